// Removes the message that has shown a run's progress, once every part of the reply is settled. A
// late change of the message finds nothing to change.
import type { OutboundCall, SendOutcome } from "../ports/channel.ts";
import type { ClaimedSend } from "../ports/send-calls.ts";
import type { OpenChannel } from "../ports/open-channel.ts";
import {
  MAX_REMOVAL_MS,
  MAX_WAIT_MS,
  MOVED_MS,
  PREVIEW_CALL_MS,
  removalDelayMs,
} from "./limits.ts";

/**
 * `left`: the message stays, because the platform cannot remove it or every attempt has failed for too
 * long. `later`: another attempt follows.
 */
export type Removal = { outcome: "removed" | "left" } | { outcome: "later"; ms: number };

/** @param openChannel null for a channel that is no longer configured */
export async function removePlaceholder(
  openChannel: OpenChannel | null,
  message: string,
  { address, ageMs }: Pick<ClaimedSend, "address" | "ageMs">,
): Promise<Removal> {
  const call = openChannel?.channel.remove?.(message, { config: openChannel.config, address });
  if (!openChannel || !call) return { outcome: "left" };
  const outcome = await outcomeOf(openChannel, call);
  if (outcome.outcome === "sent" || outcome.outcome === "not_there") return { outcome: "removed" };
  const ms = waitAfter(outcome, ageMs);
  return ms === null || ageMs > MAX_REMOVAL_MS ? { outcome: "left" } : { outcome: "later", ms };
}

async function outcomeOf(openChannel: OpenChannel, call: OutboundCall): Promise<SendOutcome> {
  const answer = await openChannel.call(call, PREVIEW_CALL_MS);
  return answer === null ? { outcome: "unknown" } : openChannel.channel.classify(answer);
}

/** Null when another request would get the same answer. */
function waitAfter(outcome: SendOutcome, ageMs: number): number | null {
  switch (outcome.outcome) {
    case "retry_after":
      return Math.min(Math.max(1, outcome.seconds) * 1000, MAX_WAIT_MS);
    case "moved":
      return MOVED_MS;
    case "unknown":
      return removalDelayMs(ageMs);
    default:
      return null;
  }
}
