// The envelopes that follow a committed hop. They are computed from the state, so that a message
// that finds its hop done can publish what still has to run.
import type { Envelope } from "../../contracts/envelope.ts";
import type { RunState } from "../../ports/store.ts";
import type { ProcessLogic } from "../process-logic.ts";
import { openFrom } from "./frontier.ts";
import { firstEnvelopes, successor } from "./publish.ts";

/**
 * @param state after the hop's commit
 * @param version the session's version if the hop ended the run
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
    const afterSession = version ?? state.meta.nextSession;
    const ownHops = logic.afterEnd(state.ended, state.statuses);
    return [
      ...ownHops.map((next) => successor(envelope, next, state.n, afterSession)),
      ...(state.next ? firstEnvelopes(logic, state.next) : []),
    ];
  }
  return logic.next(state.statuses, hop).map((next) => successor(envelope, next, state.n));
}

/**
 * What a message that finds its hop done has to publish: the first hops after it that have not committed. The
 * hops in between may have run in place, in an invocation that has since died, so that the open hops have no
 * message under way. After the run's end, those are the hops that follow the end, and the first hops of the next
 * run.
 * @param state the current state
 */
export function openSuccessorsOf(
  logic: ProcessLogic,
  envelope: Envelope,
  state: RunState,
): Envelope[] {
  const { statuses, n } = state;
  if (state.ended === null && !logic.describe(envelope.hop).isAfterEnd) {
    const open = openFrom(logic, logic.next(statuses, envelope.hop), statuses);
    return open.map((hop) => successor(envelope, hop, n));
  }
  return successorsOf(logic, envelope, state).filter(
    ({ run, hop }) => run !== envelope.run || statuses[hop] === undefined,
  );
}
