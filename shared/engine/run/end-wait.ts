// Ends a step's wait although no event has come: its time has come, or a person ends the wait. Postgres
// decides first and resumes the run; then the run is rebuilt as after a loss of the store.
import { errorCode } from "../../contracts/errors.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";
import type { WaitDatabase } from "../../ports/wait-calls.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { envelopeFor } from "../hop/publish.ts";
import { recoverRun } from "./recover-run.ts";

/** Maximum waits that are ended in one round. */
const BATCH = 200;

export interface EndedWait {
  user: UserId;
  run: RunId;
  hop: Hop;
  as: "time" | "skip";
}

/** Errors: TransientError or FatalError of the database, before anything was recorded. */
export async function endWait(
  deps: EngineDeps,
  { user, ...end }: EndedWait,
): Promise<Awaited<ReturnType<WaitDatabase["endWait"]>>> {
  const now = deps.clock.iso(deps.clock.now());
  const outcome = await deps.database.as(user).endWait({ ...end, epoch: null, now });
  if ("run" in outcome) await continueAfterWait(deps, outcome.run, end.hop);
  return outcome;
}

/** Continues a run whose wait is over; if that fails, the sweep does it. */
export async function continueAfterWait(
  deps: EngineDeps,
  { meta, status, epoch }: AcceptedRun,
  hop: Hop,
): Promise<void> {
  if (status !== "running" || epoch === 0) return;
  // Postgres has raised the epoch; a recovery from the epoch before it does not raise it again.
  await recoverRun(deps, envelopeFor(meta, hop, epoch - 1)).catch((error: unknown) =>
    deps.log.error("run.publish_failed", {
      "alfred.run": meta.run,
      "error.type": errorCode(error),
    }),
  );
}

/** Ends the waits whose time has come. @returns how many */
export async function sweepDueWaits(deps: EngineDeps): Promise<number> {
  const dueWaits = await deps.database.dueWaits(deps.clock.iso(deps.clock.now()), BATCH);
  let endedCount = 0;
  for (const wait of dueWaits) {
    try {
      const { outcome } = await endWait(deps, { ...wait, as: "time" });
      if (outcome === "over") endedCount++;
    } catch (error) {
      deps.log.error("sweep.wait_failed", {
        "alfred.run": wait.run,
        "error.type": errorCode(error),
      });
    }
  }
  if (endedCount > 0) deps.log.info("sweep.due_waits", { ended: endedCount });
  return endedCount;
}
