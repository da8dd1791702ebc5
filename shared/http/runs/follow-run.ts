// What happens in a run, as it happens: what the subscription tells, as long as it goes on from what was told
// last, and the store's stream otherwise. What the stream does not have (any more) is one snapshot.
import { FINAL_EVENTS, type RunEvent } from "../../contracts/events.ts";
import type { RunRecord } from "../../ports/api-database.ts";
import type { RunNews } from "../../ports/store.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { createSubscription } from "./subscription.ts";
import { hasEnded, toPublicRun } from "./read-run.ts";

/** An event as a client gets it; one that Postgres told has no id. */
export interface StreamedEvent {
  id?: string;
  type: string;
  data: unknown;
}

/** Looked at without a channel, in case one was missed. */
const POLL_MS = 2_000;
/** A subscription says when it is ready, and only then is it worth reading; a broken one says nothing. */
const READY_MS = 100;
/** Asked of Postgres, while nothing happens, in case the store has lost the end. */
const TRUTH_MS = 10_000;
/** How long the end's event may take to appear in the store after Postgres has the end. */
const GRACE_MS = 2_000;
/** Sent this often, so that proxies do not close a quiet stream. */
const BEAT_MS = 15_000;
/** Clients come back with their last id: no invocation makes requests without end. */
const LIFETIME_MS = 10 * 60_000;
const PAGE = 200;

/**
 * Yields events from after `lastEventId` up to the run's end, and `beat` in between, the first at
 * once. Events that a client has seen come again only in a snapshot's words. Ends early when
 * `signal` is raised or after ten minutes. Errors: TransientError or FatalError of Postgres.
 * @param lastEventId `epoch.n`, anything else is unknown; null for all that happened
 * @param beatMs between two beats; no less than what passes between two looks
 */
export async function* followRun(
  runtime: Runtime,
  user: string,
  run: RunRecord,
  lastEventId: string | null,
  signal: AbortSignal,
  beatMs = BEAT_MS,
): AsyncGenerator<StreamedEvent | "beat"> {
  const { store, clock } = runtime.flow;
  const subscription = createSubscription<RunNews | null>(signal);
  const unsubscribe = await store.subscribe(run.id, subscription.notify);
  const closeAt = clock.now() + LIFETIME_MS;
  // No event has this id, so what is not an id at all is answered like an unknown one.
  const resume = /^\d{1,15}\.\d{1,15}$/.test(lastEventId ?? "") ? lastEventId : "0.0";
  let after = lastEventId === null ? null : resume;
  let known = run;
  let askedAt = clock.now();
  let told = false;
  let beatAt = 0;
  let heard: (RunNews | null)[] | undefined;

  async function snapshot(id: string | null): Promise<StreamedEvent> {
    known = (await runtime.api(user).getRun(run.id)) ?? known;
    askedAt = clock.now();
    const data = await toPublicRun(runtime, known);
    return { type: "run.snapshot", data, ...(id === null ? {} : { id }) };
  }

  try {
    while (!signal.aborted && clock.now() < closeAt) {
      if (clock.now() - beatAt >= beatMs) {
        yield "beat";
        beatAt = clock.now();
      }
      heard ??= await subscription.wait(READY_MS);
      // A store that is away is like one where nothing happens: Postgres still knows the end.
      const news = goesOn(heard, after);
      const page = news ?? (await store.readEvents(run.id, after, PAGE).catch(() => []));
      heard = [];
      if (page === null && (after !== null || !told)) {
        // The newest id is read before the state: what happens in between is told twice, not never.
        after = await store.lastEventId(run.id).catch(() => null);
        told = true;
        yield await snapshot(after);
        continue;
      }
      for (const event of page ?? []) {
        after = event.id;
        yield event.type === "run.snapshot" ? await snapshot(event.id) : event;
        if (FINAL_EVENTS.has(event.type)) return;
      }
      if (page?.length === PAGE) continue;
      // What rang while the store was asked: as far as it was read, it is no news any more.
      if (!news && page) heard = subscription.take().filter((told) => !isRead(told, page));
      if (heard.length > 0) continue;
      if (hasEnded(known) && clock.now() - Date.parse(known.finishedAt ?? "") > GRACE_MS) {
        yield endOf(known);
        return;
      }
      heard = await subscription.wait(POLL_MS);
      if (!hasEnded(known) && clock.now() - askedAt >= TRUTH_MS) {
        known = (await runtime.api(user).getRun(run.id)) ?? known;
        askedAt = clock.now();
      }
    }
  } finally {
    unsubscribe();
  }
}

/** What the subscription told, if that is all that happened since `after`; null where one has to look. */
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

/** The event that the chain would have left. */
function endOf({ id, status, reply }: RunRecord): StreamedEvent {
  return { type: `run.${status}`, data: { runId: id, status, reply: reply?.text ?? "" } };
}
