// Parses the command line of `npm run bench:stored`: the parts to measure, and the number of runs.
import { defineFlags } from "../dev/cli/flags/define-flags.ts";
import { whole } from "../dev/cli/flags/values.ts";
import { onlyFlag } from "./only-flag.ts";

/**
 * `beside`: a run compared with one of the chain. `steps`: what a step adds. `items`: what an item
 * adds. `large`: the largest runs.
 */
export const STORED_PARTS = ["beside", "steps", "items", "large"] as const;
export type StoredPart = (typeof STORED_PARTS)[number];

export interface StoredPlan {
  parts: readonly StoredPart[];
  /** The number of timed runs of each kind, one at a time. */
  alone: number;
  /** The number of runs of the concurrent measurement; `inFlight` of them are in progress at a time. */
  atOnce: number;
  inFlight: number;
  /** Whether everything is measured, so that the result is worth keeping. */
  isComplete: boolean;
}

export const storedFlags = defineFlags({
  command: "npm run bench:stored",
  purpose: `Measures what runs of stored Processes cost compared with the chain, and how much memory the largest need.
A complete measurement writes bench/STORED.md; a partial one is only printed.`,
  flags: (command) =>
    command
      .addOption(onlyFlag("a part of the measurement", STORED_PARTS))
      .option("--runs <N>", "timed runs of each kind, one at a time", whole(1), 15)
      .option("--at-once <N>", "runs of each kind in the concurrent measurement", whole(1), 64),
  make: ({ only, runs, atOnce }): StoredPlan => ({
    parts: only.length === 0 ? STORED_PARTS : STORED_PARTS.filter((part) => only.includes(part)),
    alone: runs,
    atOnce,
    inFlight: 16,
    isComplete: only.length === 0,
  }),
  example: "npm run bench:stored -- --only steps --runs 3",
});
