// Failures on the whole stack: repairs, failed steps and runs, the sweep, cancelling, second plans, and keys that are left.
import { beforeEach, expect, it } from "vitest";
import { shareChainWorld } from "./chain-world.ts";
import { createAndSaveThree, decided, itemOf, planned, step } from "./kitchen-scripts.ts";
import { understood } from "../support/answers.ts";
import { expectNoStrays } from "../support/stray-keys.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

const world = forSuite(shareChainWorld);
beforeEach(() => world.sql("delete from recipe_ingredients"));
beforeEach(() => world.sql("delete from recipes"));

const TEXT = "Create 3 cod recipes and save them";
const names = async () =>
  (await world.sql<{ name: string }>("select name from recipes order by name")).map((r) => r.name);

it("an answer that is not JSON is repaired once", async () => {
  world.interfereWith(
    () => undefined,
    (request) =>
      request.contract === "ThinkOutput" && request.messages.length === 1
        ? "I would rather talk about the weather."
        : createAndSaveThree(request),
  );
  const run = await world.end(await world.say(await world.newConversation(), TEXT));
  expect(run.status).toBe("completed");
  const requests = world.model.requests().filter((r) => r.contract === "ThinkOutput");
  expect(requests).toHaveLength(2);
  expect(await names()).toHaveLength(3);
});

it("a run fails honestly after the second bad answer, and the next message is answered", async () => {
  const conversation = await world.newConversation();
  world.interfereWith(
    () => undefined,
    (request) =>
      request.contract === "ThinkOutput" && !request.user.includes("hello")
        ? "nonsense"
        : request.contract === "ReplyOutput"
          ? { text: "Hello again." }
          : createAndSaveThree(request),
  );
  const first = await world.say(conversation, TEXT);
  const second = await world.say(conversation, "hello");
  const run = await world.end(first);
  expect(run.status).toBe("failed");
  expect(run.error?.code).toBe("contract_violation");
  expect(run.reply?.text).toMatch(/went wrong.*Nothing was changed/);
  expect((await world.end(second)).status).toBe("completed");
});

it("a run outlasts an overloaded model without repeating earlier model calls", async () => {
  let refusals = 0;
  world.interfereWith(
    () => undefined,
    (request) =>
      request.contract === "ThinkOutput" && refusals++ < 2
        ? { status: 529, type: "overloaded_error" }
        : createAndSaveThree(request),
  );
  const run = await world.end(await world.say(await world.newConversation(), TEXT));
  expect(run.status).toBe("completed");
  expect(refusals).toBe(3);
  const understands = world.model.requests().filter((r) => r.contract === "UnderstandOutput");
  expect(understands).toHaveLength(1);
});

it("if one step of a group fails, the others are saved, and the reply names the failed one", async () => {
  world.interfereWith(
    () => undefined,
    (request) => {
      if (request.contract === "ReplyOutput") return { text: "All three are made." };
      if (request.contract !== "ActDecision") return createAndSaveThree(request);
      return itemOf(request) === "Cod Curry" ? "nonsense" : createAndSaveThree(request);
    },
  );
  const run = await world.end(await world.say(await world.newConversation(), TEXT));
  expect(run.status).toBe("completed");
  expect(run.steps.map((s) => [s.hop, s.status])).toEqual([
    ["act.1.1", "completed"],
    ["act.1.2", "failed"],
    ["act.1.3", "completed"],
    ["act.2", "completed"],
  ]);
  expect(await names()).toEqual(["Cod Cakes", "Cod with Lemon"]);
  expect(run.reply?.text).toContain("Not done: Cod Curry: ");
});

it("a run fails once the queue has given up, if the model stays unavailable", async () => {
  world.interfereWith(
    () => undefined,
    (request) =>
      request.contract === "ThinkOutput" ? { status: 500 } : createAndSaveThree(request),
  );
  const run = await world.end(await world.say(await world.newConversation(), TEXT));
  expect(run.status).toBe("failed");
  expect(world.deliveries.filter((d) => d.envelope?.hop === "think")).toHaveLength(4);
  expect(world.deliveries.some((d) => d.url.endsWith("/nodes/failed"))).toBe(true);
  expect(run.error?.attempts).toEqual(
    [1, 2, 3, 4].map((attempt) => ({ hop: "think", attempt, code: "unavailable" })),
  );
});

it("the reply names what was saved if the model's own reply is not JSON", async () => {
  world.interfereWith(
    () => undefined,
    (request) =>
      request.contract === "ReplyOutput" ? "not JSON at all" : createAndSaveThree(request),
  );
  const run = await world.end(await world.say(await world.newConversation(), TEXT));
  for (const name of ["Cod with Lemon", "Cod Curry", "Cod Cakes"]) {
    expect(run.reply?.text).toContain(name);
  }
  expect(await names()).toHaveLength(3);
});

it("the reply names what a step had changed before it failed permanently", async () => {
  world.interfereWith(
    () => undefined,
    (request) => {
      switch (request.contract) {
        case "UnderstandOutput":
          return understood();
        case "ThinkOutput":
          return planned([
            step({
              type: "write",
              subdomain: "shopping",
              operation: "create",
              description: "Put milk on the list",
            }),
          ]);
        case "ActDecision":
          if (request.user.includes("call 1")) return { status: 500 };
          return decided({
            action: "tool_call",
            result_summary: null,
            tool: "db_create",
            params: { table: "shopping_list", rows: [{ name: "milk" }] },
          });
        default:
          return { text: "I added milk, and then something went wrong." };
      }
    },
  );
  const run = await world.end(await world.say(await world.newConversation(), "we need milk"));
  expect(run.steps.map((s) => [s.hop, s.status])).toEqual([["act.1", "failed"]]);
  // A receipt supports the claim; otherwise the sentence would have been removed.
  expect(run.reply?.text).toContain("I added milk, and then something went wrong.");
  expect(run.reply?.text).toContain("could not finish one part");
  expect(await world.sql("select 1 from effects where origin_id = $1", [run.id])).toHaveLength(1);
});

it("the sweep continues a run after the queue has given up on a hop and on its failure callback", async () => {
  let isLosing = true;
  world.interfereWith(({ envelope, url }) => {
    if (isLosing && (envelope?.hop === "think" || url.endsWith("/failed"))) throw new Error("lost");
  }, createAndSaveThree);
  const run = await world.say(await world.newConversation(), TEXT);
  const hasThought = () => world.deliveries.some(({ envelope }) => envelope?.hop === "think");
  await expect.poll(hasThought).toBe(true);
  await world.qstash.idle();
  isLosing = false;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await world.stack.worker.scheduled("* * * * *");
  expect((await world.end(run)).status).toBe("completed");
  expect(await names()).toHaveLength(3);
});

it("a run stops when the user cancels it, and has no effects after that", async () => {
  const conversation = await world.newConversation();
  let cancellation: Promise<unknown> | undefined;
  let runId = "";
  world.interfereWith(async ({ envelope }) => {
    if (envelope?.hop !== "act.2" || cancellation) return;
    cancellation = world.cancel(runId);
    await cancellation;
  }, createAndSaveThree);
  runId = await world.say(conversation, TEXT);
  const next = await world.say(conversation, "hello");
  expect((await world.end(runId)).status).toBe("cancelled");
  expect((await world.end(next)).status).toBe("completed");
  await world.qstash.idle();
  const effects = await world.sql("select 1 from effects where origin_id = $1", [runId]);
  expect(effects).toEqual([]);
});

it("a run makes a second plan if a step says that the plan is wrong", async () => {
  let plans = 0;
  world.interfereWith(
    () => undefined,
    (request) => {
      switch (request.contract) {
        case "UnderstandOutput":
          return understood();
        case "ThinkOutput":
          plans++;
          return planned([step({ type: "analyze", description: `attempt ${plans}` })]);
        case "ActDecision":
          return decided({
            action: "blocked",
            result_summary: null,
            blocked: {
              reason_code: "PLAN_INVALID",
              details: "wrong plan",
              suggested_next: "replan",
            },
          });
        default:
          return { text: "I could not work that out: wrong plan." };
      }
    },
  );
  const run = await world.end(await world.say(await world.newConversation(), "puzzle"));
  expect(run.status).toBe("completed");
  expect(plans).toBe(2);
});

it("every key in the store has an expiry after a run was cancelled and its conversation archived", async () => {
  const conversation = await world.newConversation();
  let runId = "";
  world.interfereWith(async ({ envelope }) => {
    if (envelope?.hop === "act.1.2") await world.cancel(runId);
  }, createAndSaveThree);
  runId = await world.say(conversation, TEXT);
  expect((await world.end(runId)).status).toBe("cancelled");
  await world.qstash.idle();
  await world.archive(conversation);
  const keys = await expectNoStrays(world.redis);
  const remaining = keys.filter(({ key }) => key.includes(runId) || key.includes(conversation));
  const kinds = new Set(remaining.map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(["run", "events", "group", "session"]));
});
