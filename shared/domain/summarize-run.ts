// The ledger summary of a run (V4 §4.5) and the exchange that the session keeps: facts, by code.
import type { Receipt } from "../contracts/effects.ts";
import type { Plan } from "../contracts/plan.ts";
import type { StepResult } from "../contracts/results.ts";
import type { StepSummary } from "../contracts/session.ts";
import { hopsOf } from "./next-hops.ts";

export interface LedgerSummary {
  turn_summary: string;
  /** What became of each hop of Act: the API tells it when the hot store has forgotten the run. */
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
 * @param plain takes refs out of a text: people read the summary
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
      hop: `act.${step}${item === undefined ? "" : `.${item}`}`,
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
    return [...failed, ...stopped];
  });
}

/** One step as the next exchanges remember it. */
export function summarizeStep(step: StepResult, description: string): StepSummary {
  const refs = [
    ...(step.reads ?? []).flatMap(({ rows }) => rows.map((row) => row.id)),
    ...(step.artifacts ?? []).map(({ ref }) => ref),
    ...(step.receipts ?? []).map(({ ref }) => ref),
  ];
  const failed = step.status === "completed" ? "" : `${step.status}: `;
  return {
    step: step.step,
    type: step.type,
    subdomain: step.subdomain,
    description,
    outcome: `${failed}${step.summary}`,
    entities: [...new Set(refs.filter((ref) => typeof ref === "string"))],
    note: step.note ?? null,
  };
}
