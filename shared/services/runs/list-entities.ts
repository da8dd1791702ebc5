// The entities of a conversation for the API: from the live session, otherwise from the snapshot at its head.
import type { EntityRecord, SessionFields } from "../../contracts/session.ts";
import type { ConversationId, UserId } from "../../contracts/ids.ts";
import { parseSession } from "../../domain/conversation/session-fields.ts";
import { labelOf } from "../../domain/entities/translation/strip-refs.ts";
import { isListed, tierEntities } from "../../domain/entities/tier-entities.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

export interface ListedEntity {
  ref: string;
  type: string;
  label: string;
  status: EntityRecord["status"];
  tier: "active" | "draft" | "retained" | "background";
  lastTouched: number;
}

/** @returns null when the user has no such conversation */
export async function listEntities(
  runtime: Runtime,
  user: UserId,
  conversation: ConversationId,
): Promise<ListedEntity[] | null> {
  const api = runtime.api(user);
  if (!(await api.getConversation(conversation))) return null;
  // An unavailable store must not hide what Postgres has.
  const [live, stored] = await Promise.all([
    runtime.flow.store.loadSession(conversation).catch(() => null),
    api.headSession(conversation),
  ]);
  // The store has the session of the last run, which may be on another path than the head.
  const isHead = live !== null && live.version === (stored?.version ?? 0);
  const fields = isHead ? live.fields : ((stored?.state ?? {}) as SessionFields);
  const session = parseSession(fields);
  const tiers = tierEntities(runtime.flow.pack, session, session.exchange);
  const tierOf = new Map<string, ListedEntity["tier"]>([
    ...tiers.retained.map((e) => [e.ref, "retained"] as const),
    ...tiers.drafts.map((d) => [d.record.ref, "draft"] as const),
    ...tiers.active.map((e) => [e.ref, "active"] as const),
  ]);
  return (
    Object.values(session.entities)
      .filter((e) => e.aliasOf === undefined && isListed(runtime.flow.pack, e))
      // A row that is only known from a link has no name to list.
      .filter((e) => labelOf(e) !== undefined)
      .map((e) => ({
        ref: e.ref,
        type: e.type,
        label: e.label,
        status: e.status,
        tier: tierOf.get(e.ref) ?? "background",
        lastTouched: Math.max(e.touched, e.created),
      }))
      .toSorted((a, b) => b.lastTouched - a.lastTouched || a.ref.localeCompare(b.ref))
  );
}
