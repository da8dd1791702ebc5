// Queues: first in, first out, one at a time unless told otherwise.
import { afterEach, beforeEach, expect, test } from "vitest";
import { pause, startBench, until, type Bench } from "./destination.ts";

let bench: Bench;
beforeEach(async () => void (bench = await startBench({ timeScale: 0.001 })));
afterEach(() => bench.stop());

const bodies = () => bench.destination.received.map(({ body }) => Number(body));

/**
 * The destination answers no request before `together` of them are open at the same time.
 * @returns a function that returns how many were open at the same time, at most
 */
function watchOverlap(together: number): () => number {
  let underWay = 0;
  let most = 0;
  const all = Promise.withResolvers<void>();
  bench.destination.answer = async () => {
    most = Math.max(most, ++underWay);
    if (most === together) all.resolve();
    await all.promise;
    // A request that the queue lets through too early would arrive now.
    await pause(10);
    underWay -= 1;
    return {};
  };
  return () => most;
}

test("a queue delivers its messages in order, one after the other", async () => {
  const { client, destination, qstash } = bench;
  const overlap = watchOverlap(1);
  const queue = client.queue({ queueName: "orders" });
  for (let n = 0; n < 6; n += 1) await queue.enqueueJSON({ url: destination.url, body: n });
  await qstash.idle();
  expect(bodies()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(overlap()).toBe(1);
});

test("a retry holds up its queue, and no message of another queue", async () => {
  const { client, destination, qstash } = bench;
  // The first message fails until the other queue's message has come, however late that is.
  destination.answer = ({ body, headers }) => ({
    status:
      body === "1" && (headers["upstash-retried"] === "0" || !bodies().includes(3)) ? 500 : 200,
  });
  const settings = { url: destination.url, retries: 10_000, retryDelay: "100000" };
  const queue = client.queue({ queueName: "a" });
  for (const n of [1, 2]) await queue.enqueueJSON({ ...settings, body: n });
  await destination.arrival(1);
  await client.queue({ queueName: "b" }).enqueueJSON({ url: destination.url, body: 3 });
  await qstash.idle();
  const own = bodies().filter((n) => n !== 3);
  expect(own.length).toBeGreaterThan(2);
  expect(own).toEqual([...own.slice(1).map(() => 1), 2]);
  expect(bodies()).toContain(3);
});

test("a queue continues after a message has failed permanently, and after its failure callback", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = ({ path }) => ({
    status: path === "/bad" ? 500 : 200,
    afterMs: path === "/failed" ? 60 : 0,
  });
  const queue = client.queue({ queueName: "a" });
  const failureCallback = `${destination.url}/failed`;
  await queue.enqueue({ url: `${destination.url}/bad`, retries: 0, failureCallback });
  await queue.enqueue({ url: `${destination.url}/good` });
  await qstash.idle();
  expect(destination.received.map(({ path }) => path)).toEqual(["/bad", "/failed", "/good"]);
  const [, failed, good] = destination.received;
  expect((good?.at ?? 0) - (failed?.at ?? 0)).toBeGreaterThan(55);
});

test("parallelism sets how many messages of a queue are delivered at once", async () => {
  const { client, destination, qstash } = bench;
  const overlap = watchOverlap(3);
  const queue = client.queue({ queueName: "wide" });
  await queue.upsert({ parallelism: 3 });
  for (let n = 0; n < 9; n += 1) await queue.enqueueJSON({ url: destination.url, body: n });
  await qstash.idle();
  expect(overlap()).toBe(3);
  expect(destination.received).toHaveLength(9);
});

test("a paused queue accepts messages, and delivers them after it is resumed", async () => {
  const { client, destination, qstash } = bench;
  const queue = client.queue({ queueName: "p" });
  await queue.upsert({ parallelism: 1 });
  await queue.pause();
  for (const n of [1, 2]) await queue.enqueueJSON({ url: destination.url, body: n });
  // Held messages are not what idle waits for.
  await pause(20);
  await qstash.idle();
  expect(bodies()).toEqual([]);
  expect(await queue.get()).toMatchObject({ name: "p", paused: true, parallelism: 1, lag: 2 });
  await queue.resume();
  await qstash.idle();
  expect(bodies()).toEqual([1, 2]);
  expect(await queue.get()).toMatchObject({ paused: false, lag: 0 });
});

test("queues can be listed and deleted, and deleting a queue drops its waiting messages", async () => {
  const { client, destination } = bench;
  const queue = client.queue({ queueName: "gone" });
  await queue.upsert({ parallelism: 2, paused: true });
  const waiting = await queue.enqueueJSON({ url: destination.url, body: 1 });
  await client.queue({ queueName: "other" }).upsert({});
  const names = (await client.queue().list()).map(({ name }) => name);
  expect(names.sort()).toEqual(["gone", "other"]);
  await until(async () => (await queue.get()).lag === 1, "the message to be in the queue");
  await queue.delete();
  await expect(queue.get()).rejects.toThrow(/not found/);
  await expect(client.messages.get(waiting.messageId)).rejects.toThrow(/not found/);
  await queue.upsert({});
  await pause(30);
  expect(destination.received).toEqual([]);
});

test("after a message is cancelled, its queue delivers the next one", async () => {
  const { client, destination, qstash } = bench;
  const queue = client.queue({ queueName: "c" });
  await queue.upsert({ paused: true });
  const first = await queue.enqueueJSON({ url: destination.url, body: 1 });
  await queue.enqueueJSON({ url: destination.url, body: 2 });
  await client.messages.cancel(first.messageId);
  await queue.resume();
  await qstash.idle();
  expect(bodies()).toEqual([2]);
});

test("a batch can mix queues and plain messages", async () => {
  const { client, destination, qstash } = bench;
  const overlap = watchOverlap(2);
  const url = destination.url;
  await client.batchJSON([
    { url, body: 1, queueName: "m" },
    { url, body: 2, queueName: "m" },
    { url, body: 3 },
  ]);
  await qstash.idle();
  expect(bodies().filter((n) => n < 3)).toEqual([1, 2]);
  expect(overlap()).toBe(2);
});
