// Act's loop: ask, check, carry out, until the step completes, asks, is blocked or fails.
import type { ActDecision } from "../contracts/act.ts";
import type { Receipt } from "../contracts/effects.ts";
import { ContractError, TransientError } from "../contracts/errors.ts";
import { pendingItems, refuseCompletion } from "../domain/batch-manifest.ts";
import { actSchema } from "../domain/act-schema.ts";
import { assembleActPrompt } from "../domain/assemble-act-prompt.ts";
import { buildActContext, type CallRecord } from "../domain/build-act-context.ts";
import type { HopOutcome } from "../flow/hop.ts";
import { actSystemPrompt, packGuidance } from "./act-prompts.ts";
import { callTool } from "./call-tool.ts";
import { checkDecision } from "./check-decision.ts";
import { leaveUndone } from "./leave-undone.ts";
import { blockedEnd, stepOutcome, type StepEnd } from "./step-outcome.ts";
import { manifestOf, registryOf, type StepWork } from "./step-work.ts";

/** What a step with tools may say in one answer. */
const MAX_TOKENS = 4000;
/** Content and conclusions are longer, and thought about first: thinking counts, too. */
const MAX_TOKENS_CONTENT = 8000;

/** What a kind of step does differently. */
export interface LoopRules {
  /** The end of a completed step. */
  complete?: (decision: ActDecision) => StepEnd;
  /** Why a decision may not stand, beside what holds for every step: for the one repair. */
  check?: (decision: ActDecision, isRepair: boolean) => string | null;
  /** The last word on an end that is not a completion. */
  stop?: (end: StepEnd) => StepEnd;
}

/** Runs the loop to the step's end. Errors: GoneError; TransientError; FatalError. */
export async function runActLoop(work: StepWork, rules: LoopRules = {}): Promise<HopOutcome> {
  const { complete = (decision) => completeStep(work, decision), stop = (end) => end } = rules;
  const limit = work.ctx.config.actCallLimit;
  while (work.callsUsed < limit) {
    if (work.ctx.clock.now() > work.ctx.deadline) {
      // The stored answers are replayed by the next delivery, which goes on from here.
      throw new TransientError("timeout", "the step needs another delivery");
    }
    let decision: ActDecision;
    try {
      decision = await askAct(work, rules.check);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      const end = blockedEnd("TOOL_FAILURE", "I could not work this step out.");
      return stepOutcome(work, stop({ ...end, status: "failed" }));
    }
    work.callsUsed += 1;
    const end = await follow(work, decision, complete);
    if (end !== null) return stepOutcome(work, end.status === "completed" ? end : stop(end));
  }
  return stepOutcome(work, stop(limitReached(work)));
}

/** One model call with the step's own schema and prompt. */
function askAct(work: StepWork, check: LoopRules["check"]): Promise<ActDecision> {
  const { ctx, step, quick } = work;
  const { type, subdomain, operation } = step;
  const context = buildActContext({
    pack: ctx.pack,
    session: work.session,
    results: work.results,
    hop: ctx.hop,
    plan: work.plan,
    step,
    item: work.item,
    quick,
    guidance: packGuidance(ctx, step),
    today: ctx.config.today,
    message: ctx.state.meta.text,
    calls: work.calls,
    callsUsed: work.callsUsed,
    callLimit: ctx.config.actCallLimit,
    manifest: manifestOf(work),
  });
  const isContent = type === "generate" || type === "analyze";
  return ctx.ask({
    node: "act",
    work: isContent ? "content" : "tools",
    schema: actSchema(ctx.pack, {
      type,
      subdomain,
      operation,
      quick,
    }),
    system: actSystemPrompt(ctx, type),
    user: assembleActPrompt(context),
    maxTokens: isContent ? MAX_TOKENS_CONTENT : MAX_TOKENS,
    check: (decision, isRepair) =>
      checkDecision(decision, {
        type,
        pack: ctx.pack,
        registry: registryOf(work),
        today: ctx.config.today,
      }) ??
      check?.(decision, isRepair) ??
      null,
  });
}

/** Acts on one decision; null when the loop goes on. */
async function follow(
  work: StepWork,
  decision: ActDecision,
  complete: (decision: ActDecision) => StepEnd,
): Promise<StepEnd | null> {
  switch (decision.action) {
    case "tool_call": {
      const before = work.calls.length;
      const end = await callTool(work, decision);
      return end ?? endAfterCall(work, decision, work.calls.slice(before), complete);
    }
    case "step_complete": {
      const refusal = refuseEnd(work, decision);
      if (refusal === null) return complete(decision);
      work.calls.push({ kind: "refused", action: "step_complete", reason: refusal });
      return null;
    }
    case "ask_user": {
      const question = decision.question ?? "";
      return { status: "asked", summary: "Asked the user", question };
    }
    case "blocked": {
      const blocked = decision.blocked;
      if (!blocked) return blockedEnd("TOOL_FAILURE", "The step was blocked without a reason.");
      return { status: "blocked", summary: blocked.details, blocked };
    }
    case "fail": {
      const details = decision.details?.trim() || "The step cannot be done.";
      return { ...blockedEnd("TOOL_FAILURE", details), status: "failed" };
    }
  }
}

/**
 * A call that says it is the step's last ends the step when it did what it was to: a read that found
 * rows, a change that was made whole, and nothing pending. Otherwise the model sees what came of it.
 * Its summary was written before that, so code makes one.
 */
function endAfterCall(
  work: StepWork,
  { call, ...decision }: ActDecision,
  records: CallRecord[],
  complete: (decision: ActDecision) => StepEnd,
): StepEnd | null {
  if (call?.last !== true || !didItsWork(work, records)) return null;
  if (refuseEnd(work, decision) !== null) return null;
  return complete({ ...decision, result_summary: undefined });
}

function didItsWork({ step }: StepWork, records: CallRecord[]): boolean {
  const reads = step.type === "read";
  return (
    records.length > 0 &&
    records.every((record) => {
      if (record.kind === "read") return reads && record.read.total > 0;
      if (record.kind === "refused") return false;
      return record.receipts.length > 0 && record.receipts.every(isApplied);
    })
  );
}

function isApplied({ status }: Receipt): boolean {
  return status === "applied";
}

/**
 * Why the step is not done, as a sentence for the model; null when it is, with what the model leaves
 * undone settled. A step that goes on has given nothing up.
 */
function refuseEnd(work: StepWork, decision: ActDecision): string | null {
  const { manifest, undone } = work;
  leaveUndone(work, decision);
  const owed = work.step.type === "write" ? work.manifest : null;
  const refusal = refuseCompletion(owed) ?? refuseUnread(work);
  if (refusal !== null) Object.assign(work, { manifest, undone });
  return refusal;
}

/** What is in context may be old; a read step answers from the database. */
function refuseUnread(work: StepWork): string | null {
  return work.step.type === "read" && work.reads.length === 0
    ? "a read step reads: call db_read first, what is in context is only a reference"
    : null;
}

function completeStep(work: StepWork, decision: ActDecision): StepEnd {
  const note = decision.note_for_next_step?.trim();
  const summary = decision.result_summary?.trim() || summaryOf(work);
  return { status: "completed", summary, ...(note ? { note } : {}) };
}

function summaryOf(work: StepWork): string {
  const read = work.reads.reduce((sum, { total }) => sum + total, 0);
  const changed = work.receipts.filter(({ status }) => status === "applied").length;
  return work.step.type === "read" ? `Found ${read}` : `Changed ${changed}`;
}

/** Never a forced completion: what is left is named (DESIGN §4). */
function limitReached(work: StepWork): StepEnd {
  const pending = pendingItems(work.manifest);
  if (pending.length > 0) {
    const names = pending.map(({ label }) => label).join(", ");
    return blockedEnd("BATCH_INCOMPLETE", `I ran out of attempts; still open: ${names}.`);
  }
  if (work.reads.length > 0 && work.reads.every(({ total }) => total === 0)) {
    // Nothing is left of a read: that there is nothing is its answer (S22).
    if (work.step.type === "read") return { status: "completed", summary: "Found none" };
  }
  return blockedEnd("LIMIT_REACHED", `I ran out of attempts: ${work.step.description}`);
}
