// How a run ends: its reply, the session after it, its record.
import type { ReplyChange } from "../contracts/answers/reply.ts";
import type { ChainStatus } from "../contracts/chain-hops.ts";
import type { Pending } from "../contracts/session.ts";
import { createRegistry } from "../domain/entities/create-registry.ts";
import { exchangesToFold } from "../domain/conversation/shown-exchanges.ts";
import { endSession } from "../domain/conversation/end-session.ts";
import { namePlan } from "../domain/planning/name-plan.ts";
import {
  currentPlan,
  ownStepResults,
  timeZoneOf,
  understandResult,
  wasQuick,
  type RunResults,
} from "../domain/planning/run-results.ts";
import { diffFields, serializeSession } from "../domain/conversation/session-fields.ts";
import type { ShownText } from "../domain/entities/shown-order.ts";
import { stripRefs } from "../domain/entities/translation/strip-refs.ts";
import { summarizeRun } from "../domain/conversation/summarize-run.ts";
import type { EndRequest } from "../engine/hop/hop.ts";
import type { NodeContext } from "./node-context.ts";
import { saidWhen } from "./said-when.ts";

/**
 * The request for `finish_run` and the store, and the mark that tells whether Summarize follows.
 * @param reply the released text, the changes that it reports, and its passages that code has inserted
 * @param ask the question that the run ends with; null for none
 * @param decision the run's outcome for the record, if the plan does not decide it
 */
export function endOfRun(
  ctx: NodeContext,
  results: RunResults,
  {
    text,
    changes,
    shown: shownTexts,
  }: { text: string; changes: ReplyChange[]; shown?: ShownText[] },
  ask: Pending | null,
  decision: string = decisionOf(results),
): { status: ChainStatus; end: EndRequest } {
  const { state, session, pack, clock } = ctx;
  const sessionAfter = endSession({
    pack,
    session,
    results,
    user: ctx.message,
    reply: text,
    ...(shownTexts === undefined ? {} : { shownTexts }),
    decision,
    pending: ask === null ? null : { ...ask, run: ctx.envelope.run },
    ...saidWhen(state.meta, clock, timeZoneOf(results)),
  });
  const fields = serializeSession(sessionAfter);
  const plan = currentPlan(results);
  const steps = ownStepResults(results).map(([, step]) => step);
  const registry = createRegistry(sessionAfter.entities);
  const toPlain = (words: string) => stripRefs(pack, words, registry);
  const end: EndRequest = {
    status: "completed",
    decision,
    plan: plan === null ? null : namePlan(plan, toPlain),
    reply: { text, changes, ...(ask === null ? {} : { pending: publicPending(ask) }) },
    summary: summarizeRun(steps, toPlain),
    session: diffFields(state.session, fields),
    snapshotState: fields,
    version: state.meta.nextSession,
  };
  const folds = exchangesToFold(sessionAfter).length > 0;
  return { status: { kind: "ended", ...(folds ? { folds } : {}) }, end };
}

/** The run's outcome as a code for the record. */
function decisionOf(results: RunResults): string {
  const { question, takenOver, plan, output, told } = understandResult(results);
  if (question) return question.type;
  if (told !== undefined) return "step_answered";
  const planInForce = currentPlan(results);
  if (planInForce !== null) return planInForce.decision;
  if (wasQuick(results)) return "quick";
  return takenOver && !plan && output.pending_response === "cancels" ? "cancelled" : "plan_direct";
}

function publicPending({ type, text, options }: Pending) {
  return { type, text, ...(options === undefined ? {} : { options }) };
}
