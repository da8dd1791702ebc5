// Limits how many runs a user may start in a short time. Channels and the API share one bucket.
import type { SpeakerContext } from "./inbound.ts";

/**
 * Counts one message, edit, retry, press or undo. When the counter does not answer, the request passes. A
 * repeated event is counted again, and is refused when the limit is met even if it was accepted
 * before.
 * @returns the refusal in the user's language; null when the run may start
 */
export async function refusedForRate({
  runtime,
  user,
  words,
}: SpeakerContext): Promise<string | null> {
  const { outcome } = await runtime.rateLimit.take("runs", user);
  const { log } = runtime.flow;
  if (outcome === "unknown") log.warn("rate.unknown", { kind: "runs" });
  if (outcome !== "limited") return null;
  log.info("rate.limited", { kind: "runs" });
  return words.channels.tooFast;
}
