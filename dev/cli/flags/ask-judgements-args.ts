// The flags of `npm run guard:ask`.
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const askJudgementsUsage = `Usage: npm run guard:ask -- --from FILE --out FILE [options]

Puts lines of a corpus to a model as foods to judge: the second source of the guard, for measuring.

  --from FILE    lines to judge: a JSON list of {lang, text, …}
  --out FILE     where the judgements go: a JSON list of {lang, text, food, contains, may}; what stands
                 there already is kept and not asked again
  --lines N      how many of the lines, drawn by the seed (default: all)
  --seed N       which ones (default 1)
  --batch N      lines of one question (default 25)
  --help         show this

Asks the model that Act uses, at ANTHROPIC_BASE_URL, the very question that foods are judged by.

Example: npm run guard:ask -- --from lines.json --out judged.json --lines 100`;

export interface AskJudgementsArgs {
  from: string;
  out: string;
  lines: number;
  seed: number;
  batch: number;
}

export function parseAskJudgementsArgs(argv: string[]): Parsed<AskJudgementsArgs> {
  return parseFlags(
    argv,
    {
      from: { type: "string", default: "" },
      out: { type: "string", default: "" },
      lines: { type: "string", default: "100000" },
      seed: { type: "string", default: "1" },
      batch: { type: "string", default: "25" },
    },
    (values) => {
      const { from, out } = values;
      if (from === "" || out === "") refuse("--from and --out each need a file.");
      const numbers = [values.lines, values.seed, values.batch].map(Number);
      const [lines = 0, seed = 0, batch = 0] = numbers;
      if (!numbers.every((number) => Number.isInteger(number) && number > 0) || batch > 100) {
        refuse("--lines, --seed and --batch need whole numbers above 0, --batch 100 at most.");
      }
      return { from, out, lines, seed, batch };
    },
  );
}
