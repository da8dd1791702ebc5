// What an agent can read: the pack's resources in its user's households, by ref, with filters, and page by page;
// and the user's memory, if the user allows it.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import type { TestUser } from "../support/stack.ts";
import { openMcpWorld } from "./mcp-world.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(() => openMcpWorld("2025-11-25"));

const add = (user: TestUser, path: string, body: object) => world.addRow(user, path, body);
const namesIn = (value: Record<string, unknown>) =>
  (value["items"] as { name?: string; title?: string }[]).map(({ name, title }) => name ?? title);

test("a client finds a list for each resource, and tools that declare what they may do", async () => {
  const { client } = await world.agent(await world.createUser());
  expect(client.getServerVersion()).toMatchObject({ name: "alfred" });
  const { tools } = await client.listTools();
  const lists = (createKitchenPack().resources ?? []).map(
    ({ path }) => `list_${path.replaceAll("-", "_")}`,
  );
  expect(tools.map(({ name }) => name)).toEqual([
    ...lists,
    ...[
      "get_item",
      "ask_alfred",
      "run_status",
      "confirm",
      "waiting_steps",
      "undo_run",
      "list_processes",
      "run_process",
      "rerun_process",
      "recall",
    ],
  ]);
  for (const { name, inputSchema, outputSchema, annotations } of tools) {
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: "object" });
    const readers = ["get_item", "run_status", "waiting_steps", "recall"];
    const isReader = name.startsWith("list_") || readers.includes(name);
    const reachesOutside = ["ask_alfred", "confirm", "run_process", "rerun_process"];
    expect(annotations).toMatchObject({
      readOnlyHint: isReader,
      destructiveHint: !isReader,
      openWorldHint: reachesOutside.includes(name),
    });
  }
});

describe("lists", () => {
  test("a list of each resource answers by its schema, both empty and with rows whose links are refs", async () => {
    const user = await world.createUser();
    const agent = await world.agent(user);
    const { tools } = await agent.client.listTools();
    const lists = tools
      .map(({ name }) => name)
      .filter((name) => name.startsWith("list_") && name !== "list_processes");
    for (const list of lists) {
      expect((await agent.call(list)).value).toEqual({ items: [], next: null });
    }
    const recipeId = await add(user, "recipes", {
      name: "Dal",
      ingredients: [{ name: "lentils" }],
    });
    await add(user, "inventory", { name: "rice", quantity: 2, unit: "kg" });
    await add(user, "shopping-list", { name: "milk" });
    const mealPlanId = await add(user, "meal-plans", {
      plannedOn: "2026-12-01",
      mealType: "dinner",
      recipeId,
    });
    await add(user, "cooking-log", { recipeId, cookedOn: "2026-11-20" });
    await add(user, "preferences", { kind: "like", subject: "garlic" });
    await add(user, "tasks", { title: "Soak lentils", recipeId, mealPlanId });
    for (const list of lists) {
      expect((await agent.call(list)).value["items"]).toHaveLength(1);
    }
    const [recipe] = (await agent.call("list_recipes")).value["items"] as Record<string, unknown>[];
    expect(recipe).toMatchObject({ ref: "recipe_1", name: "Dal" });
    expect(recipe?.["ingredients"]).toMatchObject([{ name: "lentils" }]);
    const [task] = (await agent.call("list_tasks")).value["items"] as Record<string, unknown>[];
    expect(task).toMatchObject({ title: "Soak lentils", recipeId: "recipe_1" });
    expect(task?.["mealPlanId"]).toMatch(/^[a-z]+(_[a-z]+)*_1$/);
  });

  test("a list can be filtered by the resource's filters", async () => {
    const user = await world.createUser();
    for (const name of ["Bean stew", "Apple pie", "Pea soup"]) {
      await add(user, "recipes", { name, cookMinutes: name.length, tags: [name.slice(0, 4)] });
    }
    const agent = await world.agent(user);
    const search = async (args: object) =>
      namesIn((await agent.call("list_recipes", { ...args })).value);
    expect(await search({ q: "pie" })).toEqual(["Apple pie"]);
    expect(await search({ maxMinutes: 8 })).toEqual(["Pea soup"]);
    expect(await search({ tag: "bean" })).toEqual(["Bean stew"]);
    expect(await search({ q: "100%" })).toEqual([]);
  });

  test("a list has each row once over its pages, even if rows are added meanwhile", async () => {
    const user = await world.createUser();
    const names = ["a", "b", "c", "d", "e"].map((letter) => `${letter} dish`);
    for (const name of names) await add(user, "recipes", { name });
    const agent = await world.agent(user);
    const allNames: unknown[] = [];
    let after: unknown;
    do {
      const page = await agent.call("list_recipes", {
        limit: 2,
        ...(after === undefined ? {} : { after }),
      });
      allNames.push(...namesIn(page.value));
      after = page.value["next"] ?? undefined;
      if (allNames.length === 2) await add(user, "recipes", { name: "aa late dish" });
    } while (after !== undefined);
    expect(allNames).toEqual(names);
  });
});

describe("refs", () => {
  test("a ref means the same row in a later session of the client, and returns its current values", async () => {
    const user = await world.createUser();
    const id = await add(user, "recipes", { name: "Dal" });
    await (await world.agent(user)).call("list_recipes");
    await world.request(user, `/v1/kitchen/recipes/${id}`, {
      method: "PATCH",
      body: { name: "Tarka dal" },
    });
    const laterAgent = await world.agent(user);
    expect((await laterAgent.call("get_item", { ref: "recipe_1" })).value).toMatchObject({
      kind: "Recipe",
      item: { ref: "recipe_1", name: "Tarka dal" },
    });
    await world.request(user, `/v1/kitchen/recipes/${id}`, { method: "DELETE" });
    expect(await laterAgent.call("get_item", { ref: "recipe_1" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("unknown_ref"),
    });
  });

  test("a ref is known only to the client that was given it", async () => {
    const [user, other] = [await world.createUser(), await world.createUser()];
    await add(user, "recipes", { name: "Dal" });
    const first = await world.agent(user, randomUUID());
    await first.call("list_recipes");
    const unknown = { isError: true, text: expect.stringContaining("unknown_ref") };
    const second = await world.agent(user, randomUUID());
    expect(await second.call("get_item", { ref: "recipe_1" })).toMatchObject(unknown);
    const stranger = await world.agent(other);
    expect(await stranger.call("get_item", { ref: "recipe_1" })).toMatchObject(unknown);
    expect(namesIn((await stranger.call("list_recipes")).value)).toEqual([]);
  });

  test("a ref of another resource cannot be used for the next page", async () => {
    const user = await world.createUser();
    await add(user, "tasks", { title: "Soak" });
    const agent = await world.agent(user);
    await agent.call("list_tasks");
    expect(await agent.call("list_recipes", { after: "task_1" })).toMatchObject({ isError: true });
  });
});

test("an id that a person has written into a note is masked", async () => {
  const user = await world.createUser();
  const pastedId = randomUUID();
  await add(user, "shopping-list", { name: "milk", notes: `see ${pastedId}` });
  const { value } = await (await world.agent(user)).call("list_shopping_list");
  expect(value["items"]).toMatchObject([{ notes: "see [id]" }]);
});

test("a member of several households must name one, and the refusal lists their names", async () => {
  const user = await world.createUser();
  const { status } = await world.request(user, "/v1/households", { body: { name: "The hut" } });
  expect(status).toBe(201);
  await world.request(user, `/v1/kitchen/recipes?householdId=${user.householdId}`, {
    body: { name: "Dal" },
  });
  const agent = await world.agent(user);
  expect(await agent.call("list_recipes")).toMatchObject({
    isError: true,
    text: expect.stringMatching(/choose_household.*“The hut”/s),
  });
  expect(namesIn((await agent.call("list_recipes", { household: "the hut" })).value)).toEqual([]);
  const ownHousehold = { household: "Somebody's kitchen" };
  expect(namesIn((await agent.call("list_recipes", ownHousehold)).value)).toEqual(["Dal"]);
});

test.each([
  ["list_recipes", { limit: 0 }],
  ["list_recipes", { limit: 101 }],
  ["list_recipes", { unknown: 1 }],
  ["list_recipes", { q: "a".repeat(201) }],
  ["list_recipes", { q: "\u0000" }],
  ["list_recipes", { after: "recipe_1'; drop table recipes; --" }],
  ["list_recipes", { after: "recipe_99" }],
  ["list_recipes", { household: "' or true --" }],
  ["list_meal_plans", { from: "not a day" }],
  ["get_item", {}],
  ["get_item", { ref: "run_1" }],
  ["get_item", { ref: "__proto__" }],
  ["get_item", { ref: "recipe_1,recipe_2)" }],
  ["get_item", { ref: ["recipe_1"] }],
])("%s refuses the arguments %j in its result", async (tool, args) => {
  const agent = await world.agent(await world.createUser());
  const answer = await agent.call(tool, args);
  expect(answer.isError).toBe(true);
  expect(answer.text.length).toBeGreaterThan(10);
  expect(answer.text).not.toContain("internal");
});

describe("recall", () => {
  const words = { words: "sister Clara" };
  const profile = (user: TestUser, body: object) =>
    world.request(user, "/v1/profile", { method: "PUT", body });

  test("recall finds what the user said only if the user lets agents read it, marks what an agent said, and finds nothing of another user", async () => {
    const user = await world.createUser();
    const agent = await world.agent(user);
    await world.ask(user, "My sister Clara likes flounder most");
    await agent.call("ask_alfred", { message: "My sister Clara likes fish" });
    await world.worker.scheduled("* * * * *");
    await world.qstashStandIn?.idle();
    const answer = await agent.call("recall", words);
    expect(answer).toMatchObject({ isError: true });
    expect(answer.text).toContain("(memory_not_for_agents)");
    await profile(user, { memoryForAgents: true });
    const { value } = await agent.call("recall", words);
    const common = { saidAt: expect.any(String), score: expect.any(Number) };
    expect(value["facts"]).toEqual([]);
    expect(
      (value["items"] as Record<string, unknown>[]).filter(({ speaker }) => speaker === "user"),
    ).toEqual([
      { speaker: "user", text: "My sister Clara likes flounder most", isOutside: false, ...common },
      { speaker: "user", text: "My sister Clara likes fish", isOutside: true, ...common },
    ]);
    const other = await world.createUser();
    await profile(other, { memoryForAgents: true });
    expect((await (await world.agent(other)).call("recall", words)).value["items"]).toEqual([]);
    await profile(user, { memory: false });
    expect((await agent.call("recall", words)).text).toContain("(memory_off)");
  });
});
