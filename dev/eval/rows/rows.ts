// A household's rows in the form that checks compare: the content that a user can see.

/** By table: the columns that a user can see. Changes of other columns do not count. */
export const VISIBLE_COLUMNS = {
  recipes: columnNames(
    "name description cuisine difficulty prep_minutes cook_minutes servings instructions tags notes lines",
  ),
  inventory: columnNames("name quantity unit location expires_on notes"),
  shopping_list: columnNames("name quantity unit category purchased notes"),
  meal_plans: columnNames("planned_on meal_type title recipe servings notes"),
  tasks: columnNames("title due_on done notes"),
  preferences: columnNames("kind subject note"),
  cooking_log: columnNames("recipe title cooked_on servings rating notes"),
} as const satisfies Record<string, readonly string[]>;

export type Table = keyof typeof VISIBLE_COLUMNS;
export const TABLES = Object.keys(VISIBLE_COLUMNS) as Table[];

export interface Line {
  name: string;
  quantity: number | null;
  unit: string | null;
}

/** A row by column. A recipe's lines are in `lines`, and the name of a meal's recipe is in `recipe`. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };
export type Rows = Readonly<Record<Table, readonly Row[]>>;

export interface RowChange {
  op: "create" | "update" | "delete";
  table: Table;
  name: string;
}

export const NO_ROWS: Rows = Object.fromEntries(
  TABLES.map((table) => [table, []]),
) as unknown as Rows;

/** The name by which a user knows the row; empty if it has none. */
export function nameOf(row: Row): string {
  const name = row["name"] ?? row["title"] ?? row["subject"] ?? row["recipe"];
  return typeof name === "string" ? name : "";
}

export function linesOf(row: Row): Line[] {
  return Array.isArray(row["lines"]) ? (row["lines"] as Line[]) : [];
}

/** The rows that were created, updated or deleted. */
export function compareRows(before: Rows, after: Rows): RowChange[] {
  return TABLES.flatMap((table) => {
    const previousRows = new Map(before[table].map((row) => [row.id, row]));
    const currentIds = new Set(after[table].map(({ id }) => id));
    const changes = after[table].flatMap((row): RowChange[] => {
      const previous = previousRows.get(row.id);
      if (previous !== undefined && visibleText(table, previous) === visibleText(table, row))
        return [];
      return [{ op: previous === undefined ? "create" : "update", table, name: nameOf(row) }];
    });
    const deletedRows = before[table].filter(({ id }) => !currentIds.has(id));
    return [
      ...changes,
      ...deletedRows.map((row) => ({ op: "delete" as const, table, name: nameOf(row) })),
    ];
  });
}

function visibleText(table: Table, row: Row): string {
  return JSON.stringify(VISIBLE_COLUMNS[table].map((column) => row[column] ?? null));
}

function columnNames(text: string): string[] {
  return text.split(" ");
}
