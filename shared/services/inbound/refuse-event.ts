// Refuses a message, or asks about it first. The notice to its sender is delivered as reliably as a reply.
import { errorCode } from "../../contracts/errors.ts";
import type { AskedEdit } from "../../ports/send-calls.ts";
import type { PersonalEvent, SpeakerContext } from "./inbound.ts";

/**
 * Records the notice before the webhook's answer. The sending job sends it; the sweep does if that
 * job is lost. Only for an event whose conversation was found. Errors: TransientError of the
 * database.
 * @param notice Markdown
 * @param asks makes the notice a question
 */
export async function refuseEvent(
  { runtime, user, open }: SpeakerContext,
  { id: event, place: { tenant } }: PersonalEvent,
  notice: string,
  asks?: AskedEdit,
): Promise<void> {
  const { queue, log } = runtime.flow;
  const channel = open.channel.name;
  const send = await runtime.database
    .channels(user)
    .refuseEvent({ channel, tenant, event, notice, ...(asks ? { asks } : {}) });
  if (send === null) return;
  await queue
    .publishJob({ job: "send", user, run: send, dedupId: `send-${send}` })
    .catch((error: unknown) =>
      log.warn("send.unpublished", { channel, "error.type": errorCode(error) }),
    );
}
