// The sweep of erasures: one without progress is published again, because its job was lost.
import { errorCode } from "../../contracts/errors.ts";
import type { ErasureDeps } from "./erasure-deps.ts";
import { publishErasure } from "./publish-erasure.ts";

const BATCH = 20;

/** @returns how many were published again */
export async function sweepErasures(
  deps: ErasureDeps,
  stallSeconds: number,
): Promise<{ erasures: number }> {
  const stalled = await deps.erasures.stalledErasures(stallSeconds, BATCH);
  let erasures = 0;
  for (const erasure of stalled) {
    try {
      await publishErasure(deps, erasure);
      erasures++;
    } catch (error) {
      const code = errorCode(error);
      deps.log.error("sweep.erasure_failed", { "alfred.erasure": erasure, "error.type": code });
    }
  }
  if (stalled.length > 0) deps.log.warn("sweep.erasures", { erasures, stalled: stalled.length });
  return { erasures };
}
