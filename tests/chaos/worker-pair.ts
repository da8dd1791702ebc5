// Two Workers of which one works: when it is killed the other takes over at once, as a platform starts
// the next isolate, and the killed one starts again behind it.
import type { WorkerStandIn } from "../../dev/worker/start-worker.ts";

export interface WorkerPair {
  /** Of the one that works. */
  url(): string;
  /** SIGKILL for the one that works; waits first where the other is still starting. */
  kill(): Promise<void>;
  /** Runs the `scheduled` handler of the one that works; whatever becomes of it. */
  scheduled(cron: string): Promise<void>;
  /** Waits for what is starting. The Workers themselves are their owners' to stop. */
  settle(): Promise<void>;
}

/** @param onSwitch hears of the new address, at once */
export function pairWorkers(
  first: WorkerStandIn,
  second: WorkerStandIn,
  onSwitch: (url: string) => void,
): WorkerPair {
  let [working, waiting] = [first, second];
  let starting: Promise<void> = Promise.resolve();
  return {
    url: () => working.url,
    async kill() {
      await starting;
      const killedWorker = working;
      [working, waiting] = [waiting, killedWorker];
      const isDead = killedWorker.kill();
      onSwitch(working.url);
      await isDead;
      starting = killedWorker.restart();
      // Awaited later; until then its failure must not count as unhandled.
      starting.catch(() => undefined);
    },
    async scheduled(cron) {
      await working.scheduled(cron).catch(() => undefined);
    },
    settle: () => starting,
  };
}
