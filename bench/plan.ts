// Parses a bench's command line: the parts to measure.
import { Option } from "@commander-js/extra-typings";
import { defineFlags } from "../dev/cli/flags/define-flags.ts";
import { whole } from "../dev/cli/flags/values.ts";
import type { TimingPlan } from "./measure/time-runs.ts";
import type { ProfilePlan } from "./profile/measure-profile.ts";
import { onlyFlag } from "./only-flag.ts";
import { scaleShape, shapes } from "./shapes/shapes.ts";

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

const SHAPES: readonly string[] = [...shapes.map(({ name }) => name), scaleShape.name];

/**
 * `--wan` and `--profile` are short for `--only wan` and `--only profile`. A shape named together
 * with one of these, or with "first word", restricts it; a shape alone is timed.
 */
export const benchFlags = defineFlags({
  command: "npm run bench",
  purpose: `Measures what runs cost beside their floor, the bare sketch and the targets. A whole bench
writes bench/RESULTS.md; a part of it is printed.`,
  flags: (command) =>
    command
      .addOption(onlyFlag("a shape or a part of the bench", [...SHAPES, ...PARTS]))
      .option("--wan", "with the delays of production: short for --only wan", false)
      .option("--profile", "CPU profiles: short for --only profile", false)
      .option("--runs <N>", "runs of a shape, one after another", whole(1), 20)
      .option("--rounds <N>", "rounds of runs at once", whole(1), 2)
      .option("--at-once <N>", "runs of a round", whole(1), 64)
      .addOption(
        new Option(
          "--redis <KIND>",
          "the store (default: system where a redis-server is on PATH)",
        ).choices(["system", "embedded"] as const),
      ),
  make({ only, runs, rounds, atOnce, redis, ...short }): BenchPlan {
    const parts = PARTS.filter(
      (part) =>
        only.includes(part) ||
        (part === "wan" && short.wan) ||
        (part === "profile" && short.profile),
    );
    const selection = SHAPES.filter((name) => only.includes(name));
    const isWhole = parts.length === 0 && selection.length === 0;
    const narrows = parts.some((part) => part !== "sizes" && part !== "cold start");
    const kitchen = SHAPES.filter((name) => name !== scaleShape.name);
    const or = (some: string[], otherwise: readonly string[]) =>
      some.length > 0 ? some : [...otherwise];
    return {
      timing: { alone: runs, rounds, perRound: atOnce, inFlight: 32 },
      profile: {
        warmUp: Math.min(10, runs),
        alone: runs,
        atOnce: Math.round(atOnce * 1.5),
        inFlight: 8,
      },
      shapes: isWhole ? [...SHAPES] : narrows ? [] : selection,
      profiled: or(selection, [scaleShape.name, ...kitchen.slice(0, 1)]),
      waited: or(
        selection.filter((name) => name !== scaleShape.name),
        kitchen,
      ),
      parts: isWhole ? PARTS : parts,
      whole: isWhole,
      redis,
    };
  },
  example: 'npm run bench -- --only "first word"',
});
