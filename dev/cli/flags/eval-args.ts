// The flags of `npm run eval`.
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const evalUsage = `Usage: npm run eval -- [options]

Plays conversations with a model and reports, by ability, which turns code judged to be right.

  --only NAME[,NAME]   these conversations, in this order; may be given several times
  --count N            so many of all, drawn by the seed; half of them English
  --seed N             draws and orders (default 1)
  --language TAG       only those in this language: en de fr es it pt nl
  --model NAME         one model for everything; otherwise ALFRED_MODEL_* or those of wrangler.toml
  --budget USD         stop before a turn that might exceed it
  --by-hand            somebody answers for the model, in files under DIR/by-hand
  --offline            with the offline model, which understands few of them: to see it work
  --data DIR           where database, recordings and results live (default .alfred/eval)
  --out FILE           the result (default DIR/results/<time>.json)
  --list               only list what would be played
  --compare A B        compare two results
  --help               show this

It needs a model: ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, --by-hand or --offline. Exit code 0: everything
that was asked for was played and is right.

Example: npm run eval -- --count 10 --budget 2.50`;

export interface EvalArgs {
  only: string[];
  count: number | undefined;
  seed: number;
  language: string | undefined;
  model: string | undefined;
  /** Millionths of a dollar. */
  budget: number | undefined;
  byHand: boolean;
  offline: boolean;
  data: string;
  out: string | undefined;
  list: boolean;
  /** Two files. */
  compare: readonly [string, string] | undefined;
}

export function parseEvalArgs(argv: string[]): Parsed<EvalArgs> {
  return parseFlags(
    argv,
    {
      only: { type: "string", multiple: true, default: [] },
      count: { type: "string" },
      seed: { type: "string", default: "1" },
      language: { type: "string" },
      model: { type: "string" },
      budget: { type: "string" },
      "by-hand": { type: "boolean", default: false },
      offline: { type: "boolean", default: false },
      data: { type: "string", default: ".alfred/eval" },
      out: { type: "string" },
      list: { type: "boolean", default: false },
      compare: { type: "boolean", default: false },
    },
    (values, positionals) => {
      const { data, out, model, language, offline, list } = values;
      const byHand = values["by-hand"];
      const [a, b, ...others] = positionals;
      if (values.compare && (a === undefined || b === undefined || others.length > 0)) {
        refuse("--compare needs two results.");
      }
      if (!values.compare && a !== undefined) refuse(`"${a}" is no option; see --only.`);
      const only = values.only.flatMap((names) => names.split(",")).filter((name) => name !== "");
      if (only.length > 0 && (values.count !== undefined || language !== undefined)) {
        refuse("--only names what is played: leave --count and --language out.");
      }
      if (values.count !== undefined && !/^[1-9]\d{0,3}$/.test(values.count)) {
        refuse(`--count needs a number from 1, not "${values.count}".`);
      }
      if (!/^\d{1,9}$/.test(values.seed)) {
        refuse(`--seed needs a whole number, not "${values.seed}".`);
      }
      const budget = values.budget === undefined ? undefined : Number(values.budget);
      if (budget !== undefined && !(Number.isFinite(budget) && budget > 0)) {
        refuse(`--budget needs dollars, such as 2.50, not "${values.budget}".`);
      }
      if (byHand && offline) refuse("--by-hand and --offline are two different models.");
      if ((byHand || offline) && model !== undefined) {
        refuse("--model goes with a key or an endpoint, not with --by-hand or --offline.");
      }
      if (data === "") refuse("--data needs a directory.");
      if (out === "") refuse("--out needs a file.");
      return {
        only,
        language,
        model,
        byHand,
        offline,
        data,
        out,
        list,
        count: values.count === undefined ? undefined : Number(values.count),
        seed: Number(values.seed),
        budget: budget === undefined ? undefined : Math.round(budget * 1e6),
        compare: values.compare && a !== undefined && b !== undefined ? [a, b] : undefined,
      };
    },
    "words",
  );
}
