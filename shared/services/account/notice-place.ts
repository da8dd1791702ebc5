// Checks the place that a user has chosen for all notices, or for those of one Process.
import type { NoticesTo } from "../../contracts/api/notice-place.ts";
import { ConversationIdSchema, type UserId } from "../../contracts/ids.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

/**
 * Why notices cannot go there; null if they can, if no place is chosen, or if the choice stays the same. If the place
 * ends later, a notice goes to another place that the user still has.
 * @param current the choice until now
 */
export async function noticePlaceFault(
  { runtime, user }: { runtime: Pick<Runtime, "api" | "database">; user: UserId },
  to: NoticesTo,
  current: unknown,
): Promise<string | null> {
  if (to === null || JSON.stringify(current) === JSON.stringify(to)) return null;
  if ("conversationId" in to) {
    const id = ConversationIdSchema.parse(to.conversationId);
    return (await runtime.api(user).getConversation(id)) === null
      ? "there is no such conversation"
      : null;
  }
  const links = await runtime.database.channels(user).links();
  return links.some(({ channel }) => channel === to.channel)
    ? null
    : `you are not linked on ${to.channel}: POST /v1/links makes a code`;
}
