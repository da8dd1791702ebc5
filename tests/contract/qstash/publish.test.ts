// Publishing with the real Client: what the destination receives, when, and how the publisher is answered.
import { Client } from "@upstash/qstash";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pause, startBench, TOKEN, until, type Bench } from "./destination.ts";

let bench: Bench;
beforeEach(async () => void (bench = await startBench()));
afterEach(() => bench.stop());

test("publish delivers the body unchanged, with its content type and the service's headers", async () => {
  const { client, destination } = bench;
  const url = `${destination.url}/hop?run=1&step=2`;
  const answer = await client.publish({
    url,
    body: "plain  text äöü",
    headers: { "Content-Type": "text/x-note" },
  });
  expect(answer).toEqual({ messageId: expect.stringMatching(/^msg_/), url });
  const [request] = await destination.arrival(1);
  expect(request).toMatchObject({
    method: "POST",
    path: "/hop?run=1&step=2",
    body: "plain  text äöü",
  });
  expect(request?.headers).toMatchObject({
    "content-type": "text/x-note",
    "user-agent": "Upstash-QStash",
    "upstash-message-id": answer.messageId,
    "upstash-retried": "0",
  });
  expect(request?.headers["upstash-schedule-id"]).toBeUndefined();
});

test("publishJSON sends JSON, forwards custom headers without the prefix, and does not forward its settings", async () => {
  const { client, destination } = bench;
  await client.publishJSON({
    url: destination.url,
    body: { run: "r1", n: 1 },
    headers: { "X-Trace": "abc", "Upstash-Forward-Authorization": "Bearer inner" },
    method: "PUT",
    retries: 1,
    label: "hop",
  });
  const [request] = await destination.arrival(1);
  expect(request?.method).toBe("PUT");
  expect(JSON.parse(request?.body ?? "")).toEqual({ run: "r1", n: 1 });
  expect(request?.headers).toMatchObject({
    "content-type": "application/json",
    "x-trace": "abc",
    authorization: "Bearer inner",
  });
  expect(request?.headers["upstash-retries"]).toBeUndefined();
  expect(request?.headers["upstash-telemetry-sdk"]).toBeUndefined();
});

test("a forwarded header cannot replace a header of the service", async () => {
  const { client, destination } = bench;
  await client.publish({
    url: destination.url,
    headers: { "Upstash-Forward-Upstash-Retried": "7", "Upstash-Forward-Host": "elsewhere" },
  });
  const [request] = await destination.arrival(1);
  expect(request?.headers["upstash-retried"]).toBe("0");
  expect(destination.url).toContain(request?.headers.host);
});

test("every method is delivered, even a GET with a body", async () => {
  const { client, destination } = bench;
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    await client.publish({ url: `${destination.url}/${method}`, method, body: "b" });
  }
  const requests = await destination.arrival(5);
  for (const { method, path, body } of requests) expect([`/${method}`, "b"]).toEqual([path, body]);
});

test("batchJSON answers in order and delivers all messages at the same time", async () => {
  const { client, destination, qstash } = bench;
  let underWay = 0;
  let most = 0;
  destination.answer = async () => {
    most = Math.max(most, ++underWay);
    await until(() => most === 8 || underWay === 0, "all eight at once");
    underWay -= 1;
    return {};
  };
  const replies = await client.batchJSON(
    Array.from({ length: 8 }, (_, n) => ({ url: `${destination.url}/step/${n}`, body: { n } })),
  );
  expect(replies.map((reply) => ("url" in reply ? reply.url : ""))).toEqual(
    Array.from({ length: 8 }, (_, n) => `${destination.url}/step/${n}`),
  );
  await qstash.idle();
  expect(most).toBe(8);
  expect(qstash.deliveries()).toBe(8);
});

test("a batch with one mistake publishes no message", async () => {
  const { client, destination, qstash } = bench;
  const batch = client.batchJSON([
    { url: destination.url, body: 1 },
    { url: destination.url, body: 2, deduplicationId: "a:b" },
  ]);
  await expect(batch).rejects.toThrow(/message 1 of the batch: .*':'/);
  await pause(30);
  expect(qstash.deliveries()).toBe(0);
});

test("a delay in seconds and a not-before in the future hold a message back", async () => {
  const { client, destination, qstash } = bench;
  const from = performance.now();
  await client.publish({ url: `${destination.url}/now` });
  await client.publish({ url: `${destination.url}/delay`, delay: 1 });
  const notBefore = Math.ceil(Date.now() / 1000) + 1;
  await client.publish({ url: `${destination.url}/not-before`, notBefore, delay: 60 });
  // `idle` waits for messages without a delay only.
  await qstash.idle();
  expect(destination.on("/now")).toHaveLength(1);
  const arrivalOf = async (path: string) => (await destination.arrival(1, path))[0]?.at ?? 0;
  expect(await arrivalOf("/delay")).toBeGreaterThan(from + 990);
  const arrivedAt = await arrivalOf("/not-before");
  expect(Date.now() - (performance.now() - arrivedAt)).toBeGreaterThan(notBefore * 1000 - 10);
});

test("delayScale shortens delays and leaves retry waits alone", async () => {
  const quick = await startBench({ delayScale: 0.01 });
  try {
    quick.destination.answer = ({ headers }) => ({
      status: headers["upstash-retried"] === "0" ? 500 : 200,
    });
    const from = performance.now();
    await quick.client.publish({ url: quick.destination.url, delay: "20s", retryDelay: "300" });
    const [first, second] = await quick.destination.arrival(2);
    expect((first?.at ?? 0) - from).toBeGreaterThan(190);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(290);
  } finally {
    await quick.stop();
  }
});

test("a pending message can be read back, and a delivered message cannot", async () => {
  const { client, destination, qstash } = bench;
  const { messageId } = await client.publishJSON({
    url: `${destination.url}/later`,
    body: { hello: "world" },
    headers: { "x-trace": "abc" },
    delay: "30d",
    retries: 5,
    retryDelay: "1000 * retried",
    callback: `${destination.url}/cb`,
    failureCallback: `${destination.url}/failed`,
    label: ["one", "two"],
    flowControl: { key: "k", parallelism: 10, rate: 5, period: "1d" },
  });
  // Thirty days exceed the longest timeout of Node.js (24.8 days): one timer for all of them would fire at once.
  await pause(20);
  const message = await client.messages.get(messageId);
  expect(message).toMatchObject({
    messageId,
    url: `${destination.url}/later`,
    method: "POST",
    header: { "Content-Type": ["application/json"], "X-Trace": ["abc"] },
    body: '{"hello":"world"}',
    maxRetries: 5,
    retryDelayExpression: "1000 * retried",
    callback: `${destination.url}/cb`,
    failureCallback: `${destination.url}/failed`,
    label: "one",
    labels: ["one", "two"],
    flowControlKey: "k",
    parallelism: 10,
    rate: 5,
    ratePerSecond: 5,
    period: 86_400,
  });
  expect((message.notBefore ?? 0) - message.createdAt).toBe(30 * 86_400_000);
  const answer = await client.publish({ url: destination.url });
  await qstash.idle();
  await expect(client.messages.get(answer.messageId)).rejects.toThrow(/not found/);
});

test("a message goes out without any artificial delay", async () => {
  const { destination, qstash } = bench;
  const client = new Client({ baseUrl: qstash.url, token: TOKEN, enableTelemetry: false });
  const latencies: number[] = [];
  // About 2 ms on an idle machine. On a busy one most take longer, but an artificial delay would hold up every message.
  await until(async () => {
    const from = performance.now();
    await client.publishJSON({ url: destination.url, body: {} });
    const requests = await destination.arrival(latencies.length + 1);
    latencies.push((requests[latencies.length]?.at ?? 0) - from);
    // The first messages open connections.
    return Math.min(...latencies.slice(10)) < 25;
  }, "a message that arrives within 25 ms");
});
