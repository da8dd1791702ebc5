// Ending a run from outside its own hops (cancel, sweep): Postgres decides, together with the session
// as the run leaves it; the store follows, and the queued run that this end started begins.
import { errorCode } from "../../contracts/errors.ts";
import type { HopAttempt } from "../../contracts/results.ts";
import type { Spending } from "../../contracts/spending.ts";
import type { FinishOutcome, FinishRequest, RunReply } from "../../ports/database.ts";
import type { EndedSession } from "../../ports/store.ts";
import { runningNext } from "../hop/execute-hop.ts";
import { failedAttempts } from "../hop/failed-attempts.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { firstEnvelopes, publishHops } from "../hop/publish.ts";
import { totalUsage } from "../journal/total-usage.ts";
import type { StopCause } from "../process-logic.ts";
import { readLedger } from "./read-ledger.ts";
import { restoreRun } from "./recover-run.ts";

export interface OutsideEnd {
  user: string;
  run: string;
  finishKey: "cancel" | "sweep";
  status: "cancelled" | "failed";
  error?: FinishRequest["error"];
}

/**
 * Ends the run, unless it has ended otherwise. Once Postgres has decided, trouble with the store or
 * the queue is logged and left to recovery and the sweep. Errors: TransientError, before that.
 */
export async function endRun(deps: EngineDeps, end: OutsideEnd): Promise<FinishOutcome> {
  const { user, run, finishKey, status, error } = end;
  const database = deps.database.as(user);
  let left: EndedSession | null = null;
  let finished: FinishOutcome = { outcome: "stale_session" };
  for (let round = 0; finished.outcome === "stale_session" && round <= SESSION_ROUNDS; round++) {
    const state = await stateLeft(deps, end);
    // What keeps moving under it must not keep the run from ending: then its session is lost.
    left = round < SESSION_ROUNDS ? state.left : null;
    finished = await database.finishRun({
      ...{ run, epoch: null, finishKey, status },
      reply: state.reply,
      ...(state.spent ? { usage: state.spent } : {}),
      // A run that was stopped had been failing where attempts at it had failed: the run says so.
      ...(state.attempts.length > 0
        ? { error: { ...(error ?? CANCELLED), attempts: state.attempts } }
        : error && { error }),
      ...(left
        ? { snapshot: { version: left.version, state: left.fields }, decisions: state.decisions }
        : {}),
    });
  }
  if (!("next" in finished)) return finished;

  const next = runningNext(finished.next);
  const logged = (failure: unknown) =>
    deps.log.error("run.end_failed", { "alfred.run": run, "error.type": errorCode(failure) });
  await deps.store
    .end({
      ...{ run, status, next },
      event: { type: `run.${status}`, data: { runId: run, status } },
      ...(left && finished.outcome === "finished" ? { session: left } : {}),
    })
    .catch(logged);
  if (next) await publishHops(deps, firstEnvelopes(deps.logic, next)).catch(logged);
  return finished;
}

const CANCELLED = { code: "cancelled", message: "the user stopped the run" };

/** What a stopped run leaves: a session, unless it had not started, and attempts that had failed. */
interface Left {
  left: EndedSession | null;
  attempts: HopAttempt[];
  reply: RunReply;
  /** How many stored decisions it knows of. */
  decisions: number;
  /** As far as the store knows; null where it lost the run, or the run had not started. */
  spent: Spending | null;
}
/** How often a session is made again because a step wrote meanwhile; a step writes once or twice. */
const SESSION_ROUNDS = 3;

const CAUSES: Record<OutsideEnd["finishKey"], StopCause> = {
  cancel: "cancelled",
  sweep: "timed_out",
};

/** The run where it is: what has committed, and what hops did that have not committed. */
async function stateLeft(deps: EngineDeps, end: OutsideEnd): Promise<Left> {
  const cause = CAUSES[end.finishKey];
  const nothing = (): Left => ({
    ...{ left: null, attempts: [], decisions: 0, spent: null },
    reply: deps.logic.stop(cause, null).reply,
  });
  try {
    const ledger = await readLedger(deps.database, end.user, end.run);
    if (ledger?.run.status !== "running") return nothing();
    const { meta } = ledger.run;
    const hot = await deps.store.load(meta.run, meta.conversation).catch(() => null);
    const isCurrent = hot?.epoch === ledger.epoch;
    const { results, statuses, staged } = isCurrent ? hot : restoreRun(ledger);
    const { reply, session } = deps.logic.stop(cause, {
      ...{ meta, results, staged, reason: (end.error ?? CANCELLED).message },
      before: deps.logic.session(ledger),
      // A step may have written and not committed yet, or the store lost its commit.
      untold: ledger.decisions.filter(({ step }) => statuses[step] === undefined),
      clock: deps.clock,
    });
    const { conversation, session: version } = meta;
    return {
      left: session && { conversation, version: version + 1, fields: session },
      attempts: isCurrent ? failedAttempts(deps.logic.nodes, hot) : [],
      reply,
      decisions: ledger.decisions.length,
      spent: isCurrent ? totalUsage(hot) : null,
    };
  } catch (error) {
    // A session that cannot be read must not keep the run from ending.
    deps.log.error("run.session_lost", { "alfred.run": end.run, "error.type": errorCode(error) });
    return nothing();
  }
}
