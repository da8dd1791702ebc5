// One attempt: what counts as failed, what ends a message permanently, what a slow or broken connection does.
import http from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LogLine } from "../../../dev/qstash/options.ts";
import { pause, startBench, TOKEN, until, type Bench } from "./destination.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { sampleTests } from "../../support/sample.ts";

sampleTests(3);

let bench: Bench;
const log: LogLine[] = [];
beforeEach(async () => {
  log.length = 0;
  bench = await startBench({ timeScale: 0.002, log: (line) => log.push(line) });
});
afterEach(() => bench.stop());

const retryCounts = () =>
  bench.destination.received.map(({ headers }) => Number(headers["upstash-retried"]));

test("an attempt that exceeds the timeout is broken off and counts as failed", async () => {
  const { destination, qstash } = bench;
  destination.answer = ({ headers }) => ({
    afterMs: headers["upstash-retried"] === "0" ? PATIENCE_MS : 0,
  });
  await fetch(`${qstash.url}/v2/publish/${destination.url}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${TOKEN}`,
      "Upstash-Timeout": "0.2s",
      "Upstash-Retries": "1",
    },
  });
  await qstash.idle();
  expect(retryCounts()).toEqual([0, 1]);
  expect(log.find(({ event }) => event === "attempt failed")?.error).toMatch(/200 ms/);
});

test("a slow destination within its timeout is not disturbed", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = () => ({ afterMs: 2500 });
  await client.publish({ url: destination.url, timeout: "540s" });
  await qstash.idle();
  expect(retryCounts()).toEqual([0]);
  expect((await client.dlq.listMessages()).messages).toHaveLength(0);
});

test("an unreachable destination is retried like a failing one, and ends in the dead-letter queue", async () => {
  const { client, qstash } = bench;
  const url = "http://127.0.0.1:9/nowhere";
  await client.publish({ url, retries: 2, retryDelay: "10" });
  await qstash.idle();
  expect(qstash.deliveries()).toBe(3);
  const { messages } = await client.dlq.listMessages({ filter: { url } });
  expect(messages).toHaveLength(1);
  expect(messages[0]?.responseStatus).toBeUndefined();
  expect(log.filter(({ error }) => error?.includes("ECONNREFUSED"))).toHaveLength(3);
});

test("a connection that breaks while the destination works is a failed attempt", async () => {
  const { client, destination, qstash } = bench;
  await client.publish({ url: `${destination.url}/warm-up` });
  await qstash.idle();
  destination.answer = async ({ headers }) => {
    await pause(500);
    return headers["upstash-retried"] === "0" ? "hang up" : {};
  };
  await client.publish({ url: `${destination.url}/work`, retryDelay: "10" });
  await qstash.idle();
  const attempts = destination.on("/work").map(({ headers }) => headers["upstash-retried"]);
  expect(attempts).toEqual(["0", "1"]);
});

test("a pooled connection that has died in the meantime costs no attempt", async () => {
  const { client, destination, qstash } = bench;
  await client.publish({ url: `${destination.url}/first` });
  await qstash.idle();
  destination.answer = ({ path }) => (destination.on(path).length === 1 ? "hang up" : {});
  // Only a connection that breaks at once counts as dead: on a busy machine that may need more than one message.
  let count = 0;
  await until(async () => {
    const path = `/${(count += 1)}`;
    await client.publish({ url: `${destination.url}${path}`, retries: 0 });
    await qstash.idle();
    return destination.on(path).length === 2;
  }, "a message that is sent twice");
  const attempts = destination.on(`/${count}`).map(({ headers }) => headers["upstash-retried"]);
  expect(attempts).toEqual(["0", "0"]);
  expect((await client.dlq.listMessages()).messages).toHaveLength(count - 1);
});

test("a redirect is not followed: it is an answer other than 2xx", async () => {
  const { client, destination, qstash } = bench;
  destination.answer = () => ({ status: 307, headers: { Location: "/elsewhere" } });
  await client.publish({ url: `${destination.url}/here`, retries: 1, retryDelay: "10" });
  await qstash.idle();
  expect(destination.received.map(({ path }) => path)).toEqual(["/here", "/here"]);
});

test("a 489 with the non-retryable header ends the retries at once, and a 489 without it is retried", async () => {
  const { client, destination, qstash } = bench;
  const refusal = { "Upstash-NonRetryable-Error": "true" };
  destination.answer = ({ path }) => ({ status: 489, headers: path === "/final" ? refusal : {} });
  await client.publish({ url: `${destination.url}/final`, retryDelay: "10" });
  await client.publish({ url: `${destination.url}/again`, retryDelay: "10" });
  await qstash.idle();
  expect(destination.on("/final")).toHaveLength(1);
  expect(destination.on("/again")).toHaveLength(4);
  const { messages } = await client.dlq.listMessages({ filter: { responseStatus: 489 } });
  expect(messages).toHaveLength(2);
});

test("an attempt that the onDeliver hook refuses is not sent, and is retried", async () => {
  const requests: string[] = [];
  const hookedBench = await startBench({
    timeScale: 0.001,
    onDeliver({ url, retried, body }) {
      requests.push(`${new URL(url).pathname} ${retried} ${body}`);
      if (retried === 0) throw new Error("the network is down");
    },
  });
  try {
    await hookedBench.client.publish({
      url: `${hookedBench.destination.url}/x`,
      body: "b",
      retryDelay: "1",
    });
    await hookedBench.qstash.idle();
    expect(requests).toEqual(["/x 0 b", "/x 1 b"]);
    expect(hookedBench.destination.received).toHaveLength(1);
    expect(hookedBench.qstash.deliveries()).toBe(1);
  } finally {
    await hookedBench.stop();
  }
});

test("a destination that answers half a response has not answered", async () => {
  const { client, qstash } = bench;
  let calls = 0;
  const server = http.createServer((request, response) => {
    request.resume().on("end", () => {
      calls += 1;
      if (calls > 1) return response.end("whole");
      response.writeHead(200, { "Content-Length": 100 });
      response.write("half");
      setTimeout(() => response.destroy(), 20);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as { port: number };
    await client.publish({ url: `http://127.0.0.1:${port}/`, retryDelay: "10" });
    await qstash.idle();
    expect(calls).toBe(2);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
