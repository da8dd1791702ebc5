// Sends an event: the step that waits for it takes it once, and its run continues. Postgres decides first.
import type { UserId } from "../../contracts/ids.ts";
import type { EventToSend, SentEvent } from "../../ports/wait-calls.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { continueAfterWait } from "./end-wait.ts";

/** Errors: TransientError or FatalError of the database, before anything was recorded. */
export async function sendEvent(
  deps: EngineDeps,
  { user, ...event }: EventToSend & { user: UserId },
): Promise<SentEvent> {
  const sent = await deps.database.as(user).sendEvent(event);
  if (sent.outcome !== "taken") return sent;
  const { meta, epoch } = sent.run;
  deps.log.info("event.taken", {
    "alfred.run": meta.run,
    "alfred.hop": sent.hop,
    "alfred.epoch": epoch,
    replayed: sent.replayed,
  });
  if (sent.resumed) await continueAfterWait(deps, sent.run, sent.hop);
  return sent;
}
