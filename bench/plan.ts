// Parses a bench's command line: the parts to measure.
import { parseFlags, refuse, type Parsed } from "../dev/cli/flags/flags.ts";
import type { TimingPlan } from "./measure/time-runs.ts";
import type { ProfilePlan } from "./profile/measure-profile.ts";
import { readCount } from "./read-count.ts";
import { scaleShape, shapes } from "./shapes/shapes.ts";

export const benchUsage = `Usage: npm run bench -- [options]

Measures what runs cost beside their floor, the bare sketch and the targets. A whole bench writes
bench/RESULTS.md; a part of it is printed.

  --only NAME     a shape or a part of the bench; may be given several times
  --wan           with the delays of production: short for --only wan
  --profile       CPU profiles: short for --only profile
  --runs N        runs of a shape, one after another (default 20)
  --rounds N      rounds of runs at once (default 2)
  --at-once N     runs of a round (default 64)
  --redis KIND    system (a redis-server on PATH) or embedded (default: system where there is one)
  --help          show this

Example: npm run bench -- --only "first word"`;

/** What `--only` can name besides the shapes. */
export const PARTS = ["first word", "wan", "profile", "sizes", "cold start"] as const;
export type BenchPart = (typeof PARTS)[number];

export interface BenchPlan {
  timing: TimingPlan;
  /** How many runs a profile takes. */
  profile: ProfilePlan;
  /** Shapes to time, each with its floor. */
  shapes: string[];
  /** Shapes to profile. */
  profiled: string[];
  /** Shapes of the kitchen whose first word is timed. */
  waited: string[];
  parts: readonly BenchPart[];
  /** Whether everything is measured, so that the result is worth keeping. */
  whole: boolean;
  /** The store; undefined: a real one if there is one. */
  redis: "system" | "embedded" | undefined;
}

/**
 * `--wan` and `--profile` are short for `--only wan` and `--only profile`. A shape named together
 * with one of these, or with "first word", restricts it; a shape alone is timed.
 */
export function readPlan(argv: readonly string[]): Parsed<BenchPlan> {
  return parseFlags(
    argv,
    {
      runs: { type: "string", default: "20" },
      rounds: { type: "string", default: "2" },
      "at-once": { type: "string", default: "64" },
      only: { type: "string", multiple: true, default: [] },
      wan: { type: "boolean", default: false },
      profile: { type: "boolean", default: false },
      redis: { type: "string" },
    },
    planOf,
  );
}

interface Given {
  runs: string;
  rounds: string;
  "at-once": string;
  only: string[];
  wan: boolean;
  profile: boolean;
  redis?: string | undefined;
}

function planOf(values: Given): BenchPlan {
  const { redis } = values;
  if (redis !== undefined && redis !== "system" && redis !== "embedded") {
    refuse(`--redis is ${redis}: give system (a redis-server on PATH) or embedded.`);
  }
  const kitchen: string[] = shapes.map(({ name }) => name);
  const all: string[] = [...kitchen, scaleShape.name];
  for (const name of values.only) {
    if (all.includes(name) || PARTS.includes(name as BenchPart)) continue;
    refuse(`--only ${name} is not known: give one of ${[...all, ...PARTS].join(", ")}.`);
  }
  const parts = PARTS.filter(
    (part) =>
      values.only.includes(part) ||
      (part === "wan" && values.wan) ||
      (part === "profile" && values.profile),
  );
  const selected = all.filter((name) => values.only.includes(name));
  const whole = parts.length === 0 && selected.length === 0;
  const narrows = parts.some((part) => part !== "sizes" && part !== "cold start");
  const or = (some: string[], otherwise: string[]) => (some.length > 0 ? some : otherwise);
  const [alone, perRound] = [
    readCount("runs", values.runs),
    readCount("at-once", values["at-once"]),
  ];
  return {
    timing: { alone, rounds: readCount("rounds", values.rounds), perRound, inFlight: 32 },
    profile: {
      warmUp: Math.min(10, alone),
      alone,
      atOnce: Math.round(perRound * 1.5),
      inFlight: 8,
    },
    shapes: whole ? all : narrows ? [] : selected,
    profiled: or(selected, [scaleShape.name, ...kitchen.slice(0, 1)]),
    waited: or(
      selected.filter((name) => name !== scaleShape.name),
      kitchen,
    ),
    parts: whole ? PARTS : parts,
    whole,
    redis,
  };
}
