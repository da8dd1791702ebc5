// The queue port against the QStash stand-in, and against servers that misbehave.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startQStash, type QStashStandIn } from "../../dev/qstash/start-qstash.ts";
import type { Envelope } from "../contracts/envelope.ts";
import { FatalError, TransientError } from "../contracts/errors.ts";
import type { Queue } from "../ports/queue.ts";
import { registerSchedules } from "./register-schedules.ts";
import { createQStashQueue } from "./create-qstash-queue.ts";
import { createSignatureVerifier } from "./verify-signature.ts";
import { conversationId, runId, userId } from "../../tests/support/ids.ts";
import { eventually } from "../../tests/support/eventually.ts";

const RUN = runId("0192d3a4-0000-7000-8000-000000000001");
const keys = { currentSigningKey: "sig_current_for_tests", nextSigningKey: "sig_next_for_tests" };

function envelope(hop: string, overrides: Partial<Envelope> = {}): Envelope {
  return {
    v: 1,
    run: RUN,
    conversation: conversationId("0192d3a4-0000-7000-8000-000000000002"),
    user: userId("0192d3a4-0000-7000-8000-000000000003"),
    hop,
    epoch: 0,
    after: 0,
    session: 0,
    n: 0,
    ...overrides,
  };
}

interface ReceivedRequest {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

const stops: (() => unknown)[] = [];

async function listen(
  answer: (request: ReceivedRequest, response: http.ServerResponse) => void,
): Promise<{ url: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => {
      const receivedRequest = { path: request.url ?? "", headers: request.headers, body };
      requests.push(receivedRequest);
      answer(receivedRequest, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function queueAnswering(
  status: number,
  body = "",
  overrides: Partial<Parameters<typeof createQStashQueue>[0]> = {},
) {
  const server = await listen((_, response) => response.writeHead(status).end(body));
  const queue = createQStashQueue({
    baseUrl: server.url,
    token: "t",
    publicUrl: "http://w",
    ...overrides,
  });
  return { queue, requests: server.requests };
}

const thinkMessage = () => ({ envelope: envelope("think"), dedupId: "a.0.think.0" });

beforeEach(() => {
  // The SDK reports failed requests on the console.
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) await stop();
});

async function startBench(answer = 200) {
  const worker = await listen((_, response) => response.writeHead(answer).end());
  const qstash: QStashStandIn = await startQStash({ token: "t", ...keys, timeScale: 0.01 });
  stops.push(() => qstash.stop());
  const queue: Queue = createQStashQueue({
    baseUrl: qstash.url,
    token: "t",
    publicUrl: `${worker.url}/`,
  });
  return { worker, qstash, queue };
}

test("every hop arrives at its node's route, signed for that URL and that body", async () => {
  const { worker, qstash, queue } = await startBench();
  await queue.publish([
    { envelope: envelope("act.1.2"), dedupId: "r.0.act.1.2.0" },
    { envelope: envelope("understand"), dedupId: "r.0.understand.0" },
  ]);
  await qstash.idle();
  expect(worker.requests.map(({ path }) => path).toSorted()).toEqual([
    "/nodes/act",
    "/nodes/understand",
  ]);
  const verifier = createSignatureVerifier(keys);
  for (const { path, headers, body } of worker.requests) {
    expect(JSON.parse(body)).toEqual(envelope(path === "/nodes/act" ? "act.1.2" : "understand"));
    expect(headers["content-type"]).toBe("application/json");
    const signature = String(headers["upstash-signature"]);
    const url = `${worker.url}${path}`;
    expect(await verifier.verify({ signature, body, url })).toBe(true);
    expect(await verifier.verify({ signature, body: `${body} `, url })).toBe(false);
    expect(await verifier.verify({ signature, body, url: `${worker.url}/nodes/failed` })).toBe(
      false,
    );
    expect(await verifier.verify({ signature, body, url: "" })).toBe(false);
  }
});

test("several messages and a single one are each published in one request", async () => {
  const { queue, requests } = await queueAnswering(200, '[{"messageId":"1"},{"messageId":"2"}]');
  await queue.publish([thinkMessage(), { envelope: envelope("reply"), dedupId: "b" }]);
  await queue.publish([thinkMessage()]);
  await queue.publish([]);
  expect(requests.map(({ path }) => path)).toEqual(["/v2/batch", "/v2/batch"]);
  expect(JSON.parse(requests[0]?.body ?? "")).toHaveLength(2);
});

test("the queue waits for a hop as long as the configuration says", async () => {
  const settings = { deliveryTimeoutSeconds: 5_400 };
  const { queue, requests } = await queueAnswering(200, '[{"messageId":"1"}]', settings);
  await queue.publish([thinkMessage()]);
  const [message] = JSON.parse(requests[0]?.body ?? "[]");
  expect(message.headers).toMatchObject({ "upstash-timeout": "5400s" });
});

test("a message carries the delivery policy, its run as label and its deduplication id", async () => {
  const { queue, requests } = await queueAnswering(200, '[{"messageId":"1"}]');
  await queue.publish([{ ...thinkMessage(), delayMs: 1200 }]);
  const [message] = JSON.parse(requests[0]?.body ?? "[]");
  expect(message.destination).toBe("http://w/nodes/think");
  expect(message.headers).toMatchObject({
    "upstash-retries": "3",
    "upstash-retry-delay": "1000 * pow(2, retried)",
    "upstash-timeout": "210s",
    "upstash-failure-callback": "http://w/nodes/failed",
    "upstash-deduplication-id": "a.0.think.0",
    "upstash-label": RUN,
    "upstash-delay": "2s",
  });
  expect(Object.keys(message.headers).join()).not.toMatch(/telemetry|flow-control/);
  expect(requests[0]?.headers.authorization).toBe("Bearer t");
});

test("no more hops of one run are in progress than the limit allows, and no other run waits", async () => {
  const arrivedHops: string[] = [];
  const heldResponses: http.ServerResponse[] = [];
  const worker = await listen(({ body }, response) => {
    arrivedHops.push((JSON.parse(body) as Envelope).hop);
    heldResponses.push(response);
  });
  const qstash = await startQStash({ token: "t", ...keys, timeScale: 0.01 });
  stops.push(() => qstash.stop());
  const options = { baseUrl: qstash.url, token: "t", publicUrl: worker.url };
  const queue = createQStashQueue({ ...options, parallel: 2 });
  const hops = [1, 2, 3].map((n) => `act.1.${n}`);
  await queue.publish(hops.map((hop) => ({ envelope: envelope(hop), dedupId: hop })));
  const other = envelope("think", { run: runId(RUN.replace(/1$/, "2")) });
  await queue.publish([{ envelope: other, dedupId: "other" }]);
  await eventually(() => expect(arrivedHops).toHaveLength(3));
  expect(arrivedHops.filter((hop) => hop !== "think").toSorted()).toEqual(["act.1.1", "act.1.2"]);
  for (const response of heldResponses.splice(0)) response.writeHead(200).end();
  await eventually(() => expect(arrivedHops).toContain("act.1.3"));
  for (const response of heldResponses.splice(0)) response.writeHead(200).end();
  await qstash.idle();
});

test("a repeated publication under the same deduplication id is delivered once", async () => {
  const { worker, qstash, queue } = await startBench();
  await queue.publish([thinkMessage()]);
  await queue.publish([thinkMessage()]);
  await qstash.idle();
  expect(worker.requests).toHaveLength(1);
});

test("a hop that keeps failing is retried and then handed to the failure route", async () => {
  const { worker, qstash, queue } = await startBench(500);
  await queue.publish([thinkMessage()]);
  await qstash.idle();
  const paths = worker.requests.map(({ path }) => path);
  expect(paths.filter((path) => path === "/nodes/think")).toHaveLength(4);
  const failure = worker.requests.find(({ path }) => path === "/nodes/failed");
  const { sourceBody } = JSON.parse(failure?.body ?? "{}");
  expect(JSON.parse(Buffer.from(sourceBody, "base64").toString("utf8"))).toEqual(envelope("think"));
});

test("an overloaded or broken queue is a transient error, and a refusal by it is not", async () => {
  const errorOf = async (status: number, body?: string) => {
    const { queue } = await queueAnswering(status, body);
    return queue.publish([thinkMessage()]).then(
      () => null,
      (error: unknown) => error,
    );
  };
  expect(await errorOf(429)).toMatchObject({ code: "overloaded", retryable: true });
  expect(await errorOf(503)).toMatchObject({ code: "unavailable", retryable: true });
  expect(await errorOf(200, "not json")).toMatchObject({ code: "unavailable", retryable: true });
  expect(await errorOf(200, "[]")).toMatchObject({ code: "unavailable", retryable: true });
  expect(await errorOf(401)).toMatchObject({ code: "misconfigured", retryable: false });
  expect(await errorOf(400)).toBeInstanceOf(FatalError);
});

test("a queue that cannot be reached or does not answer in time is a transient error", async () => {
  const unreachableQueue = createQStashQueue({
    baseUrl: "http://127.0.0.1:9",
    token: "t",
    publicUrl: "http://w",
  });
  await expect(unreachableQueue.publish([thinkMessage()])).rejects.toBeInstanceOf(TransientError);
  const { url } = await listen(() => {});
  const slow = createQStashQueue({
    baseUrl: url,
    token: "t",
    publicUrl: "http://w",
    publishTimeoutMs: 50,
  });
  await expect(slow.publish([thinkMessage()])).rejects.toMatchObject({
    code: "timeout",
    retryable: true,
  });
});

test("a publication whose connection broke is sent again once", async () => {
  let brokenResponses = 0;
  const { url, requests } = await listen((_, response) => {
    if (brokenResponses++ === 0) response.destroy();
    else response.writeHead(200).end('[{"messageId":"1"}]');
  });
  await createQStashQueue({ baseUrl: url, token: "t", publicUrl: "http://w" }).publish([
    thinkMessage(),
  ]);
  expect(requests).toHaveLength(2);
});

test("a deduplication id with a colon is refused before anything is sent", async () => {
  const { queue, requests } = await queueAnswering(200, '[{"messageId":"1"}]');
  await expect(queue.publish([{ ...thinkMessage(), dedupId: "a:b" }])).rejects.toBeInstanceOf(
    FatalError,
  );
  expect(requests).toEqual([]);
});

test("a continued job arrives at its route, signed, with the place where it stopped", async () => {
  const { worker, qstash, queue } = await startBench();
  await queue.publishJob({ job: "compress", after: conversationId(RUN), dedupId: "compress.1" });
  await queue.publishJob({ job: "compress", after: conversationId(RUN), dedupId: "compress.1" });
  await qstash.idle();
  expect(worker.requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ["/jobs/compress", { after: RUN }],
  ]);
  const [{ headers, body, path } = { headers: {}, body: "", path: "" }] = worker.requests;
  const signature = String(headers["upstash-signature"]);
  const verifier = createSignatureVerifier(keys);
  expect(await verifier.verify({ signature, body, url: `${worker.url}${path}` })).toBe(true);
});

test("registering the schedules again changes them and does not add any", async () => {
  const { worker, qstash } = await startBench();
  const target = { baseUrl: qstash.url, token: "t", publicUrl: `${worker.url}/` };
  expect(await registerSchedules(target)).toEqual(["alfred-compress"]);
  const later = [{ id: "alfred-compress", cron: "0 * * * *", path: "/jobs/compress" }];
  expect(await registerSchedules(target, later)).toEqual(["alfred-compress"]);
  const list = await fetch(`${qstash.url}/v2/schedules`, {
    headers: { authorization: "Bearer t" },
  });
  expect(await list.json()).toMatchObject([
    {
      scheduleId: "alfred-compress",
      cron: "0 * * * *",
      destination: `${worker.url}/jobs/compress`,
    },
  ]);
});
