// What the parts hold at one moment: memory, and keys in the hot store.
import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { promisify } from "node:util";

export interface Sample {
  /** Seconds since the load began. */
  at: number;
  /** Resident MiB of workerd; NaN where it cannot be seen. */
  worker: number;
  /** MiB of the Worker's JavaScript heap after a forced collection; NaN where nothing was collected. */
  heap: number;
  /** Resident MiB of this process: Redis, queue and model stand-ins, and the load itself. */
  standIns: number;
  keys: number;
  /** Messages answered so far. */
  answered: number;
  /** Messages accepted and not yet answered. */
  open: number;
  load: number;
}

export const MIB = 1024 * 1024;

/** @param group the process group that the Worker runs in. @returns resident MiB of its workerd */
export async function workerMemory(group: number): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pgid=,rss=,comm="]);
    const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
    const ours = rows.filter(
      ([pgid, , comm]) => pgid === String(group) && comm?.includes("workerd"),
    );
    return ours.reduce((sum, [, rss]) => sum + Number(rss) / 1024, 0) || NaN;
  } catch {
    return NaN;
  }
}

export const ownMemory = (): number => process.memoryUsage.rss() / MIB;
export const machineLoad = (): number => loadavg()[0] ?? NaN;

/** The value at that share of the sorted list, 0 to 1; NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.ceil(share * ascending.length) - 1)] ?? NaN;
}

/** Least squares: how much y grows while x grows by one; NaN of fewer than two points. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const n = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const under = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return over / under;
}
