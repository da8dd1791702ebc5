// How much of the registry the session carries between runs: what a prompt can show or the next
// message can name. The rest is rows in Postgres, which give the same entity the same ref again.
import type { DomainPack } from "../../contracts/pack.ts";
import type { EntityRecord, Session } from "../../contracts/session.ts";
import { MOST_FACTS } from "../conversation/extract-facts.ts";
import { refsIn } from "./translation/strip-refs.ts";
import { compareRefs, isActive, isListed } from "./tier-entities.ts";

/** Active rows. An entity table of a prompt has room for about as many lines (`entityTable`). */
export const MOST_ACTIVE = 200;
/** Rows that Understand keeps with a reason: what its table of them has room for. */
export const MOST_RETAINED = 100;
/**
 * Rows that have left the active window, and deleted ones. A message cannot refer to them but through
 * the database (the background tier); they are kept so that a ref which somebody still holds, in an
 * open page or a late redelivery, is told apart from an invented one.
 */
export const MOST_FADED = 100;
/**
 * Characters of all rows' content: several times what a prompt shows of entities (`section-budgets.ts`),
 * because the next message may name others than the last one.
 */
export const MOST_DATA = 40_000;

/**
 * The records that the next run begins with. Drafts stay, whatever is named by what stays (the
 * exchanges still held, the open question, constraints, drafts), and children and catalogue rows for
 * as long as the content of a row shows them; of the rest the most recently touched. An alias stays
 * with what it stands for.
 * @param session as of the end of a run, its own exchange included
 */
export function evictEntities(
  pack: DomainPack,
  session: Pick<Session, "entities" | "artifacts" | "exchange"> &
    Pick<Session, "exchanges" | "pending" | "constraints">,
): Record<string, EntityRecord> {
  const newest = withinData(
    Object.values(session.entities).toSorted(
      (a, b) => b.touched - a.touched || compareRefs(a.ref, b.ref),
    ),
  );
  const saved = newest.filter(
    (record) =>
      record.status !== "generated" && record.aliasOf === undefined && isListed(pack, record),
  );
  const there = saved.filter(({ status }) => status !== "deleted");
  const isNear = (record: EntityRecord) => isActive(record, session.exchange + 1);
  const active = there.filter(isNear);
  const retained = there.filter((record) => record.retained !== undefined && !isNear(record));
  const tiered = new Set([...active, ...retained]);
  const kept = new Set(
    [
      ...newest.filter(({ status, data }) => status === "generated" || data !== undefined),
      ...active.slice(0, MOST_ACTIVE),
      ...retained.slice(0, MOST_RETAINED),
      ...saved.filter((record) => !tiered.has(record)).slice(0, MOST_FADED),
    ].map(({ ref }) => ref),
  );
  for (const ref of namedRefs(pack, session, newest)) {
    kept.add(ref);
    kept.add(session.entities[ref]?.aliasOf ?? ref);
  }
  const stays = ({ ref, aliasOf }: EntityRecord) => kept.has(aliasOf ?? ref) || kept.has(ref);
  const result: Record<string, EntityRecord> = {};
  // In the order in which they were met.
  const byRef = new Map(newest.map((record) => [record.ref, record]));
  for (const ref of Object.keys(session.entities)) {
    const record = byRef.get(ref);
    if (record !== undefined && stays(record)) result[ref] = record;
  }
  return result;
}

/** The records, the content of the most recently touched ones only, as far as there is room. */
function withinData(newest: EntityRecord[]): EntityRecord[] {
  let room = MOST_DATA;
  return newest.map((record) => {
    const { data, ...rest } = record;
    if (data === undefined) return record;
    const size = JSON.stringify(data).length;
    if (size > room) return rest;
    room -= size;
    return record;
  });
}

/** Refs in what later prompts may show, or what the answer to a question goes on with. */
function namedRefs(
  pack: DomainPack,
  session: Pick<Session, "artifacts" | "exchanges" | "pending" | "constraints">,
  records: EntityRecord[],
): string[] {
  const { artifacts, exchanges, pending, constraints } = session;
  const turns = exchanges.map((turn) => ({
    ...turn,
    // A line of a prompt lists 40 of them, a fact that outlives the exchange is one of 60.
    steps: turn.steps.map((step) => ({ ...step, entities: step.entities.slice(0, MOST_FACTS) })),
  }));
  const shown = records.map(({ data }) => data);
  return refsIn(pack, JSON.stringify([turns, pending, constraints, artifacts, shown]));
}
