// Records the times of a run's model calls, and computes their share of a wait and which calls waited
// for each other.
import type { Script } from "../../dev/model/start-scripted-model.ts";

export interface ModelCall {
  contract: string;
  /** By `performance.now()`. */
  from: number;
  /** By `performance.now()`; Infinity as long as there is no answer. */
  to: number;
}

/** @returns the script, with every call recorded in `calls` */
export function recordCalls(script: Script, calls: ModelCall[]): Script {
  return async (request) => {
    const call = { contract: request.contract, from: performance.now(), to: Infinity };
    calls.push(call);
    try {
      return await script(request);
    } finally {
      call.to = performance.now();
    }
  };
}

/** The milliseconds between the two moments during which at least one call was in progress. */
export function modelMs(calls: readonly ModelCall[], from: number, to: number): number {
  let sum = 0;
  let until = from;
  for (const call of calls.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(call.from, until);
    const end = Math.min(call.to, to);
    if (end <= start) continue;
    sum += end - start;
    until = end;
  }
  return sum;
}

/**
 * The chain of calls that led to the moment: the last call that had ended by then, before it the last
 * one that had ended when that call began, and so on.
 */
export function criticalPath(calls: readonly ModelCall[], moment: number): ModelCall[] {
  const [last] = calls.filter(({ to }) => to <= moment).toSorted((a, b) => b.to - a.to);
  if (last === undefined) return [];
  const others = calls.filter((call) => call !== last);
  return [...criticalPath(others, last.from), last];
}
