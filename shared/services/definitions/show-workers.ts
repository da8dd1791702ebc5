// The pools as a user sees them: each slot, its current work, and how many of the user's hops wait.
import type * as z from "zod";
import type { UserId } from "../../contracts/ids.ts";
import type { WorkerSlot, WorkersSchema } from "../../contracts/definitions/workers.ts";
import type { JobCount } from "../../ports/insight-database.ts";
import type { PoolsSeen, UsedSlot } from "../../ports/worker-pools.ts";

/**
 * @param counts jobs in runs that have ended or wait, by worker
 * @param sizes pool → number of slots. A used slot beyond its pool's size is shown until it is
 * released.
 */
export function showWorkers(
  sizes: Readonly<Record<string, number>>,
  { nowMs, used, waiting }: PoolsSeen,
  counts: readonly JobCount[],
  reader: UserId,
): z.infer<typeof WorkersSchema> {
  const usedSlots = new Map(used.map((slot) => [slot.id, slot]));
  const countsOf = new Map(counts.map((count) => [count.worker, count]));
  const items = Object.entries(sizes).flatMap(([type, size]) => {
    const ids = Array.from({ length: size }, (_, i) => `${type}:${i + 1}`);
    const extraSlots = used.filter(
      ({ id, pool, job }) => pool === type && job !== null && !ids.includes(id),
    );
    return [...ids, ...extraSlots.map(({ id }) => id)].map((id) =>
      showSlot(id, type, usedSlots.get(id), countsOf.get(id), nowMs, reader),
    );
  });
  const queues = Object.entries(sizes).map(([type, size]) => ({
    type,
    size,
    waiting: waiting.filter((pool) => pool === type).length,
  }));
  return { items, queues };
}

function showSlot(
  id: string,
  type: string,
  slot: UsedSlot | undefined,
  count: JobCount | undefined,
  nowMs: number,
  reader: UserId,
): WorkerSlot {
  const job = slot?.job ?? null;
  return {
    id,
    type,
    status: statusOf(job, nowMs),
    currentJobId: job?.user === reader ? `${job.run}/${job.hop}` : null,
    lastHeartbeat: timeOf(slot?.beatMs),
    processedCount: count?.processed ?? 0,
    errorCount: count?.failed ?? 0,
    createdAt: timeOf(slot?.sinceMs),
    updatedAt: timeOf(slot?.beatMs),
  };
}

const timeOf = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

/** A slot whose lease has expired is offline: its holder has died or is too late. */
function statusOf(job: UsedSlot["job"], nowMs: number): WorkerSlot["status"] {
  if (job === null) return "idle";
  return job.tillMs > nowMs ? "busy" : "offline";
}
