// Computes the envelopes that follow a committed hop. They follow from the state alone, so a redelivery
// that finds the hop done publishes the same envelopes again.
import type { Envelope } from "../../contracts/envelope.ts";
import type { RunState } from "../../ports/store.ts";
import type { ProcessLogic } from "../process-logic.ts";
import { firstEnvelopes, successor } from "./publish.ts";

/**
 * @param state after the hop's commit
 * @param version the session's version where the hop ended the run
 */
export function successorsOf(
  logic: ProcessLogic,
  envelope: Envelope,
  state: RunState,
  version?: number,
): Envelope[] {
  const { hop } = envelope;
  if (logic.describe(hop).isAfterEnd) return [];
  if (state.ended !== null) {
    const after = version ?? state.meta.session + 1;
    const own = logic.afterEnd(state.ended);
    return [
      ...own.map((next) => successor(envelope, next, state.n, after)),
      ...(state.next ? firstEnvelopes(logic, state.next) : []),
    ];
  }
  return logic.next(state.statuses, hop).map((next) => successor(envelope, next, state.n));
}
