// Callbacks and failure callbacks: when they come, what they say, and that they are deliveries like any other.
import { Receiver } from "@upstash/qstash";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  CURRENT_KEY,
  NEXT_KEY,
  pause,
  startBench,
  TOKEN,
  type Bench,
  type ReceivedRequest,
} from "./destination.ts";

let bench: Bench;
beforeEach(async () => void (bench = await startBench({ timeScale: 0.001 })));
afterEach(() => bench.stop());

const base64 = (text: string) => Buffer.from(text).toString("base64");
const json = (request: ReceivedRequest | undefined) =>
  JSON.parse(request?.body ?? "null") as unknown;

test("a callback reports the response, with the documented fields and nothing else", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = ({ path }) =>
    path === "/work"
      ? { status: 201, headers: { "X-Result": "fine", Date: "today" }, body: "done ✓" }
      : {};
  const { messageId } = await client.publishJSON({
    url: `${destination.url}/work`,
    body: { a: 1 },
    headers: { "X-Trace": "abc" },
    callback: `${destination.url}/callback`,
    failureCallback: `${destination.url}/failed`,
    retries: 2,
  });
  await qstash.idle();
  const [callback] = destination.on("/callback");
  expect(callback).toMatchObject({ method: "POST" });
  expect(callback?.headers["content-type"]).toBe("application/json");
  expect(callback?.headers["upstash-message-id"]).not.toBe(messageId);
  expect(json(callback)).toEqual({
    status: 201,
    header: expect.objectContaining({ "X-Result": ["fine"], Date: ["today"] }),
    body: base64("done ✓"),
    retried: 0,
    maxRetries: 2,
    sourceMessageId: messageId,
    url: `${destination.url}/work`,
    method: "POST",
    sourceHeader: { "Content-Type": ["application/json"], "X-Trace": ["abc"] },
    sourceBody: base64('{"a":1}'),
    notBefore: expect.any(Number),
    createdAt: expect.any(Number),
    callerIP: "127.0.0.1",
  });
  expect(destination.on("/failed")).toHaveLength(0);
});

test("a callback comes for every attempt, and the failure callback once at the end, with the dlqId", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = ({ path }) => (path === "/work" ? { status: 500, body: "broken" } : {});
  const { messageId } = await client.publishJSON({
    url: `${destination.url}/work`,
    body: { a: 1 },
    callback: `${destination.url}/callback`,
    failureCallback: `${destination.url}/failed`,
    retries: 2,
    retryDelay: "10000",
  });
  await qstash.idle();
  expect(destination.on("/callback").map(json)).toMatchObject([
    { status: 500, retried: 0, body: base64("broken") },
    { status: 500, retried: 1 },
    { status: 500, retried: 2, maxRetries: 2 },
  ]);
  const [letter] = (await client.dlq.listMessages({ filter: { messageId } })).messages;
  expect(destination.on("/failed").map(json)).toEqual([
    {
      status: 500,
      header: expect.any(Object),
      body: base64("broken"),
      retried: 2,
      maxRetries: 2,
      dlqId: letter?.dlqId,
      sourceMessageId: messageId,
      url: `${destination.url}/work`,
      method: "POST",
      sourceHeader: { "Content-Type": ["application/json"] },
      sourceBody: base64('{"a":1}'),
      notBefore: expect.any(Number),
      createdAt: expect.any(Number),
      callerIP: "127.0.0.1",
    },
  ]);
  expect(json(destination.on("/callback")[0])).not.toHaveProperty("dlqId");
});

test("a failure callback for an unreachable destination has status 0 and no body", async () => {
  const { client, destination, qstash } = bench;
  await client.publish({
    url: "http://127.0.0.1:9/",
    body: "b",
    failureCallback: `${destination.url}/failed`,
    retries: 0,
  });
  await qstash.idle();
  expect(destination.on("/failed").map(json)).toMatchObject([
    { status: 0, header: {}, body: "", sourceBody: base64("b") },
  ]);
});

test("a non-retryable refusal calls the failure callback at once", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = ({ path }) =>
    path === "/work"
      ? { status: 489, headers: { "Upstash-NonRetryable-Error": "true" }, body: "fatal" }
      : {};
  await client.publish({
    url: `${destination.url}/work`,
    failureCallback: `${destination.url}/failed`,
    retries: 5,
  });
  await qstash.idle();
  expect(destination.on("/work")).toHaveLength(1);
  expect(destination.on("/failed").map(json)).toMatchObject([
    { status: 489, retried: 0, maxRetries: 5, body: base64("fatal") },
  ]);
});

test("callbacks are signed for their url", async () => {
  const { client, destination, qstash } = bench;
  const callback = `${destination.url}/callback?of=run`;
  await client.publish({ url: `${destination.url}/work`, callback });
  await qstash.idle();
  const [request] = destination.on("/callback?of=run");
  const receiver = new Receiver({ currentSigningKey: CURRENT_KEY, nextSigningKey: NEXT_KEY });
  const signature = String(request?.headers["upstash-signature"]);
  const body = request?.body ?? "";
  await expect(receiver.verify({ signature, body, url: callback })).resolves.toBe(true);
});

test("a callback is retried separately, with the message's retry settings or the callback's", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = ({ path }) => ({ status: path === "/work" ? 200 : 500 });
  await client.publish({
    url: `${destination.url}/work`,
    callback: `${destination.url}/inherits`,
    retries: 1,
    retryDelay: "1",
  });
  await client.publish({
    url: `${destination.url}/work`,
    callback: `${destination.url}/own`,
    retries: 5,
    retryDelay: "1",
    headers: {
      "Upstash-Callback-Retries": "2",
      "Upstash-Callback-Method": "PUT",
      "Upstash-Callback-Forward-X-Run": "r1",
      "Upstash-Failure-Callback-Forward-X-Run": "not this one",
    },
  });
  await qstash.idle();
  expect(destination.on("/work")).toHaveLength(2);
  expect(destination.on("/inherits")).toHaveLength(2);
  const ownCallbacks = destination.on("/own");
  expect(ownCallbacks).toHaveLength(3);
  expect(ownCallbacks[0]).toMatchObject({ method: "PUT", headers: { "x-run": "r1" } });
  const { messages } = await client.dlq.listMessages();
  expect(messages.map(({ url }) => new URL(url).pathname).sort()).toEqual(["/inherits", "/own"]);
});

test("a wrong callback setting is refused when it is published, not at delivery", async () => {
  const { destination, qstash } = bench;
  const response = await fetch(`${qstash.url}/v2/publish/${destination.url}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${TOKEN}`,
      "Upstash-Callback": `${destination.url}/callback`,
      "Upstash-Callback-Retries": "many",
    },
  });
  expect(response.status).toBe(400);
  await pause(20);
  expect(qstash.deliveries()).toBe(0);
});
