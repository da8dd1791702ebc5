// Routes a message after Understand: the plan that it confirms or answers, a question that must come first,
// a quick look-up, or Think. The route follows rules, not a model (spec/understand#route).
import { languageFor } from "../../contracts/language.ts";
import type { ChainStatus } from "../../contracts/chain-hops.ts";
import type { ResolvedMention, UnderstandResult } from "../../contracts/results.ts";
import type { Pending, Session, SessionPatch } from "../../contracts/session.ts";
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";
import type { ChoiceAnswer } from "../../domain/conversation/questions/answer-choice.ts";
import { groupsOf, planStatus } from "../../domain/planning/plan-hops.ts";
import { quickAllowed } from "../../domain/understanding/quick-allowed.ts";
import { pointsElsewhere } from "../../domain/entities/points-elsewhere.ts";
import { asksMore, type TakenOver } from "../../domain/conversation/questions/take-pending.ts";
import { weighOpenIntent } from "../../domain/constraints/weigh-open-intent.ts";
import type { NodeContext, NodeOutcome } from "../node-context.ts";
import type { RunFacts } from "../../ports/run-facts.ts";
import { choicesOf } from "../think/ask-which.ts";
import { assignDrafts } from "../think/assign-drafts.ts";
import { planEvent } from "../think/plan-event.ts";

export interface Route {
  status: ChainStatus;
  result: Pick<
    UnderstandResult,
    "takenOver" | "plan" | "question" | "putAgain" | "isLate" | "assumptions"
  >;
  patch: SessionPatch;
}

export async function routeMessage(
  ctx: NodeContext,
  understood: {
    /** The session with all changes of this message. */
    session: Session;
    output: UnderstandOutput;
    mentions: ResolvedMention[];
    message: string;
    choice: ChoiceAnswer;
    /** What the message does with the open question. */
    settled: TakenOver | null;
    /** The pressed button belongs to a question that is no longer open. */
    isLate: boolean;
    facts: RunFacts;
    /** A question about how the message was understood: asked before anything is done. */
    question: Pending | null;
  },
): Promise<Route> {
  const { session, output, mentions, message, choice, settled, isLate, facts } = understood;
  const asks = (question: Pending, result: Route["result"] = {}): Route => ({
    status: { kind: "reply_next" },
    result: { ...result, question },
    patch: {},
  });
  if (choice.kind === "ask_again") return asks(choice.question);
  if (isLate) return { status: { kind: "reply_next" }, result: { isLate }, patch: {} };
  const stopped = pointsElsewhere(session, mentions);
  if (settled === null && stopped !== null) {
    return asks({ ...stopped, again: true }, { takenOver: stopped });
  }
  const putAgain = settled?.beside === undefined ? {} : { putAgain: settled.beside };
  const taken = settled?.beside === undefined ? settled : null;
  const takenOver = taken === null ? putAgain : { takenOver: taken.pending };
  if (understood.question !== null) return asks(understood.question, takenOver);
  // A no with another wish ("no, save the other two") leaves the wish to be planned.
  const isMore = asksMore(output) || output.constraint_snapshot.goal_update !== null;
  const wishes = isMore && taken?.whole !== true;
  if (taken?.cancelled && !wishes)
    return { status: { kind: "reply_next" }, result: takenOver, patch: {} };
  if (taken?.again) return asks(taken.again, takenOver);
  if (taken?.plan) {
    const { plan, patch } = await assignDrafts(ctx, taken.plan);
    return { status: planStatus(plan), result: { ...takenOver, plan }, patch };
  }
  const request = taken === null ? message : `${taken.pending.request}\n${message}`;
  // A look-up shows all matches and needs no question.
  const which = output.quick_mode ? null : await disambiguation(ctx, session, output, request);
  if (which !== null) return asks(which, takenOver);
  const { assumptions, question } = weighOpenIntent(ctx.pack, output.underspecified, {
    profile: facts.profile,
    counts: facts.counts,
    constraints: session.constraints,
    language: languageFor(output.language),
  });
  // A question is asked once: its answer continues, whatever the answer leaves open.
  if (question !== null && taken === null)
    return asks({ type: "clarify", text: question, request });
  const quick = taken === null && quickAllowed(ctx.pack, output, mentions);
  return {
    status: { kind: quick ? "quick_next" : "think_next" },
    result: { ...takenOver, ...(assumptions.length > 0 ? { assumptions } : {}) },
    patch: {},
  };
}

/** Asks the user to choose when one mention has several equally good candidates with differing names. */
async function disambiguation(
  ctx: NodeContext,
  session: Session,
  { disambiguation: open, language }: UnderstandOutput,
  request: string,
): Promise<Pending | null> {
  if (open === null) return null;
  const { candidates, prompt } = open;
  const choices = await choicesOf(ctx, session, candidates, languageFor(language));
  if (choices.records.length < 2) return null;
  return {
    type: "disambiguate",
    text: prompt,
    options: choices.options,
    candidates: choices.records.map(({ ref }) => ref),
    request,
  };
}

export function understandOutcome(
  { pack, session }: NodeContext,
  result: UnderstandResult,
  route: Route,
  patch: SessionPatch,
): NodeOutcome {
  const { output, plan } = result;
  const open = plan === undefined ? [] : groupsOf(plan);
  return {
    result,
    status: route.status,
    patch: { ...patch, ...route.patch },
    events: [
      {
        type: "understand.completed",
        data: {
          label: output.processed_message,
          next: route.status.kind,
          pendingResponse: output.pending_response,
        },
      },
      ...(plan === undefined ? [] : [planEvent(pack, session, plan)]),
    ],
    ...(open.length > 0 ? { open } : {}),
  };
}
