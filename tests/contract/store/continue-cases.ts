// Contract of the store: a commit, or the seed of a run, that claims the next hop in the same request.
import { expect, it } from "vitest";
import { holdOf, delta, newMeta, type StoreWorld } from "./store-world.ts";

export function continueCases(world: StoreWorld): void {
  const next = (hop: string, overrides: object = {}) => ({
    claim: {
      hop,
      epoch: 0,
      after: 0,
      session: 0,
      nonce: `for ${hop}`,
      leaseMs: 60_000,
      ...overrides,
    },
  });

  it("a commit grants the next hop, with the state after the commit", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "understand");
    const event = { type: "step.started" as const, data: { hop: "quick" } };
    const answer = await world.commit(m, "understand", fence, {
      result: "{}",
      usage: "7",
      patch: { a: "1" },
      events: [delta("a")],
      ...next("quick", { after: 1, event }),
    });
    const statuses = { understand: { kind: "think_next" } };
    expect(answer).toMatchObject({ outcome: "committed", n: 1, last: true, statuses });
    const claim = answer.outcome === "committed" ? answer.claim : undefined;
    expect(claim?.outcome === "granted" && claim.fence).toBeGreaterThan(fence);
    expect(claim?.outcome === "granted" && claim.state).toEqual({
      meta: m,
      epoch: 0,
      n: 1,
      ended: null,
      results: { understand: "{}" },
      statuses,
      answers: [],
      causes: {},
      staged: { a: "1" },
      session: {},
      usage: { understand: "7" },
      next: null,
      claims: 1,
    });
    expect((await world.events(m))?.map(([, type]) => type)).toEqual([
      ...["run.accepted", "reply.delta", "step.started"],
    ]);
    expect(await world.claim(m, "quick")).toMatchObject({ outcome: "busy" });
    const claimFence = claim?.outcome === "granted" ? claim.fence : 0;
    expect((await world.commit(m, "quick", claimFence)).outcome).toBe("committed");
  });

  it("a seed with a claim stores the run and grants its first hop, and a repeat gets the same answer", async () => {
    const m = newMeta();
    const acceptedEvent = { type: "run.accepted" as const, data: {} };
    const event = { type: "step.started" as const, data: { hop: "understand" } };
    const { claim } = next("understand", { event });
    const answer = await world.store.seed({ meta: m }, acceptedEvent, claim);
    expect(answer).toMatchObject({
      outcome: "granted",
      state: { meta: m, epoch: 0, n: 0, ended: null, results: {}, claims: 1 },
    });
    expect(await world.store.seed({ meta: m }, acceptedEvent, claim)).toEqual(answer);
    expect((await world.events(m))?.map(([, type]) => type)).toEqual([
      ...["run.accepted", "step.started"],
    ]);
    expect(await world.claim(m, "understand")).toMatchObject({ outcome: "busy" });
    const fence = answer?.outcome === "granted" ? answer.fence : 0;
    expect((await world.commit(m, "understand", fence)).outcome).toBe("committed");
    expect(await world.store.seed({ meta: m }, acceptedEvent, claim)).toMatchObject({
      outcome: "done",
    });
  });

  it("a hop of a run whose conversation has lost its session is not granted", async () => {
    const m = newMeta({ session: 3 });
    const acceptedEvent = { type: "run.accepted" as const, data: {} };
    const answer = await world.store.seed(
      { meta: m },
      acceptedEvent,
      next("understand", { session: 3 }).claim,
    );
    expect(answer).toEqual({ outcome: "behind" });
  });

  it("a repeated commit gets its first answer, with the answer of its claim", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "understand");
    const event = { type: "step.started" as const, data: { hop: "quick" } };
    const first = await world.commit(m, "understand", fence, next("quick", { event }));
    expect(await world.commit(m, "understand", fence, next("quick", { event }))).toEqual(first);
    expect(await world.events(m)).toHaveLength(2);
  });

  it("a commit's claim is answered as a claim right after the commit would be: busy, done or behind", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "act.1");
    const grant = await world.expectGrant(m, "act.2");
    const outcomes: unknown[] = [];
    for (const [hop, ask] of [
      ["a", next("act.1")],
      ["b", next("act.2")],
      ["c", next("act.3", { after: 9 })],
      ["d", next("act.3", { session: 9 })],
    ] as const) {
      const answer = await world.commitHop(m, hop, ask);
      outcomes.push(answer.claim?.outcome === "busy" ? answer.claim.fence : answer.claim?.outcome);
    }
    expect(outcomes).toEqual(["done", grant.fence, "behind", "behind"]);
    expect((await world.expectGrant(m, "act.3")).state.claims).toBe(1);
  });

  it("a refused commit claims no hop", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "understand");
    expect(await world.commit(m, "understand", fence + 1, next("think"))).toEqual({
      outcome: "stale",
    });
    await world.store.release(holdOf(m, "understand", fence));
    expect(await world.commit(m, "understand", fence, next("think"))).toEqual({ outcome: "stale" });
    expect((await world.expectGrant(m, "think")).state.claims).toBe(1);
  });

  it("only the last commit of a group claims the next hop, and a repeat of an earlier commit claims none", async () => {
    const m = await world.seedRun();
    await world.commitHop(m, "think", { open: [{ group: "g0", hops: ["act.1", "act.2"] }] });
    const leaves = { leave: "g0", ...next("act.3") };
    const first = await world.commitHop(m, "act.1", leaves);
    expect([first.last, first.claim]).toEqual([false, undefined]);
    const again = await world.commit(m, "act.1", first.fence, leaves);
    expect(again).toEqual({ ...first, fence: undefined });
    const last = await world.commitHop(m, "act.2", leaves);
    expect(last.claim).toMatchObject({ outcome: "granted", state: { claims: 1 } });
    // A repeat claims nothing after the group has closed either: it gets its first answer.
    expect(await world.commit(m, "act.1", first.fence, leaves)).not.toHaveProperty("claim");
  });

  it("the commit that ends a run claims the hop after the end, at the session's new version", async () => {
    const m = await world.seedRun();
    const end = { status: "completed", session: { exchange: "1" }, version: 1, next: null };
    const last = next("summarize", { session: 1, isAfterEnd: true });
    const answer = await world.commitHop(m, "reply", { end, ...last });
    expect(answer.claim).toMatchObject({
      outcome: "granted",
      state: { ended: "completed", session: { exchange: "1" }, results: {} },
    });
    const other = await world.seedRun();
    expect((await world.commitHop(other, "reply", { end, ...next("think") })).claim).toEqual({
      outcome: "gone",
    });
  });
}
