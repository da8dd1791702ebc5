// The flags of `npm run guard:ask`.
import { defineFlags, refuse, type ArgsOf } from "./define-flags.ts";
import { text, whole } from "./values.ts";

export const askJudgementsFlags = defineFlags({
  command: "npm run guard:ask",
  purpose:
    "Puts lines of a corpus to a model as foods to judge: the second source of the guard, for measuring.",
  flags: (command) =>
    command
      .option("--from <FILE>", "lines to judge: a JSON list of {lang, text, …}", text("a file"))
      .option(
        "--out <FILE>",
        "where the judgements go: a JSON list of {lang, text, food, contains, may}; what is already in it is kept and not asked again",
        text("a file"),
      )
      .option("--lines <N>", "how many of the lines, drawn by the seed", whole(1), 100_000)
      .option("--seed <N>", "which ones", whole(1), 1)
      .option("--batch <N>", "lines of one question", whole(1, 100), 25),
  make({ from, out, ...options }) {
    if (from === undefined || out === undefined) refuse("--from and --out each need a file.");
    return { ...options, from, out };
  },
  notes:
    "Asks the model that Act uses, at ANTHROPIC_BASE_URL, the very question that foods are judged by.",
  example: "npm run guard:ask -- --from lines.json --out judged.json --lines 100",
});

export type AskJudgementsArgs = ArgsOf<typeof askJudgementsFlags>;
