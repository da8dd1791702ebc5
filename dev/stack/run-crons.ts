// Runs the configuration's cron triggers, which a local Worker does not run by itself.
import { Cron } from "croner";
import type { WorkerStandIn } from "../worker/start-worker.ts";

/** @returns a function that stops the triggers */
export function runCrons(worker: WorkerStandIn, log: (line: string) => void): () => void {
  const run = async (cron: string) => {
    if (!worker.running()) return;
    await worker.scheduled(cron).catch((error: Error) => {
      if (worker.running()) log(error.message);
    });
  };
  // Each trigger also runs now, because the last stop may have interrupted a run.
  const jobs = worker.crons.map((cron) => {
    void run(cron);
    return new Cron(cron, { protect: true }, () => run(cron));
  });
  return () => {
    for (const job of jobs) job.stop();
  };
}
