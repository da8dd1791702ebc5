// A chaos run of stored Processes from beginning to end: people start them, things break, also on the way to the
// service that their steps call; then everything settles and is judged.
import { setTimeout as sleep } from "node:timers/promises";
import { startChaosProxy, type ChaosProxy } from "../../../dev/chaos/start-chaos-proxy.ts";
import type { ChaosProfile } from "../../../dev/chaos/chaos-profile.ts";
import { startRestService, type SeenCall } from "../../../dev/platform/rest/start-rest-service.ts";
import { openChaosWorld, type ChaosWorld, type ChaosWorldOptions } from "../chaos-world.ts";
import { startDisturber, type Disturbances } from "../disturb.ts";
import { wordOf } from "../kinds.ts";
import { checkStored } from "./check-stored.ts";
import { startProcesses, type Started } from "./stored-client.ts";
import { defineStored, type Created, type Define } from "./stored-definition.ts";
import { readStoredFacts, schedulesSettled } from "./stored-facts.ts";
import { storedReport, type StoredReport } from "./stored-report.ts";

export interface StoredChaosOptions extends Omit<ChaosWorldOptions, "process" | "env"> {
  /** How long runs are started at least. */
  seconds: number;
  /** What must have happened before the end; a busy machine takes its time for it. */
  enough?: (counts: Disturbances, started: readonly Started[]) => boolean;
  /** How many start them at the same time. */
  people: number;
  /** Less than 1: more trouble in less time. */
  pace?: number;
  settleSeconds?: number;
  onProgress?: (line: string) => void;
}

/** An answer that is lost, a request that never arrives, and now and then a wait longer than a lease. */
const SERVICE: ChaosProfile = {
  refuse: 0.01,
  cutBefore: 0.015,
  cutAfter: 0.03,
  cutMidway: 0.01,
  latency: { rate: 0.05, ms: [200, 4_500] },
  refusal: { rate: 0.02, statuses: [{ status: 503 }, { status: 429, retryAfter: 1 }] },
};
const PROGRESS_MS = 10_000;
/** A schedule is due again soon after it has been met. */
const DUE_MS = 1_500;
const MAKE_DUE = `update public.process_schedules set next_at = clock_timestamp()
  where enabled and next_at > clock_timestamp() + interval '1 minute'`;

/** @throws Error when the stack does not start; what goes wrong in the run itself is in the report */
export async function runStoredChaos(options: StoredChaosOptions): Promise<StoredReport> {
  const { seed, seconds, people, pace, settleSeconds = 180 } = options;
  const calls: SeenCall[] = [];
  const rest = await startRestService({ onCall: (call) => void calls.push(call) });
  const line = await startChaosProxy({
    target: rest.url,
    profile: SERVICE,
    seed: `${seed}/service`,
  });
  let world: ChaosWorld | undefined;
  try {
    const env = { ALFRED_EGRESS_ALLOW: new URL(line.url).origin };
    const { seed: ownSeed, continuation, cluster } = options;
    world = withLine(
      await openChaosWorld({
        seed: ownSeed,
        continuation,
        env,
        ...(cluster === undefined ? {} : { cluster }),
      }),
      line,
    );
    const { stack, url } = world;
    const accounts = await Promise.all(
      Array.from({ length: Math.ceil(people / 2) }, async () => {
        const user = await (world as ChaosWorld).createUser();
        const define: Define = (path, body) => insistOn(url, user.token, path, body);
        return { user, ...(await defineStored(define, { url: line.url, key: rest.key })) };
      }),
    );
    const started: Started[] = [];
    const aborting = new AbortController();
    const began = Date.now();
    const disturber = startDisturber(world, seed, pace);
    const goesOn = () =>
      Date.now() < began + seconds * 1000 || options.enough?.(disturber.counts, started) === false;
    let words = 0;
    const clients = Array.from({ length: people }, (_, n) => {
      const ownAccount = accounts[Math.floor(n / 2)];
      if (ownAccount === undefined) throw new Error("a client without a user");
      return startProcesses({
        ...ownAccount,
        url,
        started,
        goesOn,
        seed: `${seed}/${n}`,
        abortSignal: aborting.signal,
        nextWord: () => wordOf(words++),
      });
    });
    const finish = Promise.allSettled(clients);
    const clock = setInterval(() => void stack.admin(MAKE_DUE).catch(() => undefined), DUE_MS);
    const ticker = setInterval(() => {
      const seenCount = started.filter((one) => one.seen !== undefined).length;
      const position = Math.round((Date.now() - began) / 1000);
      const { kills } = disturber.counts;
      options.onProgress?.(
        `${position} s: ${started.length} started, ${seenCount} ended, ${kills} kills`,
      );
    }, PROGRESS_MS);
    try {
      while (goesOn()) await sleep(100);
      clearInterval(clock);
      await disturber.calm();
      await Promise.race([finish, sleep(settleSeconds * 1000, undefined, { ref: false })]);
      await schedulesSettled(stack, settleSeconds);
      await stack.qstashStandIn?.idle(5_000).catch(() => undefined);
    } finally {
      clearInterval(ticker);
      clearInterval(clock);
      aborting.abort();
      await finish;
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
      service: line.stats(),
    });
  } finally {
    await world?.stop();
    await line.stop();
    await rest.stop();
  }
}

/** Calm on the way to the service, too. */
function withLine(world: ChaosWorld, line: ChaosProxy): ChaosWorld {
  return {
    ...world,
    calm() {
      world.calm();
      line.use({});
    },
  };
}

/** Workers that still have a job once every lease of a dead one must be over. */
async function busyWorkers({ url }: ChaosWorld, token: string): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${url}/v1/workers`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as
      | { items?: { id: string; status: string }[] }
      | undefined;
    const busy = body?.items?.filter(({ status }) => status === "busy");
    if (busy?.length === 0 || tries === 20) return busy?.map(({ id }) => id) ?? ["not known"];
    await sleep(500);
  }
}

/** The same request under one key until it is answered. */
async function insistOn(
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
