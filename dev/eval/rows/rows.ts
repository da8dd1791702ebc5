// A household's rows in the form that judges compare: the content that a person would name.

/** Tables with the columns that a user can see; changes of other columns do not count. */
export const SEEN_COLUMNS = {
  recipes: words(
    "name description cuisine difficulty prep_minutes cook_minutes servings instructions tags notes lines",
  ),
  inventory: words("name quantity unit location expires_on notes"),
  shopping_list: words("name quantity unit category purchased notes"),
  meal_plans: words("planned_on meal_type title recipe servings notes"),
  tasks: words("title due_on done notes"),
  preferences: words("kind subject note"),
  cooking_log: words("recipe title cooked_on servings rating notes"),
} as const satisfies Record<string, readonly string[]>;

export type Table = keyof typeof SEEN_COLUMNS;
export const TABLES = Object.keys(SEEN_COLUMNS) as Table[];

export interface Line {
  name: string;
  quantity: number | null;
  unit: string | null;
}

/** One row; a recipe's lines are `lines`, a meal's recipe is named in `recipe`. */
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

/** The row's name for a person. */
export function nameOf(row: Row): string {
  const name = row["name"] ?? row["title"] ?? row["subject"] ?? row["recipe"];
  return typeof name === "string" ? name : "";
}

export function linesOf(row: Row): Line[] {
  return Array.isArray(row["lines"]) ? (row["lines"] as Line[]) : [];
}

/** The differences, row by row. */
export function compareRows(before: Rows, after: Rows): RowChange[] {
  return TABLES.flatMap((table) => {
    const old = new Map(before[table].map((row) => [row.id, row]));
    const currentIds = new Set(after[table].map(({ id }) => id));
    const changes = after[table].flatMap((row): RowChange[] => {
      const previous = old.get(row.id);
      if (previous !== undefined && seen(table, previous) === seen(table, row)) return [];
      return [{ op: previous === undefined ? "create" : "update", table, name: nameOf(row) }];
    });
    const deletedRows = before[table].filter(({ id }) => !currentIds.has(id));
    return [
      ...changes,
      ...deletedRows.map((row) => ({ op: "delete" as const, table, name: nameOf(row) })),
    ];
  });
}

function seen(table: Table, row: Row): string {
  return JSON.stringify(SEEN_COLUMNS[table].map((column) => row[column] ?? null));
}

function words(text: string): string[] {
  return text.split(" ");
}
