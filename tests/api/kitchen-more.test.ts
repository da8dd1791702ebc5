// The cooking log, preferences, a row's history, the search for ingredients, findings, missing ingredients and typed
// lines over HTTP.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { shareApiWorld } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

const world = forSuite(shareApiWorld);

const K = "/v1/kitchen";
const problem = (status: number, code: string) => ({ status, body: { status, code } });

test("the cooking log lists what was cooked and when, newest first, each entry with its own title or its recipe's name", async () => {
  const user = await world.createUser();
  const recipe = await world.call(user, `POST ${K}/recipes`, { body: { name: "Bean stew" } });
  const entries = [
    { cookedOn: "2026-11-02", recipeId: recipe.body.id, servings: 4, rating: 5 },
    { cookedOn: "2026-11-20", title: "Leek pie", notes: "too salty" },
    { cookedOn: "2026-10-30", title: "Soup" },
  ];
  for (const body of entries) {
    expect(await world.call(user, `POST ${K}/cooking-log`, { body })).toMatchObject({
      status: 201,
      body,
    });
  }
  const { body } = await world.call(user, `GET ${K}/cooking-log?from=2026-11-01`);
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
    "Leek pie",
    "Bean stew",
  ]);
  const [pie] = body.items;
  const rating = await world.call(user, `PATCH ${K}/cooking-log/${pie.id}`, {
    body: { rating: 2 },
  });
  expect(rating).toMatchObject({ status: 200, body: { title: "Leek pie", rating: 2 } });
  for (const wrong of [
    { cookedOn: "2026-11-20" },
    { cookedOn: "2026-11-20", title: "x", rating: 6 },
  ]) {
    expect(await world.call(user, `POST ${K}/cooking-log`, { body: wrong })).toMatchObject(
      problem(422, "invalid_body"),
    );
  }
  const stranger = await world.createUser();
  expect((await world.call(stranger, `GET ${K}/cooking-log/${pie.id}`)).status).toBe(404);
  expect((await world.call(user, `DELETE ${K}/cooking-log/${pie.id}`)).status).toBe(204);
});

describe("preferences", () => {
  test("preferences belong to one person, and no other member of the household sees them", async () => {
    const [alice, bob] = [await world.createUser("Alice"), await world.createUser("Bob")];
    await world.admin(
      "insert into household_members (household_id, user_id, role) values ($1, $2, 'member')",
      [alice.householdId, bob.id],
    );
    const body = { kind: "like", subject: "cod", note: "baked" };
    const creation = await world.call(alice, `POST ${K}/preferences`, { body });
    expect(creation).toMatchObject({ status: 201, body: { ...body, who: null, validUntil: null } });
    const address = `${K}/preferences/${creation.body.id}`;
    expect((await world.call(alice, `GET ${K}/preferences?kind=like`)).body.items).toHaveLength(1);
    expect((await world.call(bob, `GET ${K}/preferences`)).body.items).toEqual([]);
    for (const [method, options] of [
      ["GET", {}],
      ["PATCH", { body: { note: "fried" } }],
      ["DELETE", {}],
    ] as const) {
      expect(await world.call(bob, `${method} ${address}`, options)).toMatchObject(
        problem(404, "not_found"),
      );
    }
    // A user of several households need not name one.
    const bobsPreference = await world.call(bob, `POST ${K}/preferences`, {
      body: { kind: "dislike", subject: "okra" },
    });
    expect(bobsPreference.status).toBe(201);
    const change = await world.call(alice, `PATCH ${address}`, { body: { note: "fried" } });
    expect(change).toMatchObject({ status: 200, body: { subject: "cod", note: "fried" } });
    expect((await world.call(alice, `DELETE ${address}`)).status).toBe(204);
  });

  test("an allergy among the preferences counts at once for writes, is stored once, and is deleted only with an override", async () => {
    const user = await world.createUser();
    const body = { kind: "allergy", subject: "peanuts" };
    const creation = await world.call(user, `POST ${K}/preferences`, { body });
    expect(creation.status).toBe(201);
    const nuts = { body: { name: "peanut butter" } };
    expect(await world.call(user, `POST ${K}/shopping-list`, nuts)).toMatchObject(
      problem(422, "guard_blocked"),
    );
    expect(await world.call(user, `POST ${K}/preferences`, { body })).toMatchObject(
      problem(409, "duplicate"),
    );
    const address = `${K}/preferences/${creation.body.id}`;
    const refusal = await world.call(user, `DELETE ${address}`);
    expect(refusal).toMatchObject(problem(422, "guard_blocked"));
    expect(refusal.body.detail).toContain("?override=peanuts");
    expect((await world.call(user, `DELETE ${address}?override=milk`)).status).toBe(422);
    expect((await world.call(user, `DELETE ${address}?override=peanuts`)).status).toBe(204);
    expect((await world.call(user, `POST ${K}/shopping-list`, nuts)).status).toBe(201);
  });

  test("preferences that are written on a screen are in the prompts of the next message's run, and in the ledger", async () => {
    const user = await world.createUser();
    await world.call(user, `POST ${K}/preferences`, { body: { kind: "diet", subject: "vegan" } });
    expect(
      await world.admin("select origin, op, table_name from effects where user_id = $1", [user.id]),
    ).toEqual([{ origin: "api", op: "create", table_name: "preferences" }]);
    await world.ask(user, "fish");
    const requests = JSON.stringify(world.model.requests());
    expect(requests).toContain("vegan");
  });
});

test("a row's history says who changed it and how, and links to the message if the reader wrote it", async () => {
  const [alice, bob] = [await world.createUser("Alice"), await world.createUser("Bob")];
  await world.admin(
    "insert into household_members (household_id, user_id, role) values ($1, $2, 'member')",
    [alice.householdId, bob.id],
  );
  await world.call(bob, "PUT /v1/profile", { body: { displayName: "Bob" } });
  const { conversation, run } = await world.ask(alice, "add oat milk to my list");
  const { items } = (await world.call(alice, `GET ${K}/shopping-list`)).body;
  const address = `${K}/shopping-list/${items[0].id}`;
  const household = `householdId=${alice.householdId}`;
  expect((await world.call(bob, `GET ${K}/shopping-list?${household}`)).body.items).toHaveLength(1);
  await world.call(bob, `PATCH ${address}`, { body: { quantity: 2, unit: "l" } });

  const byBob = { op: "update", how: "screen", userId: bob.id, userName: "Bob", run: null };
  const byAlice = { op: "create", how: "conversation", userId: alice.id };
  const ofAlice = await world.call(alice, `GET ${address}/history`);
  expect(ofAlice).toMatchObject({
    status: 200,
    body: {
      outside: {},
      items: [
        { ...byBob, fields: ["quantity", "unit"], undone: false },
        {
          ...byAlice,
          run: { runId: run.id, conversationId: conversation, words: "add oat milk to my list" },
        },
      ],
      next: null,
    },
  });
  // Another member learns who it was, and nothing of the conversation.
  const first = await world.call(bob, `GET ${address}/history?limit=1`);
  expect(first.body.items).toMatchObject([byBob]);
  const nextPage = await world.call(bob, `GET ${address}/history?cursor=${first.body.next}`);
  expect(nextPage.body).toMatchObject({ items: [{ ...byAlice, run: null }], next: null });
  expect(await world.call(await world.createUser(), `GET ${address}/history`)).toMatchObject(
    problem(404, "not_found"),
  );
});

describe("the search for ingredients", () => {
  const find = async (q: string, limit = 20) => {
    const user = await world.createUser();
    const answer = await world.call(
      user,
      `GET ${K}/ingredients?q=${encodeURIComponent(q)}&limit=${limit}`,
    );
    expect(answer.status).toBe(200);
    return answer.body.items as { name: string; confidence: number | null; matched: string }[];
  };

  test.each([
    ["milk", "milk"],
    ["Milch", "milk"],
    ["lait", "milk"],
    ["leche", "milk"],
    ["burro", "butter"],
    ["leite", "milk"],
    ["melk", "milk"],
    ["tomatoes", "tomato"],
    ["Hafermilch", "oat milk"],
    ["2 large carots, peeled", "carrot"],
  ])(
    "the search for ingredients understands %s: %s comes first, with its confidence",
    async (q, name) => {
      const [first] = await find(q);
      expect(first?.name).toBe(name);
      expect(first?.confidence).toBeGreaterThan(0.5);
    },
  );

  test("the search for ingredients lists as many ingredients as requested whose names begin with the words, without a confidence", async () => {
    const matches = await find("haferm");
    expect(matches[0]).toMatchObject({ name: "oat milk", matched: "hafermilch", confidence: null });
    expect((await find("milk")).length).toBeGreaterThan(3);
    expect(await find("milk", 2)).toHaveLength(2);
    for (const none of ["xqzzy", "%", "_", "'; drop table ingredients; --"]) {
      expect(await find(none)).toEqual([]);
    }
  });

  test("the search for ingredients needs words, and only users may use it", async () => {
    const user = await world.createUser();
    for (const query of ["", "?q=", `?q=${"x".repeat(201)}`, "?q=milk&limit=0", "?q=milk&x=1"]) {
      expect(await world.call(user, `GET ${K}/ingredients${query}`)).toMatchObject(
        problem(400, "invalid_query"),
      );
    }
    expect((await world.call(undefined, `GET ${K}/ingredients?q=milk`)).status).toBe(401);
  });
});

test("an answer with a row reports what in it must be avoided: when it is made, read, changed, and made again under its key", async () => {
  const user = await world.createUser();
  const profile = { allergens: ["peanuts"] };
  expect((await world.call(user, "PUT /v1/profile", { body: profile })).status).toBe(200);
  const findings = [{ kind: "allergen", code: "peanuts", name: "peanut butter" }];
  const purchase = { body: { name: "peanut butter", override: ["peanuts"] }, key: randomUUID() };
  const creation = await world.call(user, `POST ${K}/shopping-list`, purchase);
  expect(creation).toMatchObject({ status: 201, body: { findings } });
  const address = `${K}/shopping-list/${creation.body.id}`;
  const read = await world.call(user, `GET ${address}`);
  expect(read.body).toEqual(creation.body);
  expect(read.headers.get("etag")).toBe(creation.headers.get("etag"));
  expect((await world.call(user, `POST ${K}/shopping-list`, purchase)).body).toEqual(creation.body);
  const change = { body: { quantity: 2, override: ["peanuts"] } };
  expect(await world.call(user, `PATCH ${address}`, change)).toMatchObject({
    status: 200,
    body: { quantity: 2, findings },
  });
  const plainAnswer = await world.call(user, `POST ${K}/shopping-list`, {
    body: { name: "leeks" },
  });
  expect(Object.keys(plainAnswer.body)).not.toContain("findings");
});

test("the ingredients that a recipe or planned meals lack are computed with their findings, and nothing is saved", async () => {
  const user = await world.createUser();
  const add = async (path: string, body: object) =>
    (await world.call(user, `POST ${K}/${path}`, { body })).body.id as string;
  const ingredients = [
    { name: "leeks", quantity: 3 },
    { name: "cream", quantity: 200, unit: "ml" },
    { name: "flour", quantity: 250, unit: "g" },
  ];
  const id = await add("recipes", { name: "Leek pie", servings: 4, ingredients });
  await add("inventory", { name: "plain flour", quantity: 1, unit: "kg" });
  await add("meal-plans", {
    plannedOn: "2026-11-27",
    mealType: "dinner",
    recipeId: id,
    servings: 8,
  });
  await world.call(user, "PUT /v1/profile", { body: { allergens: ["milk"] } });
  const ask = (body: object) => world.call(user, `POST ${K}/missing-ingredients`, { body });
  const missingItems = async (body: object) => (await ask(body)).body.items;
  const item = (name: string, quantity: number, unit: string | null) =>
    expect.objectContaining({ name, quantity, unit });
  expect(await missingItems({ recipes: [{ id, servings: 2 }] })).toEqual([
    expect.objectContaining({ status: "missing", item: item("leeks", 2, null) }),
    expect.objectContaining({
      ...{ status: "missing", item: item("cream", 100, "ml") },
      findings: [{ kind: "allergen", code: "milk", name: "cream" }],
    }),
    expect.objectContaining({ status: "at_home", item: item("flour", 125, "g") }),
  ]);
  const [leeks, cream] = await missingItems({ meals: { from: "2026-11-23", to: "2026-11-29" } });
  expect(leeks).toMatchObject({ item: { quantity: 6 } });
  expect(await missingItems({ meals: { from: "2026-11-28", to: "2026-11-29" } })).toEqual([]);
  expect((await world.call(user, `GET ${K}/shopping-list`)).body.items).toEqual([]);
  // An item is the body of a create, and the codes of its findings are those that override the guard.
  const refusal = await world.call(user, `POST ${K}/shopping-list`, { body: cream.item });
  expect(refusal).toMatchObject(problem(422, "guard_blocked"));
  await add("shopping-list", { ...cream.item, override: ["milk"] });
  await add("shopping-list", leeks.item);
  expect(await missingItems({ recipes: [{ id }] })).toMatchObject([
    { status: "on_list", item: { name: "leeks" } },
    { status: "on_list", item: { name: "cream" } },
    { status: "at_home" },
  ]);
  const stranger = await world.createUser();
  const body = { recipes: [{ id }] };
  expect(await world.call(stranger, `POST ${K}/missing-ingredients`, { body })).toMatchObject(
    problem(404, "not_found"),
  );
});

test("typed lines are read as items in their language, and nothing is saved", async () => {
  const user = await world.createUser();
  await world.call(user, `POST ${K}/shopping-list`, { body: { name: "salt" } });
  await world.call(user, "PUT /v1/profile", { body: { allergens: ["milk"] } });
  const read = async (lines: string[], language = "en") =>
    (await world.call(user, `POST ${K}/shopping-lines`, { body: { lines, language } })).body.items;
  expect(await read(["2 lemons", "500 g butter", "milk"])).toEqual([
    { name: "lemons", quantity: 2, unit: null },
    expect.objectContaining({ name: "butter", quantity: 500, unit: "g" }),
    expect.objectContaining({ name: "milk", quantity: null, unit: null }),
  ]);
  expect(await read(["1.500 g Mehl", "zwei Zwiebeln"], "de")).toEqual([
    { name: "Mehl", quantity: 1500, unit: "g" },
    { name: "Zwiebeln", quantity: 2, unit: null },
  ]);
  expect((await world.call(user, `GET ${K}/shopping-list`)).body.items).toHaveLength(1);
});
