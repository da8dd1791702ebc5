// Starts Alfred on one machine: a stand-in for every missing part, and the Worker.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { registerSchedules } from "../../shared/queue/register-schedules.ts";
import { createRecorder } from "../replay/record/recorder.ts";
import { lockDataDir } from "../supabase/cluster/data-dir-lock.ts";
import { startSpareHost, takeHost } from "../worker/host-process.ts";
import { refuseTakenPort } from "../worker/on-free-port.ts";
import { loadBundle } from "../worker/load-bundle.ts";
import { startWorker, type WorkerStandIn } from "../worker/start-worker.ts";
import type { ExampleServices } from "../platform/start-services.ts";
import { readGivenParts } from "./given-parts.ts";
import { openLogFile } from "./log-file.ts";
import { makeDirectory } from "./make-directory.ts";
import { mintUserToken } from "./mint-user-token.ts";
import { runCrons } from "./run-crons.ts";
import { loadSecrets } from "./secrets.ts";
import { alice, bob, type SeededUser } from "./seed-users.ts";
import { workerEnv } from "./worker-env.ts";
import { startExamples, withOrigins } from "./start-examples.ts";
import { startParts, type PartInfo, type QueueTuning, type StartedParts } from "./start-parts.ts";

export interface Stack extends Omit<StartedParts, "info"> {
  dataDir: string;
  /** The Worker's address, without a trailing slash. */
  url: string;
  worker: WorkerStandIn;
  /** Whether the Worker serves the console. */
  page: boolean;
  /** The name and the address of the Worker, of each part and of each example service. */
  info: PartInfo[];
  /** The Worker's variables in addition to those of the configuration. */
  env: Record<string, string>;
  /** The example services, if they were requested. */
  services?: ExampleServices;
  /** Only if the database is the stack's own. */
  users?: { alice: SeededUser; bob: SeededUser };
  /** A token like one of Supabase's for that user, by default valid for a month. */
  tokenFor(userId: string, lifetime?: string | Date): Promise<string>;
  /** Restarts the Worker at the same address; may be called at any moment, even during a run. */
  restartWorker(env?: Record<string, string>): Promise<void>;
  /** Stops everything that was started; data stays. Safe to call twice. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** The folder for secrets, database and the Worker's log, for one running stack at a time. */
  dataDir: string;
  /** The Worker's port; a free one by default. */
  port?: number;
  /**
   * The parts' standard variables (spec/api#environment); by default this process's. A part that they name gets no
   * stand-in.
   */
  env?: Readonly<Record<string, string | undefined>>;
  extraMigrations?: readonly string[];
  /** Another wrangler configuration, for a Worker composed with another domain pack. */
  workerConfig?: string;
  /** Starts example services for Tools, and allows the Worker to call them. */
  services?: boolean;
  /** Builds the console, and serves it at the Worker's address. */
  page?: boolean;
  /** The absolute folder with the packs' descriptions of their pages; the console's own by default. */
  packPages?: string;
  /**
   * Runs the configuration's cron triggers, which a local Worker does not run by itself, and registers the schedules of
   * the stack's own queue.
   */
  crons?: boolean;
  queue?: QueueTuning;
  /**
   * Records each run of the chain in the directory, for `npm run replay`. Without the stack's own database, nothing is
   * recorded.
   */
  record?: boolean;
  /** The number of recordings to keep; fifty by default. */
  keepRecordings?: number;
  /** Keeps the Worker's process for the next stack, if many stacks start one after another. */
  keepHost?: boolean;
  /** Opens the inspector of V8, whose address is the Worker's `inspectorUrl()`. */
  inspect?: boolean;
  /** Called with one line for each activity that takes a while. */
  log?: (line: string) => void;
  /**
   * Called for every line of the Worker's console, which is also written to `worker.log`.
   */
  onWorkerLog?: (line: string) => void;
  /** Aborts the start, and stops what has been started. */
  signal?: AbortSignal;
}

/**
 * Starts all parts in parallel, then the Worker. Any number of stacks can run at the same time, each
 * in its own directory.
 *
 * @throws Error, with nothing left running, if the directory is in use, the environment is incomplete
 * or wrong, the port is taken, a part does not start, or the signal is aborted (then its reason)
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { log = () => {}, onWorkerLog, signal } = options;
  const dataDir = resolve(options.dataDir);
  const givenParts = readGivenParts(options.env ?? process.env);
  // The port is checked first, because the database takes seconds to set up.
  if (options.port !== undefined && options.port !== 0) await refuseTakenPort(options.port);
  makeDirectory(dataDir);
  const stops: (() => Promise<void> | void)[] = [await lockDataDir(dataDir)];
  const onStop = (stop: () => Promise<void>) => void stops.push(stop);
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= stopAll(stops));

  try {
    signal?.throwIfAborted();
    const isFirst = !existsSync(join(dataDir, "supabase")) && givenParts.supabase === undefined;
    if (isFirst) log("The first start takes 10 to 60 seconds, later ones about 5");
    const secrets = loadSecrets(dataDir);
    const workerConfig = options.workerConfig ?? join(import.meta.dirname, "../../wrangler.toml");
    const bundling = loadBundle(workerConfig, () => log("Bundling the Worker"), signal);
    // The runtime is loaded while the parts start, after which the Worker's variables are known.
    const { keepHost = false } = options;
    const spare = await (keepHost ? takeHost() : startSpareHost());
    let isSpare = true;
    stops.push(async () => {
      if (isSpare) await spare.kill();
    });
    const [bundleResult, pageResult, partsResult, examplesResult] = await Promise.allSettled([
      bundling,
      options.page === true ? buildPageIn(dataDir, options.packPages) : undefined,
      startParts({ ...partOptions(options), dataDir, secrets, given: givenParts, log, onStop }),
      startExamples(options.services === true, dataDir, onStop),
    ]);
    signal?.throwIfAborted();
    if (partsResult.status === "rejected") throw partsResult.reason;
    if (examplesResult.status === "rejected") throw examplesResult.reason;
    if (bundleResult.status === "rejected") throw bundleResult.reason;
    if (pageResult.status === "rejected") throw pageResult.reason;
    const parts = partsResult.value;
    const { services, origins, info } = examplesResult.value;

    const settings = {
      ALFRED_VAULT_KEY: secrets.vaultKey,
      ...(options.crons ? SHORT_STALL : {}),
      ...withOrigins(givenParts.settings, origins),
    };
    const env = workerEnv(parts, settings, givenParts.publicUrl);
    const logFile = openLogFile(dataDir, ({ message }) =>
      log(`The Worker's log ends here, but runs continue: ${message}`),
    );
    stops.push(logFile.end);
    const { databaseUrl, modelRequests: requests = () => [] } = parts;
    const recorder =
      options.record && databaseUrl !== undefined
        ? createRecorder(
            dataDir,
            { redis: parts.redis, databaseUrl, requests },
            log,
            options.keepRecordings,
          )
        : undefined;
    // The Worker logs until it has stopped, and the recorder needs the parts: it stops between them.
    if (recorder) stops.push(recorder.stop);
    const worker = await startWorker({
      env,
      configPath: workerConfig,
      page: pageResult.value,
      spare,
      keepHost,
      inspect: options.inspect ?? false,
      ...(options.port === undefined ? {} : { port: options.port }),
      log,
      onLog(line) {
        logFile.write(line);
        recorder?.onLog(line);
        onWorkerLog?.(line);
      },
    });
    isSpare = false;
    stops.push(worker.stop);
    signal?.throwIfAborted();
    if (options.crons) {
      stops.push(runCrons(worker, log));
      // A queue that the environment names keeps its schedules, which are registered at each deployment.
      if (parts.qstashStandIn) {
        await registerSchedules({
          baseUrl: parts.qstash.url,
          token: parts.qstash.token,
          publicUrl: env["ALFRED_PUBLIC_URL"] ?? worker.url,
        });
      }
    }

    return {
      ...parts,
      dataDir,
      worker,
      page: pageResult.value !== undefined,
      url: worker.url,
      env: { ALFRED_PUBLIC_URL: worker.url, ...env },
      info: [
        { name: "Worker", url: worker.url, standIn: true, note: "workerd" },
        ...parts.info,
        ...info,
      ],
      ...(services === undefined ? {} : { services }),
      ...(parts.databaseUrl === undefined ? {} : { users: { alice, bob } }),
      tokenFor: (userId, lifetime) => mintUserToken(parts.supabase, userId, lifetime),
      restartWorker: (env) => worker.restart(env),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Builds the page in the stack's own folder, so that stacks do not overwrite each other's pages. */
async function buildPageIn(dataDir: string, packPages?: string): Promise<string> {
  const folder = join(dataDir, "page");
  // Loading the builder takes a while, and only some stacks have a page.
  const { buildPage } = await import("../page/build-page.ts");
  await buildPage(folder, packPages);
  return folder;
}

/**
 * An interrupted run is continued sooner than in a deployment, because a person waits at the terminal.
 */
const SHORT_STALL = { ALFRED_STALL_SECONDS: "30" };

/** Stops in the reverse order, so that no program outlives the parts that it needs. */
async function stopAll(stops: (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops.reverse()) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Not everything could be stopped.");
}

function partOptions({ extraMigrations, queue, record = false }: StackOptions) {
  return {
    record,
    ...(extraMigrations === undefined ? {} : { extraMigrations }),
    ...(queue === undefined ? {} : { queue }),
  };
}
