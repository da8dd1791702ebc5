// Updates the session's entities that screens, other conversations or undos have changed since the last run (S26).
import type { DomainPack } from "../../contracts/pack.ts";
import type { EntityRecord, Session } from "../../contracts/session.ts";
import type { Ref } from "../../contracts/ids.ts";
import { createRegistry, type Registry } from "./create-registry.ts";
import { withoutData } from "./known-columns.ts";
import { maskUuids } from "./translation/find-uuids.ts";
import { isActive, isListed } from "./tier-entities.ts";
import { translateRows, unseenIn, type RefRequest } from "./translation/translate-rows.ts";

type Row = Record<string, unknown>;
export interface ChangedRow {
  table: string;
  id: string;
  /** null: the row was deleted. */
  row: Row | null;
}

/** The rows whose content or label the session shows; a run asks the database whether they have changed. */
export function knownRows(
  pack: DomainPack,
  session: Pick<Session, "entities" | "exchange">,
): { table: string; id: string }[] {
  const exchange = session.exchange + 1;
  return Object.values(session.entities).flatMap((record) => {
    const { aliasOf, status, type, id, retained, data } = record;
    const isShown = isActive(record, exchange) || retained !== undefined || data !== undefined;
    if (aliasOf !== undefined || status === "deleted" || status === "generated") return [];
    const spec = Object.values(pack.tables).find(({ refType }) => refType === type);
    return isShown && spec !== undefined && isListed(pack, record)
      ? [{ table: spec.table, id }]
      : [];
  });
}

/**
 * Records of changed rows that need no new ref: renamed labels and deletions. Their data is out of date, so it is
 * left out until `refreshData`.
 */
export function refreshLabels(
  pack: DomainPack,
  session: Pick<Session, "entities" | "exchange">,
  changes: ChangedRow[],
): EntityRecord[] {
  const registry = createRegistry(session.entities);
  return changes.flatMap(({ table, id, row }): EntityRecord[] => {
    const oldRecord = recordOf(registry, id);
    if (oldRecord === undefined || pack.tables[table] === undefined) return [];
    const rest = withoutData(oldRecord);
    if (row !== null) return [{ ...rest, label: maskUuids(pack.labelOf(table, row)) }];
    const { retained: _retained, ...goneRecord } = rest;
    return [{ ...goneRecord, status: "deleted", touched: session.exchange + 1 }];
  });
}

/** Ids in the changed rows that have no ref yet. */
export function unseenIds(
  pack: DomainPack,
  registry: Registry,
  changes: ChangedRow[],
): RefRequest[] {
  const refRequests = changes.flatMap(({ table, row }) =>
    row === null || pack.tables[table] === undefined ? [] : unseenIn(pack, table, [row], registry),
  );
  return [...new Map(refRequests.map((entry) => [entry.id, entry])).values()];
}

/**
 * Records of the changed rows with their current data, including that of their children and links. All old data is
 * replaced, so that no outdated part remains. A change is not a mention, so `touched` stays the same.
 * @param session the session's records as they were when the run began
 */
export function refreshData(
  pack: DomainPack,
  session: Pick<Session, "entities" | "exchange">,
  changes: ChangedRow[],
  newRefs: ReadonlyMap<string, Ref>,
): EntityRecord[] {
  const recordsWithoutData = Object.fromEntries(
    Object.values(session.entities).map((record) => [record.ref, withoutData(record)]),
  );
  const registry = createRegistry(recordsWithoutData);
  const records = new Map<string, EntityRecord>();
  for (const { table, id, row } of changes) {
    const ownRecord = recordOf(registry, id);
    if (row === null || ownRecord === undefined || pack.tables[table] === undefined) continue;
    const translation = translateRows(pack, table, [row], registry, newRefs, session.exchange + 1);
    for (const record of translation.records) {
      const isOwn = record.ref === ownRecord.ref;
      const { created, touched } = isOwn ? ownRecord : (registry.get(record.ref) ?? record);
      const status = ownRecord.status === "deleted" ? "read" : ownRecord.status;
      records.set(record.ref, { ...record, created, touched, ...(isOwn ? { status } : {}) });
    }
  }
  return [...records.values()];
}

function recordOf(registry: Registry, id: string): EntityRecord | undefined {
  const ref = registry.refOf(id);
  return ref === undefined ? undefined : registry.get(ref);
}
