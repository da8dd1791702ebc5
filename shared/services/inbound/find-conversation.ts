// The conversation of a place, for the person who speaks there.
import { ConversationIdSchema, type ConversationId } from "../../contracts/ids.ts";
import type { PersonalEvent, SpeakerContext } from "./inbound.ts";
import { tell } from "./send-notice.ts";

/**
 * @param startsNew whether to begin a new conversation
 * @returns null when the person cannot have a conversation here; the person has then been told why
 */
export async function findConversation(
  speaker: SpeakerContext,
  personal: PersonalEvent,
  startsNew = false,
): Promise<ConversationId | null> {
  const { runtime, user, openChannel, words } = speaker;
  const { id: event, place, sender } = personal;
  const message = personal.kind === "message" ? personal.message : undefined;
  const outcome = await runtime.database
    .channels(user)
    .conversationAt({
      channel: openChannel.channel.name,
      place,
      speaker: sender.user,
      event,
      ...(message === undefined ? {} : { message }),
      ...(startsNew ? { fresh: true } : {}),
    });
  if (outcome.outcome === "found") return ConversationIdSchema.parse(outcome.conversation);
  const { unlinked, chooseHousehold, otherHousehold } = words.channels;
  const notice = {
    not_linked: unlinked,
    choose_household: chooseHousehold,
    not_member: otherHousehold,
  }[outcome.outcome];
  tell(speaker, place, notice);
  return null;
}
