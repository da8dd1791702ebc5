// The envelopes that follow a committed hop: computed from the state, so that a message that finds the
// hop done can publish again what still has to run.
import { nodeOf, type Envelope } from "../../contracts/envelope.ts";
import type { RunState } from "../../ports/store.ts";
import { hopsAfter, openAfter } from "./frontier.ts";
import { firstEnvelope, successor } from "./publish.ts";

/**
 * @param state after the hop's commit
 * @param version the session's version where the hop ended the run
 */
export function successorsOf(envelope: Envelope, state: RunState, version?: number): Envelope[] {
  if (nodeOf(envelope.hop) === "summarize") return [];
  if (state.ended !== null) {
    const after = version ?? state.meta.session + 1;
    const own =
      state.ended === "completed" ? [successor(envelope, "summarize", state.n, after)] : [];
    return [...own, ...(state.next ? [firstEnvelope(state.next)] : [])];
  }
  return hopsAfter(state.results, state.statuses, envelope.hop).map((hop) =>
    successor(envelope, hop, state.n),
  );
}

/**
 * What a message that finds its hop done has to publish: the first hops behind it that have not
 * committed. Those between may have been run in place by somebody who has died since, so that no
 * message of theirs is under way. A run that has come to its end needs none.
 * @param state as it is now
 */
export function openSuccessorsOf(envelope: Envelope, state: RunState): Envelope[] {
  const { results, statuses, n } = state;
  if (nodeOf(envelope.hop) !== "summarize" && state.ended === null) {
    return openAfter(results, statuses, envelope.hop).map((hop) => successor(envelope, hop, n));
  }
  return successorsOf(envelope, state).filter(
    ({ run, hop }) => run !== envelope.run || statuses[hop] === undefined,
  );
}
