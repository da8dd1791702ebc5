// Turns a stored Process, or one call of a Tool, into a run without a message: recorded in Postgres
// first, in a hidden conversation, then put into the store and published.
import type { UserId } from "../../contracts/ids.ts";
import type { StartOutcome } from "../../ports/run-calls.ts";
import type { StartRequest } from "../../ports/run-database.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { launchRun, type Drive } from "./accept-message.ts";

export type ProcessStart = Omit<StartRequest, "quotas"> & { user: UserId };

/**
 * @param drive runs the hops of a new run in this invocation instead of through the queue
 * Errors: TransientError or FatalError of the database, before anything was accepted.
 */
export async function startProcessRun(
  deps: EngineDeps,
  { user, ...request }: ProcessStart,
  drive?: Drive,
): Promise<StartOutcome> {
  const { quotas } = deps.limits;
  const startOutcome = await deps.database.as(user).startProcessRun({ ...request, quotas });
  if ("run" in startOutcome) await launchRun(deps, startOutcome, drive);
  return startOutcome;
}
