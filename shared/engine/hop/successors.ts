// The envelopes that follow a committed hop: computed from the state, so that a redelivery that
// finds the hop done publishes the same ones again.
import { nodeOf, type Envelope } from "../../contracts/envelope.ts";
import type { RunState } from "../../ports/store.ts";
import { hopsAfter } from "./frontier.ts";
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
