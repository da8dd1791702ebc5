// A conversation's session must agree with the database: with its refs (I3), its saved drafts and its last snapshot.
import type { Talk } from "./person.ts";
import type { World } from "./world.ts";

/** Each UUID has at most one canonical ref, and the database has each ref of the store's session for the same UUID. */
export async function checkRefs(
  { database, store }: World,
  { conversation }: Talk,
): Promise<string[]> {
  const violations: string[] = [];
  const refs = database.refs(conversation);
  const entityOf = new Map<string, string>();
  const canonicalOf = new Map<string, string>();
  for (const { ref, entity, canonical } of refs) {
    if (entityOf.has(ref)) violations.push(`I3: ${ref} stands for two entities`);
    entityOf.set(ref, entity);
    if (!canonical) continue;
    if (canonicalOf.has(entity))
      violations.push(`I3: an entity has the refs ${canonicalOf.get(entity)} and ${ref}`);
    canonicalOf.set(entity, ref);
  }
  const storedSession = await store.loadSession(conversation);
  for (const [field, json] of Object.entries(storedSession?.fields ?? {})) {
    if (!field.startsWith("entity:")) continue;
    const { ref, id } = JSON.parse(json) as { ref: string; id: string };
    const knownId = entityOf.get(ref);
    if (knownId !== undefined && knownId !== id)
      violations.push(`I3: the session has another ${ref}`);
    if (knownId === undefined) violations.push(`I3: the session has ${ref}, the database does not`);
  }
  return violations;
}

/** A saved draft is no longer a draft; otherwise it would be saved twice. */
export function checkDrafts({ database }: World, { conversation }: Talk): string[] {
  const state = (database.headSession(conversation)?.state ?? {}) as Record<string, string>;
  const savedIds = new Set(
    database
      .effects()
      .flatMap(({ op, status, rowId }) =>
        op === "create" && status === "applied" && rowId !== null ? [rowId] : [],
      ),
  );
  return Object.entries(state).flatMap(([field, json]) => {
    if (!field.startsWith("entity:")) return [];
    const { ref, id, status } = JSON.parse(json) as { ref: string; id: string; status: string };
    return status === "generated" && savedIds.has(id)
      ? [`session: ${ref} is saved and still a draft`]
      : [];
  });
}

export async function checkStore(
  { database, store }: World,
  { conversation }: Talk,
): Promise<string[]> {
  const storedSession = await store.loadSession(conversation);
  // The newest on any path, because a switch moves the head and does not change the store.
  const latest = database.newestVersion(conversation);
  return storedSession !== null && storedSession.version > latest
    ? [
        `session: the store's session is at ${storedSession.version}, the last snapshot at ${latest}`,
      ]
    : [];
}
