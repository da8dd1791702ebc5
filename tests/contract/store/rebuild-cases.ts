// Contract of the store: a run put back from what Postgres knows, at a higher epoch.
import { expect, it } from "vitest";
import { holdOf, cancelEvent, newMeta, rebuildRequest, type StoreWorld } from "./store-world.ts";

export function rebuildCases(world: StoreWorld): void {
  const snapshot = { type: "run.snapshot" as const, data: {} };

  it("a rebuild stores a run that the store does not have", async () => {
    const m = newMeta({ session: 4 });
    const results = { understand: '{"a":1}', think: "{}" };
    const statuses = { understand: { kind: "think_next" as const } };
    const request = rebuildRequest(m, {
      epoch: 3,
      session: { exchange: "4" },
      version: 4,
      results,
      statuses,
      answers: { "act.1": ["a", "b"] },
      staged: { pending: null, kept: "1", empty: "" },
      events: [snapshot],
    });
    expect(await world.store.rebuild(request)).toBe(true);
    expect((await world.expectGrant(m, "act.1", { epoch: 3 })).state).toEqual({
      meta: m,
      epoch: 3,
      n: 0,
      ended: null,
      results,
      statuses,
      claims: 1,
      next: null,
      answers: ["a", "b"],
      staged: { pending: null, kept: "1", empty: null },
      usage: {},
      session: { exchange: "4" },
      causes: {},
    });
    expect(await world.store.loadSession(m.conversation)).toMatchObject({ version: 4 });
    expect(await world.events(m)).toEqual([["3.1", "run.snapshot"]]);
  });

  it("after a rebuild, a hop with a result in the ledger is done", async () => {
    const m = newMeta();
    await world.store.rebuild(rebuildRequest(m, { results: { understand: "{}" } }));
    expect((await world.claim(m, "understand", { epoch: 1 })).outcome).toBe("done");
    expect(await world.commit(m, "understand", 7, { epoch: 1 })).toEqual({ outcome: "stale" });
    const next = await world.commitHop(m, "think", { epoch: 1 });
    expect(next.n).toBe(1);
  });

  it("a rebuild in an epoch that was already reached is refused, and changes nothing", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "understand");
    const previousState = await world.state(m);
    const again = { events: [snapshot], staged: { a: "1" }, session: { b: "1" }, version: 9 };
    expect(await world.store.rebuild(rebuildRequest(m, { ...again, epoch: 0 }))).toBe(false);
    expect(await world.state(m)).toEqual(previousState);
    expect(await world.store.rebuild(rebuildRequest(m, { epoch: 2 }))).toBe(true);
    expect(await world.store.rebuild(rebuildRequest(m, { ...again, epoch: 1 }))).toBe(false);
    expect(await world.store.rebuild(rebuildRequest(m, { ...again, epoch: 2 }))).toBe(false);
    expect(await world.state(m)).toMatchObject({ epoch: 2, staged: {}, session: {} });
    expect(await world.events(m)).toEqual([["0.1", "run.accepted"]]);
  });

  it("a rebuild of a run that has ended since recovery read it is refused", async () => {
    const m = await world.seedRun();
    await world.store.end({ run: m.run, status: "cancelled", event: cancelEvent, next: null });
    const previousState = await world.state(m);
    expect(await world.store.rebuild(rebuildRequest(m, { epoch: 7, events: [snapshot] }))).toBe(
      false,
    );
    expect(await world.state(m)).toEqual(previousState);
  });

  it("a rebuild leaves nothing of the old state of the run and its session", async () => {
    const m = await world.seedRun();
    const end = {
      status: "waiting",
      session: { exchange: "1" },
      version: 1,
      next: { meta: newMeta() },
    };
    await world.commitHop(m, "understand", { patch: { a: "1" }, usage: "1" });
    const event = { type: "step.started" as const, data: {} };
    const { fence } = await world.expectGrant(m, "think", { event });
    await world.store.release({ ...holdOf(m, "think", fence), cause: "timeout" });
    await world.commitHop(m, "reply", { end });
    expect(await world.store.rebuild(rebuildRequest(m))).toBe(true);
    expect(await world.state(m)).toEqual({
      meta: m,
      epoch: 1,
      n: 0,
      ended: null,
      results: {},
      statuses: {},
      claims: 0,
      answers: [],
      causes: {},
      staged: {},
      session: {},
      usage: {},
      next: null,
    });
    expect(await world.store.loadSession(m.conversation)).toEqual({ version: 0, fields: {} });
    expect((await world.expectGrant(m, "think", { epoch: 1 })).state.claims).toBe(1);
  });

  it("a rebuild keeps the events of earlier epochs, and new events get ids of the new epoch", async () => {
    const m = await world.seedRun();
    await world.store.rebuild(rebuildRequest(m, { events: [snapshot] }));
    const event = { type: "step.started" as const, data: {} };
    await world.expectGrant(m, "act.1", { epoch: 1, event });
    await world.store.rebuild(rebuildRequest(m, { epoch: 12, events: [snapshot] }));
    expect((await world.events(m))?.map(([id]) => id)).toEqual(["0.1", "1.1", "1.2", "12.1"]);
    expect(await world.store.lastEventId(m.run)).toBe("12.1");
    const after = await world.store.readEvents(m.run, "1.1", 9);
    expect(after?.map((e) => e.id)).toEqual(["1.2", "12.1"]);
  });

  it("a rebuild opens the groups that it states, not those that an earlier attempt left", async () => {
    const m = await world.seedRun();
    const open = [{ group: "g0", hops: ["act.1", "act.2"] }];
    await world.store.rebuild(rebuildRequest(m, { open }));
    await world.backend().lose(`run:${m.run}`);
    expect(
      await world.store.rebuild(rebuildRequest(m, { open: [{ group: "g0", hops: ["act.2"] }] })),
    ).toBe(true);
    expect((await world.commitHop(m, "act.2", { epoch: 1, leave: "g0" })).last).toBe(true);
  });

  it("the fences after a rebuild are higher than before it", async () => {
    const m = await world.seedRun();
    const old = await world.expectGrant(m, "act.1");
    await world.backend().wait(20);
    await world.store.rebuild(rebuildRequest(m));
    expect((await world.expectGrant(m, "act.1", { epoch: 1 })).fence).toBeGreaterThan(old.fence);
  });
}
