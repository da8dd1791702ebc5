// Samples of the parts' memory and of the hot store's keys, and the statistics of samples.
import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { promisify } from "node:util";

export interface Sample {
  /** Seconds since the load began. */
  at: number;
  /** Resident MiB of workerd; NaN if they cannot be read. */
  worker: number;
  /** MiB of the Worker's JavaScript heap after a forced collection; NaN if there was no collection. */
  heap: number;
  /** Resident MiB of this process, which runs the stand-ins of Redis, queue and model and the load itself. */
  standIns: number;
  /** Keys in the hot store. */
  keys: number;
  /** Messages answered so far. */
  answered: number;
  /** Messages that are accepted but not answered yet. */
  open: number;
  /** The machine's load average over one minute. */
  load: number;
}

export const MIB = 1024 * 1024;

/** @param group the process group that the Worker runs in. @returns resident MiB of its workerd */
export async function workerMemory(group: number): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pgid=,rss=,comm="]);
    const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
    const workerdRows = rows.filter(
      ([pgid, , comm]) => pgid === String(group) && comm?.includes("workerd"),
    );
    return workerdRows.reduce((sum, [, rss]) => sum + Number(rss) / 1024, 0) || NaN;
  } catch {
    return NaN;
  }
}

export const ownMemory = (): number => process.memoryUsage.rss() / MIB;
export const machineLoad = (): number => loadavg()[0] ?? NaN;

/** The value at this share (0 to 1) of the sorted values; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.ceil(share * ascending.length) - 1)] ?? NaN;
}

/** The growth of y while x grows by one, by least squares; NaN for fewer than two points. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const n = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return covariance / variance;
}
