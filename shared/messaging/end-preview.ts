// Before a reply is claimed: no preview of its run is shown any more, and none is on its way, so that nothing
// of it appears after the reply. A store that has lost its turns lets one appear; it goes as the others do.
import type { RunId } from "../contracts/ids.ts";
import { MAX_CLOSINGS, TURN_LOOK_MS, TURN_MS } from "./limits.ts";
import type { MessagingDeps } from "./messaging-deps.ts";

/** Waits for a turn that is under way, which is seconds at most. A store that is away gives no turns. */
export async function endPreview(
  { previews, wait }: Pick<MessagingDeps, "previews" | "wait">,
  run: RunId,
): Promise<void> {
  let failed = 0;
  for (let waited = 0; waited <= TURN_MS; waited += TURN_LOOK_MS) {
    const leftMs = await previews.close(run).catch(() => null);
    if (leftMs === null) failed += 1;
    if (failed === MAX_CLOSINGS || (leftMs !== null && leftMs <= 0)) return;
    await wait(Math.min(leftMs ?? TURN_LOOK_MS, TURN_LOOK_MS));
  }
}
