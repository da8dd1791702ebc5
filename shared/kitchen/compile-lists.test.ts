// Generated lists: each entry becomes its own row, and words for a value of an enum become that value.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  mealPlanContents,
  shoppingListContents,
  stockListContents,
  taskListContents,
} from "../../tests/support/kitchen/kitchen-content.ts";
import type { Artifact } from "../contracts/session.ts";
import { createKitchenPack } from "./create-kitchen-pack.ts";
import { refTo } from "../../tests/support/ids.ts";

const pack = createKitchenPack();
const ID = "0b6f2c1e-5a7d-4e6f-9c3b-2d1a0e9f8b7c";
const cod = { name: "Cod", ingredients: [{ name: "cod" }], instructions: ["Bake."] };

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

describe("lists", () => {
  test("a list of meals is compiled to one create per meal, with recipe refs that are translated later", () => {
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

  test("a list is compiled to its exact entries, in order", () => {
    const kinds = [
      ["meal_plans", "entries", mealPlanContents],
      ["shopping", "items", shoppingListContents],
      ["inventory", "items", stockListContents],
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

  test("a list gives its id and its alias to a row only if the row is its only entry", () => {
    const onlyMilk = pack.compile(artifactOf("shopping", { items: [{ name: "milk" }] }));
    expect(onlyMilk.ops).toMatchObject([{ id: ID, alias: "gen_shopping_list_1" }]);
    const milkAndEggs = pack.compile(
      artifactOf("shopping", { items: [{ name: "milk" }, { name: "eggs" }] }),
    );
    for (const op of milkAndEggs.ops) {
      expect(op).not.toHaveProperty("id");
      expect(op).not.toHaveProperty("alias");
    }
  });
});

describe("ids of a list's rows", () => {
  const items = ["milk", "eggs", "flour"].map((name) => ({ name }));

  test("the ids of a list's rows are those that the caller gives, and are the same every time", () => {
    const idFor = (n: number) => `id-${n}`;
    const list = artifactOf("shopping", { items });
    const ids = () => pack.compile(list, idFor).ops.map((op) => "id" in op && op.id);
    expect(ids()).toEqual(["id-0", "id-1", "id-2"]);
    expect(ids()).toEqual(ids());
  });

  test("a recipe, and a list of one entry, have the artifact's id", () => {
    for (const artifact of [
      artifactOf("recipes", cod),
      artifactOf("shopping", { items: [items[0]] }),
    ]) {
      const { ops } = pack.compile(artifact, () => "another");
      expect(ops).toMatchObject([{ id: ID, alias: artifact.ref }]);
    }
  });
});

describe("plans", () => {
  const meal = (planned_on: string, meal_type: string, title: string) => ({
    planned_on,
    meal_type,
    title,
  });

  test("a plan with two dishes for one meal is refused with the meal's name", () => {
    const entries = [
      meal("2026-11-23", "dinner", "Cod"),
      meal("2026-11-24", "dinner", "Soup"),
      meal("2026-11-23", "dinner", "Salad"),
    ];
    expect(() => pack.compile(artifactOf("meal_plans", { entries }))).toThrow(
      "2026-11-23 dinner has more than one entry (Cod, Salad)",
    );
  });

  test("a plan may have two snacks on a day", () => {
    const entries = [meal("2026-11-23", "snack", "Nuts"), meal("2026-11-23", "snack", "Fruit")];
    expect(pack.compile(artifactOf("meal_plans", { entries })).ops).toHaveLength(2);
  });

  test("a plan may only have days that are in the calendar", () => {
    const schema = pack.subdomains.meal_plans!.artifact!.schema;
    const planOn = (planned_on: string) => ({ entries: [meal(planned_on, "dinner", "Cod")] });
    expect(schema.safeParse(planOn("2026-02-30")).success).toBe(false);
    expect(schema.safeParse(planOn("next Monday")).success).toBe(false);
  });
});

describe("values of an enum", () => {
  const recipe = (difficulty: string) =>
    pack.subdomains.recipes!.artifact!.schema.safeParse({ ...cod, difficulty });

  test.each([
    ["Easy", "easy"],
    ["simple", "easy"],
    ["MODERATE", "medium"],
    [" difficult ", "hard"],
  ])("the values of an enum include %s, as a word for %s", (word, value) => {
    expect(recipe(word).data).toMatchObject({ difficulty: value });
  });

  test.each(["quite easy", "eas", "3", "constructor"])(
    "the values of an enum do not include %s, and the error names the values",
    (word) => {
      expect(recipe(word).error?.issues[0]?.message).toContain('"easy"|"medium"|"hard"');
    },
  );
});

test("a list of goods is compiled to stock rows, and can be derived from the items that were bought", () => {
  const spec = pack.subdomains.inventory!.artifact!;
  const item = (id: string, name: string, purchased: boolean) => ({
    table: "shopping_list",
    row: { id, name, quantity: 2, unit: null, purchased },
  });
  const sources = [item("shopping_1", "milk", true), item("shopping_2", "eggs", false)];
  const list = spec.derive?.([...sources, ...sources], "put it away");
  expect(list?.content).toEqual({ items: [{ name: "milk", quantity: 2 }] });
  expect(spec.derive?.(sources.slice(1), "put it away")).toBeNull();
  const milkInFridge = {
    name: "milk",
    quantity: 2,
    unit: "l",
    location: "fridge",
    expires_on: "2026-12-01",
  };
  const { ops } = pack.compile(artifactOf("inventory", { items: [milkInFridge] }));
  expect(ops).toMatchObject([{ op: "create", table: "inventory", values: milkInFridge }]);
  expect(spec.format({ items: [{ ...milkInFridge, notes: "opened" }] })).toBe(
    "- 2 l milk (fridge), good until 2026-12-01: opened",
  );
});
