// Ends runs in the store after Postgres has ended them together with a membership.
import { errorCode } from "../../contracts/errors.ts";
import type { RunId } from "../../contracts/ids.ts";
import type { EngineDeps } from "../engine-deps.ts";

/**
 * Marks the runs as ended in the store, which also ends their event streams. Postgres has already decided:
 * errors of the store are logged, and Postgres refuses hops that are still under way.
 */
export async function dropRuns(deps: EngineDeps, runs: { run: RunId }[]): Promise<void> {
  const status = "cancelled";
  const event = (run: RunId) => ({ type: "run.cancelled" as const, data: { runId: run, status } });
  await Promise.all(
    runs.map(({ run }) =>
      deps.store.end({ run, status, event: event(run), next: null }).catch((failure: unknown) => {
        deps.log.error("run.end_failed", { "alfred.run": run, "error.type": errorCode(failure) });
      }),
    ),
  );
}
