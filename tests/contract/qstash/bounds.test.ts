// What the server remembers is bounded: old events, dead letters and deduplication ids go first, and keys of flow
// control without work.
import { expect, test } from "vitest";
import { createDeadLetters } from "../../../dev/qstash/delivery/dead-letters.ts";
import { createDeduplication } from "../../../dev/qstash/delivery/deduplication.ts";
import { createEvents } from "../../../dev/qstash/delivery/events.ts";
import { createFlowControl } from "../../../dev/qstash/delivery/flow-control.ts";
import type { Message } from "../../../dev/qstash/delivery/message.ts";
import { parseMessage } from "../../../dev/qstash/api/parse-headers.ts";
import { createTimers } from "../../../dev/qstash/delivery/timers.ts";

function messageNumber(n: number): Message {
  return {
    id: `msg_${n}`,
    spec: parseMessage("http://example.com/", {}, Buffer.from("a body")),
    createdAt: n,
    notBefore: n,
    phase: "due",
    retried: 0,
    cancelRequested: false,
    timer: undefined,
    parent: undefined,
    openCallbacks: 0,
    onSettled: undefined,
  };
}

test("the event log keeps its newest entries, without bodies", () => {
  const events = createEvents(() => 1);
  for (let n = 0; n < 20_000; n += 1) events.record(messageNumber(n), "CREATED");
  const keptEvents: unknown[] = [];
  let cursor: string | undefined = "";
  for (let page = 0; cursor !== undefined && page < 100; page += 1) {
    const list = events.list(new URLSearchParams({ count: "1000", cursor }));
    keptEvents.push(...list.events);
    cursor = list.cursor;
  }
  expect(keptEvents.length).toBeGreaterThanOrEqual(5000);
  expect(keptEvents.length).toBeLessThan(6000);
  expect(keptEvents[0]).toMatchObject({ messageId: "msg_19999" });
  expect(keptEvents[0]).not.toHaveProperty("body");
});

test("a full dead-letter queue drops its oldest letter for a new one", () => {
  const deadLetters = createDeadLetters(() => 1);
  const outcome = { reply: undefined, error: "unreachable" };
  const ids = Array.from({ length: 1005 }, (_, n) => deadLetters.add(messageNumber(n), outcome));
  expect(() => deadLetters.get(ids[4] ?? "")).toThrow(/not found/);
  expect(deadLetters.get(ids[5] ?? "")).toMatchObject({ messageId: "msg_5" });
});

test("deduplication forgets its oldest id when it holds too many", () => {
  const deduplication = createDeduplication(() => 1);
  const claim = (id: number) => {
    const headers = { "upstash-deduplication-id": `id-${id}` };
    return deduplication.claim(
      parseMessage("http://example.com/", headers, Buffer.alloc(0)),
      `msg_${id}`,
    );
  };
  for (let id = 0; id <= 100_000; id += 1) claim(id);
  expect(claim(50_000)).toBe("msg_50000");
  expect(claim(0)).toBeUndefined();
});

test("flow control forgets keys without work, and keeps paused keys", () => {
  const timers = createTimers();
  const flow = createFlowControl(timers, () => 1);
  flow.setPaused("kept", true);
  for (let n = 0; n < 2000; n += 1) {
    flow.configure({ key: `k${n}`, parallelism: 1, rate: undefined, periodMs: 1000 });
  }
  expect(flow.list().length).toBeLessThanOrEqual(1000);
  expect(flow.describe("kept")).toMatchObject({ isPaused: true });
  timers.cancelAll();
});
