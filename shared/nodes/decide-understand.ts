// Understand: what the message refers to, what it changes in what is remembered, and whether it
// answers an open question; code applies all of that before anything is planned (V4 §4.1).
import type { HopStatus, UnderstandResult } from "../contracts/results.ts";
import type { Pending, Session, SessionPatch } from "../contracts/session.ts";
import { UnderstandOutputSchema, type UnderstandOutput } from "../contracts/understand.ts";
import { applyCuration } from "../domain/apply-curation.ts";
import { takePending } from "../domain/build-pending.ts";
import {
  buildUnderstandContext,
  formatUnderstandPrompt,
} from "../domain/build-understand-context.ts";
import { findUuids } from "../domain/find-uuids.ts";
import { mergeConstraints } from "../domain/merge-constraints.ts";
import { groupsOf } from "../domain/next-hops.ts";
import { resolveMentions } from "../domain/resolve-mentions.ts";
import { applyPatch, parseSession } from "../domain/session-fields.ts";
import type { Decide, HopContext, HopOutcome } from "../flow/hop.ts";
import { assignDrafts } from "./assign-drafts.ts";
import { planEvent } from "./plan-event.ts";

const MAX_TOKENS = 3000;

export const decideUnderstand: Decide = async (ctx) => {
  const { pack, session, state } = ctx;
  const message = state.meta.text;
  const profile = await ctx.db.readProfile(state.meta.household);
  const context = buildUnderstandContext({ pack, session, today: ctx.config.today, message });
  const answer = await ctx.ask({
    node: "understand",
    schema: UnderstandOutputSchema,
    system: `${pack.purpose}\n\n${ctx.prompts.get("understand").trim()}`,
    user: formatUnderstandPrompt(context),
    maxTokens: MAX_TOKENS,
    check: checkUnderstood,
  });

  const curated = applyCuration(pack, session, answer.curation);
  const kept = withPatch(ctx, curated.patch);
  const { output, touched, unresolved } = resolveMentions(kept, answer);
  if (unresolved.length + curated.unresolved.length > 0) {
    ctx.log.warn("understand.unresolved_refs", {
      mentions: unresolved.length,
      curation: curated.unresolved.length,
    });
  }
  const constraints = mergeConstraints(
    kept.constraints,
    output.constraint_snapshot,
    session.exchange + 1,
  );
  const patch: SessionPatch = {
    ...curated.patch,
    ...touched,
    constraints: constraints === null ? null : JSON.stringify(constraints),
  };
  const route = await chooseRoute(ctx, kept, output, message);
  const result: UnderstandResult = {
    output,
    curation: curated.curation,
    profile,
    ...route.result,
  };
  return outcomeOf(ctx, result, route, patch);
};

function checkUnderstood(output: UnderstandOutput): string | null {
  return findUuids(JSON.stringify(output)).length > 0
    ? "an id stands in the answer: use refs exactly as shown"
    : null;
}

function withPatch(ctx: HopContext, patch: SessionPatch): Session {
  const fields = applyPatch(ctx.state.session, ctx.state.staged);
  return parseSession(applyPatch(fields, patch));
}

interface Route {
  status: HopStatus;
  result: Pick<UnderstandResult, "takenOver" | "plan" | "question">;
  patch: SessionPatch;
}

/** Where the run goes on: the plan that was confirmed or interrupted, a question, quick, or Think. */
async function chooseRoute(
  ctx: HopContext,
  session: Session,
  output: UnderstandOutput,
  message: string,
): Promise<Route> {
  const taken = takePending(session.pending, output.pending_response, message);
  const takenOver = taken === null ? {} : { takenOver: taken.pending };
  if (taken?.cancelled) return { status: { kind: "reply_next" }, result: takenOver, patch: {} };
  if (taken?.again) {
    const result = { ...takenOver, question: taken.again };
    return { status: { kind: "reply_next" }, result, patch: {} };
  }
  if (taken?.plan) {
    const { plan, patch } = await assignDrafts(ctx, taken.plan);
    const status: HopStatus = { kind: "plan", attempt: plan.attempt };
    return { status, result: { ...takenOver, plan }, patch };
  }
  const question = disambiguation(session, output, message);
  if (question !== null) {
    return { status: { kind: "reply_next" }, result: { ...takenOver, question }, patch: {} };
  }
  const isQuick =
    taken === null &&
    output.quick_mode &&
    output.quick_mode_confidence === "high" &&
    Object.hasOwn(ctx.pack.subdomains, output.quick_subdomain ?? "");
  const status: HopStatus = { kind: isQuick ? "quick_next" : "think_next" };
  return { status, result: takenOver, patch: {} };
}

/** One mention with several equally good candidates: the user chooses, by name. */
function disambiguation(
  session: Session,
  output: UnderstandOutput,
  message: string,
): Pending | null {
  if (output.disambiguation === null) return null;
  const { candidates, prompt } = output.disambiguation;
  const options = candidates.flatMap((ref) => session.entities[ref]?.label ?? []);
  if (options.length < 2) return null;
  return { type: "disambiguate", text: prompt, options, request: message };
}

function outcomeOf(
  { pack, session }: HopContext,
  result: UnderstandResult,
  route: Route,
  patch: SessionPatch,
): HopOutcome {
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
