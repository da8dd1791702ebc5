// The event stream of a run: order, resumption, what a client gets when the store has lost events, and when it ends.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RunEventType } from "../../shared/contracts/events.ts";
import { followRun } from "../../shared/services/runs/follow-run.ts";
import type { StreamedEvent } from "../../shared/services/streams/streamed-event.ts";
import { createFakeRun, endedRecord, runRecord, type FakeRun } from "./fake-runtime.ts";
import { userId } from "../support/ids.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-21T00:10:00Z") }));
afterEach(() => vi.useRealTimers());

const event = (id: string, type: RunEventType = "reply.delta") => ({ id, type, data: { at: id } });

/** Follows the run in the background. `seen` has the events, and `beats` the times of the beats. */
function follow(
  fake: FakeRun,
  lastEventId: string | null = null,
  endsAt = Number.MAX_VALUE,
  beatMs?: number,
) {
  const disconnect = new AbortController();
  const seenEvents: StreamedEvent[] = [];
  const beats: number[] = [];
  const beat = beatMs === undefined ? {} : { beatMs };
  const following = { lastEventId, signal: disconnect.signal, endsAt, ...beat };
  const events = followRun(fake.runtime, userId("user"), fake.record ?? runRecord(), following);
  const done = (async () => {
    for await (const item of events) {
      if (item === "beat") beats.push(Date.now());
      else seenEvents.push(item);
    }
    return "over";
  })();
  const lines = () => seenEvents.map(({ id, type }) => `${id ?? "-"} ${type}`);
  return { seen: seenEvents, beats, done, lines, leave: () => disconnect.abort() };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("following a run", () => {
  test("a client that follows a run gets every event from the start to the end, and then no more", async () => {
    const fake = createFakeRun();
    fake.events = [event("0.1", "run.accepted"), event("0.2"), event("0.3", "run.completed")];
    const { done, lines } = follow(fake);
    expect(await done).toBe("over");
    expect(lines()).toEqual(["0.1 run.accepted", "0.2 reply.delta", "0.3 run.completed"]);
    expect(fake.calls).toEqual({ subscribe: 1, readEvents: 1, unsubscribe: 1 });
  });

  test("a client that follows a run gets a new event at once if it is announced, and otherwise after about two seconds", async () => {
    const fake = createFakeRun();
    fake.events = [event("0.1")];
    const { lines, leave, done } = follow(fake);
    await settle();
    fake.events.push(event("0.2"));
    fake.notify();
    await settle();
    expect(lines()).toEqual(["0.1 reply.delta", "0.2 reply.delta"]);
    fake.events.push(event("0.3"));
    await vi.advanceTimersByTimeAsync(1_900);
    expect(lines()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(lines()).toHaveLength(3);
    leave();
    expect(await done).toBe("over");
  });

  test("the store is not read for an event that the subscription has brought", async () => {
    const fake = createFakeRun();
    fake.events = [event("0.1")];
    const { lines, done } = follow(fake);
    await settle();
    // First the two events of one append, then the events of two appends that come before the reader waits again.
    fake.notify({ after: "0.1", events: [event("0.2"), event("0.3")] });
    await settle();
    expect(lines().slice(1)).toEqual(["0.2 reply.delta", "0.3 reply.delta"]);
    fake.notify({ after: "0.3", events: [event("0.4")] });
    fake.notify({ after: "0.4", events: [event("0.5", "run.completed")] });
    expect(await done).toBe("over");
    expect(lines().slice(3)).toEqual(["0.4 reply.delta", "0.5 run.completed"]);
    expect(fake.calls).toEqual({ subscribe: 1, readEvents: 1, unsubscribe: 1 });
  });

  test("an event that a read of the store has brought is not sent again when the subscription brings it", async () => {
    const fake = createFakeRun();
    fake.events = [event("0.1"), event("0.2")];
    const { store } = fake.runtime.flow;
    const read = store.readEvents.bind(store);
    store.readEvents = async (...args) => {
      store.readEvents = read;
      fake.notify({ after: "0.1", events: [event("0.2")] });
      const page = await read(...args);
      fake.notify({ after: "0.2", events: [event("0.3", "run.completed")] });
      return page;
    };
    const { lines, done } = follow(fake);
    expect(await done).toBe("over");
    expect(lines()).toEqual(["0.1 reply.delta", "0.2 reply.delta", "0.3 run.completed"]);
    expect(fake.calls["readEvents"]).toBe(1);
  });

  test.each([
    ["a notification was lost", "0.2", "0.3"],
    ["the event was notified before", "0.0", "0.1"],
    ["the run began anew", "1.0", "1.1"],
  ])(
    "the store is read where a notification does not follow the last event: %s",
    async (_, afterId, id) => {
      const fake = createFakeRun();
      fake.events = [event("0.1")];
      const { lines, leave } = follow(fake);
      await settle();
      fake.events.push(event("0.2"), event("0.3"));
      fake.notify({ after: afterId, events: [event(id)] });
      await settle();
      expect(lines()).toEqual(["0.1 reply.delta", "0.2 reply.delta", "0.3 reply.delta"]);
      expect(fake.calls["readEvents"]).toBe(2);
      leave();
    },
  );

  test("a client that follows a run does not wait long for a subscription that never becomes ready", async () => {
    const fake = createFakeRun();
    fake.isSubscriptionBroken = true;
    fake.events = [event("0.1")];
    const { lines, leave } = follow(fake);
    await vi.advanceTimersByTimeAsync(100);
    expect(lines()).toEqual(["0.1 reply.delta"]);
    leave();
  });

  test("a client that follows a run gets a long stream page by page", async () => {
    const fake = createFakeRun();
    fake.events = Array.from({ length: 450 }, (_, i) => event(`0.${i + 1}`));
    fake.events.push(event("0.451", "run.failed"));
    const { done, lines } = follow(fake);
    await done;
    expect(lines()).toHaveLength(451);
    expect(fake.calls["readEvents"]).toBe(3);
  });

  test("a client that follows a run continues after the last event that the client has seen", async () => {
    const fake = createFakeRun();
    fake.events = [event("0.1"), event("0.2"), event("1.1"), event("1.2", "run.completed")];
    const { done, lines } = follow(fake, "0.2");
    await done;
    expect(lines()).toEqual(["1.1 reply.delta", "1.2 run.completed"]);
  });

  test.each(["0.9", "7.1", "0.0", "abc", "1.2.3", "99999999999999999999.1", "-1.1", ""])(
    "a client that sends the unknown event id %j gets a snapshot and the later events",
    async (unknown) => {
      const fake = createFakeRun();
      fake.events = [event("0.1"), event("0.2")];
      const { seen, lines, leave } = follow(fake, unknown);
      await settle();
      expect(lines()).toEqual(["0.2 run.snapshot"]);
      expect(seen[0]?.data).toMatchObject({ id: runRecord().id, status: "running", steps: [] });
      fake.events.push(event("0.3"));
      fake.notify();
      await settle();
      expect(lines()).toEqual(["0.2 run.snapshot", "0.3 reply.delta"]);
      leave();
    },
  );

  test("a client gets a snapshot of a run that the store does not have, and the run's events when the store has them", async () => {
    const fake = createFakeRun({ status: "queued", startedAt: null });
    fake.events = null;
    const { lines, seen, leave } = follow(fake);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(lines()).toEqual(["- run.snapshot"]);
    expect(seen[0]?.data).toMatchObject({ status: "queued" });
    fake.events = [event("0.1", "run.accepted")];
    fake.notify();
    await settle();
    expect(lines()).toEqual(["- run.snapshot", "0.1 run.accepted"]);
    leave();
  });

  test("a client that follows a run gets a snapshot if the store loses the run's stream meanwhile", async () => {
    const fake = createFakeRun();
    fake.events = [event("0.1"), event("0.2")];
    const { lines, leave } = follow(fake);
    await settle();
    fake.events = null;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lines().slice(2)).toEqual(["- run.snapshot"]);
    fake.events = [event("1.1", "run.snapshot"), event("1.2")];
    fake.notify();
    await settle();
    expect(lines().slice(3)).toEqual(["1.1 run.snapshot", "1.2 reply.delta"]);
    leave();
  });

  test("a snapshot after a recovery has the shape of any other snapshot", async () => {
    const fake = createFakeRun();
    fake.events = [event("1.1", "run.snapshot")];
    const { seen, leave } = follow(fake);
    await settle();
    expect(seen[0]).toMatchObject({ id: "1.1", data: { status: "running", steps: [] } });
    leave();
  });

  test("a client gets the end of a run that the store has lost", async () => {
    const fake = createFakeRun();
    fake.record = endedRecord();
    fake.events = null;
    const { done, seen, lines } = follow(fake);
    expect(await done).toBe("over");
    expect(lines()).toEqual(["- run.snapshot", "end run.completed"]);
    expect(seen[1]?.data).toEqual({ runId: runRecord().id, status: "completed", reply: "Done." });
  });

  test("a client that follows a run gets an end without an id when its token expires, so that it can continue with a new token", async () => {
    const fake = createFakeRun();
    fake.events = [event("0.1", "run.accepted")];
    const { done, lines } = follow(fake, null, Date.now() + 3_500);
    await vi.advanceTimersByTimeAsync(3_400);
    expect(lines()).toEqual(["0.1 run.accepted"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(await done).toBe("over");
    expect(lines()).toEqual(["0.1 run.accepted", "- stream.expired"]);
  });

  test("a client that follows a run gets the run's end again if it comes back after that end", async () => {
    const fake = createFakeRun();
    fake.record = endedRecord({ status: "cancelled" });
    fake.events = [event("0.1"), event("0.2", "run.cancelled")];
    const { done, lines } = follow(fake, "0.2");
    expect(await done).toBe("over");
    expect(lines()).toEqual(["end run.cancelled"]);
  });

  test("a client that follows a run that has just ended gets the end with its id, once the store has it", async () => {
    const fake = createFakeRun();
    fake.events = [event("0.1")];
    fake.record = endedRecord({ finishedAt: new Date().toISOString() });
    const { done, lines } = follow(fake);
    await settle();
    expect(lines()).toEqual(["0.1 reply.delta"]);
    fake.events.push(event("0.2", "run.completed"));
    fake.notify();
    await done;
    expect(lines()).toEqual(["0.1 reply.delta", "0.2 run.completed"]);
  });

  test("a client that follows a run gets the run's end from Postgres, which is asked every ten seconds, while the store is unavailable", async () => {
    const fake = createFakeRun();
    fake.isStoreUnavailable = true;
    const { done, lines } = follow(fake);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fake.calls["getRun"]).toBe(3);
    expect(lines()).toEqual([]);
    fake.record = endedRecord({ status: "failed", reply: null });
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await done).toBe("over");
    expect(lines()).toEqual(["end run.failed"]);
  });

  test.each([
    ["that waits for its turn", "queued", null],
    ["that is under way", "running", "0.7"],
  ] as const)(
    "the stream ends for a user who may no longer see a run %s",
    async (_, status, lastId) => {
      const fake = createFakeRun({ status });
      const { done, lines, seen } = follow(fake, lastId);
      // Null: the store has lost the run's events. A queued run has none yet.
      fake.events = lastId === null ? [] : null;
      fake.record = null;
      await vi.advanceTimersByTimeAsync(12_000);
      expect(await done).toBe("over");
      expect(lines()).toEqual(["end run.cancelled"]);
      expect(JSON.stringify(seen)).not.toContain("agentTurn");
    },
  );

  test("the stream of a queued run ends at the next beat after its user has lost access", async () => {
    const fake = createFakeRun({ status: "queued" });
    const { done, lines } = follow(fake, null, Number.MAX_VALUE, 2_000);
    await settle();
    fake.record = null;
    await vi.advanceTimersByTimeAsync(2_100);
    expect(lines()).toEqual(["end run.cancelled"]);
    expect(await done).toBe("over");
  });

  test("no beat of a run that has begun asks Postgres", async () => {
    const fake = createFakeRun();
    fake.events = [event("0.1", "run.accepted")];
    const { leave } = follow(fake, null, Number.MAX_VALUE, 2_000);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(fake.calls["getRun"]).toBeUndefined();
    leave();
  });

  test("the stream beats at once and then every fifteen seconds, and ends after ten minutes", async () => {
    const fake = createFakeRun();
    const { done, beats } = follow(fake);
    await settle();
    expect(beats).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(beats.length).toBeGreaterThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(9 * 60_000 + 2_000);
    expect(await done).toBe("over");
    expect(fake.calls["readEvents"]).toBeLessThan(320);
  });
});
