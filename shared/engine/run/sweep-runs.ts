// The sweep: a run that is running in Postgres but has not progressed for a while is redriven, or failed
// when it is too old (spec/hop-protocol#failures).
import { errorCode } from "../../contracts/errors.ts";
import type { StalledRun } from "../../ports/sweep-database.ts";
import { endRun } from "./end-run.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { frontier } from "../hop/frontier.ts";
import { envelopeFor, publishHops, successor } from "../hop/publish.ts";
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
  if (deps.clock.now() - run.startedAtMs > deps.limits.runMaxMs) {
    await failStalled(deps, run);
    return "failed";
  }
  // Recovery gives the same result whichever of the run's hops the envelope names.
  const [entry = ""] = deps.logic.entry({});
  const envelope = { ...envelopeFor(run, entry, run.epoch), n: deps.clock.now() };
  const state = await deps.store.load(run.run, run.conversation);
  if (state === null || state.epoch < run.epoch) {
    await recoverRun(deps, envelope);
    return "driven";
  }
  const open = frontier(deps.logic, state.meta, state.statuses);
  await publishHops(
    deps,
    open.map((hop) => ({ ...successor(envelope, hop, state.n), n: envelope.n })),
  );
  return "driven";
}

/** Fails a run that is too old, once, and starts the next queued run. */
async function failStalled(deps: EngineDeps, { user, run, epoch }: StalledRun): Promise<void> {
  await endRun(deps, {
    user,
    run,
    epoch,
    cause: "timed_out",
    error: { code: "timeout", message: "no progress within the time a run may take" },
  });
}
