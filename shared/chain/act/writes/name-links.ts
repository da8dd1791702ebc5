// Looks up the names of rows that a change has linked or unlinked, because a receipt names both.
import type { EffectResult } from "../../../contracts/effects.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import { labelOf } from "../../../domain/entities/translation/strip-refs.ts";
import { readRows } from "../reads/read-rows.ts";
import { keepRecords, registryOf, type RowWork } from "../step-work.ts";

/**
 * Largest number of rows of one table that are looked up; a receipt of more rows lists the others without
 * names.
 */
const MAX_ROWS = 50;

/**
 * Adds to the session the records of linked and unlinked rows whose names it does not know, with one request per
 * table. Catalogue rows are left out, because no receipt mentions them. Errors: TransientError.
 */
export async function nameLinks(work: RowWork, results: EffectResult[]): Promise<void> {
  const { pack } = work.ctx;
  for (const [table, ids] of unnamedLinks(work, results)) {
    const where = { and: [{ column: "id", op: "in" as const, value: ids }] };
    const query = { table, where, limit: ids.length };
    const registry = registryOf(work);
    const { records } = await readRows(work.ctx, query, registry, true);
    const type = pack.tables[table]?.refType;
    const linkedRecords = records.filter(
      (record) => record.type === type && ids.includes(record.id),
    );
    keepRecords(
      work,
      linkedRecords.map((record) => withNewLabel(record, registry.get(record.ref))),
    );
  }
}

/** Ids, keyed by table, of the unnamed rows that updates have linked or unlinked. */
function unnamedLinks(work: RowWork, results: EffectResult[]): Map<string, string[]> {
  const { tables } = work.ctx.pack;
  const registry = registryOf(work);
  const idsByTable = new Map<string, string[]>();
  for (const { op, table, status, before, row } of results) {
    if (op !== "update" || status !== "applied" || !before || !row) continue;
    for (const [column, target] of Object.entries(tables[table]?.foreignKeys ?? {})) {
      if (tables[target]?.writable !== true || before[column] === row[column]) continue;
      const ids = [before[column], row[column]].filter((id) => typeof id === "string");
      const unnamedIds = ids.filter(
        (id) => labelOf(registry.get(registry.refOf(id) ?? "")) === undefined,
      );
      const idsOfTarget = new Set([...(idsByTable.get(target) ?? []), ...unnamedIds]);
      if (idsOfTarget.size > 0) idsByTable.set(target, [...idsOfTarget].slice(0, MAX_ROWS));
    }
  }
  return idsByTable;
}

/**
 * A known record gets only its name from the look-up; a new one has no content. A look-up does not count as a use of
 * the row, so the content and the recency of a known record stay as they were.
 */
function withNewLabel(
  { data: _data, ...readRecord }: EntityRecord,
  knownRecord?: EntityRecord,
): EntityRecord {
  return { ...readRecord, status: "linked", ...knownRecord, label: readRecord.label };
}
