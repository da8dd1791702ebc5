// Follows a run's events as they happen: from the subscription as long as its events follow the last one
// without a gap, otherwise from the store's stream. Events that the stream no longer has are replaced by one
// snapshot.
import { FINAL_EVENTS, type RunEvent } from "../../contracts/events.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import type { RunRecord } from "../../ports/api-database.ts";
import type { RunNews } from "../../ports/store.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { createSubscription } from "./subscription.ts";
import { hasEnded, toPublicRun } from "./read-run.ts";

/** An event as a client gets it; one made from Postgres has no id, or that of the end. */
export interface StreamedEvent {
  id?: string;
  type: string;
  data: unknown;
}

/** The longest wait for a notification, in case one was missed. */
const POLL_MS = 2_000;
/** The longest wait for the subscription to be ready before a read; a broken one never becomes ready. */
const READY_MS = 100;
/** How often Postgres is asked while nothing happens, in case the store has lost the end; of a queued run at each beat. */
const TRUTH_MS = 10_000;
/** How long the end's event may take to appear in the store after Postgres has the end. */
const GRACE_MS = 2_000;
/** Sent this often, so that proxies do not close a quiet stream. */
const BEAT_MS = 15_000;
/** Clients reconnect with their last id, which bounds the requests of one invocation. */
const LIFETIME_MS = 10 * 60_000;
const PAGE = 200;
/** The id of an end that Postgres has told, because the store has not. Nothing comes after it. */
const END_ID = "end";

export interface Following {
  /** `epoch.n`, anything else is unknown; null for all that happened */
  lastEventId: string | null;
  /** Ends the stream when raised. */
  signal: AbortSignal;
  /** Milliseconds between two beats; no less than what passes between two looks. */
  beatMs?: number;
  /** Clock milliseconds: when the user's token ends, and with it the stream. */
  endsAt: number;
}

/**
 * Yields events from after `lastEventId` up to the run's end, and `beat` in between, the first at
 * once. Events that a client has seen come again only in a snapshot's words. Ends early when
 * `signal` is raised, after ten minutes, with the token, which it says in a `stream.expired`, or when the user may not
 * see the run any more, with `run.cancelled`. Errors:
 * TransientError or FatalError of Postgres.
 * @param run a string is the id of a run that was accepted a moment ago: nothing is known of it that has to
 * be asked for before its events
 */
export async function* followRun(
  runtime: Runtime,
  user: UserId,
  run: RunRecord | RunId,
  { lastEventId, signal, beatMs = BEAT_MS, endsAt }: Following,
): AsyncGenerator<StreamedEvent | "beat"> {
  const { store, clock } = runtime.flow;
  const id = typeof run === "string" ? run : run.id;
  let known = typeof run === "string" ? null : run;
  const subscription = createSubscription<RunNews | null>(signal);
  const unsubscribe = await store.subscribe(id, subscription.notify);
  const closeAt = Math.min(clock.now() + LIFETIME_MS, endsAt);
  // No event has this id, so a malformed id is answered like an unknown one.
  const resume = /^\d{1,15}\.\d{1,15}$/.test(lastEventId ?? "") ? lastEventId : "0.0";
  let after = lastEventId === null ? null : resume;
  let askedAt = clock.now();
  /** The user may not see the run any more: it ended together with a membership, perhaps before it began. */
  let isHidden = false;
  let told = false;
  let beatAt = 0;
  let heard: (RunNews | null)[] | undefined;

  async function ask(): Promise<void> {
    known = await runtime.api(user).getRun(id);
    isHidden = known === null;
    askedAt = clock.now();
  }
  /** The store has nothing of such a run, and will not tell its end, either. */
  const waitsForItsTurn = () => (known === null ? after === null : known.status === "queued");
  /** None of a run that the user may not see any more. */
  async function* snapshot(at: string | null): AsyncGenerator<StreamedEvent> {
    await ask();
    if (known === null) return;
    const data = await toPublicRun(runtime, known);
    yield { type: "run.snapshot", data, ...(at === null ? {} : { id: at }) };
  }

  try {
    while (!signal.aborted && clock.now() < closeAt) {
      if (clock.now() - beatAt >= beatMs) {
        if (beatAt > 0 && waitsForItsTurn()) {
          await ask();
          if (isHidden) {
            yield hiddenEnd(id);
            return;
          }
        }
        yield "beat";
        beatAt = clock.now();
      }
      heard ??= await subscription.wait(READY_MS);
      // An unavailable store is treated like a quiet one: Postgres still knows the end.
      const news = goesOn(heard, after);
      const page = news ?? (await store.readEvents(id, after, PAGE).catch(() => []));
      heard = [];
      if (page === null && (after !== null || !told)) {
        // The newest id is read before the state: events in between are repeated rather than lost.
        after = await store.lastEventId(id).catch(() => null);
        told = true;
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
      if (!news && page) heard = subscription.take().filter((told) => !isRead(told, page));
      if (heard.length > 0) continue;
      const ended = known !== null && hasEnded(known) ? known : null;
      if (ended && clock.now() - Date.parse(ended.finishedAt ?? "") > GRACE_MS) {
        yield endOf(ended);
        return;
      }
      heard = await subscription.wait(Math.min(POLL_MS, Math.max(0, closeAt - clock.now())));
      if (!ended && clock.now() - askedAt >= TRUTH_MS) await ask();
    }
    if (!signal.aborted && clock.now() >= endsAt) yield { type: "stream.expired", data: {} };
  } finally {
    unsubscribe();
  }
}

/** The subscription's events, if they are all events since `after`; null when the store must be read. */
function goesOn(heard: (RunNews | null)[], after: string | null): RunEvent[] | null {
  let last = after;
  for (const news of heard) {
    if (news === null || news.after !== last) return null;
    last = news.events.at(-1)?.id ?? last;
  }
  return heard.length > 0 ? heard.flatMap((news) => news?.events ?? []) : null;
}

function isRead(news: RunNews | null, page: RunEvent[]): boolean {
  const last = news?.events.at(-1)?.id;
  return last !== undefined && page.some(({ id }) => id === last);
}

/** The event that the chain would have emitted. */
function endOf({ id, status, reply }: RunRecord): StreamedEvent {
  const data = { runId: id, status, reply: reply?.text ?? "" };
  return { id: END_ID, type: `run.${status}`, data };
}

/** What is told to a reader who may not read how a run ended. */
const hiddenEnd = (run: RunId): StreamedEvent => ({
  id: END_ID,
  type: "run.cancelled",
  data: { runId: run, status: "cancelled", reply: "" },
});

/**
 * Whether a client with this id has been told of the run's end: there is nothing left to stream. Within the
 * time in which the store may not have the end's event yet, the answer is no.
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
