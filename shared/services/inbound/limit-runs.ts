// What one user may start in a short time, from channels as from the API: the same bucket.
import type { Spoken } from "./inbound.ts";

/**
 * Counts one message, press or undo. A counter that does not answer lets it pass. An event that comes again
 * counts again; one that was accepted before is told so only when there is room.
 * @returns the refusal, in the user's words; null when it may start
 */
export async function refusedForRate({ runtime, user, words }: Spoken): Promise<string | null> {
  const { outcome } = await runtime.rateLimit.take("runs", user);
  const { log } = runtime.flow;
  if (outcome === "unknown") log.warn("rate.unknown", { kind: "runs" });
  if (outcome !== "limited") return null;
  log.info("rate.limited", { kind: "runs" });
  return words.channels.tooFast;
}
