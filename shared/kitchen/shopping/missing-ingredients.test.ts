// The ingredients of recipes and planned meals, compared with stock and shopping list for screens
// (spec/kitchen#missing).
import { expect, test } from "vitest";
import type { SourceRow } from "../../contracts/pack.ts";
import { missingIngredients } from "./missing-ingredients.ts";

type Row = Record<string, unknown>;

const row = (table: string, id: string, values: Row): SourceRow => ({
  table,
  row: { id, ...values },
});
const line = (name: string, quantity?: number, unit?: string): Row => ({
  ...{ name, quantity: quantity ?? null, unit: unit ?? null },
});
const pie = row("recipes", "pie", {
  name: "Leek pie",
  servings: 4,
  recipe_ingredients: [line("leeks", 3), line("cream", 200, "ml"), line("flour", 250, "g")],
});
const report = (body: Row, ...sources: SourceRow[]) =>
  missingIngredients.report(body, sources, { language: "en", today: "2026-11-25" });
const lines = (body: Row, ...sources: SourceRow[]) =>
  report(body, ...sources)?.items.map(({ status, item, note }) => {
    const { name, quantity, unit } = item as Row;
    return [status, name, quantity, unit, note].filter((part) => part !== null).join(" ");
  });

test("an available ingredient is reported with its place, and if there is only a part of it, the rest is reported as missing", () => {
  expect(
    lines(
      { recipes: [{ id: "pie" }] },
      pie,
      row("inventory", "1", line("flour", 1, "kg")),
      row("inventory", "2", line("leeks", 1)),
      row("shopping_list", "3", { ...line("cream", 1, "l"), purchased: false }),
    ),
  ).toEqual([
    "on_list cream 200 ml 1 l on the list already",
    "at_home flour 250 g 1 kg at home already",
    "missing leeks 2 leeks: 3 needed, 1 at home already",
  ]);
});

test("an ingredient of which there is enough only at home and on the list together is reported in both places, and an unknown amount counts as enough, with a note", () => {
  expect(
    lines(
      { recipes: [{ id: "pie" }] },
      pie,
      row("inventory", "1", line("flour", 200, "g")),
      row("shopping_list", "2", { ...line("flour", 50, "g"), purchased: false }),
      row("inventory", "3", line("cream")),
    ),
  ).toEqual([
    "at_home cream 200 ml amount unknown",
    "at_home_and_on_list flour 250 g 200 g at home already and 50 g on the list already",
    "missing leeks 3",
  ]);
});

test("amounts are scaled to the requested servings of a recipe, and to those of each planned meal", () => {
  const meal = (id: string, servings: number | null) =>
    row("meal_plans", id, { recipe_id: "pie", title: "Leek pie", servings });
  const flour = (body: Row, ...sources: SourceRow[]) =>
    report(body, pie, ...sources)?.items.find(({ item }) => (item as Row).name === "flour")?.item;
  expect(flour({ recipes: [{ id: "pie", servings: 2 }] })).toMatchObject({ quantity: 125 });
  expect(flour({}, meal("1", 8), meal("2", null))).toMatchObject({ quantity: 750 });
  const pizza = row("meal_plans", "3", { title: "Pizza", recipe_id: null });
  expect(report({}, pizza)).toEqual({
    items: [],
    notes: ["not counted, because there is no recipe: Pizza"],
  });
});

test("a request for an unknown recipe is refused, and an empty request reads nothing", () => {
  expect(report({ recipes: [{ id: "gone" }] }, pie)).toBeNull();
  const [first] = missingIngredients.rounds;
  expect(first?.({}, [])).toEqual([]);
  expect(first?.({ meals: { from: "2026-11-23", to: "2026-11-29" } }, [])).toMatchObject([
    { table: "meal_plans" },
    { table: "inventory" },
    { table: "shopping_list" },
  ]);
});
