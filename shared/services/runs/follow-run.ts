// Follows a run's events as they happen. The subscription delivers them as long as none is missing;
// otherwise they are read from the store's stream. Events that the stream has lost are replaced by
// one snapshot.
import { outputOfEvent } from "../../contracts/api/run-output.ts";
import { FINAL_EVENTS, type RunEvent } from "../../contracts/events.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { RunRecord } from "../../ports/api-rows.ts";
import type { RunNews } from "../../ports/store.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import {
  BEAT_MS,
  EXPIRED,
  LIFETIME_MS,
  READY_MS,
  type StreamedEvent,
  type StreamedEvents,
} from "../streams/streamed-event.ts";
import { createSubscription } from "../streams/subscription.ts";
import { outputOfRun } from "./process-of-run.ts";
import { hasEnded, toPublicRun } from "./read-run.ts";

/** The longest wait for a notification, in case one was missed. */
const POLL_MS = 2_000;
/**
 * How often Postgres is asked, in case the store has lost the end. For a queued run, Postgres is also asked at each
 * beat.
 */
const POSTGRES_MS = 10_000;
/** How long the event of a run's end may take to appear in the store after Postgres records the end. */
const GRACE_MS = 2_000;
const PAGE = 200;
/** The id of an end that Postgres reported because the store had not. No event follows it. */
const END_ID = "end";

export interface FollowOptions {
  /** `epoch.n`; anything else counts as unknown. Null for all events. */
  lastEventId: string | null;
  /** Ends the stream when it is aborted. */
  signal: AbortSignal;
  /** Milliseconds between two beats; no less than the time between two reads. */
  beatMs?: number;
  /** Milliseconds since the epoch: when the user's token ends, and with it the stream. */
  endsAt: number;
}

/**
 * Yields the events after `lastEventId` up to the run's end, and `beat` in between, the first at
 * once. A snapshot has the id of the newest event in the store, if the store has told it; an end that
 * only Postgres knows has the id `end`. An event that the client has seen is repeated only inside
 * a snapshot. Ends early when `signal` is aborted, after ten minutes, when the token ends (with `stream.expired`), and
 * when the user may no longer see the run (with `run.cancelled`). Errors: TransientError or FatalError of Postgres.
 * @param run a string is the id of a run that was accepted a moment ago, whose state need not be
 * read before its events
 */
export async function* followRun(
  runtime: Runtime,
  user: UserId,
  run: RunRecord | RunId,
  { lastEventId, signal, beatMs = BEAT_MS, endsAt }: FollowOptions,
): StreamedEvents {
  const { store, clock } = runtime.flow;
  const id = typeof run === "string" ? run : run.id;
  let record = typeof run === "string" ? null : run;
  const subscription = createSubscription<RunNews | null>(signal);
  const unsubscribe = await store.subscribe(id, subscription.notify);
  const closeAt = Math.min(clock.now() + LIFETIME_MS, endsAt);
  // No event has this id, so a malformed id is treated like an unknown one.
  const resume = /^\d{1,15}\.\d{1,15}$/.test(lastEventId ?? "") ? lastEventId : "0.0";
  let after = lastEventId === null ? null : resume;
  let recordReadAt = clock.now();
  /** The user may no longer see the run: a membership ended, perhaps before the run began. */
  let isHidden = false;
  let hasSnapshot = false;
  let beatAt = 0;
  let pendingNews: (RunNews | null)[] | undefined;

  async function readRecord(): Promise<void> {
    record = await runtime.api(user).getRun(id);
    isHidden = record === null;
    recordReadAt = clock.now();
  }
  /** Whether the run is queued: the store has no events of a queued run, and will not report its end. */
  const waitsForItsTurn = () => (record === null ? after === null : record.status === "queued");
  /** Yields nothing for a run that the user may no longer see. */
  async function* snapshot(eventId: string | null): AsyncGenerator<StreamedEvent> {
    await readRecord();
    if (record === null) return;
    const data = await toPublicRun(runtime, record);
    yield { type: "run.snapshot", data, ...(eventId === null ? {} : { id: eventId }) };
  }

  try {
    while (!signal.aborted && clock.now() < closeAt) {
      if (clock.now() - beatAt >= beatMs) {
        if (beatAt > 0 && waitsForItsTurn()) {
          await readRecord();
          if (isHidden) {
            yield hiddenEnd(id);
            return;
          }
        }
        yield "beat";
        beatAt = clock.now();
      }
      pendingNews ??= await subscription.wait(READY_MS);
      // An unavailable store is treated like a quiet one: Postgres still knows the end.
      const news = eventsSince(pendingNews, after);
      const page = news ?? (await store.readEvents(id, after, PAGE).catch(() => []));
      pendingNews = [];
      if (page === null && (after !== null || !hasSnapshot)) {
        // The newest id is read before the state, so that events in between are repeated and none
        // is lost.
        after = await store.lastEventId(id).catch(() => null);
        hasSnapshot = true;
        yield* snapshot(after);
        continue;
      }
      for (const event of page ?? []) {
        after = event.id;
        if (event.type === "run.snapshot") yield* snapshot(event.id);
        else yield event;
        if (FINAL_EVENTS.has(event.type)) return;
      }
      if (isHidden) {
        yield hiddenEnd(id);
        return;
      }
      if (page?.length === PAGE) continue;
      // Drops events that arrived during the read of the store and that the read has returned.
      if (!news && page) pendingNews = subscription.take().filter((item) => !isRead(item, page));
      if (pendingNews.length > 0) continue;
      const endedRecord = record !== null && hasEnded(record) ? record : null;
      if (endedRecord && clock.now() - Date.parse(endedRecord.finishedAt ?? "") > GRACE_MS) {
        yield endOf(endedRecord);
        return;
      }
      pendingNews = await subscription.wait(Math.min(POLL_MS, Math.max(0, closeAt - clock.now())));
      if (!endedRecord && clock.now() - recordReadAt >= POSTGRES_MS) await readRecord();
    }
    if (!signal.aborted && clock.now() >= endsAt) yield EXPIRED;
  } finally {
    unsubscribe();
  }
}

/** The subscription's events, if they are all events since `after`; null when the store must be read. */
function eventsSince(reports: (RunNews | null)[], after: string | null): RunEvent[] | null {
  let last = after;
  for (const news of reports) {
    if (news === null || news.after !== last) return null;
    last = news.events.at(-1)?.id ?? last;
  }
  return reports.length > 0 ? reports.flatMap((news) => news?.events ?? []) : null;
}

function isRead(news: RunNews | null, page: RunEvent[]): boolean {
  const last = news?.events.at(-1)?.id;
  return last !== undefined && page.some(({ id }) => id === last);
}

/** The event that the chain would have emitted at this run's end. */
function endOf({ id, status, reply, summary }: RunRecord): StreamedEvent {
  const output = outputOfRun(summary);
  const outputPart = Object.keys(output).length === 0 ? {} : outputOfEvent(output);
  const data = { runId: id, status, reply: reply?.text ?? "", ...outputPart };
  return { id: END_ID, type: `run.${status}`, data };
}

/** The end for a reader who may no longer see the run, whether or not it has ended. */
const hiddenEnd = (run: RunId): StreamedEvent => ({
  id: END_ID,
  type: "run.cancelled",
  data: { runId: run, status: "cancelled", reply: "" },
});

/**
 * Whether a client with this id has been told of the run's end, so that nothing is left to stream.
 * While the store may still lack the end's event, the answer is no.
 */
export async function hasHeardAll(
  { flow: { store, clock } }: Runtime,
  run: RunRecord,
  lastEventId: string | null,
): Promise<boolean> {
  if (lastEventId === null || !hasEnded(run)) return false;
  if (lastEventId === END_ID) return true;
  if (clock.now() - Date.parse(run.finishedAt ?? "") <= GRACE_MS) return false;
  return (await store.lastEventId(run.id).catch(() => null)) === lastEventId;
}
