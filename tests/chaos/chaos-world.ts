// The whole stack with a chaos proxy on every connection: Worker to parts, queue to Worker, client to Worker.
import { join } from "node:path";
import { startChaosProxy, type ChaosProxy } from "../../dev/chaos/start-chaos-proxy.ts";
import { startModel } from "../support/start-model.ts";
import { startWorker } from "../../dev/worker/start-worker.ts";
import { mintUserToken } from "../../dev/stack/mint-user-token.ts";
import { EnvelopeSchema } from "../../shared/contracts/envelope.ts";
import { openTestStack, type TestStack, type TestUser } from "../support/stack.ts";
import { chaosScript, type ModelCall } from "./chaos-script.ts";
import { PROFILES, type Part } from "./profiles.ts";
import { pairWorkers, type WorkerPair } from "./worker-pair.ts";

/** Short, so that a killed hop is taken over soon, and a slow part makes its caller outlive its lease. */
const LEASE_MS = 3_000;
/** After this time without progress the sweep drives a run again; longer than a lease. */
const STALL_SECONDS = 5;

export interface ChaosWorld {
  stack: TestStack;
  workers: WorkerPair;
  proxies: Readonly<Record<Part, ChaosProxy>>;
  /** Where clients send their requests. */
  url: string;
  /** Every call of the model so far that was about a message. */
  modelCalls: readonly ModelCall[];
  /** The runs of which the queue has a delivery that is not answered yet. */
  inFlight(): Set<string>;
  /** Calls the listener whenever a hop of a run has committed. */
  onCommit(listener: (run: string) => void): void;
  /** What the Workers logged about a run, oldest first: ids and codes, never a user's text. */
  linesOf(run: string): readonly string[];
  /** How many deliveries the queue has repeated. */
  redelivered(): number;
  createUser(): Promise<TestUser>;
  /** Switches all faults off. */
  calm(): void;
  stop(): Promise<void>;
}

export interface ChaosWorldOptions {
  seed: number;
  continuation: "on" | "off";
  /** What the engine runs; the built-in chain if left out. */
  process?: "second";
  /** The shared test cluster's address; only needed outside vitest. */
  cluster?: string;
  /** For the Workers, in addition to what the stack sets. */
  env?: Readonly<Record<string, string>>;
}

/** Starts the stack with all faults switched on. Close it with `stop`. */
export async function openChaosWorld(options: ChaosWorldOptions): Promise<ChaosWorld> {
  const { seed, continuation, process: otherProcess, cluster } = options;
  const workerConfig = otherProcess && join(import.meta.dirname, otherProcess, "wrangler.toml");
  const modelCalls: ModelCall[] = [];
  const listeners: ((run: string) => void)[] = [];
  const openDeliveries = new Map<string, number>();
  let redeliveries = 0;
  const model = await startModel({
    keep: 200,
    script: chaosScript((modelCall) => modelCalls.push(modelCall)),
  });
  const stops: (() => Promise<void>)[] = [model.stop];
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart();
  };
  const linesByRun = new Map<string, string[]>();
  const onLogLine = (line: string) => {
    const { run, isCommit } = readLine(line);
    if (run === undefined) return;
    linesByRun.set(run, [...(linesByRun.get(run) ?? []), line]);
    if (isCommit) for (const listener of listeners) listener(run);
  };
  try {
    const stack = await openTestStack({
      model,
      queue: {
        timeScale: 0.3,
        onDeliver: ({ retried }) => void (redeliveries += retried > 0 ? 1 : 0),
      },
      onWorkerLog: onLogLine,
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

    const startProxy = async (
      part: Part,
      target: string,
      onRequest?: (body: Buffer) => () => void,
    ) => {
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
      redis: await startProxy("redis", stack.redis.url),
      queue: await startProxy("queue", stack.qstash.url),
      database: await startProxy("database", stack.supabase.url),
      model: await startProxy("model", stack.model.url),
      edge: await startProxy("edge", stack.url),
      delivery: await startProxy("delivery", stack.url, (body) => {
        const run = runOf(body);
        openDeliveries.set(run, (openDeliveries.get(run) ?? 0) + 1);
        return () => void openDeliveries.set(run, (openDeliveries.get(run) ?? 1) - 1);
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
        onLog: onLogLine,
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
      modelCalls,
      stop,
      url: proxies.edge.url,
      inFlight: () =>
        new Set([...openDeliveries].flatMap(([run, n]) => (n > 0 && run !== "" ? [run] : []))),
      onCommit: (listener) => void listeners.push(listener),
      linesOf: (run) => linesByRun.get(run) ?? [],
      redelivered: () => redeliveries,
      async createUser() {
        const user = await stack.createUser();
        // A token's issuer must be the address at which the Worker expects Supabase.
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

/** The run that a delivery's body is about; empty for jobs and failure callbacks. */
function runOf(body: Buffer): string {
  try {
    return EnvelopeSchema.parse(JSON.parse(body.toString())).run;
  } catch {
    return "";
  }
}

/** The run that a line of the Worker's log is about, and whether it says that a hop of the run has committed. */
function readLine(line: string): { run?: string; isCommit: boolean } {
  const run = /"(?:alfred\.)?run":"([^"]+)"/.exec(line)?.[1];
  const isCommit =
    line.includes('"event":"hop"') && /"alfred\.outcome":"(?:committed|failed)"/.test(line);
  return { ...(run === undefined ? {} : { run }), isCommit };
}
