// The answers of Act and Act-quick (spec/act-prompt#output), and a tool call's parameters as code uses them.
//
// Each tool has one schema for all tables: columns and values are text that code checks against the table.
// This keeps the grammars few and small.
import * as z from "zod";
import { type Filter, OrderSchema } from "../filter.ts";

const ActActionSchema = z.enum(["tool_call", "step_complete", "ask_user", "blocked", "fail"]);
export type ActAction = z.infer<typeof ActActionSchema>;

export const ToolNameSchema = z.enum(["db_read", "db_create", "db_update", "db_delete"]);
export type ToolName = z.infer<typeof ToolNameSchema>;

export const BlockedCodeSchema = z.enum([
  "INSUFFICIENT_INFO",
  "PLAN_INVALID",
  "TOOL_FAILURE",
  "BATCH_INCOMPLETE",
  "GUARD_BLOCKED",
  "LIMIT_REACHED",
]);
const SuggestedNextSchema = z.enum(["ask_user", "replan", "fail"]);

/** The reason for which a step could not continue, and the next action. */
export const BlockedSchema = z.strictObject({
  reason_code: BlockedCodeSchema,
  details: z.string().max(600),
  suggested_next: SuggestedNextSchema,
});
export type Blocked = z.infer<typeof BlockedSchema>;

const column = z.string().max(100);
const word = z.string().max(40);
const item = z.string().max(60).describe("the batch item that this is for, or empty");
/** One value for most columns, several for a list. */
const values = z.array(z.string().max(4000)).max(200);

/**
 * A filter as a model writes it: one group of conditions. Without conditions it matches all rows.
 * @param operators the allowed operators; null for any text, which code checks
 */
export const flatFilterSchema = (operators: readonly string[] | null) =>
  z.strictObject({
    match: z.enum(["all", "any"]),
    conditions: z
      .array(z.strictObject({ column, op: operators === null ? word : z.enum(operators), values }))
      .max(40),
  });
export type FlatFilter = z.infer<ReturnType<typeof flatFilterSchema>>;

const FieldSchema = z.strictObject({ column, values });
export type Field = z.infer<typeof FieldSchema>;

/** A new row; `lines` are rows of the table's child table, such as the lines of an order. */
export const NewRowSchema = z.strictObject({
  item,
  fields: z.array(FieldSchema).max(40),
  lines: z.array(z.strictObject({ fields: z.array(FieldSchema).max(20) })).max(100),
});
export type NewRow = z.infer<typeof NewRowSchema>;

export const SetPairSchema = z.strictObject({
  column,
  how: z.enum(["set", "add", "times", "clear"]),
  values,
});
export type SetPair = z.infer<typeof SetPairSchema>;

/** The changes of some rows: the rows in `refs`, or, without refs, the rows that the call's `where` matches. */
export const ChangeSchema = z.strictObject({
  refs: z.array(z.string().max(60)).max(100),
  item,
  set: z.array(SetPairSchema).max(40),
});
export type Change = z.infer<typeof ChangeSchema>;

/**
 * A part of the step that was not done, with the reason. The user reads both, so they are in the user's
 * language.
 */
export const NotDoneSchema = z.strictObject({
  item: z.string().max(120).describe("the batch item, or what it was"),
  reason: z.string().max(300),
});
export type NotDone = z.infer<typeof NotDoneSchema>;

const table = z.string().max(60);
const last = z.boolean().describe("the step is done when this call succeeds");

/** The schemas of a call's fields; each tool has some of them. */
export const CALL_FIELDS = {
  table,
  columns: z.array(column).max(40).describe("empty: all"),
  order: z.array(OrderSchema).max(4),
  limit: z.int().min(1).max(200),
  rows: z.array(NewRowSchema).max(100),
  changes: z.array(ChangeSchema).max(100),
  item,
  last,
};

/** A tool call of any tool, as it is in the answer. */
export interface ToolCall {
  tool: ToolName;
  table: string;
  where: FlatFilter;
  last: boolean;
  columns?: string[] | undefined;
  order?: { column: string; dir: "asc" | "desc" }[] | undefined;
  limit?: number | undefined;
  rows?: NewRow[] | undefined;
  changes?: Change[] | undefined;
  item?: string | undefined;
}

/** The loosest type of an ActDecision, which the schema of each step narrows. */
export interface ActDecision {
  action: ActAction;
  call?: ToolCall | undefined;
  data?: unknown;
  /** Only for a write step. */
  not_done?: NotDone[] | undefined;
  result_summary?: string | undefined;
  note_for_next_step?: string | undefined;
  question?: string | undefined;
  blocked?: Blocked | undefined;
  details?: string | undefined;
}

/** The change of one column: a new value (null clears it), or a number to add or multiply by. */
export type ColumnChange =
  | { column: string; how: "set"; value: unknown }
  | { column: string; how: "add" | "times"; by: number };

/**
 * A tool call after `readCall`: with typed values, and the filter in the database's form; ids are still refs.
 */
export interface ToolParams {
  table: string;
  /** Null: all rows. */
  where: Filter | null;
  columns: string[];
  order: { column: string; dir: "asc" | "desc" }[];
  limit: number;
  /** db_create. */
  rows: { item: string; values: Record<string, unknown> }[];
  /** db_update. */
  changes: { where: Filter | null; item: string; set: ColumnChange[] }[];
  /** db_delete: the batch item that the call is for, or `""`. */
  item: string;
}
