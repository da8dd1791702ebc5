// Two Workers, of which one is active: when it is killed, the other takes over at once, as a platform would start the
// next isolate, while the killed one restarts. The caller that created the Workers stops them.
import type { WorkerStandIn } from "../../dev/worker/start-worker.ts";

export interface WorkerPair {
  /** The address of the active Worker. */
  url(): string;
  /** Sends SIGKILL to the active Worker; if the other is still starting, waits for that first. */
  kill(): Promise<void>;
  /** Runs the active Worker's `scheduled` handler, and ignores failures. */
  scheduled(cron: string): Promise<void>;
  /** Waits for a Worker that is starting; rejects if it cannot start. */
  settle(): Promise<void>;
}

/** @param onSwitch called with the new address as soon as the other Worker takes over */
export function pairWorkers(
  first: WorkerStandIn,
  second: WorkerStandIn,
  onSwitch: (url: string) => void,
): WorkerPair {
  let [active, standby] = [first, second];
  let starting: Promise<void> = Promise.resolve();
  return {
    url: () => active.url,
    async kill() {
      await starting;
      const killedWorker = active;
      [active, standby] = [standby, killedWorker];
      const killing = killedWorker.kill();
      onSwitch(active.url);
      await killing;
      starting = killedWorker.restart();
      // Awaited later; until then its failure must not count as unhandled.
      starting.catch(() => undefined);
    },
    async scheduled(cron) {
      await active.scheduled(cron).catch(() => undefined);
    },
    settle: () => starting,
  };
}
