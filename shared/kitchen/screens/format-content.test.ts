// Texts are complete: every field of an artifact and of a row is in its text.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  mealPlanContents,
  recipeContents,
  shoppingListContents,
  stockListContents,
  taskListContents,
} from "../../../tests/support/kitchen/kitchen-content.ts";
import { createKitchenPack } from "../create-kitchen-pack.ts";

const pack = createKitchenPack();

function format(subdomain: string, content: Record<string, unknown>): string {
  return pack.subdomains[subdomain]?.artifact?.format(content) ?? "";
}

/** All texts and numbers in a value. Flags are left out, because they are written in words. */
function leaves(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
  return [];
}

const indented = (text: string) => text.replaceAll("\n", "\n   ");

test("a recipe is written as a person would write it", () => {
  expect(
    format("recipes", {
      name: "Honey Cod",
      description: "Sticky and quick.",
      cuisine: "american",
      difficulty: "easy",
      prep_minutes: 10,
      cook_minutes: 15,
      servings: 4,
      tags: ["fish", "quick"],
      ingredients: [
        { name: "cod", quantity: 400, unit: "g", preparation: "cubed", optional: false },
        { name: "honey", quantity: 0.5, unit: "tbsp", optional: true },
        { name: "eggs", quantity: 2 },
        { name: "salt" },
      ],
      instructions: ["Mix honey and salt.", "Bake the cod."],
      notes: "Good cold.",
    }),
  ).toBe(
    [
      "**Honey Cod**",
      "",
      "Sticky and quick.",
      "",
      "Cuisine: american · Difficulty: easy · Prep: 10 min · Cook: 15 min · Serves: 4",
      "Tags: fish, quick",
      "",
      "**Ingredients**",
      "- 400 g cod, cubed",
      "- ½ tbsp honey (optional)",
      "- 2 eggs",
      "- salt",
      "",
      "**Instructions**",
      "1. Mix honey and salt.",
      "2. Bake the cod.",
      "",
      "**Notes**",
      "Good cold.",
    ].join("\n"),
  );
});

describe("texts of artifacts", () => {
  test.each([
    ["recipes", recipeContents],
    ["meal_plans", mealPlanContents],
    ["shopping", shoppingListContents],
    ["inventory", stockListContents],
    ["tasks", taskListContents],
  ] as [string, fc.Arbitrary<Record<string, unknown>>][])(
    "the text of an artifact of %s has every field",
    (subdomain, contents) => {
      fc.assert(
        fc.property(contents, (content) => {
          const text = format(subdomain, content);
          // Pieces are shown only with their number, without a unit.
          for (const leaf of leaves(content).filter((text) => !/^(?:pieces?|pcs?)$/i.test(text))) {
            expect(text.includes(leaf) || text.includes(indented(leaf))).toBe(true);
          }
        }),
      );
    },
  );

  test("the text of an artifact marks an ingredient as optional only if it is", () => {
    const withFlag = (optional: boolean) =>
      format("recipes", { name: "A", ingredients: [{ name: "b", optional }], instructions: ["c"] });
    expect(withFlag(true)).toContain("- b (optional)");
    expect(withFlag(false)).not.toContain("(optional)");
  });
});

describe("rows", () => {
  const recipe = {
    id: "recipe_3",
    name: "Baja tacos",
    servings: 2,
    instructions: ["Fry.", "Fold."],
    tags: [],
    notes: null,
    created_at: "2026-11-21T10:00:00+00:00",
    updated_at: "2026-11-21T10:00:00+00:00",
    recipe_ingredients: [
      {
        id: "ri_1",
        recipe_id: "recipe_3",
        position: 1,
        ingredient_id: "ingredient_12",
        name: "cod",
        quantity: 300,
        unit: "g",
        preparation: "in strips",
        optional: true,
      },
    ],
  };

  test("a recipe's row has its refs next to its text", () => {
    const text = pack.formatRow("recipes", recipe);
    expect(text).toContain("**Baja tacos**");
    expect(text).toContain("- [ri_1] 300 g cod, in strips (optional) [ingredient_12]");
    expect(text).toContain("1. Fry.\n2. Fold.");
    expect(text).toContain("id: recipe_3");
  });

  test("a row without refs, as a reply shows it, is only text", () => {
    const { id: _id, created_at: _created, ...shownFields } = recipe;
    const lines = recipe.recipe_ingredients.map(({ name, quantity, unit }) => ({
      name,
      quantity,
      unit,
    }));
    expect(pack.formatRow("recipes", { ...shownFields, recipe_ingredients: lines })).not.toMatch(
      /_\d/,
    );
  });

  test.each(Object.values(pack.tables).map((spec) => [spec.table, spec] as const))(
    "a row of %s has every column with a value in its text",
    (table, spec) => {
      const row = Object.fromEntries(
        Object.keys(spec.columns).map((column) => [column, `<${column}>`]),
      );
      const rowWithInstructions: Record<string, unknown> =
        table === "recipes" ? { ...row, instructions: ["<instructions>"] } : row;
      const text = pack.formatRow(table, rowWithInstructions);
      for (const column of Object.keys(spec.columns)) expect(text).toContain(`<${column}>`);
    },
  );

  test("a missing or empty value has no line", () => {
    const row = { id: "inventory_1", name: "milk", quantity: null, unit: "", notes: undefined };
    expect(pack.formatRow("inventory", row)).toBe("id: inventory_1\nname: milk");
    expect(pack.formatRow("inventory", { name: "milk", quantity: 0 })).toContain("quantity: 0");
  });

  test("a row's label is the value of the table's label column", () => {
    expect(pack.labelOf("recipes", recipe)).toBe("Baja tacos");
    expect(pack.labelOf("preferences", { kind: "like", subject: "cod" })).toBe("cod");
    expect(pack.labelOf("meal_plans", { title: null })).toBe("(unnamed)");
  });

  test("a table that the kitchen does not have is an error", () => {
    expect(() => pack.formatRow("wines", {})).toThrow("no table wines");
  });
});

test("an artifact's label is its name, or its kind with its days or its number of entries", () => {
  const label = (subdomain: string, content: Record<string, unknown>) =>
    pack.subdomains[subdomain]?.artifact?.label(content);
  const meal = (planned_on: string) => ({ planned_on, meal_type: "dinner", title: "Tacos" });
  expect(label("recipes", { name: "Honey Cod" })).toBe("Honey Cod");
  expect(label("meal_plans", { entries: [meal("2026-11-25"), meal("2026-11-23")] })).toBe(
    "Meal plan 2026-11-23 to 2026-11-25",
  );
  expect(label("meal_plans", { entries: [meal("2026-11-25")] })).toBe("Meal plan 2026-11-25");
  expect(label("shopping", { items: [{ name: "milk" }] })).toBe("Shopping list (1 item)");
  expect(label("tasks", { tasks: [{ title: "a" }, { title: "b" }] })).toBe("Task list (2 tasks)");
});
