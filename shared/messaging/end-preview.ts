// Ends a run's preview before its reply is claimed. Afterwards no preview is shown or under way, so
// that none appears after the reply. If the store has lost its turns, a preview may still appear; it
// is removed like any other.
import type { RunId } from "../contracts/ids.ts";
import { MAX_CLOSINGS, TURN_LOOK_MS, TURN_MS } from "./limits.ts";
import type { MessagingDeps } from "./messaging-deps.ts";

/**
 * Waits for a turn under way to end, which takes seconds at most. An unavailable store gives no
 * turns.
 */
export async function endPreview(
  { previews, wait }: Pick<MessagingDeps, "previews" | "wait">,
  run: RunId,
): Promise<void> {
  let failedCalls = 0;
  for (let waitedMs = 0; waitedMs <= TURN_MS; waitedMs += TURN_LOOK_MS) {
    const leftMs = await previews.close(run).catch(() => null);
    if (leftMs === null) failedCalls += 1;
    if (failedCalls === MAX_CLOSINGS || (leftMs !== null && leftMs <= 0)) return;
    await wait(Math.min(leftMs ?? TURN_LOOK_MS, TURN_LOOK_MS));
  }
}
