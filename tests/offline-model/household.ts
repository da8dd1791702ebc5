// The household in which the offline model is tested. Its dates are around Saturday, 21 November 2026.
import { idOf } from "../support/node-database.ts";
import type { Row } from "./food-families.ts";

const recipe = (n: number, name: string, lines: string[]): Row => ({
  id: idOf(n),
  name,
  cuisine: null,
  difficulty: "easy",
  prep_minutes: 10,
  cook_minutes: 20,
  servings: 4,
  tags: [],
  instructions: ["Cook it."],
  recipe_ingredients: lines.map((line, index) => {
    const [, quantity, unit, food] = /^(\S+) (\S+) (.+)$/.exec(line) ?? [];
    return {
      id: idOf(n * 100 + index),
      position: index + 1,
      name: food,
      quantity: Number(quantity),
      unit,
    };
  }),
});
const lot = (
  name: string,
  quantity: number,
  unit: string | null,
  location: string,
  expires_on: string | null = null,
): Row => ({ name, quantity, unit, location, expires_on });
const entry = (name: string, quantity: number | null = null, purchased = false): Row => ({
  name,
  quantity,
  unit: null,
  purchased,
});
const meal = (planned_on: string, title: string, recipe_id: string): Row => ({
  planned_on,
  meal_type: "dinner",
  title,
  recipe_id,
});
const task = (title: string, done: boolean): Row => ({ title, done, due_on: null });

export const household = (): Record<string, Row[]> => ({
  recipes: [
    recipe(101, "Chicken Coconut Curry", [
      ...["500 g chicken breast", "400 ml coconut milk", "1 piece onion", "2 clove garlic"],
      ...["2 tsp salt", "300 g rice"],
    ]),
    recipe(102, "Lentil Soup", [
      "250 g lentils",
      "2 piece carrot",
      "1 piece onion",
      "1 l vegetable stock",
    ]),
    recipe(103, "Baja Tacos", ["400 g cod fillet", "8 piece tortilla", "200 g white cabbage"]),
    recipe(104, "Mushroom Risotto", ["300 g risotto rice", "250 g mushroom", "60 g parmesan"]),
    recipe(105, "Pancakes", ["200 g flour", "300 ml milk", "3 piece egg"]),
  ],
  inventory: [
    lot("beef mince", 500, "g", "freezer"),
    lot("milk", 2, "l", "fridge"),
    lot("eggs", 12, "piece", "fridge"),
    lot("rice", 1, "kg", "pantry"),
    lot("flour", 2, "kg", "pantry"),
    lot("yoghurt", 1, null, "fridge", "2026-11-19"),
    lot("spinach", 200, "g", "fridge", "2026-11-22"),
    lot("olive oil", 500, "ml", "pantry"),
    lot("onions", 4, null, "pantry"),
    lot("garlic", 3, "clove", "pantry"),
    lot("cheddar", 250, "g", "fridge"),
  ],
  shopping_list: [
    entry("bread"),
    entry("bananas", 6),
    entry("coffee", null, true),
    entry("dish soap"),
  ],
  meal_plans: [
    meal("2026-11-22", "Baja Tacos", idOf(103)),
    meal("2026-11-23", "Lentil Soup", idOf(102)),
  ],
  tasks: [task("defrost the freezer", false), task("buy a new pan", true)],
});
