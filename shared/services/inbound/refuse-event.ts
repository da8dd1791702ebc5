// A message that is not accepted: its sender is told why, as surely as a reply is sent.
import { errorCode } from "../../contracts/errors.ts";
import type { PersonalEvent, Spoken } from "./inbound.ts";

/**
 * The notice is recorded before the webhook's answer; the sender's job, else the sweep, sends it. Only for an
 * event whose conversation was found. Errors: TransientError of the database.
 * @param notice Markdown
 */
export async function refuseEvent(
  { runtime, user, open }: Spoken,
  { id: event, place: { tenant } }: PersonalEvent,
  notice: string,
): Promise<void> {
  const { queue, log } = runtime.flow;
  const channel = open.channel.name;
  const send = await runtime.database
    .channels(user)
    .refuseEvent({ channel, tenant, event, notice });
  if (send === null) return;
  await queue
    .publishJob({ job: "send", user, run: send, dedupId: `send-${send}` })
    .catch((error: unknown) =>
      log.warn("send.unpublished", { channel, "error.type": errorCode(error) }),
    );
}
