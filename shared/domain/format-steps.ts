// Steps, results and tool calls as prompt lines (context-api-spec, Layer 3).
import type { Plan } from "../contracts/plan.ts";
import type { ReadResult, StepResult } from "../contracts/results.ts";
import type { StepSummary } from "../contracts/session.ts";
import { dataRows, dataText, escapeLine } from "./format-prompt.ts";

/** `step 1 read wines: Found 5 (wine_1, wine_2)`. */
export function stepSummaryLine(step: StepSummary): string {
  const refs = step.entities.length > 0 ? ` (${step.entities.slice(0, 40).join(", ")})` : "";
  return `step ${step.step} ${step.type} ${step.subdomain}: ${escapeLine(step.outcome)}${refs}`;
}

/** One line per step of a plan: `step 2 (group 1) write wines, create: save them [a, b]`. */
export function planLines(plan: Plan): string[] {
  return plan.steps.map((step) => {
    const operation = step.operation === undefined ? "" : `, ${step.operation}`;
    const items = step.batch?.items.map(({ ref, label }) => `${ref} ${escapeLine(label)}`) ?? [];
    const batch = items.length > 0 ? ` [${items.join("; ")}]` : "";
    const head = `step ${step.id} (group ${step.group}) ${step.type} ${step.subdomain}${operation}`;
    return `${head}: ${escapeLine(step.description)}${batch}`;
  });
}

/** Title of a step's result: `Step 1 (read wines)`, an item's number after the step's. */
export function stepTitle({ step, item, type, subdomain }: StepResult): string {
  return `Step ${step}${item === undefined ? "" : `.${item}`} (${type} ${subdomain})`;
}

/** An earlier step of this run in full: rows read, analysis, drafts by ref, changes, note. */
export function stepResultBlock(result: StepResult): string {
  const parts = [`#### ${stepTitle(result)}: ${escapeLine(result.summary)}`];
  for (const read of result.reads ?? []) parts.push(readBlock(read));
  if (result.analysis !== undefined) parts.push(dataText(result.analysis));
  for (const { ref, label } of result.artifacts ?? []) parts.push(`${ref}: ${escapeLine(label)}`);
  for (const { op, table, ref, label, status, error } of result.receipts ?? []) {
    const name = [ref, label === null ? null : `(${escapeLine(label)})`].filter(Boolean).join(" ");
    parts.push(`${op} ${table}: ${name} ${status}${error ? `: ${escapeLine(error.message)}` : ""}`);
  }
  if (result.note) parts.push(`note: ${escapeLine(result.note)}`);
  return parts.join("\n");
}

/** `wines where … → 3 of 3 rows`, and the rows. */
export function readBlock({ table, filter, rows, total }: ReadResult): string {
  const head = `${table} where ${escapeLine(filter)} → ${rows.length} of ${total} rows`;
  return rows.length === 0 ? head : `${head}\n${dataRows(rows)}`;
}
