// The claim of one delivery (spec/hop-protocol#claim).
import { nodeOf, type Envelope } from "../../contracts/envelope.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { frontier } from "./frontier.ts";

/**
 * Asks the store for the hop; the nonce makes a re-sent claim get the first answer. A hop that what
 * has committed does not lead to comes from commits that the store has lost, though it counts as many
 * again by now: that store is behind too.
 */
export async function claimHop(deps: EngineDeps, envelope: Envelope): Promise<ClaimAnswer> {
  const { run, conversation, hop, epoch, after, session } = envelope;
  const act = nodeOf(hop) === "act" || hop === "quick";
  const claim = await deps.store.claim({
    run,
    conversation,
    hop,
    epoch,
    after,
    session,
    nonce: deps.ids.uuid(),
    leaseMs: deps.limits.leaseMs,
    ...(act ? { event: { type: "step.started" as const, data: { hop } } } : {}),
  });
  if (claim.outcome !== "granted" || hop === "summarize") return claim;
  if (frontier(claim.state.results, claim.state.statuses).includes(hop)) return claim;
  await deps.store.release({ run, hop, epoch, fence: claim.fence });
  return { outcome: "behind" };
}
