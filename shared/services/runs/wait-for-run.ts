// Waits for a run's end with few requests: a subscription reports the end, and Postgres tells its
// outcome.
import type { PublicRun } from "../../contracts/api/runs.ts";
import { FINAL_EVENTS, type RunEventType } from "../../contracts/events.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { RunRecord } from "../../ports/api-rows.ts";
import type { RunNews } from "../../ports/store.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { hasEnded, toPublicRun } from "./read-run.ts";
import { createSubscription } from "../streams/subscription.ts";

/**
 * Milliseconds between reads of Postgres, in case the subscription breaks or the store loses the
 * run.
 */
const LOOK_MS = 5_000;

/**
 * Returns the run as soon as it ends or its status is `waiting`, or when the time is up.
 * @param waitMs 0 returns the run at once
 * @returns null when the user has no such run
 */
export async function waitForRun(
  runtime: Runtime,
  user: UserId,
  id: RunId,
  waitMs: number,
): Promise<PublicRun | null> {
  const until = runtime.flow.clock.now() + waitMs;
  const record = await runtime.api(user).getRun(id);
  const isOver = record === null || isOverFor(record) || waitMs <= 0;
  const last = isOver ? record : await untilEnded(runtime, user, record, until);
  return last && toPublicRun(runtime, last);
}

async function untilEnded(
  runtime: Runtime,
  user: UserId,
  firstRecord: RunRecord,
  until: number,
): Promise<RunRecord | null> {
  const { store, clock } = runtime.flow;
  const subscription = createSubscription<RunNews | null>(new AbortController().signal);
  const unsubscribe = await store.subscribe(firstRecord.id, subscription.notify);
  /** Whether the run ended before the subscription was ready: it does not report earlier events. */
  const endedBefore = () => store.hasEnded(firstRecord.id).catch(() => null);
  let record: RunRecord | null = firstRecord;
  let askedAt = clock.now();
  try {
    for (;;) {
      const [remainingMs, untilNextRead] = [until - clock.now(), LOOK_MS - (clock.now() - askedAt)];
      if (record === null || isOverFor(record) || remainingMs <= 0) return record;
      const news = await subscription.wait(Math.max(0, Math.min(remainingMs, untilNextRead)));
      const isDue = clock.now() - askedAt >= LOOK_MS;
      if (!isDue && !news.some(tellsOfEnd)) {
        if (!news.includes(null) || (await endedBefore()) !== true) continue;
      }
      record = await runtime.api(user).getRun(firstRecord.id);
      askedAt = clock.now();
    }
  } finally {
    unsubscribe();
  }
}

/** Events after which only Postgres knows whether waiting is still worthwhile. */
const STATE_UNKNOWN: ReadonlySet<RunEventType> = new Set(["run.snapshot", "run.waiting"]);

/** Whether nothing more is expected soon: the run has ended, or it waits for a person, a time or an event. */
const isOverFor = (record: RunRecord): boolean => hasEnded(record) || record.status === "waiting";

/** Whether the news says that the run has ended, or that it is in a state that only Postgres knows. */
function tellsOfEnd(news: RunNews | null): boolean {
  return (
    news?.events.some(({ type }) => FINAL_EVENTS.has(type) || STATE_UNKNOWN.has(type)) ?? false
  );
}
