// The kitchen's rows over HTTP: guarded, in the ledger, once per key, filtered, and only for their household.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld, type ApiAnswer, type Body } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);

const problem = (status: number, code: string) => ({ status, body: { status, code } });
const K = "/v1/kitchen";
const add = (user: TestUser, path: string, body: object, key = randomUUID()): Promise<ApiAnswer> =>
  world.call(user, `POST ${K}/${path}`, { body, key });
const ledger = (user: TestUser) =>
  world.admin(
    `select origin, op, table_name, label, status, request ->> 'override' as override
     from effects where user_id = $1 order by created_at`,
    [user.id],
  );

async function all(user: TestUser, path: string, limit = 100): Promise<Body[]> {
  const items: Body[] = [];
  let next: string | null = null;
  do {
    const cursor = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
    const separator = path.includes("?") ? "&" : "?";
    const { status, body } = await world.call(
      user,
      `GET ${K}/${path}${separator}limit=${limit}${cursor}`,
    );
    expect(status).toBe(200);
    items.push(...body.items);
    next = body.next;
  } while (next !== null);
  return items;
}
const names = async (user: TestUser, path: string, limit?: number) =>
  (await all(user, path, limit)).map(({ name, title }) => name ?? title);

const stew = {
  name: "  Bean stew ",
  prepMinutes: 10,
  cookMinutes: 25,
  servings: 4,
  instructions: ["Soak.", "Simmer."],
  tags: ["Winter", "100% beans"],
  ingredients: [
    { name: "beans", quantity: 0.5, unit: "kg", preparation: "soaked" },
    { name: "bay leaf", quantity: 1, optional: true },
  ],
};

describe("recipes", () => {
  test("a recipe is created once per key with its lines, read, changed and deleted, with each change in the ledger", async () => {
    const user = await world.createUser();
    const key = randomUUID();
    const creation = await add(user, "recipes", stew, key);
    expect(creation).toMatchObject({
      status: 201,
      body: {
        name: "Bean stew",
        description: null,
        prepMinutes: 10,
        tags: ["Winter", "100% beans"],
        ingredients: [
          { name: "beans", quantity: 0.5, unit: "kg", preparation: "soaked", optional: false },
          { name: "bay leaf", quantity: 1, unit: null, preparation: null, optional: true },
        ],
      },
    });
    const address = `${K}/recipes/${creation.body.id}`;
    expect(creation.headers.get("location")).toBe(address);
    const again = await add(user, "recipes", stew, key);
    expect([again.status, again.body]).toEqual([201, creation.body]);
    expect(await add(user, "recipes", { ...stew, servings: 5 }, key)).toMatchObject(
      problem(422, "idempotency_key_conflict"),
    );
    const answer = await world.call(user, `GET ${address}`);
    expect(answer.body).toEqual(creation.body);
    expect(answer.headers.get("etag")).toBe(creation.headers.get("etag"));

    const [beans] = creation.body.ingredients;
    const lines = [
      { name: "water", quantity: 2, unit: "l" },
      { ...beans, quantity: 1 },
    ];
    const change = await world.call(user, `PATCH ${address}`, {
      body: { description: "Thick.", servings: null, ingredients: lines },
    });
    expect(change).toMatchObject({
      status: 200,
      body: {
        name: "Bean stew",
        description: "Thick.",
        servings: null,
        ingredients: [{ name: "water" }, { id: beans.id, name: "beans", quantity: 1 }],
      },
    });
    expect((await world.call(user, `GET ${address}`)).body).toEqual(change.body);
    expect(await world.call(user, `DELETE ${address}`)).toMatchObject({ status: 204, body: null });
    for (const method of ["GET", "DELETE"]) {
      expect(await world.call(user, `${method} ${address}`)).toMatchObject(
        problem(404, "not_found"),
      );
    }
    expect(await ledger(user)).toEqual(
      ["create", "update", "delete"].map((op) => ({
        origin: "api",
        op,
        table_name: "recipes",
        label: "Bean stew",
        status: "applied",
        override: null,
      })),
    );
  });

  test("a recipe that is created ten times at once with one key exists once", async () => {
    const user = await world.createUser();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add(user, "recipes", stew, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await names(user, "recipes")).toEqual(["Bean stew"]);
  });

  test("a recipe is found by words, time and tag, and is on exactly one page of a list, with pages of one, two or three recipes", async () => {
    const user = await world.createUser();
    const quick = { cookMinutes: 15, prepMinutes: 5, tags: ["winter"] };
    await add(user, "recipes", stew);
    await add(user, "recipes", { name: "apple pie", cookMinutes: 20, prepMinutes: 11 });
    await add(user, "recipes", { name: "Toast 100%_", ...quick });
    await add(user, "recipes", { name: "Zuppa", ingredients: [{ name: "Borlotti beans" }] });
    const whole = await names(user, "recipes");
    expect(whole.toSorted()).toEqual(["Bean stew", "Toast 100%_", "Zuppa", "apple pie"]);
    for (const limit of [1, 2, 3]) expect(await names(user, "recipes", limit)).toEqual(whole);
    const namesFor = async (query: string) => (await names(user, `recipes?${query}`)).toSorted();
    expect(await namesFor("q=BEANS")).toEqual(["Bean stew", "Zuppa"]);
    expect(await namesFor("q=%25_")).toEqual(["Toast 100%_"]);
    expect(await namesFor("q=_")).toEqual(["Toast 100%_"]);
    expect(await namesFor("maxMinutes=30")).toEqual(["Toast 100%_"]);
    expect(await namesFor("maxMinutes=31")).toEqual(["Toast 100%_", "apple pie"]);
    expect(await namesFor("tag=WINTER&maxMinutes=20")).toEqual(["Toast 100%_"]);
    expect(await namesFor("tag=100%25")).toEqual([]);
  });

  test("a request with If-Match changes a recipe only in the version that the tag names, lines included", async () => {
    const user = await world.createUser();
    const creation = await add(user, "recipes", stew);
    const address = `${K}/recipes/${creation.body.id}`;
    const seenTag = creation.headers.get("etag") ?? "";
    const patch = (body: object, ifMatch: string) =>
      world.call(user, `PATCH ${address}`, { body, headers: { "if-match": ifMatch } });
    const change = await patch({ ingredients: [{ name: "lentils" }] }, seenTag);
    expect(change.status).toBe(200);
    const stale = problem(412, "precondition_failed");
    expect(await patch({ notes: "x" }, seenTag)).toMatchObject(stale);
    expect(
      await world.call(user, `DELETE ${address}`, { headers: { "if-match": seenTag } }),
    ).toMatchObject(stale);
    expect((await world.call(user, `GET ${address}`)).body).toEqual(change.body);

    const currentTag = change.headers.get("etag");
    const racing = await Promise.all(
      Array.from({ length: 5 }, (_, n) => patch({ notes: `writer ${n}` }, `"x", ${currentTag}`)),
    );
    expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
    expect(await patch({ notes: "whatever" }, "*")).toMatchObject({ status: 200 });
  });

  test("a recipe with an allergen of the household is refused by name, unless the user overrides it", async () => {
    const user = await world.createUser();
    await world.call(user, "PUT /v1/profile", { body: { allergens: ["crustaceans"] } });
    const curry = { name: "Green curry", ingredients: [{ name: "rice" }, { name: "prawns" }] };
    const refusal = await add(user, "recipes", curry);
    expect(refusal).toMatchObject({
      ...problem(422, "guard_blocked"),
      body: {
        errors: [{ pointer: "/ingredients/1" }],
        violations: [{ kind: "allergen", code: "crustaceans" }],
      },
    });
    expect(refusal.body.detail).toContain("prawn");
    expect(await names(user, "recipes")).toEqual([]);
    const wrongAnswer = await add(user, "recipes", { ...curry, override: ["milk"] });
    expect(wrongAnswer).toMatchObject(problem(422, "guard_blocked"));
    const creation = await add(user, "recipes", { ...curry, override: ["crustaceans"] });
    expect(creation.status).toBe(201);
    expect((await ledger(user)).at(-1)).toMatchObject({ override: '["crustaceans"]' });
    const address = `${K}/recipes/${creation.body.id}`;
    const lobsterChange = { body: { ingredients: [{ name: "lobster" }] } };
    expect(await world.call(user, `PATCH ${address}`, lobsterChange)).toMatchObject(
      problem(422, "guard_blocked"),
    );
  });
});

describe("plans, stock, lists and tasks", () => {
  test("plans, stock, lists and tasks are filtered by fields of their kind, and each kind has its order", async () => {
    const user = await world.createUser();
    for (const [name, expiresOn, location] of [
      ["rice", undefined, "pantry"],
      ["milk", "2026-12-01", "fridge"],
      ["cream", "2026-11-30", "fridge"],
    ]) {
      await add(user, "inventory", { name, expiresOn, location });
    }
    expect(await names(user, "inventory", 1)).toEqual(["cream", "milk", "rice"]);
    expect(await names(user, "inventory?location=pantry")).toEqual(["rice"]);
    expect(await names(user, "inventory?expiresBefore=2026-12-01")).toEqual(["cream"]);

    for (const name of ["eggs", "soap"]) await add(user, "shopping-list", { name });
    const item = await add(user, "shopping-list", { name: "salt", purchased: true });
    expect(item.body).toMatchObject({ purchased: true, quantity: null });
    expect(await names(user, "shopping-list", 2)).toEqual(["eggs", "soap", "salt"]);
    expect(await names(user, "shopping-list?purchased=false")).toEqual(["eggs", "soap"]);

    const { body: recipe } = await add(user, "recipes", { name: "Soup" });
    const plan = { plannedOn: "2026-12-02", mealType: "dinner", recipeId: recipe.id };
    const answer = await add(user, "meal-plans", plan);
    expect(answer.body).toMatchObject({ ...plan, title: "Soup", servings: null });
    await add(user, "meal-plans", { plannedOn: "2026-11-29", mealType: "lunch", title: "Out" });
    expect(await names(user, "meal-plans", 1)).toEqual(["Out", "Soup"]);
    expect(await names(user, "meal-plans?from=2026-11-30&to=2026-12-02")).toEqual(["Soup"]);

    const thaw = { title: "thaw", dueOn: "2026-12-01", mealPlanId: answer.body.id };
    const task = await add(user, "tasks", thaw);
    await add(user, "tasks", { title: "sharpen knives" });
    expect(await names(user, "tasks", 1)).toEqual(["thaw", "sharpen knives"]);
    await world.call(user, `PATCH ${K}/tasks/${task.body.id}`, { body: { done: true } });
    expect(await names(user, "tasks", 1)).toEqual(["sharpen knives", "thaw"]);
    expect(await names(user, "tasks?done=true&q=THA")).toEqual(["thaw"]);

    expect(await world.call(user, `DELETE ${K}/recipes/${recipe.id}`)).toMatchObject({
      ...problem(409, "in_use"),
      body: { detail: expect.stringContaining("meal plans") },
    });
  });

  test.each<[string, object, string]>([
    ["recipes", {}, "/name"],
    ["recipes", { name: "x", cookMinutes: 1.5 }, "/cookMinutes"],
    [
      "recipes",
      { name: "x", ingredients: [{ name: "y" }, { quantity: 1 }] },
      "/ingredients/1/name",
    ],
    ["recipes", { name: "x", ingredients: [{ name: "y", id: randomUUID() }] }, "/ingredients/0/id"],
    ["inventory", { name: "x", quantity: -1 }, "/quantity"],
    ["inventory", { name: "x", expiresOn: "2026-02-30" }, "/expiresOn"],
    ["inventory", { name: "a\u0000" }, "/name"],
    ["shopping-list", { name: "x", purchased: "yes" }, "/purchased"],
    ["meal-plans", { plannedOn: "2026-12-02", mealType: "dinner" }, ""],
    [
      "meal-plans",
      { plannedOn: "2026-12-02", mealType: "dinner", recipeId: randomUUID() },
      "/recipeId",
    ],
    ["tasks", { title: "x", householdId: randomUUID() }, "/householdId"],
  ])("in %s, %j is refused with the place that is wrong", async (path, body, pointer) => {
    const user = await world.createUser();
    const answer = await add(user, path, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].pointer).toBe(pointer);
    expect(await all(user, path)).toEqual([]);
  });

  test("a planned meal is not changed by a body without a field, and cannot lose its dish or its meal type", async () => {
    const user = await world.createUser();
    const plan = { plannedOn: "2026-12-02", mealType: "dinner", title: "Out" };
    const { body } = await add(user, "meal-plans", plan);
    for (const change of [{}, { override: ["fish"] }, { title: null }, { mealType: null }]) {
      const answer = await world.call(user, `PATCH ${K}/meal-plans/${body.id}`, { body: change });
      expect(answer).toMatchObject(problem(422, "invalid_body"));
    }
  });

  test.each([
    "recipes?maxMinutes=x",
    "recipes?location=fridge",
    "inventory?location=attic",
    "inventory?expiresBefore=tomorrow",
    "tasks?done=1",
    "meal-plans?householdId=1",
    `recipes?cursor=${btoa(JSON.stringify(["[]", "2026-01-01T00:00:00+00:00", randomUUID()]))}`,
    `recipes?cursor=${btoa(JSON.stringify(["[{}]", "2026-01-01T00:00:00+00:00", randomUUID()]))}`,
    `tasks?cursor=${btoa(JSON.stringify(["[1,2]", "2026-01-01T00:00:00+00:00", randomUUID()]))}`,
  ])("a list with a wrong query is refused: %s", async (path) => {
    const user = await world.createUser();
    expect(await world.call(user, `GET ${K}/${path}`)).toMatchObject(problem(400, "invalid_query"));
  });
});

describe("rows and their household", () => {
  test("a household's rows cannot be seen, changed, deleted or referred to by other people", async () => {
    const [alice, bob] = [await world.createUser(), await world.createUser()];
    const { body: aliceRecipe } = await add(alice, "recipes", stew);
    const address = `${K}/recipes/${aliceRecipe.id}`;
    for (const [request, body] of [
      [`GET ${address}`],
      [`PATCH ${address}`, { name: "mine" }],
      [`DELETE ${address}`],
      [`GET ${K}/recipes?householdId=${alice.householdId}`],
      [`POST ${K}/recipes?householdId=${alice.householdId}`, { name: "x" }],
    ] as const) {
      const options = body === undefined ? {} : { body };
      expect(await world.call(bob, request, options)).toMatchObject(problem(404, "not_found"));
    }
    const stolenLine = [{ id: aliceRecipe.ingredients[0].id, name: "beans" }];
    const { body: bobsRecipe } = await add(bob, "recipes", { name: "His" });
    expect(
      await world.call(bob, `PATCH ${K}/recipes/${bobsRecipe.id}`, {
        body: { ingredients: stolenLine },
      }),
    ).toMatchObject(problem(422, "invalid_body"));
    expect(await names(bob, "recipes")).toEqual(["His"]);
    expect((await world.call(alice, `GET ${address}`)).body).toEqual(aliceRecipe);
  });

  test("a member of several households names one, and a key belongs to one household", async () => {
    const user = await world.createUser();
    const { body: cabin } = await world.call(user, "POST /v1/households", {
      body: { name: "Cabin" },
    });
    for (const request of [`GET ${K}/tasks`, `POST ${K}/tasks`]) {
      const options = request.startsWith("POST") ? { body: { title: "x" } } : {};
      expect(await world.call(user, request, options)).toMatchObject(
        problem(409, "choose_household"),
      );
    }
    const key = randomUUID();
    const creation = await add(user, `tasks?householdId=${cabin.id}`, { title: "Chop wood" }, key);
    expect(creation.status).toBe(201);
    expect(
      await add(user, `tasks?householdId=${user.householdId}`, { title: "Chop wood" }, key),
    ).toMatchObject(problem(422, "idempotency_key_conflict"));
    expect(await names(user, `tasks?householdId=${cabin.id}`)).toEqual(["Chop wood"]);
    expect(await names(user, `tasks?householdId=${user.householdId}`)).toEqual([]);
    expect(await world.call(user, `GET ${K}/tasks/${creation.body.id}`)).toMatchObject({
      status: 200,
    });
  });

  test("a person without a household sees no rows, and gets a household with the first row", async () => {
    const user = await world.createUser();
    await world.call(user, `DELETE /v1/households/${user.householdId}/members/${user.id}`);
    expect(await all(user, "tasks")).toEqual([]);
    expect((await world.call(user, "GET /v1/households")).body.items).toEqual([]);
    expect(await add(user, "tasks", { title: "Begin" })).toMatchObject({ status: 201 });
    expect((await world.call(user, "GET /v1/households")).body.items).toMatchObject([
      { name: "My kitchen", role: "owner" },
    ]);
  });
});

test("no request of this suite is answered with a server error", () => {
  expect(world.logged("request.failed")).toEqual([]);
});
