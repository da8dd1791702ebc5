// What is stored is what was generated: compilation copies, and reports what it cannot keep.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  mealPlanContents,
  recipeContents,
  shoppingListContents,
  taskListContents,
} from "../../tests/support/kitchen-content.ts";
import type { Artifact } from "../contracts/session.ts";
import { createKitchenPack } from "./create-kitchen-pack.ts";

const pack = createKitchenPack();
const ID = "0b6f2c1e-5a7d-4e6f-9c3b-2d1a0e9f8b7c";

/** An artifact as a generate step stores it: parsed by its schema, through JSON. */
function artifactOf(subdomain: string, raw: unknown): Artifact {
  const spec = pack.subdomains[subdomain]?.artifact;
  if (spec === undefined) throw new Error(`${subdomain} generates nothing`);
  const content = JSON.parse(JSON.stringify(spec.schema.parse(raw)));
  return {
    ref: `gen_${spec.type}_1`,
    id: ID,
    type: spec.type,
    subdomain,
    schemaVersion: spec.schemaVersion,
    label: spec.label(content),
    content,
    exchange: 1,
  };
}

const cod = {
  name: "Honey Cod",
  description: "Sticky and quick.",
  cuisine: "american",
  difficulty: "easy",
  prep_minutes: 10,
  cook_minutes: 15,
  servings: 4,
  tags: ["fish", "quick"],
  ingredients: [
    { name: "cod", quantity: 400, unit: "g", preparation: "cubed" },
    { name: "honey", quantity: 0.5, unit: "tbsp", optional: true },
    { name: "salt" },
  ],
  instructions: ["Mix honey and salt.", "Bake the cod at 200 °C for 15 minutes."],
  notes: "Good cold.",
};

describe("a recipe", () => {
  test("becomes one create under its own id, with its lines as children and its ref as alias", () => {
    const { ingredients, ...columns } = cod;
    expect(pack.compile(artifactOf("recipes", cod))).toEqual({
      ops: [
        {
          op: "create",
          table: "recipes",
          id: ID,
          alias: "gen_recipe_1",
          values: columns,
          children: ingredients.map((line, index) => ({
            table: "recipe_ingredients",
            values: { position: index + 1, ...line },
          })),
        },
      ],
      losses: [],
    });
  });

  test("keeps every field of every recipe exactly, and what it compiles to fits the tables", () => {
    fc.assert(
      fc.property(recipeContents, (raw) => {
        const artifact = artifactOf("recipes", raw);
        expect(artifact.content).toEqual(JSON.parse(JSON.stringify(raw)));
        const { ops, losses } = pack.compile(artifact);
        expect(losses).toEqual([]);
        expect(ops).toHaveLength(1);
        const [op] = ops;
        if (op?.op !== "create") throw new Error("not a create");
        const lines = (op.children ?? []).map(
          ({ values: { position: _position, ...line } }) => line,
        );
        expect({ ...op.values, ingredients: lines }).toEqual(artifact.content);
        const row = {
          ...op.values,
          recipe_ingredients: (op.children ?? []).map(({ values }) => values),
        };
        expect(pack.tables.recipes?.insert.parse(row)).toMatchObject(row);
      }),
    );
  });

  test("is compiled the same way every time, without touching the artifact", () => {
    const artifact = artifactOf("recipes", cod);
    const before = structuredClone(artifact);
    expect(pack.compile(artifact)).toEqual(pack.compile(artifact));
    expect(artifact).toEqual(before);
  });

  test("reports what the tables have no place for, and keeps the rest", () => {
    const artifact = artifactOf("recipes", cod);
    artifact.content = {
      ...artifact.content,
      wine_pairing: "Riesling",
      nutrition: null,
      ingredients: [{ name: "cod", brand: "Northern" }],
    };
    const { ops, losses } = pack.compile(artifact);
    expect(losses).toEqual([
      'Honey Cod: "wine_pairing" (Riesling) was not kept',
      'Honey Cod, ingredient 1: "brand" (Northern) was not kept',
    ]);
    expect(ops[0]).toMatchObject({
      values: { name: "Honey Cod", notes: "Good cold." },
      children: [{ values: { position: 1, name: "cod" } }],
    });
  });
});

describe("a list", () => {
  test("a meal plan becomes one create per meal, with recipe refs left for translation", () => {
    const { ops, losses } = pack.compile(
      artifactOf("meal_plans", {
        entries: [
          { planned_on: "2026-11-23", meal_type: "dinner", title: "Tacos", recipe_ref: "recipe_1" },
          { planned_on: "2026-11-24", meal_type: "dinner", title: "Leftovers", recipe_ref: null },
        ],
      }),
    );
    expect(losses).toEqual([]);
    expect(ops).toEqual([
      {
        op: "create",
        table: "meal_plans",
        values: {
          planned_on: "2026-11-23",
          meal_type: "dinner",
          title: "Tacos",
          recipe_id: "recipe_1",
        },
      },
      {
        op: "create",
        table: "meal_plans",
        values: { planned_on: "2026-11-24", meal_type: "dinner", title: "Leftovers" },
      },
    ]);
    expect(pack.tables.meal_plans?.foreignKeys).toHaveProperty("recipe_id", "recipes");
  });

  test("keeps every entry of every list exactly and in order", () => {
    const kinds = [
      ["meal_plans", "entries", mealPlanContents],
      ["shopping", "items", shoppingListContents],
      ["tasks", "tasks", taskListContents],
    ] as const;
    for (const [subdomain, list, contents] of kinds) {
      const contentsOf: fc.Arbitrary<unknown> = contents;
      fc.assert(
        fc.property(contentsOf, (raw) => {
          const artifact = artifactOf(subdomain, raw);
          expect(artifact.content).toEqual(raw);
          const { ops, losses } = pack.compile(artifact);
          expect(losses).toEqual([]);
          const rows = ops.map((op) => {
            if (op.op !== "create") throw new Error("not a create");
            expect(pack.tables[op.table]?.insert.safeParse(op.values).success).toBe(true);
            const { recipe_id, ...rest } = op.values;
            return recipe_id === undefined ? rest : { ...rest, recipe_ref: recipe_id };
          });
          expect(rows).toEqual(artifact.content[list]);
        }),
        { numRuns: 40 },
      );
    }
  });

  test("lends its id and its alias to a row only when that is the whole of it", () => {
    const one = pack.compile(artifactOf("shopping", { items: [{ name: "milk" }] }));
    expect(one.ops).toMatchObject([{ id: ID, alias: "gen_shopping_list_1" }]);
    const two = pack.compile(
      artifactOf("shopping", { items: [{ name: "milk" }, { name: "eggs" }] }),
    );
    for (const op of two.ops) {
      expect(op).not.toHaveProperty("id");
      expect(op).not.toHaveProperty("alias");
    }
  });
});

test("an artifact that no table keeps is an error, not an empty write", () => {
  const artifact = { ...artifactOf("recipes", cod), type: "poem" };
  expect(() => pack.compile(artifact)).toThrow("no table keeps a poem");
});
