// Divides the wait for a run by the parts that hops waited for, from the hop lines of the log.
import type { Part, TracedHop, TracedRun } from "../../dev/trace/read-runs.ts";

/**
 * Milliseconds that add up to the wait. A part: hops were running and waited for that part; `own`:
 * hops were running without waiting for a part.
 */
export type WallTimes = Record<Part | "accept" | "delivery" | "told", number>;

export interface Wait {
  run: TracedRun;
  /**
   * When the message was sent, and when the client knew the run's end: milliseconds since the
   * epoch.
   */
  sentMs: number;
  knownMs: number;
}

/**
 * A moment with several hops under way is divided evenly among the hops, and each hop's share among
 * its parts, in proportion to their share of the hop. Before the first hop it is `accept`, between
 * hops `delivery`, after the last one `told`.
 */
export function wallTimes({ run, sentMs, knownMs }: Wait): WallTimes {
  const times: WallTimes = {
    accept: 0,
    delivery: 0,
    told: 0,
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
    const busy = hops.filter(({ startMs, endMs }) => startMs <= from && endMs > from);
    if (busy.length > 0) for (const hop of busy) addParts(times, hop, ms / busy.length);
    else times[from < first ? "accept" : from >= last ? "told" : "delivery"] += ms;
  }
  return times;
}

function addParts(times: WallTimes, { parts }: TracedHop, ms: number): void {
  const sum = Object.values(parts).reduce((all, part) => all + part, 0);
  if (sum === 0) times.own += ms;
  else for (const part of Object.keys(parts) as Part[]) times[part] += (ms * parts[part]) / sum;
}
