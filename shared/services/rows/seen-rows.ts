// Reads the rows that a request is to write, and refuses it if the client has not seen them as they are.
import { FINDINGS } from "../../contracts/findings.ts";
import type { HouseholdId } from "../../contracts/ids.ts";
import { notFound, Refusal, type RowConflict } from "../refusal.ts";
import type { Edit } from "./apply-edit.ts";
import { allowsChange, entityTag } from "./entity-tag.ts";
import { staleRow } from "./row-refusal.ts";
import { toTaggedRow } from "./shape-row.ts";

type Row = Record<string, unknown>;

/** What a request does to one row. */
export interface RowChange {
  id: string;
  ifMatch?: string | undefined;
  /** The fields of the request; those of a delete are only its override. */
  changes: Row;
}

/**
 * The rows as they are, if the client has seen them so; a change without `ifMatch` is not compared. Refuses when one of
 * the rows does not exist, or has changed, naming each.
 */
export async function seenRows(
  edit: Edit,
  household: HouseholdId,
  changes: readonly RowChange[],
): Promise<Row[] | Refusal> {
  const { spec, user } = edit;
  const byId = await readRows(edit, household, changes);
  const missing = changes.flatMap(({ id }, place) => (byId.has(id) ? [] : [place]));
  if (missing.length > 0) {
    const detail = "There is no such row, or it belongs to another household.";
    const errors = missing.map((place) => ({ pointer: `/rows/${place}/id`, detail }));
    return new Refusal({ ...notFound().details, detail: `Nothing was changed. ${detail}`, errors });
  }
  const rows = changes.map(({ id }) => byId.get(id) ?? {});
  const conflicts: RowConflict[] = [];
  for (const [place, { id, ifMatch, changes: sent }] of changes.entries()) {
    const { [FINDINGS]: _marks, ...content } = rows[place] ?? {};
    if (ifMatch === undefined || allowsChange(ifMatch, await entityTag(user, content))) continue;
    conflicts.push({ id, sent, now: await toTaggedRow(spec, user, rows[place] ?? {}) });
  }
  if (conflicts.length === 0) return rows;
  const detail =
    "Nothing was changed. Decide by `conflicts`, and send the tags of the rows as they are now.";
  return new Refusal({ ...staleRow().details, detail, conflicts });
}

/** The rows that exist, by id, with their findings if the resource is marked. */
export async function readRows(
  { runtime, user, spec }: Edit,
  household: HouseholdId,
  changes: readonly { id: string }[],
): Promise<Map<string, Row>> {
  const where = { and: [{ column: "id", op: "in" as const, value: changes.map(({ id }) => id) }] };
  const wishes = spec.marked ? { wishes: [] } : {};
  const { rows } = await runtime.flow.database
    .as(user)
    .readRows(
      { table: spec.table, where, limit: changes.length, children: true, ...wishes },
      household,
    );
  return new Map(rows.map((row) => [String(row["id"]), row]));
}
