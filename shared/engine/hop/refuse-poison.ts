// Poison: a hop that ends every invocation which tries it. None of them lives to say so, and to the
// queue a watch that finds the hop busy is a success; only the claims remember.
import type { Hop } from "../../contracts/hop.ts";
import { FatalError } from "../../contracts/errors.ts";
import type { RunState } from "../../ports/store.ts";

/**
 * Attempts in a row that may be cut off: as many as the queue makes of a delivery that fails. Workers
 * are evicted, and machines lost, now and then; not each time at the same hop. In a lease's time each
 * they end well before a run is too old.
 */
export const CUT_OFF_ATTEMPTS = 4;

/** @throws FatalError when the hop is claimed once more after as many attempts as may be cut off */
export function refusePoison(state: Pick<RunState, "claims" | "causes">, hop: Hop): void {
  // One that gave its lease up said why: trouble that passes, and the queue's to bound.
  const lastSaid = state.causes[hop]?.at(-1)?.attempt ?? 0;
  const cutOff = state.claims - 1 - lastSaid;
  if (cutOff < CUT_OFF_ATTEMPTS) return;
  throw new FatalError("internal", `the last ${cutOff} attempts at ${hop} ended without a word`);
}
