// The whole stack with a chaos proxy on every line: Worker to parts, queue to Worker, client to Worker.
import { join } from "node:path";
import { startChaosProxy, type ChaosProxy } from "../../dev/chaos/start-chaos-proxy.ts";
import { startModel } from "../support/start-model.ts";
import { startWorker } from "../../dev/worker/start-worker.ts";
import { mintUserToken } from "../../dev/stack/mint-user-token.ts";
import { EnvelopeSchema } from "../../shared/contracts/envelope.ts";
import { openTestStack, type TestStack, type TestUser } from "../support/stack.ts";
import { chaosScript, type Asked } from "./chaos-script.ts";
import { PROFILES, type Part } from "./profiles.ts";
import { pairWorkers, type WorkerPair } from "./worker-pair.ts";

/** Milliseconds: a killed hop is taken over soon, and a slow part makes zombies. */
const LEASE_MS = 3_000;
/** Seconds without progress after which the sweep drives a run again; longer than a lease. */
const STALL_SECONDS = 5;

export interface ChaosWorld {
  stack: TestStack;
  workers: WorkerPair;
  proxies: Readonly<Record<Part, ChaosProxy>>;
  /** Where clients send their requests. */
  url: string;
  /** Every question to the model so far. */
  asked: readonly Asked[];
  /** Runs that the Worker is working on at this moment. */
  inFlight(): Set<string>;
  /** Hears each time that a hop of a run has committed. */
  onCommit(listen: (run: string) => void): void;
  /** What the Workers logged about a run, oldest first: ids and codes, no user's words. */
  linesOf(run: string): readonly string[];
  /** Deliveries that the queue repeated. */
  redelivered(): number;
  createUser(): Promise<TestUser>;
  /** From now on nothing goes wrong. */
  calm(): void;
  stop(): Promise<void>;
}

export interface ChaosWorldOptions {
  seed: number;
  continuation: "on" | "off";
  /** What the engine runs; the built-in chain where absent. */
  process?: "second";
  /** The shared cluster's address, outside of vitest. */
  cluster?: string;
  /** Of the Workers, in addition to what the stack sets. */
  env?: Readonly<Record<string, string>>;
}

/** Starts it, all faults on. Close it with `stop`. */
export async function openChaosWorld(options: ChaosWorldOptions): Promise<ChaosWorld> {
  const { seed, continuation, process: other, cluster } = options;
  const workerConfig = other && join(import.meta.dirname, other, "wrangler.toml");
  const asked: Asked[] = [];
  const listeners: ((run: string) => void)[] = [];
  const working = new Map<string, number>();
  let redeliveries = 0;
  const model = await startModel({ keep: 200, script: chaosScript((one) => asked.push(one)) });
  const stops: (() => Promise<void>)[] = [model.stop];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  const lines = new Map<string, string[]>();
  const hear = (line: string) => {
    const { run, isCommit } = readLine(line);
    if (run === undefined) return;
    lines.set(run, [...(lines.get(run) ?? []), line]);
    if (isCommit) for (const listen of listeners) listen(run);
  };
  try {
    const stack = await openTestStack({
      model,
      queue: {
        timeScale: 0.3,
        onDeliver: ({ retried }) => void (redeliveries += retried > 0 ? 1 : 0),
      },
      onWorkerLog: hear,
      env: {
        ALFRED_LEASE_MS: String(LEASE_MS),
        ALFRED_STALL_SECONDS: String(STALL_SECONDS),
        ALFRED_CONTINUATION: continuation,
        ALFRED_COMPRESS_IDLE_SECONDS: "2",
        ...options.env,
      },
      ...(cluster === undefined ? {} : { cluster }),
      ...(workerConfig === undefined ? {} : { workerConfig }),
    });
    stops.push(stack.stop);

    const before = async (part: Part, target: string, onRequest?: (body: Buffer) => () => void) => {
      const proxy = await startChaosProxy({
        target,
        profile: PROFILES[part],
        seed: `${seed}/${part}`,
        ...(onRequest ? { onRequest: ({ body }) => onRequest(body) } : {}),
      });
      stops.push(proxy.stop);
      return proxy;
    };
    const proxies: Record<Part, ChaosProxy> = {
      redis: await before("redis", stack.redis.url),
      queue: await before("queue", stack.qstash.url),
      database: await before("database", stack.supabase.url),
      model: await before("model", stack.model.url),
      edge: await before("edge", stack.url),
      delivery: await before("delivery", stack.url, (body) => {
        const run = runOf(body);
        working.set(run, (working.get(run) ?? 0) + 1);
        return () => void working.set(run, (working.get(run) ?? 1) - 1);
      }),
    };
    const env = {
      UPSTASH_REDIS_REST_URL: proxies.redis.url,
      QSTASH_URL: proxies.queue.url,
      SUPABASE_URL: proxies.database.url,
      ANTHROPIC_BASE_URL: proxies.model.url,
      ALFRED_PUBLIC_URL: proxies.delivery.url,
    };
    const [second] = await Promise.all([
      startWorker({
        env: { ...stack.env, ...env },
        onLog: hear,
        ...(workerConfig === undefined ? {} : { configPath: workerConfig }),
      }),
      stack.restartWorker(env),
    ]);
    stops.push(second.stop);
    const workers = pairWorkers(stack.worker, second, (url) => {
      proxies.delivery.retarget(url);
      proxies.edge.retarget(url);
    });

    return {
      stack,
      workers,
      proxies,
      asked,
      stop,
      url: proxies.edge.url,
      inFlight: () =>
        new Set([...working].flatMap(([run, n]) => (n > 0 && run !== "" ? [run] : []))),
      onCommit: (listen) => void listeners.push(listen),
      linesOf: (run) => lines.get(run) ?? [],
      redelivered: () => redeliveries,
      async createUser() {
        const user = await stack.createUser();
        // The issuer of tokens is where the Worker takes Supabase to be.
        const signing = { ...stack.supabase, url: proxies.database.url };
        return { ...user, token: await mintUserToken(signing, user.id) };
      },
      calm: () => Object.values(proxies).forEach((proxy) => proxy.use({})),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The run of a delivery's body; empty for jobs and failure callbacks. */
function runOf(body: Buffer): string {
  try {
    return EnvelopeSchema.parse(JSON.parse(body.toString())).run;
  } catch {
    return "";
  }
}

/** The run that a line of the Worker's log is about, and whether a hop of it has committed. */
function readLine(line: string): { run?: string; isCommit: boolean } {
  const run = /"(?:alfred\.)?run":"([^"]+)"/.exec(line)?.[1];
  const isCommit =
    line.includes('"event":"hop"') && /"alfred\.outcome":"(?:committed|failed)"/.test(line);
  return { ...(run === undefined ? {} : { run }), isCommit };
}
