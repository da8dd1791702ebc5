// The entities of a conversation for the API, with the tier in which a prompt would show each.
import type { EntityRecord } from "../../contracts/session.ts";
import type { ConversationId, UserId } from "../../contracts/ids.ts";
import { labelOf } from "../../domain/entities/translation/strip-refs.ts";
import { isListed, tierEntities } from "../../domain/entities/tier-entities.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { headSession } from "./head-session.ts";

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
  const session = await headSession(runtime, user, conversation);
  if (session === null) return null;
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
