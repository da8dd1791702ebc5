// What the API refuses, and how it says so: always JSON with `error`.
import { Client, QstashError } from "@upstash/qstash";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pause, startBench, TOKEN, type Bench } from "./destination.ts";

let bench: Bench;
beforeAll(async () => void (bench = await startBench()));
afterAll(() => bench.stop());

async function call(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; error: string | undefined }> {
  const response = await fetch(`${bench.qstash.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, ...headers },
    ...(body !== undefined && { body }),
  });
  expect(response.headers.get("content-type")).toBe("application/json");
  const { error } = (await response.json()) as { error?: string };
  return { status: response.status, error };
}

const ROUTES: [string, string][] = [
  ["POST", "/v2/publish/http://127.0.0.1:9/"],
  ["POST", "/v2/enqueue/q/http://127.0.0.1:9/"],
  ["POST", "/v2/batch"],
  ["GET", "/v2/messages/m"],
  ["DELETE", "/v2/messages/m"],
  ["DELETE", "/v2/messages"],
  ["GET", "/v2/events"],
  ["GET", "/v2/logs"],
  ["GET", "/v2/dlq"],
  ["DELETE", "/v2/dlq"],
  ["POST", "/v2/dlq/retry"],
  ["POST", "/v2/schedules/http://127.0.0.1:9/"],
  ["GET", "/v2/schedules"],
  ["GET", "/v2/queues"],
  ["POST", "/v2/queues"],
  ["GET", "/v2/flowControl"],
  ["GET", "/v2/keys"],
  ["POST", "/v2/keys/rotate"],
  ["GET", "/nowhere"],
];

test.each(ROUTES)("a %s %s without the right token is answered 401", async (method, path) => {
  for (const authorization of ["", "Bearer wrong", `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
    const { status, error } = await call(method, path, { Authorization: authorization });
    expect({ status, error }).toEqual({ status: 401, error: expect.stringMatching(/token/) });
  }
  expect(bench.qstash.currentSigningKey).toBe("sig_current_key_for_tests");
});

test("the Client sees a 401 as a QstashError with that status", async () => {
  const stranger = new Client({ baseUrl: bench.qstash.url, token: "wrong", retry: false });
  const publish = stranger.publish({ url: bench.destination.url });
  await expect(publish).rejects.toBeInstanceOf(QstashError);
  await expect(publish).rejects.toMatchObject({ status: 401 });
});

const WRONG_HEADERS: [string, Record<string, string>, RegExp][] = [
  ["method", { "Upstash-Method": "FETCH" }, /Upstash-Method "FETCH"/],
  ["retries", { "Upstash-Retries": "-1" }, /Upstash-Retries "-1"/],
  ["delay", { "Upstash-Delay": "soon" }, /Upstash-Delay "soon"/],
  ["delay without a unit", { "Upstash-Delay": "10" }, /Upstash-Delay "10"/],
  ["not-before", { "Upstash-Not-Before": "tomorrow" }, /Upstash-Not-Before/],
  ["timeout", { "Upstash-Timeout": "0s" }, /Upstash-Timeout "0s"/],
  ["callback", { "Upstash-Callback": "/relative" }, /invalid callback url/],
  ["failure callback", { "Upstash-Failure-Callback": "ftp://x" }, /invalid failure callback url/],
  ["retry delay", { "Upstash-Retry-Delay": "process.exit()" }, /Upstash-Retry-Delay/],
  ["deduplication id", { "Upstash-Deduplication-Id": "a:b" }, /cannot contain ':'/],
  ["flow key alone", { "Upstash-Flow-Control-Key": "k" }, /needs an Upstash-Flow-Control-Value/],
  ["flow value alone", { "Upstash-Flow-Control-Value": "rate=1" }, /needs an .*-Key/],
  [
    "flow value",
    { "Upstash-Flow-Control-Key": "k", "Upstash-Flow-Control-Value": "parallelism=0" },
    /parallelism=0/,
  ],
];

test.each(WRONG_HEADERS)(
  "a wrong %s is answered 400, and the answer names it",
  async (_, headers, error) => {
    const path = `/v2/publish/${bench.destination.url}`;
    const refusal = await call("POST", path, headers);
    expect(refusal).toEqual({ status: 400, error: expect.stringMatching(error) });
  },
);

test("a destination must be an http or https url", async () => {
  const refusal = {
    status: 400,
    error: expect.stringMatching(/invalid destination url: .*add http:\/\/ or https:\/\//),
  };
  for (const destination of ["127.0.0.1:80/x", "ftp://127.0.0.1/", "my-url-group"]) {
    expect(await call("POST", `/v2/publish/${destination}`)).toEqual(refusal);
  }
  const answer = await call("POST", "/v2/publish/http://[::1/");
  expect(answer).toEqual({ status: 400, error: expect.stringMatching(/invalid destination url/) });
});

const WRONG_BATCHES: [string, RegExp][] = [
  ["{", /not a JSON array/],
  ["{}", /not a JSON array/],
  ["[1]", /message 0 .*not an object/],
  ['[{"body":"x"}]', /message 0 .*destination is missing/],
  ['[{"destination":"http://x/","body":{}}]', /message 0 .*body is not a string/],
  ['[{"destination":"http://x/","headers":{"Upstash-Forward-A":"b\\nc"}}]', /invalid header/],
];

test.each(WRONG_BATCHES)("the batch %s is answered 400", async (body, error) => {
  const refusal = await call("POST", "/v2/batch", {}, body);
  expect(refusal).toEqual({ status: 400, error: expect.stringMatching(error) });
});

test("a wrong queue name or parallelism is answered 400", async () => {
  const upsert = (body: object) => call("POST", "/v2/queues", {}, JSON.stringify(body));
  expect(await upsert({ queueName: "a b", parallelism: 1 })).toMatchObject({ status: 400 });
  expect(await upsert({ queueName: "a", parallelism: 0 })).toMatchObject({ status: 400 });
  expect(await upsert({})).toMatchObject({ status: 400 });
  const enqueue = await call("POST", `/v2/enqueue/a%20b/${bench.destination.url}`);
  expect(enqueue).toMatchObject({ status: 400 });
});

test("an unknown path is answered 404, a wrong method 405, and a message over one MiB 413", async () => {
  for (const path of ["messages/msg_x", "dlq/1-1", "queues/q", "schedules/s", "flowControl/k"]) {
    const refusal = await call("GET", `/v2/${path}`);
    expect(refusal).toEqual({ status: 404, error: expect.stringMatching(/not found/) });
  }
  expect(await call("GET", "/v3/anything")).toMatchObject({ status: 404 });
  expect(await call("PUT", "/v2/batch")).toMatchObject({ status: 405 });
  const large = "x".repeat(1024 * 1024 + 1);
  const path = `/v2/publish/${bench.destination.url}`;
  expect(await call("POST", path, {}, large)).toMatchObject({ status: 413 });
});

test("nothing that was refused has been delivered", async () => {
  await pause(20);
  expect(bench.qstash.deliveries()).toBe(0);
});
