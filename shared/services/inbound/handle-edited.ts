// Handles a change that a person has made to a sent message on the platform. It is not an edit of the conversation: the
// person was not asked what becomes of the changes of its run. If it is the newest message and its words have changed,
// the person is told once how to edit it.
import { type EventOf, findSpeaker, type Inbound, storableText, wordsOf } from "./inbound.ts";
import { publishNotice } from "./refuse-event.ts";

export async function handleEdited(inbound: Inbound, event: EventOf<"edited">): Promise<void> {
  const text = event.command === "edit" ? storableText(event.text) : wordsOf(event);
  if (!event.addressed || text === "") return;
  const speaker = await findSpeaker(inbound, event.sender);
  if (speaker === null) return;
  const { runtime, user, openChannel, words } = speaker;
  const { place, message } = event;
  const send = await runtime.database
    .channels(user)
    .noteEdit({
      channel: openChannel.channel.name,
      place,
      message,
      text,
      notice: words.channels.editHint,
    });
  if (send !== null) await publishNotice(speaker, send);
}
