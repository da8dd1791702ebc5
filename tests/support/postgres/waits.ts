// Waits of steps and events over the simulated database: begin_wait, end_wait, send_event and due_waits.
import type { Hop } from "../../../shared/contracts/hop.ts";
import type { RunId, UserId } from "../../../shared/contracts/ids.ts";
import type {
  BegunWait,
  EventToSend,
  SentEvent,
  WaitDatabase,
  WaitEnd,
} from "../../../shared/ports/wait-calls.ts";
import type { EventRow, WaitRow } from "./records.ts";
import { resumeRun } from "./runs.ts";
import { acceptedRun, runOf, type Session, stored } from "./session.ts";
import type { State } from "./state.ts";

const nameOf = (run: RunId, hop: Hop): string => `${run}/${hop}`;

const endedAnswer = ({ ended }: WaitRow): BegunWait => ({
  outcome: "over",
  as: ended!.as,
  at: ended!.at,
  data: stored(ended!.data),
});

export function beginWait(
  session: Session,
  request: Parameters<WaitDatabase["beginWait"]>[0],
): Promise<BegunWait> {
  const { state, user } = session;
  const { run: id, epoch, hop, event, key, schema, until, now, after, takes, most } = request;
  return session.transaction(async (locks): Promise<BegunWait> => {
    if (event !== null) await locks.exclusive("event", user, event);
    await locks.exclusive("run", id);
    const run = runOf(session, id);
    if (run?.status !== "running") return { outcome: "ended" };
    if (run.epoch !== epoch) return { outcome: "stale_epoch" };
    const earlier = state.waits.get(nameOf(id, hop));
    if (earlier?.ended) return endedAnswer(earlier);
    if (earlier) {
      const { since, until } = earlier;
      if (until > now) return { outcome: "waits", since, until };
      await session.pause("begin_wait");
      return endedAnswer(end(state, earlier, "time", now, null));
    }
    const keptEvents = [...state.events.values()]
      .filter((kept) => isKept(kept, user, now) && kept.name === event && kept.key === key)
      .filter(({ number }) => number > after)
      .toSorted((a, b) => a.number - b.number)
      .slice(0, 200);
    const takenEvent =
      schema === null ? keptEvents[0] : keptEvents.find(({ number }) => number === takes);
    if (keptEvents.length > 0 && takenEvent === undefined) {
      return {
        outcome: "offered",
        events: keptEvents.map(({ number, data }) => ({ number, data: stored(data) })),
      };
    }
    const openWaits = [...state.waits.values()].filter((wait) => wait.run === id && !wait.ended);
    if (takenEvent === undefined && until > now && openWaits.length >= most)
      return { outcome: "too_many" };
    await session.pause("begin_wait");
    const row: WaitRow = {
      ...{ run: id, hop, user, event, key, schema, since: now, until, epoch: null, ended: null },
      context: stored(request.context)!,
    };
    state.set(state.waits, nameOf(id, hop), row);
    if (takenEvent !== undefined) {
      state.set(state.events, `${user}/${takenEvent.id}`, {
        ...takenEvent,
        taken: { run: id, hop },
      });
    }
    state.set(state.runs, id, { ...state.runs.get(id)!, progressedAt: state.stamp() });
    if (takenEvent !== undefined)
      return endedAnswer(end(state, row, "event", now, takenEvent.data));
    return until <= now
      ? endedAnswer(end(state, row, "time", now, null))
      : { outcome: "waits", since: now, until };
  });
}

const isKept = (event: EventRow, user: UserId, now: string): boolean =>
  event.user === user && event.taken === null && event.keptUntil > now;

function end(state: State, row: WaitRow, as: WaitEnd, at: string, data: unknown): WaitRow {
  const ended = { ...row, ended: { as, at, data: stored(data), stamp: state.stamp() } };
  state.set(state.waits, nameOf(row.run, row.hop), ended);
  return ended;
}

export function endWait(
  session: Session,
  { run: id, epoch, hop, as, now }: Parameters<WaitDatabase["endWait"]>[0],
): ReturnType<WaitDatabase["endWait"]> {
  const { state } = session;
  return session.transaction(async (locks) => {
    const target = runOf(session, id);
    if (!target) return { outcome: "not_found" };
    await locks.exclusive("conversation", target.conversation);
    await locks.exclusive("run", id);
    const run = state.runs.get(id)!;
    const wait = state.waits.get(nameOf(id, hop));
    if (wait?.ended?.as === as) return { outcome: "replayed", run: acceptedRun(state, run) };
    const isAtWork = run.status === "running" || run.status === "waiting";
    const isOfThisWait = epoch === null || epoch === run.epoch;
    if (!wait || wait.ended || !isAtWork || !isOfThisWait) return { outcome: "not_waiting" };
    if (as === "time" && wait.until > now) return { outcome: "not_due" };
    await session.pause("end_wait");
    end(state, wait, as, now, null);
    resumeRun(session, run.conversation);
    return { outcome: "over", run: acceptedRun(state, state.runs.get(id)!) };
  });
}

export function sendEvent(session: Session, request: EventToSend): Promise<SentEvent> {
  const { state, user } = session;
  const { id, name, key, now, bodyHash, checked } = request;
  return session.transaction(async (locks): Promise<SentEvent> => {
    await locks.exclusive("event", user, name);
    await locks.exclusive("event id", user, id);
    const earlier = state.events.get(`${user}/${id}`);
    if (earlier && earlier.bodyHash !== bodyHash) return { outcome: "conflict" };
    if (earlier) return replayed(state, earlier, now);
    const wait = await waitFor(session, request, locks);
    const waitName = wait && `${wait.run} ${wait.hop}`;
    if (wait?.schema && !checked.includes(waitName!)) {
      return { outcome: "check", wait: waitName!, schema: wait.schema };
    }
    if (!wait && request.run !== null) return { outcome: "not_waiting" };
    const keptEvents = [...state.events.values()].filter((event) => isKept(event, user, now));
    if (!wait && keptEvents.length >= request.most) return { outcome: "too_many" };
    await session.pause("send_event");
    const number = state.events.size + 1;
    const taken = wait ? { run: wait.run, hop: wait.hop } : null;
    state.set(state.events, `${user}/${id}`, { ...stored(request)!, key, user, number, taken });
    if (!wait) return { outcome: "kept", replayed: false, until: request.keptUntil };
    end(state, wait, "event", now, request.data);
    resumeRun(session, state.runs.get(wait.run)!.conversation);
    const run = state.runs.get(wait.run)!;
    const resumed = run.status === "running";
    return {
      ...{ outcome: "taken", replayed: false, hop: wait.hop, resumed },
      run: acceptedRun(state, run),
    };
  });
}

/** The step that has waited longest for such an event; locks the conversations of all that wait, and its run. */
async function waitFor(
  { state, user }: Session,
  { name, key, now, run: only, hop }: EventToSend,
  locks: { exclusive(...name: string[]): Promise<void> },
): Promise<WaitRow | undefined> {
  const matchingWaits = () =>
    [...state.waits.values()]
      .filter(
        (wait) => !wait.ended && wait.user === user && wait.event === name && wait.key === key,
      )
      .filter(({ run }) => ["running", "waiting"].includes(state.runs.get(run)!.status))
      .filter(({ until, run }) => until > now && (only === null || run === only))
      .filter((wait) => wait.hop === (hop ?? wait.hop))
      .toSorted((a, b) =>
        `${a.since} ${a.run} ${a.hop}` < `${b.since} ${b.run} ${b.hop}` ? -1 : 1,
      );
  const conversations = new Set(
    matchingWaits().map(({ run }) => state.runs.get(run)!.conversation),
  );
  for (const conversation of [...conversations].toSorted()) {
    await locks.exclusive("conversation", conversation);
  }
  const [wait] = matchingWaits();
  if (wait !== undefined) await locks.exclusive("run", wait.run);
  return wait;
}

function replayed(state: State, { taken, keptUntil }: EventRow, now: string): SentEvent {
  if (taken === null) {
    return { outcome: keptUntil > now ? "kept" : "expired", replayed: true, until: keptUntil };
  }
  const run = state.runs.get(taken.run)!;
  const resumed = run.status === "running";
  return {
    ...{ outcome: "taken", replayed: true, hop: taken.hop, resumed },
    run: acceptedRun(state, run),
  };
}

export function dueWaits(state: State, now: string, limit: number) {
  return [...state.waits.values()]
    .filter(({ ended, until }) => !ended && until <= now)
    .filter(({ run: id, epoch }) => {
      const run = state.runs.get(id)!;
      return run.status === "waiting" && run.epoch === epoch;
    })
    .toSorted((a, b) => (a.until < b.until ? -1 : 1))
    .slice(0, limit)
    .map(({ user, run, hop }) => ({ user, run, hop }));
}

/** Whether a run waits for a time or an event that has not come yet. */
export const waitsOnPurpose = (state: State, run: RunId, epoch: number): boolean =>
  [...state.waits.values()].some((wait) => wait.run === run && wait.epoch === epoch && !wait.ended);
