// What the simulator's store can do besides its port: step back, be emptied, return its state, and keep its values from
// callers.
import type { ConversationId, RunId } from "../../../../shared/contracts/ids.ts";
import { expect, it } from "vitest";
import {
  createStoreWorld,
  delta,
  newMeta,
  startMemoryBackend,
} from "../../../contract/store/store-world.ts";
import { createMemoryStore, type MemoryStore } from "./memory-store.ts";

/** One store with its clock, used through the helpers of the contract's suite. */
function newWorld() {
  const clock = { now: 1_000_000 };
  const store = createMemoryStore({ now: () => clock.now });
  const backend = { ...startMemoryBackend(), store };
  return { store, clock, world: createStoreWorld(() => backend) };
}

const view = async (store: MemoryStore, run: RunId, conversation: ConversationId) => [
  ...[await store.load(run, conversation), await store.loadSession(conversation)],
  ...[await store.readEvents(run, null, 99), store.keys(), store.snapshot(), store.writes()],
];

it("the store steps back write by write to each earlier state, and continues from there", async () => {
  const { store, clock, world } = newWorld();
  const meta = newMeta();
  const states = [await view(store, meta.run, meta.conversation)];
  const record = async <T>(work: () => Promise<T>) => {
    const before = store.writes();
    const answer = await work();
    clock.now += 10;
    expect(store.writes()).toBe(before + 1);
    states.push(await view(store, meta.run, meta.conversation));
    return answer;
  };
  await record(() => store.seed({ meta }, { type: "run.accepted", data: {} }));
  const { fence } = await record(() => world.expectGrant(meta, "think"));
  const heldHop = { run: meta.run, hop: "think", epoch: 0, fence };
  await record(() => store.storeAnswers({ ...heldHop, index: 0, answers: ["a"], leaseMs: 5 }));
  await record(() => store.append({ ...heldHop, batch: 0, events: [delta("a")] }));
  const open = [{ group: "g0", hops: ["act.1", "act.2"] }];
  await record(() =>
    world.commit(meta, "think", fence, { open, events: [delta("b")], patch: { a: "1" } }),
  );
  const act = await record(() => world.expectGrant(meta, "act.1"));
  await record(() => world.commit(meta, "act.1", act.fence, { leave: "g0" }));
  await record(() => store.saveSummary(meta.conversation, 0, { summary: "s" }));
  const event = { type: "run.cancelled" as const, data: {} };
  await record(() =>
    store.end({ run: meta.run, status: "cancelled", event, next: { meta: newMeta() } }),
  );
  const before = store.writes();
  store.empty();
  expect([store.keys(), store.writes()]).toEqual([[], before + 1]);
  store.stepBack(1);
  for (let i = states.length - 1; i >= 0; i--) {
    expect(await view(store, meta.run, meta.conversation)).toEqual(states[i]);
    store.stepBack(1);
  }
  await store.seed({ meta }, { type: "run.accepted", data: {} });
  await world.expectGrant(meta, "act.1", { event: delta("other") });
  expect(await world.events(meta)).toEqual([
    ["0.1", "run.accepted"],
    ["0.2", "reply.delta"],
  ]);
});

it("new events replace those that the store has stepped back from", async () => {
  const { store, world } = newWorld();
  const meta = await world.seedRun();
  const { fence } = await world.expectGrant(meta, "reply");
  const say = (batch: number, text: string) =>
    store.append({ run: meta.run, hop: "reply", epoch: 0, fence, batch, events: [delta(text)] });
  await say(0, "a");
  await say(1, "b");
  store.stepBack(2);
  await say(0, "c");
  const texts = (await store.readEvents(meta.run, null, 9))?.map((e) => e.data["text"]);
  expect(texts).toEqual([undefined, "c"]);
});

it("a call that changes nothing does not count as a write", async () => {
  const { store, world } = newWorld();
  const meta = await world.seedRun();
  const { fence } = await world.expectGrant(meta, "think", { nonce: "mine" });
  const before = store.writes();
  await world.expectGrant(meta, "think", { nonce: "mine" });
  await world.claim(meta, "think");
  await world.commit(meta, "think", fence + 1);
  await store.seed({ meta }, { type: "run.accepted", data: {} });
  await store.load(meta.run, meta.conversation);
  await store.readEvents(meta.run, null, 9);
  expect(store.writes()).toBe(before);
});

it("the store steps back 256 writes at once, and no further than the writes that it remembers", async () => {
  const { store, world } = newWorld();
  const meta = await world.seedRun();
  for (let i = 0; i < 600; i++) await store.saveSummary(meta.conversation, 0, { summary: `${i}` });
  store.stepBack(256);
  const summary = async () => (await store.loadSession(meta.conversation))?.fields["summary"];
  expect(await summary()).toBe("343");
  store.stepBack(1_000);
  const oldest = await summary();
  store.stepBack(1);
  expect(await summary()).toBe(oldest);
});

it("states that differ only in fences, nonces and times have the same snapshot", async () => {
  const meta = newMeta();
  const play = async (start: number, order: string[], leaseMs: number) => {
    const { store, clock, world } = newWorld();
    clock.now = start;
    await store.seed(
      { meta: { ...meta, createdAt: `${start}` } },
      { type: "run.accepted", data: {} },
    );
    for (const hop of order) await world.expectGrant(meta, hop, { leaseMs });
    return store;
  };
  const first = await play(1, ["act.1", "act.2"], 10);
  const second = await play(9_000, ["act.2", "act.1"], 99);
  expect(second.snapshot()).toBe(first.snapshot());
  await second.saveSummary(meta.conversation, 0, { summary: "s" });
  expect(second.snapshot()).not.toBe(first.snapshot());
  second.stepBack(1);
  expect(second.snapshot()).toBe(first.snapshot());
  expect((await play(1, ["act.1"], 10)).snapshot()).not.toBe(first.snapshot());
});

it("expired keys are not in the list of keys and the snapshot, and a run's keys can be listed separately", async () => {
  const { store, clock, world } = newWorld();
  const meta = await world.seedRun();
  await world.seedRun();
  expect(store.runKeys(meta.run).map(({ key }) => key)).toEqual([
    `run:${meta.run}`,
    `run:${meta.run}:events`,
  ]);
  expect(store.keys()).toHaveLength(6);
  clock.now += 24 * 60 * 60 * 1_000 + 1;
  expect(store.runKeys(meta.run)).toEqual([]);
  expect(store.keys()).toHaveLength(2);
  expect(store.snapshot().split("\n")).toHaveLength(2);
});

it("a caller cannot change the stored values", async () => {
  const { world } = newWorld();
  const meta = await world.seedRun();
  await world.commitHop(meta, "understand", { patch: { a: "1" } });
  const before = structuredClone(await world.state(meta));
  const state = await world.state(meta);
  state.results["think"] = "{}";
  state.staged["a"] = "2";
  state.session["b"] = "3";
  state.statuses["think"] = { kind: "ended" };
  expect(() => (state.meta.number = 9)).toThrow(TypeError);
  meta.text = "changed by the caller";
  expect(await world.state(meta)).toEqual(before);
});
