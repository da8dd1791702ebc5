// What Act and Act-quick answer (act-prompt-structure.md, Output Contract). The concrete schema of
// a step is narrowed by code: only its actions, its tables, its columns, its artifact.
import * as z from "zod";

export const ActActionSchema = z.enum([
  "tool_call",
  "step_complete",
  "ask_user",
  "blocked",
  "fail",
]);
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
export const SuggestedNextSchema = z.enum(["ask_user", "replan", "fail"]);

/** Why a step could not go on, and what should happen next. */
export const BlockedSchema = z.strictObject({
  reason_code: BlockedCodeSchema,
  details: z.string().max(600),
  suggested_next: SuggestedNextSchema,
});
export type Blocked = z.infer<typeof BlockedSchema>;

/** The loosest reading of an ActDecision, before the step's own schema narrows it. */
export interface ActDecision {
  action: ActAction;
  tool?: ToolName | null | undefined;
  params?: ToolParams | null | undefined;
  result_summary?: string | null | undefined;
  data?: unknown;
  note_for_next_step?: string | null | undefined;
  question?: string | null | undefined;
  blocked?: Blocked | null | undefined;
  details?: string | null | undefined;
}

/** Parameters of the four tools; which ones apply depends on the tool. */
export interface ToolParams {
  table: string;
  columns?: string[] | null | undefined;
  where?: unknown;
  order?: { column: string; dir: "asc" | "desc" }[] | null | undefined;
  limit?: number | null | undefined;
  /** db_create: the rows. `item` names the batch item a row belongs to. */
  rows?: Record<string, unknown>[] | null | undefined;
  /** db_update: the new values for every row that the filter matches. */
  set?: Record<string, unknown> | null | undefined;
  /** db_update, db_delete of a batch step: the batch item that the call is for. */
  item?: string | null | undefined;
}
