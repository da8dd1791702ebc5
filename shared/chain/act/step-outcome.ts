// The end of an Act hop: its result, its mark, its event, and the changes it stages.
import type { Blocked } from "../../contracts/answers/act.ts";
import type { StepResult } from "../../contracts/results.ts";
import { countManifest } from "../../domain/planning/batch-manifest.ts";
import { groupOf } from "../../domain/planning/plan-hops.ts";
import { patchOf } from "../../domain/conversation/session-fields.ts";
import { stripRefs } from "../../domain/entities/translation/strip-refs.ts";
import type { NodeOutcome } from "../node-context.ts";
import { askToOverride } from "./confirmations/confirm-override.ts";
import { verifiedStatus } from "./nothing-done.ts";
import { lastFaults } from "./step-faults.ts";
import { manifestOf, registryOf, wordsOfStep, type StepWork } from "./step-work.ts";

export type StepEnd = Pick<StepResult, "status" | "summary"> &
  Partial<
    Pick<
      StepResult,
      "note" | "told" | "analysis" | "concluded" | "question" | "blocked" | "confirm"
    >
  >;

/** The hop's outcome, made from its work and the step's end. */
export function stepOutcome(work: StepWork, stepEnd: StepEnd): NodeOutcome {
  const endOrQuestion = askToOverride(work, stepEnd);
  const end = { ...endOrQuestion, status: verifiedStatus(work, endOrQuestion.status) };
  const { ctx, step, item, plan } = work;
  const manifest = manifestOf(work);
  const losses = [...work.losses, ...work.staleTextNotes];
  const result: StepResult = {
    step: step.id,
    ...(item === null ? {} : { item }),
    type: step.type,
    subdomain: step.subdomain,
    ...(step.operation === undefined ? {} : { operation: step.operation }),
    ...end,
    ...(work.reads.length > 0 ? { reads: work.reads } : {}),
    ...(work.artifacts.length > 0 ? { artifacts: work.artifacts } : {}),
    ...(work.receipts.length > 0 ? { receipts: work.receipts } : {}),
    ...(work.madeRows.length > 0 ? { made: work.madeRows } : {}),
    ...(work.adjustedKeys.size > 0 ? { adjusted: [...work.adjustedKeys] } : {}),
    ...(manifest === null ? {} : { batch: manifest }),
    ...(losses.length > 0 ? { losses } : {}),
    ...(work.notDone.length > 0 ? { notDone: work.notDone } : {}),
    ...causeOf(work, end),
  };
  const suggestedNext = end.blocked?.suggested_next;
  const groupToLeave = groupOf(plan, ctx.hop);
  ctx.log.info("step", {
    type: step.type,
    subdomain: step.subdomain,
    changes: work.receipts.length,
  });
  return {
    result,
    status: {
      kind: "step",
      status: end.status,
      ...(suggestedNext ? { suggested: suggestedNext } : {}),
    },
    patch: patchOf([...work.touchedRecords.values()], work.artifacts),
    events: [{ type: "step.completed", data: eventData(work, end) }],
    ...(groupToLeave === undefined ? {} : { leave: groupToLeave }),
  };
}

/** The faults of values for which a step stopped, after the items that it leaves open. */
function causeOf(work: StepWork, { status, summary, blocked }: StepEnd): { cause?: string } {
  const faults = status === "blocked" || status === "failed" ? lastFaults(work) : [];
  if (faults.length === 0) return {};
  const cause = faults.join(wordsOfStep(work).semicolon);
  return { cause: blocked?.reason_code === "BATCH_INCOMPLETE" ? `${summary} ${cause}` : cause };
}

function eventData(work: StepWork, end: StepEnd): Record<string, unknown> {
  const { ctx, receipts, reads } = work;
  const manifest = manifestOf(work);
  const appliedCount = receipts.filter(({ status }) => status === "applied").length;
  return {
    hop: ctx.hop,
    status: end.status,
    summary: stripRefs(ctx.pack, end.summary, registryOf(work)),
    counts: {
      read: reads.reduce((sum, { rows }) => sum + rows.length, 0),
      changed: appliedCount,
      failed: receipts.length - appliedCount,
      generated: work.artifacts.length,
      ...(manifest === null ? {} : { batch: countManifest(manifest) }),
    },
  };
}

/** A step that cannot continue. */
export function blockedEnd(
  reason: Blocked["reason_code"],
  details: string,
  next: Blocked["suggested_next"] = "fail",
): StepEnd {
  return {
    status: "blocked",
    summary: details,
    blocked: { reason_code: reason, details: details.slice(0, 600), suggested_next: next },
  };
}
