// The outcome of a hop that cannot succeed. An Act step is committed as failed and leaves its group; any
// other hop ends the run with a reply made from the receipts.
import { chainHop } from "../contracts/chain-hops.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { StepResult, UnderstandResult } from "../contracts/results.ts";
import { conversationLanguage } from "../domain/conversation/conversation-language.ts";
import { failExchange } from "../domain/conversation/fail-exchange.ts";
import {
  applyPatch,
  parseSession,
  patchOf,
  patchSession,
} from "../domain/conversation/session-fields.ts";
import { groupOf, stepOf } from "../domain/planning/plan-hops.ts";
import {
  currentPlan,
  messageOf,
  parseResults,
  timeZoneOf,
} from "../domain/planning/run-results.ts";
import { changesSoFar } from "../domain/receipts/reply-changes.ts";
import { stepFailure } from "../domain/replies/failure-words.ts";
import type { FailedHop } from "../engine/process-logic.ts";
import type { NodeOutcome } from "./node-context.ts";
import { recordedEffects } from "./recorded-effects.ts";
import { saidWhen } from "./said-when.ts";

/** Errors: TransientError of the database. */
export async function failHop(pack: DomainPack, failedHop: FailedHop): Promise<NodeOutcome> {
  const { node } = chainHop(failedHop.envelope.hop);
  return node === "act" ? failedStep(pack, failedHop) : failedRun(pack, failedHop);
}

/** The step fails. Its earlier changes stay, and its receipts report them. */
async function failedStep(
  pack: DomainPack,
  { envelope: { hop }, state, code, unavailable, decisions }: FailedHop,
): Promise<NodeOutcome> {
  const results = parseResults(state.results);
  const plan = currentPlan(results);
  const step = plan ? stepOf(plan, hop) : undefined;
  const { item } = chainHop(hop);
  const session = parseSession(applyPatch(state.session, state.staged));
  const { receipts, records } =
    step?.type === "write"
      ? recordedEffects(pack, await decisions(), session)
      : { receipts: [], records: [] };
  const understanding = results.understand as UnderstandResult | undefined;
  const language = conversationLanguage(understanding, session);
  const result: StepResult = {
    step: step?.id ?? 0,
    ...(item === null ? {} : { item }),
    type: step?.type ?? "read",
    subdomain: step?.subdomain ?? "",
    status: "failed",
    summary: `failed: ${code}`,
    blocked: {
      reason_code: "TOOL_FAILURE",
      details: stepFailure(code, unavailable, language),
      suggested_next: "fail",
    },
    ...(receipts.length > 0 ? { receipts } : {}),
  };
  const leave = groupOf(plan, hop);
  return {
    result,
    status: { kind: "step", status: "failed" },
    patch: patchOf(records),
    events: [{ type: "step.completed", data: { hop, status: "failed", summary: result.summary } }],
    ...(leave === undefined ? {} : { leave }),
  };
}

/** The run fails; facts that Understand recorded before it failed stay recorded, and the reply reports them. */
async function failedRun(
  pack: DomainPack,
  { envelope: { hop }, state, code, unavailable, attempts, clock, decisions }: FailedHop,
): Promise<NodeOutcome> {
  const results = parseResults(state.results);
  const sessionBefore = parseSession(applyPatch(state.session, state.staged));
  const { receipts: earlierReceipts, records } =
    results["understand"] === undefined
      ? recordedEffects(pack, await decisions(), sessionBefore)
      : { receipts: [], records: [] };
  const session = patchSession(sessionBefore, patchOf(records));
  const when = saidWhen(state.meta, clock, timeZoneOf(results));
  const text = messageOf(state.results, state.meta.text);
  const failure = { code, unavailable, earlierReceipts };
  const ending = failExchange(pack, state.session, session, results, text, when, failure);
  return {
    result: null,
    status: { kind: "ended" },
    patch: {},
    events: [],
    end: {
      status: "failed",
      decision: "failed",
      plan: currentPlan(results),
      reply: {
        text: ending.text,
        changes: changesSoFar(pack, session, results, { noted: earlierReceipts }),
      },
      error: { code, message: `the run failed at ${hop}`, attempts },
      summary: null,
      session: ending.patch,
      snapshotState: ending.state,
      version: state.meta.nextSession,
    },
  };
}
