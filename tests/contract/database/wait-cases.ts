// Contract of the database: a step waits for a time or an event, and an event is taken by one step, once.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { RunId } from "../../../shared/contracts/ids.ts";
import type { EventToSend, WaitDatabase } from "../../../shared/ports/wait-calls.ts";
import { newPerson, type Person } from "./database-cases.ts";
import type { Backend } from "./database-world.ts";

type Begin = Parameters<WaitDatabase["beginWait"]>[0];

const quotas = {
  runsPerHour: 100,
  stepsPerDay: 100,
  egressBytesPerDay: 1_000_000,
  tokensPerDay: 1_000_000,
};
/** The time of this minute in the hour in which all cases take place. */
const timeAt = (minute: number) => `2026-11-28T12:${String(minute).padStart(2, "0")}:00.000Z`;
const schema = { type: "object" };

export function waitCases(open: () => Backend): void {
  /** Starts and resolves a run of a Process that the user owns. */
  async function startRun(me: Person): Promise<RunId> {
    const start = { process: await open().waitingProcess(me.user), inputs: {} };
    const key = { route: "runs", key: randomUUID(), bodyHash: "hash" };
    const acceptance = await me.db.startProcessRun({ start, trigger: "api", quotas, ...key });
    if (!("run" in acceptance)) throw new Error(acceptance.outcome);
    const { run } = acceptance.run.meta;
    await me.db.resolveRun(run);
    return run;
  }
  async function personWithRun() {
    const me = await newPerson(open());
    return { me, run: await startRun(me) };
  }
  const begin = (me: Person, run: RunId, change: Partial<Begin> = {}) =>
    me.db.beginWait({
      ...{ run, epoch: 0, hop: "step.1", step: "first", event: "payment", key: null, schema: null },
      ...{ until: timeAt(30), now: timeAt(0), after: 0, takes: null, most: 5 },
      context: { results: {}, statuses: {} },
      ...change,
    });
  const send = (me: Person, id: string, change: Partial<EventToSend> = {}) =>
    me.db.sendEvent({
      ...{
        id,
        name: "payment",
        key: null,
        data: { by: id },
        via: "api",
        bodyHash: id,
        now: timeAt(1),
      },
      ...{ keptUntil: timeAt(20), run: null, checked: [], most: 5, ...change },
    });
  const finishAsWaiting = (me: Person, run: RunId, change: object = {}) =>
    me.db.finishRun({
      ...{ run, epoch: 0, finishKey: "step.0/0", status: "waiting", waits: ["step.1"] },
      ...{ reply: { text: "It waits.", changes: [] }, journal: [], questions: [], ...change },
    });
  const endWait = (
    me: Person,
    run: RunId,
    as: "time" | "skip" | "left",
    minute: number,
    epoch: number | null = null,
  ) => me.db.endWait({ run, epoch, hop: "step.1", as, now: timeAt(minute) });
  const WAITS = { outcome: "waits", since: timeAt(0), until: timeAt(30) };
  const over = (as: string, minute: number, data: unknown = null) => ({
    ...{ outcome: "over", as, at: timeAt(minute), data },
  });

  test("a wait begins once, and takes the event that ends it once", async () => {
    const { me, run } = await personWithRun();
    expect(await begin(me, run)).toEqual(WAITS);
    expect(await begin(me, run, { until: timeAt(40), now: timeAt(1) })).toEqual(WAITS);
    await finishAsWaiting(me, run);
    const taken = await send(me, "e1");
    expect(taken).toMatchObject({
      ...{ outcome: "taken", replayed: false, hop: "step.1", resumed: true },
      run: { status: "running", epoch: 1, meta: { run } },
    });
    expect(await send(me, "e1", { now: timeAt(5) })).toEqual({ ...taken, replayed: true });
    expect(await send(me, "e1", { bodyHash: "other" })).toEqual({ outcome: "conflict" });
    expect(await begin(me, run)).toEqual({ outcome: "stale_epoch" });
    expect(await begin(me, run, { epoch: 1 })).toEqual(over("event", 1, { by: "e1" }));
    expect(await endWait(me, run, "skip", 6)).toEqual({ outcome: "not_waiting" });
    await me.db.finishRun({ run, epoch: 1, finishKey: "step.0", status: "failed" });
    expect(await begin(me, run, { epoch: 1 })).toEqual({ outcome: "ended" });
  });

  test("a wait that is abandoned while its run is running takes no event", async () => {
    const { me, run } = await personWithRun();
    await begin(me, run);
    expect(await endWait(me, run, "left", 1, 1)).toEqual({ outcome: "not_waiting" });
    const abandoned = await endWait(me, run, "left", 1, 0);
    expect(abandoned).toMatchObject({ outcome: "over", run: { status: "running", epoch: 0 } });
    expect(await endWait(me, run, "left", 2, 0)).toEqual({ ...abandoned, outcome: "replayed" });
    expect(await begin(me, run)).toEqual(over("left", 1));
    expect(await send(me, "e1", { now: timeAt(2) })).toMatchObject({ outcome: "kept" });
  });

  test("an event that comes before its run has ended as waiting ends the wait nevertheless", async () => {
    const { me, run } = await personWithRun();
    await begin(me, run);
    expect(await send(me, "e1")).toMatchObject({ outcome: "taken", run: { epoch: 0 } });
    expect(await finishAsWaiting(me, run)).toMatchObject({
      outcome: "finished",
      next: { status: "running", epoch: 1, meta: { run } },
    });
  });

  test("an event that came before any wait for its key is taken by the first wait, if it is still stored", async () => {
    const { me, run } = await personWithRun();
    const keptAnswer = { outcome: "kept", replayed: false, until: timeAt(20) };
    expect(await send(me, "e1")).toEqual(keptAnswer);
    expect(await send(me, "e2", { key: "k" })).toEqual(keptAnswer);
    expect(await send(me, "e1")).toEqual({ ...keptAnswer, replayed: true });
    expect(await send(me, "e1", { now: timeAt(20) })).toEqual({
      ...{ outcome: "expired", replayed: true, until: timeAt(20) },
    });
    expect(await send(me, "e3", { most: 2 })).toEqual({ outcome: "too_many" });
    expect(await begin(me, run, { now: timeAt(20) })).toEqual({ ...WAITS, since: timeAt(20) });
    const next = await startRun(me);
    expect(await begin(me, next, { now: timeAt(2) })).toEqual(over("event", 2, { by: "e1" }));
    expect(await send(me, "e1")).toMatchObject({ outcome: "taken", run: { meta: { run: next } } });
    const second = { hop: "step.2" as const, step: "second" };
    expect(await begin(me, next, second)).toEqual(WAITS);
  });

  test("a step with a schema is offered the earlier events, and takes one that fits", async () => {
    const { me, run } = await personWithRun();
    for (const id of ["e1", "e2"]) await send(me, id);
    const offered = await begin(me, run, { schema });
    if (offered.outcome !== "offered") throw new Error(offered.outcome);
    const [first, last] = offered.events;
    expect(offered.events.map(({ data }) => data)).toEqual([{ by: "e1" }, { by: "e2" }]);
    const later = await begin(me, run, { schema, after: first!.number });
    expect(later).toEqual({ outcome: "offered", events: [last] });
    const takes = last!.number;
    expect(await begin(me, run, { schema, takes })).toEqual(over("event", 0, { by: "e2" }));
    const other = await startRun(me);
    expect(await begin(me, other, { schema, after: takes })).toEqual(WAITS);
    const check = { outcome: "check", wait: `${other} step.1`, schema };
    expect(await send(me, "e3")).toEqual(check);
    expect(await send(me, "e3", { checked: [check.wait] })).toMatchObject({ outcome: "taken" });
  });

  test("a step with a schema is offered all earlier events together", async () => {
    const { me, run } = await personWithRun();
    const ids = Array.from({ length: 9 }, (_, n) => `e${n}`);
    for (const id of ids) await send(me, id, { most: 20 });
    const offered = await begin(me, run, { schema });
    if (offered.outcome !== "offered") throw new Error(offered.outcome);
    expect(offered.events.map(({ data }) => data)).toEqual(ids.map((by) => ({ by })));
  });

  test("of several steps that wait for one event, the one that has waited longest takes it", async () => {
    const { me, run: late } = await personWithRun();
    const early = await startRun(me);
    await begin(me, late, { now: timeAt(1) });
    await begin(me, early);
    const second = { hop: "step.2" as const, step: "second" };
    expect(await begin(me, early, { ...second, most: 1 })).toEqual({ outcome: "too_many" });
    await begin(me, early, { ...second, now: timeAt(2) });
    const takenBy = async (id: string, change: Partial<EventToSend> = {}) => {
      const outcome = await send(me, id, { now: timeAt(3), ...change });
      return outcome.outcome === "taken" ? [outcome.run.meta.run, outcome.hop] : outcome.outcome;
    };
    expect(await takenBy("e0", { key: "k" })).toBe("kept");
    expect(await takenBy("e1")).toEqual([early, "step.1"]);
    expect(await takenBy("e2", { run: early })).toEqual([early, "step.2"]);
    expect(await takenBy("e3", { run: early })).toBe("not_waiting");
    expect(await takenBy("e4", { now: timeAt(30) })).toBe("kept");
    expect(await takenBy("e5")).toEqual([late, "step.1"]);
  });

  test("an event for one step of a run is taken by no other step", async () => {
    const { me, run } = await personWithRun();
    await begin(me, run);
    await begin(me, run, { hop: "step.2", step: "second", now: timeAt(1) });
    const second = { run, hop: "step.2" as const, now: timeAt(2) };
    expect(await send(me, "e1", second)).toMatchObject({ outcome: "taken", hop: "step.2" });
    expect(await send(me, "e2", second)).toEqual({ outcome: "not_waiting" });
  });

  test("two simultaneous events for two waits are taken by one wait each", async () => {
    const { me, run } = await personWithRun();
    await begin(me, run);
    await begin(me, run, { hop: "step.2", step: "second" });
    await finishAsWaiting(me, run, { waits: ["step.1", "step.2"] });
    const outcomes = await Promise.all(["e1", "e2", "e1"].map((id) => send(me, id)));
    const hops = outcomes.map((outcome) =>
      outcome.outcome === "taken" ? outcome.hop : outcome.outcome,
    );
    expect(hops[2]).toBe(hops[0]);
    expect(hops.slice(0, 2).toSorted()).toEqual(["step.1", "step.2"]);
  });

  test("events and waits of another person cannot be reached", async () => {
    const { me, run } = await personWithRun();
    await begin(me, run);
    await finishAsWaiting(me, run);
    const other = await newPerson(open());
    expect(await send(other, "e1")).toMatchObject({ outcome: "kept" });
    expect(await send(other, "e2", { run })).toEqual({ outcome: "not_waiting" });
    expect(await endWait(other, run, "skip", 2)).toEqual({ outcome: "not_found" });
    expect(await begin(other, run)).toEqual({ outcome: "ended" });
    // Two users may send events with the same id.
    expect(await send(me, "e1", { bodyHash: "mine" })).toMatchObject({ outcome: "taken" });
  });

  test("a wait ends when its time has come, or when a person skips it", async () => {
    const { me, run } = await personWithRun();
    const due = async (minute: number) =>
      (await open().database.dueWaits(timeAt(minute), 100)).filter(({ user }) => user === me.user);
    await begin(me, run);
    expect(await due(30)).toEqual([]);
    await finishAsWaiting(me, run);
    expect(await due(29)).toEqual([]);
    expect(await due(30)).toEqual([{ user: me.user, run, hop: "step.1" }]);
    expect(await endWait(me, run, "time", 29)).toEqual({ outcome: "not_due" });
    const ended = await endWait(me, run, "time", 30);
    expect(ended).toMatchObject({ outcome: "over", run: { status: "running", epoch: 1 } });
    expect(await endWait(me, run, "time", 31)).toEqual({ ...ended, outcome: "replayed" });
    expect(await endWait(me, run, "skip", 31)).toEqual({ outcome: "not_waiting" });
    expect(await send(me, "e1")).toMatchObject({ outcome: "kept" });
    expect(await begin(me, run, { epoch: 1 })).toEqual(over("time", 30));
    expect(await due(59)).toEqual([]);

    const impatient = await startRun(me);
    await begin(me, impatient, { event: "delivery" });
    await finishAsWaiting(me, impatient);
    expect(await endWait(me, impatient, "skip", 2)).toMatchObject({ outcome: "over" });
    expect(await begin(me, impatient, { epoch: 1 })).toEqual(over("skip", 2));
    const past = { event: null, hop: "step.2", step: "second", until: timeAt(0) } as const;
    expect(await begin(me, impatient, { ...past, epoch: 1 })).toEqual(over("time", 0));
  });
}
