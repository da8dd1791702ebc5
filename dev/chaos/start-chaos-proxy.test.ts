// Checks each fault of the proxy at the part and at the client.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { drawFate, type ChaosProfile } from "./chaos-profile.ts";
import { seededChance } from "./seeded-chance.ts";
import { startChaosProxy, type ChaosProxy } from "./start-chaos-proxy.ts";

const BODY = "the part has executed the request";
let part: http.Server;
let target: string;
/** The method, path and body of each request that reached the part. */
let calls: string[];
let proxies: ChaosProxy[];

beforeEach(async () => {
  calls = [];
  proxies = [];
  part = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      calls.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
      if (request.url === "/events") {
        response.writeHead(200, { "content-type": "text/event-stream" });
        return void response.write("data: one\n\n");
      }
      response.writeHead(201, { "x-part": "yes" });
      response.end(BODY);
    });
  });
  part.listen(0, "127.0.0.1");
  await once(part, "listening");
  target = `http://127.0.0.1:${(part.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const proxy of proxies) await proxy.stop();
  part.closeAllConnections();
  part.close();
});

async function startProxy(profile: ChaosProfile, seed: number | string = 1): Promise<ChaosProxy> {
  const proxy = await startChaosProxy({ target, profile, seed });
  proxies.push(proxy);
  return proxy;
}

const send = (proxy: ChaosProxy, path = "/do?x=1") =>
  fetch(proxy.url + path, { method: "POST", body: "it" });

/** The answer's text, or how the request failed. */
const answer = (proxy: ChaosProxy) =>
  send(proxy).then(
    (response) => response.text().catch(() => "broken off"),
    () => "no connection",
  );

const waitUntil = (condition: () => boolean) => expect.poll(condition).toBe(true);

test("requests and answers pass unchanged without faults", async () => {
  const response = await send(await startProxy({}));
  expect([response.status, response.headers.get("x-part"), await response.text()]).toEqual([
    ...[201, "yes", BODY],
  ]);
  expect(calls).toEqual(["POST /do?x=1 it"]);
});

test.each(["refuse", "cutBefore"] as const)(
  "%s breaks the connection before the part gets the request",
  async (fault) => {
    const proxy = await startProxy({ [fault]: 1 });
    expect(await answer(proxy)).toBe("no connection");
    expect(calls).toEqual([]);
    expect(proxy.stats()).toMatchObject({ requests: 1, [fault]: 1, pass: 0 });
  },
);

test("cutAfter loses the answer after the part has executed the request", async () => {
  expect(await answer(await startProxy({ cutAfter: 1 }))).toBe("no connection");
  expect(calls).toEqual(["POST /do?x=1 it"]);
});

test("cutMidway sends half of the answer after the part has executed the request", async () => {
  const proxy = await startProxy({ cutMidway: 1 });
  const response = await send(proxy);
  expect(response.status).toBe(201);
  let body = "";
  await expect(async () => {
    for await (const chunk of response.body ?? []) body += new TextDecoder().decode(chunk);
  }).rejects.toThrow(TypeError);
  expect(body).toBe(BODY.slice(0, BODY.length / 2));
  expect(calls).toHaveLength(1);
});

test("a refusal has its status and Retry-After, and the part does not get the request", async () => {
  const statuses = [{ status: 529, retryAfter: 7 }];
  const response = await send(await startProxy({ refusal: { rate: 1, statuses } }));
  expect([response.status, response.headers.get("retry-after")]).toEqual([529, "7"]);
  expect(calls).toEqual([]);
});

test("latency delays the request to the part, and drip sends the complete answer in pieces", async () => {
  const slow = await startProxy({ latency: { rate: 1, ms: [150, 150] } });
  const startedMs = performance.now();
  const pending = answer(slow);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual([]);
  expect(await pending).toBe(BODY);
  expect(performance.now() - startedMs).toBeGreaterThan(140);

  const response = await send(await startProxy({ drip: { rate: 1, bytes: 5, ms: 10 } }));
  const pieces: string[] = [];
  for await (const chunk of response.body ?? []) pieces.push(new TextDecoder().decode(chunk));
  expect(pieces.join("")).toBe(BODY);
  expect(pieces.length).toBeGreaterThan(3);
});

test("a duplicate sends the same request to the part twice, and one answer to the client", async () => {
  const proxy = await startProxy({ duplicate: { rate: 1, ms: [0, 20] } });
  expect(await answer(proxy)).toBe(BODY);
  await waitUntil(() => calls.length === 2);
  expect(new Set(calls).size).toBe(1);
  expect(proxy.stats()).toMatchObject({ requests: 1, duplicated: 1 });
});

test("cutAfter breaks a stream of events, which may never end, before its first event", async () => {
  const proxy = await startProxy({ cutAfter: 1 });
  await expect(send(proxy, "/events")).rejects.toThrow(TypeError);
  expect(calls).toHaveLength(1);
  proxy.use({});
  const stream = await send(proxy, "/events");
  const { value } = (await stream.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe("data: one\n\n");
});

test("an outage breaks open connections and refuses new ones until its end, and a new target is used from the next request on", async () => {
  const proxy = await startProxy({});
  const stream = await send(proxy, "/events");
  const reader = stream.body?.getReader();
  await reader?.read();
  proxy.pause();
  await expect(reader?.read()).rejects.toThrow(TypeError);
  expect(await answer(proxy)).toBe("no connection");
  proxy.resume();
  expect(await answer(proxy)).toBe(BODY);
  proxy.retarget("http://127.0.0.1:9");
  expect(await answer(proxy)).toBe("no connection");
  expect(calls.filter((line) => line.includes("/do"))).toHaveLength(1);
});

test("onRequest gets each request with its body, and the status of its answer", async () => {
  const reports: unknown[] = [];
  const proxy = await startChaosProxy({
    target,
    profile: {},
    seed: 1,
    onRequest: ({ path, body }) => {
      reports.push([path, body.toString()]);
      return (status) => void reports.push(status);
    },
  });
  proxies.push(proxy);
  await answer(proxy);
  await waitUntil(() => reports.length === 2);
  expect(reports).toEqual([["/do?x=1", "it"], 201]);
});

test("the same seed gives the same faults and another seed gives others, at the rates of the profile", () => {
  const profile: ChaosProfile = {
    refuse: 0.1,
    cutBefore: 0.1,
    cutAfter: 0.1,
    cutMidway: 0.1,
    refusal: { rate: 0.1, statuses: [{ status: 500 }, { status: 429, retryAfter: 1 }] },
    latency: { rate: 0.2, ms: [5, 9] },
    duplicate: { rate: 0.2, ms: [1, 3] },
  };
  const fates = (seed: number) => {
    const next = seededChance("redis", seed);
    return Array.from({ length: 4000 }, () => drawFate(profile, next));
  };
  const all = fates(7);
  expect(fates(7)).toEqual(all);
  expect(fates(8)).not.toEqual(all);
  const rate = (matches: (fate: (typeof all)[number]) => boolean) =>
    all.filter(matches).length / all.length;
  for (const ending of ["refuse", "cutBefore", "cutAfter", "cutMidway", "refusal"] as const) {
    expect(rate((fate) => fate.ending === ending)).toBeCloseTo(0.1, 1);
  }
  expect(rate(({ delayMs }) => delayMs >= 5 && delayMs <= 9)).toBeCloseTo(0.2, 1);
  expect(rate(({ duplicateMs }) => duplicateMs !== undefined)).toBeCloseTo(0.2, 1);
  expect(new Set(all.map(({ refusal }) => refusal?.status))).toEqual(
    new Set([undefined, 500, 429]),
  );
});
