// Invented turns of an evaluation, for tests of its checks.
import type { PublicChange } from "../../shared/contracts/api/runs.ts";
import type { PlayedTurn } from "../../dev/eval/played-turn.ts";
import { NO_ROWS, type Row, type Rows, type Table } from "../../dev/eval/rows/rows.ts";

/** A turn with a reply and without changes. */
export function playedTurn(part: Partial<PlayedTurn> = {}): PlayedTurn {
  return {
    message: "hello",
    language: "en",
    runId: "run",
    status: "completed",
    error: null,
    reply: "Good day. What shall we cook?",
    changes: [],
    pending: null,
    drafts: [],
    before: NO_ROWS,
    after: NO_ROWS,
    calls: 2,
    cost: 900,
    milliseconds: 1200,
    guardCodes: {},
    earlier: [],
    ...part,
  };
}

/** Rows of some tables; the id of each is its `id`, or else its name, title or subject. */
export function rowsOf(tables: Partial<Record<Table, readonly Record<string, unknown>[]>>): Rows {
  const rowsByTable = Object.entries(tables).map(([table, rows]) => [
    table,
    rows.map((row): Row => ({
      id: String(row["id"] ?? row["name"] ?? row["title"] ?? row["subject"]),
      ...row,
    })),
  ]);
  return { ...NO_ROWS, ...(Object.fromEntries(rowsByTable) as Partial<Rows>) };
}

export function change(part: Partial<PublicChange> = {}): PublicChange {
  return {
    op: "create",
    status: "applied",
    table: "shopping_list",
    ref: null,
    label: "milk",
    ...part,
  };
}
