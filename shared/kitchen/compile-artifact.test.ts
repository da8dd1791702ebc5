// Compilation copies the generated content into operations, and reports the fields that it cannot keep.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  mealPlanContents,
  recipeContents,
  shoppingListContents,
  stockListContents,
  taskListContents,
} from "../../tests/support/kitchen/kitchen-content.ts";
import type { Artifact } from "../contracts/session.ts";
import { createKitchenPack } from "./create-kitchen-pack.ts";
import { refTo } from "../../tests/support/ids.ts";

const pack = createKitchenPack();
const ID = "0b6f2c1e-5a7d-4e6f-9c3b-2d1a0e9f8b7c";

/** An artifact as a generate step stores it: parsed by its schema, through JSON. */
function artifactOf(subdomain: string, raw: unknown): Artifact {
  const spec = pack.subdomains[subdomain]?.artifact;
  if (spec === undefined) throw new Error(`${subdomain} generates nothing`);
  const content = JSON.parse(JSON.stringify(spec.schema.parse(raw)));
  return {
    ref: refTo(`gen_${spec.type}_1`),
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

describe("recipes", () => {
  test("a recipe is compiled to one create with its own id, its lines as children and its ref as alias", () => {
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

  test("a recipe keeps every field exactly, and is compiled to rows that fit the tables", () => {
    fc.assert(
      fc.property(recipeContents, (raw) => {
        const artifact = artifactOf("recipes", raw);
        const content = { tags: [], ...JSON.parse(JSON.stringify(raw)) };
        expect(artifact.content).toEqual(content);
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

  test("fields that only a check needs are left out of a recipe, and no loss is reported for them", () => {
    const recipe = { ...cod, cuisine: "asiatisch", cuisine_in_english: "Asian" };
    const { ops, losses } = pack.compile(artifactOf("recipes", recipe));
    expect(losses).toEqual([]);
    expect(ops).toMatchObject([{ values: { cuisine: "asiatisch" } }]);
    expect(JSON.stringify(ops)).not.toContain("in_english");
  });

  test("a recipe is compiled to the same operations every time, without changes to the artifact", () => {
    const artifact = artifactOf("recipes", cod);
    const before = structuredClone(artifact);
    expect(pack.compile(artifact)).toEqual(pack.compile(artifact));
    expect(artifact).toEqual(before);
  });

  test("a recipe is compiled with a loss for each field that the tables lack", () => {
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

describe("added fields", () => {
  const lists = { meal_plans: "entries", shopping: "items", inventory: "items", tasks: "tasks" };
  const contents: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
    recipes: recipeContents,
    meal_plans: mealPlanContents,
    shopping: shoppingListContents,
    inventory: stockListContents,
    tasks: taskListContents,
  };

  test.each(Object.keys(contents))(
    "an added field of %s is stored or reported, and never lost silently",
    (name) => {
      const addedFields = fc.dictionary(
        fc.stringMatching(/^x_[a-z]{1,8}$/),
        fc.oneof(
          fc.constant(null),
          fc.integer(),
          fc.string({ minLength: 1 }),
          fc.array(fc.string()),
        ),
        { maxKeys: 3 },
      );
      fc.assert(
        fc.property(contents[name]!, addedFields, addedFields, (raw, atTop, inFirst) => {
          const artifact = artifactOf(name, raw);
          const list = lists[name as keyof typeof lists] ?? "ingredients";
          const [first, ...rest] = artifact.content[list] as Record<string, unknown>[];
          artifact.content = {
            ...artifact.content,
            ...atTop,
            [list]: [{ ...first, ...inFirst }, ...rest],
          };
          const { ops, losses } = pack.compile(artifact);
          const plainPayload = pack.compile(artifactOf(name, raw));
          expect(ops).toEqual(plainPayload.ops);
          const statedFields = [...Object.entries(atTop), ...Object.entries(inFirst)].filter(
            ([, value]) => value !== null,
          );
          expect(losses).toHaveLength(statedFields.length);
          for (const [field] of statedFields) {
            expect(losses.some((loss) => loss.includes(`"${field}"`))).toBe(true);
          }
        }),
        { numRuns: 40 },
      );
    },
  );
});

test("an artifact without entries is an error", () => {
  const emptyList = {
    ...artifactOf("shopping", { items: [{ name: "milk" }] }),
    content: { items: [] },
  };
  expect(() => pack.compile(emptyList)).toThrow("nothing to save");
});

test("an artifact that no table can keep is an error, and is not compiled to an empty write", () => {
  const artifact = { ...artifactOf("recipes", cod), type: "poem" };
  expect(() => pack.compile(artifact)).toThrow("no table keeps a poem");
});
