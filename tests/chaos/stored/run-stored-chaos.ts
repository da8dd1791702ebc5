// A chaos run of stored Processes from beginning to end: people start them while things break, also on the way to the
// service that their steps call; then everything settles and is checked.
import { setTimeout as sleep } from "node:timers/promises";
import { startChaosProxy, type ChaosProxy } from "../../../dev/chaos/start-chaos-proxy.ts";
import type { ChaosProfile } from "../../../dev/chaos/chaos-profile.ts";
import {
  startRestService,
  type ReceivedCall,
} from "../../../dev/platform/rest/start-rest-service.ts";
import { openChaosWorld, type ChaosWorld, type ChaosWorldOptions } from "../chaos-world.ts";
import { startDisturber, type Disturbances } from "../disturb.ts";
import { wordOf } from "../kinds.ts";
import { checkStored } from "./check-stored.ts";
import { startProcesses, type ProcessStart } from "./stored-client.ts";
import { defineStored, type Create, type Created } from "./stored-definition.ts";
import { readStoredFacts, waitForSchedules } from "./stored-facts.ts";
import { storedReport, type StoredReport } from "./stored-report.ts";

export interface StoredChaosOptions extends Omit<ChaosWorldOptions, "process" | "env"> {
  /** The minimum time for which runs are started. */
  seconds: number;
  /** Whether enough has happened to stop; a busy machine needs longer than `seconds` for it. */
  hasSeenEnough?: (counts: Disturbances, started: readonly ProcessStart[]) => boolean;
  /** How many people start runs at the same time. */
  people: number;
  /** Multiplies the time between disturbances: less than 1 means more of them in less time. */
  pace?: number;
  settleSeconds?: number;
  onProgress?: (line: string) => void;
}

/** Lost answers, requests that never arrive, refusals, and sometimes a delay longer than a lease. */
const SERVICE_FAULTS: ChaosProfile = {
  refuse: 0.01,
  cutBefore: 0.015,
  cutAfter: 0.03,
  cutMidway: 0.01,
  latency: { rate: 0.05, ms: [200, 4_500] },
  refusal: { rate: 0.02, statuses: [{ status: 503 }, { status: 429, retryAfter: 1 }] },
};
const PROGRESS_MS = 10_000;
/** How often all schedules are made due again. */
const DUE_INTERVAL_MS = 1_500;
const MAKE_DUE = `update public.process_schedules set next_at = clock_timestamp()
  where enabled and next_at > clock_timestamp() + interval '1 minute'`;

/** @throws Error if the stack does not start, or the Processes cannot be defined */
export async function runStoredChaos(options: StoredChaosOptions): Promise<StoredReport> {
  const { seed, seconds, people, pace, settleSeconds = 180 } = options;
  const calls: ReceivedCall[] = [];
  const rest = await startRestService({ onCall: (call) => void calls.push(call) });
  const serviceProxy = await startChaosProxy({
    target: rest.url,
    profile: SERVICE_FAULTS,
    seed: `${seed}/service`,
  });
  let world: ChaosWorld | undefined;
  try {
    const env = { ALFRED_EGRESS_ALLOW: new URL(serviceProxy.url).origin };
    const { continuation, cluster } = options;
    world = withServiceProxy(
      await openChaosWorld({
        seed,
        continuation,
        env,
        ...(cluster === undefined ? {} : { cluster }),
      }),
      serviceProxy,
    );
    const { stack, url } = world;
    const accounts = await Promise.all(
      Array.from({ length: Math.ceil(people / 2) }, async () => {
        const user = await (world as ChaosWorld).createUser();
        const create: Create = (path, body) => createInsistently(url, user.token, path, body);
        return { user, ...(await defineStored(create, { url: serviceProxy.url, key: rest.key })) };
      }),
    );
    const started: ProcessStart[] = [];
    const aborting = new AbortController();
    const startedAt = Date.now();
    const disturber = startDisturber(world, seed, pace);
    const shouldContinue = () =>
      Date.now() < startedAt + seconds * 1000 ||
      options.hasSeenEnough?.(disturber.counts, started) === false;
    let words = 0;
    const clients = Array.from({ length: people }, (_, n) => {
      const ownAccount = accounts[Math.floor(n / 2)];
      if (ownAccount === undefined)
        throw new Error("there are more clients than accounts for them");
      return startProcesses({
        ...ownAccount,
        url,
        started,
        shouldContinue,
        seed: `${seed}/${n}`,
        abortSignal: aborting.signal,
        nextWord: () => wordOf(words++),
      });
    });
    const allFinished = Promise.allSettled(clients);
    const dueTimer = setInterval(
      () => void stack.admin(MAKE_DUE).catch(() => undefined),
      DUE_INTERVAL_MS,
    );
    const ticker = setInterval(() => {
      const endedCount = started.filter(({ seen }) => seen !== undefined).length;
      const elapsed = Math.round((Date.now() - startedAt) / 1000);
      const { kills } = disturber.counts;
      options.onProgress?.(
        `${elapsed} s: ${started.length} started, ${endedCount} ended, ${kills} kills`,
      );
    }, PROGRESS_MS);
    try {
      while (shouldContinue()) await sleep(100);
      clearInterval(dueTimer);
      await disturber.calm();
      await Promise.race([allFinished, sleep(settleSeconds * 1000, undefined, { ref: false })]);
      await waitForSchedules(stack, settleSeconds);
      await stack.qstashStandIn?.idle(5_000).catch(() => undefined);
    } finally {
      clearInterval(ticker);
      clearInterval(dueTimer);
      aborting.abort();
      await allFinished;
      await disturber.stop();
    }
    await Promise.all(clients);
    const busy = await busyWorkers(world, accounts[0]?.user.token ?? "");
    const evidence = { ...(await readStoredFacts(stack, rest, calls)), started, busy };
    return storedReport({
      options,
      evidence,
      violations: checkStored(evidence),
      counts: disturber.counts,
      world,
      service: serviceProxy.stats(),
    });
  } finally {
    await world?.stop();
    await serviceProxy.stop();
    await rest.stop();
  }
}

/** Lets `calm` switch off the faults on the way to the service, too. */
function withServiceProxy(world: ChaosWorld, serviceProxy: ChaosProxy): ChaosWorld {
  return {
    ...world,
    calm() {
      world.calm();
      serviceProxy.use({});
    },
  };
}

/**
 * The Workers that still have a job after the leases of all killed Workers must have expired; `unknown` if the API does
 * not answer.
 */
async function busyWorkers({ url }: ChaosWorld, token: string): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${url}/v1/workers`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as
      | { items?: { id: string; status: string }[] }
      | undefined;
    const busy = body?.items?.filter(({ status }) => status === "busy");
    if (busy?.length === 0 || tries === 20) return busy?.map(({ id }) => id) ?? ["unknown"];
    await sleep(500);
  }
}

/**
 * Repeats the request, with the same key, until the object has been created.
 * @throws Error after 40 attempts
 */
async function createInsistently(
  url: string,
  token: string,
  path: string,
  body: Record<string, unknown>,
): Promise<Created> {
  const key = crypto.randomUUID();
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    const creation = (await answer?.json().catch(() => undefined)) as Created | undefined;
    if (answer?.status === 201 && creation?.id !== undefined) return creation;
    if (tries === 40) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(creation)}`);
    await sleep(100);
  }
}
