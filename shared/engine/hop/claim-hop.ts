// The claim of a delivered hop, or of a hop that continues in the same invocation
// (spec/hop-protocol#claim).
import type { Envelope } from "../../contracts/envelope.ts";
import type { ClaimAnswer, ClaimRequest } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { frontier } from "./frontier.ts";

/** The request for the claim of a hop. Its nonce gives a repeated request the first answer. */
export function claimRequest(
  deps: EngineDeps,
  { run, conversation, user, hop, epoch, after, session }: Envelope,
): ClaimRequest {
  const { started, isAfterEnd, needsSlot } = deps.logic.describe(hop);
  return {
    run,
    conversation,
    hop,
    epoch,
    after,
    session,
    nonce: deps.ids.uuid(),
    leaseMs: deps.limits.leaseMs,
    ...(started ? { event: started } : {}),
    ...(isAfterEnd ? { isAfterEnd } : {}),
    ...(needsSlot ? { slot: { user, ...deps.limits.workers } } : {}),
  };
}

/**
 * Claims a hop for a caller that commits it as failed. Such a caller calls no Tool, so its claim takes no slot.
 * Errors: those of `claimHop`.
 */
export async function claimToFail(deps: EngineDeps, envelope: Envelope): Promise<ClaimAnswer> {
  const request = claimRequest(deps, envelope);
  delete request.slot;
  return claimHop(deps, envelope, await deps.store.claim(request));
}

/**
 * Claims the hop, unless the commit before it, or the seed, has already claimed it. A hop before the run's end that
 * cannot be reached from the committed hops is treated as stale: the store has lost commits, even if the number of
 * commits has caught up since. Errors: TransientError of the store.
 */
export async function claimHop(
  deps: EngineDeps,
  envelope: Envelope,
  priorClaim?: ClaimAnswer,
): Promise<ClaimAnswer> {
  const { run, hop, epoch } = envelope;
  const claim = priorClaim ?? (await deps.store.claim(claimRequest(deps, envelope)));
  if (claim.outcome !== "granted" || deps.logic.describe(hop).isAfterEnd) return claim;
  const { meta, statuses } = claim.state;
  if (frontier(deps.logic, meta, statuses).includes(hop)) return claim;
  await deps.store.release({ run, hop, epoch, fence: claim.fence });
  return { outcome: "behind" };
}
