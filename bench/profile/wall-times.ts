// Divides the wait for a run among the parts that its hops waited for, from the hop lines of the log.
import type { Part, TracedHop, TracedRun } from "../../dev/trace/read-runs.ts";

/**
 * Milliseconds that add up to the wait. A part has the time in which hops waited for it, and `own` the
 * time in which hops ran without waiting for a part.
 */
export type WallTimes = Record<Part | "accept" | "delivery" | "notify", number>;

export interface Wait {
  run: TracedRun;
  /**
   * The times at which the message was sent and at which the client knew the run's end, in milliseconds
   * since 1970.
   */
  sentMs: number;
  knownMs: number;
}

/**
 * Time in which several hops ran is divided evenly among them, and each hop's share among its parts, in
 * proportion to their share of the hop. Time before the first hop is `accept`, between hops `delivery`,
 * and after the last one `notify`.
 */
export function wallTimes({ run, sentMs, knownMs }: Wait): WallTimes {
  const times: WallTimes = {
    accept: 0,
    delivery: 0,
    notify: 0,
    claim: 0,
    model: 0,
    database: 0,
    store: 0,
    queue: 0,
    own: 0,
  };
  const hops = run.hops.filter(({ startMs }) => startMs < knownMs);
  const first = Math.min(...hops.map(({ startMs }) => startMs), knownMs);
  const last = Math.max(...hops.map(({ endMs }) => endMs), first);
  const moments = new Set([sentMs, knownMs]);
  for (const { startMs, endMs } of hops) moments.add(startMs).add(Math.min(endMs, knownMs));
  const ordered = [...moments].sort((a, b) => a - b);
  for (const [index, from] of ordered.entries()) {
    const ms = (ordered[index + 1] ?? from) - from;
    const runningHops = hops.filter(({ startMs, endMs }) => startMs <= from && endMs > from);
    if (runningHops.length > 0)
      for (const hop of runningHops) addParts(times, hop, ms / runningHops.length);
    else times[from < first ? "accept" : from >= last ? "notify" : "delivery"] += ms;
  }
  return times;
}

function addParts(times: WallTimes, { parts }: TracedHop, ms: number): void {
  const sum = Object.values(parts).reduce((total, part) => total + part, 0);
  if (sum === 0) times.own += ms;
  else for (const part of Object.keys(parts) as Part[]) times[part] += (ms * parts[part]) / sum;
}
