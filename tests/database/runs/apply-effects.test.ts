// apply_effects: what one call does to rows, what it returns and what it stores in the ledger.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type Json } from "../../support/database.ts";
import {
  alice,
  apply,
  createHousehold,
  createRecipe,
  effectsOf,
  startRun,
} from "../../support/kitchen/kitchen-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const db = forSuite(openTestDatabase);
let household: string;
beforeAll(async () => {
  household = await createHousehold(db, alice);
});

const effects = (p: unknown) => db.rpc(alice, "apply_effects", p);
const recipesNamed = (name: string) =>
  db.admin("select id from public.recipes where name = $1", [name]);

describe("one call", () => {
  test("a call creates rows with children, returns them whole, and writes a receipt for each operation", async () => {
    const { run, conversation } = await startRun(db, alice);
    const request = effectsOf(
      run,
      [
        createRecipe("Tea", [{ name: "tea leaves", quantity: 2.5, unit: "g" }, "water"], {
          servings: 2,
          instructions: ["Boil.", "Steep."],
          tags: [],
        }),
        {
          op: "create",
          table: "inventory",
          values: { name: "Tomatoes", quantity: 0.1, unit: "kg" },
        },
      ],
      { seq: 5, answers: [{ said: "yes" }], context: { plan: 1 } },
    );
    const answer = await effects(request);

    expect(answer.outcome).toBe("applied");
    expect(answer.decision).toEqual({
      answers: [{ said: "yes" }],
      context: { plan: 1 },
      ops_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(answer.results).toEqual([
      {
        seq: 5,
        op: "create",
        table: "recipes",
        row_id: expect.any(String),
        ref: "recipe_1",
        label: "Tea",
        of: null,
        status: "applied",
        error: null,
        before: null,
        row: {
          id: answer.results[0].row_id,
          name: "Tea",
          description: null,
          cuisine: null,
          difficulty: null,
          prep_minutes: null,
          cook_minutes: null,
          total_minutes: null,
          servings: 2,
          instructions: ["Boil.", "Steep."],
          tags: [],
          notes: null,
          author: null,
          source_url: null,
          picture: null,
          created_at: expect.any(String),
          updated_at: expect.any(String),
          recipe_ingredients: [
            expect.objectContaining({ name: "tea leaves", quantity: 2.5, unit: "g", position: 1 }),
            expect.objectContaining({
              name: "water",
              quantity: null,
              optional: false,
              position: 2,
            }),
          ],
        },
      },
      expect.objectContaining({ seq: 6, ref: "inventory_1", label: "Tomatoes", status: "applied" }),
    ]);
    const ledger = await db.admin(
      `select seq, op, table_name, row_id, ref, label, status, error, household_id, user_id,
         conversation_id, request, length(op_hash) as hash from public.effects
       where origin_id = $1 order by seq`,
      [run],
    );
    expect(ledger).toMatchObject([
      {
        seq: 5,
        op: "create",
        table_name: "recipes",
        ref: "recipe_1",
        label: "Tea",
        status: "applied",
      },
      { seq: 6, op: "create", table_name: "inventory", household_id: household, user_id: alice },
    ]);
    expect(ledger[0]).toMatchObject({ conversation_id: conversation, hash: 64, error: null });
    expect(ledger[0]!.request).toEqual(request.ops[0]);
  });

  test("a call updates the named columns and replaces the given children", async () => {
    const { run } = await startRun(db, alice);
    const [recipe] = await apply(db, alice, run, [createRecipe("Soup", ["leek", "potato"])]);
    const [changed] = await apply(db, alice, run, [
      {
        op: "update",
        table: "recipes",
        id: recipe.row_id,
        set: { servings: 6, notes: "better" },
        children: [{ table: "recipe_ingredients", rows: [{ name: "onion", position: 3 }] }],
      },
    ]);
    expect(changed).toMatchObject({ op: "update", ref: "recipe_1", label: "Soup" });
    expect(changed.row).toMatchObject({ name: "Soup", servings: 6, notes: "better" });
    expect(changed.row.recipe_ingredients.map(({ name }: Json) => name)).toEqual(["onion"]);
  });

  test("a call deletes a row with its children and returns the row's label", async () => {
    const { run } = await startRun(db, alice);
    const [recipe] = await apply(db, alice, run, [createRecipe("Short-lived", ["salt"])]);
    const [deletion] = await apply(db, alice, run, [
      { op: "delete", table: "recipes", id: recipe.row_id },
    ]);
    expect(deletion).toMatchObject({
      op: "delete",
      ref: "recipe_1",
      label: "Short-lived",
      row: null,
    });
    expect(await recipesNamed("Short-lived")).toEqual([]);
    expect(
      await db.admin("select 1 from public.recipe_ingredients where recipe_id = $1", [
        recipe.row_id,
      ]),
    ).toEqual([]);
  });

  test("a call stores numbers, text and lists exactly as given", async () => {
    const { run } = await startRun(db, alice);
    const text = `“quotes” \\ ' "; drop table x; -- \n\ttab 🦀 é ${"long ".repeat(100)}`;
    for (const quantity of [0, 0.1, 1 / 3, 1e-7, 123456.789, 999999999]) {
      const [{ row }] = await apply(db, alice, run, [
        createRecipe("Exact", [{ name: "salt", quantity }], {
          notes: text,
          instructions: [text, ""],
        }),
      ]);
      expect(row.recipe_ingredients[0].quantity).toBe(quantity);
      expect(row.notes).toBe(text);
      expect(row.instructions).toEqual([text, ""]);
    }
  });

  test("a call with an empty list of operations stores its decision", async () => {
    const { run } = await startRun(db, alice);
    const request = effectsOf(run, [], { answers: ["thought"], context: { plan: [1, 2] } });
    expect(await effects(request)).toMatchObject({ outcome: "applied", results: [] });
    expect(await effects(request)).toMatchObject({
      outcome: "replayed",
      decision: { answers: ["thought"], context: { plan: [1, 2] } },
    });
  });

  test.each([
    [{ origin: "elsewhere" }, "unknown origin"],
    [{ origin_id: "no id" }, "origin_id"],
    [{ epoch: null }, "epoch"],
    [{ step: "" }, "step"],
    [{ seq: -1 }, "seq"],
    [{ mode: "some" }, "mode"],
    [{ ops: { op: "delete" } }, "ops"],
    [{ ops: [{ op: "truncate", table: "recipes" }] }, "operation"],
    [{ ops: [{ op: "create", values: {} }] }, "table"],
    [{ ops: [{ op: "create", table: "recipes", values: {}, children: {} }] }, "children"],
    [
      { ops: [{ op: "create", table: "recipes", values: {}, children: [{ table: "x" }] }] },
      "child",
    ],
    [{ ops: [{ op: "update", table: "recipes", children: [{ table: "x", rows: [1] }] }] }, "child"],
  ])("a call that is invalid as a whole (%j) leaves nothing", async (change, word) => {
    const { run } = await startRun(db, alice);
    const answer = await effects(effectsOf(run, [createRecipe("Never")], change));
    expect(answer).toEqual({
      outcome: "invalid",
      results: [],
      message: expect.stringContaining(word),
    });
    expect(await recipesNamed("Never")).toEqual([]);
    expect(
      await db.admin("select 1 from public.effect_decisions where origin_id = $1", [run]),
    ).toEqual([]);
  });
});

describe("edits outside a run", () => {
  test("an edit through the API works in the household that it names", async () => {
    const request = effectsOf(randomUUID(), [createRecipe("By hand")], {
      origin: "api",
      household_id: household,
    });
    expect((await effects(request)).results[0]).toMatchObject({ status: "applied", ref: null });
    expect((await effects(request)).outcome).toBe("replayed");
  });

  test("an edit that names a conversation gets refs there", async () => {
    const { conversation } = await startRun(db, alice);
    const request = effectsOf(randomUUID(), [createRecipe("By hand")], {
      origin: "job",
      conversation_id: conversation,
    });
    expect((await effects(request)).results[0].ref).toBe("recipe_1");
  });

  test("without a household only private rows can be written", async () => {
    const preference = {
      op: "create" as const,
      table: "preferences",
      values: { kind: "like", subject: "figs" },
    };
    const request = effectsOf(randomUUID(), [createRecipe("Nowhere"), preference], {
      origin: "api",
    });
    const { results } = await effects(request);
    expect(results.map(({ status, error }: Json) => [status, error?.code])).toEqual([
      ["failed", "invalid"],
      ["applied", undefined],
    ]);
  });
});
