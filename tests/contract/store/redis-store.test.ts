// The store's contract over real scripts: embedded Redis always, redis-server where there is one.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRedisServer } from "../../../dev/redis/find-redis-server.ts";
import { startRedis, type RedisStandIn } from "../../../dev/redis/start-redis.ts";
import { NO_USAGE } from "../../../shared/contracts/results.ts";
import type { CommitRequest, RunMeta, Store } from "../../../shared/ports/store.ts";
import { createRedisStore } from "../../../shared/redis/create-redis-store.ts";

const backends = ["embedded", ...(findRedisServer() ? ["system"] : [])] as const;

describe.each(backends)("the Redis store on %s Redis", (backend) => {
  let redis: RedisStandIn;
  let store: Store;
  beforeAll(async () => {
    redis = await startRedis({ token: "t", backend: backend as "embedded" | "system" });
    store = createRedisStore({ url: redis.url, token: "t", timeoutMs: 5_000 });
  });
  afterAll(() => redis.stop());

  const newMeta = (over: Partial<RunMeta> = {}): RunMeta => ({
    run: randomUUID(),
    conversation: randomUUID(),
    user: randomUUID(),
    household: randomUUID(),
    number: 1,
    text: "Zwei Äpfel & 'quotes' \"x\"\n",
    userTurn: randomUUID(),
    agentTurn: randomUUID(),
    agentAlternative: randomUUID(),
    session: 0,
    createdAt: "2026-11-21T00:00:00Z",
    ...over,
  });
  const seeded = async (over: Partial<RunMeta> = {}) => {
    const meta = newMeta(over);
    await store.seed(meta, { type: "run.accepted", data: { runId: meta.run } });
    return meta;
  };
  const claim = (m: RunMeta, hop: string, over: object = {}) =>
    store.claim({
      run: m.run,
      conversation: m.conversation,
      hop,
      epoch: 0,
      after: 0,
      session: m.session,
      nonce: randomUUID(),
      leaseMs: 60_000,
      ...over,
    });
  const granted = async (m: RunMeta, hop: string, over: object = {}) => {
    const answer = await claim(m, hop, over);
    if (answer.outcome !== "granted") throw new Error(`not granted: ${answer.outcome}`);
    return answer;
  };
  const commit = (m: RunMeta, hop: string, fence: number, over: Partial<CommitRequest> = {}) =>
    store.commit({
      run: m.run,
      conversation: m.conversation,
      hop,
      epoch: 0,
      fence,
      result: JSON.stringify({ hop, empty: [] }),
      status: { kind: "think_next" },
      usage: JSON.stringify(NO_USAGE),
      patch: {},
      events: [],
      ...over,
    });

  it("grants a seeded run's hop with all that it needs", async () => {
    const m = await seeded();
    const a = await granted(m, "understand");
    expect(a.state.meta).toEqual(m);
    expect(a.state).toMatchObject({ epoch: 0, n: 0, ended: null, claims: 1, answers: [] });
  });

  it("keeps a run as it is when it is seeded again", async () => {
    const m = await seeded();
    const { fence } = await granted(m, "understand");
    expect(await commit(m, "understand", fence)).toMatchObject({ outcome: "committed" });
    await store.seed(m, { type: "run.accepted", data: { runId: m.run } });
    expect((await granted(m, "think", { after: 1 })).state).toMatchObject({ n: 1 });
  });

  it("gives the same nonce its first answer and another one busy", async () => {
    const m = await seeded();
    const nonce = randomUUID();
    const first = await granted(m, "understand", { nonce });
    const again = await granted(m, "understand", { nonce });
    expect(again.fence).toBe(first.fence);
    const other = await claim(m, "understand");
    expect(other).toMatchObject({ outcome: "busy", fence: first.fence });
    expect(other.outcome === "busy" && other.remainingMs).toBeGreaterThan(50_000);
  });

  it("hands an expired lease to the next claim and refuses the old holder", async () => {
    const m = await seeded();
    const old = await granted(m, "understand", { leaseMs: 1 });
    await new Promise((r) => setTimeout(r, 20));
    const fresh = await granted(m, "understand");
    expect(fresh.fence).toBeGreaterThan(old.fence);
    expect(fresh.state.claims).toBe(2);
    expect(await commit(m, "understand", old.fence)).toEqual({ outcome: "stale" });
    const answer = {
      run: m.run,
      hop: "understand",
      epoch: 0,
      index: 0,
      answer: "x",
      leaseMs: 1000,
    };
    expect(await store.storeAnswer({ ...answer, fence: old.fence })).toEqual({ outcome: "stale" });
    expect(await store.append({ ...answer, fence: old.fence, batch: 0, events: [] })).toBe(false);
  });

  it("refuses a holder from before the store stepped back, whatever was claimed since", async () => {
    const { Redis } = await import("@upstash/redis");
    const options = { enableTelemetry: false, automaticDeserialization: false };
    const raw = new Redis({ url: redis.url, token: "t", ...options });
    const m = await seeded();
    const key = `run:${m.run}`;
    const before = await raw.eval("return redis.call('HGETALL', KEYS[1])", [key], []);
    const lost = await granted(m, "understand");
    const stepBack = "redis.call('DEL', KEYS[1]) redis.call('HSET', KEYS[1], unpack(ARGV))";
    await raw.eval(stepBack, [key], before as string[]);
    await raw.expire(key, 60);
    const fresh = await granted(m, "understand");
    expect(await commit(m, "understand", lost.fence)).toEqual({ outcome: "stale" });
    expect((await commit(m, "understand", fresh.fence)).outcome).toBe("committed");
  });

  it("takes nothing from a hop of a run that has ended, but for the summary", async () => {
    const m = await seeded();
    const reply = await granted(m, "reply");
    const event = { type: "run.cancelled" as const, data: {} };
    await store.end({ run: m.run, status: "cancelled", event, next: null });
    const at = { run: m.run, hop: "reply", epoch: 0, fence: reply.fence };
    const events = [{ type: "reply.delta" as const, data: { text: "late" } }];
    expect(await store.append({ ...at, batch: 0, events })).toBe(false);
    const answer = { index: 0, answer: "x", leaseMs: 1_000 };
    expect(await store.storeAnswer({ ...at, ...answer })).toEqual({ outcome: "stale" });
    expect(await commit(m, "reply", reply.fence)).toEqual({ outcome: "stale" });
    expect((await store.readEvents(m.run, null, 10))?.at(-1)?.type).toBe("run.cancelled");
    const { fence } = await granted(m, "summarize");
    const summary = { ...at, hop: "summarize", fence };
    expect((await store.storeAnswer({ ...summary, ...answer })).outcome).toBe("stored");
    expect((await commit(m, "summarize", fence)).outcome).toBe("committed");
  });

  it("releases a lease at once for the retry, but not somebody else's", async () => {
    const m = await seeded();
    const a = await granted(m, "understand");
    await store.release({ run: m.run, hop: "understand", epoch: 0, fence: a.fence + 1 });
    expect((await claim(m, "understand")).outcome).toBe("busy");
    await store.release({ run: m.run, hop: "understand", epoch: 0, fence: a.fence });
    expect((await claim(m, "understand")).outcome).toBe("granted");
  });

  it("keeps why attempts gave up, each under its number, the last eight per hop", async () => {
    const m = await seeded();
    const at = { run: m.run, hop: "think", epoch: 0 };
    const { fence } = await granted(m, "think");
    await store.release({ ...at, fence: fence + 1, cause: "timeout" });
    await store.release({ ...at, fence, cause: "overloaded" });
    // Sent again after a lost reply, it says nothing new.
    await store.release({ ...at, fence, cause: "overloaded" });
    const second = await granted(m, "think");
    expect(second.state.causes).toEqual({ think: [{ attempt: 1, code: "overloaded" }] });
    await store.release({ ...at, fence: second.fence });
    for (let attempt = 3; attempt <= 11; attempt++) {
      const { fence: next } = await granted(m, "think");
      await store.release({ ...at, fence: next, cause: "timeout" });
    }
    const { causes, claims } = (await granted(m, "understand")).state;
    expect(claims).toBe(1);
    expect(causes["think"]?.map(({ attempt }) => attempt)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await store.load(m.run, m.conversation))?.causes).toEqual(causes);
  });

  it("says behind when it lacks the run, a commit, the epoch or the session", async () => {
    const m = await seeded();
    expect((await claim(newMeta(), "understand")).outcome).toBe("behind");
    expect((await claim(m, "think", { after: 1 })).outcome).toBe("behind");
    expect((await claim(m, "think", { epoch: 1 })).outcome).toBe("behind");
    expect((await claim(m, "think", { session: 1 })).outcome).toBe("behind");
  });

  it("stores an answer once and gives it back to a retry of the same hop only", async () => {
    const m = await seeded();
    const { fence } = await granted(m, "understand");
    const at = { run: m.run, hop: "understand", epoch: 0, fence, index: 0, leaseMs: 60_000 };
    expect(await store.storeAnswer({ ...at, answer: '{"a":[]}' })).toEqual({
      outcome: "stored",
      answer: '{"a":[]}',
    });
    expect(await store.storeAnswer({ ...at, answer: "other" })).toMatchObject({
      answer: '{"a":[]}',
    });
    await store.release({ run: m.run, hop: "understand", epoch: 0, fence });
    expect((await granted(m, "understand")).state.answers).toEqual(['{"a":[]}']);
    expect((await granted(m, "think")).state.answers).toEqual([]);
  });

  it("replaces the answers by those that the ledger holds", async () => {
    const m = await seeded();
    const { fence } = await granted(m, "act.1");
    const at = { run: m.run, hop: "act.1", epoch: 0, fence };
    await store.storeAnswer({ ...at, index: 0, answer: "a", leaseMs: 60_000 });
    await store.storeAnswer({ ...at, index: 1, answer: "b", leaseMs: 60_000 });
    expect(await store.adoptAnswers({ ...at, answers: ["c"] })).toBe(true);
    await store.release(at);
    expect((await granted(m, "act.1")).state.answers).toEqual(["c"]);
  });

  it("commits once: the same fence gets its first answer, a redelivery finds done", async () => {
    const m = await seeded();
    const { fence } = await granted(m, "understand");
    const first = await commit(m, "understand", fence, {
      patch: { "entity:x_1": "{}", gone: null },
    });
    expect(first).toMatchObject({ outcome: "committed", n: 1, last: true });
    expect(await commit(m, "understand", fence)).toEqual(first);
    const done = await claim(m, "understand");
    expect(done.outcome === "done" && done.state).toMatchObject({
      n: 1,
      results: { understand: '{"hop":"understand","empty":[]}' },
      statuses: { understand: { kind: "think_next" } },
      staged: { "entity:x_1": "{}", gone: null },
    });
  });

  it("tells exactly one hop of a group that it was the last", async () => {
    const m = await seeded();
    const hops = Array.from({ length: 8 }, (_, i) => `act.1.${i + 1}`);
    const think = await granted(m, "think");
    await commit(m, "think", think.fence, { open: [{ group: "g0", hops }] });
    const answers = await Promise.all(
      hops.map(async (hop) => commit(m, hop, (await granted(m, hop)).fence, { leave: "g0" })),
    );
    expect(answers.filter((a) => a.outcome === "committed" && a.last)).toHaveLength(1);
    const last = answers.find((a) => a.outcome === "committed" && a.last);
    expect(last?.outcome === "committed" && Object.keys(last.statuses)).toHaveLength(9);
  });

  it("ends a run once, moves the session on, and seeds the next run", async () => {
    const m = await seeded();
    const next = newMeta({ conversation: m.conversation, session: 1, number: 2 });
    const { fence } = await granted(m, "reply");
    const end = { status: "completed", session: { exchange: "1" }, version: 1, next };
    await commit(m, "reply", fence, { status: { kind: "ended" }, end });
    expect(await store.loadSession(m.conversation)).toEqual({
      version: 1,
      fields: { exchange: "1" },
    });
    expect((await claim(m, "act.1")).outcome).toBe("gone");
    const done = await claim(m, "reply");
    expect(done.outcome === "done" && done.state.next).toEqual(next);
    expect((await claim(m, "summarize", { session: 1 })).outcome).toBe("granted");
    const second = await granted(next, "understand");
    expect(second.state.session).toEqual({ exchange: "1" });
  });

  it("replaces the session by the one that a stopped run leaves, and never by an older one", async () => {
    const m = await seeded();
    const { fence } = await granted(m, "reply");
    const end = { status: "completed", session: { exchange: "1", old: "1" }, version: 1 };
    await commit(m, "reply", fence, { status: { kind: "ended" }, end: { ...end, next: null } });
    const event = { type: "run.cancelled" as const, data: {} };
    const stop = (version: number, exchange: string) =>
      store.end({
        ...{ run: m.run, status: "cancelled", event, next: null },
        session: { conversation: m.conversation, version, fields: { exchange } },
      });
    await stop(1, "9");
    expect((await store.loadSession(m.conversation))?.fields).toEqual(end.session);
    await stop(2, "2");
    await stop(2, "2");
    expect(await store.loadSession(m.conversation)).toEqual({
      version: 2,
      fields: { exchange: "2" },
    });
  });

  it("takes a summary only while the session is where it was", async () => {
    const m = await seeded();
    const { fence } = await granted(m, "summarize");
    const patch = { summary: '{"coversTo":1}' };
    await commit(m, "summarize", fence, { summary: { version: 7, patch } });
    expect((await store.loadSession(m.conversation))?.fields).toEqual({});
    expect(await store.saveSummary(m.conversation, 0, patch)).toBe(true);
    expect(await store.saveSummary(m.conversation, 3, patch)).toBe(false);
  });

  it("rebuilds at a higher epoch once; older messages are gone, older fences stale", async () => {
    const m = await seeded();
    const old = await granted(m, "act.1");
    const rebuilt = {
      meta: m,
      epoch: 1,
      session: { exchange: "0" },
      version: 0,
      results: { understand: "{}" },
      statuses: { understand: { kind: "think_next" as const } },
      answers: { "act.1": ["a"] },
      staged: { pending: null },
      open: [{ group: "g0", hops: ["act.1"] }],
      events: [],
    };
    expect(await store.rebuild(rebuilt)).toBe(true);
    expect(await store.rebuild(rebuilt)).toBe(false);
    expect((await claim(m, "act.1")).outcome).toBe("gone");
    expect(await commit(m, "act.1", old.fence)).toEqual({ outcome: "stale" });
    const fresh = await granted(m, "act.1", { epoch: 1 });
    expect(fresh.fence).toBeGreaterThan(old.fence);
    expect(fresh.state.answers).toEqual(["a"]);
    expect(fresh.state.staged).toEqual({ pending: null });
    const answer = await commit(m, "act.1", fresh.fence, { epoch: 1, leave: "g0" });
    expect(answer).toMatchObject({ outcome: "committed", last: true });
  });

  it("keeps events in order under epoch.n ids and drops a re-sent append", async () => {
    const m = await seeded();
    const { fence } = await granted(m, "reply", {
      event: { type: "step.started", data: { a: 1 } },
    });
    const at = { run: m.run, hop: "reply", epoch: 0, fence };
    const delta = (text: string) => ({ type: "reply.delta" as const, data: { text } });
    await store.append({ ...at, batch: 0, events: [delta("a"), delta("b")] });
    await store.append({ ...at, batch: 0, events: [delta("a"), delta("b")] });
    await store.append({ ...at, batch: 1, events: [delta("c")] });
    const events = await store.readEvents(m.run, null, 100);
    expect(events?.map((e) => [e.id, e.type, e.data["text"]])).toEqual([
      ["0.1", "run.accepted", undefined],
      ["0.2", "step.started", undefined],
      ["0.3", "reply.delta", "a"],
      ["0.4", "reply.delta", "b"],
      ["0.5", "reply.delta", "c"],
    ]);
    expect((await store.readEvents(m.run, "0.3", 100))?.map((e) => e.id)).toEqual(["0.4", "0.5"]);
    expect(await store.lastEventId(m.run)).toBe("0.5");
    expect(await store.readEvents(m.run, "0.5", 100)).toEqual([]);
  });

  it("knows neither the events of an unknown run nor those after an unknown event", async () => {
    const m = await seeded();
    expect(await store.readEvents(randomUUID(), null, 10)).toBeNull();
    expect(await store.readEvents(randomUUID(), "0.1", 10)).toBeNull();
    expect(await store.lastEventId(randomUUID())).toBeNull();
    expect(await store.readEvents(m.run, "0.1", 10)).toEqual([]);
    expect(await store.readEvents(m.run, "0.2", 10)).toBeNull();
    expect(await store.readEvents(m.run, "1.1", 10)).toBeNull();
  });

  it("says whether a run has ended, and that it does not know", async () => {
    const m = await seeded();
    expect(await store.hasEnded(randomUUID())).toBeNull();
    expect(await store.hasEnded(m.run)).toBe(false);
    const event = { type: "run.cancelled" as const, data: {} };
    await store.end({ run: m.run, status: "cancelled", event, next: null });
    expect(await store.hasEnded(m.run)).toBe(true);
  });

  it("rings the bell once it hangs, and when an event is appended", async () => {
    const m = await seeded();
    let rings = 0;
    const stop = await store.doorbell(m.run, () => rings++);
    await expect.poll(() => rings).toBe(1);
    const event = { type: "run.cancelled" as const, data: {} };
    await store.end({ run: m.run, status: "cancelled", event, next: null });
    await expect.poll(() => rings).toBe(2);
    stop();
    expect((await claim(m, "understand")).outcome).toBe("gone");
  });

  it("gives every key a time to live", async () => {
    const m = await seeded();
    const think = await granted(m, "think");
    await commit(m, "think", think.fence, { open: [{ group: "g0", hops: ["act.1"] }] });
    const { Redis } = await import("@upstash/redis");
    const raw = new Redis({ url: redis.url, token: "t", enableTelemetry: false });
    const keys = await raw.keys("*");
    expect(keys.length).toBeGreaterThan(3);
    const forever: string[] = [];
    for (const key of keys) if ((await raw.ttl(key)) <= 0) forever.push(key);
    expect(forever).toEqual([]);
  });
});
