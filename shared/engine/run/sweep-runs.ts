// The sweep of runs: a run that is running in Postgres but has not progressed for a while is redriven; it is failed
// if it has made no progress for too long, or is too old (spec/hop-protocol#failures). A run that has waited for an
// answer too long is cancelled.
import { errorCode } from "../../contracts/errors.ts";
import type { RunState } from "../../ports/store.ts";
import type { StalledRun } from "../../ports/sweep-database.ts";
import { endRun } from "./end-run.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { frontier } from "../hop/frontier.ts";
import { envelopeFor, publishHops, successor } from "../hop/publish.ts";
import { readLedger } from "./read-ledger.ts";
import { recoverRun } from "./recover-run.ts";

const BATCH = 50;

/**
 * Cancels runs that have waited for an answer too long. A run that is answered in the meantime has
 * a higher epoch, and continues.
 * @returns how many were cancelled
 */
export async function sweepWaits(deps: EngineDeps): Promise<number> {
  const expiredRuns = await deps.database.expiredWaits(deps.limits.waitMaxSeconds, BATCH);
  const error = { code: "timeout", message: "no answer within the time that a run may wait" };
  let cancelledCount = 0;
  for (const run of expiredRuns) {
    try {
      const outcome = await endRun(deps, { ...run, cause: "expired", error });
      if (outcome.outcome === "finished") cancelledCount++;
    } catch (failure) {
      deps.log.error("sweep.run_failed", {
        "alfred.run": run.run,
        "error.type": errorCode(failure),
      });
    }
  }
  if (cancelledCount > 0) deps.log.info("sweep.waits", { cancelled: cancelledCount });
  return cancelledCount;
}

/** @returns how many runs were redriven and how many failed */
export async function sweepRuns(deps: EngineDeps): Promise<{ driven: number; failed: number }> {
  const stalledRuns = await deps.database.stalledRuns(deps.limits.stallSeconds, BATCH);
  const counts = { driven: 0, failed: 0 };
  for (const run of stalledRuns) {
    try {
      counts[await sweepRun(deps, run)]++;
    } catch (error) {
      deps.log.error("sweep.run_failed", { "alfred.run": run.run, "error.type": errorCode(error) });
    }
  }
  if (stalledRuns.length > 0) deps.log.info("sweep", { ...counts, stalled: stalledRuns.length });
  return counts;
}

async function sweepRun(deps: EngineDeps, run: StalledRun): Promise<"driven" | "failed"> {
  const state = await loadRun(deps, run);
  const commits = state?.epoch === run.epoch ? state.n : run.commits;
  const hasMoved = commits !== run.commits;
  if (hasMoved) {
    await deps.database.as(run.user).noteProgress({ run: run.run, epoch: run.epoch, commits });
  }
  if (hasMoved ? isTooOld(deps, run) : await isAbandoned(deps, run, state)) {
    await failStalled(deps, run);
    return "failed";
  }
  // The envelope may name any hop, because recovery does not depend on it.
  const [entry = ""] = deps.logic.entry({});
  const envelope = { ...envelopeFor(run, entry, run.epoch), n: deps.clock.now() };
  if (state === null || state.epoch < run.epoch) {
    await recoverRun(deps, envelope);
    return "driven";
  }
  const openHops = frontier(deps.logic, state.meta, state.statuses);
  await publishHops(
    deps,
    openHops.map((hop) => ({ ...successor(envelope, hop, state.n), n: envelope.n })),
  );
  return "driven";
}

/**
 * The run's state; null if it is not in the store. Errors: TransientError of the store, unless the run is
 * abandoned.
 */
async function loadRun(deps: EngineDeps, run: StalledRun): Promise<RunState | null> {
  try {
    return await deps.store.load(run.run, run.conversation);
  } catch (error) {
    if (await isAbandoned(deps, run, null)) return null;
    throw error;
  }
}

/**
 * Whether a run without progress since the last sweep is abandoned. If the store does not have the run, Postgres
 * knows whether it executes a stored Process. Errors: TransientError of the database.
 */
async function isAbandoned(
  deps: EngineDeps,
  run: StalledRun,
  state: RunState | null,
): Promise<boolean> {
  if (isTooOld(deps, run)) return true;
  const { stallMaxMs, processStallMaxMs } = deps.limits;
  const stallMs = deps.clock.now() - run.progressedAtMs;
  if (stallMs <= stallMaxMs) return false;
  const meta = state?.meta ?? (await readLedger(deps.database, run.user, run.run))?.run.meta;
  return meta?.process === undefined || stallMs > processStallMaxMs;
}

const isTooOld = ({ clock, limits }: EngineDeps, { createdAtMs }: StalledRun): boolean =>
  clock.now() - createdAtMs > limits.runMaxMs;

/** Fails a run that makes no progress or is too old, once, and starts the next queued run. */
async function failStalled(deps: EngineDeps, { user, run, epoch }: StalledRun): Promise<void> {
  await endRun(deps, {
    user,
    run,
    epoch,
    cause: "timed_out",
    error: {
      code: "timeout",
      message: "no progress for too long: a part of Alfred was unavailable, or no Worker was free",
    },
  });
}
