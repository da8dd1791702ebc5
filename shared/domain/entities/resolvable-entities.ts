// The entities that a message can refer to: the session's tiers and the run's background rows
// (spec/entities#tiers).
import type { DomainPack } from "../../contracts/pack.ts";
import type { EntityRecord, Session } from "../../contracts/session.ts";
import type { Ref } from "../../contracts/ids.ts";
import { createRegistry } from "./create-registry.ts";
import type { Labelled } from "./match-labels.ts";
import { labelOf } from "./translation/strip-refs.ts";
import { tierEntities } from "./tier-entities.ts";

/** A row of the database that no exchange has touched lately. */
export interface BackgroundEntity extends Labelled {
  id: string;
  /** Why the row may matter: `contains: port`. */
  reason: string;
  /** The place where the thing is kept; absent for things without one. */
  place?: string | null | undefined;
}

export interface Resolvable {
  /** Active entities and drafts. */
  nearby: Labelled[];
  /** Retained entities and background rows. */
  distant: Labelled[];
  /** The canonical ref, if its entity is in one of the tiers; otherwise null. */
  visibleRef(ref: string): Ref | null;
  /** The record of a visible ref after this exchange: touched, and created if it was new. */
  touch(ref: string, phrase: string): EntityRecord | null;
}

/** The most characters of the user's words that are kept with an entity. */
const MAX_PHRASE = 80;

/** The record; its label is empty if it only stands in for an unknown name, so that no words match it. */
function withoutStandInLabel(record: EntityRecord): EntityRecord {
  return labelOf(record) === undefined ? { ...record, label: "" } : record;
}

/**
 * @param session after the message's curation: dropped entities can no longer be referred to
 * @param background rows of this run; a row that is also in another tier is left out of these
 */
export function resolvableEntities(
  pack: DomainPack,
  session: Pick<Session, "entities" | "artifacts" | "exchange">,
  background: BackgroundEntity[],
): Resolvable {
  const exchange = session.exchange + 1;
  const registry = createRegistry(session.entities);
  const tiers = tierEntities(pack, session, exchange);
  const isExisting = ({ status }: EntityRecord) => status !== "deleted";
  const active = tiers.active.filter(isExisting).map(withoutStandInLabel);
  const nearby = [...active, ...tiers.drafts.map(({ record }) => record)];
  const visibleRefs = new Set([...nearby, ...tiers.retained].map(({ ref }) => ref));
  const backgroundByRef = new Map(
    background.flatMap((row) => (visibleRefs.has(row.ref) ? [] : [[row.ref, row] as const])),
  );
  const distant = [...tiers.retained.map(withoutStandInLabel), ...backgroundByRef.values()];
  const refs = new Map<string, Ref>(
    [...visibleRefs, ...backgroundByRef.keys()].map((ref) => [ref, ref]),
  );
  const visibleRef = (ref: string): Ref | null => {
    const canonical = registry.get(ref)?.ref ?? ref;
    return refs.get(canonical) ?? null;
  };
  return {
    nearby,
    distant,
    visibleRef,
    touch(ref, phrase) {
      const canonical = visibleRef(ref);
      if (canonical === null) return null;
      const row = backgroundByRef.get(canonical);
      const record = registry.get(canonical);
      const words = phrase.replace(/\s+/g, " ").trim().slice(0, MAX_PHRASE);
      const newTouch = { touched: exchange, ...(words === "" ? {} : { phrase: words }) };
      if (row === undefined) return record === undefined ? null : { ...record, ...newTouch };
      const { type, id, label } = row;
      const link = { ref: canonical, id, type, status: "linked" as const, created: exchange };
      return { ...link, ...(record?.status === "deleted" ? {} : record), label, ...newTouch };
    },
  };
}
