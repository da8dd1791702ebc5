// Lists of rows, as the reply to a look-up shows them.
import { describe, expect, test } from "vitest";
import type { Language } from "../../contracts/language.ts";
import { linksByMarkdownIt, textOf } from "../../../tests/support/links-in.ts";
import { createKitchenPack } from "../create-kitchen-pack.ts";
import { formatList } from "./format-list.ts";

const list = (table: string, rows: Record<string, unknown>[], overrides = {}) =>
  formatList({
    table,
    rows,
    total: rows.length,
    today: "2026-11-21",
    language: "en",
    narrowed: false,
    whole: false,
    ...overrides,
  });

test("the lines of a list keep the order of the rows, because the user may say 'the first one'", () => {
  const rows = [
    { name: "flour", quantity: 2, unit: "kg", location: "pantry" },
    { name: "eggs", quantity: 12, unit: "piece", location: "fridge" },
    { name: "rice", location: "pantry" },
  ];
  expect(list("inventory", rows)).toBe(
    "You have 3 things at home:\n\n- 2 kg flour (pantry)\n- 12 eggs (fridge)\n- rice (pantry)",
  );
});

test("rows that are sorted by place are listed below their places, with their expiry", () => {
  const rows = [
    { name: "milk", location: "fridge", expires_on: "2026-11-20" },
    { name: "eggs", location: "fridge", expires_on: "2026-11-22" },
    { name: "rice", location: null },
  ];
  expect(list("inventory", rows, { total: 40 })).toBe(
    [
      "You have 40 things at home (3 of 40 shown):",
      "**Fridge**\n- milk (past its date since yesterday)\n- eggs (good until tomorrow)",
      "**Other things**\n- rice",
      "Tell me what you are looking for, and I’ll show you the other 37.",
    ].join("\n\n"),
  );
});

test("a search is reported as what it found, not as everything, and a single row as a sentence", () => {
  const overrides = { narrowed: true };
  expect(list("recipes", [{ name: "Soup" }], overrides)).toBe("I found 1 recipe:\n\n- **Soup**");
  const mince = { name: "mince", quantity: 500, unit: "g", location: "freezer" };
  expect(list("inventory", [mince], overrides)).toBe("You have 500 g mince in the freezer.");
  expect(list("inventory", [mince], { ...overrides, language: "de" })).toBe(
    "Du hast 500 g mince im Gefrierschrank.",
  );
  expect(list("inventory", [mince, mince], overrides)).toBe(
    "You have this at home:\n\n**Freezer**\n- 500 g mince\n- 500 g mince",
  );
  const breaks = [["contains beef (diet: vegetarian)"]];
  expect(list("inventory", [mince], { ...overrides, breaks })).toBe(
    "You have 500 g mince in the freezer. Contains beef (diet: vegetarian).",
  );
});

test("a list without open entries is reported as empty, and a name that was not found as not on the list", () => {
  const textOf = (table: string, filter: string) => list(table, [], { narrowed: true, filter });
  expect(textOf("shopping_list", "purchased eq false")).toContain("Your shopping list is empty.");
  expect(textOf("tasks", "done eq false")).toContain("nothing on your task list");
  const nameFilter = 'purchased eq false and name ilike "%milk%"';
  expect(textOf("shopping_list", nameFilter)).toContain("That is not on your shopping list.");
});

test.each<[Language, string, string]>([
  ["en", "There are 2 things on your shopping list:", "You have 1 task:"],
  ["de", "Auf deiner Einkaufsliste stehen 2 Sachen:", "Du hast 1 Aufgabe:"],
  ["fr", "Sur ta liste de courses, il y a 2 articles :", "Tu as 1 tâche :"],
  ["es", "En tu lista de la compra hay 2 cosas:", "Tienes 1 tarea:"],
  ["it", "Nella tua lista della spesa ci sono 2 prodotti:", "Hai 1 cosa da fare:"],
  ["pt", "Na sua lista de compras há 2 itens:", "Você tem 1 tarefa:"],
  ["nl", "Op je boodschappenlijst staan 2 producten:", "Je hebt 1 taak:"],
])(
  "the open entries of a list are counted like those of a whole table in %s",
  (language, things, tasks) => {
    const open = (table: string, rows: Record<string, unknown>[], filter: string) =>
      list(table, rows, { narrowed: true, filter, language });
    const milk = { name: "Xa", purchased: false };
    expect(open("shopping_list", [milk, milk], "purchased eq false")).toContain(things);
    expect(open("tasks", [{ title: "Xa", done: false }], "done eq false")).toContain(tasks);
    expect(open("shopping_list", [milk, milk], 'name ilike "%x%"')).not.toContain("2");
  },
);

test("a single row that the user asks to see is shown whole", () => {
  const row = { name: "Soup", servings: 2, recipe_ingredients: [{ name: "leek" }] };
  expect(list("recipes", [row], { whole: true })).toContain("**Ingredients**\n- leek");
  expect(list("recipes", [row])).toBe("You have 1 recipe:\n\n- **Soup**: serves 2");
});

describe("searches that found nothing", () => {
  test.each("recipes inventory shopping_list meal_plans tasks preferences cooking_log".split(" "))(
    "a search that found nothing in %s is reported with one suggestion",
    (table) => {
      for (const narrowed of [false, true]) {
        expect(list(table, [], { narrowed })).toMatch(
          /\b(?:no|none|nothing|empty|not|don’t know)\b.*\. .+\.$/i,
        );
      }
    },
  );

  test("an empty list is null for a table that is never listed alone", () => {
    expect(list("ingredients", [])).toBeNull();
  });
});

test("meals are listed below their days, and tasks below titles for open ones and for done ones", () => {
  const meal = { planned_on: "2026-11-22", meal_type: "dinner", title: "Tacos" };
  expect(list("meal_plans", [meal])).toBe(
    "There is 1 meal planned:\n\n**Tomorrow**\n- Dinner: Tacos",
  );
  const tasks = [
    { title: "thaw", due_on: "2026-11-27" },
    { title: "shop", done: true },
  ];
  expect(list("tasks", tasks)).toBe(
    "You have 2 tasks:\n\n**To do**\n- thaw (due on Friday, 27 November)\n\n**Done**\n- shop",
  );
});

test("rows are listed without titles of places if no row has a place, or if they are not sorted by place", () => {
  const rice = { name: "rice" };
  expect(list("inventory", [rice])).toBe("You have 1 thing at home:\n\n- rice");
  const rows = [rice, { name: "eggs", location: "fridge" }, rice];
  expect(list("inventory", rows)).toBe(
    "You have 3 things at home:\n\n- rice\n- eggs (fridge)\n- rice",
  );
});

const DUE = { title: "F", due_on: "2026-11-18" };
const MEAL = { title: "R", planned_on: "2026-11-27", meal_type: "dinner" };
test.each<[Language, string, Record<string, unknown>, string]>([
  ["en", "tasks", DUE, '"F" was due on Wednesday, 18 November.'],
  ["de", "tasks", DUE, "„F“ war am Mittwoch, 18. November, fällig."],
  ["de", "tasks", { ...DUE, due_on: "2026-11-22" }, "„F“ ist morgen fällig."],
  ["de", "tasks", { title: "F" }, "„F“ steht auf deiner Aufgabenliste, ohne Termin."],
  ["de", "tasks", { title: "F", done: true }, "„F“ ist erledigt."],
  ["fr", "tasks", DUE, "« F », c’était à faire pour le mercredi 18 novembre."],
  ["es", "tasks", DUE, "«F» era para el miércoles, 18 de noviembre."],
  ["it", "tasks", DUE, "«F» era da fare entro mercoledì 18 novembre."],
  ["pt", "tasks", DUE, "O prazo de “F” era quarta-feira, 18 de novembro."],
  ["nl", "tasks", DUE, "‘F’ moest op woensdag 18 november klaar zijn."],
  ["en", "meal_plans", MEAL, "Dinner on Friday, 27 November: R."],
  ["de", "meal_plans", MEAL, "Am Freitag, 27. November, gibt es zum Abendessen R."],
  ["fr", "meal_plans", MEAL, "Le vendredi 27 novembre, au dîner : R."],
  ["es", "meal_plans", MEAL, "El viernes, 27 de noviembre, hay R para cenar."],
  ["it", "meal_plans", MEAL, "Venerdì 27 novembre, a cena: R."],
  ["pt", "meal_plans", MEAL, "Na sexta-feira, 27 de novembro, tem R no jantar."],
  ["nl", "meal_plans", MEAL, "Op vrijdag 27 november als avondeten: R."],
  ["es", "preferences", { kind: "dislike", subject: "x", who: "Pau" }, "A Pau no le gusta «x»."],
  [
    "de",
    "cooking_log",
    { title: "R", cooked_on: "2026-11-20", rating: 4 },
    "R gab es gestern (4 von 5).",
  ],
  [
    "pt",
    "shopping_list",
    { name: "leite", quantity: 2, unit: "l" },
    "Na sua lista de compras: 2 l de leite.",
  ],
])("in %s, the only row of %s is shown as a sentence", (language, table, row, expectedText) => {
  expect(list(table, [row], { narrowed: true, language })).toBe(expectedText);
});

test("names are shown as they are spelled, never as markup", () => {
  const text = list("inventory", [{ name: "**eggs** [x](https://evil.example)" }]);
  const [, line] = text?.split("\n\n") ?? [];
  expect(textOf(line ?? "")).toBe("**eggs** [x](https://evil.example)");
  expect(linksByMarkdownIt(line ?? "")).toEqual([]);
});

test("a search by name that finds nothing offers the shopping list, but a search by date does not", () => {
  const emptySearch = (filter: string) => list("inventory", [], { narrowed: true, filter });
  expect(emptySearch("expires_on between 2026-11-23 and 2026-11-29")).toBe(
    "Nothing that you have at home has an expiry date like that.",
  );
  expect(emptySearch("name ilike saffron")).toBe(
    "You have nothing like that at home. I can put it on the shopping list.",
  );
});

test("a list is the same for whole rows and for rows with only the columns that every read includes", () => {
  const fullRows: Record<string, Record<string, unknown>> = {
    recipes: {
      name: "Stew",
      cuisine: "french",
      difficulty: "easy",
      prep_minutes: 5,
      cook_minutes: 60,
      servings: 4,
      notes: "n",
      instructions: ["cook"],
      tags: ["slow"],
    },
    inventory: {
      name: "rice",
      quantity: 2,
      unit: "kg",
      location: "pantry",
      expires_on: "2026-11-20",
      notes: "n",
    },
    shopping_list: { name: "milk", quantity: 1, unit: "l", purchased: true, notes: "oat" },
    meal_plans: {
      title: "Stew",
      planned_on: "2026-11-23",
      meal_type: "dinner",
      notes: "late",
      servings: 4,
    },
    tasks: { title: "soak beans", due_on: "2026-11-20", done: true, notes: "n" },
    preferences: {
      kind: "dislike",
      subject: "olives",
      words: "Oliven",
      who: "Tim",
      note: "black ones",
      valid_from: "2026-11-01",
      valid_until: "2026-12-01",
    },
    cooking_log: { title: "Stew", cooked_on: "2026-11-20", rating: 4, notes: "n" },
  };
  for (const [table, row] of Object.entries(fullRows)) {
    const spec = createKitchenPack().tables[table];
    const columns = [spec?.labelColumn, ...(spec?.alwaysRead ?? [])];
    const briefRow = Object.fromEntries(
      Object.entries(row).filter(([column]) => columns.includes(column)),
    );
    for (const narrowed of [false, true]) {
      expect(list(table, [briefRow], { narrowed })).toBe(list(table, [row], { narrowed }));
      expect(list(table, [briefRow, briefRow], { narrowed })).toBe(
        list(table, [row, row], { narrowed }),
      );
    }
  }
});
