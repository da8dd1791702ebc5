// The sweep of replies: if a reply has waited too long to be sent, its job is published again. The job may have
// been lost, or could not be published.
import { errorCode } from "../../contracts/errors.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { publishSend } from "../hop/publish.ts";

const BATCH = 50;

/** @returns how many were published again */
export async function sweepSends(deps: EngineDeps): Promise<{ sends: number }> {
  const stalledSends = await deps.database.stalledSends(deps.limits.stallSeconds, BATCH);
  let sends = 0;
  for (const send of stalledSends) {
    try {
      // Distinguishes the job, because the queue drops a repeat of the first publication.
      await publishSend(deps, send, `.s${deps.clock.now()}`);
      sends++;
    } catch (error) {
      const code = errorCode(error);
      deps.log.error("sweep.send_failed", { "alfred.run": send.run, "error.type": code });
    }
  }
  if (stalledSends.length > 0)
    deps.log.warn("sweep.sends", { sends, stalled: stalledSends.length });
  return { sends };
}
