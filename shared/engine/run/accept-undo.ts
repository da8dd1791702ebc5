// Accepts the undo of a run like a message: recorded in Postgres first, then put into the store and published.
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { UndoOutcome } from "../../ports/run-calls.ts";
import { launchRun } from "./accept-message.ts";
import type { EngineDeps } from "../engine-deps.ts";

export interface UndoRequest extends Keyed {
  user: UserId;
  run: RunId;
}

/**
 * Accepts an undo as a run of its own, unless it is already known to change nothing. Errors:
 * TransientError or FatalError of the database, before anything was accepted.
 */
export async function acceptUndo(
  deps: EngineDeps,
  { user, ...request }: UndoRequest,
): Promise<UndoOutcome> {
  const { queueLimit } = deps.limits;
  const acceptance = await deps.database.as(user).undoRun({ ...request, queueLimit });
  if ("run" in acceptance) await launchRun(deps, acceptance);
  return acceptance;
}
