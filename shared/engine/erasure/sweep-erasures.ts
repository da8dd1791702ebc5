// The sweep of erasures: an erasure without progress is published again, because its job may have been lost.
import { errorCode } from "../../contracts/errors.ts";
import type { ErasureDeps } from "./erasure-deps.ts";
import { publishErasure } from "./publish-erasure.ts";

const BATCH = 20;

/** @returns how many were published again */
export async function sweepErasures(
  deps: ErasureDeps,
  stallSeconds: number,
): Promise<{ erasures: number }> {
  const stalledErasures = await deps.erasures.stalledErasures(stallSeconds, BATCH);
  let erasures = 0;
  for (const erasure of stalledErasures) {
    try {
      await publishErasure(deps, erasure);
      erasures++;
    } catch (error) {
      const code = errorCode(error);
      deps.log.error("sweep.erasure_failed", { "alfred.erasure": erasure, "error.type": code });
    }
  }
  if (stalledErasures.length > 0)
    deps.log.warn("sweep.erasures", { erasures, stalled: stalledErasures.length });
  return { erasures };
}
