// Contract of the store: the slots of the workers. A hop takes a slot of its pool with its claim and gives it back with
// its commit or its release.
import { expect, it } from "vitest";
import type { ClaimAnswer, RunMeta, SlotTerms } from "../../../shared/ports/store.ts";
import { userId } from "../../support/ids.ts";
import { holdOf, cancelEvent, rebuildRequest, type StoreWorld } from "./store-world.ts";

/** The number of pools so far: each case has its own, because all cases share the store's slots. */
let pools = 0;
const newPool = () => `pool_${++pools}`;
const LONG = 60_000;

export function slotCases(world: StoreWorld): void {
  const terms = (m: RunMeta, pool: string, overrides: Partial<SlotTerms> = {}): SlotTerms => ({
    user: m.user,
    sizes: { [pool]: 2 },
    perUser: 9,
    shareBytes: 1_000,
    waitMs: 2_000,
    maxWaitMs: 5_000,
    ...overrides,
  });
  /** A run whose first five steps need a slot of the pool. */
  const pooledRun = async (pool: string, overrides: Partial<RunMeta> = {}) => {
    const m = await world.seedRun(overrides);
    const steps = ["step.1", "step.2", "step.3", "step.4", "step.5"];
    await world.commitHop(m, "step", {
      pools: Object.fromEntries(steps.map((hop) => [hop, pool])),
    });
    return m;
  };
  const take = (
    m: RunMeta,
    hop: string,
    pool: string,
    overrides: Partial<SlotTerms> = {},
    ms = LONG,
  ) => world.claim(m, hop, { slot: terms(m, pool, overrides), leaseMs: ms });
  const fenceOf = (answer: ClaimAnswer): number => {
    if (answer.outcome !== "granted") throw new Error(`not granted: ${answer.outcome}`);
    return answer.fence;
  };

  it("a pool of two slots takes two hops, and a third hop waits until one of them commits", async () => {
    const pool = newPool();
    const [m, other] = [await pooledRun(pool), await pooledRun(pool)];
    const claim = await take(m, "step.1", pool);
    expect(claim).toMatchObject({ outcome: "granted", slot: `${pool}:1` });
    const first = fenceOf(claim);
    expect(await take(other, "step.1", pool)).toMatchObject({ slot: `${pool}:2` });
    expect(await take(other, "step.1", pool)).not.toHaveProperty("slot");
    const third = await take(other, "step.2", pool);
    expect(third).toMatchObject({ outcome: "no_slot" });
    expect((await world.state(other)).claims).toBe(0);
    await world.commit(m, "step.1", first);
    fenceOf(await take(other, "step.2", pool));
  });

  it("a hop takes a slot of the pool that was named for it, and of no other pool", async () => {
    const [pool, elsewhere] = [newPool(), newPool()];
    const sizes = { [pool]: 1, [elsewhere]: 1 };
    const [m, n] = [await pooledRun(pool), await pooledRun(elsewhere)];
    fenceOf(await take(m, "step.1", pool, { sizes }));
    expect((await take(m, "step.2", pool, { sizes })).outcome).toBe("no_slot");
    fenceOf(await take(n, "step.1", pool, { sizes }));
    expect((await take(n, "step.2", pool, { sizes })).outcome).toBe("no_slot");
  });

  it("a hop needs a slot only if it has a pool, its claim has terms, and the pool has a size", async () => {
    const pool = newPool();
    const m = await pooledRun(pool);
    const oneSlot = { sizes: { [pool]: 1 } };
    fenceOf(await take(m, "step.1", pool, oneSlot));
    fenceOf(await take(m, "step.9", pool, oneSlot));
    fenceOf(await world.claim(m, "step.2"));
    fenceOf(await take(m, "step.3", pool, { sizes: {} }));
    expect((await take(m, "step.4", pool, oneSlot)).outcome).toBe("no_slot");
  });

  it("a user's share of a pool is limited, and other users get the remaining slots", async () => {
    const pool = newPool();
    const [m, other] = [await pooledRun(pool), await pooledRun(pool)];
    const share = { sizes: { [pool]: 3 }, perUser: 1 };
    const otherRun = await pooledRun(pool, { user: m.user });
    const first = fenceOf(await take(m, "step.1", pool, share));
    expect((await take(otherRun, "step.1", pool, share)).outcome).toBe("no_slot");
    fenceOf(await take(other, "step.1", pool, share));
    await world.commit(m, "step.1", first);
    fenceOf(await take(otherRun, "step.1", pool, share));
  });

  it("a hop that reads large results gets a slot only beside fewer hops of its user, and always if it is the user's only one", async () => {
    const pool = newPool();
    const m = await world.seedRun();
    const hops = ["step.1", "step.2", "step.3"];
    await world.commitHop(m, "step", {
      pools: Object.fromEntries(hops.map((hop) => [hop, pool])),
      reads: { "step.2": ["step"], "step.3": ["step"] },
      result: "x".repeat(400),
    });
    const free = { sizes: { [pool]: 9 } };
    const terms = (shareBytes: number) => ({ ...free, shareBytes });
    const first = fenceOf(await take(m, "step.1", pool, terms(10)));
    expect((await take(m, "step.2", pool, terms(799))).outcome).toBe("no_slot");
    await world.commit(m, "step.1", first);
    const second = fenceOf(await take(m, "step.2", pool, terms(10)));
    expect((await take(m, "step.3", pool, terms(799))).outcome).toBe("no_slot");
    fenceOf(await take(m, "step.3", pool, terms(800)));
    await world.commit(m, "step.2", second);
  });

  it("a release frees the slot, even if the run has ended meanwhile", async () => {
    const pool = newPool();
    const oneSlot = { sizes: { [pool]: 1 } };
    const [m, other] = [await pooledRun(pool), await pooledRun(pool)];
    await world.store.release(holdOf(m, "step.1", fenceOf(await take(m, "step.1", pool, oneSlot))));
    const again = fenceOf(await take(m, "step.1", pool, oneSlot));
    await world.store.end({ run: m.run, status: "cancelled", event: cancelEvent, next: null });
    expect((await take(other, "step.1", pool, oneSlot)).outcome).toBe("no_slot");
    await world.store.release(holdOf(m, "step.1", again));
    fenceOf(await take(other, "step.1", pool, oneSlot));
  });

  it("a claim within a commit needs a slot, too, and may get the slot that the commit frees", async () => {
    const pool = newPool();
    const oneSlot = { sizes: { [pool]: 1 } };
    const m = await pooledRun(pool);
    const nextClaim = (hop: string) => ({
      hop,
      epoch: 0,
      after: 0,
      session: 0,
      nonce: `n-${hop}`,
      leaseMs: LONG,
      slot: terms(m, pool, oneSlot),
    });
    const fence = fenceOf(await take(m, "step.1", pool, oneSlot));
    const answer = await world.commit(m, "step.1", fence, { claim: nextClaim("step.2") });
    expect(answer).toMatchObject({ claim: { outcome: "granted" } });
    fenceOf(await world.claim(m, "step.3"));
    const grant = await world.expectGrant(m, "step.4");
    const refusal = await world.commit(m, "step.4", grant.fence, { claim: nextClaim("step.5") });
    expect(refusal).toMatchObject({ outcome: "committed", claim: { outcome: "no_slot" } });
  });

  it("a hop whose lease is over loses its slot, and its late commit does not free the slot of the next hop", async () => {
    const pool = newPool();
    const oneSlot = { sizes: { [pool]: 1 } };
    const [m, other] = [await pooledRun(pool), await pooledRun(pool)];
    const late = fenceOf(await take(m, "step.1", pool, oneSlot, 5));
    await world.backend().wait(20);
    fenceOf(await take(other, "step.1", pool, oneSlot));
    const next = {
      hop: "step.2",
      epoch: 0,
      after: 0,
      session: 0,
      nonce: "n",
      leaseMs: LONG,
      slot: terms(m, pool, oneSlot),
    };
    const answer = await world.commit(m, "step.1", late, { claim: next });
    expect(answer).toMatchObject({ outcome: "committed", claim: { outcome: "no_slot" } });
    expect((await take(other, "step.2", pool, oneSlot)).outcome).toBe("no_slot");
  });

  it("a stored answer renews the slot with the lease", async () => {
    const pool = newPool();
    const oneSlot = { sizes: { [pool]: 1 } };
    const [m, other] = [await pooledRun(pool), await pooledRun(pool)];
    const fence = fenceOf(await take(m, "step.1", pool, oneSlot, 400));
    const put = { ...holdOf(m, "step.1", fence), index: 0, answers: ["a"], leaseMs: LONG };
    expect((await world.store.storeAnswers(put)).outcome).toBe("stored");
    await world.backend().wait(450);
    expect((await take(other, "step.1", pool, oneSlot)).outcome).toBe("no_slot");
  });

  it("a renewal without an answer renews slot and lease, and stores nothing", async () => {
    const pool = newPool();
    const oneSlot = { sizes: { [pool]: 1 } };
    const [m, other] = [await pooledRun(pool), await pooledRun(pool)];
    const fence = fenceOf(await take(m, "step.1", pool, oneSlot, 400));
    const renewal = { ...holdOf(m, "step.1", fence), index: 0, answers: [], leaseMs: LONG };
    expect(await world.store.storeAnswers(renewal)).toEqual({ outcome: "stored", answers: [] });
    await world.backend().wait(450);
    expect((await take(other, "step.1", pool, oneSlot)).outcome).toBe("no_slot");
    const late = { ...renewal, fence: fence - 1 };
    expect(await world.store.storeAnswers(late)).toEqual({ outcome: "stale" });
  });

  it("a hop that is claimed again gets the slot that its earlier claim had", async () => {
    const pool = newPool();
    const oneSlot = { sizes: { [pool]: 1 } };
    const m = await pooledRun(pool);
    fenceOf(await take(m, "step.1", pool, oneSlot));
    await world.store.rebuild(
      rebuildRequest(m, { results: { step: "{}" }, pools: { "step.1": pool } }),
    );
    const slot = terms(m, pool, oneSlot);
    const fence = fenceOf(await world.claim(m, "step.1", { epoch: 1, slot }));
    await world.commit(m, "step.1", fence, { epoch: 1 });
    fenceOf(await take(await pooledRun(pool), "step.1", pool, oneSlot));
  });

  it("a rebuild names the pools anew, and a rebuild without pools removes them", async () => {
    const pool = newPool();
    const oneSlot = { sizes: { [pool]: 1 } };
    const [m, other] = [await pooledRun(pool), await pooledRun(pool)];
    fenceOf(await take(other, "step.1", pool, oneSlot));
    const slot = terms(m, pool, oneSlot);
    await world.store.rebuild(rebuildRequest(m, { pools: { "step.1": pool } }));
    expect((await world.claim(m, "step.1", { epoch: 1, slot })).outcome).toBe("no_slot");
    await world.store.rebuild(rebuildRequest(m, { epoch: 2 }));
    expect((await world.claim(m, "step.1", { epoch: 2, slot })).outcome).toBe("granted");
  });

  it("the wait for a slot grows up to a maximum; a hop that asks during a wait gets the rest of the wait", async () => {
    const openFullPool = async (waitMs: number, maxWaitMs: number) => {
      const pool = newPool();
      const m = await pooledRun(pool);
      const oneSlot = { sizes: { [pool]: 1 }, waitMs, maxWaitMs };
      fenceOf(await take(m, "step.1", pool, oneSlot));
      return async () => {
        const answer = await take(m, "step.2", pool, oneSlot);
        if (answer.outcome !== "no_slot") throw new Error(answer.outcome);
        return answer;
      };
    };
    const askLong = await openFullPool(LONG, LONG);
    expect((await askLong()).untilMs).toBe((await askLong()).untilMs);
    const ask = await openFullPool(60, 100);
    const first = await ask();
    expect(first.waitMs).toBe(60);
    await world.backend().wait(first.waitMs);
    const second = await ask();
    expect(second.waitMs).toBe(100);
    expect(second.untilMs).toBeGreaterThan(first.untilMs);
  });

  it("slots and waiting hops are stored only as long as they are needed", async () => {
    const pool = newPool();
    const user = userId();
    const m = await pooledRun(pool, { user });
    const oneSlot = { sizes: { [pool]: 1 } };
    const fence = fenceOf(await take(m, "step.1", pool, oneSlot));
    expect((await take(m, "step.2", pool, oneSlot)).outcome).toBe("no_slot");
    const keys = await world.backend().keys();
    expect(keys.get("workers")).toBeLessThanOrEqual(24 * 60 * 60);
    expect(keys.get(`waits:${user}`)).toBeLessThanOrEqual(60);
    await world.commit(m, "step.1", fence);
    fenceOf(await take(m, "step.2", pool, oneSlot));
    expect((await world.backend().keys()).has(`waits:${user}`)).toBe(false);
  });
}
