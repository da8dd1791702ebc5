// Replies that are sent to a platform in virtual time: the real sender over parts in memory, a queue that
// delivers at least once, a sweep, and faults at any call.
import { TransientError } from "../../../shared/contracts/errors.ts";
import { sendReply } from "../../../shared/messaging/send-reply.ts";
import type { MessagingDeps, ProgressDeps } from "../../../shared/messaging/messaging-deps.ts";
import { showProgress } from "../../../shared/messaging/show-progress.ts";
import type { OpenChannel } from "../../../shared/ports/open-channel.ts";
import type { RunId } from "../../../shared/contracts/ids.ts";
import { createFakePlatform, type FakeCall, type FakePolicy } from "../../support/fake-platform.ts";
import { runId, userId } from "../../support/ids.ts";
import { createMemoryPreviews } from "../../support/sending/memory-previews.ts";
import { createMemorySends, type MemorySends } from "../../support/sending/memory-sends.ts";
import type { Faults } from "../faults.ts";
import { createSimulatedQueue, type SimulatedQueue } from "../memory/simulated-queue.ts";
import { createProcesses, type Process } from "../processes.ts";
import { createTimeline } from "../timeline.ts";

const START_MS = Date.UTC(2026, 10, 21, 10);
const MINUTE = 60_000;
const MAX_MS = 24 * 60 * MINUTE;
/** The adapters' timeouts for a database call and for a request to a platform. */
const DATABASE_MS = 10_000;
const PLATFORM_MS = 15_000;

export interface SendingCourse {
  sends: MemorySends;
  /** What people see: the text of each message by its id. */
  messages: ReadonlyMap<string, string>;
  /** The calls that sent or edited messages, in order. */
  platformCalls: readonly FakeCall[];
  /** The number of port calls. */
  calls: number;
  /** Whether everything was done in time. */
  isOver: boolean;
}

/**
 * @param texts the replies' texts; each paragraph is a part, and is in one reply only
 * @param languages the readers' languages; unknown if not given
 * @param worksMs how long the runs work, during which they are shown; 0: they have already ended
 */
export async function playSending(
  texts: Record<RunId, string>,
  policy: FakePolicy,
  faults: Faults,
  worksMs = 0,
  languages: Record<RunId, string> = {},
): Promise<SendingCourse> {
  const timeline = createTimeline(START_MS);
  const sends = createMemorySends(timeline.now);
  const previews = createMemoryPreviews(timeline.now);
  const platform = createFakePlatform(policy);
  const processes = createProcesses(timeline, faults, {
    onArrival: (call) => previews.stepBack(faults.stepBack(call)),
  });
  const user = userId();
  let active = 0;

  /** A call with an adapter's timeout; it may arrive nevertheless. */
  const within = <T>(ms: number, call: Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      timeline.after(ms, () => reject(new TransientError("timeout", "no answer")));
      call.then(resolve, reject);
    });

  function depsOf(process: Process): MessagingDeps & ProgressDeps {
    const database = processes.wrap(process, "database", { ...sends.database, ...sends.preview });
    const timedDatabase = Object.fromEntries(
      Object.entries(database).map(([name, method]) => [
        name,
        (request: never) =>
          within(DATABASE_MS, (method as (request: never) => Promise<unknown>)(request)),
      ]),
    ) as unknown as MemorySends["database"] & MemorySends["preview"];
    const { call } = processes.wrap(process, "platform", { call: platform.open.call });
    const open: OpenChannel = {
      ...platform.open,
      call: (request, ms = PLATFORM_MS) => within(ms, call(request)).catch(() => null),
    };
    const ignore = () => undefined;
    return {
      channels: { get: () => Promise.resolve(open) },
      database: { channels: () => timedDatabase },
      // Every read returns a new event.
      store: {
        readEvents: async (_run, after) => {
          const n = Number(after?.split(".")[1] ?? 0) + 1;
          return [{ id: `0.${n}`, type: "reply.delta", data: { text: `draft ${n}` } }];
        },
      },
      ids: { uuid: () => `${process.name}-${timeline.now()}` },
      previews: processes.wrap(process, "store", previews),
      queue: processes.wrap(process, "queue", { publishJob: queue.publishJob }),
      wait: (ms) => new Promise((resolve) => timeline.after(ms, resolve)),
      clock: { now: () => timeline.now() + process.skewMs },
      log: { info: ignore, warn: ignore, error: ignore },
    };
  }

  function spawn(
    name: string,
    work: (deps: MessagingDeps & ProgressDeps) => Promise<unknown>,
    onEnd: (status: number) => void,
  ): void {
    active++;
    let isOver = false;
    const finish = (status: number): void => {
      if (isOver) return;
      isOver = true;
      active--;
      onEnd(status);
    };
    const process: Process = { name, dead: false, skewMs: faults.skew(), onDeath: () => finish(0) };
    void work(depsOf(process)).then(
      () => finish(200),
      () => finish(503),
    );
  }

  const queue: SimulatedQueue = createSimulatedQueue(timeline, faults, {
    hop: (_envelope, _retried, onAnswer) => onAnswer(200),
    failure: (_envelope, _status, onAnswer) => onAnswer(200),
    job: (message, onAnswer) => {
      if (message.job === "progress") {
        return spawn("progress", (deps) => showProgress(deps, message), onAnswer);
      }
      if (message.job !== "send") return onAnswer(200);
      const { run } = message;
      spawn("send", (deps) => sendReply(deps, { user, run }), onAnswer);
    },
  });
  const publish = (run: RunId, suffix: string) =>
    spawn(
      "publish",
      ({ queue: wrappedQueue }) =>
        wrappedQueue.publishJob({ job: "send", user, run, dedupId: `send-${run}${suffix}` }),
      () => undefined,
    );
  const sweep = (): void => {
    for (const run of sends.stalled(MINUTE)) publish(runId(run), `.s${timeline.now()}`);
    timeline.after(MINUTE, sweep);
  };
  timeline.after(MINUTE, sweep);

  const runs = Object.keys(texts).map((run) => runId(run));
  let endCount = 0;
  const end = (run: RunId): void => {
    endCount++;
    sends.enter(
      run,
      { text: texts[run] ?? "", pending: null },
      { language: languages[run] ?? null },
    );
    publish(run, "");
  };
  for (const run of runs) {
    if (worksMs === 0) end(run);
    else {
      const job = { job: "progress", user, run, language: "en", round: 0 } as const;
      spawn(
        "publish",
        ({ queue: wrappedQueue }) =>
          wrappedQueue.publishJob({ ...job, dedupId: `progress-${run}.0` }),
        () => undefined,
      );
      timeline.after(worksMs, () => end(run));
    }
  }
  const outcome = await timeline.run({
    untilMs: START_MS + MAX_MS,
    isOver: () =>
      endCount === runs.length &&
      runs.every((run) => sends.send(run).isDone) &&
      queue.open() === 0 &&
      active === 0 &&
      processes.underWay() === 0,
    onSettled: () => undefined,
  });
  const { messages, calls: platformCalls } = platform;
  return {
    sends,
    messages,
    platformCalls,
    calls: processes.ports.length,
    isOver: outcome === "over",
  };
}
