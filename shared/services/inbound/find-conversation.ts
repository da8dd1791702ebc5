// The conversation of a place, for the person who speaks there.
import { ConversationIdSchema, type ConversationId } from "../../contracts/ids.ts";
import type { PersonalEvent, Spoken } from "./inbound.ts";
import { tell } from "./send-notice.ts";

/**
 * @param fresh a new one
 * @returns null when there can be none: the person has been told why
 */
export async function findConversation(
  spoken: Spoken,
  { id: event, place, sender }: PersonalEvent,
  fresh = false,
): Promise<ConversationId | null> {
  const { runtime, user, open, words } = spoken;
  const found = await runtime.database.channels(user).conversationAt({
    channel: open.channel.name,
    place,
    speaker: sender.user,
    event,
    ...(fresh ? { fresh } : {}),
  });
  if (found.outcome === "found") return ConversationIdSchema.parse(found.conversation);
  const { unlinked, chooseHousehold, otherHousehold } = words.channels;
  const why = {
    not_linked: unlinked,
    choose_household: chooseHousehold,
    not_member: otherHousehold,
  }[found.outcome];
  tell(spoken, place, why);
  return null;
}
