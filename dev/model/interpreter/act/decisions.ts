// The answers that Act can give, as plain objects; the server fills what a schema asks for besides.
import type { Filter } from "../../../../shared/contracts/filter.ts";

export type Decision = Record<string, unknown> & { action: string };

export interface ReadCall {
  table: string;
  where: Filter | null;
  order?: { column: string; dir: "asc" | "desc" }[];
  limit?: number;
}

export function callRead({ table, where, order = [], limit = 100 }: ReadCall): Decision {
  return call("db_read", { table, order, limit, ...(where === null ? {} : { where }) });
}

export function call(tool: string, params: Record<string, unknown>): Decision {
  return { action: "tool_call", tool, params: { columns: [], order: [], limit: 50, ...params } };
}

export function complete(summary: string, more: { data?: unknown; note?: string } = {}): Decision {
  const { data, note } = more;
  return {
    action: "step_complete",
    result_summary: summary.slice(0, 500),
    ...(data === undefined ? {} : { data }),
    ...(note === undefined ? {} : { note_for_next_step: note.slice(0, 500) }),
  };
}

export function askUser(question: string): Decision {
  return { action: "ask_user", question: question.slice(0, 500) };
}

export function blocked(
  code: "INSUFFICIENT_INFO" | "PLAN_INVALID" | "TOOL_FAILURE" | "BATCH_INCOMPLETE",
  details: string,
  next: "ask_user" | "replan" | "fail" = "fail",
): Decision {
  return {
    action: "blocked",
    blocked: { reason_code: code, details: details.slice(0, 600), suggested_next: next },
  };
}

/** A filter that names rows by ref and nothing else. */
export function byRefs(refs: string[]): Filter {
  return { and: [{ column: "id", op: "in", value: refs }] };
}
