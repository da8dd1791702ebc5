// Parses the command line of `npm run bench:stored`: the parts to measure, and how many runs.
import { defineFlags } from "../dev/cli/flags/define-flags.ts";
import { whole } from "../dev/cli/flags/values.ts";
import { onlyFlag } from "./only-flag.ts";

/**
 * `beside`: a run compared with one of the chain; `steps`: what a step adds; `items`: what an
 * item adds; `large`: the largest runs.
 */
export const STORED_PARTS = ["beside", "steps", "items", "large"] as const;
export type StoredPart = (typeof STORED_PARTS)[number];

export interface StoredPlan {
  parts: readonly StoredPart[];
  /** Timed runs of each kind, one at a time. */
  alone: number;
  /** Concurrent runs: how many in total, how many under way at once. */
  atOnce: number;
  inFlight: number;
  /** Whether everything is measured, so that the result is worth keeping. */
  whole: boolean;
}

export const storedFlags = defineFlags({
  command: "npm run bench:stored",
  purpose: `Measures what runs of stored Processes cost beside the chain, and the most memory they hold.
A whole measurement writes bench/STORED.md; a part of it is printed.`,
  flags: (command) =>
    command
      .addOption(onlyFlag("a part of it", STORED_PARTS))
      .option("--runs <N>", "timed runs of each kind, one at a time", whole(1), 15)
      .option("--at-once <N>", "and many at once", whole(1), 64),
  make: ({ only, runs, atOnce }): StoredPlan => ({
    parts: only.length === 0 ? STORED_PARTS : STORED_PARTS.filter((part) => only.includes(part)),
    alone: runs,
    atOnce,
    inFlight: 16,
    whole: only.length === 0,
  }),
  example: "npm run bench:stored -- --only steps --runs 3",
});
