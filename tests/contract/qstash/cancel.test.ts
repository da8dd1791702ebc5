// Cancelling messages, and the event log of messages.
import { afterEach, beforeEach, expect, test } from "vitest";
import { pause, startBench, until, type Bench } from "./destination.ts";

let bench: Bench;
beforeEach(async () => void (bench = await startBench({ timeScale: 0.01, delayScale: 0.01 })));
afterEach(() => bench.stop());

const later = { delay: "10d" } as const;

test("a cancelled message is never delivered, and cannot be cancelled twice", async () => {
  const { client, destination } = bench;
  const { messageId } = await client.publish({ url: destination.url, ...later });
  expect(await client.messages.cancel(messageId)).toEqual({ cancelled: 1 });
  await expect(client.messages.cancel(messageId)).rejects.toThrow(/not found/);
  await expect(client.messages.get(messageId)).rejects.toThrow(/not found/);
  expect(destination.received).toHaveLength(0);
});

test("cancelling by ids counts the messages that exist, and messages can be cancelled by a filter or all at once", async () => {
  const { client, destination } = bench;
  const publish = (path: string, settings: object = {}) =>
    client.publish({ url: `${destination.url}${path}`, delay: "10d", ...settings });
  const a = await publish("/a");
  const b = await publish("/b");
  await publish("/c", { label: "l" });
  await publish("/d", { flowControl: { key: "k", parallelism: 1 } });
  await publish("/e");
  await publish("/f");
  const ids = [a.messageId, b.messageId, "msg_unknown"];
  expect(await client.messages.cancel(ids)).toEqual({ cancelled: 2 });
  expect(await client.messages.cancel({ filter: { label: "l" } })).toEqual({ cancelled: 1 });
  expect(await client.messages.cancel({ filter: { flowControlKey: "k" } })).toEqual({
    cancelled: 1,
  });
  const host = new URL(destination.url).host;
  const byPath = client.messages.cancel({ filter: { host, path: ["/e", "/a"] } });
  expect(await byPath).toEqual({ cancelled: 1 });
  expect(await client.messages.cancel({ all: true })).toEqual({ cancelled: 1 });
  expect(await client.messages.cancel({ all: true })).toEqual({ cancelled: 0 });
});

test("a message that waits for its retry can be cancelled, and does not reach the dead-letter queue", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = () => ({ status: 500 });
  const url = `${destination.url}/work`;
  const failureCallback = `${destination.url}/failed`;
  const { messageId } = await client.publish({ url, failureCallback, retryDelay: "100000000" });
  await destination.arrival(1);
  await until(async () => {
    const { logs } = await client.logs({ filter: { state: "RETRY" } });
    return logs.length === 1;
  }, "the retry to be planned");
  await client.messages.cancel(messageId);
  // A retry that was still planned would keep the server from being idle.
  await qstash.idle();
  expect(destination.received).toHaveLength(1);
  expect((await client.dlq.listMessages()).messages).toEqual([]);
});

test("cancelling does not break off an attempt that is under way, but prevents its retry", async () => {
  const { client, destination, qstash } = bench;
  const free = Promise.withResolvers<void>();
  destination.answer = async () => {
    await free.promise;
    return { status: 500 };
  };
  const { messageId } = await client.publish({ url: destination.url, retryDelay: "1" });
  await destination.arrival(1);
  expect(await client.messages.cancel(messageId)).toEqual({ cancelled: 1 });
  free.resolve();
  await qstash.idle();
  await pause(30);
  expect(destination.received).toHaveLength(1);
  const { logs } = await client.logs({ messageIds: [messageId] });
  expect(logs.map(({ state }) => state as string).reverse()).toEqual([
    "CREATED",
    "ACTIVE",
    "CANCEL_REQUESTED",
    "ERROR",
    "CANCELED",
  ]);
});

test("a message that is cancelled while it waits for a free attempt does not keep its flow key busy", async () => {
  await bench.stop();
  bench = await startBench({ parallelism: 1 });
  const { client, destination, qstash } = bench;
  const free = Promise.withResolvers<void>();
  destination.answer = async ({ path }) => {
    if (path === "/slow") await free.promise;
    return {};
  };
  const flowControl = { key: "k", parallelism: 1 };
  await client.publish({ url: `${destination.url}/slow` });
  await destination.arrival(1, "/slow");
  const waiting = await client.publish({ url: `${destination.url}/waits`, flowControl });
  await until(async () => {
    const { parallelismCount } = await client.flowControl.get("k");
    return parallelismCount === 1;
  }, "flow control to admit the message");
  await client.messages.cancel(waiting.messageId);
  await client.publish({ url: `${destination.url}/next`, flowControl });
  free.resolve();
  await destination.arrival(1, "/next");
  await qstash.idle();
  expect(destination.on("/waits")).toEqual([]);
});

test("deleting a queue does not cancel a message that was delivered and whose callback has not ended", async () => {
  const { client, destination, qstash } = bench;
  const free = Promise.withResolvers<void>();
  destination.answer = async ({ path }) => {
    if (path === "/callback") await free.promise;
    return {};
  };
  const queue = client.queue({ queueName: "q" });
  const callback = `${destination.url}/callback`;
  const { messageId } = await queue.enqueueJSON({ url: destination.url, callback, body: 1 });
  await destination.arrival(1, "/callback");
  await queue.delete();
  free.resolve();
  await qstash.idle();
  const { logs } = await client.logs({ messageIds: [messageId] });
  expect(logs.map(({ state }) => state as string)).toEqual(["DELIVERED", "ACTIVE", "CREATED"]);
});

test("the log lists each state of a message, newest first", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = ({ headers }) => ({
    status: headers["upstash-retried"] === "0" ? 503 : 200,
  });
  const { messageId } = await client.publishJSON({
    url: `${destination.url}/a?x=1`,
    body: { secret: 1 },
    label: ["one", "two"],
    retryDelay: "100",
  });
  await qstash.idle();
  const { logs } = await client.logs({ messageIds: [messageId] });
  expect(logs.map(({ state }) => state).reverse()).toEqual([
    "CREATED",
    "ACTIVE",
    "ERROR",
    "RETRY",
    "ACTIVE",
    "DELIVERED",
  ]);
  const error = logs.find(({ state }) => state === "ERROR");
  expect(error).toMatchObject({
    messageId,
    url: `${destination.url}/a?x=1`,
    error: "the destination answered 503",
    responseStatus: 503,
    label: "one",
    labels: ["one", "two"],
  });
});

test("the log can be filtered and paged", async () => {
  const { client, destination, qstash } = bench;
  for (const label of ["red", "blue", "red"]) {
    await client.publish({ url: `${destination.url}/${label}`, label });
  }
  await qstash.idle();
  const deliveries = await client.logs({ filter: { label: "red", state: "DELIVERED" } });
  expect(deliveries.logs).toHaveLength(2);
  const blue = await client.logs({ filter: { path: "/blue" } });
  expect(blue.logs).toHaveLength(3);
  const logs: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.logs({ count: 4, ...(cursor && { cursor }) });
    logs.push(...page.logs.map(({ messageId, state }) => `${messageId} ${state}`));
    cursor = page.cursor as unknown as string | undefined;
  } while (cursor);
  expect(logs).toHaveLength(9);
  expect(new Set(logs).size).toBe(9);
});
