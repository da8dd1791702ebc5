// Act's possible answers, in the shape of its contract.
import type { Condition } from "../forms/job.ts";
import type { Table } from "../forms/tables.ts";

/** The parts of a `readCall` that a plan needs to state the read. */
export interface ReadCall {
  where: { match: "all" | "any"; conditions: readonly Condition[] };
  order: { column: string; dir: "asc" | "desc" }[];
}

export interface Decision {
  action: "tool_call" | "step_complete" | "ask_user" | "blocked" | "fail";
  call?: object;
  data?: object;
  result_summary?: string;
  not_done?: { item: string; reason: string }[];
  question?: string;
  blocked?: { reason_code: string; details: string; suggested_next: string };
  details?: string;
}

const where = (conditions: readonly Condition[] = [], match: "all" | "any" = "all") => ({
  match,
  conditions,
});
const MAX_ROWS = 200;

export function readCall(
  table: Table,
  conditions: readonly Condition[],
  options: { match?: "any"; order?: string; limit?: number; last?: boolean } = {},
): Decision {
  const { match = "all", order, limit = MAX_ROWS, last = true } = options;
  return {
    action: "tool_call",
    call: {
      tool: "db_read",
      table,
      where: where(conditions, match),
      columns: [],
      limit,
      last,
      order: order === undefined ? [] : [{ column: order, dir: "asc" }],
    },
  };
}

const asValues = (value: string | number): string[] => [String(value)];
type WritableTable = Table | "recipe_ingredients";

export function createCall(
  table: WritableTable,
  rows: readonly Record<string, string | number>[],
): Decision {
  return {
    action: "tool_call",
    call: {
      tool: "db_create",
      table,
      where: where(),
      last: true,
      rows: rows.map((row) => ({
        item: "",
        fields: Object.entries(row).map(([column, value]) => ({ column, values: asValues(value) })),
        lines: [],
      })),
    },
  };
}

export interface SetPair {
  column: string;
  how: "set" | "add" | "times" | "clear";
  values: string[];
}

/** @param last whether the step ends with this call */
export function updateCall(
  table: WritableTable,
  changes: readonly { ref: string; set: SetPair[] }[],
  last = true,
): Decision {
  return {
    action: "tool_call",
    call: {
      tool: "db_update",
      table,
      where: where(),
      last,
      changes: changes.map(({ ref, set }) => ({ refs: [ref], item: "", set })),
    },
  };
}

export function deleteCall(table: Table, refs: readonly string[]): Decision {
  const filter = where([{ column: "id", op: "in", values: [...refs] }]);
  return {
    action: "tool_call",
    call: { tool: "db_delete", table, where: filter, item: "", last: true },
  };
}

export const complete = (summary: string): Decision => ({
  action: "step_complete",
  result_summary: summary.slice(0, 500),
});
/** A step that has nothing to do must state the reason in `not_done`; its summary does not count as one. */
export const notDone = (item: string, reason: string): Decision => ({
  ...complete(`${item}: ${reason}`),
  not_done: [{ item: item.slice(0, 200), reason }],
});
export const ask = (question: string): Decision => ({ action: "ask_user", question });
export const fail = (details: string): Decision => ({
  action: "fail",
  details: details.slice(0, 600),
});
export const blocked = (details: string): Decision => ({
  action: "blocked",
  blocked: { reason_code: "INSUFFICIENT_INFO", details, suggested_next: "fail" },
});
