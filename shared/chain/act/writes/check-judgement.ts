// Asks once for judgements that a model has left out of rows or generated content (I12), if the household avoids
// anything. If the repair leaves them out too, the answer is accepted without them.
import type { ActDecision, ToolCall } from "../../../contracts/answers/act.ts";
import { ContractError } from "../../../contracts/errors.ts";
import { readCall } from "../../../domain/rows/read-call.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import type { StepWork } from "../step-work.ts";

type Row = Record<string, unknown>;

/** A sentence for the repair; null when no judgement is missing, or there is nothing to avoid. */
export function judgementObjection(work: StepWork, decision: ActDecision): string | null {
  const { pack } = work.ctx;
  if (pack.checkJudgement === undefined || !avoidsAnything(work)) return null;
  const { action, call, data } = decision;
  if (action === "step_complete" && work.step.type === "generate" && data) {
    return pack.checkJudgement({ content: data as Row });
  }
  return action === "tool_call" && call !== undefined ? missingJudgement(work, call) : null;
}

/** The objection to judgements that a call leaves out, whether or not there is anything to avoid. */
export function missingJudgement(work: StepWork, call: ToolCall): string | null {
  const rows = rowsOf(work, call);
  const { checkJudgement } = work.ctx.pack;
  return rows.length === 0 ? null : (checkJudgement?.({ table: call.table, rows }) ?? null);
}

/** Whether anything must be avoided for anyone in the household. */
export function avoidsAnything({ results }: StepWork): boolean {
  return (understandResult(results).profile?.avoid ?? []).length > 0;
}

/**
 * The rows that a call would create, and the values it would set; unreadable rows are refused elsewhere.
 */
function rowsOf(work: StepWork, call: ToolCall): Row[] {
  if (call.tool !== "db_create" && call.tool !== "db_update") return [];
  try {
    const { language } = understandResult(work.results).output;
    const { rows, changes } = readCall(work.ctx.pack, call, language);
    const changedValues = changes.map(({ set: columns }) =>
      Object.fromEntries(
        columns.flatMap((change) => (change.how === "set" ? [[change.column, change.value]] : [])),
      ),
    );
    return [...rows.map(({ values }) => values), ...changedValues];
  } catch (error) {
    if (error instanceof ContractError) return [];
    throw error;
  }
}
