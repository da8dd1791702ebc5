// The session of the path that is shown: from the store, otherwise from the snapshot at its head.
import type { Session, SessionFields } from "../../contracts/session.ts";
import type { ConversationId, UserId } from "../../contracts/ids.ts";
import { parseSession } from "../../domain/conversation/session-fields.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

/** @returns null when the user has no such conversation */
export async function headSession(
  runtime: Runtime,
  user: UserId,
  conversation: ConversationId,
): Promise<Session | null> {
  const api = runtime.api(user);
  if (!(await api.getConversation(conversation))) return null;
  // An unavailable store must not hide what Postgres has.
  const [live, stored] = await Promise.all([
    runtime.flow.store.loadSession(conversation).catch(() => null),
    api.headSession(conversation),
  ]);
  // The store has the session of the last run, which may be on a path other than that of the head.
  const isHead = live !== null && live.version === (stored?.version ?? 0);
  return parseSession(isHead ? live.fields : ((stored?.state ?? {}) as SessionFields));
}
