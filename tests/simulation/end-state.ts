// What a course (one simulated conversation) leaves behind, without ids, times and refs: the same text for equivalent
// courses.
import type { Person } from "./person.ts";
import type { World } from "./world.ts";

/** Columns that differ between equal courses. */
const VARYING_COLUMNS = new Set([
  "id",
  "household_id",
  "created_by",
  "created_at",
  "updated_at",
  "recipe_id",
]);

/** Replies, ledger, rows, effects outside, and the session's entities, as readable text. */
export function endState({ database, outside }: World, { conversation }: Person): string {
  const runs = database.runs(conversation);
  const numberOf = new Map<string, number>(runs.map(({ id, number }) => [id, number]));
  const tables = [...new Set(database.effects().map(({ table }) => table))].sort();
  return [
    ...runs.map(({ number, status, reply }) => `run ${number} ${status}: ${reply?.text}`),
    ...database
      .effects()
      .map(({ originId, step, op, table, label, status }) =>
        [numberOf.get(originId) ?? "screen", step, op, table, label, status].join(" "),
      )
      .sort(),
    ...tables.flatMap((table) =>
      database
        .rows(table)
        .map((row) => rowText(table, row))
        .sort(),
    ),
    ...outside.effects(),
    ...entities(database.headSession(conversation)?.state),
  ].join("\n");
}

function rowText(table: string, row: Record<string, unknown>): string {
  const entries = Object.entries(row).filter(([column]) => !VARYING_COLUMNS.has(column));
  return `${table} ${JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))))}`;
}

function entities(state: unknown): string[] {
  return Object.entries((state ?? {}) as Record<string, string>)
    .flatMap(([field, json]) => {
      if (field === "pending") return [`pending ${(JSON.parse(json) as { type: string }).type}`];
      if (field === "exchange") return [`exchange ${json}`];
      if (!field.startsWith("entity:")) return [];
      const { type, label, status } = JSON.parse(json) as Record<string, string>;
      return [`entity ${type} ${label} ${status}`];
    })
    .sort();
}
