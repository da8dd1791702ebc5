// Outages that are longer than the queue's quick retries, with a minute played in little more than a second: what the
// user sees meanwhile, and how the run ends. docs/outages.md describes the same.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { startModel } from "../support/start-model.ts";
import { startQStash, type QStashStandIn } from "../../dev/qstash/start-qstash.ts";
import { startRedis, type RedisStandIn } from "../../dev/redis/start-redis.ts";
import { startPartProxy, type PartProxy } from "../api/part-proxy.ts";
import { forgeToken } from "../api/tokens.ts";
import { openTestStack, type TestStack, type TestUser } from "../support/stack.ts";
import { createAndSaveThree, LABELS } from "./kitchen-scripts.ts";
import { eventually } from "../support/eventually.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

/** The factor by which the queue's waits and the outages are shortened here. */
const SCALE = 0.02;

let redis: RedisStandIn;
let qstash: QStashStandIn;
let model: ScriptedModel;
let stack: TestStack;
const parts: Record<string, PartProxy> = {};
let user: TestUser;
/** Called when the queue has given up on a delivery, before its failure callback. */
let onGivenUp = () => {};

beforeAll(async () => {
  redis = await startRedis({ token: "dev-redis" });
  qstash = await startQStash({
    token: "dev-qstash",
    currentSigningKey: "dev-current",
    nextSigningKey: "dev-next",
    timeScale: SCALE,
    delayScale: SCALE,
    onDeliver: ({ url }) => {
      if (url.endsWith("/nodes/failed")) onGivenUp();
    },
  });
  model = await startModel();
  parts.redis = await startPartProxy(redis.url);
  parts.qstash = await startPartProxy(qstash.url);
  stack = await openTestStack({
    model,
    env: {
      UPSTASH_REDIS_REST_URL: parts.redis.url,
      UPSTASH_REDIS_REST_TOKEN: redis.token,
      QSTASH_URL: parts.qstash.url,
      QSTASH_TOKEN: qstash.token,
      QSTASH_CURRENT_SIGNING_KEY: qstash.currentSigningKey,
      QSTASH_NEXT_SIGNING_KEY: qstash.nextSigningKey,
      ALFRED_LEASE_MS: "1500",
      ALFRED_STALL_SECONDS: "1",
      ALFRED_MODEL_REDRIVES: "2",
    },
  });
  const { url, jwtSecret = "" } = stack.supabase;
  parts.postgres = await startPartProxy(url);
  await stack.restartWorker({ SUPABASE_URL: parts.postgres.url });
  const person = await stack.createUser();
  // A token names the address for which it is valid, which is the proxy's.
  const token = await forgeToken({ url: parts.postgres.url, jwtSecret, user: person.id });
  user = { ...person, token };
});
afterEach(() => {
  onGivenUp = () => {};
  Object.values(parts).forEach((part) => part.bringBack());
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([...Object.values(parts), qstash, redis, model].map((part) => part.stop()));
});

const minute = () => new Promise((resolve) => setTimeout(resolve, 60_000 * SCALE));
const OVERLOADED = { status: 529, type: "overloaded_error" };
const TEXT = "Create 3 cod recipes and save them";

/** Starts a run, and makes the part unavailable while it thinks. @returns the run, once the part is unavailable */
async function loseWhileThinking(part: PartProxy | undefined): Promise<string> {
  let isUnavailable = false;
  model.use((request) => {
    if (request.contract === "ThinkOutput" && !isUnavailable) {
      isUnavailable = true;
      part?.takeAway();
    }
    return createAndSaveThree(request);
  });
  const run = await stack.send(user, await stack.createConversation(user), TEXT);
  await expect.poll(() => isUnavailable).toBe(true);
  return run;
}

/** Waits a minute, and until the run's hop is published again after the queue's own retries, however slow the machine is. */
async function outlast(run: string): Promise<void> {
  await minute();
  const redriven = () => stack.logged("hop.redriven").map((line) => line["alfred.run"]);
  await expect.poll(redriven).toContain(run);
}

const statusOf = async (run: string) =>
  (await stack.request<{ status: string }>(user, `/v1/runs/${run}`)).body.status;

async function expectSavedOnce(run: string): Promise<void> {
  const finishedRun = await stack.finished(user, run);
  expect([finishedRun.status, finishedRun.error]).toEqual(["completed", null]);
  const appliedLabels =
    "select label from effects where origin_id = $1 and status = 'applied' order by 1";
  expect(await stack.admin(appliedLabels, [run])).toEqual(
    LABELS.toSorted().map((label) => ({ label })),
  );
}

it("while Postgres is unavailable for a minute the API answers 503, and the run completes by itself", async () => {
  const run = await loseWhileThinking(parts.postgres);
  const { status, headers } = await stack.request(user, `/v1/runs/${run}`);
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  await outlast(run);
  parts.postgres?.bringBack();
  await expectSavedOnce(run);
});

it("if Postgres is unavailable when a message arrives, the API answers 503, writes nothing, and accepts the same key later", async () => {
  model.use(createAndSaveThree);
  const conversation = await stack.createConversation(user);
  const path = `/v1/conversations/${conversation}/messages`;
  const request = { body: { text: TEXT }, key: randomUUID() };
  parts.postgres?.takeAway();
  const refusal = await stack.request(user, path, request);
  expect([refusal.status, refusal.headers.get("retry-after")]).toEqual([503, "5"]);
  parts.postgres?.bringBack();
  const count = "select 1 from runs where conversation_id = $1";
  expect(await stack.admin(count, [conversation])).toEqual([]);
  const acceptance = await stack.request<{ runId: string }>(user, path, request);
  expect(acceptance.status).toBe(202);
  await expectSavedOnce(acceptance.body.runId);
  expect(await stack.admin(count, [conversation])).toHaveLength(1);
});

it("while Redis is unavailable for a minute the run is shown as running, and then completes by itself", async () => {
  const run = await loseWhileThinking(parts.redis);
  const answer = await stack.request(user, `/v1/runs/${run}`);
  expect([answer.status, answer.body["status"]]).toEqual([200, "running"]);
  await outlast(run);
  parts.redis?.bringBack();
  await expectSavedOnce(run);
});

it("if Redis is unavailable when a message arrives, it is accepted, and its run starts by itself", async () => {
  model.use(createAndSaveThree);
  const conversation = await stack.createConversation(user);
  parts.redis?.takeAway();
  const run = await stack.send(user, conversation, TEXT);
  await outlast(run);
  parts.redis?.bringBack();
  await expectSavedOnce(run);
});

it("while QStash is unavailable for a minute runs are shown as running, and the next sweep continues them", async () => {
  const run = await loseWhileThinking(parts.qstash);
  const secondRun = await stack.send(user, await stack.createConversation(user), TEXT);
  await minute();
  const answer = await stack.request(user, `/v1/runs/${run}`);
  expect([answer.status, answer.body["status"]]).toEqual([200, "running"]);
  parts.qstash?.bringBack();
  // On a busy machine a hop may have ended so late that it has not yet stalled for a second: a later sweep continues it.
  await eventually(async () => {
    await stack.worker.scheduled("* * * * *");
    await minute();
    for (const id of [run, secondRun]) expect(await statusOf(id)).not.toMatch(/queued|running/);
  });
  await expectSavedOnce(run);
  await expectSavedOnce(secondRun);
});

it("if the model is unavailable for half a minute, it is asked again until it answers, and nothing is lost", async () => {
  // Six refusals: more than the queue's own four attempts, fewer than the three rounds have.
  let requestCount = 0;
  model.use((request) =>
    request.contract === "ThinkOutput" && requestCount++ < 6
      ? OVERLOADED
      : createAndSaveThree(request),
  );
  const run = await stack.send(user, await stack.createConversation(user), TEXT);
  await expectSavedOnce(run);
  expect(requestCount).toBe(7);
});

it("if the model is unavailable for ten minutes, a reply after three rounds says what to do, and later messages are answered", async () => {
  let requestCount = 0;
  model.use((request) => {
    if (request.contract !== "ThinkOutput") return createAndSaveThree(request);
    requestCount++;
    return OVERLOADED;
  });
  const conversation = await stack.createConversation(user);
  const run = await stack.finished(user, await stack.send(user, conversation, TEXT));
  expect([run.status, run.error?.code, requestCount]).toEqual(["failed", "overloaded", 12]);
  expect(run.reply?.text).toBe(
    "Sorry, the language model that I work with is taking no more requests right now, and I could " +
      "not finish this. Nothing was changed. Please try again in a few minutes. A message that asks " +
      "for fewer things at once gets through sooner.",
  );
  model.use(createAndSaveThree);
  await expectSavedOnce(await stack.send(user, conversation, TEXT));
});

it("if Postgres is unavailable when the queue gives up, the run fails as soon as Postgres can record it", async () => {
  model.use((request) =>
    request.contract === "ThinkOutput" ? { status: 500 } : createAndSaveThree(request),
  );
  let givenUpCount = 0;
  onGivenUp = () => void (givenUpCount++ === 0 && parts.postgres?.takeAway());
  const run = await stack.send(user, await stack.createConversation(user), TEXT);
  await expect.poll(() => givenUpCount).toBe(1);
  await minute();
  parts.postgres?.bringBack();
  const failedRun = await stack.finished(user, run);
  expect([failedRun.status, failedRun.error?.code]).toEqual(["failed", "unavailable"]);
});
