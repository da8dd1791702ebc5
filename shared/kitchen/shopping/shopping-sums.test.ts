// A shopping list from any recipes loses nothing, counts nothing twice, and does not depend on the order of rows.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SourceRow } from "../../contracts/pack.ts";
import { sumOf } from "../food/amounts.ts";
import { deriveShoppingList } from "./derive-shopping-list.ts";
import { ShoppingListContentSchema } from "./list-artifacts.ts";
import { unitOf, type Unit } from "../food/units.ts";

type Row = Record<string, unknown>;

const recipe = (id: string, name: string, lines: Row[]): SourceRow => ({
  table: "recipes",
  row: { id, name, recipe_ingredients: lines },
});
const stock = (id: string, row: Row): SourceRow => ({ table: "inventory", row: { id, ...row } });
const line = (name: string, quantity: number, unit?: string): Row => ({ name, quantity, unit });
const list = (sources: SourceRow[]) => ({
  items: (deriveShoppingList(sources, "list")?.content?.items ?? []) as Row[],
});

test("a sum of amounts is the same number if its parts are in reverse order", () => {
  const amounts = fc.array(
    fc.record({
      quantity: fc.double({ min: 0.001, max: 1e5, noNaN: true }),
      unit: fc.constantFrom("g", "kg", "oz", "lb").map(unitOf),
    }),
    { minLength: 2, maxLength: 8 },
  );
  fc.assert(
    fc.property(amounts, (parts) => {
      expect(sumOf(parts.toReversed())).toBe(sumOf(parts));
    }),
  );
});

describe("lists from any recipes", () => {
  const units = [
    "g",
    "kg",
    "oz",
    "lb",
    "ml",
    "l",
    "tsp",
    "tbsp",
    "cup",
    "cloves",
    "",
    "dozen",
    "knuckle",
  ];
  const lines = fc.array(
    fc.record({
      name: fc.constantFrom(
        "cod",
        "Eggs",
        "egg",
        "flour",
        "chopped onion",
        "onions",
        "salt",
        "milk",
      ),
      quantity: fc.oneof(
        fc.integer({ min: 1, max: 900 }),
        fc.double({ min: 0.05, max: 400, noNaN: true }),
        fc.constant(null),
      ),
      unit: fc.constantFrom(...units),
      optional: fc.boolean(),
      ingredient_id: fc.constantFrom(null, null, "ingredient_1"),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const recipes = fc
    .array(lines, { minLength: 1, maxLength: 5 })
    .map((lineLists) =>
      lineLists.map((lineList, n) => recipe(`recipe_${n}`, `Dish ${n}`, lineList)),
    );

  /** The sum in base units for each dimension, over all rows with an amount. */
  const totals = (rows: Row[]): Record<string, number> => {
    const sums: Record<string, number> = {};
    for (const { quantity, unit } of rows) {
      if (typeof quantity !== "number") continue;
      const { dimension, factor } = unitOf(unit);
      sums[dimension] = (sums[dimension] ?? 0) + quantity * factor;
    }
    return sums;
  };

  /** The change, in base units, that rounding an entry in this unit may cause: at most one step of the unit. */
  const stepOf = ({ name, dimension, factor }: Unit): number => {
    if (dimension !== "mass" && dimension !== "volume") return 1;
    if (["tsp", "tbsp"].includes(name)) return factor / 2;
    return ["g", "ml"].includes(name) ? 0.5 : factor / 100;
  };

  test("a list from any recipes has the same sum of each kind of amount as its sources, except for rounding", () => {
    fc.assert(
      fc.property(recipes, (sources) => {
        const rows = sources.flatMap(({ row }) => row.recipe_ingredients as Row[]);
        const before = totals(rows);
        const after = totals(list(sources).items);
        expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
        for (const [dimension, sum] of Object.entries(before)) {
          const rounding = list(sources)
            .items.map(({ unit }) => unitOf(unit))
            .filter((unit) => unit.dimension === dimension)
            .reduce((total, unit) => total + stepOf(unit), 1e-6);
          expect(Math.abs((after[dimension] ?? 0) - sum)).toBeLessThanOrEqual(rounding);
        }
      }),
    );
  });

  test("a list from any recipes has each ingredient and kind of amount once, and fits its schema", () => {
    fc.assert(
      fc.property(recipes, (sources) => {
        const { items } = list(sources);
        const keys = items.map(({ name, unit }) => `${String(name)}|${unitOf(unit).dimension}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(ShoppingListContentSchema.safeParse({ items }).success).toBe(true);
      }),
    );
  });

  test("a list from any recipes is the same for any order of the recipes, of their lines and of the stock", () => {
    const variants = recipes.chain((sources) =>
      fc.tuple(
        fc.constant(sources),
        fc.shuffledSubarray(sources, { minLength: sources.length, maxLength: sources.length }),
      ),
    );
    fc.assert(
      fc.property(variants, ([sources, others]) => {
        const otherSources = others.map(({ table, row }) => ({
          table,
          row: { ...row, recipe_ingredients: (row.recipe_ingredients as Row[]).toReversed() },
        }));
        const home = [
          stock("inventory_1", line("egg", 3)),
          stock("inventory_2", line("milk", 1, "l")),
        ];
        expect(deriveShoppingList([...home.toReversed(), ...otherSources], "list")).toEqual(
          deriveShoppingList([...sources, ...home], "list"),
        );
      }),
    );
  });

  test("a list from any recipes is the same if it is derived again from itself", () => {
    fc.assert(
      fc.property(recipes, (sources) => {
        const { items } = list(sources);
        const again = list([recipe("recipe_1", "List", items)]).items;
        const withoutNotes = (rows: Row[]) => rows.map(({ notes: _notes, ...rest }) => rest);
        expect(withoutNotes(again)).toEqual(withoutNotes(items));
      }),
    );
  });

  test("a list for a meal has what it needs, less what is held and not needed by the other meals until then", () => {
    const amount = fc.integer({ min: 0, max: 900 });
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (need, first, later, home, onList) => {
        const meal = (id: string, day: string, wanted: boolean): SourceRow => ({
          table: "meal_plans",
          row: {
            id: `meal_${id}`,
            recipe_id: `recipe_${id}`,
            planned_on: day,
            title: `Meal ${id}`,
          },
          wanted,
        });
        const dish = (id: string, quantity: number) =>
          recipe(`recipe_${id}`, `Dish ${id}`, [line("cod", quantity, "g"), line("salt", 1, "g")]);
        const rows = [
          ...[meal("1", "2026-12-05", false), dish("1", need + 1)],
          ...[meal("2", "2026-12-04", true), { ...dish("2", first), wanted: true }],
          ...[meal("3", "2026-12-06", true), { ...dish("3", later), wanted: true }],
          ...[meal("4", "2026-11-29", true), { ...dish("4", later), wanted: true }],
          stock("inventory_1", line("cod", home, "g")),
          { table: "shopping_list", row: { id: "shopping_1", ...line("cod", onList, "g") } },
        ];
        const bought = (sources: SourceRow[]) => {
          const result = deriveShoppingList(sources, "list", {
            ...{ language: "en", others: [], today: "2026-11-30" },
          });
          const items = (result?.content?.items ?? []) as Row[];
          return items.find(({ name }) => name === "cod")?.quantity ?? 0;
        };
        const free = Math.max(0, home + onList - first);
        expect(bought(rows)).toBe(Math.max(0, need + 1 - free));
        expect(bought(rows.toReversed())).toBe(bought(rows));
      }),
    );
  });

  test("a list from any recipes has the needed amounts minus the amounts at home", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        (needed, stocked) => {
          const { items } = list([
            recipe("recipe_1", "A", [line("cod", needed, "g")]),
            stock("inventory_1", line("cod", stocked / 1000, "kg")),
          ]);
          const boughtAmount = totals(items).mass ?? 0;
          expect(boughtAmount).toBeCloseTo(Math.max(0, needed - stocked), 6);
        },
      ),
    );
  });
});
