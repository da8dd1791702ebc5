// Detects poison: a hop that kills every invocation that tries it. Such an invocation reports no
// error, and a watch that finds the hop busy is a success to the queue, so only the number of
// claims shows it.
import type { Hop } from "../../contracts/hop.ts";
import { FatalError } from "../../contracts/errors.ts";
import type { RunState } from "../../ports/store.ts";

/**
 * Maximum cut-off attempts in a row: as many as the queue's attempts at a failing delivery. Workers are
 * evicted and machines are lost now and then, but not each time at the same hop. At one lease per attempt,
 * the limit is reached well before a run is too old.
 */
export const MAX_CUT_OFF_ATTEMPTS = 4;

/** @throws FatalError when the hop is claimed again after the allowed number of cut-off attempts */
export function refusePoison(state: Pick<RunState, "claims" | "causes">, hop: Hop): void {
  // An attempt that released its claim stored its cause; the queue's retries bound those attempts.
  const lastReported = state.causes[hop]?.at(-1)?.attempt ?? 0;
  const cutOffCount = state.claims - 1 - lastReported;
  if (cutOffCount < MAX_CUT_OFF_ATTEMPTS) return;
  throw new FatalError(
    "internal",
    `the last ${cutOffCount} attempts at ${hop} ended without reporting an error`,
  );
}
