// The world of one course: the real engine and decisions over simulated parts, processes that can die, and
// a cron.
import type { DomainPack } from "../../shared/contracts/pack.ts";
import type { EngineDeps } from "../../shared/engine/engine-deps.ts";
import type { ProcessLogic } from "../../shared/engine/process-logic.ts";
import type { ToolExecutor } from "../../shared/ports/tool-executor.ts";
import { DEFAULT_LIMITS, type WorkerLimits } from "../../shared/engine/limits.ts";
import { sweepDueWaits } from "../../shared/engine/run/end-wait.ts";
import { sweepRuns, sweepWaits } from "../../shared/engine/run/sweep-runs.ts";
import { sweepSends } from "../../shared/engine/run/sweep-sends.ts";
import type { ChainDatabase } from "../../shared/ports/database.ts";
import type { Log } from "../../shared/ports/log.ts";
import { watchDecisions, type WaitsFor } from "./watch-decisions.ts";
import { answerFailure, answerHop } from "./answer-delivery.ts";
import type { Faults, PortName } from "./faults.ts";
import { createMemoryPostgres, type MemoryPostgres } from "../support/postgres/memory-postgres.ts";
import { createMemoryStore, type MemoryStore } from "./memory/store/memory-store.ts";
import { createProcesses, type Process } from "./processes.ts";
import { createRepeatableIds } from "./repeatable-ids.ts";
import type { Mode } from "./modes.ts";
import { createSimulatedQueue, type SimulatedQueue } from "./memory/simulated-queue.ts";
import { simulatedModel, type SimulatedScript } from "./memory/simulated-model.ts";
import { createOutsideService, failBrokenCalls, type OutsideService } from "./outside-service.ts";
import { watchEffects } from "./watch-effects.ts";
import { watchStore } from "./watch-store.ts";
import { createTimeline, type Timeline } from "./timeline.ts";

/** Virtual milliseconds at which every course begins. */
export const START_MS = Date.UTC(2026, 10, 21, 10);
const MINUTE = 60_000;

export interface SimulationOptions {
  pack: DomainPack;
  /** What the engine runs. */
  process: SimulatedProcess;
  faults: Faults;
  mode: Mode;
  script: SimulatedScript;
  /** Replaces the service that the scenarios call. */
  outside?: OutsideService;
  log?: Log;
  /** The slots of every pool, and of one user. */
  slots?: { size: number; perUser: number };
  waitMaxSeconds?: number;
  stepsPerDay?: number;
}

export interface World {
  timeline: Timeline;
  store: MemoryStore;
  database: MemoryPostgres;
  outside: OutsideService;
  queue: SimulatedQueue;
  /** The port of each call so far. */
  ports: readonly PortName[];
  /** The number of working processes, plus the calls that have not arrived yet, also those of dead processes. */
  busy(): number;
  /** The number of runs that the sweep had to continue. */
  driven(): number;
  /** The number of hops that failed, or that the queue gave up. */
  failed(): number;
  /** The number of processes that have ended. */
  ended(): number;
  /** Whether the store has ever lost a write. */
  hasLost(): boolean;
  /**
   * Whether a hop of the run was granted in that epoch, and the store has since lost nothing and rebuilt no other
   * run.
   */
  hasBegun(run: string, epoch: number): boolean;
  /** What the watches have seen that must not happen. */
  violations: string[];
  /** Whether people stay attached to their runs. */
  isAttached: boolean;
  /** Registers a listener for the moment in which attached clients hang up. */
  onHangUp(listen: () => void): void;
  /** Runs `work` in a new process with the simulated ports. @returns a function that kills the process */
  spawn(
    name: string,
    work: (deps: EngineDeps) => Promise<number>,
    ended: (status: number) => void,
  ): () => void;
  ids: ReturnType<typeof createRepeatableIds>;
}

/** A process logic, and the hops that its hops wait for. */
export interface SimulatedProcess {
  /** A function creates a new one for each process, if the logic calls outside services. */
  logic: ProcessLogic | ((outside: ToolExecutor) => ProcessLogic);
  waitsFor: WaitsFor;
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

function workersOf(slots: SimulationOptions["slots"]): WorkerLimits {
  const { workers } = DEFAULT_LIMITS;
  if (slots === undefined) return workers;
  const { size, perUser } = slots;
  const sizes = {
    rest_api: size,
    llm_provider: size,
    mcp_server: size,
    neo4j_graph: size,
    builtin: size,
  };
  return { ...workers, sizes, perUser };
}

export function createWorld(options: SimulationOptions): World {
  const { faults, pack, process: simulatedProcess } = options;
  const timeline = createTimeline(START_MS);
  const ids = createRepeatableIds();
  const pause = (): Promise<void> =>
    new Promise((resolve) => timeline.after(faults.transaction(), resolve));
  const database = createMemoryPostgres({ pack, now: timeline.now, uuid: ids.uuid, pause });
  const model = simulatedModel(options.script);
  const violations: string[] = [];
  const outside = options.outside ?? createOutsideService();
  const logicOf = (process: Process): ProcessLogic => {
    const { logic, waitsFor } = simulatedProcess;
    const instance =
      typeof logic === "function"
        ? logic(failBrokenCalls(processes.wrap(process, "outside", outside)))
        : logic;
    return watchDecisions(instance, waitsFor, violations);
  };
  const { store, forget, isStored, hasBegun } = watchStore(
    createMemoryStore({ now: timeline.now }),
    timeline.now,
    violations,
  );
  const sink = options.log ?? silent;
  const countFailures =
    (level: keyof Log): Log[keyof Log] =>
    (event, fields) => {
      if (event === "hop" && fields?.["alfred.outcome"] === "failed") failures++;
      sink[level](event, fields);
    };
  const log: Log = {
    info: countFailures("info"),
    warn: countFailures("warn"),
    error: countFailures("error"),
  };
  const { quotas, waitMaxSeconds: defaultWaitSeconds } = DEFAULT_LIMITS;
  const { stepsPerDay = quotas.stepsPerDay, waitMaxSeconds = defaultWaitSeconds } = options;
  const workers = workersOf(options.slots);
  const limits = { ...DEFAULT_LIMITS, workers, waitMaxSeconds, quotas: { ...quotas, stepsPerDay } };
  let failures = 0;
  let drives = 0;
  let active = 0;
  let finishes = 0;
  let hasLost = false;
  const hangUpListeners: (() => void)[] = [];
  const processes = createProcesses(timeline, faults, {
    onArrival(call) {
      if (faults.hangsUp(call)) for (const listen of hangUpListeners.splice(0)) listen();
      const lostWrites = faults.stepBack(call);
      if (lostWrites === 0) return;
      hasLost = true;
      forget();
      if (lostWrites === "all") store.empty();
      else store.stepBack(lostWrites);
    },
  });

  const depsOf = (process: Process): EngineDeps => ({
    store: processes.wrap(process, "store", store),
    queue: processes.wrap(process, "queue", {
      publish: queue.publish,
      publishJob: queue.publishJob,
    }),
    database: databaseOf(process),
    model: processes.wrap(process, "model", model),
    media: null,
    clock: {
      now: () => timeline.now() + process.skewMs,
      today: () => "2026-11-21",
      iso: (ms) => new Date(ms).toISOString(),
    },
    ids,
    log,
    logic: logicOf(process),
    limits,
    continuation: options.mode !== "off",
    pages: { fetch: () => Promise.resolve({ outcome: "refused", why: "away" }) },
  });

  /** Whether an answer is stored; also true after a loss, when the store cannot tell. */
  const maybeStored: typeof isStored = (...place) => hasLost || isStored(...place);
  const databaseOf = (process: Process): ChainDatabase => ({
    as: (user) =>
      processes.wrap(process, "database", watchEffects(database, user, violations, maybeStored)),
    ...processes.wrap(process, "database", {
      stalledRuns: database.stalledRuns,
      expiredWaits: database.expiredWaits,
      dueWaits: database.dueWaits,
      stalledSends: database.stalledSends,
      conversationsToCompress: database.conversationsToCompress,
    }),
  });

  function spawn(
    name: string,
    work: (deps: EngineDeps) => Promise<number>,
    onEnd: (status: number) => void,
  ): () => void {
    active++;
    let isOver = false;
    const finish = (status: number): void => {
      isOver = true;
      active--;
      finishes++;
      onEnd(status);
    };
    const process: Process = { name, dead: false, skewMs: faults.skew(), onDeath: () => finish(0) };
    void work(depsOf(process)).then(finish, () => finish(500));
    return () => {
      if (!isOver) processes.kill(process);
    };
  }

  const queue: SimulatedQueue = createSimulatedQueue(timeline, faults, {
    hop: (envelope, retry, onAnswer) =>
      spawn(envelope.hop, (deps) => answerHop(deps, envelope, retry), onAnswer),
    failure: (envelope, status, onAnswer) => {
      const name = `failed ${envelope.hop}`;
      spawn(name, (deps) => answerFailure(deps, envelope, status), onAnswer);
    },
    // The sending of a reply has its own simulation (`sending/`).
    job(message, onAnswer) {
      if (message.job === "send") database.markSent(message.run);
      onAnswer(200);
    },
  });

  const sweep = (): void => {
    spawn(
      "sweep",
      async (deps) => {
        drives += (await sweepRuns(deps)).driven;
        await sweepDueWaits(deps);
        await sweepWaits(deps);
        await sweepSends(deps);
        return 200;
      },
      () => undefined,
    );
    timeline.after(MINUTE, sweep);
  };
  timeline.after(MINUTE, sweep);

  return {
    timeline,
    store,
    database,
    outside,
    queue,
    ports: processes.ports,
    driven: () => drives,
    failed: () => failures + queue.gaveUp(),
    ended: () => finishes,
    hasLost: () => hasLost,
    hasBegun,
    isAttached: options.mode === "attached",
    onHangUp: (listen) => void hangUpListeners.push(listen),
    busy: () => active + processes.underWay(),
    violations,
    spawn,
    ids,
  };
}
