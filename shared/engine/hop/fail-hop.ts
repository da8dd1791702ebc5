// The failure path: a hop that cannot succeed is committed as failed. An Act step fails through the
// fan-in, so that its group goes on; anything else ends the run with an honest reply.
import { nodeOf, type Envelope } from "../../contracts/envelope.ts";
import { FatalError, type ErrorCode, type Part } from "../../contracts/errors.ts";
import type { StepResult, UnderstandResult } from "../../contracts/results.ts";
import { failExchange } from "../../domain/conversation/fail-exchange.ts";
import { stepFailure } from "../../domain/replies/failure-words.ts";
import { groupOf, stepOf } from "../../domain/planning/next-hops.ts";
import { changesSoFar } from "../../domain/receipts/reply-changes.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import { messageOf, parseResults, timeZoneOf } from "../../domain/planning/run-results.ts";
import { applyPatch, parseSession, patchOf } from "../../domain/conversation/session-fields.ts";
import { claimHop } from "./claim-hop.ts";
import { effectsOfHop } from "./effects-of-hop.ts";
import { commitHop, type Granted } from "./execute-hop.ts";
import { failedAttempts, type FailedFinally } from "./failed-attempts.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { planOf, planOfHop } from "./frontier.ts";
import { releaseClaim } from "./release-claim.ts";
import { GoneError, type HopOutcome } from "./hop.ts";
import { createHopSpending, type HopSpending } from "../journal/hop-spending.ts";
import { logHop, type NoteEnd } from "../observe/log-hop.ts";
import { publishHops, publishWatch } from "./publish.ts";
import { recordSpending } from "../journal/record-spending.ts";
import { recoverRun } from "../run/recover-run.ts";
import { successorsOf } from "./successors.ts";

/**
 * Commits a claimed hop as failed.
 * @param spending of the claim: a failure is paid for like a success
 * @param attempts how often somebody has tried it, the last time with `code`
 * @param away the part that was, for the words to the user
 * @returns the envelopes to publish. Errors: StaleFence, GoneError; TransientError of a part.
 */
export async function failHop(
  deps: EngineDeps,
  envelope: Envelope,
  claim: Granted,
  code: ErrorCode,
  spending: HopSpending,
  attempts = claim.state.claims,
  away?: Part,
): Promise<Envelope[]> {
  const node = nodeOf(envelope.hop);
  // Compression after the end of a run may fail: its hop stays open for the compress job.
  if (node === "summarize") {
    const { run, hop, epoch } = envelope;
    await recordSpending(deps, envelope, spending.total());
    await deps.store.release({ run, hop, epoch, fence: claim.fence });
    return [];
  }
  const outcome =
    node === "act"
      ? await failedStep(deps, envelope, claim, code, away)
      : await failedRun(deps, envelope, claim, { hop: envelope.hop, attempts, code }, away);
  return commitHop(deps, envelope, claim, outcome, spending);
}

/**
 * A delivery that the queue has given up on; leaves one line in the log.
 * @param code what the last delivery came to, where the hop itself could not say
 * @param away the part that it was waiting for in vain
 */
export async function failDelivered(
  deps: EngineDeps,
  envelope: Envelope,
  code: ErrorCode,
  away?: Part,
): Promise<void> {
  const given = { envelope, trigger: "failure" as const };
  return logHop(deps, given, (own, note) => failClaimed(own, envelope, { code, away }, note));
}

async function failClaimed(
  deps: EngineDeps,
  envelope: Envelope,
  { code, away }: { code: ErrorCode; away: Part | undefined },
  note: NoteEnd,
): Promise<void> {
  const claim = await claimHop(deps, envelope);
  switch (claim.outcome) {
    case "gone":
      return note("gone");
    case "done":
      note("done");
      return publishHops(deps, successorsOf(envelope, claim.state));
    case "busy":
      note("busy");
      return publishWatch(deps, envelope, claim);
    case "behind":
      return note(await recoverRun(deps, envelope));
    case "granted":
  }
  const spending = createHopSpending(envelope.hop, claim.state);
  try {
    // This claim is no attempt at the hop.
    const attempts = claim.state.claims - 1;
    const next = await failHop(deps, envelope, claim, code, spending, attempts, away);
    note("failed", new FatalError(code, "the queue gave up"));
    await publishHops(deps, next);
  } catch (error) {
    await releaseClaim(deps, envelope, claim, error, spending);
    if (!(error instanceof GoneError)) throw error;
    note("gone");
  }
}

/** The step failed, and what it had changed before stays changed: its receipts tell. */
async function failedStep(
  deps: EngineDeps,
  envelope: Envelope,
  claim: Granted,
  code: ErrorCode,
  away?: Part,
): Promise<HopOutcome> {
  const { state } = claim;
  const plan = planOfHop(state.results, envelope.hop);
  const step = plan ? stepOf(plan, envelope.hop) : undefined;
  const item = Number(envelope.hop.split(".")[2] ?? 0);
  const session = parseSession(applyPatch(state.session, state.staged));
  const { receipts, records } =
    step?.type === "write"
      ? await effectsOfHop(deps, envelope, session)
      : { receipts: [], records: [] };
  const understood = parseResults(state.results).understand as UnderstandResult | undefined;
  const language = conversationLanguage(understood, session);
  const result: StepResult = {
    step: step?.id ?? 0,
    ...(item > 0 ? { item } : {}),
    type: step?.type ?? "read",
    subdomain: step?.subdomain ?? "",
    status: "failed",
    summary: `failed: ${code}`,
    blocked: {
      reason_code: "TOOL_FAILURE",
      details: stepFailure(code, away, language),
      suggested_next: "fail",
    },
    ...(receipts.length > 0 ? { receipts } : {}),
  };
  const leave = groupOf(plan, envelope.hop);
  return {
    result,
    status: { kind: "step", status: "failed" },
    patch: patchOf(records),
    events: [
      {
        type: "step.completed",
        data: { hop: envelope.hop, status: "failed", summary: result.summary },
      },
    ],
    ...(leave === undefined ? {} : { leave }),
  };
}

/** What Understand had recorded before it failed stays recorded, and is told. */
async function failedRun(
  deps: EngineDeps,
  envelope: Envelope,
  claim: Granted,
  given: FailedFinally,
  away?: Part,
): Promise<HopOutcome> {
  const { state } = claim;
  const { code } = given;
  const results = parseResults(state.results);
  const before = applyPatch(state.session, state.staged);
  const { receipts: noted, records } =
    results["understand"] === undefined
      ? await effectsOfHop(deps, envelope, parseSession(before))
      : { receipts: [], records: [] };
  const session = parseSession(applyPatch(before, patchOf(records)));
  const when = {
    at: deps.clock.iso(deps.clock.now()),
    day: deps.clock.today(timeZoneOf(results)),
  };
  const text = messageOf(state.results, state.meta.text);
  const told = { code, away, noted };
  const failed = failExchange(deps.pack, state.session, session, results, text, when, told);
  return {
    result: null,
    status: { kind: "ended" },
    patch: {},
    events: [],
    end: {
      status: "failed",
      decision: "failed",
      plan: planOf(state.results),
      reply: {
        text: failed.text,
        changes: changesSoFar(deps.pack, session, results, { noted }),
      },
      error: {
        code,
        message: `the run failed at ${envelope.hop}`,
        attempts: failedAttempts(state, given),
      },
      summary: null,
      session: failed.patch,
      snapshotState: failed.state,
      version: state.meta.session + 1,
    },
  };
}
