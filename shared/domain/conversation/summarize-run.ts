// Sums up a run from its facts, by code (spec/conversation#run-summary), and builds the exchange that the
// session keeps.
import { stepHop } from "../../contracts/chain-hops.ts";
import type { Receipt } from "../../contracts/effects.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { StepResult } from "../../contracts/results.ts";
import type { StepSummary } from "../../contracts/session.ts";
import { hopsOf } from "../planning/plan-hops.ts";

export interface LedgerSummary {
  turn_summary: string;
  /** The outcome of each Act hop: the API shows it after the hot store has dropped the run. */
  steps: { hop: string; status: StepResult["status"]; summary: string }[];
  steps_completed: number;
  steps_total: number;
  tools_called: { tool: string; table: string; count: number }[];
  entities_created: { ref: string | null; type: string; label: string | null }[];
  entities_updated: { ref: string | null; type: string }[];
  entities_deleted: { ref: string | null; type: string }[];
  artifacts_generated: { type: string; count: number }[];
  artifacts_saved: { type: string; count: number }[];
  errors: { code: string; message: string; step_id?: string }[];
}

/**
 * @param steps results of the steps that this run ran
 * @param plain takes refs out of a text, because people read the summary
 */
export function summarizeRun(
  plan: Plan | null,
  steps: StepResult[],
  plain: (text: string) => string,
): LedgerSummary {
  const receipts = steps.flatMap((step) => step.receipts ?? []);
  const changed = (op: Receipt["op"]) =>
    receipts.filter((receipt) => receipt.op === op && receipt.status === "applied");
  const line = ({ ref, table }: Receipt) => ({ ref, type: table });
  const saved = steps
    .flatMap((step) => step.batch?.items ?? [])
    .filter(({ ref, status }) => ref.startsWith("gen_") && status === "completed");
  return {
    turn_summary: plain(turnSummary(plan, receipts)),
    steps: steps.map(({ step, item, status, summary }) => ({
      hop: stepHop(step, item),
      status,
      summary: plain(summary),
    })),
    steps_completed: steps.filter(({ status }) => status === "completed").length,
    steps_total: Math.max(plan?.steps.flatMap(hopsOf).length ?? 0, steps.length),
    tools_called: toolCalls(steps),
    entities_created: changed("create").map((receipt) => ({
      ...line(receipt),
      label: receipt.label,
    })),
    entities_updated: changed("update").map(line),
    entities_deleted: changed("delete").map(line),
    artifacts_generated: countBy(
      steps.flatMap((step) => step.artifacts ?? []).map(({ type }) => type),
    ),
    artifacts_saved: countBy(
      saved
        .filter(({ resultRef }) => resultRef !== undefined)
        .map(({ ref }) => ref.replace(/^gen_/, "").replace(/_\d+$/, "")),
    ),
    errors: errorsOf(steps).map((error) => ({ ...error, message: plain(error.message) })),
  };
}

function turnSummary(plan: Plan | null, receipts: Receipt[]): string {
  const count = (op: Receipt["op"]) =>
    receipts.filter((receipt) => receipt.op === op && receipt.status === "applied").length;
  const failed = receipts.filter(({ status }) => status === "failed").length;
  const parts = [
    [count("create"), "created"],
    [count("update"), "updated"],
    [count("delete"), "deleted"],
    [failed, "failed"],
  ].flatMap(([n, word]) => (Number(n) > 0 ? [`${n} ${word}`] : []));
  return [plan?.goal ?? "", parts.join(", ")].filter((part) => part !== "").join(": ");
}

function toolCalls(steps: StepResult[]): LedgerSummary["tools_called"] {
  const calls = steps.flatMap((step) => [
    ...(step.reads ?? []).map(({ table }) => `db_read ${table}`),
    ...(step.receipts ?? []).map(({ op, table }) => `db_${op} ${table}`),
  ]);
  return countBy(calls).map(({ type, count }) => {
    const [tool = "", table = ""] = type.split(" ");
    return { tool, table, count };
  });
}

function countBy(names: string[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count }));
}

function errorsOf(steps: StepResult[]): LedgerSummary["errors"] {
  return steps.flatMap((step) => {
    const id = `${step.step}${step.item === undefined ? "" : `.${step.item}`}`;
    const failed = (step.receipts ?? []).flatMap(({ error }) =>
      error === undefined ? [] : [{ ...error, step_id: id }],
    );
    const told = new Set(
      (step.receipts ?? []).flatMap(({ error, label }) => (error ? (label ?? []) : [])),
    );
    const items = (step.batch?.items ?? []).flatMap(({ label, error }) =>
      error === undefined || told.has(label)
        ? []
        : [{ code: error.code, message: `${label}: ${error.message}`, step_id: id }],
    );
    const stopped =
      step.status === "blocked" || step.status === "failed"
        ? [
            {
              code: step.blocked?.reason_code ?? "FAILED",
              message: step.blocked?.details ?? step.summary,
              step_id: id,
            },
          ]
        : [];
    return [...failed, ...items, ...stopped];
  });
}

/** One step as later exchanges see it. */
export function summarizeStep(step: StepResult, description: string): StepSummary {
  const refs = [
    ...(step.reads ?? []).flatMap(({ rows }) => rows.map((row) => row.id)),
    ...(step.artifacts ?? []).map(({ ref }) => ref),
    ...(step.receipts ?? []).map(({ ref }) => ref),
  ];
  const failed = step.status === "completed" ? "" : `${step.status}: `;
  const summary = step.summary.trim() || countOutcome(step);
  return {
    step: step.step,
    type: step.type,
    subdomain: step.subdomain,
    description,
    outcome: `${failed}${summary}`,
    entities: [...new Set(refs.filter((ref) => typeof ref === "string"))],
    note: step.note ?? null,
  };
}

/** A step's outcome in numbers, where it has no text of its own (spec/context#reasoning). */
function countOutcome({ reads, receipts, artifacts, analysis }: StepResult): string {
  const applied = (receipts ?? []).filter(({ status }) => status === "applied");
  const failed = (receipts ?? []).length - applied.length;
  const parts: [number, string][] = [
    [(reads ?? []).reduce((sum, { total }) => sum + total, 0), "found"],
    [applied.filter(({ op }) => op === "create").length, "created"],
    [applied.filter(({ op }) => op === "update").length, "updated"],
    [applied.filter(({ op }) => op === "delete").length, "deleted"],
    [failed, "failed"],
    [(artifacts ?? []).length, "generated"],
    [analysis === undefined ? 0 : 1, "analysis"],
  ];
  const counted = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return counted.length > 0 ? counted.join(", ") : reads === undefined ? "nothing" : "0 found";
}

/**
 * Why a run could not do everything: each reason with what it concerns, so that the next exchange knows what
 * is left (spec/conversation#blocked); null when nothing was blocked.
 */
export function blockedReason(steps: StepResult[]): string | null {
  const stopped = steps
    .filter(isStopped)
    .map((step) => step.blocked?.details ?? (step.summary.trim() || countOutcome(step)));
  const receipts = steps.flatMap((step) => step.receipts ?? []);
  const failed = receipts.filter(({ status }) => status === "failed");
  const named = Map.groupBy(failed, ({ op, table }) => `db_${op} on ${table}`);
  const items = steps
    .flatMap((step) =>
      (step.batch?.items ?? []).filter(
        ({ status }) => status === "failed" || (status === "pending" && isStopped(step)),
      ),
    )
    .filter(({ label }) => !failed.some((one) => one.label === label));
  const lines = [
    ...stopped,
    ...[...named].map(([what, own]) => `${what}: ${labels(own.map(({ label }) => label))}`),
    ...(items.length === 0 ? [] : [`not done: ${labels(items.map(({ label }) => label))}`]),
  ];
  return lines.length === 0 ? null : [...new Set(lines)].join(" | ");
}

function isStopped({ status }: StepResult): boolean {
  return status === "blocked" || status === "failed";
}

/** Limit of labels that a reason names. */
const NAMED = 20;

function labels(all: (string | null)[]): string {
  const more = all.length - NAMED;
  const named = all.slice(0, NAMED).map((label) => label ?? "(unnamed)");
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}
