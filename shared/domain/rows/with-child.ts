// Applies the change of a child row to its parent's child rows.
import type { Receipt } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";

type Row = Record<string, unknown>;
type ChildChange = Pick<Receipt, "op" | "table" | "ref" | "row" | "values">;

/** The column of a child table that refers to its parent. */
export function parentColumn(pack: DomainPack, table: string): string | undefined {
  return pack.tables[pack.tables[table]?.parent ?? ""]?.children[table];
}

/** The ref of a changed child row's parent. */
export function parentOf(pack: DomainPack, { table, row }: ChildChange): string | undefined {
  const parent = row?.[parentColumn(pack, table) ?? ""];
  return typeof parent === "string" ? parent : undefined;
}

/**
 * The children with the change applied. A child without a ref (created with its parent and not read since) is
 * the changed one if it is the only one with the changed row's old name.
 */
export function withChild(pack: DomainPack, children: Row[], change: ChildChange): Row[] {
  const { op, table, ref, row } = change;
  if (row === undefined) return children;
  const { [parentColumn(pack, table) ?? ""]: _parent, ...child } = row;
  const position = placeOf(pack, children, change);
  if (position >= 0) return children.toSpliced(position, 1, ...(op === "delete" ? [] : [child]));
  return op === "create" && ref !== null ? [...children, child] : children;
}

function placeOf(pack: DomainPack, children: Row[], change: ChildChange): number {
  const { op, table, ref, row, values } = change;
  const position = ref === null ? -1 : children.findIndex(({ id }) => id === ref);
  if (position >= 0 || op === "create") return position;
  const oldValues = (values ?? []).map(({ column, before }) => [column, before]);
  const label = pack.labelOf(table, { ...row, ...Object.fromEntries(oldValues) });
  const isChangedOne = (childRow: Row) =>
    childRow.id === undefined && pack.labelOf(table, childRow) === label;
  return children.filter(isChangedOne).length === 1 ? children.findIndex(isChangedOne) : -1;
}
