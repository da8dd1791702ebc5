// The number of a run's draft on a platform, by which the platform's stop button identifies the run.
import type { RunId } from "./ids.ts";

/** From 1 to 2^31 - 1. */
export function draftId(run: RunId): number {
  return Number.parseInt(run.slice(0, 8), 16) & 0x7f_ff_ff_ff || 1;
}
