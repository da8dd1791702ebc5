// The flags of `npm run guard:ask`.
import { defineFlags, refuse, type ArgsOf } from "./define-flags.ts";
import { text, whole } from "./values.ts";

export const askJudgementsFlags = defineFlags({
  command: "npm run guard:ask",
  purpose:
    "Asks a model to judge lines of a corpus as foods, so that the guard's second source can be measured.",
  flags: (command) =>
    command
      .option("--from <FILE>", "lines to judge: a JSON list of {lang, text, …}", text("a file"))
      .option(
        "--out <FILE>",
        "where the judgements go: a JSON list of {lang, text, food, contains, may}; lines that it already has are kept and not judged again",
        text("a file"),
      )
      .option("--lines <N>", "how many of the lines, drawn at random", whole(1), 100_000)
      .option("--seed <N>", "determines which lines are drawn", whole(1), 1)
      .option("--batch <N>", "lines in one model call", whole(1, 100), 25),
  make({ from, out, ...options }) {
    if (from === undefined || out === undefined) refuse("--from and --out each need a file.");
    return { ...options, from, out };
  },
  notes: "Uses Act's model at ANTHROPIC_BASE_URL, and the prompt by which Alfred judges foods.",
  example: "npm run guard:ask -- --from lines.json --out judged.json --lines 100",
});

export type AskJudgementsArgs = ArgsOf<typeof askJudgementsFlags>;
