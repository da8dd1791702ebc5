// The disturbances beside the faults of the proxies: workerd is killed, Redis is emptied or rolled back, a part is
// unavailable for a moment. Also runs the cron triggers, as a deployment does by itself.
import { setTimeout as sleep } from "node:timers/promises";
import { dumpRedis, restoreRedis, type RedisSnapshot } from "../../dev/chaos/redis-snapshot.ts";
import { seededChance } from "../../dev/chaos/seeded-chance.ts";
import type { ChaosWorld } from "./chaos-world.ts";

export interface Disturbances {
  kills: number;
  emptied: number;
  rolledBack: number;
  outages: number;
  sweeps: number;
  /** Commits of hops that were noticed: without any, nothing could be said about recovery. */
  commits: number;
  /** For each run that was in progress when the Worker was killed: milliseconds until its next commit. */
  recoveries: number[];
}

export interface Disturber {
  counts: Disturbances;
  /** Ends the disturbances and the proxies' faults; crons continue. Resolves when the Worker runs again. */
  calm(): Promise<void>;
  /** Ends the disturbances and the crons. */
  stop(): Promise<void>;
}

/** The shortest and the longest time between two events of a kind; Redis may be rolled back to a dump. */
const INTERVALS_MS = {
  kill: [2_000, 6_000],
  redis: [5_000, 12_000],
  dump: [1_500, 3_000],
  outage: [15_000, 30_000],
  sweep: [2_000, 3_000],
  compress: [15_000, 20_000],
} as const;
const OUTAGE_MS = [300, 2_500] as const;
const KEPT_DUMPS = 3;

/** @param pace multiplies all intervals: less than 1 means more disturbances in less time */
export function startDisturber(world: ChaosWorld, seed: number, pace = 1): Disturber {
  const { stack, workers, proxies } = world;
  const counts: Disturbances = {
    kills: 0,
    emptied: 0,
    rolledBack: 0,
    outages: 0,
    sweeps: 0,
    commits: 0,
    recoveries: [],
  };
  const killedRuns = new Map<string, number>();
  const dumps: RedisSnapshot[] = [];
  const disturbing = new AbortController();
  const cronsStopping = new AbortController();

  world.onCommit((run) => {
    counts.commits += 1;
    const killedAt = killedRuns.get(run);
    if (killedAt === undefined) return;
    killedRuns.delete(run);
    counts.recoveries.push(Date.now() - killedAt);
  });

  async function repeat(
    kind: keyof typeof INTERVALS_MS,
    signal: AbortSignal,
    act: (next: () => number) => Promise<void>,
  ): Promise<void> {
    const next = seededChance(seed, kind);
    const [min, max] = INTERVALS_MS[kind];
    while (!signal.aborted) {
      const waitMs = (min + (max - min) * next()) * pace;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await act(next);
    }
  }

  const kill = async () => {
    await workers.settle();
    const killedAt = Date.now();
    for (const run of world.inFlight()) if (!killedRuns.has(run)) killedRuns.set(run, killedAt);
    counts.kills += 1;
    await workers.kill();
  };
  const disturbRedis = async (next: () => number) => {
    const dump = dumps[Math.floor(next() * dumps.length)];
    if (dump !== undefined && next() < 0.6) {
      await restoreRedis(stack.redis, dump);
      counts.rolledBack += 1;
    } else {
      await stack.redisStandIn?.flush();
      dumps.length = 0;
      counts.emptied += 1;
    }
  };
  const pausePart = async (next: () => number) => {
    const parts = [proxies.redis, proxies.queue, proxies.database, proxies.model] as const;
    const part = parts[Math.floor(next() * parts.length)];
    counts.outages += 1;
    part?.pause();
    const ms = OUTAGE_MS[0] + (OUTAGE_MS[1] - OUTAGE_MS[0]) * next();
    await sleep(ms, undefined, { signal: disturbing.signal }).catch(() => undefined);
    part?.resume();
  };
  const disturbances = [
    repeat("kill", disturbing.signal, kill),
    repeat("redis", disturbing.signal, disturbRedis),
    repeat("outage", disturbing.signal, pausePart),
    repeat("dump", disturbing.signal, async () => {
      dumps.push(await dumpRedis(stack.redis));
      if (dumps.length > KEPT_DUMPS) dumps.shift();
    }),
  ];
  const crons = [
    repeat("sweep", cronsStopping.signal, async () => {
      counts.sweeps += 1;
      await workers.scheduled("* * * * *");
    }),
    repeat("compress", cronsStopping.signal, () => workers.scheduled("*/10 * * * *")),
  ];
  const calm = async () => {
    disturbing.abort();
    await Promise.all(disturbances);
    await workers.settle();
    world.calm();
  };
  return {
    counts,
    calm,
    async stop() {
      await calm();
      cronsStopping.abort();
      await Promise.all(crons);
    },
  };
}
