// Finds reads that may answer another question than the user's, so that the model tries again (S8).
import type { Condition, Filter } from "../../contracts/filter.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import { conditionsOf } from "./filter-conditions.ts";

export interface ReadToCheck {
  pack: DomainPack;
  table: string;
  filter: Filter | null;
  searchIntent: UnderstandOutput["search_intent"];
  /** Whether an earlier read of the step searched by family, or the model was told to do so. */
  triedFamily: boolean;
}

/** Why the read should be changed, as a sentence for the model; null when it may run. */
export function checkRead(read: ReadToCheck): string | null {
  const conditions = conditionsOf(read.filter);
  return conditions.length === 0 ? null : familyObjection(read, conditions);
}

/** Whether a filter searches by family. */
export function searchesFamily(pack: DomainPack, filter: Filter | null): boolean {
  return conditionsOf(filter).some(({ op }) => op === pack.families?.operator);
}

/**
 * The objection to a read that searches text although the user names a family; null if there is none. A family's
 * members are in the catalogue, and few of their names contain the family's name.
 */
function familyObjection(read: ReadToCheck, conditions: Condition[]): string | null {
  const { families } = read.pack;
  if (families === undefined || read.searchIntent !== "category" || read.triedFamily) return null;
  if (conditions.some(({ op }) => op === families.operator)) return null;
  const labels = labelColumns(read.pack, read.table);
  const textCondition = conditions.find(
    ({ column, op }) =>
      ["ilike", "similar", "contains", "overlaps"].includes(op) ||
      (["eq", "in"].includes(op) && labels.includes(column)),
  );
  if (textCondition === undefined) return null;
  return (
    `the user names a family, and ${textCondition.column} ${textCondition.op} matches only text: ` +
    `search by ${families.operator} first, such as ${JSON.stringify({ column: labels[0], op: families.operator, values: ["the family"] })}`
  );
}

/** Columns of names: the table's own and those of its child tables. */
export function labelColumns(pack: DomainPack, table: string): string[] {
  const spec = pack.tables[table];
  if (spec === undefined) return [];
  const childColumns = Object.keys(spec.children).flatMap((child) => {
    const column = pack.tables[child]?.labelColumn;
    return column === undefined ? [] : [`${child}.${column}`];
  });
  return [spec.labelColumn, ...childColumns];
}
