// Entity tiers (spec/entities#tiers): active, drafts, retained.
import type { DomainPack } from "../../contracts/pack.ts";
import type { Artifact, EntityRecord, Session } from "../../contracts/session.ts";

export interface EntityTiers {
  /** Touched in this exchange or the two before it. */
  active: EntityRecord[];
  /** Generated content that is not saved. */
  drafts: { record: EntityRecord; artifact: Artifact }[];
  /** Older ones that Understand keeps with a reason. */
  retained: EntityRecord[];
}

/** Exchanges before the current one that still count as active. */
const WINDOW = 2;
/** `touched` of an entity that Understand dropped: before every window. */
export const TOUCHED_WHEN_DROPPED = -WINDOW - 1;

/** Whether an entity was touched within the active window of an exchange. */
export function isActive(record: EntityRecord, exchange: number): boolean {
  return record.touched >= exchange - WINDOW;
}

/**
 * The tiers as of an exchange, most recently touched first. Aliases, children, catalogue rows and deleted
 * entities are in no tier: children are shown inside their parent, the others cannot be acted on. An entity
 * stays active during the exchange that deleted it, so that nodes know of the deletion.
 */
export function tierEntities(
  pack: DomainPack,
  session: Pick<Session, "entities" | "artifacts">,
  exchange: number,
): EntityTiers {
  const listedRecords = Object.values(session.entities)
    .filter((record) => record.aliasOf === undefined && isListed(pack, record))
    .toSorted((a, b) => b.touched - a.touched || compareRefs(a.ref, b.ref));
  const isDraft = (record: EntityRecord) => record.status === "generated";
  const savedRecords = listedRecords.filter((record) => !isDraft(record));
  const isGone = (record: EntityRecord) =>
    record.status === "deleted" && record.touched !== exchange;
  return {
    active: savedRecords.filter((record) => isActive(record, exchange) && !isGone(record)),
    drafts: listedRecords.filter(isDraft).flatMap((record) => {
      const artifact = session.artifacts[record.ref];
      return artifact === undefined ? [] : [{ record, artifact }];
    }),
    retained: savedRecords.filter(
      (record) =>
        record.retained !== undefined && !isActive(record, exchange) && record.status !== "deleted",
    ),
  };
}

/** Whether the entity has its own line in entity tables; children and catalogue rows do not. */
export function isListed(pack: DomainPack, record: EntityRecord): boolean {
  if (record.status === "generated") return true;
  const spec = Object.values(pack.tables).find((table) => table.refType === record.type);
  return spec === undefined || (spec.parent === undefined && spec.writable);
}

/** Orders `wine_2` before `wine_10`. */
export function compareRefs(a: string, b: string): number {
  const [first, second] = [splitRef(a), splitRef(b)];
  if (first.type !== second.type) return first.type < second.type ? -1 : 1;
  return first.number - second.number;
}

function splitRef(ref: string): { type: string; number: number } {
  const index = ref.lastIndexOf("_");
  return { type: ref.slice(0, index), number: Number(ref.slice(index + 1)) };
}
