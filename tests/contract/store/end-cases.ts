// Contract of the store: how a run ends, what it leaves, and the run after it.
import { expect, it } from "vitest";
import type { RunMeta } from "../../../shared/ports/store.ts";
import { cancelEvent, newMeta, rebuildRequest, type StoreWorld } from "./store-world.ts";

export function endCases(world: StoreWorld): void {
  const sessionOf = (m: RunMeta) => world.store.loadSession(m.conversation);
  const ending = { status: { kind: "ended" as const } };
  const nextRunOf = (m: RunMeta) =>
    newMeta({ conversation: m.conversation, session: 1, number: 2 });
  const reply = (m: RunMeta, version: number | null, session: Record<string, string | null>) =>
    world.commitHop(m, "reply", {
      ...ending,
      end: { status: "completed", session, version, next: null },
    });
  const stop = (m: RunMeta, overrides: object = {}) =>
    world.store.end({
      run: m.run,
      status: "cancelled",
      event: cancelEvent,
      next: null,
      ...overrides,
    });

  it("a commit with an end ends the run, stores the session, and seeds the next run", async () => {
    const m = await world.seedRun();
    const next = nextRunOf(m);
    const end = {
      status: "completed",
      session: { exchange: "1" },
      version: 1,
      next: { meta: next },
    };
    await world.commitHop(m, "reply", { ...ending, end });
    expect(await sessionOf(m)).toEqual({ version: 1, fields: { exchange: "1" } });
    expect((await world.claim(m, "act.1")).outcome).toBe("gone");
    const claim = await world.claim(m, "reply");
    expect(claim.outcome === "done" && claim.state).toMatchObject({ ended: "completed", next });
    expect((await world.claim(m, "summarize", { session: 1 })).outcome).toBe("granted");
    const second = await world.expectGrant(next, "understand");
    expect(second.state).toMatchObject({ meta: next, n: 0, session: { exchange: "1" } });
    expect(await world.store.readEvents(next.run, null, 9)).toEqual([
      { id: "0.1", type: "run.accepted", data: { runId: next.run, queued: false } },
    ]);
  });

  it("a run that waits may continue at a higher epoch or end after all, but it ends only once", async () => {
    const m = await world.seedRun();
    const end = { status: "waiting", session: {}, version: null, next: null };
    await world.commitHop(m, "reply", { ...ending, end });
    expect((await world.claim(m, "act.1")).outcome).toBe("gone");
    await world.store.rebuild(rebuildRequest(m));
    expect((await world.claim(m, "act.1", { epoch: 1 })).outcome).toBe("granted");
    await world.commitHop(m, "reply", { ...ending, end, epoch: 1 });
    await stop(m);
    await stop(m, { status: "failed", event: { type: "run.failed", data: {} } });
    expect(await world.state(m)).toMatchObject({ ended: "cancelled", session: {} });
    expect((await world.events(m))?.filter(([, type]) => type !== "run.accepted")).toEqual([
      ["1.1", "run.cancelled"],
    ]);
  });

  it("an end does not change a next run that is already in progress", async () => {
    const m = await world.seedRun();
    const next = nextRunOf(m);
    await world.store.seed({ meta: next }, { type: "run.accepted", data: { queued: true } });
    const end = { status: "completed", session: {}, version: 1, next: { meta: next } };
    await world.commitHop(m, "reply", { ...ending, end });
    await world.commitHop(next, "understand");
    await stop(m, { next: { meta: next } });
    expect(await world.state(next)).toMatchObject({ n: 1, ended: null });
    expect(await world.events(next)).toHaveLength(1);
  });

  it("an end does not change a session that a run of another path has brought since, at the same version", async () => {
    const startSession = { version: 0, fields: { language: "de" } };
    const [first, second] = [await world.seedRun(), await world.seedRun()];
    for (const m of [first, second]) {
      const other = {
        meta: newMeta({ conversation: m.conversation, number: 2 }),
        session: startSession,
      };
      await world.store.seed(other, { type: "run.accepted", data: { queued: false } });
    }
    await reply(first, 1, { exchange: "1" });
    const session = { conversation: second.conversation, version: 1, fields: { exchange: "1" } };
    await stop(second, { session: session });
    expect(await sessionOf(first)).toEqual(startSession);
    expect(await sessionOf(second)).toEqual(startSession);
  });

  it("an end patches the session that its run has brought, and that of its rebuild", async () => {
    const startSession = { version: 0, fields: { language: "de" } };
    const m = newMeta();
    await world.store.seed({ meta: m, session: startSession }, { type: "run.accepted", data: {} });
    await world.store.rebuild(rebuildRequest(m, { session: startSession.fields, version: 0 }));
    const end = { status: "completed", session: { exchange: "1" }, version: 1, next: null };
    await world.commitHop(m, "reply", { ...ending, end, epoch: 1 });
    expect(await sessionOf(m)).toEqual({
      version: 1,
      fields: { ...startSession.fields, exchange: "1" },
    });
    const next = nextRunOf(m);
    await world.store.seed({ meta: next }, { type: "run.accepted", data: {} });
    const session = { conversation: m.conversation, version: 2, fields: {} };
    await stop(next, { session });
    expect(await sessionOf(m)).toEqual({ version: 2, fields: {} });
  });

  it("an end patches only the session that its run began with", async () => {
    const m = await world.seedRun();
    const other = await world.seedRun({ conversation: m.conversation });
    const { fence } = await world.expectGrant(other, "reply");
    await reply(m, 2, { exchange: "2", kept: "x" });
    const end = { status: "completed", session: { exchange: "old" }, version: 3, next: null };
    await world.commit(other, "reply", fence, { ...ending, end });
    expect((await world.state(other)).ended).toBe("completed");
    expect(await sessionOf(m)).toEqual({ version: 2, fields: { exchange: "2", kept: "x" } });
    const later = await world.seedRun({ conversation: m.conversation, session: 2 });
    await reply(later, 3, { exchange: null, more: "y", never: null });
    expect(await sessionOf(m)).toEqual({ version: 3, fields: { kept: "x", more: "y" } });
  });

  it("a run can end without a change of the session", async () => {
    const m = await world.seedRun();
    await reply(m, null, { exchange: "1" });
    expect(await sessionOf(m)).toEqual({ version: 0, fields: {} });
    expect(await world.state(m)).toMatchObject({ ended: "completed", next: null });
  });

  it("an end makes up no session that the store has lost, but stores a session that it brings whole", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "reply");
    const cold = newMeta();
    const end = { status: "completed", session: { exchange: "4" }, version: 4, next: null };
    await world.commit(m, "reply", fence, { conversation: cold.conversation, ...ending, end });
    expect(await world.store.loadSession(cold.conversation)).toBeNull();
    const session = { conversation: newMeta().conversation, version: 5, fields: { a: "5" } };
    await stop(m, { session });
    expect(await world.store.loadSession(session.conversation)).toEqual({
      version: 5,
      fields: { a: "5" },
    });
  });

  it("a run is ended from outside once: the first status stays, and one event reports it", async () => {
    const m = await world.seedRun();
    await stop(m);
    await stop(m, { status: "failed", event: { type: "run.failed", data: {} } });
    expect(await world.state(m)).toMatchObject({ ended: "cancelled", next: null });
    expect(await world.events(m)).toEqual([
      ["0.1", "run.accepted"],
      ["0.2", "run.cancelled"],
    ]);
    const completedRun = await world.seedRun();
    await reply(completedRun, 1, {});
    await stop(completedRun);
    expect((await world.state(completedRun)).ended).toBe("completed");
    expect(await world.events(completedRun)).toHaveLength(1);
  });

  it("a stopped run's session replaces the stored one only if it is newer", async () => {
    const m = await world.seedRun();
    await reply(m, 1, { exchange: "1", old: "1" });
    const leave = (version: number, exchange: string) =>
      stop(m, { session: { conversation: m.conversation, version, fields: { exchange } } });
    await leave(1, "9");
    expect((await sessionOf(m))?.fields).toEqual({ exchange: "1", old: "1" });
    await leave(2, "2");
    await leave(2, "3");
    expect(await sessionOf(m)).toEqual({ version: 2, fields: { exchange: "2" } });
  });

  it("the run after a lost run is seeded, and the lost run is not restored", async () => {
    const lostRun = newMeta();
    const next = nextRunOf(lostRun);
    await stop(lostRun, { next: { meta: next } });
    expect(await world.store.load(lostRun.run, lostRun.conversation)).toBeNull();
    expect(await world.events(lostRun)).toBeUndefined();
    expect((await world.state(next)).meta).toEqual(next);
  });

  it("a stopped run names its next run", async () => {
    const m = await world.seedRun();
    const next = nextRunOf(m);
    await stop(m, { next: { meta: next } });
    expect((await world.state(m)).next).toEqual(next);
    expect((await world.state(next)).ended).toBeNull();
  });

  it("a commit's summary is stored only if the session has not moved on", async () => {
    const m = await world.seedRun();
    const patch = { summary: '{"coversTo":1}', gone: null };
    await world.commitHop(m, "summarize", { summary: { version: 7, patch } });
    expect((await sessionOf(m))?.fields).toEqual({});
    await world.commitHop(m, "reply", { summary: { version: 0, patch } });
    expect(await sessionOf(m)).toEqual({ version: 0, fields: { summary: '{"coversTo":1}' } });
  });

  it("a summary from outside is stored only if the session has not moved on", async () => {
    const m = await world.seedRun();
    const save = (version: number, summary: string | null) =>
      world.store.saveSummary(m.conversation, version, { summary });
    expect(await save(0, "a")).toBe(true);
    expect(await save(1, "b")).toBe(false);
    expect((await sessionOf(m))?.fields).toEqual({ summary: "a" });
    expect(await save(0, null)).toBe(true);
    expect(await sessionOf(m)).toEqual({ version: 0, fields: {} });
    expect(await world.store.saveSummary(newMeta().conversation, 0, { summary: "c" })).toBe(false);
  });
}
