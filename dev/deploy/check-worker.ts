// Checks the bundled Worker: it starts, refuses a laptop's secrets, runs its cron triggers, and logs no secrets.
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import type { WorkerStandIn } from "../worker/start-worker.ts";
import { Finding } from "./finding.ts";

const maxWaitMs = 3_000;
const pauseMs = 50;

const Health = z.object({ status: z.literal("ok"), environment: z.string() });

/**
 * @param since the number of log lines from before this start
 * @throws Finding unless `/healthz` reports that environment
 */
export async function checkHealth(
  worker: WorkerStandIn,
  environment: string,
  since: number,
): Promise<void> {
  const answer = await fetch(`${worker.url}/healthz`);
  const health = Health.safeParse(await answer.json().catch(() => undefined));
  if (answer.status === 200 && health.data?.environment === environment) return;
  throw new Finding(
    `/healthz answers ${answer.status}: ${(await faultIn(worker, since)) ?? `not as ${environment}`}`,
    `The Worker's log names each variable at fault: "npx wrangler tail --env ${environment}".`,
  );
}

/** @throws Finding unless `/healthz` answers 500 and the log names the variable */
export async function checkRefusal(worker: WorkerStandIn, name: string): Promise<void> {
  const answer = await fetch(`${worker.url}/healthz`);
  if (answer.status === 500 && (await faultIn(worker))?.includes(name)) return;
  throw new Finding(
    `with a laptop's ${name}, /healthz answers ${answer.status} instead of 500, or the log does not name it`,
    "Have shared/runtime/read-env.ts refuse it, and the Worker log the reason.",
  );
}

/** Runs each cron trigger once. @throws Finding if one fails */
export async function checkCrons(worker: WorkerStandIn): Promise<void> {
  for (const cron of worker.crons) await worker.scheduled(cron);
  const failureLine = worker.logs().find((line) => /"event":"cron\.(failed|unknown)"/.test(line));
  if (failureLine === undefined) return;
  throw new Finding(
    `a cron trigger failed: ${failureLine}`,
    "functions/worker.ts names a job for each cron of wrangler.toml.",
  );
}

/** @throws Finding if a line of the Worker's console contains one of the values */
export function checkLog(worker: WorkerStandIn, secrets: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(secrets)) {
    if (!worker.logs().some((line) => line.includes(value))) continue;
    throw new Finding(
      `the Worker's log shows ${name}`,
      "Find the line that logs it, and remove it.",
    );
  }
}

/** Waits for the newest log line about the environment, which may be written after the answer; undefined if none comes in time. */
async function faultIn(worker: WorkerStandIn, since = 0): Promise<string | undefined> {
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pauseMs) {
    const logLine = worker
      .logs()
      .slice(since)
      .findLast((line) => line.includes("environment: "));
    if (logLine !== undefined) return logLine;
    await sleep(pauseMs);
  }
  return undefined;
}
