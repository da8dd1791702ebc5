// Deletes: how many rows a run may delete without the user's confirmation, and the question that
// asks for it (DESIGN §4, Filters, Widening).
import type { PlanStep } from "../contracts/plan.ts";
import { ownStepResults } from "../domain/run-results.ts";
import { understandResult } from "../domain/run-results.ts";
import type { StepEnd } from "./step-outcome.ts";
import type { StepWork } from "./step-work.ts";

export interface DeleteTarget {
  id: string;
  ref: string;
  label: string;
}

/** Labels that the question spells out. */
const NAMED = 20;

/**
 * Whether deleting so many rows needs a confirmation first. Rows that this run has already deleted
 * count: a limit that many small deletes could walk around would be none.
 */
export function needsConfirmation(work: StepWork, count: number): boolean {
  const earlier = ownStepResults(work.results)
    .filter(([hop]) => hop !== work.ctx.hop)
    .flatMap(([, step]) => step.receipts ?? []);
  const deleted = [...earlier, ...work.receipts].filter(
    ({ op, status }) => op === "delete" && status === "applied",
  );
  return deleted.length + count > work.ctx.pack.deleteLimit;
}

/** The step's end: asked, with a stored delete of exactly these rows by ref. */
export function askToConfirm(work: StepWork, table: string, targets: DeleteTarget[]): StepEnd {
  const labels = targets.slice(0, NAMED).map(({ label }) => label);
  const more = targets.length - labels.length;
  const names = `${labels.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
  const what = table.replaceAll("_", " ");
  const text = `This would delete ${targets.length} entries from ${what}: ${names}. Shall I delete them?`;
  const confirmed: PlanStep = {
    ...work.step,
    batch: {
      items: targets.map(({ ref, label }) => ({ ref, label, status: "pending" })),
      briefs: targets.map(() => ""),
    },
  };
  const request = understandResult(work.results).takenOver?.request ?? work.ctx.state.meta.text;
  return {
    status: "asked",
    summary: `Waiting for a confirmation to delete ${targets.length} entries`,
    question: text,
    confirm: { type: "confirm_delete", text, request, remaining: [confirmed] },
  };
}
