// A run that undoes another run: one step whose operations come from the ledger, and a reply made by code.
// No model is asked, because there is nothing to interpret (spec/database#undo).
import { FatalError } from "../../contracts/errors.ts";
import type { PlanStep } from "../../contracts/plan.ts";
import type { StepResult, UnderstandResult } from "../../contracts/results.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { makeUndoReply } from "../../domain/replies/make-undo-reply.ts";
import { groupsOf, planStatus } from "../../domain/planning/plan-hops.ts";
import { nothingUnderstood } from "../../domain/understanding/nothing-understood.ts";
import { plainMarkdown } from "../../domain/replies/markdown/plain-markdown.ts";
import { replyChanges } from "../../domain/receipts/reply-changes.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { plainLabel } from "../../domain/entities/translation/strip-refs.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import {
  currentPlan,
  ownStepResults,
  parseResults,
  understandResult,
} from "../../domain/planning/run-results.ts";
import type { DecideNode, NodeContext } from "../node-context.ts";
import type { StandingEffect } from "../../ports/hop-database.ts";
import { endOfRun } from "../end-of-run.ts";
import { planEvent } from "../think/plan-event.ts";
import { createReplyStream } from "../reply/reply-stream.ts";
import { stepOutcome } from "../act/step-outcome.ts";
import { createStepWork } from "../act/step-work.ts";
import { takeBack, endOfUndo } from "../act/writes/take-back.ts";

export function isUndo({ state }: NodeContext): boolean {
  return state.meta.undoOf !== undefined;
}

/** Replaces Understand: makes the plan without a model. */
export const planUndo: DecideNode = async (ctx) => {
  const [newest] = await readEffects(ctx);
  const language = conversationLanguage(undefined, ctx.session);
  const step: PlanStep = {
    id: 1,
    type: "write",
    subdomain: ctx.pack.tables[newest?.table ?? ""]?.subdomain ?? "",
    group: 0,
    description: wordsFor(language).undo.all,
  };
  const plan = { decision: "plan_direct" as const, goal: "undo", steps: [step], attempt: 1 };
  const result: UnderstandResult = {
    // There is no message, so the conversation keeps its language.
    output: nothingUnderstood(ctx.session.language ?? "en", "undo"),
    plan,
    curation: { retained: [], dropped: [], reasons: {} },
    profile: null,
  };
  return {
    result,
    status: planStatus(plan),
    patch: {},
    events: [
      { type: "understand.completed", data: { label: "undo", next: "plan" } },
      planEvent(ctx.pack, ctx.session, plan),
    ],
    open: groupsOf(plan),
  };
};

/** Replaces Act: the inverse of every effect that is still in force, newest first, all or none. */
export const undoChanges: DecideNode = async (ctx) => {
  const results = parseResults(ctx.state.results);
  const plan = currentPlan(results);
  const step = plan?.steps[0];
  if (!plan || step === undefined) throw new FatalError("internal", "an undo without its step");
  const work = createStepWork(ctx, results, plan, step);
  const effects = await ctx.record(() => readEffects(ctx));
  const { failed, summary } = endOfUndo(await takeBack(work, effects));
  return stepOutcome(work, { status: failed ? "failed" : "completed", summary });
};

/** Replaces Reply: reports the undone changes, from the receipts. */
export const replyToUndo: DecideNode = async (ctx) => {
  const results = parseResults(ctx.state.results);
  const steps = ownStepResults(results).map(([, step]) => step);
  const language = conversationLanguage(understandResult(results), ctx.session);
  const changes = replyChanges(ctx.pack, createRegistry(ctx.session.entities), steps, []);
  const notes = steps.flatMap(({ losses }) => losses ?? []);
  const replyText = makeUndoReply(steps.flatMap(receiptsOf), language, ctx.pack, notes);
  const text = plainLabel(
    ctx.pack,
    plainMarkdown(replyText, [], wordsFor(language).reply.linkRemoved),
  );
  await createReplyStream(ctx, null).finish(text);
  return {
    result: { text },
    patch: {},
    events: [],
    ...endOfRun(ctx, results, { text, changes }, null, "undo"),
  };
};

function receiptsOf(step: StepResult) {
  return step.receipts ?? [];
}

/**
 * The effects to undo. They include those that this run has already undone: otherwise a retry would find
 * nothing left to undo if the store has lost the journal.
 */
async function readEffects({ db, state, envelope }: NodeContext): Promise<StandingEffect[]> {
  const { undoOf, undoRuns } = state.meta;
  const runs = undoRuns ?? (undoOf === undefined ? [] : [undoOf]);
  const effects = await Promise.all(runs.map((run) => db.standingEffects(run, envelope.run)));
  return effects.flat();
}
