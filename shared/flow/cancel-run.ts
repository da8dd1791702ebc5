// Stopping a run from outside: Postgres decides, Redis follows, the next queued run starts.
import type { RunStatus } from "../ports/database.ts";
import { runningNext } from "./execute-hop.ts";
import type { FlowDeps } from "./flow-deps.ts";
import { firstEnvelope, publishHops } from "./publish.ts";

/**
 * Cancels a queued or running run; what it has already changed stays, with its receipts.
 * @returns the run's status now; `not_found` where the user has no such run
 */
export async function cancelRun(
  deps: FlowDeps,
  request: { user: string; run: string },
): Promise<{ outcome: "cancelled" | "already_ended" | "not_found"; status?: RunStatus }> {
  const finished = await deps.database.as(request.user).finishRun({
    run: request.run,
    epoch: null,
    finishKey: "cancel",
    status: "cancelled",
    reply: { text: "Stopped. What was already done is in the receipt." },
  });
  if (finished.outcome === "not_found") return { outcome: "not_found" };
  if (finished.outcome !== "finished" && finished.outcome !== "replayed") {
    return { outcome: "already_ended" };
  }
  const next = runningNext(finished.next);
  await deps.store.end({
    run: request.run,
    status: "cancelled",
    event: { type: "run.cancelled", data: { runId: request.run, status: "cancelled" } },
    next,
  });
  if (next) await publishHops(deps, [firstEnvelope(next)]);
  return { outcome: "cancelled", status: finished.status };
}
