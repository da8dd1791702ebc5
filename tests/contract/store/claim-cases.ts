// Contract of the store: who may run a hop now.
import { expect, it } from "vitest";
import { holdOf, cancelEvent, newMeta, rebuildRequest, type StoreWorld } from "./store-world.ts";

export function claimCases(world: StoreWorld): void {
  it("a claim of a seeded run's hop is granted with all that the hop needs", async () => {
    const m = await world.seedRun();
    const { state } = await world.expectGrant(m, "understand");
    expect(state).toEqual({
      meta: m,
      epoch: 0,
      n: 0,
      ended: null,
      results: {},
      statuses: {},
      claims: 1,
      answers: [],
      causes: {},
      staged: {},
      session: {},
      usage: {},
      next: null,
    });
  });

  it("a run that is seeded again keeps its state and its session", async () => {
    const m = await world.seedRun();
    const end = { status: "completed", session: { exchange: "1" }, version: 1, next: null };
    await world.commitHop(m, "reply", { end });
    await world.store.seed({ meta: m }, { type: "run.accepted", data: { runId: m.run } });
    expect(await world.state(m)).toMatchObject({ n: 1, ended: "completed" });
    expect(await world.store.loadSession(m.conversation)).toMatchObject({ version: 1 });
    expect(await world.events(m)).toEqual([["0.1", "run.accepted"]]);
  });

  it("no session is made up for a run that starts from a later session", async () => {
    const m = await world.seedRun({ session: 3 });
    expect(await world.store.loadSession(m.conversation)).toBeNull();
    expect(await world.claim(m, "understand")).toEqual({ outcome: "behind" });
    expect(await world.claim(m, "understand", { session: 0 })).toEqual({ outcome: "behind" });
  });

  it("a seed replaces a newer session by the session of the run's path", async () => {
    const { conversation, ...other } = await world.seedRun();
    const end = { status: "completed", session: { exchange: "1" }, version: 1, next: null };
    await world.commitHop({ conversation, ...other }, "reply", { end });
    const m = newMeta({ conversation, session: 0 });
    const event = { type: "run.accepted" as const, data: { runId: m.run } };
    const session = { version: 0, fields: { exchange: "0" } };
    await world.store.seed({ meta: m, session }, event);
    const { state } = await world.expectGrant(m, "understand");
    expect(state.session).toEqual({ exchange: "0" });
    // A seed that is sent again after the run has ended restores nothing.
    const ending = { status: "completed", session: { exchange: "2" }, version: 2, next: null };
    await world.commitHop(m, "reply", { end: ending });
    await world.store.seed({ meta: m, session }, event);
    expect(await world.store.loadSession(conversation)).toMatchObject({ version: 2 });
  });

  it("a claim is behind if its run begins with another session than the store has", async () => {
    const { conversation, ...other } = await world.seedRun();
    const end = { status: "completed", session: { exchange: "1" }, version: 1, next: null };
    await world.commitHop({ conversation, ...other }, "reply", { end });
    const m = await world.seedRun({ conversation, session: 0 });
    expect(await world.claim(m, "understand")).toEqual({ outcome: "behind" });
  });

  it("a claim of a hop after the end is gone if the session has moved on", async () => {
    const m = await world.seedRun();
    const end = { status: "completed", session: { exchange: "1" }, version: 1, next: null };
    await world.commitHop(m, "reply", { end });
    const next = await world.seedRun({ conversation: m.conversation, session: 1 });
    const later = { ...end, version: 2 };
    await world.commitHop(next, "reply", { end: later });
    const late = { isAfterEnd: true as const, session: 1 };
    expect(await world.claim(m, "summarize", late)).toEqual({ outcome: "gone" });
  });

  it('a repeated claim with the same nonce gets the first answer, and another nonce is answered "busy"', async () => {
    const m = await world.seedRun();
    const first = await world.expectGrant(m, "understand", { nonce: "mine" });
    const again = await world.expectGrant(m, "understand", { nonce: "mine" });
    expect(again).toEqual(first);
    const other = await world.claim(m, "understand");
    expect(other).toMatchObject({ outcome: "busy", fence: first.fence });
    const remaining = other.outcome === "busy" ? other.remainingMs : 0;
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(60_000);
  });

  it("a hop whose lease has expired is granted to the next claim, under a higher fence", async () => {
    const m = await world.seedRun();
    const old = await world.expectGrant(m, "understand", { leaseMs: 20 });
    await world.backend().wait(40);
    const fresh = await world.expectGrant(m, "understand");
    expect(fresh.fence).toBeGreaterThan(old.fence);
    expect(fresh.state.claims).toBe(2);
    expect(await world.commit(m, "understand", old.fence)).toEqual({ outcome: "stale" });
  });

  it("a nonce whose lease has expired gets a new claim instead of the first answer", async () => {
    const m = await world.seedRun();
    const old = await world.expectGrant(m, "understand", { nonce: "mine", leaseMs: 0 });
    const fresh = await world.expectGrant(m, "understand", { nonce: "mine" });
    expect(fresh.fence).toBeGreaterThan(old.fence);
    expect(fresh.state.claims).toBe(2);
  });

  it("each hop has a separate lease, and no fence is issued twice", async () => {
    const m = await world.seedRun();
    const hops = ["act.1", "act.2", "act.10", "act.1.1"];
    const fences: number[] = [];
    for (const hop of hops) fences.push((await world.expectGrant(m, hop)).fence);
    expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b));
    expect((await world.claim(m, "act.1")).outcome).toBe("busy");
  });

  it("a fence is not lower than the time", async () => {
    const m = await world.seedRun();
    const before = await world.backend().now();
    expect((await world.expectGrant(m, "understand")).fence).toBeGreaterThanOrEqual(before);
  });

  it("fences rise even while the clock is behind the last fence", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "act.1");
    const fences = [await world.backend().turnClockBack(m.run, fence)];
    for (const hop of ["act.2", "act.3"]) fences.push((await world.expectGrant(m, hop)).fence);
    expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b));
  });

  it("the holder of a claim that the store has lost is refused, even if the hop was claimed again since", async () => {
    const m = await world.seedRun();
    const stepBack = await world.backend().checkpoint(m.run);
    const grant = await world.expectGrant(m, "understand");
    await stepBack();
    await world.backend().wait(20);
    const fresh = await world.expectGrant(m, "understand");
    expect(fresh.state.claims).toBe(1);
    expect(await world.commit(m, "understand", grant.fence)).toEqual({ outcome: "stale" });
    expect((await world.commit(m, "understand", fresh.fence)).outcome).toBe("committed");
  });

  it("a claim is behind if the store lacks the run, a commit, the epoch or the session", async () => {
    const m = await world.seedRun();
    const behind = { outcome: "behind" };
    expect(await world.claim(newMeta(), "understand")).toEqual(behind);
    expect(await world.claim(m, "think", { after: 1 })).toEqual(behind);
    expect(await world.claim(m, "think", { epoch: 1 })).toEqual(behind);
    expect(await world.claim(m, "think", { session: 1 })).toEqual(behind);
    await world.commitHop(m, "understand");
    expect((await world.claim(m, "think", { after: 1 })).outcome).toBe("granted");
    expect(await world.claim(m, "act.1", { after: 2 })).toEqual(behind);
  });

  it("a claim with an older epoch is gone, whatever else is wrong with it", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "understand");
    expect(await world.store.rebuild(rebuildRequest(m, { results: { understand: "{}" } }))).toBe(
      true,
    );
    const goneAnswer = { outcome: "gone" };
    expect(await world.claim(m, "understand")).toEqual(goneAnswer);
    expect(await world.claim(m, "think", { after: 9, session: 9 })).toEqual(goneAnswer);
    expect((await world.claim(m, "think", { epoch: 1 })).outcome).toBe("granted");
  });

  it("a claim of a committed hop is done, even if the session is missing or the run has ended", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "understand");
    expect((await world.claim(m, "understand", { session: 5 })).outcome).toBe("done");
    expect(await world.claim(m, "understand", { after: 2 })).toEqual({ outcome: "behind" });
    await world.store.end({ run: m.run, status: "cancelled", event: cancelEvent, next: null });
    const claim = await world.claim(m, "understand");
    expect(claim.outcome === "done" && claim.state.ended).toBe("cancelled");
  });

  it("a claim of a hop that an ended run has not committed is gone, and only the summary is granted", async () => {
    const m = await world.seedRun();
    await world.store.end({ run: m.run, status: "cancelled", event: cancelEvent, next: null });
    expect(await world.claim(m, "reply")).toEqual({ outcome: "gone" });
    expect(await world.claim(m, "reply", { session: 5 })).toEqual({ outcome: "gone" });
    expect((await world.claim(m, "summarize")).outcome).toBe("granted");
  });

  it("the summary gets the session and the answers of its hop, and no results, usage or staged fields of the run", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "understand", { patch: { "e:recipe_1": "{}", pending: null } });
    const end = { status: "completed", session: { exchange: "1" }, version: 1, next: null };
    await world.commitHop(m, "reply", { end });
    const first = await world.expectGrant(m, "summarize", { session: 1 });
    const hold = holdOf(m, "summarize", first.fence);
    await world.store.storeAnswers({ ...hold, index: 0, answers: ["kept"], leaseMs: 1 });
    await world.store.release({ run: m.run, hop: "summarize", epoch: 0, fence: first.fence });
    const { state } = await world.expectGrant(m, "summarize", { session: 1 });
    expect(state).toEqual({
      meta: m,
      epoch: 0,
      n: 2,
      ended: "completed",
      next: null,
      session: { exchange: "1" },
      results: {},
      statuses: {},
      usage: {},
      staged: {},
      causes: {},
      claims: 2,
      answers: ["kept"],
    });
    const again = await world.claim(m, "reply");
    expect(again.outcome === "done" && Object.keys(again.state.results)).toHaveLength(2);
  });

  it("only the first claim of a hop announces the hop", async () => {
    const m = await world.seedRun();
    const event = { type: "step.started" as const, data: { hop: "act.1" } };
    const { fence } = await world.expectGrant(m, "act.1", { event });
    await world.store.release({ run: m.run, hop: "act.1", epoch: 0, fence });
    await world.expectGrant(m, "act.1", { event });
    await world.expectGrant(m, "act.2");
    expect(await world.events(m)).toEqual([
      ["0.1", "run.accepted"],
      ["0.2", "step.started"],
    ]);
  });
}
