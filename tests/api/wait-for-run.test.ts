// Waiting for a run's end: with few requests, and never longer than asked.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitForRun } from "../../shared/services/runs/wait-for-run.ts";
import { createFakeRun, endedRecord, RUN_ID, type FakeRun } from "./fake-runtime.ts";
import { userId } from "../support/ids.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-21T00:10:00Z") }));
afterEach(() => vi.useRealTimers());

function wait(fake: FakeRun, ms: number) {
  const startedAt = Date.now();
  const answer = waitForRun(fake.runtime, userId("user"), RUN_ID, ms).then((run) => ({
    run,
    after: Date.now() - startedAt,
  }));
  return answer;
}

test("a user's request does not wait for another user's run", async () => {
  const fake = createFakeRun();
  fake.record = null;
  expect((await wait(fake, 25_000)).run).toBeNull();
  expect(fake.calls).toEqual({ getRun: 1 });
});

test("without a wait, the answer has the run's present status and its progress", async () => {
  const fake = createFakeRun();
  expect(await wait(fake, 0)).toMatchObject({ run: { status: "running" }, after: 0 });
  expect(fake.calls).toEqual({ getRun: 1, load: 1 });
});

test("a run that has ended and has its summary is read by one request", async () => {
  const fake = createFakeRun();
  fake.record = endedRecord({ summary: { steps: [] } });
  expect((await wait(fake, 25_000)).run).toMatchObject({ status: "completed" });
  expect(fake.calls).toEqual({ getRun: 1 });
});

test("a wait ends with the event of the run's end, and makes no request between its start and that event", async () => {
  const fake = createFakeRun();
  const waiting = wait(fake, 4_900);
  await vi.advanceTimersByTimeAsync(3_000);
  fake.notify({ after: "0.1", events: [{ id: "0.2", type: "reply.delta", data: {} }] });
  await vi.advanceTimersByTimeAsync(0);
  expect(fake.calls).toEqual({ getRun: 1, subscribe: 1, hasEnded: 1 });
  fake.record = endedRecord({ summary: { steps: [] } });
  fake.notify({ after: "0.2", events: [{ id: "0.3", type: "run.completed", data: {} }] });
  const { run, after } = await waiting;
  expect(run).toMatchObject({ status: "completed", reply: { text: "Done." } });
  expect(after).toBe(3_000);
  expect(fake.calls).toEqual({ getRun: 2, subscribe: 1, hasEnded: 1, unsubscribe: 1 });
});

test("a wait sees an end that came between its first read and the subscription", async () => {
  const fake = createFakeRun();
  const { store } = fake.runtime.flow;
  const subscribe = store.subscribe.bind(store);
  store.subscribe = (...args) => {
    fake.record = endedRecord({ summary: { steps: [] } });
    fake.ended = true;
    return subscribe(...args);
  };
  expect(await wait(fake, 25_000)).toMatchObject({ run: { status: "completed" }, after: 0 });
});

test("a wait learns of an end that only Postgres knows", async () => {
  const fake = createFakeRun();
  const waiting = wait(fake, 25_000);
  await vi.advanceTimersByTimeAsync(1_000);
  fake.record = endedRecord({ status: "cancelled" });
  fake.notify({ after: "0.2", events: [{ id: "0.3", type: "run.snapshot", data: {} }] });
  expect(await waiting).toMatchObject({ run: { status: "cancelled" }, after: 1_000 });
});

test("a wait seldom reads the run if the subscription is broken", async () => {
  const fake = createFakeRun();
  fake.isSubscriptionBroken = true;
  const waiting = wait(fake, 25_000);
  await vi.advanceTimersByTimeAsync(12_000);
  fake.record = endedRecord();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await waiting).toMatchObject({ run: { status: "completed" }, after: 15_000 });
  expect(fake.calls).toEqual({ getRun: 4, subscribe: 1, load: 1, unsubscribe: 1 });
});

test("a store that is behind, has lost the run or is unavailable does not hide the end", async () => {
  for (const lose of [
    (fake: FakeRun) => (fake.ended = false),
    (fake: FakeRun) => (fake.ended = null),
    (fake: FakeRun) => (fake.isStoreUnavailable = true),
  ]) {
    const fake = createFakeRun();
    lose(fake);
    const waiting = wait(fake, 25_000);
    fake.record = endedRecord();
    await vi.advanceTimersByTimeAsync(25_000);
    const { run, after } = await waiting;
    expect(run).toMatchObject({ status: "completed" });
    expect(after).toBeLessThan(7_000);
  }
});

test("a wait ends when its time is up, and makes few requests in all", async () => {
  for (const ended of [false, null]) {
    const fake = createFakeRun({ status: "queued", startedAt: null });
    fake.ended = ended;
    const waiting = wait(fake, 25_000);
    await vi.advanceTimersByTimeAsync(25_000);
    const { run, after } = await waiting;
    expect(run).toMatchObject({ status: "queued" });
    expect(after).toBe(25_000);
    // A Worker of the free plan may make fifty requests; each of these is one.
    const requests = Object.values(fake.calls).reduce((sum, n) => sum + n, 0);
    expect(requests).toBeLessThan(12);
  }
});
