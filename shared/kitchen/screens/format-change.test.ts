// A change of a row is shown on one line.
import { describe, expect, test } from "vitest";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import { formatChange } from "./format-change.ts";

const TODAY = "2026-11-21";

const change = (
  table: string,
  op: ReplyChange["op"],
  label: string | null,
  otherFields = {},
): ReplyChange => ({ op, status: "applied", table, ref: null, label, ...otherFields });
const inBothLanguages = (replyChange: ReplyChange) =>
  (["en", "de"] as const).map((language) => formatChange(replyChange, TODAY, language));
const value = (column: string, before: unknown, after: unknown) => ({ column, before, after });

describe("updates", () => {
  test("an update of a line names its recipe and the amount before and after", () => {
    const line = change("recipe_ingredients", "update", "salt", {
      of: "Chicken Coconut Curry",
      row: { name: "salt", quantity: 1, unit: "tsp" },
      values: [value("quantity", 2, 1)],
    });
    expect(inBothLanguages(line)).toEqual([
      "salt in Chicken Coconut Curry: 2 → 1 tsp",
      "salt in Chicken Coconut Curry: 2 → 1 TL",
    ]);
  });

  test("an update shows several values, with dates as people write them", () => {
    const milk = change("inventory", "update", "Milk", {
      row: { name: "Milk", quantity: 1, unit: "l" },
      values: [
        value("quantity", 2, 1.5),
        value("expires_on", "2026-11-27", "2026-11-30"),
        value("location", null, "fridge"),
        value("match_confidence", 0.5, 1),
      ],
    });
    expect(inBothLanguages(milk)).toEqual([
      "Milk in stock: 2 → 1.5 l; good until 27 November → 30 November; place – → fridge",
      "Milk im Vorrat: 2 → 1,5 l; haltbar bis 27. November → 30. November; Ort – → Kühlschrank",
    ]);
  });

  test("an update of the unit shows both amounts with their units, pieces without a unit, and a missing amount as a dash", () => {
    const amount = (values: unknown[], row = {}) =>
      formatChange(change("inventory", "update", "X", { row, values }), TODAY, "en");
    expect(amount([value("quantity", 500, 1), value("unit", "g", "kg")])).toBe(
      "X in stock: 500 g → 1 kg",
    );
    expect(amount([value("quantity", 2, 3)], { unit: "piece" })).toBe("X in stock: 2 → 3");
    expect(amount([value("quantity", null, 3)], { unit: "l" })).toBe("X in stock: – → 3 l");
    expect(amount([value("quantity", 3, null)], { unit: "l" })).toBe("X in stock: 3 l → –");
  });

  test("an update of a flag shows its meaning", () => {
    const purchase = change("shopping_list", "update", "Milk", {
      values: [value("purchased", false, true)],
    });
    expect(inBothLanguages(purchase)).toEqual([
      "Milk: to buy → bought",
      "Milk: zu kaufen → gekauft",
    ]);
    const task = change("tasks", "update", "Thaw", { values: [value("done", true, false)] });
    expect(inBothLanguages(task)).toEqual(["Thaw: done → to do", "Thaw: erledigt → zu erledigen"]);
  });

  test("an update of a meal shows its day, or the days that it moves from and to", () => {
    const row = { planned_on: "2026-11-26", meal_type: "dinner", title: "Tacos", servings: 4 };
    const moreServings = change("meal_plans", "update", "Tacos", {
      row,
      values: [value("servings", 2, 4)],
    });
    expect(inBothLanguages(moreServings)).toEqual([
      "Tacos (dinner, Thursday, 26 November): servings 2 → 4",
      "Tacos (Abendessen, Donnerstag, 26. November): Portionen 2 → 4",
    ]);
    const mealMove = change("meal_plans", "update", "Tacos", {
      row,
      values: [value("planned_on", "2026-11-25", "2026-11-26")],
    });
    expect(inBothLanguages(mealMove)[0]).toBe(
      "Tacos (dinner): day Wednesday, 25 November → Thursday, 26 November",
    );
  });

  test("an update that gives a meal's title and its recipe the same name is shown as one change", () => {
    const row = { planned_on: "2026-11-26", meal_type: "dinner", title: "Tacos" };
    const changeText = (recipe: string) =>
      formatChange(
        change("meal_plans", "update", "Tacos", {
          row,
          values: [value("title", "Soup", "Tacos"), value("recipe_id", "Soup", recipe)],
        }),
        ...([TODAY, "en"] as const),
      );
    expect(changeText("Tacos")).toBe("Tacos (dinner, Thursday, 26 November): title Soup → Tacos");
    expect(changeText("Baja tacos")).toContain("title Soup → Tacos; recipe Soup → Baja tacos");
  });

  test("an update of a row with lines lists the added, the removed and the changed lines", () => {
    const line = (op: ReplyChange["op"], label: string, row = {}, values?: unknown[]) => ({
      op,
      table: "recipe_ingredients",
      label,
      row: { name: label, ...row },
      values,
    });
    const goulash = change("recipes", "update", "Goulash", {
      values: [value("cook_minutes", 60, 90), value("instructions", ["a"], ["b"])],
      lines: [
        line("create", "bay leaf", { quantity: 1, ingredient_id: "ingredient_4" }),
        line("delete", "cream", { quantity: 100, unit: "ml" }),
        line("update", "paprika", { quantity: 1, unit: "tbsp" }, [value("quantity", 2, 1)]),
      ],
    });
    expect(inBothLanguages(goulash)).toEqual([
      "Goulash: cooking 60 min → 90 min; instructions changed; added 1 bay leaf; removed cream; paprika 2 → 1 tbsp",
      "Goulash: Garzeit 60 Min. → 90 Min.; Zubereitung geändert; hinzugefügt: 1 bay leaf; entfernt: cream; paprika 2 → 1 EL",
    ]);
  });

  test("an update without values that can be shown says only that the column, or else the row, has changed", () => {
    const longDescription = change("recipes", "update", "Soup", {
      values: [value("description", "short", "long ".repeat(40))],
    });
    expect(inBothLanguages(longDescription)).toEqual([
      "Soup: description changed",
      "Soup: Beschreibung geändert",
    ]);
    expect(inBothLanguages(change("recipes", "update", "Soup", { values: [] }))[0]).toBe(
      "Soup changed",
    );
  });
});

describe("created and deleted rows", () => {
  const rows: [string, Record<string, unknown>, string, string][] = [
    [
      "inventory",
      { name: "milk", quantity: 2, unit: "l", location: "fridge", expires_on: "2026-11-27" },
      "2 l milk (fridge, good until Friday, 27 November)",
      "2 l milk (Kühlschrank, haltbar bis Freitag, 27. November)",
    ],
    [
      "shopping_list",
      { name: "tomatoes", quantity: 3, unit: "tin", purchased: false },
      "3 tins of tomatoes",
      "3 Dosen tomatoes",
    ],
    [
      "meal_plans",
      { planned_on: "2026-11-26", meal_type: "dinner", title: "Chickpea Curry" },
      "Thursday, 26 November, dinner: Chickpea Curry",
      "Donnerstag, 26. November, Abendessen: Chickpea Curry",
    ],
    [
      "meal_plans",
      {
        planned_on: "2026-11-26",
        meal_type: "dinner",
        title: "Tacos",
        servings: 2,
        notes: "with rice",
      },
      "Thursday, 26 November, dinner: Tacos, for 2 (with rice)",
      "Donnerstag, 26. November, Abendessen: Tacos, für 2 Personen (with rice)",
    ],
    [
      "tasks",
      { title: "thaw", due_on: "2026-11-22" },
      "thaw (due tomorrow)",
      "thaw (fällig morgen)",
    ],
    [
      "preferences",
      { kind: "dislike", subject: "olives" },
      "you don’t like olives",
      "olives magst du nicht",
    ],
    [
      "preferences",
      { kind: "dislike", subject: "olives", who: "Pau" },
      "Pau doesn’t like olives",
      "olives mag Pau nicht",
    ],
    [
      "preferences",
      { kind: "diet", subject: "vegan", valid_from: "2027-01-01", valid_until: "2027-01-31" },
      "vegan from 1 January 2027 to 31 January 2027",
      "vegan vom 1. Januar 2027 bis 31. Januar 2027",
    ],
    [
      "preferences",
      { kind: "allergy", subject: "peanut", who: "Tim", valid_from: "2027-01-01" },
      "Tim is allergic to peanut (from 1 January 2027)",
      "Tim hat eine Allergie gegen Erdnüsse (ab 1. Januar 2027)",
    ],
    [
      "cooking_log",
      { title: "Tacos", cooked_on: "2026-11-20", rating: 4 },
      "Tacos, yesterday, 4 of 5",
      "Tacos, gestern, 4 von 5",
    ],
    [
      "recipes",
      { name: "Goulash", cuisine: "hungarian", difficulty: "easy", cook_minutes: 90, servings: 4 },
      "Goulash (hungarian, easy, 90 min, serves 4)",
      "Goulash (ungarisch, leicht, 90 Min., für 4 Personen)",
    ],
  ];
  test.each(rows)(
    "a created or deleted row of %s is shown like an entry of a list",
    (table, row, english, german) => {
      const label = String(row.name ?? row.title ?? row.subject);
      for (const op of ["create", "delete"] as const) {
        expect(inBothLanguages(change(table, op, label, { row }))).toEqual([english, german]);
      }
    },
  );

  test("a created line is shown with the row that it is part of", () => {
    const row = {
      name: "bay leaf",
      quantity: 1,
      recipe_id: "Goulash",
      ingredient_id: "ingredient_4",
    };
    const line = change("recipe_ingredients", "create", "bay leaf", { row, of: "Goulash" });
    expect(inBothLanguages(line)).toEqual(["1 bay leaf in Goulash", "1 bay leaf in Goulash"]);
  });

  test("a deleted row without known values is shown by its name or its table", () => {
    expect(inBothLanguages(change("inventory", "delete", "milk"))).toEqual(["milk", "milk"]);
    expect(inBothLanguages(change("shopping_list", "delete", null))).toEqual([
      "an entry in shopping list",
      "ein Eintrag (Einkaufsliste)",
    ]);
  });
});

test("names and values are shown as they are spelled, never as markup", () => {
  const name = "**Milk** [x](https://evil.example)\n- `new`";
  const row = { name, quantity: 1, unit: name, location: name, notes: name, title: name };
  const values = [
    value("notes", name, "_b_"),
    value("unit", name, "[l]"),
    value("tags", [name], []),
    value("location", name, name),
  ];
  const lines = [{ op: "create" as const, table: "recipe_ingredients", label: name, row }];
  for (const table of [
    "inventory",
    "shopping_list",
    "meal_plans",
    "recipes",
    "recipe_ingredients",
  ]) {
    for (const op of ["create", "update", "delete"] as const) {
      for (const text of inBothLanguages(
        change(table, op, name, { row, values, lines, of: name }),
      )) {
        expect(text).not.toMatch(/\n|(?<!\\)[*[\]`_]/);
      }
    }
  }
});

test("a row of a table without its own wording is shown with its name and its note", () => {
  const row = { title: "Ramen", notes: "for a\ncold day" };
  expect(inBothLanguages(change("wishes", "create", "Ramen", { row }))).toEqual([
    "Ramen (for a cold day)",
    "Ramen (for a cold day)",
  ]);
});
