// Decides and commits one claimed hop. A hop that ends its run ends it in Postgres before the commit.
import type { Envelope } from "../../contracts/envelope.ts";
import { FatalError } from "../../contracts/errors.ts";
import type { NewRunEvent, RunEventType } from "../../contracts/events.ts";
import { outputOfEvent } from "../../contracts/api/run-output.ts";
import { isNothing, type Spending } from "../../contracts/spending.ts";
import type { RunStatus } from "../../ports/run-database.ts";
import type { ClaimAnswer, CommitRequest, RunState } from "../../ports/store.ts";
import { buildHopContext } from "./build-hop-context.ts";
import { claimRequest } from "./claim-hop.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { GoneError, type HopOutcome } from "./hop.ts";
import { journalOf } from "./journal-of.ts";
import { AdoptedDecision, StaleFence } from "./interruptions.ts";
import type { HopSpending } from "../journal/hop-spending.ts";
import { runningNext } from "./new-run.ts";
import { createJournal } from "../journal/journal.ts";
import { recordSpending } from "../journal/record-spending.ts";
import { totalUsage } from "../journal/total-usage.ts";
import { publishJobs, publishResumed, publishSend } from "./publish.ts";
import { successorsOf } from "./successors.ts";

export type GrantedClaim = ClaimAnswer & { outcome: "granted" };

/** A committed hop. */
export interface CommittedHop {
  /** The envelopes to publish, or the hops to continue with. */
  next: Envelope[];
  /** Whether all of `next` are short hops of this run, which one invocation may run one after another. */
  areShort?: boolean;
  /** The answer to the claim of the only hop in `next`, when the commit claimed it in the same request. */
  claimed?: ClaimAnswer;
}

/**
 * Runs the node's decision and commits it.
 * @param answers stored model answers of earlier attempts, or the ledger's after an adoption
 * @param spending counts what this claim spends, over all rounds of deciding
 * @param mayContinue whether a single successor may continue in this invocation
 * Errors: StaleFence, GoneError, AdoptedDecision; those of the decision and of the commit.
 */
export async function executeHop(
  deps: EngineDeps,
  envelope: Envelope,
  claim: GrantedClaim,
  answers: string[],
  spending: HopSpending,
  mayContinue: () => boolean,
): Promise<CommittedHop> {
  const claimKey = {
    run: envelope.run,
    hop: envelope.hop,
    epoch: envelope.epoch,
    fence: claim.fence,
  };
  const deadline = deps.clock.now() + deps.limits.hopMs;
  const journal = createJournal(deps, claimKey, answers, deadline, spending);
  const ctx = buildHopContext(deps, envelope, claim, journal, deadline);
  try {
    const outcome = await deps.logic.decide(envelope.hop)(ctx);
    // The spending of a hop after the run's end is recorded here, because `finish_run` counted only what came
    // before.
    if (deps.logic.describe(envelope.hop).isAfterEnd) {
      await recordSpending(deps, envelope, spending.total());
    }
    // The run's end in Postgres is an effect, so the answers are stored before it.
    if (outcome.end) await journal.flush();
    const answers = journal.unstored();
    return await commitHop(deps, envelope, claim, outcome, spending, { mayContinue, answers });
  } catch (error) {
    // Stored answers save the next attempt its model calls.
    if (mayBeTriedAgain(error)) await journal.flush().catch(() => undefined);
    throw error;
  }
}

/** Whether another attempt at the hop may use the answers after this error. */
function mayBeTriedAgain(error: unknown): boolean {
  return ![GoneError, StaleFence, AdoptedDecision].some((kind) => error instanceof kind);
}

interface CommitOptions {
  /** Whether a single successor may continue in this invocation. */
  mayContinue: () => boolean;
  answers: CommitRequest["answers"];
}

/**
 * Commits an outcome under the claim's fence and names the successors. A single successor that continues in
 * this invocation is claimed in the same request.
 */
export async function commitHop(
  deps: EngineDeps,
  envelope: Envelope,
  claim: GrantedClaim,
  outcome: HopOutcome,
  spending: HopSpending,
  { mayContinue, answers }: CommitOptions = { mayContinue: () => false, answers: undefined },
): Promise<CommittedHop> {
  const total = spending.total();
  await publishJobs(deps, envelope, outcome.jobs);
  const { isAfterEnd } = deps.logic.describe(envelope.hop);
  const end = outcome.end ? await finish(deps, envelope, outcome, claim.state, total) : undefined;
  const result = JSON.stringify(outcome.result);
  const events = end ? [...outcome.events, end.event] : outcome.events;
  const version = end?.end.version ?? undefined;
  const after: RunState = {
    ...claim.state,
    n: claim.state.n + 1,
    results: { ...claim.state.results, [envelope.hop]: result },
    statuses: { ...claim.state.statuses, [envelope.hop]: outcome.status },
    ended: end ? end.end.status : claim.state.ended,
    next: end ? (end.end.next?.meta ?? null) : claim.state.next,
  };
  const claimedNext = mayContinue()
    ? onlySuccessor(envelope, successorsOf(deps.logic, envelope, after, version))
    : null;
  const answer = await deps.store.commit({
    run: envelope.run,
    conversation: envelope.conversation,
    hop: envelope.hop,
    epoch: envelope.epoch,
    fence: claim.fence,
    result,
    status: outcome.status,
    ...(isNothing(total) ? {} : { usage: JSON.stringify(total) }),
    ...(answers ? { answers } : {}),
    patch: outcome.end ? {} : outcome.patch,
    events,
    ...(outcome.open ? { open: outcome.open } : {}),
    ...(outcome.leave === undefined ? {} : { leave: outcome.leave }),
    ...(outcome.reads ? { reads: outcome.reads } : {}),
    ...(outcome.views ? { views: outcome.views } : {}),
    ...(outcome.fold ? { fold: outcome.fold } : {}),
    ...(outcome.pools ? { pools: outcome.pools } : {}),
    ...(isAfterEnd && Object.keys(outcome.patch).length > 0
      ? { summary: { version: envelope.session, patch: outcome.patch } }
      : {}),
    ...(end ? { end: end.end } : {}),
    ...(claimedNext ? { claim: claimRequest(deps, claimedNext) } : {}),
  });
  if (answer.outcome === "stale") throw new StaleFence(envelope.hop);
  if (outcome.leave !== undefined && !answer.last) return { next: [] };
  const state: RunState = { ...after, n: answer.n, statuses: answer.statuses };
  const next = successorsOf(deps.logic, envelope, state, version);
  const areShort =
    next.every(({ run }) => run === envelope.run) &&
    deps.logic.areShort?.(
      state.statuses,
      next.map(({ hop }) => hop),
    ) === true;
  return { next, areShort, ...(answer.claim ? { claimed: answer.claim } : {}) };
}

/**
 * The only successor of the hop, if it belongs to the same run. Null otherwise, for example before the first
 * hop of the next run.
 */
function onlySuccessor({ run }: Envelope, [only, ...others]: Envelope[]): Envelope | null {
  return only !== undefined && others.length === 0 && only.run === run ? only : null;
}

interface Ending {
  end: NonNullable<CommitRequest["end"]>;
  event: NewRunEvent;
}

/**
 * Calls `finish_run`: Postgres decides whether this hop ends the run, and which run comes next. The job that
 * sends the reply is published here, before the commit: an attempt that dies in between is repeated, and the
 * repeated end publishes the job again.
 */
async function finish(
  deps: EngineDeps,
  envelope: Envelope,
  outcome: HopOutcome,
  state: RunState,
  total: Spending,
): Promise<Ending> {
  const end = outcome.end;
  if (!end) throw new FatalError("internal", "nothing to finish");
  const isWaiting = end.status === "waiting";
  const answer = await deps.database
    .as(envelope.user)
    .finishRun({
      run: envelope.run,
      epoch: envelope.epoch,
      finishKey: finishKey(envelope, isWaiting),
      status: end.status,
      decision: end.decision,
      plan: end.plan,
      reply: end.reply,
      usage: totalUsage(state, { hop: envelope.hop, spent: total }),
      summary: end.summary,
      ...(end.error ? { error: end.error } : {}),
      ...(end.calls ? { calls: end.calls } : {}),
      ...(end.steps ? { steps: end.steps } : {}),
      ...(isWaiting
        ? {
            journal: await journalOf(deps, envelope),
            questions: end.questions ?? [],
            waits: end.waits ?? [],
            options: end.options ?? [],
          }
        : {
            snapshot: { version: end.version, state: end.snapshotState },
            ...(end.commits ? { journal: end.commits } : {}),
          }),
    });
  if (!("next" in answer)) {
    if (answer.outcome === "stale_session") {
      throw new FatalError("conflict", "the conversation's snapshot has changed during this run");
    }
    // If the user may no longer see the run, it ended together with their membership.
    throw new GoneError(answer.outcome === "not_found" ? "ended" : answer.outcome);
  }
  if (answer.toSend) await publishSend(deps, envelope);
  // A repeated end names the notice again until it is sent; the queue drops the repeated job, which has the
  // same id.
  if (answer.notice) await publishSend(deps, { user: envelope.user, run: answer.notice });
  await publishResumed(deps, [answer.next, answer.resumed]);
  // An earlier attempt may have ended the run with another outcome. The session is then that attempt's
  // snapshot. The store does not get it here; the recovery of the next run repairs the store.
  const isOwnEnd =
    !isWaiting &&
    (answer.outcome === "finished" ||
      (answer.status === end.status && answer.reply?.text === end.reply.text));
  return {
    end: {
      status: answer.status,
      session: isOwnEnd ? end.session : {},
      version: isOwnEnd ? end.version : null,
      next: runningNext(deps.logic, answer.next),
    },
    event: {
      type: END_EVENTS[answer.status] ?? "run.completed",
      data: {
        runId: envelope.run,
        status: answer.status,
        reply: answer.reply?.text ?? "",
        ...(isOwnEnd && end.output ? outputOfEvent(end.output) : {}),
      },
    },
  };
}

/** The key under which a hop ends its run. A run may wait several times, each time in a different epoch. */
export function finishKey({ hop, epoch }: Envelope, isWaiting: boolean): string {
  return isWaiting ? `${hop}/${epoch}` : hop;
}

const END_EVENTS: Partial<Record<RunStatus, RunEventType>> = {
  failed: "run.failed",
  waiting: "run.waiting",
};
