// Parses the command line of `npm run bench`: the parts to measure.
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
  /** The numbers of runs of a profile. */
  profile: ProfilePlan;
  /** Shapes to time, each with its floor. */
  shapes: string[];
  /** Shapes to profile. */
  profiled: string[];
  /** Shapes of the kitchen whose first word is timed. */
  waited: string[];
  parts: readonly BenchPart[];
  /** Whether everything is measured, so that the result is worth keeping. */
  isComplete: boolean;
  /** The kind of store; if undefined, `system` if a redis-server is on PATH, otherwise `embedded`. */
  redis: "system" | "embedded" | undefined;
}

const SHAPES: readonly string[] = [...shapes.map(({ name }) => name), scaleShape.name];

/**
 * `--wan` and `--profile` are short for `--only wan` and `--only profile`. A shape named together
 * with one of these, or with "first word", restricts it; a shape without them is timed. The no-op shape restricts only
 * a profile.
 */
export const benchFlags = defineFlags({
  command: "npm run bench",
  purpose: `Measures what runs cost, compared with their floor, the bare sketch and the targets. A complete bench
writes bench/RESULTS.md; a partial one is only printed.`,
  flags: (command) =>
    command
      .addOption(onlyFlag("a shape or a part of the bench", [...SHAPES, ...PARTS]))
      .option("--wan", "the first word with production's delays: short for --only wan", false)
      .option("--profile", "CPU profiles: short for --only profile", false)
      .option("--runs <N>", "runs of a shape, one after another", whole(1), 20)
      .option("--rounds <N>", "rounds of concurrent runs", whole(1), 2)
      .option("--at-once <N>", "runs in a round", whole(1), 64)
      .addOption(
        new Option(
          "--redis <KIND>",
          "the store (default: system if a redis-server is on PATH)",
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
    const isComplete = parts.length === 0 && selection.length === 0;
    const areShapesFilters = parts.some((part) => part !== "sizes" && part !== "cold start");
    const kitchen = SHAPES.filter((name) => name !== scaleShape.name);
    const orElse = (names: string[], fallback: readonly string[]) =>
      names.length > 0 ? names : [...fallback];
    return {
      timing: { alone: runs, rounds, perRound: atOnce, inFlight: 32 },
      profile: {
        warmUp: Math.min(10, runs),
        alone: runs,
        atOnce: Math.round(atOnce * 1.5),
        inFlight: 8,
      },
      shapes: isComplete ? [...SHAPES] : areShapesFilters ? [] : selection,
      profiled: orElse(selection, [scaleShape.name, ...kitchen.slice(0, 1)]),
      waited: orElse(
        selection.filter((name) => name !== scaleShape.name),
        kitchen,
      ),
      parts: isComplete ? PARTS : parts,
      isComplete,
      redis,
    };
  },
  example: 'npm run bench -- --only "first word"',
});
