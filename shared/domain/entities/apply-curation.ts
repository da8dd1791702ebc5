// Understand's curation, applied before anything is planned (spec/entities#curation; S2).
import type { EntityRecord, Exchange, Session, SessionPatch } from "../../contracts/session.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import { createRegistry } from "./create-registry.ts";
import { maskUuids } from "./translation/find-uuids.ts";
import { forgetDrafts } from "../conversation/forget-drafts.ts";
import { fieldOf } from "../conversation/session-fields.ts";
import type { BackgroundEntity } from "./resolvable-entities.ts";
import { TOUCHED_WHEN_DROPPED } from "./tier-entities.ts";

export interface AppliedCuration {
  patch: SessionPatch;
  /** The entities that were kept, dropped and demoted in the end. */
  curation: Exchange["curation"];
  /** Refs in the output that cannot be resolved. */
  unresolvedRefs: string[];
}

/**
 * Drops drafts (content, record, and their text in earlier exchanges), removes dropped and demoted rows from the
 * active and retained tiers, and marks retained rows with the reason for keeping them.
 * A draft cannot be demoted: it stays until it is saved or dropped. `clear_all` drops everything that the same
 * output does not retain. Refs that do not resolve are reported and are not an error. The database is not changed.
 * @param background rows that the model was shown, which can be retained too
 */
export function applyCuration(
  pack: DomainPack,
  session: Session,
  curation: UnderstandOutput["curation"],
  background: BackgroundEntity[] = [],
): AppliedCuration {
  const registry = createRegistry(session.entities);
  const exchange = session.exchange + 1;
  const unresolvedRefs: string[] = [];
  const recordsOf = (ref: string): EntityRecord[] => {
    const record = registry.get(ref);
    if (record === undefined) unresolvedRefs.push(ref);
    return record === undefined ? [] : [record];
  };
  const retainedRecords = new Map<string, EntityRecord>();
  for (const { ref, reason } of curation.retain) {
    const row = background.find((entry) => entry.ref === ref);
    const records =
      registry.get(ref) === undefined && row !== undefined
        ? [linkedRecord(row, exchange)]
        : recordsOf(ref);
    for (const record of records) {
      if (record.status === "deleted") continue;
      retainedRecords.set(record.ref, {
        ...record,
        retained: maskUuids(reason.trim()) || "asked for",
      });
    }
  }
  const isKept = ({ ref }: EntityRecord) => retainedRecords.has(ref);
  const candidates = curation.clear_all ? Object.values(session.entities) : [];
  const clearedRecords = candidates.filter((record) => record.aliasOf === undefined);
  const droppedRecords = uniqueRecords([
    ...curation.drop.flatMap(recordsOf),
    ...clearedRecords,
  ]).filter((record) => !isKept(record));
  const droppedRefs = new Set(droppedRecords.map(({ ref }) => ref));
  const demotedRecords = uniqueRecords(curation.demote.flatMap(recordsOf)).filter(
    (record) => !isKept(record) && !droppedRefs.has(record.ref) && record.status !== "generated",
  );

  const patch: SessionPatch = {};
  for (const record of [...droppedRecords, ...demotedRecords]) {
    const field = fieldOf(record);
    if (record.status === "generated") {
      patch[field] = null;
      patch[`artifact:${record.ref}`] = null;
    } else {
      const { data: _data, retained: _retained, ...rest } = record;
      patch[field] = JSON.stringify({ ...rest, touched: TOUCHED_WHEN_DROPPED });
    }
  }
  const drafts = droppedRecords.flatMap(({ ref }) => session.artifacts[ref] ?? []);
  const isRemaining = ({ ref, aliasOf }: EntityRecord) =>
    !droppedRefs.has(ref) && aliasOf === undefined;
  const remaining = {
    drafts: Object.values(session.artifacts).filter(({ ref }) => !droppedRefs.has(ref)),
    labels: Object.values(session.entities)
      .filter(isRemaining)
      .map(({ label }) => label),
  };
  for (const turn of session.exchanges) {
    const turnAfter = forgetDrafts(pack, turn, drafts, remaining);
    if (turnAfter !== turn) patch[`turn:${turn.exchange}`] = JSON.stringify(turnAfter);
  }
  for (const record of retainedRecords.values()) patch[fieldOf(record)] = JSON.stringify(record);
  return {
    patch,
    curation: {
      retained: [...retainedRecords.keys()],
      dropped: [...droppedRefs],
      ...(demotedRecords.length > 0 ? { demoted: demotedRecords.map(({ ref }) => ref) } : {}),
      reasons: Object.fromEntries(
        [...retainedRecords.values()].map(({ ref, retained: reason = "" }) => [ref, reason]),
      ),
    },
    unresolvedRefs,
  };
}

function uniqueRecords(records: EntityRecord[]): EntityRecord[] {
  return [...new Map(records.map((record) => [record.ref, record])).values()];
}

/** A record of a row that no exchange has touched yet. */
function linkedRecord({ ref, id, type, label }: BackgroundEntity, exchange: number): EntityRecord {
  return { ref, id, type, label, status: "linked", created: exchange, touched: exchange };
}
