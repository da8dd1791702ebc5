// While a part is unavailable, the API says so and when to try again, and what Postgres has accepted is run
// later. Also the rate limit, and a Worker that lacks settings.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startQStash, type QStashStandIn } from "../../dev/qstash/start-qstash.ts";
import { startRedis, type RedisStandIn } from "../../dev/redis/start-redis.ts";
import { openApiWorld, type ApiWorld } from "./api-world.ts";
import { startPartProxy, type PartProxy } from "./part-proxy.ts";
import { readEvents } from "./read-events.ts";
import { forgeToken } from "./tokens.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

/** No server listens on port 1. */
const NOWHERE = "http://127.0.0.1:1";

let redis: RedisStandIn;
let qstash: QStashStandIn;
let redisProxy: PartProxy;
let qstashProxy: PartProxy;
let world: ApiWorld;
beforeAll(async () => {
  redis = await startRedis({ token: "dev-redis" });
  qstash = await startQStash({
    token: "dev-qstash",
    currentSigningKey: "dev-current",
    nextSigningKey: "dev-next",
  });
  redisProxy = await startPartProxy(redis.url);
  qstashProxy = await startPartProxy(qstash.url);
  world = await openApiWorld({
    env: {
      UPSTASH_REDIS_REST_URL: redisProxy.url,
      UPSTASH_REDIS_REST_TOKEN: redis.token,
      QSTASH_URL: qstashProxy.url,
      QSTASH_TOKEN: qstash.token,
      QSTASH_CURRENT_SIGNING_KEY: qstash.currentSigningKey,
      QSTASH_NEXT_SIGNING_KEY: qstash.nextSigningKey,
    },
  });
});
let release = () => {};
afterEach(() => {
  release();
  redisProxy.bringBack();
  qstashProxy.bringBack();
});
afterAll(async () => {
  await world.stop();
  await Promise.all([redisProxy, qstashProxy, qstash, redis].map((part) => part.stop()));
});

const unavailable = { status: 503, body: { status: 503, code: "unavailable" } };

describe("without Redis", () => {
  test("without Redis, rows of Postgres can be read, and a message is accepted and answered later", async () => {
    const user = await world.createUser();
    const { run, receipt, conversation } = await world.ask(user, "we need oat milk");
    redisProxy.takeAway();
    expect((await world.call(user, `GET /v1/runs/${run.id}`)).body).toEqual(run);
    expect((await world.call(user, `GET /v1/runs/${run.id}/receipt`)).body).toEqual(receipt);
    expect(
      (await world.call(user, `GET /v1/conversations/${conversation}/entities`)).body.items,
    ).toMatchObject([{ ref: "shopping_1" }]);
    const { events } = await readEvents(`${world.url}/v1/runs/${run.id}/events`, user.token);
    expect(events.map(({ type }) => type)).toEqual(["run.completed"]);

    const request = { key: randomUUID(), body: { text: "fish" } };
    const acceptance = await world.call(
      user,
      `POST /v1/conversations/${conversation}/messages`,
      request,
    );
    expect(acceptance).toMatchObject({ status: 202, body: { status: "running" } });
    const id = acceptance.body.runId;
    expect((await world.call(user, `GET /v1/runs/${id}?wait=1`)).body.status).toBe("running");

    // The client repeats its request, as it would after a lost answer: the repeat alone starts the run.
    redisProxy.bringBack();
    expect(
      (await world.call(user, `POST /v1/conversations/${conversation}/messages`, request)).body,
    ).toEqual(acceptance.body);
    expect(await world.finished(user, id)).toMatchObject({ status: "completed" });
  });

  test("without Redis, a run can be stopped, and stays stopped when Redis is back", async () => {
    const { user, conversation } = await world.newcomer();
    release = world.holdModel();
    const run = await world.send(user, conversation, "fish");
    const cancel = () => world.call(user, `POST /v1/runs/${run}/cancel`);
    redisProxy.takeAway();
    expect(await cancel()).toMatchObject({ status: 200, body: { status: "cancelled" } });
    redisProxy.bringBack();
    expect(await cancel()).toMatchObject({ status: 200, body: { status: "cancelled" } });
    release();
    expect((await world.call(user, `GET /v1/runs/${run}?wait=2`)).body.status).toBe("cancelled");
    const { events } = await readEvents(`${world.url}/v1/runs/${run}/events`, user.token);
    expect(events.at(-1)?.type).toBe("run.cancelled");
  });
});

test("without QStash, a message is accepted nevertheless", async () => {
  const { user, messages } = await world.newcomer();
  qstashProxy.takeAway();
  const request = { key: randomUUID(), body: { text: "fish" } };
  const acceptance = await world.call(user, `POST ${messages}`, request);
  expect(acceptance.status).toBe(202);
  qstashProxy.bringBack();
  expect((await world.call(user, `POST ${messages}`, request)).body).toEqual(acceptance.body);
  expect(await world.finished(user, acceptance.body.runId)).toMatchObject({ status: "completed" });
});

describe("the rate limit", () => {
  test("the rate limit tells a user who sends too much how long to wait, and does not affect other users", async () => {
    await world.restartWorker({ ALFRED_RATE_RUNS_BURST: "2", ALFRED_RATE_RUNS_PER_MINUTE: "1" });
    const { user, messages } = await world.newcomer();
    const other = await world.newcomer();
    const say = (text: string, key = randomUUID()) =>
      world.call(user, `POST ${messages}`, { key, body: { text } });
    // What is not well formed does not count.
    expect(await say("")).toMatchObject({ status: 422 });
    const key = randomUUID();
    const first = await say("fish", key);
    expect([first.status, (await say("fish, too")).status]).toEqual([202, 202]);

    const refusal = await say("fish again");
    expect(refusal).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(refusal.body.detail).toContain("Nothing was done");
    const seconds = Number(refusal.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    // An accepted message counts again when it is sent again, and gets its first answer in the end.
    const repeat = await say("fish", key);
    const undoAnswer = await world.call(user, `POST /v1/runs/${first.body.runId}/undo`);
    expect([repeat.status, undoAnswer.status]).toEqual([429, 429]);
    const otherAnswer = await world.call(other.user, `POST ${other.messages}`, {
      body: { text: "fish" },
    });
    expect(otherAnswer.status).toBe(202);
    // The limit of runs is not for reads and cancellations.
    const run = `/v1/runs/${first.body.runId}`;
    expect((await world.call(user, `GET ${run}`)).status).toBe(200);
    expect([200, 409]).toContain((await world.call(user, `POST ${run}/cancel`)).status);

    // After that time the store forgets its counts by itself. The flush stands for the time.
    await redis.flush();
    expect(await say("fish", key)).toMatchObject({ status: 202, body: first.body });
  });

  test("the rate limit lets every request through if the store that counts is unavailable", async () => {
    const { user, messages } = await world.newcomer();
    redisProxy.takeAway();
    for (let n = 1; n <= 4; n += 1) {
      const answer = await world.call(user, `POST ${messages}`, { body: { text: `fish ${n}` } });
      expect(answer.status).toBe(202);
    }
    expect(world.logged("rate.unknown").length).toBeGreaterThan(0);
  });
});

describe("without Postgres", () => {
  test("without Postgres, requests for a user's data are answered as unavailable, and the liveness check succeeds", async () => {
    const user = await world.createUser();
    await world.restartWorker({ SUPABASE_URL: NOWHERE });
    const { jwtSecret = "" } = world.supabase;
    const caller = { token: await forgeToken({ url: NOWHERE, jwtSecret, user: user.id }) };
    const id = randomUUID();
    for (const [request, body] of [
      ["GET /v1/conversations"],
      ["POST /v1/conversations", {}],
      [`PATCH /v1/conversations/${id}`, { title: "x" }],
      [`GET /v1/conversations/${id}/messages`],
      [`POST /v1/conversations/${id}/messages`, { text: "x" }],
      [`GET /v1/conversations/${id}/entities`],
      [`GET /v1/runs/${id}?wait=5`],
      [`GET /v1/runs/${id}/events`],
      [`GET /v1/runs/${id}/receipt`],
      [`POST /v1/runs/${id}/cancel`],
      ["GET /v1/profile"],
      ["PUT /v1/profile", { skill: "x" }],
      ["GET /v1/households"],
    ] as const) {
      const answer = await world.call(caller, request, body === undefined ? {} : { body });
      expect(answer).toMatchObject(unavailable);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await world.call(undefined, "GET /healthz")).toMatchObject({ status: 200 });
    // A wrong request is still told what is wrong with it.
    expect(await world.call(caller, "GET /v1/runs/1")).toMatchObject({ status: 404 });
    expect(await world.call(caller, "PUT /v1/profile", { raw: "{" })).toMatchObject({
      status: 400,
    });
  });
});

test("a Worker with a missing and a wrong setting answers 500, and its log names both settings", async () => {
  await world.restartWorker({ QSTASH_TOKEN: "", SUPABASE_URL: "nowhere" });
  expect(await world.call(undefined, "GET /healthz")).toMatchObject({
    status: 500,
    body: { code: "internal" },
  });
  const failures = () => world.logged("request.failed").map(({ detail }) => String(detail));
  await expect.poll(() => failures().at(-1)).toContain("QSTASH_TOKEN");
  expect(failures().at(-1)).toContain("SUPABASE_URL");
});
