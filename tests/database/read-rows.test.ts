// read_rows: every operator of the filter language, executed, and which rows and columns a read returns, in what order.
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../support/database.ts";
import {
  alice,
  apply,
  bob,
  createHousehold,
  createRecipe,
  startRun,
} from "../support/kitchen/kitchen-world.ts";
import { forSuite } from "../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let run: string;
let ids: Record<string, string> = {};

beforeAll(async () => {
  await createHousehold(db, alice);
  ({ run } = await startRun(db, alice));
  const results = await apply(db, alice, run, [
    createRecipe("Baja tacos", ["cod fillet", "blue corn tortillas", "lime"], {
      cuisine: "mexican",
      difficulty: "easy",
      cook_minutes: 20,
      tags: ["quick", "street food"],
    }),
    createRecipe("Salmon teriyaki", ["salmon", "soy sauce", "rice"], {
      cuisine: "japanese",
      difficulty: "medium",
      cook_minutes: 30,
      tags: ["dinner"],
      notes: "100% _not_ spicy",
    }),
    createRecipe("Chickpea curry", ["chickpeas", "coconut milk", "onion"], {
      cuisine: "indian",
      cook_minutes: 45,
      tags: ["quick", "dinner"],
    }),
    createRecipe("Plain rice", ["rice"], { difficulty: "easy", cook_minutes: 15 }),
    createRecipe("Mystery stew", []),
  ]);
  ids = Object.fromEntries(results.map(({ label, row_id }) => [label, row_id]));
  await apply(
    db,
    alice,
    run,
    [
      ["Milk", { quantity: 2, unit: "l", location: "fridge", expires_on: "2026-11-25" }],
      ["Frozen cod", { quantity: 400.5, unit: "g", location: "freezer", expires_on: "2027-02-01" }],
      ["Rice", { quantity: 1, unit: "kg", location: "pantry" }],
      ["Old jar", {}],
    ].map(([name, values]) => ({
      op: "create" as const,
      table: "inventory",
      values: { name, ...(values as object) },
    })),
  );
  await apply(db, alice, run, [
    {
      op: "create",
      table: "tasks",
      values: { title: "thaw", done: true, recipe_id: ids["Baja tacos"] },
    },
    { op: "create", table: "tasks", values: { title: "shop" } },
  ]);
});

const read = (p: Record<string, unknown>, user = alice) => db.rpc(user, "read_rows", p);
const namesFound = async (table: string, where: unknown) => {
  const label = { recipes: "name", inventory: "name", tasks: "title", ingredients: "name" }[table]!;
  const { rows, total } = await read({ table, where });
  expect(total).toBe(rows.length);
  return rows.map((row: Json) => row[label]);
};

const all = ["Baja tacos", "Salmon teriyaki", "Chickpea curry", "Plain rice", "Mystery stew"];
const without = (...names: string[]) => all.filter((name) => !names.includes(name));

type Case = [column: string, op: string, value: unknown, expected: string[]];

describe("recipes", () => {
  const cases: Case[] = [
    ["name", "eq", "Plain rice", ["Plain rice"]],
    ["name", "eq", "plain rice", []],
    ["servings", "eq", 4, []],
    ["cuisine", "neq", "mexican", without("Baja tacos")],
    ["cook_minutes", "gt", 30, ["Chickpea curry"]],
    ["cook_minutes", "gte", 30, ["Salmon teriyaki", "Chickpea curry"]],
    ["cook_minutes", "lt", 20, ["Plain rice"]],
    ["cook_minutes", "lte", 20, ["Baja tacos", "Plain rice"]],
    ["cook_minutes", "between", [20, 30], ["Baja tacos", "Salmon teriyaki"]],
    ["cook_minutes", "between", [30, 20], []],
    ["cuisine", "in", ["mexican", "indian"], ["Baja tacos", "Chickpea curry"]],
    ["cuisine", "not_in", ["mexican", "indian"], without("Baja tacos", "Chickpea curry")],
    ["difficulty", "in", ["easy"], ["Baja tacos", "Plain rice"]],
    ["name", "ilike", "%RICE%", ["Plain rice"]],
    ["name", "ilike", "%\\%%", []],
    ["notes", "ilike", "100\\% \\_not\\_%", ["Salmon teriyaki"]],
    ["notes", "not_ilike", "%spicy%", without("Salmon teriyaki")],
    ["tags", "ilike", "street%", ["Baja tacos"]],
    ["difficulty", "is_null", true, ["Chickpea curry", "Mystery stew"]],
    ["difficulty", "is_null", false, ["Baja tacos", "Salmon teriyaki", "Plain rice"]],
    ["tags", "contains", ["quick"], ["Baja tacos", "Chickpea curry"]],
    ["tags", "contains", ["quick", "dinner"], ["Chickpea curry"]],
    ["tags", "contains", "dinner", ["Salmon teriyaki", "Chickpea curry"]],
    [
      "tags",
      "overlaps",
      ["dinner", "street food"],
      ["Baja tacos", "Salmon teriyaki", "Chickpea curry"],
    ],
    ["name", "similar", "teriyaky salmon", ["Salmon teriyaki"]],
    ["recipe_ingredients.name", "eq", "rice", ["Salmon teriyaki", "Plain rice"]],
    ["recipe_ingredients.name", "ilike", "%cod%", ["Baja tacos"]],
    ["recipe_ingredients.name", "not_ilike", "%cod%", without("Baja tacos")],
    ["recipe_ingredients.name", "neq", "rice", without("Salmon teriyaki", "Plain rice")],
    ["recipe_ingredients.name", "not_in", ["rice", "onion"], ["Baja tacos", "Mystery stew"]],
    ["recipe_ingredients.position", "gte", 3, ["Baja tacos", "Salmon teriyaki", "Chickpea curry"]],
    ["recipe_ingredients.ingredient_id", "is_null", true, ["Baja tacos"]],
    ["recipe_ingredients.name", "similar", "tortila", ["Baja tacos"]],
    ["name", "category", "fish", ["Baja tacos", "Salmon teriyaki"]],
    ["ingredient", "category", "Fishes", ["Baja tacos", "Salmon teriyaki"]],
    ["recipe_ingredients.name", "category", "fish", ["Baja tacos", "Salmon teriyaki"]],
    ["name", "category", "cod", ["Baja tacos"]],
    ["name", "category", "rice", ["Salmon teriyaki", "Plain rice"]],
    ["name", "category", "milk", []],
    ["name", "not_category", "fish", without("Baja tacos", "Salmon teriyaki")],
    ["recipe_ingredients.name", "not_category", "Cod", without("Baja tacos")],
    ["name", "not_category", "unobtainium", without()],
    ["name", "not_category", "stew", without("Mystery stew")],
  ];
  test.each(cases)("%s %s %j", async (column, op, value, expectedNames) => {
    expect(await namesFound("recipes", { column, op, value })).toEqual(expectedNames);
  });
});

describe("inventory, with dates, amounts and nulls", () => {
  const cases: Case[] = [
    ["quantity", "eq", 400.5, ["Frozen cod"]],
    ["quantity", "eq", "400.5", ["Frozen cod"]],
    ["quantity", "gt", 1, ["Milk", "Frozen cod"]],
    ["quantity", "neq", 2, ["Frozen cod", "Rice", "Old jar"]],
    ["location", "neq", "fridge", ["Frozen cod", "Rice", "Old jar"]],
    ["location", "not_in", ["fridge", "freezer"], ["Rice", "Old jar"]],
    ["location", "is_null", true, ["Old jar"]],
    ["expires_on", "lte", "2026-11-30", ["Milk"]],
    ["expires_on", "between", ["2026-11-25", "2027-02-01"], ["Milk", "Frozen cod"]],
    ["expires_on", "neq", "2026-11-25", ["Frozen cod", "Rice", "Old jar"]],
    ["expires_on", "in", ["2026-11-25", "2026-11-26"], ["Milk"]],
    ["name", "category", "fish", ["Frozen cod"]],
    ["name", "category", "dairy", ["Milk"]],
    ["ingredient_id", "is_null", true, ["Old jar"]],
    ["created_at", "gt", "2020-01-01T00:00:00Z", ["Milk", "Frozen cod", "Rice", "Old jar"]],
  ];
  test.each(cases)("%s %s %j", async (column, op, value, expectedNames) => {
    expect(await namesFound("inventory", { column, op, value })).toEqual(expectedNames);
  });
});

test("true, false and ids are compared by their values", async () => {
  expect(await namesFound("tasks", { column: "done", op: "eq", value: true })).toEqual(["thaw"]);
  expect(await namesFound("tasks", { column: "done", op: "neq", value: true })).toEqual(["shop"]);
  const recipe = ids["Baja tacos"]!;
  expect(await namesFound("tasks", { column: "recipe_id", op: "in", value: [recipe] })).toEqual([
    "thaw",
  ]);
  expect(await namesFound("tasks", { column: "recipe_id", op: "neq", value: recipe })).toEqual([
    "shop",
  ]);
  expect(await namesFound("recipes", { column: "id", op: "eq", value: recipe })).toEqual([
    "Baja tacos",
  ]);
});

describe("groups", () => {
  const quick = { column: "tags", op: "contains", value: "quick" };
  const fish = { column: "name", op: "category", value: "fish" };
  const slow = { column: "cook_minutes", op: "gt", value: 40 };
  test.each([
    [{ and: [quick, fish] }, ["Baja tacos"]],
    [{ or: [quick, fish] }, ["Baja tacos", "Salmon teriyaki", "Chickpea curry"]],
    [{ or: [fish, { and: [quick, slow] }] }, ["Baja tacos", "Salmon teriyaki", "Chickpea curry"]],
    [
      { and: [{ or: [quick, fish] }, { column: "cook_minutes", op: "lt", value: 40 }] },
      ["Baja tacos", "Salmon teriyaki"],
    ],
    [{ and: [fish] }, ["Baja tacos", "Salmon teriyaki"]],
    [
      { and: [quick, { column: "recipe_ingredients.name", op: "not_ilike", value: "%cod%" }] },
      ["Chickpea curry"],
    ],
    [
      {
        or: [
          { column: "name", op: "not_ilike", value: "%rice%" },
          { column: "name", op: "eq", value: "Plain rice" },
        ],
      },
      all,
    ],
  ])("a group of conditions is evaluated as a whole: %j", async (where, expectedNames) => {
    expect(await namesFound("recipes", where)).toEqual(expectedNames);
  });
});

describe("what a read returns", () => {
  test("a read returns whole rows without ownership, with children nested in order on request", async () => {
    const where = { column: "name", op: "eq", value: "Baja tacos" };
    const [row] = (await read({ table: "recipes", where, children: true })).rows;
    expect(Object.keys(row).sort()).toEqual(
      "author cook_minutes created_at cuisine description difficulty id instructions name notes picture prep_minutes recipe_ingredients servings source_url tags total_minutes updated_at".split(
        " ",
      ),
    );
    expect(row.recipe_ingredients.map(({ name }: Json) => name)).toEqual([
      "cod fillet",
      "blue corn tortillas",
      "lime",
    ]);
    for (const column of ["household_id", "created_by", "user_id"]) {
      expect(row.recipe_ingredients[0]).not.toHaveProperty(column);
    }
    expect((await read({ table: "recipes", where })).rows[0]).not.toHaveProperty(
      "recipe_ingredients",
    );
  });

  test("a read returns the chosen columns, always with the id", async () => {
    const where = { column: "name", op: "eq", value: "Baja tacos" };
    const { rows } = await read({ table: "recipes", where, columns: ["name", "tags"] });
    expect(rows).toEqual([
      { id: ids["Baja tacos"], name: "Baja tacos", tags: ["quick", "street food"] },
    ]);
  });

  test("a read returns rows in the order of their creation, or in the requested order, nulls last", async () => {
    const names = async (order: unknown) =>
      (await read({ table: "recipes", order })).rows.map(({ name }: Json) => name);
    expect(await names(undefined)).toEqual(all);
    expect(await names([{ column: "cook_minutes", dir: "desc" }])).toEqual([
      "Chickpea curry",
      "Salmon teriyaki",
      "Baja tacos",
      "Plain rice",
      "Mystery stew",
    ]);
    expect(
      await names([
        { column: "difficulty", dir: "asc" },
        { column: "name", dir: "desc" },
      ]),
    ).toEqual(["Plain rice", "Baja tacos", "Salmon teriyaki", "Mystery stew", "Chickpea curry"]);
  });

  test("a read by likeness returns the most similar rows first, unless another order is requested", async () => {
    const where = { column: "name", op: "similar", value: "rice" };
    const extra = await apply(db, alice, run, [
      createRecipe("Riced cauliflower"),
      createRecipe("Rice"),
    ]);
    const names = async (order?: unknown) =>
      (await read({ table: "recipes", where, order })).rows.map(({ name }: Json) => name);
    expect(await names()).toEqual(["Plain rice", "Rice", "Riced cauliflower"]);
    expect(await names([{ column: "created_at", dir: "desc" }])).toEqual([
      "Rice",
      "Riced cauliflower",
      "Plain rice",
    ]);
    await apply(
      db,
      alice,
      run,
      extra.map(({ row_id: id }) => ({ op: "delete" as const, table: "recipes", id })),
    );
  });

  test("a read returns pages, with the total number of rows", async () => {
    const pages = [];
    for (const offset of [0, 2, 4]) {
      const { rows, total } = await read({ table: "recipes", limit: 2, offset });
      expect(total).toBe(5);
      pages.push(rows.map(({ name }: Json) => name));
    }
    expect(pages.flat()).toEqual(all);
  });

  test.each([
    [[]],
    [[{ column: "name", dir: "desc" }]],
    [[{ column: "cook_minutes", dir: "asc" }]],
    [[{ column: "cook_minutes", dir: "desc" }]],
    [
      [
        { column: "difficulty", dir: "desc" },
        { column: "cook_minutes", dir: "asc" },
      ],
    ],
  ])("the next page has each later row once, in the order %j", async (order) => {
    const whole = (await read({ table: "recipes", order })).rows;
    const seenRows: Json[] = [];
    let after: unknown[] | undefined;
    do {
      const { rows } = await read({ table: "recipes", order, after, limit: 2 });
      seenRows.push(...rows);
      const last = rows.at(-1);
      after = last && [...order.map(({ column }) => last[column]), last.created_at, last.id];
    } while (after !== undefined);
    expect(seenRows).toEqual(whole);
    expect(seenRows).toHaveLength(5);
  });

  test("a read continues only after a position that fits the order", async () => {
    for (const after of [[], ["x"], ["2026-11-21", ids["Plain rice"], 1], "x", {}, [1, 2]]) {
      await expect(read({ table: "recipes", after })).rejects.toThrow("filter:");
    }
  });

  test("a read returns fifty rows by default", async () => {
    const { rows, total } = await read({ table: "ingredients" });
    expect(rows).toHaveLength(50);
    expect(total).toBeGreaterThan(120);
  });

  test("a read of the catalogue can filter by category and by allergen", async () => {
    const where = {
      and: [
        { column: "name", op: "category", value: "fish" },
        { column: "allergens", op: "contains", value: "fish" },
      ],
    };
    const { rows } = await read({ table: "ingredients", where, limit: 200 });
    expect(rows.map(({ name }: Json) => name)).toEqual(expect.arrayContaining(["cod", "salmon"]));
  });

  test.each(["lentil", "Linsen", "lenticchie"])(
    "a read finds a family by its name in a language: %s",
    async (value) => {
      const where = { column: "name", op: "category", value };
      const { rows } = await read({ table: "ingredients", where, limit: 200 });
      expect(rows.map(({ name }: Json) => name)).toEqual(
        expect.arrayContaining(["lentil", "red lentil", "green lentil"]),
      );
    },
  );

  test("a read returns the rows of the named household for a user of several", async () => {
    const [flat, cabin] = [await createHousehold(db, bob), await createHousehold(db, bob)];
    for (const household of [flat, cabin]) {
      const { run: householdRun } = await startRun(db, bob, household);
      await apply(db, bob, householdRun, [
        createRecipe(household === flat ? "Flat soup" : "Cabin soup"),
      ]);
    }
    const names = async (household_id?: string) =>
      (await read({ table: "recipes", household_id }, bob)).rows.map(({ name }: Json) => name);
    expect(await names()).toEqual(["Flat soup", "Cabin soup"]);
    expect(await names(cabin)).toEqual(["Cabin soup"]);
    expect((await read({ table: "recipes", household_id: cabin }, alice)).total).toBe(0);
  });
});
