// Parses the command line of `npm run bench:stored`: the parts to measure, and how many runs.
import { parseFlags, refuse, type Parsed } from "../dev/cli/flags/flags.ts";
import { readCount } from "./read-count.ts";

export const storedUsage = `Usage: npm run bench:stored -- [options]

Measures what runs of stored Processes cost beside the chain, and the most memory they hold. A whole
measurement writes bench/STORED.md; a part of it is printed.

  --only PART   beside, steps or large; may be given several times
  --runs N      timed runs of each kind, one at a time (default 15)
  --at-once N   and many at once (default 64)
  --help        show this

Example: npm run bench:stored -- --only steps --runs 3`;

/**
 * `beside`: a run compared with one of the chain; `steps`: what a step adds; `large`: the largest
 * runs.
 */
export const STORED_PARTS = ["beside", "steps", "large"] as const;
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

export function readStoredPlan(argv: readonly string[]): Parsed<StoredPlan> {
  return parseFlags(
    argv,
    {
      only: { type: "string", multiple: true, default: [] },
      runs: { type: "string", default: "15" },
      "at-once": { type: "string", default: "64" },
    },
    ({ only, runs, "at-once": atOnce }) => {
      const unknown = only.find((name) => !STORED_PARTS.includes(name as StoredPart));
      if (unknown !== undefined) {
        refuse(`--only ${unknown} is not known: give one of ${STORED_PARTS.join(", ")}.`);
      }
      const parts = STORED_PARTS.filter((part) => only.includes(part));
      const whole = parts.length === 0;
      return {
        parts: whole ? STORED_PARTS : parts,
        alone: readCount("runs", runs),
        atOnce: readCount("at-once", atOnce),
        inFlight: 16,
        whole,
      };
    },
  );
}
