// Telling the store about runs that Postgres has ended together with something else: a membership.
import { errorCode } from "../../contracts/errors.ts";
import type { EngineDeps } from "../engine-deps.ts";

/**
 * Closes the runs' event streams and their hot state. It is decided already: trouble with the store is
 * logged, and hops that are still under way are refused by Postgres.
 */
export async function dropRuns(deps: EngineDeps, runs: { run: string }[]): Promise<void> {
  const status = "cancelled";
  const event = (run: string) => ({ type: "run.cancelled" as const, data: { runId: run, status } });
  await Promise.all(
    runs.map(({ run }) =>
      deps.store.end({ run, status, event: event(run), next: null }).catch((failure: unknown) => {
        deps.log.error("run.end_failed", { "alfred.run": run, "error.type": errorCode(failure) });
      }),
    ),
  );
}
