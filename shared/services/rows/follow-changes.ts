// Tells a client which rows of a household have changed, as it happens. An announcement only says that it is time to
// look: Postgres says what has changed, and whether the user is still a member (spec/api#changes-as-a-stream).
import type { DomainPack } from "../../contracts/pack.ts";
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
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

/** The least time between two reads of Postgres: a run may change many rows one after the other. */
const GAP_MS = 300;

export interface FollowChangesOptions {
  /** The position after which the client wants to be told of changes; null: a minute ago. */
  lastEventId: string | null;
  /** Ends the stream when it is aborted. */
  signal: AbortSignal;
  /** Milliseconds since the epoch: when the user's token ends, and with it the stream. */
  endsAt: number;
}

/**
 * Yields one `rows.changed` at once, another one each time that rows have changed since, and `beat` in between.
 * Postgres is asked at each announcement and at each beat, so a change whose announcement was lost is told at the next
 * beat. Ends early when `signal` is aborted, after ten minutes, when the token ends (with `stream.expired`), and when
 * the user is no longer a member (with `household.left`). Errors: TransientError or FatalError of Postgres.
 */
export async function* followChanges(
  { api, news, flow: { clock, pack } }: Runtime,
  user: UserId,
  household: HouseholdId,
  { lastEventId, signal, endsAt }: FollowChangesOptions,
): StreamedEvents {
  const announcements = createSubscription<void>(signal);
  const pause = createSubscription<never>(signal);
  const unsubscribe = news.subscribe(household, () => announcements.notify());
  const closeAt = Math.min(clock.now() + LIFETIME_MS, endsAt);
  const isOpen = () => !signal.aborted && clock.now() < closeAt;
  try {
    await announcements.wait(READY_MS);
    let last = await api(user).countChanges(household);
    let readAt = clock.now();
    let beatAt = readAt;
    if (last === null) return yield LEFT;
    const begin = last.asOf;
    const since = lastEventId === null ? begin : momentOf(lastEventId, readAt);
    const missed = lastEventId === null ? last : await api(user).countChanges(household, since);
    yield changed(
      pathsOf(pack, (table) => table in (missed?.counts ?? {})),
      since,
      begin,
    );
    while (isOpen()) {
      await announcements.wait(Math.min(beatAt + BEAT_MS, closeAt) - clock.now());
      const early = readAt + GAP_MS - clock.now();
      if (early > 0) await pause.wait(early);
      announcements.take();
      if (!isOpen()) break;
      // Counted from the same moment each time, because a row has its time before it can be read.
      const next = await api(user).countChanges(household, begin);
      readAt = clock.now();
      if (next === null) return yield LEFT;
      const paths = pathsOf(pack, (table) => next.counts[table] !== last?.counts[table]);
      if (paths.length > 0) yield changed(paths, last.asOf, next.asOf);
      last = next;
      if (readAt - beatAt >= BEAT_MS) {
        yield "beat";
        beatAt = readAt;
      }
    }
    if (!signal.aborted && clock.now() >= endsAt) yield EXPIRED;
  } finally {
    unsubscribe();
  }
}

/** The moment of a position, which may be of an earlier stream; for anything else, a moment before all changes. */
function momentOf(position: string, now: number): string {
  const moment = /^\d{4}-\d\d-\d\dT[\d:.]{1,15}Z$/.test(position) ? Date.parse(position) : 0;
  return new Date(Math.min(moment || 0, now)).toISOString();
}

const LEFT: StreamedEvent = { type: "household.left", data: {} };

const changed = (paths: string[], since: string, id: string): StreamedEvent => ({
  id,
  type: "rows.changed",
  data: { paths, since },
});

/** Where the rows of these tables are listed, lines with the rows that they belong to. */
const pathsOf = (
  { name, resources = [] }: DomainPack,
  isMeant: (table: string) => boolean,
): string[] =>
  resources
    .filter(({ table, lines }) => isMeant(table) || (lines !== undefined && isMeant(lines.table)))
    .map(({ path }) => `/v1/${name}/${path}`);
