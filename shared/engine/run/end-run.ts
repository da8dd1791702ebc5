// Ends a run from outside its own hops (cancel, sweep). Postgres decides first, and records the session that
// the run leaves. Then the store is updated, and the next queued run of the conversation begins.
import { errorCode, TransientError } from "../../contracts/errors.ts";
import type { HopAttempt } from "../../contracts/results.ts";
import type { Spending } from "../../contracts/spending.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type {
  CallRecord,
  FinishOutcome,
  FinishRequest,
  RunReply,
} from "../../ports/run-database.ts";
import type { EndedSession } from "../../ports/store.ts";
import { runningNext } from "../hop/new-run.ts";
import { failedAttempts } from "../hop/failed-attempts.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { firstEnvelopes, publishHops, publishResumed, publishSend } from "../hop/publish.ts";
import { journalledCalls } from "../journal/journalled-calls.ts";
import { totalUsage } from "../journal/total-usage.ts";
import type { StopCause } from "../process-logic.ts";
import { readLedger } from "./read-ledger.ts";
import { restoreRun } from "./recover-run.ts";

export interface OutsideEnd {
  user: UserId;
  run: RunId;
  /** The run is ended only in this epoch; absent: in any epoch. */
  epoch?: number;
  cause: StopCause;
  error?: FinishRequest["error"];
}

/**
 * Ends the run, unless it has already ended with another outcome. Once Postgres has decided, errors of the
 * store or the queue are logged and left to recovery and the sweep. Errors: TransientError, before Postgres has
 * decided.
 */
export async function endRun(deps: EngineDeps, end: OutsideEnd): Promise<FinishOutcome> {
  const { user, run, epoch = null, cause, error } = end;
  const { finishKey, status } = END_BY_CAUSE[cause];
  const database = deps.database.as(user);
  let endedSession: EndedSession | null = null;
  let finishOutcome: FinishOutcome = { outcome: "stale_session" };
  for (
    let round = 0;
    finishOutcome.outcome === "stale_session" && round <= MAX_SESSION_ROUNDS;
    round++
  ) {
    const state = await stoppedState(deps, end);
    // A session that keeps changing must not prevent the run's end; after the last round it is lost.
    endedSession = round < MAX_SESSION_ROUNDS ? state.endedSession : null;
    finishOutcome = await database.finishRun({
      run,
      epoch,
      finishKey,
      status,
      reply: state.reply,
      ...(state.calls ? { calls: state.calls } : {}),
      ...(state.summary === undefined ? {} : { summary: state.summary }),
      ...(state.steps ? { steps: state.steps } : {}),
      ...(state.commits ? { journal: state.commits } : {}),
      ...(state.spent ? { usage: state.spent } : {}),
      // A stopped run with failed attempts records them in its error.
      ...(state.attempts.length > 0
        ? { error: { ...(error ?? CANCELLED), attempts: state.attempts } }
        : error && { error }),
      ...(endedSession
        ? {
            snapshot: { version: endedSession.version, state: endedSession.fields },
            decisions: state.decisions,
          }
        : {}),
    });
  }
  if (!("next" in finishOutcome)) return finishOutcome;

  const next = runningNext(deps.logic, finishOutcome.next);
  const logError = (failure: unknown) =>
    deps.log.error("run.end_failed", { "alfred.run": run, "error.type": errorCode(failure) });
  if (finishOutcome.toSend) await publishSend(deps, { user, run }).catch(logError);
  await deps.store
    .end({
      run,
      status,
      next,
      event: { type: `run.${status}`, data: { runId: run, status } },
      ...(endedSession && finishOutcome.outcome === "finished" ? { session: endedSession } : {}),
    })
    .catch(logError);
  if (next) await publishHops(deps, firstEnvelopes(deps.logic, next.meta)).catch(logError);
  await publishResumed(deps, [finishOutcome.next, finishOutcome.resumed]);
  return finishOutcome;
}

const CANCELLED = { code: "cancelled", message: "the user stopped the run" };

/** The state of a run that is being stopped, for its record; it has a session if the run was under way. */
interface StoppedState {
  endedSession: EndedSession | null;
  attempts: HopAttempt[];
  reply: RunReply;
  calls?: CallRecord[];
  summary?: unknown;
  steps?: FinishRequest["steps"];
  commits?: FinishRequest["journal"];
  /**
   * The number of stored decisions and of call attempts that this state includes.
   */
  decisions: number;
  /** The spending according to the store; null if the store lacks the run's current state, or the run has not started. */
  spent: Spending | null;
}

/**
 * Maximum rounds of rebuilding the session because a step wrote in the meantime; a step writes once or twice.
 */
const MAX_SESSION_ROUNDS = 3;

const END_BY_CAUSE: Record<
  StopCause,
  Pick<FinishRequest, "finishKey"> & { status: "cancelled" | "failed" }
> = {
  cancelled: { finishKey: "cancel", status: "cancelled" },
  timed_out: { finishKey: "sweep", status: "failed" },
  expired: { finishKey: "sweep", status: "cancelled" },
};

/** The run's current state: committed hops, and the stored decisions of uncommitted hops. */
async function stoppedState(deps: EngineDeps, end: OutsideEnd): Promise<StoppedState> {
  const { cause } = end;
  const emptyState = (): StoppedState => ({
    endedSession: null,
    attempts: [],
    decisions: 0,
    spent: null,
    reply: deps.logic.stop(cause, null).reply,
  });
  try {
    const ledger = await readLedger(deps.database, end.user, end.run);
    if (ledger === null || ledger.run.status === "queued") return emptyState();
    const { meta } = ledger.run;
    const hot = await deps.store.load(meta.run, meta.conversation).catch(() => null);
    const isCurrent = hot?.epoch === ledger.epoch;
    const restoredRun = restoreRun(deps.logic, ledger);
    const calledSteps = (ledger.steps ?? []).filter((step) => step.called !== undefined);
    // A store that has lost writes within the epoch lacks what the ledger has.
    const overlay = <T>(storedFields: Record<string, T>, hotFields: Record<string, T>) => ({
      ...storedFields,
      ...hotFields,
    });
    const results = overlay(restoredRun.results, isCurrent ? hot.results : {});
    const statuses = overlay(restoredRun.statuses, isCurrent ? hot.statuses : {});
    const staged = overlay(restoredRun.staged, isCurrent ? hot.staged : {});
    const { reply, session, calls, summary, steps, commits } = deps.logic.stop(cause, {
      meta,
      results,
      statuses,
      staged,
      reason: (end.error ?? CANCELLED).message,
      journalled: journalledCalls(calledSteps),
      before: deps.logic.session(ledger),
      // A step may have written without committing, or the store has lost its commit.
      uncommittedDecisions: ledger.decisions.filter(({ step }) => statuses[step] === undefined),
      clock: deps.clock,
    });
    const { conversation, nextSession: version } = meta;
    return {
      // The conversation of a waiting run is free, so its session belongs to another run.
      endedSession:
        session && ledger.outcome !== "waiting" ? { conversation, version, fields: session } : null,
      attempts: isCurrent ? failedAttempts(deps.logic.nodes, hot) : [],
      reply,
      ...(calls ? { calls } : {}),
      summary,
      ...(steps ? { steps } : {}),
      ...(commits ? { commits } : {}),
      decisions: ledger.decisions.length + calledSteps.length,
      spent: isCurrent ? totalUsage(hot) : null,
    };
  } catch (error) {
    // The caller tries to end the run again later, and then all of the run's work is reported.
    if (error instanceof TransientError) throw error;
    // A session that cannot be read must not prevent the run's end.
    deps.log.error("run.session_lost", { "alfred.run": end.run, "error.type": errorCode(error) });
    return emptyState();
  }
}
