// What the simulator's store has beside the port: stepping back, being emptied, telling its state.
import type { ConversationId, RunId } from "../../../../shared/contracts/ids.ts";
import { expect, it } from "vitest";
import {
  createStoreWorld,
  delta,
  newMeta,
  startMemoryBackend,
} from "../../../contract/store/store-world.ts";
import { createMemoryStore, type MemoryStore } from "./memory-store.ts";

/** One store, spoken to in the contract's words, and its clock. */
function newWorld() {
  const clock = { now: 1_000_000 };
  const store = createMemoryStore({ now: () => clock.now });
  const backend = { ...startMemoryBackend(), store };
  return { store, clock, world: createStoreWorld(() => backend) };
}

const look = async (store: MemoryStore, run: RunId, conversation: ConversationId) => [
  ...[await store.load(run, conversation), await store.loadSession(conversation)],
  ...[await store.readEvents(run, null, 99), store.keys(), store.snapshot(), store.writes()],
];

it("steps back through every write to what it was, and goes on from there", async () => {
  const { store, clock, world } = newWorld();
  const m = newMeta();
  const states = [await look(store, m.run, m.conversation)];
  const note = async <T>(work: () => Promise<T>) => {
    const before = store.writes();
    const answer = await work();
    clock.now += 10;
    expect(store.writes()).toBe(before + 1);
    states.push(await look(store, m.run, m.conversation));
    return answer;
  };
  await note(() => store.seed({ meta: m }, { type: "run.accepted", data: {} }));
  const { fence } = await note(() => world.granted(m, "think"));
  const hold = { run: m.run, hop: "think", epoch: 0, fence };
  await note(() => store.storeAnswers({ ...hold, index: 0, answers: ["a"], leaseMs: 5 }));
  await note(() => store.append({ ...hold, batch: 0, events: [delta("a")] }));
  const open = [{ group: "g0", hops: ["act.1", "act.2"] }];
  await note(() =>
    world.commit(m, "think", fence, { open, events: [delta("b")], patch: { a: "1" } }),
  );
  const act = await note(() => world.granted(m, "act.1"));
  await note(() => world.commit(m, "act.1", act.fence, { leave: "g0" }));
  await note(() => store.saveSummary(m.conversation, 0, { summary: "s" }));
  const event = { type: "run.cancelled" as const, data: {} };
  await note(() =>
    store.end({ run: m.run, status: "cancelled", event, next: { meta: newMeta() } }),
  );
  const before = store.writes();
  store.empty();
  expect([store.keys(), store.writes()]).toEqual([[], before + 1]);
  store.stepBack(1);
  for (let i = states.length - 1; i >= 0; i--) {
    expect(await look(store, m.run, m.conversation)).toEqual(states[i]);
    store.stepBack(1);
  }
  await store.seed({ meta: m }, { type: "run.accepted", data: {} });
  await world.granted(m, "act.1", { event: delta("other") });
  expect(await world.events(m)).toEqual([
    ["0.1", "run.accepted"],
    ["0.2", "reply.delta"],
  ]);
});

it("writes other events over those that it stepped back from", async () => {
  const { store, world } = newWorld();
  const m = await world.seeded();
  const { fence } = await world.granted(m, "reply");
  const say = (batch: number, text: string) =>
    store.append({ run: m.run, hop: "reply", epoch: 0, fence, batch, events: [delta(text)] });
  await say(0, "a");
  await say(1, "b");
  store.stepBack(2);
  await say(0, "c");
  const texts = (await store.readEvents(m.run, null, 9))?.map((e) => e.data["text"]);
  expect(texts).toEqual([undefined, "c"]);
});

it("counts a call that changes nothing as no write", async () => {
  const { store, world } = newWorld();
  const m = await world.seeded();
  const { fence } = await world.granted(m, "think", { nonce: "mine" });
  const before = store.writes();
  await world.granted(m, "think", { nonce: "mine" });
  await world.claim(m, "think");
  await world.commit(m, "think", fence + 1);
  await store.seed({ meta: m }, { type: "run.accepted", data: {} });
  await store.load(m.run, m.conversation);
  await store.readEvents(m.run, null, 9);
  expect(store.writes()).toBe(before);
});

it("remembers the last 256 writes and steps back no further", async () => {
  const { store, world } = newWorld();
  const m = await world.seeded();
  for (let i = 0; i < 600; i++) await store.saveSummary(m.conversation, 0, { summary: `${i}` });
  store.stepBack(256);
  const summary = async () => (await store.loadSession(m.conversation))?.fields["summary"];
  expect(await summary()).toBe("343");
  store.stepBack(1_000);
  const oldest = await summary();
  store.stepBack(1);
  expect(await summary()).toBe(oldest);
});

it("has the same snapshot for states that differ in fences, nonces and times only", async () => {
  const m = newMeta();
  const play = async (start: number, order: string[], leaseMs: number) => {
    const { store, clock, world } = newWorld();
    clock.now = start;
    await store.seed({ meta: { ...m, createdAt: `${start}` } }, { type: "run.accepted", data: {} });
    for (const hop of order) await world.granted(m, hop, { leaseMs });
    return store;
  };
  const one = await play(1, ["act.1", "act.2"], 10);
  const other = await play(9_000, ["act.2", "act.1"], 99);
  expect(other.snapshot()).toBe(one.snapshot());
  await other.saveSummary(m.conversation, 0, { summary: "s" });
  expect(other.snapshot()).not.toBe(one.snapshot());
  other.stepBack(1);
  expect(other.snapshot()).toBe(one.snapshot());
  expect((await play(1, ["act.1"], 10)).snapshot()).not.toBe(one.snapshot());
});

it("leaves expired keys out of its keys and its snapshot, and counts a run's keys by themselves", async () => {
  const { store, clock, world } = newWorld();
  const m = await world.seeded();
  await world.seeded();
  expect(store.runKeys(m.run).map(({ key }) => key)).toEqual([
    `run:${m.run}`,
    `run:${m.run}:events`,
  ]);
  expect(store.keys()).toHaveLength(6);
  clock.now += 24 * 60 * 60 * 1_000 + 1;
  expect(store.runKeys(m.run)).toEqual([]);
  expect(store.keys()).toHaveLength(2);
  expect(store.snapshot().split("\n")).toHaveLength(2);
});

it("does not let a caller change what it holds", async () => {
  const { world } = newWorld();
  const m = await world.seeded();
  await world.done(m, "understand", { patch: { a: "1" } });
  const before = structuredClone(await world.state(m));
  const state = await world.state(m);
  state.results["think"] = "{}";
  state.staged["a"] = "2";
  state.session["b"] = "3";
  state.statuses["think"] = { kind: "ended" };
  expect(() => (state.meta.number = 9)).toThrow(TypeError);
  m.text = "changed by the caller";
  expect(await world.state(m)).toEqual(before);
});
