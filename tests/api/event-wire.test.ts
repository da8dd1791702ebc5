// Events on the wire, the connection that carries them, and the subscription that announces them.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSubscription } from "../../shared/services/streams/subscription.ts";
import { streamEvents } from "../../shared/http/runs/stream-events.ts";
import { formatEvent } from "../../shared/http/streams/event-stream.ts";
import { createFakeRun, endedRecord, runRecord } from "./fake-runtime.ts";
import { userId } from "../support/ids.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-21T00:10:00Z") }));
afterEach(() => vi.useRealTimers());

const listener = () => ({
  user: userId("user"),
  lastEventId: null,
  endsAt: Number.MAX_VALUE,
  signal: new AbortController().signal,
  defer: () => {},
});
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("streams of events", () => {
  test("an event is written as its id, if it has one, its type and one line of JSON", () => {
    expect(formatEvent({ id: "0.3", type: "reply.delta", data: { text: "a\nb\u2028 ä" } })).toBe(
      'id: 0.3\nevent: reply.delta\ndata: {"text":"a\\nb\u2028 ä"}\n\n',
    );
    expect(formatEvent({ type: "run.snapshot", data: {} })).toBe(
      "event: run.snapshot\ndata: {}\n\n",
    );
  });

  test("a stream of events subscribes only when a client reads, and unsubscribes when the client leaves", async () => {
    const fake = createFakeRun();
    const response = await streamEvents(fake.runtime, runRecord(), listener());
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    await settle();
    expect(fake.calls).toEqual({ hold: 1 });
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("retry: 3000\n:\n\n");
    const waiting = reader.read();
    await settle();
    expect(fake.calls["subscribe"]).toBe(1);
    await reader.cancel();
    await waiting;
    expect(fake.calls["unsubscribe"]).toBe(1);
    expect(fake.calls["release"]).toBe(1);
  });

  test("a stream of events renews the user's stream slot with every beat, and frees it at the end", async () => {
    const fake = createFakeRun();
    const leaving = new AbortController();
    const response = await streamEvents(fake.runtime, runRecord(), {
      ...listener(),
      signal: leaving.signal,
    });
    const text = response.text();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.calls["hold"]).toBeGreaterThanOrEqual(5);
    expect(fake.calls["release"]).toBeUndefined();
    leaving.abort();
    expect((await text).startsWith("retry: 3000\n")).toBe(true);
    expect(fake.calls["release"]).toBe(1);
  });

  test("a stream of events is empty and takes no slot if the client has already seen the run's end", async () => {
    const fake = createFakeRun();
    fake.events = [{ id: "0.7", type: "run.completed", data: {} }];
    for (const [lastEventId, status] of [
      ["0.7", 204],
      ["end", 204],
      ["0.6", 200],
      [null, 200],
    ] as const) {
      const reader = { ...listener(), lastEventId };
      expect((await streamEvents(fake.runtime, endedRecord(), reader)).status).toBe(status);
    }
    expect(fake.calls["hold"]).toBe(2);
    const underWay = { ...listener(), lastEventId: "0.7" };
    expect((await streamEvents(fake.runtime, runRecord(), underWay)).status).toBe(200);
  });

  test("a stream of events ends without an event if Postgres fails in the middle, so that the client connects again", async () => {
    const fake = createFakeRun();
    fake.events = null;
    fake.runtime.api = () => {
      throw new Error("away");
    };
    const response = await streamEvents(fake.runtime, runRecord(), listener());
    expect(await response.text()).toBe("retry: 3000\n:\n\n");
    expect(fake.calls["unsubscribe"]).toBe(1);
  });
});

describe("subscriptions", () => {
  test("a subscription gives the next wait every notification that came before it, once", async () => {
    const subscription = createSubscription<string>(new AbortController().signal);
    subscription.notify("one");
    subscription.notify("two");
    expect(await subscription.wait(60_000)).toEqual(["one", "two"]);
    let isOver = false;
    const waiting = subscription.wait(60_000).then((news) => {
      expect(news).toEqual([]);
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
  });

  test("a subscription ends every wait when its reader has disconnected", async () => {
    const disconnect = new AbortController();
    const subscription = createSubscription<null>(disconnect.signal);
    const waiting = subscription.wait(60_000);
    disconnect.abort();
    await waiting;
    await subscription.wait(60_000);
  });
});
