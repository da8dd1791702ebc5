// The claim of one delivery (DESIGN §3, hop protocol 2).
import { nodeOf, type Envelope } from "../contracts/envelope.ts";
import type { ClaimAnswer } from "../ports/store.ts";
import type { FlowDeps } from "./flow-deps.ts";

/** Asks the store for the hop; the nonce makes a re-sent claim get the first answer. */
export async function claimHop(deps: FlowDeps, envelope: Envelope): Promise<ClaimAnswer> {
  const act = nodeOf(envelope.hop) === "act" || envelope.hop === "quick";
  return deps.store.claim({
    run: envelope.run,
    conversation: envelope.conversation,
    hop: envelope.hop,
    epoch: envelope.epoch,
    after: envelope.after,
    session: envelope.session,
    nonce: deps.ids.uuid(),
    leaseMs: deps.limits.leaseMs,
    ...(act ? { event: { type: "step.started" as const, data: { hop: envelope.hop } } } : {}),
  });
}
