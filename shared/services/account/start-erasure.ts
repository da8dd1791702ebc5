// Starts the job of an erasure that Postgres has accepted.
import { errorCode } from "../../contracts/errors.ts";
import type { ErasureId, RunId } from "../../contracts/ids.ts";
import { publishErasure } from "../../engine/erasure/publish-erasure.ts";
import { dropRuns } from "../../engine/run/drop-runs.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";

/**
 * Nothing here may fail the request: the erasure is already accepted, and the sweep publishes its job
 * if this publication fails.
 */
export async function startErasure(
  { flow }: Runtime,
  { erasure, runs }: { erasure: ErasureId; runs: { run: RunId }[] },
): Promise<void> {
  await dropRuns(flow, runs);
  await publishErasure(flow, erasure).catch((error: unknown) => {
    const code = errorCode(error);
    flow.log.error("erasure.not_published", { "alfred.erasure": erasure, "error.type": code });
  });
}
