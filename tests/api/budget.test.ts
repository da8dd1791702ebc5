// A budget per user and day: runs tell what they cost, and a message beyond it is refused until the next day.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { openApiWorld } from "./api-world.ts";
import { awayFromMidnight, RUNS_MARGIN_MS } from "../support/away-from-midnight.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

// This is less than any run below costs.
const world = forSuite(() => openApiWorld({ env: { ALFRED_BUDGET_USD: "0.0001" } }));

// At midnight a budget is whole again.
beforeEach(() => awayFromMidnight("UTC", RUNS_MARGIN_MS));

const secondsLeft = () => 86_400 - Math.floor((Date.now() / 1000) % 86_400);

describe("budgets", () => {
  test("a budget lets a user begin, tells what it cost, and refuses the next message until the day is over", async () => {
    const { user, conversation, messages } = await world.newcomer();
    const first = { key: randomUUID(), body: { text: "we need oat milk" } };
    const acceptance = await world.call(user, `POST ${messages}`, first);
    expect(acceptance.status).toBe(202);
    const run = await world.finished(user, acceptance.body.runId);
    expect(run).toMatchObject({ status: "completed", usage: { calls: 4 } });
    expect(run.usage?.cost_micro_usd).toBeGreaterThan(100);

    const secondsBefore = secondsLeft();
    const refusal = await world.call(user, `POST ${messages}`, { body: { text: "and fish" } });
    const secondsAfter = secondsLeft();
    expect(refusal).toMatchObject({
      status: 429,
      body: {
        code: "budget_exhausted",
        title: "Today's budget is used up",
        detail: expect.stringMatching(/back at 00:00 UTC, in (about \d+ h|less than an hour)/),
      },
    });
    const spending = (await world.call(user, "GET /v1/account/spending")).body;
    expect(spending).toMatchObject({ budgetUsd: 0.0001, leftUsd: 0 });
    expect(spending.spentUsd * 1e6).toBeCloseTo(Number(run.usage?.cost_micro_usd));
    const wait = Number(refusal.headers.get("retry-after"));
    expect(wait).toBeLessThanOrEqual(secondsBefore + 1);
    expect(wait).toBeGreaterThanOrEqual(secondsAfter - 1);
    // The accepted message's key gets the first answer again, and nothing was recorded of the refused one.
    expect((await world.call(user, `POST ${messages}`, first)).body).toEqual(acceptance.body);
    const { body } = await world.call(user, `GET ${messages}`);
    expect(body.items).toHaveLength(2);

    // The message is refused without a store too, because Postgres counts.
    await world.redisStandIn?.flush();
    const again = await world.call(user, `POST ${messages}`, { body: { text: "and fish" } });
    expect(again.body.code).toBe("budget_exhausted");
    // A message of another conversation is refused as well.
    const other = await world.createConversation(user);
    const elsewhere = `POST /v1/conversations/${other}/messages`;
    expect((await world.call(user, elsewhere, { body: { text: "fish" } })).status).toBe(429);
    expect(conversation).not.toBe(other);

    // An undo asks no model.
    const undo = await world.call(user, `POST /v1/runs/${run.id}/undo`, { body: {} });
    expect(undo.status).toBe(202);
    expect(await world.finished(user, undo.body.runId)).toMatchObject({ status: "completed" });
  });

  test("a budget counts only what its user spends", async () => {
    const { user, messages } = await world.newcomer();
    expect((await world.call(user, "GET /v1/account/spending")).body).toMatchObject({
      ...{ spentUsd: 0, leftUsd: 0.0001, endsAt: expect.stringMatching(/T00:00:00/) },
    });
    const { status, body } = await world.call(user, `POST ${messages}`, { body: { text: "fish" } });
    expect(status).toBe(202);
    await world.finished(user, body.runId);
  });

  test("a budget lets messages that already wait be answered, and counts their cost", async () => {
    const { user, conversation, messages } = await world.newcomer();
    const release = world.holdModel();
    const runs = [];
    for (const text of ["fish 1", "fish 2"]) {
      runs.push(await world.send(user, conversation, text));
    }
    release();
    for (const run of runs) {
      expect(await world.finished(user, run)).toMatchObject({ status: "completed" });
    }
    expect((await world.call(user, `POST ${messages}`, { body: { text: "x" } })).status).toBe(429);
  });

  test("a budget is whole again when a new day begins", async () => {
    const { user, messages } = await world.newcomer();
    const { body } = await world.call(user, `POST ${messages}`, { body: { text: "fish" } });
    await world.finished(user, body.runId);
    expect((await world.call(user, `POST ${messages}`, { body: { text: "x" } })).status).toBe(429);
    await world.admin(
      `set session_replication_role = replica;
       update public.spending set spent_at = date_trunc('day', now() at time zone 'utc')
         at time zone 'utc' - interval '1 second' where user_id = '${user.id}';
       set session_replication_role = default;`,
    );
    const next = await world.call(user, `POST ${messages}`, { body: { text: "fish" } });
    expect(next.status).toBe(202);
    await world.finished(user, next.body.runId);
  });
});

test("a model without a known price makes a run's cost unknown, and is logged when a budget cannot count it", async () => {
  const unpricedWorld = await openApiWorld({
    env: { ALFRED_MODEL_UNDERSTAND: "llama-of-mine", ALFRED_BUDGET_USD: "100" },
  });
  try {
    const { run } = await unpricedWorld.ask(await unpricedWorld.createUser(), "fish");
    expect(run.usage).toMatchObject({ calls: 2, cost_micro_usd: null });
    expect(unpricedWorld.logged("budget.unpriced")).toMatchObject([
      { level: "warn", "gen_ai.request.model": "llama-of-mine" },
    ]);
    const costs = unpricedWorld
      .logged("hop")
      .map((line) => [...[line["alfred.hop"], line["alfred.cost_micro_usd"]]]);
    expect(costs).toContainEqual(["understand", undefined]);
    expect(costs).toContainEqual(["think", expect.any(Number)]);
  } finally {
    await unpricedWorld.stop();
  }
});
