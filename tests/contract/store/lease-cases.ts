// Contract of the store: what the holder of a hop may do before it commits.
import { expect, it } from "vitest";
import { NO_USAGE } from "../../../shared/contracts/results.ts";
import { spendingOf } from "../../../shared/contracts/spending.ts";
import type { RunMeta } from "../../../shared/ports/store.ts";
import { MAX_SAID_BYTES } from "../../../shared/redis/scripts/common.ts";
import {
  holdOf,
  cancelEvent,
  delta,
  newMeta,
  rebuildRequest,
  type StoreWorld,
} from "./store-world.ts";

const LOST = spendingOf("claude-haiku-5-5", { ...NO_USAGE, calls: 1, input_tokens: 7 });

export function leaseCases(world: StoreWorld): void {
  const store = (m: RunMeta, hop: string, fence: number, answer: string, overrides: object = {}) =>
    world.store.storeAnswers({
      ...holdOf(m, hop, fence),
      index: 0,
      answers: [answer],
      leaseMs: 60_000,
      ...overrides,
    });
  const texts = async (m: RunMeta) =>
    (await world.store.readEvents(m.run, null, 100))?.map((e) => e.data["text"]).slice(1);
  /** Expects that everything that needs a fence is refused. */
  const expectStale = async (m: RunMeta, hop: string, fence: number, epoch = 0) => {
    const hold = holdOf(m, hop, fence, epoch);
    const previousState = await world.store.load(m.run, m.conversation);
    const events = await world.events(m);
    expect(await store(m, hop, fence, "late", { epoch })).toEqual({ outcome: "stale" });
    expect(await world.store.adoptAnswers({ ...hold, answers: ["late"] })).toBe(false);
    const batch = { batch: 99, events: [delta("late")] };
    expect(await world.store.append({ ...hold, ...batch })).toBe(false);
    expect(await world.commit(m, hop, fence, { epoch })).toEqual({ outcome: "stale" });
    await world.store.release(hold);
    expect(await world.store.load(m.run, m.conversation)).toEqual(previousState);
    expect(await world.events(m)).toEqual(events);
  };

  it("an answer is stored once, and given back only to a retry of the same hop", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "understand");
    const first = { outcome: "stored", answers: ['{"a":[]}'] };
    expect(await store(m, "understand", fence, '{"a":[]}')).toEqual(first);
    expect(await store(m, "understand", fence, "other")).toEqual(first);
    expect(await store(m, "understand", fence, "next", { index: 1 })).toMatchObject({
      answers: ["next"],
    });
    await world.store.release(holdOf(m, "understand", fence));
    const again = await world.expectGrant(m, "understand");
    expect(again.state.answers).toEqual(['{"a":[]}', "next"]);
    expect((await world.expectGrant(m, "think")).state.answers).toEqual([]);
    expect((await world.state(m)).answers).toEqual([]);
  });

  it("several answers are stored at once, and a stored answer is returned in place of a new one", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "think");
    await store(m, "think", fence, "b", { index: 1 });
    const three = await store(m, "think", fence, "", { answers: ["a", "late", "c"] });
    expect(three).toEqual({ outcome: "stored", answers: ["a", "b", "c"] });
    await world.store.release(holdOf(m, "think", fence));
    expect((await world.expectGrant(m, "think")).state.answers).toEqual(["a", "b", "c"]);
  });

  it("answers are separate for hops whose names begin alike", async () => {
    const m = await world.seedRun();
    for (const hop of ["act.1", "act.1.1", "act.10"]) {
      await store(m, hop, (await world.expectGrant(m, hop, { leaseMs: 0 })).fence, hop, {
        leaseMs: 0,
      });
    }
    const { fence, state } = await world.expectGrant(m, "act.1");
    expect(state.answers).toEqual(["act.1"]);
    expect(await world.store.adoptAnswers({ ...holdOf(m, "act.1", fence), answers: [] })).toBe(
      true,
    );
    expect((await world.expectGrant(m, "act.1.1")).state.answers).toEqual(["act.1.1"]);
    expect((await world.expectGrant(m, "act.10")).state.answers).toEqual(["act.10"]);
  });

  it("an answer renews the lease of the nonce that has it", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "think", { nonce: "mine", leaseMs: 20 });
    await store(m, "think", fence, "a");
    await world.backend().wait(40);
    expect(await world.claim(m, "think")).toMatchObject({ outcome: "busy", fence });
    expect((await world.expectGrant(m, "think", { nonce: "mine" })).fence).toBe(fence);
  });

  it("a holder whose lease has expired unnoticed may continue", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "think", { leaseMs: 0 });
    expect((await store(m, "think", fence, "a")).outcome).toBe("stored");
    expect((await world.claim(m, "think")).outcome).toBe("busy");
    expect((await world.commit(m, "think", fence)).outcome).toBe("committed");
  });

  it("nothing is stored under a fence that is not the hop's", async () => {
    const m = await world.seedRun();
    const grant = await world.expectGrant(m, "act.1");
    const other = await world.expectGrant(m, "act.2");
    await expectStale(m, "act.1", grant.fence + 1);
    await expectStale(m, "act.1", grant.fence - 1);
    await expectStale(m, "act.1", other.fence);
    await expectStale(m, "think", grant.fence);
    expect((await world.claim(m, "act.1")).outcome).toBe("busy");
  });

  it("nothing is stored for a holder whose hop was claimed again", async () => {
    const m = await world.seedRun();
    const old = await world.expectGrant(m, "reply", { leaseMs: 0 });
    const fresh = await world.expectGrant(m, "reply");
    await expectStale(m, "reply", old.fence);
    expect(await world.claim(m, "reply")).toMatchObject({ outcome: "busy", fence: fresh.fence });
  });

  it("nothing is stored for an unknown run, or in another epoch", async () => {
    await expectStale(newMeta(), "think", 0);
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "think");
    await expectStale(m, "think", fence, 1);
    expect((await world.claim(m, "think")).outcome).toBe("busy");
    await world.store.rebuild(rebuildRequest(m));
    await expectStale(m, "think", fence);
    await expectStale(m, "think", fence, 1);
  });

  it("nothing is stored for a hop of an ended run, unless the hop comes after the end", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "reply");
    await world.store.end({ run: m.run, status: "cancelled", event: cancelEvent, next: null });
    await expectStale(m, "reply", fence);
    const summary = await world.expectGrant(m, "summarize");
    expect((await store(m, "summarize", summary.fence, "a")).outcome).toBe("stored");
    const hold = holdOf(m, "summarize", summary.fence);
    expect(await world.store.adoptAnswers({ ...hold, answers: ["b"] })).toBe(true);
    expect(await world.store.append({ ...hold, batch: 0, events: [delta("x")] })).toBe(true);
    expect((await world.commit(m, "summarize", summary.fence)).outcome).toBe("committed");
  });

  it("the ledger's answers replace the stored ones", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "act.1");
    await store(m, "act.1", fence, "a");
    await store(m, "act.1", fence, "b", { index: 1 });
    const hold = holdOf(m, "act.1", fence);
    expect(await world.store.adoptAnswers({ ...hold, answers: ["c"] })).toBe(true);
    await world.store.release(hold);
    expect((await world.expectGrant(m, "act.1")).state.answers).toEqual(["c"]);
  });

  it("an append that is repeated or comes late is dropped, and one with a higher number is stored", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "reply");
    const append = (batch: number, ...words: string[]) =>
      world.store.append({ ...holdOf(m, "reply", fence), batch, events: words.map(delta) });
    expect(await append(0, "a", "b")).toBe(true);
    expect(await append(0, "a", "b")).toBe(true);
    expect(await append(2, "c")).toBe(true);
    expect(await append(1, "late")).toBe(true);
    expect(await append(3)).toBe(true);
    expect(await texts(m)).toEqual(["a", "b", "c"]);
  });

  it("the appends of each claim are counted separately", async () => {
    const m = await world.seedRun();
    for (const word of ["first", "second"]) {
      const { fence } = await world.expectGrant(m, "reply", { leaseMs: 0 });
      await world.store.append({ ...holdOf(m, "reply", fence), batch: 0, events: [delta(word)] });
    }
    expect(await texts(m)).toEqual(["first", "second"]);
  });

  it("a release frees the lease for the retry at once, but not another holder's lease", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "understand");
    await world.store.release(holdOf(m, "understand", fence + 1));
    await world.store.release(holdOf(m, "understand", fence, 1));
    expect((await world.claim(m, "understand")).outcome).toBe("busy");
    await world.store.release(holdOf(m, "understand", fence));
    await expectStale(m, "understand", fence);
    expect((await world.expectGrant(m, "understand")).state.claims).toBe(2);
  });

  it("a failed attempt is reported once, with its release, and only under the lease", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "think");
    const event = { type: "attempt.failed" as const, data: { hop: "think", attempt: 1 } };
    await world.store.release({ ...holdOf(m, "think", fence + 1), cause: "timeout", event });
    await world.store.release({ ...holdOf(m, "think", fence), cause: "timeout", event });
    await world.store.release({ ...holdOf(m, "think", fence), cause: "timeout", event });
    const events = await world.store.readEvents(m.run, "0.1", 100);
    expect(events).toEqual([{ id: "0.2", ...event }]);
  });

  it("the store keeps the times and the failed call of each released attempt, with services' words up to a limit for the run", async () => {
    const m = await world.seedRun();
    const times = { from: 1_764_000_000_123, to: 1_764_000_000_456 };
    const said = { status: 503, text: "ä".repeat(MAX_SAID_BYTES / 4) };
    const call = { code: "server_error", said };
    for (const hop of ["think", "reply", "think"]) {
      const { fence } = await world.expectGrant(m, hop);
      const release = { ...holdOf(m, hop, fence), cause: "unavailable", ...times, call };
      await world.store.release(release);
      await world.store.release(release);
    }
    const attempt = { code: "unavailable", ...times };
    expect((await world.state(m)).causes).toEqual({
      think: [
        { attempt: 1, ...attempt, call },
        { attempt: 2, ...attempt, call: { code: call.code, cut: true } },
      ],
      reply: [{ attempt: 1, ...attempt, call }],
    });
  });

  it("the last eight causes of failed attempts are stored for each hop, each with its number", async () => {
    const m = await world.seedRun();
    const { fence } = await world.expectGrant(m, "think");
    await world.store.release({ ...holdOf(m, "think", fence + 1), cause: "timeout" });
    await world.store.release({ ...holdOf(m, "think", fence), cause: "overloaded", lost: LOST });
    // A release that is sent again after a lost reply changes nothing.
    await world.store.release({ ...holdOf(m, "think", fence), cause: "overloaded" });
    const second = await world.expectGrant(m, "think");
    expect(second.state.causes).toEqual({
      think: [{ attempt: 1, code: "overloaded", lost: LOST }],
    });
    await world.store.release(holdOf(m, "think", second.fence));
    for (let attempt = 3; attempt <= 11; attempt++) {
      const next = await world.expectGrant(m, "think");
      await world.store.release({ ...holdOf(m, "think", next.fence), cause: "timeout" });
    }
    const { causes, claims } = (await world.expectGrant(m, "understand")).state;
    expect(claims).toBe(1);
    expect(causes["think"]?.map(({ attempt }) => attempt)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await world.state(m)).causes).toEqual(causes);
  });
}
