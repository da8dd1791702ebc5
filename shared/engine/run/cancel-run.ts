// Cancels a run at the user's request.
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { RunStatus } from "../../ports/run-database.ts";
import { endRun } from "./end-run.ts";
import type { EngineDeps } from "../engine-deps.ts";

/**
 * Cancels a queued, running or waiting run. Its applied changes stay, with their receipts.
 * @returns `not_found` when the user has no such run, `already_ended` when it ended in another way; the status
 * only of a cancelled run
 */
export async function cancelRun(
  deps: EngineDeps,
  request: { user: UserId; run: RunId },
): Promise<{ outcome: "cancelled" | "already_ended" | "not_found"; status?: RunStatus }> {
  const endOutcome = await endRun(deps, { ...request, cause: "cancelled" });
  if (endOutcome.outcome === "not_found") return { outcome: "not_found" };
  if (!("next" in endOutcome)) return { outcome: "already_ended" };
  return { outcome: "cancelled", status: endOutcome.status };
}
