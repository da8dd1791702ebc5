// Evicts entities at the end of a run: the session keeps those that a prompt can show or the next message can
// name. The others are rows in Postgres, which assigns the same ref to the same entity again.
import type { DomainPack } from "../../contracts/pack.ts";
import type { EntityRecord, Session } from "../../contracts/session.ts";
import { MAX_FACTS } from "../conversation/extract-facts.ts";
import { refsIn } from "./translation/strip-refs.ts";
import { compareRefs, isActive, isListed } from "./tier-entities.ts";

/** Limit of active rows; a prompt has room for about that many (`entityTable`). */
export const MAX_ACTIVE = 200;
/** Limit of rows that Understand retains with a reason. A prompt has room for at least that many. */
export const MAX_RETAINED = 100;
/**
 * Limit of rows that have left the active window, and of deleted ones. A message can refer to such a row only
 * through the database (the background tier). Their records are kept so that a ref from an open page or a late
 * redelivery can be distinguished from an invented one.
 */
export const MAX_INACTIVE = 100;
/**
 * Limit in characters of all rows' content: several times what a prompt shows of entities
 * (`section-budgets.ts`), because the next message may name other entities than the last one.
 */
export const MAX_DATA = 40_000;

/**
 * The records that the next run begins with:
 * - all drafts, and the rows whose content has room (`MAX_DATA`);
 * - every entity that the kept exchanges, the open question, constraints or drafts name;
 * - children and catalogue rows, as long as the content of a kept row shows them;
 * - the most recently touched of the others.
 * An alias stays with its entity.
 * @param session as of the end of a run, its own exchange included
 */
export function evictEntities(
  pack: DomainPack,
  session: Pick<Session, "entities" | "artifacts" | "exchange"> &
    Pick<Session, "exchanges" | "pending" | "constraints">,
): Record<string, EntityRecord> {
  const newestFirst = limitData(
    Object.values(session.entities).toSorted(
      (a, b) => b.touched - a.touched || compareRefs(a.ref, b.ref),
    ),
  );
  const savedRecords = newestFirst.filter(
    (record) =>
      record.status !== "generated" && record.aliasOf === undefined && isListed(pack, record),
  );
  const existingRecords = savedRecords.filter(({ status }) => status !== "deleted");
  const isActiveNext = (record: EntityRecord) => isActive(record, session.exchange + 1);
  const activeRecords = existingRecords.filter(isActiveNext);
  const retainedRecords = existingRecords.filter(
    (record) => record.retained !== undefined && !isActiveNext(record),
  );
  const tieredRecords = new Set([...activeRecords, ...retainedRecords]);
  const keptRefs = new Set<string>(
    [
      ...newestFirst.filter(({ status, data }) => status === "generated" || data !== undefined),
      ...activeRecords.slice(0, MAX_ACTIVE),
      ...retainedRecords.slice(0, MAX_RETAINED),
      ...savedRecords.filter((record) => !tieredRecords.has(record)).slice(0, MAX_INACTIVE),
    ].map(({ ref }) => ref),
  );
  for (const ref of namedRefs(pack, session, newestFirst)) {
    keptRefs.add(ref);
    keptRefs.add(session.entities[ref]?.aliasOf ?? ref);
  }
  const isKept = ({ ref, aliasOf }: EntityRecord) =>
    keptRefs.has(aliasOf ?? ref) || keptRefs.has(ref);
  const result: Record<string, EntityRecord> = {};
  // In the order of the session's records.
  const byRef = new Map<string, EntityRecord>(newestFirst.map((record) => [record.ref, record]));
  for (const ref of Object.keys(session.entities)) {
    const record = byRef.get(ref);
    if (record !== undefined && isKept(record)) result[ref] = record;
  }
  return result;
}

/** The records; only the most recently touched ones keep their content, up to `MAX_DATA`. */
function limitData(newest: EntityRecord[]): EntityRecord[] {
  let room = MAX_DATA;
  return newest.map((record) => {
    const { data, ...rest } = record;
    if (data === undefined) return record;
    const size = JSON.stringify(data).length;
    if (size > room) return rest;
    room -= size;
    return record;
  });
}

/** Refs in what later prompts may show, or in the stored plan of an open question. */
function namedRefs(
  pack: DomainPack,
  session: Pick<Session, "artifacts" | "exchanges" | "pending" | "constraints">,
  records: EntityRecord[],
): string[] {
  const { artifacts, exchanges, pending, constraints } = session;
  const turns = exchanges.map((turn) => ({
    ...turn,
    // A prompt lists at most 40 entities of a step, and a summary keeps the names of at most `MAX_FACTS`.
    steps: turn.steps.map((step) => ({ ...step, entities: step.entities.slice(0, MAX_FACTS) })),
  }));
  const rows = records.map(({ data }) => data);
  return refsIn(pack, JSON.stringify([turns, pending, constraints, artifacts, rows]));
}
