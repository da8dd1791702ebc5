// The flags of `npm run eval`.
import { Option } from "@commander-js/extra-typings";
import { defineFlags, refuse } from "./define-flags.ts";
import { above0, directory, text, whole } from "./values.ts";

export interface EvalArgs {
  only: string[];
  count?: number | undefined;
  seed: number;
  language?: string | undefined;
  model?: string | undefined;
  /** Millionths of a dollar. */
  budget: number | undefined;
  byHand: boolean;
  offline: boolean;
  data: string;
  out?: string | undefined;
  list: boolean;
  /** Two result files. */
  compare: readonly [string, string] | undefined;
}

const dollars = above0("dollars, such as 2.50,");
const names = (list: string, earlier: string[]): string[] => [
  ...earlier,
  ...list.split(",").filter((name) => name !== ""),
];

export const evalFlags = defineFlags({
  command: "npm run eval",
  purpose:
    "Plays conversations with a model and reports, by ability, which turns code judged to be right.",
  flags: (command) =>
    command
      .argument("[RESULT...]", "with --compare: two files")
      .addOption(
        new Option(
          "--only <NAME[,NAME]>",
          "these conversations, in this order; may be given several times",
        )
          .argParser(names)
          .default([] as string[])
          .conflicts(["count", "language"]),
      )
      .option(
        "--count <N>",
        "this many of all conversations, drawn by the seed; about half of them English",
        whole(1, 9999),
      )
      .option("--seed <N>", "determines the draw and the order", whole(0), 1)
      .option("--language <TAG>", "only those in this language: en de fr es it pt nl")
      .addOption(
        new Option(
          "--model <NAME>",
          "one model for everything; otherwise ALFRED_MODEL_* or those of wrangler.toml",
        ).conflicts(["byHand", "offline"]),
      )
      .option("--budget <USD>", "stop before a turn that might exceed it", dollars)
      .addOption(
        new Option(
          "--by-hand",
          "a person or another program answers for the model, in files under DIR/by-hand",
        )
          .default(false)
          .conflicts("offline"),
      )
      .option(
        "--offline",
        "use the offline model, which understands few of the conversations: to see the program work",
        false,
      )
      .option(
        "--data <DIR>",
        "where database, recordings and results live",
        directory,
        ".alfred/eval",
      )
      .option("--out <FILE>", "the result (default: DIR/results/<time>.json)", text("a file"))
      .option("--list", "only list what would be played", false)
      .option("--compare", "compare two results", false),
  make({ compare, budget, ...options }, [a, b, ...others]): EvalArgs {
    if (!compare && a !== undefined) refuse(`"${a}" is not an option; see --only.`);
    const isPair = a !== undefined && b !== undefined && others.length === 0;
    if (compare && !isPair) refuse("--compare needs two results.");
    return {
      ...options,
      budget: budget === undefined ? undefined : Math.round(budget * 1e6),
      compare: isPair ? [a, b] : undefined,
    };
  },
  notes: `To play conversations, it needs a model: ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, --by-hand or --offline.
The exit code of a play is 0 if every requested conversation was played, and every turn is right.`,
  example: "npm run eval -- --count 10 --budget 2.50",
});
