// Refuses a message, or asks about it first. The notice to its sender is delivered as reliably as a reply.
import { errorCode } from "../../contracts/errors.ts";
import type { RunId } from "../../contracts/ids.ts";
import type { AskedEdit } from "../../ports/send-calls.ts";
import type { PersonalEvent, SpeakerContext } from "./inbound.ts";

/**
 * Records the notice before the webhook's answer. The sending job sends it; the sweep does if that
 * job is lost. Only for an event whose conversation was found. Errors: TransientError of the
 * database.
 * @param notice Markdown
 * @param askedEdit makes the notice a question
 */
export async function refuseEvent(
  speaker: SpeakerContext,
  { id: event, place: { tenant } }: PersonalEvent,
  notice: string,
  askedEdit?: AskedEdit,
): Promise<void> {
  const { runtime, user, openChannel } = speaker;
  const channel = openChannel.channel.name;
  const send = await runtime.database
    .channels(user)
    .refuseEvent({ channel, tenant, event, notice, ...(askedEdit ? { asks: askedEdit } : {}) });
  if (send !== null) await publishNotice(speaker, send);
}

/** The sweep sends the notice if its job cannot be published. */
export async function publishNotice(
  { runtime, user, openChannel }: SpeakerContext,
  send: RunId,
): Promise<void> {
  const { queue, log } = runtime.flow;
  await queue
    .publishJob({ job: "send", user, run: send, dedupId: `send-${send}` })
    .catch((error: unknown) =>
      log.warn("send.unpublished", {
        channel: openChannel.channel.name,
        "error.type": errorCode(error),
      }),
    );
}
