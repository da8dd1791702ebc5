// read_rows refuses what it does not understand, and names it. What looks like SQL stays a value, in operations as well.
import type { DatabaseError } from "pg";
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
beforeAll(async () => {
  await createHousehold(db, alice);
  await createHousehold(db, bob);
  const { run } = await startRun(db, alice);
  await apply(db, alice, run, [createRecipe("Soup", ["leek"]), createRecipe("Stew", ["beef"])]);
});

const read = (p: Record<string, unknown>, user = alice) => db.rpc(user, "read_rows", p);
const name = (op: string, value: unknown) => ({ column: "name", op, value });
const deep = (levels: number): unknown =>
  levels === 0 ? name("eq", "Soup") : { and: [deep(levels - 1)] };

describe("a read is refused", () => {
  const filters: [string, unknown, string][] = [
    ["an unknown column", { column: "stars", op: "eq", value: 1 }, 'unknown column "stars"'],
    [
      "an ownership column",
      { column: "household_id", op: "is_null", value: false },
      "household_id",
    ],
    ["an unknown operator", name("sounds_like", "soop"), 'operator "sounds_like"'],
    ["an operator in another spelling", name("EQ", "Soup"), 'operator "EQ"'],
    ["no operator", { column: "name", value: "Soup" }, "condition is"],
    ["no column", { op: "eq", value: "Soup" }, "condition is"],
    ["a column that is not text", { column: 5, op: "eq", value: "Soup" }, "condition is"],
    ["an unknown key beside the condition", { ...name("eq", "Soup"), also: 1 }, "condition is"],
    ["no value", { column: "name", op: "eq" }, "needs a value"],
    ["null as a value", name("eq", null), "needs a value"],
    ["an empty filter", {}, "empty"],
    ["a filter that is text", "name = 'Soup'", "not an object"],
    ["a list as a filter", [name("eq", "Soup")], "not an object"],
    ["an empty and", { and: [] }, '"and" needs at least one'],
    ["an empty or", { or: [] }, '"or" needs at least one'],
    ["an and that is not a list", { and: name("eq", "Soup") }, '"and" needs'],
    ["and beside or", { and: [name("eq", "a")], or: [name("eq", "b")] }, "one key"],
    [
      "a group with a condition beside it",
      { and: [name("eq", "a")], ...name("eq", "b") },
      "one key",
    ],
    ["an empty filter in a group", { and: [name("eq", "Soup"), {}] }, "empty"],
    ["an unknown group", { not: [name("eq", "Soup")] }, "condition is"],
    ["nesting without end", deep(30), "deeply"],
    ["text for a number", { column: "servings", op: "eq", value: "four" }, "servings must be"],
    [
      "a fraction for a whole number",
      { column: "servings", op: "gt", value: 1.5 },
      "servings must be",
    ],
    ["a number for text", name("eq", 5), "name must be text"],
    ["a list for text", name("ilike", ["a"]), "name must be text"],
    ["an object for text", name("eq", { a: 1 }), "name must be text"],
    ["a ref for an id", { column: "id", op: "eq", value: "recipe_1" }, "id must be an id"],
    ["a value for in that is not a list", name("in", "Soup"), "list of values"],
    ["an empty in", name("in", []), "list of values"],
    ["an empty not_in", name("not_in", []), "list of values"],
    ["a null in a list", name("in", ["Soup", null]), "not null"],
    ["one bound of two", { column: "servings", op: "between", value: [1] }, "[low, high]"],
    ["three bounds", { column: "servings", op: "between", value: [1, 2, 3] }, "[low, high]"],
    ["a null bound", { column: "servings", op: "between", value: [1, null] }, "needs a value"],
    ["is_null of a word", { column: "notes", op: "is_null", value: "yes" }, "true or false"],
    ["contains on text", name("contains", "o"), "contains cannot be used on name"],
    [
      "overlaps with one word",
      { column: "tags", op: "overlaps", value: "quick" },
      "list of values",
    ],
    [
      "a list compared as a whole",
      { column: "tags", op: "eq", value: ["quick"] },
      "eq cannot be used on tags",
    ],
    ["greater than an id", { column: "id", op: "gt", value: "x" }, "gt cannot be used on id"],
    [
      "a pattern on a number",
      { column: "servings", op: "ilike", value: "%4%" },
      "ilike cannot be used",
    ],
    [
      "likeness to a number",
      { column: "servings", op: "similar", value: "4" },
      "similar cannot be used",
    ],
    [
      "likeness to a list",
      { column: "tags", op: "similar", value: "quick" },
      'operator "similar" for tags',
    ],
    ["a pattern that ends in mid-escape", name("ilike", "soup\\"), "backslash"],
    [
      "an unknown category",
      name("category", "unobtainium"),
      '"unobtainium"; search for it by name',
    ],
    [
      "a category of a number",
      { column: "servings", op: "category", value: "fish" },
      "category cannot be used",
    ],
    ["a category that is not a word", name("category", 5), "name of a category"],
    ["a blank category", name("category", " "), "name of a category"],
    ["a blank exclusion", name("not_category", " "), "name of a category"],
    ["an unknown child", { column: "tasks.title", op: "eq", value: "x" }, '"tasks.title"'],
    [
      "a child's unknown column",
      { column: "recipe_ingredients.colour", op: "eq", value: "x" },
      "colour",
    ],
    ["a child's child", { column: "recipe_ingredients.a.b", op: "eq", value: "x" }, "a.b"],
  ];
  test.each(filters)("a read is refused for its filter: %s", async (_, where, words) => {
    const reason = await read({ table: "recipes", where }).catch((error) => error);
    expect(reason).toMatchObject({ code: "P0001", message: expect.stringContaining("filter: ") });
    expect(reason.message).toContain(words);
  });

  const requests: [string, Record<string, unknown>, string][] = [
    ["an unknown table", { table: "spaceships" }, 'unknown table "spaceships"'],
    ["a table of the system", { table: "runs" }, 'unknown table "runs"'],
    ["no table", {}, "unknown table"],
    ["an unknown key", { table: "recipes", filter: {} }, 'unknown key "filter"'],
    ["an unknown column to show", { table: "recipes", columns: ["name", "stars"] }, '"stars"'],
    ["an ownership column to show", { table: "recipes", columns: ["created_by"] }, '"created_by"'],
    ["no columns", { table: "recipes", columns: [] }, "columns must be"],
    ["columns that are not a list", { table: "recipes", columns: "name" }, "columns must be"],
    ["an unknown order", { table: "recipes", order: [{ column: "stars", dir: "asc" }] }, '"stars"'],
    [
      "an unknown direction",
      { table: "recipes", order: [{ column: "name", dir: "up" }] },
      "asc | desc",
    ],
    ["an order that is not a list", { table: "recipes", order: "name" }, "order must be"],
    ["no rows", { table: "recipes", limit: 0 }, "limit"],
    ["too many rows", { table: "recipes", limit: 201 }, "limit"],
    ["a limit in words", { table: "recipes", limit: "all" }, "limit"],
    ["a place before the first", { table: "recipes", offset: -1 }, "offset"],
  ];
  test.each(requests)("a read is refused: %s", async (_, request, words) => {
    await expect(read(request)).rejects.toMatchObject({
      code: "P0001",
      message: expect.stringContaining(words),
    });
  });
});

describe("injection by a filter", () => {
  const payloads = [
    "'; drop table public.recipes; --",
    "' or '1'='1",
    "Soup' or true or name = '",
    "\\'; select pg_sleep(5); --",
    '"; drop table public.recipes; --',
    "name) or (true",
    "$1",
    "%s%I%L",
    "{a,b}",
    "'::text) or true --",
    "%' or '%' = '%",
  ];

  test.each(payloads)("the value %j stays a value for seven operators", async (payload) => {
    const filters = [
      name("eq", payload),
      name("in", [payload]),
      name("ilike", payload.replace(/%/g, "")),
      name("similar", payload.repeat(3)),
      { column: "tags", op: "contains", value: [payload] },
      { column: "tags", op: "overlaps", value: [payload, payload] },
      { column: "recipe_ingredients.name", op: "eq", value: payload },
    ];
    for (const where of filters) {
      expect([where, (await read({ table: "recipes", where })).rows]).toEqual([where, []]);
    }
    expect((await read({ table: "recipes", where: name("neq", payload) })).total).toBe(2);
  });

  test.each(payloads)("the name %j names nothing and is refused", async (payload) => {
    const requests = [
      { table: payload },
      { table: "recipes", columns: [payload] },
      { table: "recipes", order: [{ column: payload, dir: "asc" }] },
      { table: "recipes", order: [{ column: "name", dir: payload }] },
      { table: "recipes", limit: payload },
      { table: "recipes", offset: payload },
      { table: "recipes", where: { column: payload, op: "eq", value: "x" } },
      {
        table: "recipes",
        where: { column: `recipe_ingredients.${payload}`, op: "eq", value: "x" },
      },
      { table: "recipes", where: { column: `${payload}.name`, op: "eq", value: "x" } },
      { table: "recipes", where: { column: "name", op: payload, value: "x" } },
      { table: "recipes", where: { [payload]: [name("eq", "x")] } },
      { table: "recipes", where: name("category", payload) },
    ];
    for (const request of requests) {
      const code = await read(request).catch((error: DatabaseError) => error.code);
      expect([request, code]).toEqual([request, "P0001"]);
    }
    expect((await read({ table: "recipes" })).total).toBe(2);
  });

  test("no filter shows bob a row of alice's", async () => {
    const wide = [
      name("ilike", "%"),
      name("not_ilike", "nothing"),
      { or: [name("neq", "x"), { column: "notes", op: "is_null", value: true }] },
      { column: "recipe_ingredients.name", op: "not_ilike", value: "%x%" },
    ];
    for (const where of wide) {
      expect((await read({ table: "recipes", where })).total).toBe(2);
      expect(await read({ table: "recipes", where, children: true }, bob)).toEqual({
        rows: [],
        total: 0,
      });
    }
  });

  test("names and values of an operation are never executed as SQL", async () => {
    const { run } = await startRun(db, alice);
    for (const payload of payloads) {
      const [recipe] = await apply(db, alice, run, [
        createRecipe(payload, [payload], { tags: [payload] }),
      ]);
      expect(recipe.row).toMatchObject({ name: payload, tags: [payload] });
      const { results } = await db.rpc<Json>(alice, "apply_effects", {
        origin: "run",
        origin_id: run,
        epoch: 0,
        step: payload,
        seq: 0,
        mode: "each",
        ops: [
          { op: "create", table: payload, values: {} },
          { op: "create", table: "recipes", values: { name: "x", [payload]: 1 } },
          { op: "update", table: "recipes", id: recipe.row_id, set: { [payload]: 1 } },
          { op: "delete", table: "recipes", id: recipe.row_id },
        ],
      });
      expect(results.map(({ status }: Json) => status)).toEqual([
        "failed",
        "failed",
        "failed",
        "applied",
      ]);
    }
  });
});
