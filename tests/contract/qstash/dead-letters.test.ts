// The dead-letter queue, as the real Client lists, filters, deletes and retries it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { startBench, TOKEN, type Bench } from "./destination.ts";

let bench: Bench;
beforeEach(async () => void (bench = await startBench({ timeScale: 0.001 })));
afterEach(() => bench.stop());

/** Publishes a message that fails, and returns its id. */
async function fail(path: string, settings: object = {}, status = 500): Promise<string> {
  const { client, destination, qstash } = bench;
  destination.answer = () => ({ status, headers: { "X-Why": "broken" }, body: `no ${path}` });
  const url = `${destination.url}${path}`;
  const { messageId } = await client.publish({ url, body: path, retries: 0, ...settings });
  await qstash.idle();
  return messageId;
}

test("a failed message is listed with what was sent and what came back", async () => {
  const messageId = await fail("/a", { label: ["x", "y"], headers: { "X-Run": "r1" } }, 418);
  const { messages, cursor } = await bench.client.dlq.listMessages();
  expect(cursor).toBeUndefined();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({
    dlqId: expect.stringMatching(/^\d+-\d+$/),
    messageId,
    url: `${bench.destination.url}/a`,
    method: "POST",
    header: { "X-Run": ["r1"] },
    body: "/a",
    maxRetries: 0,
    labels: ["x", "y"],
    responseStatus: 418,
    responseHeader: { "X-Why": ["broken"] },
    responseBody: "no /a",
  });
});

test("a response that is not text is listed in base64", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = () => ({ status: 500, body: Buffer.from([0xff, 0xfe, 0x00]) });
  await client.publish({ url: destination.url, retries: 0 });
  await qstash.idle();
  const [letter] = (await client.dlq.listMessages()).messages;
  expect(letter?.responseBody).toBeUndefined();
  expect(letter?.responseBodyBase64).toBe("//4A");
});

test("one filter matches any of its values, and several filters must all match", async () => {
  const { client, destination } = bench;
  const before = Date.now();
  await fail("/a", { label: "red" }, 500);
  await fail("/b", { label: ["red", "blue"] }, 503);
  await fail("/c", { flowControl: { key: "k", parallelism: 1 } }, 503);
  await client.queue({ queueName: "q" }).enqueue({ url: `${destination.url}/d`, retries: 0 });
  await bench.qstash.idle();

  type Filter = NonNullable<Parameters<typeof client.dlq.listMessages>[0]>["filter"];
  const paths = async (filter: NonNullable<Filter>) => {
    const { messages } = await client.dlq.listMessages({ filter });
    return messages.map(({ url }) => new URL(url).pathname).sort();
  };
  expect(await paths({ label: "red" })).toEqual(["/a", "/b"]);
  expect(await paths({ label: ["blue", "green"] })).toEqual(["/b"]);
  expect(await paths({ label: "red", responseStatus: 503 })).toEqual(["/b"]);
  expect(await paths({ responseStatus: [500, 503] })).toEqual(["/a", "/b", "/c", "/d"]);
  expect(await paths({ url: [`${destination.url}/a`, `${destination.url}/c`] })).toEqual([
    "/a",
    "/c",
  ]);
  expect(await paths({ flowControlKey: "k" })).toEqual(["/c"]);
  expect(await paths({ queueName: "q" })).toEqual(["/d"]);
  expect(await paths({ fromDate: before, toDate: Date.now() })).toHaveLength(4);
  expect(await paths({ toDate: before - 1 })).toEqual([]);
  expect(await paths({ urlGroup: "none" })).toEqual([]);
});

test("pages follow one another, newest first, until there is no cursor", async () => {
  const { client } = bench;
  for (const path of ["/1", "/2", "/3", "/4", "/5"]) await fail(path);
  const bodies: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.dlq.listMessages({ count: 2, ...(cursor && { cursor }) });
    expect(page.messages.length).toBeLessThanOrEqual(2);
    bodies.push(...page.messages.map(({ body = "" }) => body));
    cursor = page.cursor;
  } while (cursor);
  expect(bodies).toEqual(["/5", "/4", "/3", "/2", "/1"]);
});

test("letters can be deleted one by one (404 the second time), several at once, by filter, and all in batches", async () => {
  const { client } = bench;
  for (const path of ["/1", "/2", "/3", "/4", "/5", "/6"]) {
    await fail(path, path === "/4" ? { label: "l" } : {});
  }
  const { messages } = await client.dlq.listMessages();
  const ids = messages.map(({ dlqId }) => dlqId);
  const [first = "", second = "", third = ""] = ids.reverse();
  expect(await client.dlq.delete(first)).toEqual({ deleted: 1 });
  await expect(client.dlq.delete(first)).rejects.toThrow(/not found/);
  expect(await client.dlq.delete([second, third, "1-1"])).toMatchObject({ deleted: 2 });
  expect(await client.dlq.delete({ filter: { label: "l" } })).toMatchObject({ deleted: 1 });
  expect(await client.dlq.delete({ filter: { label: "l" } })).toEqual({ deleted: 0 });
  const batch = await client.dlq.delete({ all: true, count: 1 });
  expect(batch).toEqual({ deleted: 1, cursor: expect.any(String) });
  expect(await client.dlq.delete({ all: true, count: 1 })).toEqual({ deleted: 1 });
  expect((await client.dlq.listMessages()).messages).toEqual([]);
});

test("a retry publishes the same message under a new id, and removes the letter", async () => {
  const { client, destination, qstash } = bench;
  const once = { delay: 1, deduplicationId: "d" };
  const messageId = await fail("/a", { headers: { "X-Run": "r1" }, method: "PUT", ...once });
  await destination.arrival(1);
  await qstash.idle();
  const [letter] = (await client.dlq.listMessages()).messages;
  destination.answer = () => ({});
  const { responses, cursor } = await client.dlq.retry(letter?.dlqId ?? "");
  expect(cursor).toBeUndefined();
  expect(responses).toHaveLength(1);
  expect(responses[0]?.messageId).not.toBe(messageId);
  // Neither the delay nor the deduplication of the first publish applies again: `idle` does not wait for delays.
  await qstash.idle();
  expect(destination.received).toHaveLength(2);
  const [, again] = destination.received;
  expect(again).toMatchObject({ method: "PUT", path: "/a", body: "/a" });
  expect(again?.headers).toMatchObject({
    "x-run": "r1",
    "upstash-retried": "0",
    "upstash-message-id": responses[0]?.messageId,
  });
  expect((await client.dlq.listMessages()).messages).toEqual([]);
});

test("letters can be retried by ids, by filter and all at once, and a list with an id that is gone is refused", async () => {
  const { client, destination, qstash } = bench;
  for (const path of ["/1", "/2", "/3", "/4"])
    await fail(path, path === "/3" ? { label: "l" } : {});
  const { messages } = await client.dlq.listMessages();
  const idOf = (path: string) => messages.find(({ body }) => body === path)?.dlqId ?? "";
  destination.answer = () => ({});
  expect((await client.dlq.retry([idOf("/1")])).responses).toHaveLength(1);
  await expect(client.dlq.retry([idOf("/1"), idOf("/2")])).rejects.toThrow(/not found/);
  expect((await client.dlq.retry({ filter: { label: "l" } })).responses).toHaveLength(1);
  expect((await client.dlq.retry({ all: true })).responses).toHaveLength(2);
  await qstash.idle();
  expect(
    destination.received
      .slice(4)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(["/1", "/2", "/3", "/4"]);
});

test("a single letter can be read, and retried with other settings", async () => {
  const { destination, qstash } = bench;
  const messageId = await fail("/a");
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const list = await (await fetch(`${qstash.url}/v2/dlq`, { headers })).json();
  const { dlqId } = (list as { messages: { dlqId: string }[] }).messages[0] ?? { dlqId: "" };
  const letter = await (await fetch(`${qstash.url}/v2/dlq/${dlqId}`, { headers })).json();
  expect(letter).toMatchObject({ messageId, dlqId, responseStatus: 500 });
  const retry = await fetch(`${qstash.url}/v2/dlq/retry/${dlqId}`, {
    method: "POST",
    headers: { ...headers, "Upstash-Retries": "2", "Upstash-Retry-Delay": "1" },
  });
  expect(retry.status).toBe(201);
  await qstash.idle();
  expect(destination.received).toHaveLength(1 + 3);
});
