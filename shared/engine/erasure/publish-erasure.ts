// Publishes the job of an erasure.
import type { ErasureId } from "../../contracts/ids.ts";
import type { ErasureDeps } from "./erasure-deps.ts";

/**
 * Each publication has its own deduplication id, because a job may publish its own continuation. Errors:
 * TransientError.
 */
export async function publishErasure(
  { queue, clock }: Pick<ErasureDeps, "queue" | "clock">,
  erasure: ErasureId,
  delayMs = 0,
): Promise<void> {
  const dedupId = `erase-${erasure}.${clock.now()}`;
  await queue.publishJob({ job: "erase", erasure, delayMs, dedupId });
}
