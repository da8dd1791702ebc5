// Rows as the reply to a look-up shows them.
import { describe, expect, test } from "vitest";
import { linksByMarkdownIt, textOf } from "../../../tests/support/links-in.ts";
import { formatList } from "./format-list.ts";

const list = (table: string, rows: Record<string, unknown>[], over = {}) =>
  formatList({
    table,
    rows,
    total: rows.length,
    today: "2026-11-21",
    language: "en",
    narrowed: false,
    whole: false,
    ...over,
  });

test("lines keep the order of the rows, because that is what 'the first one' means", () => {
  const rows = [
    { name: "flour", quantity: 2, unit: "kg", location: "pantry" },
    { name: "eggs", quantity: 12, unit: "piece", location: "fridge" },
    { name: "rice", location: "pantry" },
  ];
  expect(list("inventory", rows)).toBe(
    "You have 3 things in stock:\n\n- 2 kg flour (pantry)\n- 12 eggs (fridge)\n- rice (pantry)",
  );
});

test("rows that come place by place stand under their places, with what expires", () => {
  const rows = [
    { name: "milk", location: "fridge", expires_on: "2026-11-20" },
    { name: "eggs", location: "fridge", expires_on: "2026-11-22" },
    { name: "rice", location: null },
  ];
  expect(list("inventory", rows, { total: 40 })).toBe(
    [
      "You have 40 things in stock (3 of 40 shown):",
      "**Fridge**\n- milk (past its date since yesterday)\n- eggs (good until tomorrow)",
      "**No place given**\n- rice",
      "Tell me what you are looking for, and I show you the other 37.",
    ].join("\n\n"),
  );
});

test("what was looked for is told as found, not as all there is, and of stock its place", () => {
  const over = { narrowed: true };
  expect(list("recipes", [{ name: "Soup" }], over)).toBe("I found 1 recipe:\n\n- **Soup**");
  const mince = { name: "mince", quantity: 500, unit: "g", location: "freezer" };
  expect(list("inventory", [mince], over)).toBe(
    "I found 1 thing in stock:\n\n**Freezer**\n- 500 g mince",
  );
  expect(list("inventory", [mince], { ...over, language: "de" })).toBe(
    "Ich habe 1 Sache im Vorrat gefunden:\n\n**Gefrierschrank**\n- 500 g mince",
  );
});

test("a list without open rows is empty; what was looked for is not on it", () => {
  const looked = (table: string, filter: string) => list(table, [], { narrowed: true, filter });
  expect(looked("shopping_list", "purchased eq false")).toContain("Your shopping list is empty.");
  expect(looked("tasks", "done eq false")).toContain("nothing on your task list");
  const named = 'purchased eq false and name ilike "%milk%"';
  expect(looked("shopping_list", named)).toContain("That is not on your shopping list.");
});

test("one that is asked for is shown whole", () => {
  const row = { name: "Soup", servings: 2, recipe_ingredients: [{ name: "leek" }] };
  expect(list("recipes", [row], { whole: true })).toContain("**Ingredients**\n- leek");
  expect(list("recipes", [row])).toBe("You have 1 recipe:\n\n- **Soup**: serves 2");
});

describe("nothing found", () => {
  test.each("recipes inventory shopping_list meal_plans tasks preferences cooking_log".split(" "))(
    "in %s says so, with one next step",
    (table) => {
      for (const narrowed of [false, true]) {
        expect(list(table, [], { narrowed })).toMatch(
          /\b(?:no|none|nothing|empty|not)\b.*\. .+\.$/i,
        );
      }
    },
  );

  test("is no answer for a table that nobody asks for by itself", () => {
    expect(list("ingredients", [])).toBeNull();
  });
});

test("plans, tasks and lists read as a person would put them", () => {
  const meal = { planned_on: "2026-11-22", meal_type: "dinner", title: "Tacos" };
  expect(list("meal_plans", [meal])).toBe(
    "There is 1 meal planned:\n\n**Tomorrow**\n- Dinner: Tacos",
  );
  const tasks = [
    { title: "thaw", due_on: "2026-11-27" },
    { title: "shop", done: true },
  ];
  expect(list("tasks", tasks)).toBe(
    "You have 2 tasks:\n\n**To do**\n- thaw (due Friday, 2026-11-27)\n\n**Done**\n- shop",
  );
});

test("names stand as they are spelled, never as markup", () => {
  const text = list("inventory", [{ name: "**eggs** [x](https://evil.example)" }]);
  const [, line] = text?.split("\n\n") ?? [];
  expect(textOf(line ?? "")).toBe("**eggs** [x](https://evil.example)");
  expect(linksByMarkdownIt(line ?? "")).toEqual([]);
});
