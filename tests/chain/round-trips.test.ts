// Round trips are the main cost of the chain, so their number is guaranteed
// (spec/hop-protocol#round-trips).
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countRequests, type RequestCounter } from "../../bench/measure/count-requests.ts";
import type { NamedRequest, Part } from "../../bench/measure/name-request.ts";
import { householdSql, shapes, shapesScript, type ShapeName } from "../../bench/shapes/shapes.ts";
import { type ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { startModel } from "../support/start-model.ts";
import { eventsOf, postForEvents } from "../api/read-events.ts";
import { openTestStack, type TestStack, type TestUser } from "../support/stack.ts";

let model: ScriptedModel;
let stack: TestStack;
let counter: RequestCounter;
/** The requests of one run of each shape: every hop has its own delivery, and no client follows the run. */
const requestsOf = new Map<ShapeName, NamedRequest[]>();
let continuedRequests: NamedRequest[];
let attachedRequests: NamedRequest[];
let budgetedRequests: NamedRequest[];
/** The requests of one run of each shape in a household that avoids something. */
const requestsIfAvoiding = new Map<ShapeName, NamedRequest[]>();

beforeAll(async () => {
  model = await startModel({ script: shapesScript });
  stack = await openTestStack({ model });
  counter = await countRequests(stack);
  const user = await stack.createUser();
  for (const sql of householdSql) await stack.admin(sql, [user.householdId, user.id]);
  const owner = { ...user, token: await counter.tokenFor(user.id) };

  await counter.restartWorker({ ALFRED_CONTINUATION: "off" });
  // The store sees every script for the first time, which costs one more request for each.
  await runOf(owner, "plan 3+3+1");
  for (const { name } of shapes) requestsOf.set(name, await runOf(owner, name));
  await setAllergens(owner, ["celery"]);
  for (const { name } of shapes) requestsIfAvoiding.set(name, await runOf(owner, name));
  await setAllergens(owner, []);
  await counter.restartWorker({ ALFRED_CONTINUATION: "on" });
  await runOf(owner, "quick read");
  continuedRequests = await runOf(owner, "plan 3+3+1");
  await attachedRunOf(owner, "quick read");
  attachedRequests = await attachedRunOf(owner, "plan 3+3+1");
  await counter.restartWorker({ ALFRED_CONTINUATION: "off", ALFRED_BUDGET_USD: "100" });
  budgetedRequests = await runOf(owner, "plan 3+3+1");
});
afterAll(async () => {
  await stack?.stop();
  await counter?.stop();
  await model?.stop();
});

async function setAllergens(owner: TestUser, allergens: string[]): Promise<void> {
  const profile = { method: "PUT", body: { allergens } };
  const { status } = await stack.request(owner, "/v1/profile", profile);
  expect(status).toBe(200);
}

async function runOf(owner: TestUser, name: ShapeName): Promise<NamedRequest[]> {
  const conversation = await stack.createConversation(owner);
  const message = shapes.find((shape) => shape.name === name)?.message ?? "";
  counter.forget();
  const run = await stack.send(owner, conversation, message);
  await stack.qstashStandIn?.idle();
  const requests = counter.requests();
  expect((await stack.finished(owner, run)).status).toBe("completed");
  return requests;
}

/** The requests of a run whose message is answered with the run's events. */
async function attachedRunOf(owner: TestUser, name: ShapeName): Promise<NamedRequest[]> {
  const conversation = await stack.createConversation(owner);
  const text = shapes.find((shape) => shape.name === name)?.message ?? "";
  counter.forget();
  const response = await postForEvents(`${stack.url}/v1/conversations/${conversation}/messages`, {
    token: owner.token,
    key: randomUUID(),
    body: { text },
  });
  expect((await eventsOf(response)).at(-1)?.type).toBe("run.completed");
  await stack.qstashStandIn?.idle();
  return counter.requests();
}

/** The requests that a part received. */
const sentTo = (part: Part, requests: NamedRequest[] = []) =>
  requests.filter((request) => request.part === part);
const publishedHops = (requests: NamedRequest[] = []) =>
  sentTo("qstash", requests).map((request) => request.published.sort());

/** The number of requests of each name. */
function counts(requests: NamedRequest[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of requests) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const hops = {
  "quick read": ["understand", "quick", "reply"],
  "plan 3+3+1": ["understand", "think", 1, 2, 3, 4, 5, 6, 7, "reply"].map((hop) =>
    typeof hop === "number" ? `act.${hop}` : hop,
  ),
  "generate 3 and save": [
    ...["understand", "think", "act.1.1", "act.1.2", "act.1.3", "act.2", "reply"],
  ],
} satisfies Record<ShapeName, string[]>;

/** The model's answers for each hop: a read or a write takes a call and a completion, and saving drafts takes no answer. */
const answers: Record<ShapeName, Record<string, number>> = {
  "quick read": { understand: 1, quick: 2 },
  "plan 3+3+1": {
    understand: 1,
    think: 1,
    reply: 1,
    "act.7": 2,
    "act.1": 2,
    "act.2": 2,
    "act.3": 2,
    "act.4": 2,
    "act.5": 1,
    "act.6": 1,
  },
  "generate 3 and save": {
    understand: 1,
    think: 1,
    "act.1.1": 1,
    "act.1.2": 1,
    "act.1.3": 1,
    reply: 1,
  },
};

/**
 * How often answers are stored: before an effect or another call. Answers that a commit follows directly
 * are not stored: Understand's facts and answer, Think's plan of look-ups, an analysis, a generated item.
 */
const answerCounts: Record<ShapeName, Record<string, number>> = {
  "quick read": { quick: 1 },
  "plan 3+3+1": { "act.1": 1, "act.2": 1, "act.3": 1, "act.4": 1, "act.7": 1, reply: 1 },
  // The refs of the items that will be generated are assigned before the plan is committed.
  "generate 3 and save": { think: 1, reply: 1 },
};

const publications: Record<ShapeName, string[][]> = {
  "quick read": [["understand"], ["quick"], ["reply"]],
  "plan 3+3+1": [
    ...[["understand"], ["think"], ["act.1", "act.2", "act.3"]],
    ...[["act.4", "act.5", "act.6"], ["act.7"], ["reply"]],
  ],
  "generate 3 and save": [
    ...[["understand"], ["think"], ["act.1.1", "act.1.2", "act.1.3"]],
    ...[["act.2"], ["reply"]],
  ],
};

/** Understand asks once for all its facts; a read of new rows also assigns their refs. */
const alwaysCalled = { accept_message: 1, finish_run: 1, read_run_facts: 1 };
const database: Record<ShapeName, Record<string, number>> = {
  "quick read": { ...alwaysCalled, read_rows_with_refs: 1 },
  "plan 3+3+1": { ...alwaysCalled, read_rows_with_refs: 4, apply_effects: 1 },
  // One read for all new recipes of a step finds out whether the household has recipes with their names.
  "generate 3 and save": { ...alwaysCalled, assign_refs: 1, apply_effects: 1, read_rows: 1 },
};

describe.each(shapes)("a run of the shape $name", ({ name }) => {
  test("a run calls Redis for each claim, commit, stored answer, piece of the reply and announced change, and for nothing else but its acceptance", () => {
    const redis = sentTo("redis", requestsOf.get(name));
    const byHop = hops[name].map((hop) => ({
      hop,
      requests: redis.filter((request) => request.hop === hop).map((request) => request.name),
    }));
    const expectedHops = hops[name].map((hop) => {
      const answers = Array.from({ length: answerCounts[name][hop] ?? 0 }, () => "storeAnswers");
      // The streaming of a reply adds a call; a short reply is one piece.
      const streamCalls = hop === "reply" ? ["append"] : [];
      return { hop, requests: ["claim", ...answers, ...streamCalls, "commit"] };
    });
    expect(byHop).toEqual(expectedHops);
    // The API's calls before the first hop: it counts the message and stores the run.
    const others = redis.filter(({ hop }) => hop === null || !hops[name].includes(hop));
    const announcements = Array.from(
      { length: database[name]["apply_effects"] ?? 0 },
      () => "publish",
    );
    expect(others.map((request) => request.name)).toEqual(["limit runs", "seed", ...announcements]);
  });

  test("a run publishes once for each commit with successors, and publishes a whole group in one request", () => {
    expect(publishedHops(requestsOf.get(name))).toEqual(publications[name]);
  });

  test("a run calls the model exactly as often as its hops need", () => {
    const total = Object.values(answers[name]).reduce((sum, n) => sum + n, 0);
    expect(sentTo("model", requestsOf.get(name))).toHaveLength(total);
  });

  test("a run makes exactly the listed calls of Postgres", () => {
    expect(counts(sentTo("postgrest", requestsOf.get(name)))).toEqual(database[name]);
  });
});

/** The findings in rows come with the rows; each new content is checked with one call. */
const contentChecks: Record<ShapeName, Record<string, number>> = {
  "quick read": {},
  "plan 3+3+1": { read_findings: 1 },
  "generate 3 and save": { read_findings: 3 },
};

test.each(shapes)(
  "if something must be avoided, a run of the shape $name calls Postgres once more for each content",
  ({ name }) => {
    const requests = counts(sentTo("postgrest", requestsIfAvoiding.get(name)));
    expect(requests).toEqual({ ...database[name], ...contentChecks[name] });
  },
);

describe("with continuation on", () => {
  test("with continuation on, only the first hop and parallel hops go through the queue", () => {
    expect(publishedHops(continuedRequests)).toEqual([
      ["understand"],
      ["act.1", "act.2", "act.3"],
      ["act.4", "act.5", "act.6"],
    ]);
  });

  test.each(["postgrest", "model"] as const)(
    "with continuation on, %s is called exactly as often as without it",
    (part) => {
      const off = sentTo(part, requestsOf.get("plan 3+3+1"));
      expect(counts(sentTo(part, continuedRequests))).toEqual(counts(off));
    },
  );

  test("with continuation on, a hop that continues claims the next hop with its commit", () => {
    const redis = sentTo("redis", continuedRequests);
    const continuingHops = redis
      .filter(({ name }) => name === "commitAndClaim")
      .map(({ hop }) => hop);
    // A member of a group of several cannot know before its commit that it is the last.
    expect(continuingHops).toEqual(["understand", "act.7"]);
    const { claim = 0, commit = 0, commitAndClaim = 0, ...others } = counts(redis);
    const off = counts(sentTo("redis", requestsOf.get("plan 3+3+1")));
    expect({ ...others, claim: claim + commitAndClaim, commit: commit + commitAndClaim }).toEqual(
      off,
    );
  });
});

describe("attached runs", () => {
  test("an attached run publishes as much as a continued run: its backup message replaces the message of the first hop", () => {
    expect(publishedHops(attachedRequests)).toEqual(publishedHops(continuedRequests));
  });

  test("an attached run calls Postgres and the model as a continued run does, and Redis in addition only for the client's reads", () => {
    expect(counts(sentTo("postgrest", attachedRequests))).toEqual(database["plan 3+3+1"]);
    expect(sentTo("model", attachedRequests)).toHaveLength(
      sentTo("model", continuedRequests).length,
    );
    const { seed, claim = 0, ...rest } = counts(sentTo("redis", continuedRequests));
    const {
      subscribe: _news,
      eval: _read,
      ...commandCounts
    } = counts(sentTo("redis", attachedRequests));
    // The request that stores the run also claims the first hop.
    expect(commandCounts).toEqual({ ...rest, seedAndClaim: seed, claim: claim - 1 });
  });
});

test.each(["redis", "postgrest", "qstash", "model"] as const)(
  "with a budget %s is called exactly as often, because acceptance checks the budget",
  (part) => {
    const without = sentTo(part, requestsOf.get("plan 3+3+1"));
    expect(counts(sentTo(part, budgetedRequests))).toEqual(counts(without));
  },
);
