// Reads the rows of a household in the tables of `rows.ts`, and one person's preferences, without row security.
import { NO_ROWS, type Row, type Rows, type Table } from "./rows.ts";

export type Query = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

const LINES = `(select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity,
  'unit', i.unit, 'preparation', i.preparation, 'optional', i.optional) order by i.position,
  i.created_at), '[]') from public.recipe_ingredients i where i.recipe_id = t.id)`;
const RECIPE = "(select r.name from public.recipes r where r.id = t.recipe_id)";

const select = (table: Table, addedFields: string, owner: string) =>
  `select '${table}' as kind, to_jsonb(t) ${addedFields} as row from public.${table} t where t.${owner}`;

const SQL = [
  select("recipes", `|| jsonb_build_object('lines', ${LINES})`, "household_id = $1"),
  select("inventory", "", "household_id = $1"),
  select("shopping_list", "", "household_id = $1"),
  select("meal_plans", `|| jsonb_build_object('recipe', ${RECIPE})`, "household_id = $1"),
  select("tasks", "", "household_id = $1"),
  select("preferences", "", "user_id = $2"),
  select("cooking_log", `|| jsonb_build_object('recipe', ${RECIPE})`, "household_id = $1"),
].join("\nunion all\n");

/** @param query runs as the database's owner */
export async function readRows(
  query: Query,
  person: { id: string; householdId: string },
): Promise<Rows> {
  const result = await query(SQL, [person.householdId, person.id]);
  const byTable = Object.groupBy(result, ({ kind }) => kind as Table);
  const tables = Object.entries(byTable).map(([table, rows = []]) => [
    table,
    rows.map(({ row }) => row as Row),
  ]);
  return { ...NO_ROWS, ...(Object.fromEntries(tables) as Partial<Rows>) };
}
