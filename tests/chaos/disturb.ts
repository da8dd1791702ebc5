// What goes wrong next to the lines: workerd is killed, Redis is emptied or steps back, a part is unavailable for a
// moment. And what a deployment does by itself meanwhile: its cron triggers.
import { setTimeout as sleep } from "node:timers/promises";
import { dumpRedis, restoreRedis, type RedisSnapshot } from "../../dev/chaos/redis-snapshot.ts";
import { seededChance } from "../../dev/chaos/seeded-chance.ts";
import type { ChaosWorld } from "./chaos-world.ts";

export interface Disturbances {
  kills: number;
  emptied: number;
  steppedBack: number;
  outages: number;
  sweeps: number;
  /** Commits of hops that were heard of: without any, nothing could be said about recovery. */
  commits: number;
  /** Milliseconds from a kill to the next commit of each run that it hit. */
  recoveries: number[];
}

export interface Disturber {
  counts: Disturbances;
  /** Ends the trouble; crons continue. Resolves when the Worker runs again. */
  calm(): Promise<void>;
  /** Ends the crons, too. */
  stop(): Promise<void>;
}

/** Milliseconds between two events of a kind, from and to; dumps are the states that Redis may step back to. */
const EVERY = {
  kill: [2_000, 6_000],
  redis: [5_000, 12_000],
  dump: [1_500, 3_000],
  outage: [15_000, 30_000],
  sweep: [2_000, 3_000],
  compress: [15_000, 20_000],
} as const;
const OUTAGE_MS = [300, 2_500] as const;
const KEPT_DUMPS = 3;

/** @param pace 1 as above; a short test has more trouble in less time */
export function startDisturber(world: ChaosWorld, seed: number, pace = 1): Disturber {
  const { stack, workers, proxies } = world;
  const counts: Disturbances = {
    kills: 0,
    emptied: 0,
    steppedBack: 0,
    outages: 0,
    sweeps: 0,
    commits: 0,
    recoveries: [],
  };
  const hit = new Map<string, number>();
  const dumps: RedisSnapshot[] = [];
  const trouble = new AbortController();
  const crons = new AbortController();

  world.onCommit((run) => {
    counts.commits += 1;
    const position = hit.get(run);
    if (position === undefined) return;
    hit.delete(run);
    counts.recoveries.push(Date.now() - position);
  });

  async function every(
    kind: keyof typeof EVERY,
    until: AbortSignal,
    act: (next: () => number) => Promise<void>,
  ): Promise<void> {
    const next = seededChance(seed, kind);
    const [from, to] = EVERY[kind];
    while (!until.aborted) {
      const wait = (from + (to - from) * next()) * pace;
      await sleep(wait, undefined, { signal: until }).catch(() => undefined);
      if (!until.aborted) await act(next);
    }
  }

  const kill = async () => {
    await workers.settle();
    const position = Date.now();
    for (const run of world.inFlight()) if (!hit.has(run)) hit.set(run, position);
    counts.kills += 1;
    await workers.kill();
  };
  const hurtRedis = async (next: () => number) => {
    const dump = dumps[Math.floor(next() * dumps.length)];
    if (dump !== undefined && next() < 0.6) {
      await restoreRedis(stack.redis, dump);
      counts.steppedBack += 1;
    } else {
      await stack.redisStandIn?.flush();
      dumps.length = 0;
      counts.emptied += 1;
    }
  };
  const away = async (next: () => number) => {
    const parts = [proxies.redis, proxies.queue, proxies.database, proxies.model] as const;
    const part = parts[Math.floor(next() * parts.length)];
    counts.outages += 1;
    part?.pause();
    const ms = OUTAGE_MS[0] + (OUTAGE_MS[1] - OUTAGE_MS[0]) * next();
    await sleep(ms, undefined, { signal: trouble.signal }).catch(() => undefined);
    part?.resume();
  };
  const troubles = [
    every("kill", trouble.signal, kill),
    every("redis", trouble.signal, hurtRedis),
    every("outage", trouble.signal, away),
    every("dump", trouble.signal, async () => {
      dumps.push(await dumpRedis(stack.redis));
      if (dumps.length > KEPT_DUMPS) dumps.shift();
    }),
  ];
  const routine = [
    every("sweep", crons.signal, async () => {
      counts.sweeps += 1;
      await workers.scheduled("* * * * *");
    }),
    every("compress", crons.signal, () => workers.scheduled("*/10 * * * *")),
  ];
  const calm = async () => {
    trouble.abort();
    await Promise.all(troubles);
    await workers.settle();
    world.calm();
  };
  return {
    counts,
    calm,
    async stop() {
      await calm();
      crons.abort();
      await Promise.all(routine);
    },
  };
}
