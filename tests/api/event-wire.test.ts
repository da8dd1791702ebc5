// Events on the wire, the connection that carries them, and the subscription that hurries them on.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSubscription } from "../../shared/http/runs/subscription.ts";
import { formatEvent, streamEvents } from "../../shared/http/runs/stream-events.ts";
import { createFakeRun, runRecord } from "./fake-runtime.ts";
import { userId } from "../support/ids.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-21T00:10:00Z") }));
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the wire format", () => {
  test("is an id, a type and one line of JSON", () => {
    expect(formatEvent({ id: "0.3", type: "reply.delta", data: { text: "a\nb\u2028 ä" } })).toBe(
      'id: 0.3\nevent: reply.delta\ndata: {"text":"a\\nb\u2028 ä"}\n\n',
    );
    expect(formatEvent({ type: "run.snapshot", data: {} })).toBe(
      "event: run.snapshot\ndata: {}\n\n",
    );
  });

  test("starts nothing until somebody reads, and lets go when they leave", async () => {
    const fake = createFakeRun();
    const response = streamEvents(fake.runtime, userId("user"), runRecord(), null);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    await settle();
    expect(fake.calls).toEqual({});
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(":\n\n");
    const waiting = reader.read();
    await settle();
    expect(fake.calls["subscribe"]).toBe(1);
    await reader.cancel();
    await waiting;
    expect(fake.calls["unsubscribe"]).toBe(1);
  });

  test("ends without a word when Postgres fails in the middle, so that the client comes back", async () => {
    const fake = createFakeRun();
    fake.events = null;
    fake.runtime.api = () => {
      throw new Error("away");
    };
    expect(await streamEvents(fake.runtime, userId("user"), runRecord(), null).text()).toBe(
      ":\n\n",
    );
    expect(fake.calls["unsubscribe"]).toBe(1);
  });
});

describe("a subscription", () => {
  test("is heard by the next wait if news came before, once", async () => {
    const subscription = createSubscription<string>(new AbortController().signal);
    subscription.notify("one");
    subscription.notify("two");
    expect(await subscription.wait(60_000)).toEqual(["one", "two"]);
    let heard = false;
    const waiting = subscription.wait(60_000).then((rung) => {
      expect(rung).toEqual([]);
      heard = true;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(heard).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
  });

  test("lets everybody go when its reader is gone", async () => {
    const gone = new AbortController();
    const subscription = createSubscription<null>(gone.signal);
    const waiting = subscription.wait(60_000);
    gone.abort();
    await waiting;
    await subscription.wait(60_000);
  });
});
