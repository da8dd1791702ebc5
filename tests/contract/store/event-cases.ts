// Contract of the store: watching a run from outside.
import type { RunId } from "../../../shared/contracts/ids.ts";
import { expect, it } from "vitest";
import {
  holdOf,
  cancelEvent,
  delta,
  newMeta,
  rebuildRequest,
  type StoreWorld,
} from "./store-world.ts";

export function eventCases(world: StoreWorld): void {
  const read = async (run: RunId, afterId: string | null, limit = 100) =>
    (await world.store.readEvents(run, afterId, limit))?.map((e) => e.id) ?? null;

  it("events are stored in order under ids of epoch and number, with their data", async () => {
    const m = await world.seedRun();
    const event = { type: "step.started" as const, data: { list: [], deep: { a: "ü" } } };
    const { fence } = await world.expectGrant(m, "reply", { event });
    const events = ["a", "b"].map(delta);
    await world.store.append({ ...holdOf(m, "reply", fence), batch: 0, events });
    await world.commit(m, "reply", fence, { events: [delta("c")] });
    expect(await world.store.readEvents(m.run, "0.1", 100)).toEqual([
      { id: "0.2", ...event },
      { id: "0.3", ...delta("a") },
      { id: "0.4", ...delta("b") },
      { id: "0.5", ...delta("c") },
    ]);
    expect(await read(m.run, null, 2)).toEqual(["0.1", "0.2"]);
    expect(await read(m.run, "0.2", 2)).toEqual(["0.3", "0.4"]);
    expect(await read(m.run, "0.5")).toEqual([]);
    expect(await world.store.lastEventId(m.run)).toBe("0.5");
  });

  it("an unknown run has no events, and an unknown event no successors", async () => {
    const m = await world.seedRun();
    const unknownRun = newMeta().run;
    expect(await read(unknownRun, null)).toBeNull();
    expect(await read(unknownRun, "0.1")).toBeNull();
    expect(await world.store.lastEventId(unknownRun)).toBeNull();
    expect(await read(m.run, "0.1")).toEqual([]);
    expect(await read(m.run, "0.2")).toBeNull();
    expect(await read(m.run, "1.1")).toBeNull();
  });

  it("a call with an event fails if the store has lost the run and still has its events", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "reply", { leaseMs: 10 ** 9 });
    await world.backend().age(23 * 60 * 60);
    const events = ["a", "b"].map(delta);
    await world.store.append({ ...holdOf(m, "reply", fence), batch: 0, events });
    // The stream was renewed by the append, the run was not.
    await world.backend().age(2 * 60 * 60);
    const unavailable = { code: "unavailable", retryable: true };
    const again = world.store.seed({ meta: m }, { type: "run.accepted", data: {} });
    await expect(again).rejects.toMatchObject(unavailable);
    expect(await read(m.run, null)).toEqual(["0.1", "0.2", "0.3"]);
    // What the script did before it failed stays done.
    expect(await world.state(m)).toMatchObject({ meta: m, n: 0 });
    const event = { type: "step.started" as const, data: {} };
    await expect(world.claim(m, "act.1", { event })).rejects.toMatchObject(unavailable);
    expect((await world.claim(m, "act.1")).outcome).toBe("busy");
    const ending = world.store.end({
      run: m.run,
      status: "failed",
      event: cancelEvent,
      next: null,
    });
    await expect(ending).rejects.toMatchObject(unavailable);
    expect(await world.store.hasEnded(m.run)).toBe(true);
    // Each failed attempt used up a number, and the next number is one that no stored event has.
    await world.claim(m, "summarize", { event });
    expect(await world.store.lastEventId(m.run)).toBe("0.4");
    await world.backend().lose(`run:${m.run}`);
    expect(await world.store.rebuild(rebuildRequest(m, { events: [cancelEvent] }))).toBe(true);
    expect(await world.store.lastEventId(m.run)).toBe("1.1");
  });

  it("the store says whether a run has ended, or that it does not know", async () => {
    const m = await world.seedRun();
    expect(await world.store.hasEnded(newMeta().run)).toBeNull();
    expect(await world.store.hasEnded(m.run)).toBe(false);
    await world.store.end({ run: m.run, status: "cancelled", event: cancelEvent, next: null });
    expect(await world.store.hasEnded(m.run)).toBe(true);
    const m2 = await world.seedRun();
    const end = { status: "failed", session: {}, version: 1, next: null };
    await world.commitHop(m2, "reply", { end });
    expect(await world.store.hasEnded(m2.run)).toBe(true);
  });

  it("a subscriber is notified when the subscription is ready and when an event is appended", async () => {
    const m = await world.seedRun();
    const notifications: string[] = [];
    const stop = await world.store.subscribe(m.run, () => notifications.push("first"));
    await expect.poll(() => notifications).toEqual(["first"]);
    const stopOther = await world.store.subscribe(m.run, () => notifications.push("other"));
    await expect.poll(() => notifications).toEqual(["first", "other"]);
    await world.store.end({ run: m.run, status: "cancelled", event: cancelEvent, next: null });
    await expect.poll(() => notifications.toSorted()).toEqual(["first", "first", "other", "other"]);
    stop();
    stopOther();
  });

  it("a subscriber is notified of what was appended, and after which event", async () => {
    const m = await world.seedRun();
    const notifications: unknown[] = [];
    const stop = await world.store.subscribe(m.run, (news) => notifications.push(news));
    await expect.poll(() => notifications).toEqual([null]);
    const { fence } = await world.expectGrant(m, "reply");
    const data = { text: 'a,"b"\\ [c]\n\u2028 ü 🐟', list: [], deep: { n: 1.5 } };
    const events = [delta("a"), { type: "reply.delta" as const, data }];
    await world.store.append({ ...holdOf(m, "reply", fence), batch: 0, events });
    const news = [
      { id: "0.2", ...delta("a") },
      { id: "0.3", type: "reply.delta", data },
    ];
    await expect.poll(() => notifications.slice(1)).toEqual([{ after: "0.1", events: news }]);
    expect(await world.store.readEvents(m.run, "0.1", 10)).toEqual(news);
    // A batch that is sent again appends nothing and notifies no subscriber.
    await world.store.append({ ...holdOf(m, "reply", fence), batch: 0, events });
    await world.store.rebuild(rebuildRequest(m, { events: [cancelEvent] }));
    await expect.poll(() => notifications).toHaveLength(3);
    expect(notifications[2]).toEqual({ after: "1.0", events: [{ id: "1.1", ...cancelEvent }] });
    stop();
  });

  it("a subscriber is notified of the run that an end starts", async () => {
    const m = await world.seedRun();
    const next = newMeta({ conversation: m.conversation });
    let notifications = 0;
    const stop = await world.store.subscribe(next.run, () => notifications++);
    await expect.poll(() => notifications).toBe(1);
    await world.commitHop(m, "reply", {
      end: { status: "completed", session: {}, version: 1, next: { meta: next } },
    });
    await expect.poll(() => notifications).toBe(2);
    stop();
  });
}
