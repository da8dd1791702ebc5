// The claim of one delivery (spec/hop-protocol#claim).
import type { Envelope } from "../../contracts/envelope.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { frontier } from "./frontier.ts";

/**
 * Asks the store for the hop; the nonce makes a re-sent claim get the first answer. A hop that cannot
 * be reached from the committed hops comes from commits that the store has lost, though it counts as
 * many again by now: that store is behind too.
 */
export async function claimHop(deps: EngineDeps, envelope: Envelope): Promise<ClaimAnswer> {
  const { run, conversation, hop, epoch, after, session } = envelope;
  const { started, isAfterEnd } = deps.logic.describe(hop);
  const claim = await deps.store.claim({
    run,
    conversation,
    hop,
    epoch,
    after,
    session,
    nonce: deps.ids.uuid(),
    leaseMs: deps.limits.leaseMs,
    ...(started ? { event: started } : {}),
  });
  if (claim.outcome !== "granted" || isAfterEnd) return claim;
  const { meta, statuses } = claim.state;
  if (frontier(deps.logic, meta, statuses).includes(hop)) return claim;
  await deps.store.release({ run, hop, epoch, fence: claim.fence });
  return { outcome: "behind" };
}
