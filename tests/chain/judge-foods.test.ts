// Rows that a screen or a stored Process has written are judged by a job, on the whole stack: once, and for the user who
// wrote them. The row itself does not change, but its findings do, and later writes are checked against them.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { shareTestStack, type SharedStack } from "../support/share-stack.ts";
import type { TestUser } from "../support/stack.ts";
import { eventually } from "../support/eventually.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(5);

let stack: SharedStack;
let user: TestUser;
let modelRequests: string[] = [];
let failures = 0;

beforeAll(async () => {
  stack = await shareTestStack(({ contract, user: question }) => {
    if (contract !== "FoodJudgements") throw new Error(`unexpected call: ${contract}`);
    if (failures > 0) {
      failures -= 1;
      return { status: 529 };
    }
    modelRequests.push(question);
    const names = [...question.matchAll(/^(\d+)\. (.*)$/gm)];
    return {
      foods: names.map(([, line, name]) => ({
        line: Number(line),
        food: "spread",
        may_contain: [],
        contains: name?.startsWith("Quolbrum") ? ["nuts"] : [],
      })),
    };
  });
});
afterAll(() => stack?.stop());
beforeEach(async () => {
  user = await stack.createUser();
  modelRequests = [];
  earlierRounds = stack.logged("judge").length;
});

const put = (path: string, body: object) =>
  stack.request(user, `/v1/${path}`, { method: path === "profile" ? "PUT" : "POST", body });
const avoidNuts = () => put("profile", { allergens: ["nuts"] });
/** Rounds of the job before the test began. */
let earlierRounds = 0;
const waitForRounds = (rounds = 1) =>
  eventually(() =>
    expect(stack.logged("judge").length - earlierRounds).toBeGreaterThanOrEqual(rounds),
  );
const toast = { name: "Toast", ingredients: [{ name: "Quolbrumcreme" }, { name: "salt" }] };

it("the lines that a screen writes are judged, and then the guard stops what it had let through", async () => {
  await avoidNuts();
  const answer = await put("kitchen/recipes", toast);
  expect(answer.status).toBe(201);
  const { id } = answer.body as { id: string };
  await waitForRounds();
  expect(modelRequests).toEqual([expect.stringContaining("1. ")]);
  expect(modelRequests[0]).toContain("Quolbrumcreme");
  const judgedAnswer = await stack.request(user, `/v1/kitchen/recipes/${id}`);
  // The written row is unchanged, but the answer and its tag now have the findings.
  const findings = [{ kind: "allergen", code: "nuts", name: "quolbrumcreme" }];
  const etag = judgedAnswer.headers.get("etag");
  expect(judgedAnswer.body).toEqual({ ...(answer.body as object), findings, etag });
  expect(etag).not.toBe(answer.headers.get("etag"));
  const list = await stack.request<{ items: object[] }>(user, "/v1/kitchen/recipes");
  expect(list.body.items).toMatchObject([{ id, findings }]);
  const change = await stack.request(user, `/v1/kitchen/recipes/${id}`, {
    method: "PATCH",
    body: { servings: 2 },
    headers: { "If-Match": answer.headers.get("etag") ?? "" },
  });
  expect(change.status).toBe(200);
  const mealPlan = { plannedOn: "2026-12-01", mealType: "dinner", recipeId: id };
  const guardAnswer = await put("kitchen/meal-plans", mealPlan);
  expect(guardAnswer).toMatchObject({
    status: 422,
    body: {
      code: "guard_blocked",
      violations: [{ kind: "allergen", code: "nuts", name: "quolbrumcreme", by: "judgement" }],
    },
  });
  const spending = await stack.admin(
    "select run_id, usage from public.spending where user_id = $1 and part like 'judge %'",
    [user.id],
  );
  expect(spending).toMatchObject([{ run_id: null, usage: { calls: 1 } }]);
  // A food that is already judged is not asked about again.
  await put("kitchen/shopping-list", { name: "quolbrumcreme", override: ["nuts"] });
  await waitForRounds(2);
  expect(modelRequests).toHaveLength(1);
});

it("foods that are written within a short time share a model call", async () => {
  await avoidNuts();
  // The id in a name must not reach the model; the stack's watch over requests checks it (I1).
  for (const name of ["Quolvant", "Quolstein", `Quolmark ${user.id}`]) {
    await put("kitchen/shopping-list", { name });
  }
  const unjudgedRows = () =>
    stack.admin("select 1 from public.shopping_list where household_id = $1 and contains is null", [
      user.householdId,
    ]);
  await eventually(async () => expect(await unjudgedRows()).toEqual([]));
  // At most two calls, because a time slot may end between the writes.
  expect(modelRequests.length).toBeLessThanOrEqual(2);
});

it("the model is not called for a household that avoids nothing, nor for rows without foods", async () => {
  await put("kitchen/recipes", toast);
  await waitForRounds();
  expect(stack.logged("judge").at(-1)).toMatchObject({ judged: 0, open: 0 });
  await avoidNuts();
  await put("kitchen/tasks", { title: "Thaw" });
  await stack.qstashStandIn?.idle();
  expect(stack.logged("judge").length).toBe(earlierRounds + 1);
  expect(modelRequests).toEqual([]);
});

it("rows that a stored Process has written are judged like the rows of a screen", async () => {
  await avoidNuts();
  const toolName = "shopping_list.create";
  const tools = await stack.request<{ items: { id: string; name: string }[] }>(
    user,
    `/v1/tools?search=${toolName}`,
  );
  const tool = tools.body.items.find(({ name }) => name === toolName)?.id;
  const process = await stack.request<{ id: string }>(user, "/v1/processes", {
    body: {
      name: "Shop",
      initialContext: ["name"],
      outputTemplate: "Noted.",
      steps: [
        {
          id: "shop",
          calls: { tool },
          output: { variable: "bought" },
          inputs: { items: [{ name: "{input.name}" }] },
        },
      ],
    },
  });
  expect(process.status).toBe(201);
  const start = await stack.request<{ runId: string }>(
    user,
    `/v1/processes/${process.body.id}/runs`,
    { body: { inputs: { name: "Quolbrum" } } },
  );
  expect(await stack.finished(user, start.body.runId)).toMatchObject({ status: "completed" });
  const rows = () =>
    stack.admin("select contains from public.shopping_list where household_id = $1", [
      user.householdId,
    ]);
  const judgements = [{ contains: ["nuts"] }];
  await eventually(async () => expect(await rows()).toEqual(judgements));
  // The call may also be about foods that an earlier test has left unjudged.
  expect(modelRequests).toContainEqual(expect.stringMatching(/^\d\. Quolbrum$/m));
});

it("the model is called again later if it is unavailable", async () => {
  await avoidNuts();
  failures = 2;
  await put("kitchen/shopping-list", { name: "Quolbrum" });
  await waitForRounds();
  expect(modelRequests).toHaveLength(1);
});
