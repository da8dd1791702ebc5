// Times runs of the compared implementations, one at a time and many at once: latency, runs per second, and
// CPU time.
import type { WorkerStandIn } from "../../dev/worker/start-worker.ts";
import { workerdCpuMs } from "./cpu-time.ts";

/** One compared implementation. */
export interface Runner {
  worker: WorkerStandIn;
  /** Opens an empty conversation; users take turns. */
  open(): Promise<OwnConversation>;
  /** Makes one run, and resolves when its client knows the end. */
  run(conversation: OwnConversation): Promise<void>;
}

export interface OwnConversation {
  conversation: string;
  /** The bearer token of its user. */
  token: string;
}

export interface Timing {
  /**
   * Milliseconds from sending the message until the client knows the run's end; one run at a time.
   */
  waits: number[];
  /** Concurrent runs per second, in all rounds together. */
  perSecond: number;
  /**
   * Milliseconds of workerd's CPU per concurrent run; undefined if they cannot be read.
   */
  cpuMs: number | undefined;
  /** The same for this process, which runs the stand-ins and the waiting clients. */
  standInMs: number;
}

export interface TimingPlan {
  /** Timed runs that are made one at a time. */
  alone: number;
  /** Rounds of concurrent runs, the runs in a round, and how many of them are in progress at once. */
  rounds: number;
  perRound: number;
  inFlight: number;
}

/**
 * Runs before the first timed one, after which connections, caches and scripts are as in a Worker in
 * use.
 */
const WARM_UP = 3;

/**
 * Times the runners alternately, so that changes of the machine's load affect all alike.
 * @param settle resolves when nothing of a run is left, including its Summarize
 */
export async function timeInTurns<K extends string>(
  runners: Record<K, Runner>,
  { alone, rounds, perRound, inFlight }: TimingPlan,
  settle: () => Promise<void>,
): Promise<Record<K, Timing>> {
  const names = Object.keys(runners) as K[];
  const timings = Object.fromEntries(
    names.map((name) => [name, { waits: [], perSecond: 0, cpuMs: undefined, standInMs: 0 }]),
  ) as unknown as Record<K, Timing>;

  for (let n = 0; n < WARM_UP + alone; n += 1) {
    for (const name of names) {
      const conversation = await runners[name].open();
      const start = performance.now();
      await runners[name].run(conversation);
      if (n >= WARM_UP) timings[name].waits.push(performance.now() - start);
      await settle();
    }
  }

  const totals = Object.fromEntries(
    names.map((name) => [name, { ms: 0, cpu: 0, own: 0 }]),
  ) as Record<K, { ms: number; cpu: number; own: number }>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { worker, open, run } = runners[name];
      const conversations: OwnConversation[] = [];
      for (let n = 0; n < perRound; n += 1) conversations.push(await open());
      const cpuBefore = workerdCpuMs(worker.pid()) ?? Number.NaN;
      const ownBefore = process.cpuUsage();
      const start = performance.now();
      const lane = async (): Promise<void> => {
        for (let next = conversations.pop(); next !== undefined; next = conversations.pop())
          await run(next);
      };
      await Promise.all(Array.from({ length: inFlight }, lane));
      totals[name].ms += performance.now() - start;
      await settle();
      totals[name].cpu += (workerdCpuMs(worker.pid()) ?? Number.NaN) - cpuBefore;
      const ownUsage = process.cpuUsage(ownBefore);
      totals[name].own += (ownUsage.user + ownUsage.system) / 1000;
    }
  }
  for (const name of names) {
    const { ms, cpu, own } = totals[name];
    const runs = rounds * perRound;
    timings[name].perSecond = (runs * 1000) / ms;
    timings[name].cpuMs = Number.isNaN(cpu) ? undefined : cpu / runs;
    timings[name].standInMs = own / runs;
  }
  return timings;
}
