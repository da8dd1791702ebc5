// Ends the wait of a step before an event has come: its time is over, or a person will not wait longer. Postgres decides
// first and resumes the run; then the run is rebuilt as after a loss of the store.
import { errorCode } from "../../contracts/errors.ts";
import type { Hop } from "../../contracts/hop.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { AcceptedRun } from "../../ports/run-database.ts";
import type { WaitDatabase } from "../../ports/wait-calls.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { envelopeFor } from "../hop/publish.ts";
import { recoverRun } from "./recover-run.ts";

/** Waits that are ended in one round. */
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
  if ("run" in outcome) await driveOn(deps, outcome.run, end.hop);
  return outcome;
}

/** Drives on a run whose wait is over; a failure is left to the sweep. */
export async function driveOn(
  deps: EngineDeps,
  { meta, status, epoch }: AcceptedRun,
  hop: Hop,
): Promise<void> {
  if (status !== "running" || epoch === 0) return;
  // The store has an earlier epoch; a recovery from that epoch does not raise it again.
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
  let ended = 0;
  for (const wait of dueWaits) {
    try {
      const { outcome } = await endWait(deps, { ...wait, as: "time" });
      if (outcome === "over") ended++;
    } catch (error) {
      deps.log.error("sweep.wait_failed", {
        "alfred.run": wait.run,
        "error.type": errorCode(error),
      });
    }
  }
  if (ended > 0) deps.log.info("sweep.due_waits", { ended });
  return ended;
}
