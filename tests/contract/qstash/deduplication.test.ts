// Deduplication of publishing: by id, by content, and for ten minutes only.
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDeduplication } from "../../../dev/qstash/delivery/deduplication.ts";
import { parseMessage } from "../../../dev/qstash/api/parse-headers.ts";
import { startBench, TOKEN, type Bench } from "./destination.ts";

let bench: Bench;
beforeEach(async () => void (bench = await startBench()));
afterEach(() => bench.stop());

test("a second publish with the same id gets the first message's id and is not delivered", async () => {
  const { client, destination, qstash } = bench;
  const message = { url: destination.url, body: { n: 1 }, deduplicationId: "run.1.hop.0" };
  const first = await client.publishJSON(message);
  const second = await client.publishJSON({ ...message, body: { n: 2 } });
  expect(first.deduplicated).toBeUndefined();
  expect(second).toEqual({ ...first, deduplicated: true });
  await qstash.idle();
  expect(destination.received.map(({ body }) => body)).toEqual(['{"n":1}']);
});

test("a repeat is answered 202, and the first publish 200", async () => {
  const { destination, qstash } = bench;
  const publish = () =>
    fetch(`${qstash.url}/v2/publish/${destination.url}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${TOKEN}`, "Upstash-Deduplication-Id": "x" },
    });
  expect((await publish()).status).toBe(200);
  expect((await publish()).status).toBe(202);
});

test("an id is remembered after its message has been delivered, and applies within one batch", async () => {
  const { client, destination, qstash } = bench;
  const message = { url: destination.url, deduplicationId: "once" };
  const first = await client.publish(message);
  await qstash.idle();
  const replies = await client.batch([message, { ...message, deduplicationId: "other" }, message]);
  expect(replies).toMatchObject([
    { messageId: first.messageId, deduplicated: true },
    { messageId: expect.not.stringMatching(first.messageId) },
    { messageId: first.messageId, deduplicated: true },
  ]);
  await qstash.idle();
  expect(destination.received).toHaveLength(2);
});

test("content-based deduplication looks at destination, body and forwarded headers", async () => {
  const { client, destination, qstash } = bench;
  const message = {
    url: `${destination.url}/a`,
    body: { n: 1 },
    headers: { "x-run": "r1" },
    contentBasedDeduplication: true,
  };
  const first = await client.publishJSON({ ...message });
  const sameResponse = await client.publishJSON({ ...message, retries: 1 });
  const others = await Promise.all([
    client.publishJSON({ ...message, url: `${destination.url}/b` }),
    client.publishJSON({ ...message, body: { n: 2 } }),
    client.publishJSON({ ...message, headers: { "x-run": "r2" } }),
    client.publishJSON({ ...message, contentBasedDeduplication: false }),
  ]);
  expect(sameResponse).toEqual({ ...first, deduplicated: true });
  expect(others.filter(({ deduplicated }) => deduplicated)).toHaveLength(0);
  await qstash.idle();
  expect(destination.received).toHaveLength(5);
});

test("an id with a colon is refused", async () => {
  const { client, destination } = bench;
  const publish = client.publish({ url: destination.url, deduplicationId: "run:1" });
  await expect(publish).rejects.toThrow("DeduplicationId cannot contain ':'");
});

test("after ten minutes an id may be used again", () => {
  let now = 0;
  const deduplication = createDeduplication(() => now);
  const headers = { "upstash-deduplication-id": "a" };
  const spec = parseMessage("http://example.com/", headers, Buffer.alloc(0));
  expect(deduplication.claim(spec, "msg_1")).toBeUndefined();
  now = 10 * 60_000 - 1;
  expect(deduplication.claim(spec, "msg_2")).toBe("msg_1");
  now = 10 * 60_000;
  expect(deduplication.claim(spec, "msg_3")).toBeUndefined();
  expect(deduplication.claim(spec, "msg_4")).toBe("msg_3");
});
