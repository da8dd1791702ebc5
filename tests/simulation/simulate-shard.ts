// Plays one worker's share of a campaign, and reports about once a second.
import { parentPort, workerData } from "node:worker_threads";
import { schedulesOf, tryOut, type Sets } from "./campaign.ts";

export interface ShardTask {
  sets: Sets;
  shard: number;
  shards: number;
}

export interface ShardReport {
  /** The number of schedules so far. */
  tried: number;
  /** The states since the last report. */
  states: number[];
  failures: { schedule: string; violations: string[] }[];
}

const { sets, shard, shards } = workerData as ShardTask;
let tried = 0;
let last = Date.now();
let states = new Set<number>();
let failures: ShardReport["failures"] = [];

function report(): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ tried, states: [...states], failures } satisfies ShardReport);
  [states, failures, last] = [new Set(), [], Date.now()];
}

for await (const schedule of schedulesOf(sets, shard, shards)) {
  const result = await tryOut(schedule, true);
  tried++;
  for (const state of result.states) states.add(state);
  if (result.violations.length > 0) {
    failures.push({ schedule: result.schedule, violations: result.violations });
  }
  if (Date.now() - last > 1000) report();
}
report();
