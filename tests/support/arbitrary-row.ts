// Random rows for any registered table that is not a catalogue, from its columns in pg_catalog.
import * as fc from "fast-check";
import type { TestDatabase } from "./database.ts";

export interface DataTable {
  table: string;
  parent: string | null;
  parentColumn: string | null;
  children: string[];
  columns: { name: string; type: string; required: boolean; references: string | null }[];
}

export async function dataTables(db: TestDatabase): Promise<Map<string, DataTable>> {
  const rows = await db.admin<DataTable & { key: string }>(
    `select d.table_name as "table", d.parent_table as parent, d.parent_column as "parentColumn",
       array(select k.table_name from public.data_tables k where k.parent_table = d.table_name) as children,
       (
         select jsonb_agg(jsonb_build_object(
           'name', a.attname, 'type', format_type(a.atttypid, null),
           'required', a.attnotnull and not a.atthasdef,
           'references', (
             select f.confrelid::regclass::text from pg_constraint f
             where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey)
               and a.attname <> 'household_id' limit 1
           )) order by a.attnum)
         from pg_attribute a
         where a.attrelid = format('public.%I', d.table_name)::regclass and a.attnum > 0
           and not a.attisdropped and a.attgenerated = '' and a.attname <> all (array[
             'id', 'household_id', 'user_id', 'created_by', 'created_at', 'updated_at', 'outside'])
       ) as columns
     from public.data_tables d where d.owner_kind <> 'catalogue' order by 1`,
  );
  return new Map(rows.map((row) => [row.table, row]));
}

/** Values that a CHECK allows, for columns whose type does not say it. */
const values: Record<string, fc.Arbitrary<unknown>> = {
  difficulty: fc.constantFrom("easy", "medium", "hard"),
  location: fc.constantFrom("pantry", "fridge", "freezer", "counter", "other"),
  meal_type: fc.constantFrom("breakfast", "lunch", "dinner", "snack"),
  kind: fc.constantFrom("like", "dislike", "note"),
  colour: fc.constantFrom("red", "white", "rose", "sparkling"),
  vintage: fc.integer({ min: 1800, max: 2100 }),
  // Every last day is after every first day, so that a change may set either of them.
  valid_from: day("2000-01-01", "2049-12-31"),
  valid_until: day("2050-01-01", "2099-12-31"),
  contains: fc.subarray(["gluten", "nuts", "meat"]),
  may_contain: fc.subarray(["milk", "alcohol"]),
  // Some of these are in the catalogue, so that a row's name links it to an ingredient.
  name: fc.oneof(fc.constantFrom("cod", "Tomatoes", "milk"), text()),
};

function text(): fc.Arbitrary<string> {
  return fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .map((words) => `x${words.replaceAll("\0", "")}`);
}

function day(min: string, max: string): fc.Arbitrary<string> {
  return fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
}

function valueOfType(type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case "text":
      return text();
    case "text[]":
      return fc.array(text(), { maxLength: 3 });
    case "integer":
      return fc.integer({ min: 1, max: 5 });
    case "numeric":
      return fc.oneof(
        fc.integer({ min: 0, max: 900 }),
        fc.double({ min: 0, max: 900, noNaN: true }),
      );
    case "real":
      return fc.constantFrom(0, 0.25, 0.5, 1);
    case "boolean":
      return fc.boolean();
    case "date":
      return day("2000-01-01", "2099-12-31");
    default:
      throw new Error(`no random value for the type ${type}: add one`);
  }
}

/**
 * Values for a row; `existingIds` has the ids that foreign keys may refer to, by table. Each optional column is
 * sometimes left out and, if it may be, sometimes null. With `partial`, required columns are sometimes left out, too.
 */
export function arbitraryValues(
  table: DataTable,
  existingIds: Record<string, string[]>,
  partial = false,
): fc.Arbitrary<Record<string, unknown>> {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  const requiredColumns: string[] = [];
  for (const { name, type, required: isRequired, references } of table.columns) {
    if (name === table.parentColumn) continue;
    const ids =
      references === null ? undefined : (existingIds[references.replace("public.", "")] ?? []);
    const value = ids === undefined ? (values[name] ?? valueOfType(type)) : fc.constantFrom(...ids);
    const isNeverNull =
      type.endsWith("[]") || type === "boolean" || ["position", "bottles", "title"].includes(name);
    model[name] = isRequired || isNeverNull ? value : fc.option(value, { nil: null, freq: 3 });
    if (isRequired && !partial) requiredColumns.push(name);
  }
  // Two tables require a title or a recipe, so a whole row always gets a title.
  if ("title" in model && !partial) {
    model.title = values.title ?? text();
    requiredColumns.push("title");
  }
  return fc.record(model, { requiredKeys: [...new Set(requiredColumns)] });
}
