// All rows of a household, to find what a run has really changed.
import type { TestStack } from "../support/stack.ts";

export type Row = Record<string, unknown> & { id: string };
/** Table → row id → row. */
export type HouseholdState = Map<string, Map<string, Row>>;

export interface DataTable {
  table: string;
  parentColumn: string | null;
}

export async function dataTables({ admin }: Pick<TestStack, "admin">): Promise<DataTable[]> {
  return admin<{ table: string; parentColumn: string | null }>(
    `select table_name as "table", parent_column as "parentColumn" from public.data_tables
     where owner_kind <> 'catalogue'
       and exists (select 1 from information_schema.columns c where c.table_schema = 'public'
         and c.table_name = data_tables.table_name and c.column_name = 'household_id')
     order by 1`,
  );
}

export async function readHousehold(
  { admin }: Pick<TestStack, "admin">,
  tables: DataTable[],
  household: string,
): Promise<HouseholdState> {
  const selects = tables.map(
    ({ table }) =>
      `select '${table}' as "table", to_jsonb(t) as row from public.${table} t where t.household_id = $1`,
  );
  const rows = await admin<{ table: string; row: Row }>(selects.join(" union all "), [household]);
  const state: HouseholdState = new Map(tables.map(({ table }) => [table, new Map()]));
  for (const { table, row } of rows) state.get(table)?.set(row.id, row);
  return state;
}

export interface Change {
  kind: "created" | "changed" | "gone";
  table: string;
  id: string;
  row: Row;
}

/** The differences that a reader of the rows can see. */
export function changesBetween(before: HouseholdState, after: HouseholdState): Change[] {
  const changes: Change[] = [];
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, Row>();
    for (const [id, row] of rows) {
      const earlier = old.get(id);
      if (earlier === undefined) changes.push({ kind: "created", table, id, row });
      else if (textOf(earlier) !== textOf(row)) changes.push({ kind: "changed", table, id, row });
    }
    for (const [id, row] of old) if (!rows.has(id)) changes.push({ kind: "gone", table, id, row });
  }
  return changes;
}

/** Whether nothing but the row's position differs. It changes when a sibling is added or removed. */
export function isMovedOnly(before: Row | undefined, after: Row): boolean {
  return before !== undefined && textOf(before, ["position"]) === textOf(after, ["position"]);
}

/** The row as text, without the time of its last change and the columns of a model's later judgement. */
function textOf(row: Row, without: string[] = []): string {
  const ignored = new Set(["updated_at", "food", "contains", "may_contain", ...without]);
  return JSON.stringify(
    row,
    Object.keys(row)
      .filter((column) => !ignored.has(column))
      .toSorted(),
  );
}
