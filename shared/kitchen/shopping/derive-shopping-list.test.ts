// Code derives a shopping list from recipes and stock (S23).
import { describe, expect, test } from "vitest";
import type { SourceRow } from "../../contracts/pack.ts";
import { deriveShoppingList } from "./derive-shopping-list.ts";

type Row = Record<string, unknown>;

const recipe = (id: string, name: string, lines: Row[], overrides: Row = {}): SourceRow => ({
  table: "recipes",
  row: { id, name, recipe_ingredients: lines, ...overrides },
});
const stock = (id: string, row: Row): SourceRow => ({ table: "inventory", row: { id, ...row } });
const line = (name: string, quantity?: number, unit?: string, overrides: Row = {}): Row => ({
  name,
  quantity: quantity ?? null,
  unit: unit ?? null,
  ...overrides,
});
const list = (sources: SourceRow[], label = "shopping list") => {
  const result = deriveShoppingList(sources, label);
  return {
    items: (result?.content?.items ?? []) as Row[],
    notes: result?.notes ?? [],
    derived: result,
  };
};
const listLines = (sources: SourceRow[], label?: string) =>
  list(sources, label).items.map(({ name, quantity, unit, notes }) =>
    [quantity, unit, name, notes === undefined ? undefined : `(${notes})`]
      .filter((part) => part !== undefined)
      .join(" "),
  );

describe("lists from recipes", () => {
  const fourRecipes = [
    recipe("recipe_1", "Cod tacos", [
      line("cod fillet", 400, "g"),
      line("hard-boiled eggs", 2),
      line("butter, melted", 50, "g"),
      line("salt"),
    ]),
    recipe("recipe_2", "Shakshuka", [
      line("eggs", 4, "piece"),
      line("olive oil", 2, "tbsp"),
      line("garlic, minced", 2, "cloves"),
      line("water", 100, "ml"),
    ]),
    recipe("recipe_3", "Sponge", [
      line("Butter, at room temperature", 0.25, "kg"),
      line("flour", 200, "g"),
      line("large eggs", 3),
      line("salt, to taste"),
    ]),
    recipe("recipe_4", "Pancakes", [
      line("flour", 1, "cup"),
      line("olive oil", 20, "ml"),
      line("garlic", 1, "clove", { optional: true }),
      line("blueberries", 100, "g", { optional: true }),
    ]),
  ];

  test("a list from recipes adds amounts whose units convert, leaves out preparations, and has an ingredient without an amount once", () => {
    expect(listLines(fourRecipes).toSorted()).toEqual(
      [
        "100 g blueberries (optional)",
        "300 g Butter",
        "400 g cod fillet",
        "9 eggs",
        "200 g flour",
        "1 cup flour",
        "3 cloves garlic (partly optional)",
        "50 ml olive oil",
        "salt",
      ].toSorted(),
    );
  });

  test("a list from recipes has separate entries for amounts that do not convert, and a note about them", () => {
    expect(list(fourRecipes).notes).toContain(
      "flour is listed as 200 g and 1 cup: these units do not convert",
    );
  });

  test("a list from recipes adds volumes to weights by the food's density, and has the part of the shop from the catalogue", () => {
    const linkedSources = [
      recipe("recipe_1", "A", [line("flour", 200, "g", { ingredient_id: "ingredient_1" })]),
      recipe("recipe_2", "B", [line("plain flour", 1, "cup", { ingredient_id: "ingredient_1" })]),
      { table: "ingredients", row: { id: "ingredient_1", density: 0.53, categories: ["flour"] } },
    ];
    expect(list(linkedSources).items).toEqual([
      { name: "flour", quantity: 327, unit: "g", category: "dry goods" },
    ]);
  });

  test("a list from recipes leaves out or subtracts things at home, with notes about them", () => {
    const home = [
      stock("inventory_1", line("Salt")),
      stock("inventory_2", line("Eggs", 12)),
      stock("inventory_3", line("butter", 100, "g")),
      stock("inventory_4", line("cod", 1, "pack", {})),
      stock("inventory_5", line("olive oil")),
      stock("inventory_6", line("blueberries", 0, "g")),
    ];
    const { items, notes } = list([...fourRecipes, ...home]);
    const names = items.map(({ name, quantity }) => `${quantity} ${name}`);
    expect(names).toContain("200 Butter");
    expect(names).toContain("100 blueberries");
    for (const food of ["salt", "eggs", "oil"]) {
      expect(names.join(", ")).not.toContain(food);
    }
    expect(notes).toContain("at home already: eggs, olive oil (amount unknown), salt");
    expect(notes).toContain("Butter: 300 g needed, 100 g at home already");
  });

  test("a list from recipes does not subtract stock in a unit that does not convert, and has a note about it", () => {
    const { items, notes } = list([
      recipe("recipe_1", "A", [line("tomatoes", 400, "g")]),
      stock("inventory_1", line("tomatoes", 2, "cans")),
    ]);
    expect(items).toEqual([{ name: "tomatoes", quantity: 400, unit: "g" }]);
    expect(notes).toEqual(["tomatoes: 400 g needed; 2 cans at home already could not be compared"]);
  });

  test("a list from recipes leaves out things that are on the stored list and not bought yet", () => {
    const { items, notes } = list([
      recipe("recipe_1", "A", [line("milk", 1, "l"), line("eggs", 2)]),
      { table: "shopping_list", row: { id: "shopping_1", ...line("milk", 1, "l") } },
      { table: "shopping_list", row: { id: "shopping_2", ...line("eggs", 2), purchased: true } },
    ]);
    expect(items).toEqual([{ name: "eggs", quantity: 2 }]);
    expect(notes).toEqual(["on the list already: milk"]);
  });
});

test("lines with the same catalogue link become one entry, and so do lines without a link that have the same name", () => {
  const link = { ingredient_id: "ingredient_9" };
  expect(
    listLines([
      recipe("recipe_1", "A", [line("spring onions", 2, "", link), line("scallion", 1, "", link)]),
      recipe("recipe_2", "B", [line("scallions", 3)]),
    ]),
  ).toEqual(["6 scallions"]);
});

test("two foods with the same name stay two entries", () => {
  const items = listLines([
    recipe("recipe_1", "A", [line("coriander", 1, "tsp", { ingredient_id: "ingredient_1" })]),
    recipe("recipe_2", "B", [line("coriander", 1, "bunch", { ingredient_id: "ingredient_2" })]),
  ]);
  expect(items.toSorted()).toEqual(["1 bunch coriander", "1 tsp coriander"]);
});

test("an amount inside a name is recognized", () => {
  expect(listLines([recipe("recipe_1", "A", [line("400 g cod, cubed"), line("½ lemon")])])).toEqual(
    ["400 g cod", "1 lemon"],
  );
});

describe("recipes that a list is for", () => {
  const cod = recipe("recipe_1", "Cod", [line("cod", 200, "g")], { servings: 2 });
  const tacos = recipe("recipe_12", "Cod tacos", [line("cod", 100, "g")], { servings: 2 });
  const soup = recipe("recipe_2", "Soup", [line("leek", 3)]);

  test("a list is only for the recipes that its label names, by name or ref, if it names any", () => {
    expect(listLines([cod, tacos, soup], "Shopping list for Cod tacos")).toEqual(["100 g cod"]);
    expect(listLines([cod, tacos, soup], "what recipe_12 needs")).toEqual(["100 g cod"]);
    expect(listLines([cod, tacos, soup], "Cod, and the soup")).toEqual(["200 g cod", "3 leek"]);
    expect(listLines([cod, tacos, soup], "everything")).toEqual(["300 g cod", "3 leek"]);
  });

  test("a list is for the recipes of the planned meals, once per meal and scaled to its servings", () => {
    const meal = (id: string, recipe_id: string | null, title: string, servings?: number) => ({
      table: "meal_plans",
      row: { id, recipe_id, title, servings: servings ?? null },
    });
    const plan = [
      meal("meal_1", "recipe_1", "Cod"),
      meal("meal_2", "recipe_1", "Cod", 6),
      meal("meal_3", "recipe_1", "Leftover cod"),
      meal("meal_5", "recipe_1", "Reste vom Kabeljau"),
      meal("meal_4", null, "Pizza"),
    ];
    const { items, notes } = list([cod, tacos, soup, ...plan]);
    expect(items).toEqual([{ name: "cod", quantity: 800, unit: "g" }]);
    expect(notes).toEqual(["not counted, because there is no recipe: Pizza"]);
  });

  test("the recipe of a planned meal without servings is scaled to the number of people in the list's label", () => {
    const meal = (id: string, recipe_id: string, servings: number | null) => ({
      table: "meal_plans",
      row: { id, recipe_id, title: "A meal", servings },
    });
    const { items, notes } = list(
      [
        ...[cod, tacos, soup, meal("meal_1", "recipe_1", null)],
        ...[meal("meal_2", "recipe_12", 4), meal("meal_3", "recipe_2", null)],
      ],
      "Shopping list for 6 people",
    );
    // 600 g for the six, and 200 g for the four that the other meal is for.
    expect(items).toEqual([
      { name: "cod", quantity: 800, unit: "g" },
      { name: "leek", quantity: 3 },
    ]);
    expect(notes).toEqual([
      "amounts for 4 (as planned), not for 6 (as you said): A meal",
      "amounts for 6 (as you said): A meal",
      "amounts as written, because the servings are not given: Soup",
    ]);
  });

  test("a planned meal without servings is scaled to the people of every occasion, not to those of one", () => {
    const meal = {
      table: "meal_plans",
      row: { id: "meal_1", recipe_id: "recipe_1", title: "A meal", servings: null },
    };
    const quantities = (field: string, sources: SourceRow[]) =>
      deriveShoppingList(sources, "shopping list", {
        ...{ language: "en", others: [], profileReplacements: { householdSize: 12 } },
        constraints: [{ type: "servings", field, value: 12, confidence: 1 }],
      })?.content?.items;
    const cod12 = { name: "cod", quantity: 1200, unit: "g" };
    expect(quantities("", [cod, meal])).toEqual([cod12]);
    expect(quantities("Sunday", [cod, meal])).toEqual([{ ...cod12, quantity: 200 }]);
    expect(quantities("Sunday", [cod])).toEqual([cod12]);
  });

  describe("the people of a planned meal", () => {
    const friday = {
      table: "meal_plans",
      row: {
        ...{ id: "meal_1", recipe_id: "recipe_1", title: "Fish" },
        ...{ planned_on: "2026-12-04", servings: 4 },
      },
    };
    const derive = (
      field: string,
      { exchange = 3, label = "list", servings = 4, language = "en" },
    ) => {
      const meal = { ...friday, row: { ...friday.row, servings: servings || null } };
      const result = deriveShoppingList([cod, meal], label, {
        ...{ language, others: [], today: "2026-11-30", exchange: 3 },
        profileReplacements: { householdSize: 8 },
        constraints: [{ type: "servings", field, value: 8, confidence: 1, exchange }],
      });
      const [item] = (result?.content?.items ?? []) as Row[];
      return [item?.quantity, ...(result?.notes ?? [])];
    };
    const forEight = [800, "amounts for 8 (as you said), not for 4 (as planned): Fish"];
    const forFour = [400, "amounts for 4 (as planned), not for 8 (as you said): Fish"];

    test.each(["Friday", "Thursday and Friday", "2026-12-04", "the dinner on 4 December"])(
      "a number of people for the day of a planned meal (%s) replaces the meal's servings, and the note tells both",
      (field) => expect(derive(field, {})).toEqual(forEight),
    );

    test.each([
      ["the party", 3],
      ["Friday", 2],
      ["", 3],
    ])(
      "a number of people for %j, stated in exchange %s of 3, does not replace a planned meal's servings, and the note tells both",
      (field, exchange) => expect(derive(field, { exchange })).toEqual(forFour),
    );

    test("a number of people for another day does not count for a planned meal, even if the list's label names its recipe", () => {
      expect(derive("Sunday", {})).toEqual([400]);
      expect(derive("Sunday", { label: "Cod" })).toEqual([400]);
      expect(derive("Sunday", { servings: 0 })).toEqual([200]);
    });

    test("the number in the label of a list replaces the planned servings of a recipe that the label names, and the note tells both", () => {
      expect(derive("", { label: "Cod for 8 people" })).toEqual(forEight);
      expect(derive("", { label: "Everything for 8 people" })).toEqual(forFour);
    });

    test("a planned meal without servings has the recipe's if the day of the stated people is unknown, and the note tells both", () => {
      expect(derive("the party", { servings: 0 })).toEqual([
        200,
        "amounts for 2 (as in the recipe), not for 8 (as you said): Fish",
      ]);
    });

    test.each([
      ["de", "Mengen für 8 Personen (wie gesagt), nicht für 4 Personen (wie geplant): Fish"],
      [
        "fr",
        "quantités pour 8 personnes (comme tu l’as dit), pas pour 4 personnes (comme prévu) : Fish",
      ],
      [
        "es",
        "cantidades para 8 personas (como has dicho), no para 4 personas (según el plan): Fish",
      ],
      ["it", "quantità per 8 persone (come hai detto), non per 4 persone (come previsto): Fish"],
      [
        "pt",
        "quantidades para 8 pessoas (como você disse), não para 4 pessoas (como planejado): Fish",
      ],
      [
        "nl",
        "hoeveelheden voor 8 personen (zoals je zei), niet voor 4 personen (zoals gepland): Fish",
      ],
    ])("both numbers of people of a planned meal are told in %s", (language, note) => {
      expect(derive("Friday", { language })[1]).toBe(note);
    });
  });

  test.each([
    ["en", "amounts are for 6 servings", " of each recipe"],
    ["de", "die Mengen sind für 6 Portionen", " von jedem Rezept"],
    ["fr", "les quantités sont pour 6 portions", " de chaque recette"],
    ["es", "las cantidades son para 6 raciones", " de cada receta"],
    ["it", "le quantità sono per 6 porzioni", " di ogni ricetta"],
    ["pt", "as quantidades são para 6 porções", " de cada receita"],
    ["nl", "de hoeveelheden zijn voor 6 porties", " van elk recept"],
  ])(
    "a note about servings in %s speaks of each recipe only if there are several",
    (language, one, each) => {
      const notes = (...recipes: SourceRow[]) =>
        deriveShoppingList(recipes, "for 6 people", { language, others: [] })?.notes;
      expect(notes(cod)).toEqual([one]);
      expect(notes(cod, tacos)).toEqual([`${one}${each}`]);
      expect(notes(soup)?.join()).not.toContain(one);
    },
  );

  test("the recipes of a list are scaled to the number of people in its label if they state their servings", () => {
    const { items, notes } = list([cod, soup], "Shopping list for 6 people");
    expect(items).toEqual([
      { name: "cod", quantity: 600, unit: "g" },
      { name: "leek", quantity: 3 },
    ]);
    expect(notes.join(" ")).toContain(
      "amounts as written, because the servings are not given: Soup",
    );
    expect(listLines([cod], "list for 2 days")).toEqual(["200 g cod"]);
  });

  test("a recipe that was read twice counts once, and a draft counts as a recipe", () => {
    const draft = { table: "recipes", row: { name: "Draft", ingredients: [line("leek", 1)] } };
    expect(listLines([cod, cod, draft])).toEqual(["200 g cod", "1 leek"]);
  });
});

test("without a recipe no list is derived, and with everything at home the list is empty", () => {
  expect(deriveShoppingList([stock("inventory_1", line("eggs", 2))], "list")).toBeNull();
  expect(deriveShoppingList([recipe("recipe_1", "A", [])], "list")).toBeNull();
  const { derived } = list([
    recipe("recipe_1", "A", [line("eggs", 2)]),
    stock("s", line("egg", 2)),
  ]);
  expect(derived).toEqual({
    content: null,
    notes: ["at home already: eggs", "there is nothing left to buy"],
  });
});

describe("foods that are on the stored list already", () => {
  const onList = (name: string, quantity?: number, unit?: string): SourceRow => ({
    table: "shopping_list",
    row: { id: `shopping_${name}${quantity}${unit}`, ...line(name, quantity, unit) },
  });
  const risotto = recipe("recipe_1", "Risotto", [line("rice", 500, "g")]);

  test("a food on the stored list is subtracted, and the note names both places that have some of it", () => {
    const sources = [
      risotto,
      stock("inventory_1", line("rice", 200, "g")),
      onList("rice", 100, "g"),
    ];
    const { items, notes } = list(sources);
    expect(items).toMatchObject([{ name: "rice", quantity: 200, unit: "g" }]);
    expect(notes).toEqual([
      "rice: 500 g needed, 200 g at home already and 100 g on the list already",
    ]);
  });

  test("a food on the stored list is reported as available if there is enough of it, with its place", () => {
    const firstNote = (...sources: SourceRow[]) => list([risotto, ...sources]).notes[0];
    const home = (quantity: number) => stock("inventory_1", line("rice", quantity, "g"));
    expect(firstNote(onList("rice", 1, "kg"))).toBe("on the list already: rice");
    expect(firstNote(home(600), onList("rice", 1, "kg"))).toBe("at home already: rice");
    expect(firstNote(home(300), onList("rice", 1, "kg"))).toBe(
      "at home and on the list already: rice",
    );
  });

  test("a food on the stored list is not listed again if its entry has no amount, and the note says how much is needed", () => {
    const { items, notes } = list([risotto, onList("rice")]);
    expect(items).toEqual([]);
    expect(notes[0]).toBe("on the list already: rice (no amount there, 500 g needed)");
  });

  describe("what other planned meals need", () => {
    const planned = (id: string, day: string, wanted: boolean): SourceRow => ({
      table: "meal_plans",
      row: { id: `meal_${id}`, recipe_id: `recipe_${id}`, title: id, planned_on: day },
      wanted,
    });
    const dish = (id: string, onions: number, wanted: boolean): SourceRow => ({
      ...recipe(`recipe_${id}`, id, [line("onions", onions)]),
      wanted,
    });
    const rows = (onions: number, isRead = false) => [
      ...[planned("Stew", "2026-12-05", false), dish("Stew", 2, false)],
      ...[planned("Soup", "2026-12-04", !isRead), dish("Soup", 2, !isRead)],
      stock("inventory_1", line("onion", onions)),
    ];
    const derive = (sources: SourceRow[], label = "list", language = "en", input: object = {}) => {
      const today = "2026-11-30";
      const result = deriveShoppingList(sources, label, { language, others: [], today, ...input });
      return [
        ((result?.content?.items ?? []) as Row[])[0]?.quantity ?? 0,
        ...(result?.notes ?? []),
      ];
    };

    test("stock that another meal until then needs is not there for a list's meal, and the note says for which meal it is kept", () => {
      expect(derive(rows(2))).toEqual([2, "onions: 2 needed, 2 kept for Soup"]);
      expect(derive(rows(3))).toEqual([
        1,
        "onions: 2 needed, 1 at home already and 2 kept for Soup",
      ]);
      expect(derive(rows(4))[0]).toBe(0);
    });

    test("stock that another meal needs is not there even if the run has read that meal, and the label names only one recipe", () => {
      expect(derive(rows(2, true), "Stew")).toEqual([2, "onions: 2 needed, 2 kept for Soup"]);
      expect(derive(rows(2, true))[0]).toBe(2);
    });

    test("what the user says is at home is not kept for another meal", () => {
      const constraints = [{ type: "at_home", value: "onions", field: "2 onions", confidence: 1 }];
      expect(derive(rows(2), "list", "en", { constraints })[0]).toBe(0);
    });

    test.each([
      ["de", "onions: nötig 2, 2 für Soup eingeplant"],
      ["fr", "onions : il faut 2, 2 à garder pour Soup"],
      ["es", "onions: hacen falta 2, 2 para Soup, según el plan"],
      ["it", "onions: servono 2, 2 da tenere per Soup"],
      ["pt", "onions: você precisa de 2, 2 para Soup, como planejado"],
      ["nl", "onions: 2 nodig, 2 bestemd voor Soup"],
    ])("what is kept for another meal is told in %s", (language, note) => {
      expect(derive(rows(2), "list", language)).toEqual([2, note]);
    });
  });

  test.each([
    ["for a part of the need", "rice", 100, "g", true],
    ["for all of the need", "rice", 1, "kg", true],
    ["without an amount", "rice", undefined, undefined, true],
    ["in a unit that does not convert", "rice", 1, "bag", true],
    ["that no recipe needs", "milk", undefined, undefined, false],
  ])(
    "a list names the stored entry %s among those that its notes tell of, if a recipe needs it",
    (_, name, quantity, unit, isTold) => {
      const entry = onList(name, quantity, unit);
      const { derived, notes } = list([risotto, entry]);
      expect(derived?.told ?? []).toEqual(isTold ? [entry.row.id] : []);
      expect(notes.filter((note) => note.includes("rice"))).toHaveLength(isTold ? 1 : 0);
    },
  );

  test("a food that another list of the run has put on the stored list for its own recipes is not subtracted", () => {
    const request = { language: "en", others: [{ items: [line("rice", 500, "g")] }] };
    const home = stock("inventory_1", line("rice", 100, "g"));
    const result = deriveShoppingList([risotto, home, onList("rice", 500, "g")], "a list", request);
    expect(result?.content?.items).toMatchObject([{ quantity: 400 }]);
    expect(result?.notes).toContain(
      "what is at home was counted for another list of this request as well",
    );
  });
});

describe("amounts as people write them", () => {
  test.each([
    [3, "pieces"],
    [3, "whole"],
    [3, "eggs"],
    [3, "Stück"],
    [3, undefined],
  ])(
    "amounts as people write them are understood: %s %s of eggs are three eggs",
    (quantity, unit) => {
      const omelette = recipe("recipe_1", "Omelette", [line("eggs", quantity, unit)]);
      expect(listLines([omelette, stock("inventory_1", line("egg", 1))])).toEqual(["2 eggs"]);
    },
  );

  test("a unit that is also the food's name stays the unit", () => {
    const bread = recipe("recipe_1", "Toast", [line("cloves", 2, "clove")]);
    expect(list([bread]).items).toMatchObject([{ unit: "cloves" }]);
  });

  test("amounts are read from names in the user's language", () => {
    const cake = recipe("recipe_1", "Kuchen", [line("1.500 g Mehl"), line("drei Eier")]);
    const request = { language: "de", others: [] };
    expect(deriveShoppingList([cake], "Liste", request)?.content?.items).toMatchObject([
      { name: "Eier", quantity: 3 },
      { name: "Mehl", quantity: 1500, unit: "g" },
    ]);
  });

  test("amounts of the same food in two languages are added, also when stock is subtracted", () => {
    const saladsWithOil = [
      recipe("recipe_1", "Salat", [line("Öl", 2, "EL")]),
      recipe("recipe_2", "Salad", [line("oil", 1, "tbsp")]),
    ];
    expect(list(saladsWithOil).items).toMatchObject([{ quantity: 3, unit: "tbsp" }]);
    expect(
      list([...saladsWithOil, stock("inventory_1", line("Oil", 1, "l"))]).derived?.content,
    ).toBeNull();
  });
});

describe("numbers in the label", () => {
  const soup = recipe("recipe_1", "Soup", [line("leeks", 2)], { servings: 2 });
  test.each([
    ["list for 6 people", 6],
    ["list for 6", 6],
    ["for 6, by Friday", 6],
    ["Liste für 6 Personen", 6],
    ["Courses pour 6 personnes", 6],
    ["Lista para 6 personas", 6],
    ["Spesa per 6 persone", 6],
    ["Lista para 6 pessoas", 6],
    ["Boodschappen voor 6 personen", 6],
    ["serves 6.", 6],
    ["for 6 of us", 6],
  ])("the number in the label %j is the number of people", (label, servings) => {
    expect(list([soup], label).items).toMatchObject([{ quantity: servings }]);
  });
  test.each([
    "list for 6 recipes",
    "list for 6 days",
    "for 6 of them",
    "für 6 Tage",
    "pour 6 jours",
    "para 6 días",
    "list for 6 dinners of Soups",
  ])("the number in the label %j counts something else", (label) => {
    expect(list([soup], label).items).toMatchObject([{ quantity: 2 }]);
  });
});

describe("rounding amounts to what a shop sells", () => {
  test.each([
    [933.3333, "g", "933 g"],
    [7.46, "g", "7.5 g"],
    [0.01, "g", "0.1 g"],
    [333.333, "ml", "333 ml"],
    [1.23456, "kg", "1.23 kg"],
    [0.25, "l", "0.25 l"],
    [0.667, "", "1"],
    [1.5, "", "2"],
    [2.0000001, "", "2"],
    [1.5, "dozen", "18"],
    [2, "dozen", "2 dozen"],
    [1.2, "cans", "2 cans"],
    [1.2, "tbsp", "1.5 tbsp"],
    [0.3333, "cup", "0.33 cup"],
  ])("an amount of %s %s is rounded to %s", (quantity, unit, expectedAmount) => {
    const listedLine = listLines([recipe("recipe_1", "A", [line("onion", quantity, unit)])]);
    expect(listedLine).toEqual([`${expectedAmount} onion`]);
  });

  test("amounts are rounded after adding the recipes' exact amounts, and in notes", () => {
    const halfRecipe = (id: string) =>
      recipe(id, id, [line("onions", 0.5), line("milk", 33.333, "ml")]);
    const fourHalves = [
      halfRecipe("recipe_1"),
      halfRecipe("recipe_2"),
      halfRecipe("recipe_3"),
      halfRecipe("recipe_4"),
    ];
    expect(listLines(fourHalves)).toEqual(["133 ml milk", "2 onions"]);
    const { items, notes } = list([...fourHalves, stock("inventory_1", line("milk", 33, "ml"))]);
    expect(items).toMatchObject([{ quantity: 100 }, { quantity: 2 }]);
    expect(notes).toEqual(["milk: 133 ml needed, 33 ml at home already"]);
  });
});

describe("a model's judgements of a draft's lines", () => {
  const judgement = (food: string, contains: string[], may_contain: string[] = []) => ({
    judged: { food, contains, may_contain },
  });
  const draft = (id: string, name: string, ingredients: Row[]): SourceRow => ({
    table: "recipes",
    row: { id, name, ingredients },
  });

  test("a model's judgement of a line is combined with those of other lines into the judgement of their common entry", () => {
    const { items } = list([
      draft("gen_recipe_1", "Gratin", [
        line("crème fraîche", 200, "g", judgement("crème fraîche", ["milk"])),
        line("chapelure", 50, "g", judgement("breadcrumbs", ["gluten"], ["milk"])),
      ]),
      draft("gen_recipe_2", "Croquettes", [
        line("chapelure", 100, "g", judgement("breadcrumbs", ["gluten"], ["eggs"])),
      ]),
    ]);
    expect(items).toEqual([
      {
        name: "chapelure",
        quantity: 150,
        unit: "g",
        ...judgement("breadcrumbs", ["gluten"], ["milk", "eggs"]),
      },
      { name: "crème fraîche", quantity: 200, unit: "g", ...judgement("crème fraîche", ["milk"]) },
    ]);
  });

  test("a model's judgement of a line is left out if another line of the same entry has none", () => {
    const { items } = list([
      draft("gen_recipe_1", "Gratin", [line("potiron", 1, undefined, judgement("pumpkin", []))]),
      recipe("recipe_1", "Soupe", [line("potiron", 1)]),
    ]);
    expect(items).toEqual([{ name: "potiron", quantity: 2 }]);
  });
});

describe("the food at home", () => {
  const risotto = recipe("recipe_1", "Risotto", [
    line("rice", 300, "g", { ingredient_id: "ingredient_1" }),
    line("milk", 1, "l"),
    line("rice vinegar", 1, "tbsp"),
  ]);
  const atHome = (value: string, field = "") => ({
    type: "at_home",
    value,
    field,
    confidence: "explicit" as const,
  });
  const derive = (sources: SourceRow[], input: object, language = "en") =>
    deriveShoppingList(sources, "list", { language, others: [], ...input });
  const names = (result: ReturnType<typeof derive>) =>
    ((result?.content?.items ?? []) as Row[]).map(({ name, quantity }) => `${name} ${quantity}`);

  test("food at home does not count if its date has passed, which a note reports, but counts if it is good until today", () => {
    const milkGoodUntil = (until: string) =>
      stock("inventory_1", line("milk", 2, "l", { expires_on: until }));
    const untilYesterday = derive([risotto, milkGoodUntil("2026-11-20")], { today: "2026-11-21" });
    expect(names(untilYesterday)).toContain("milk 1");
    expect(untilYesterday?.notes).toContain("past its date and not counted as at home: milk");
    const untilToday = derive([risotto, milkGoodUntil("2026-11-21")], { today: "2026-11-21" });
    expect(names(untilToday)).not.toContain("milk 1");
    expect(untilToday?.notes.join()).not.toContain("past its date");
  });

  test("the food at home includes a thing that the message says is at home, but not another thing whose name contains that name", () => {
    const result = derive([risotto], { constraints: [atHome("rice")] });
    expect(names(result).toSorted()).toEqual(["milk 1", "rice vinegar 1"]);
    expect(result?.notes.join()).toContain("at home already: rice");
  });

  test("the food at home has the amount that the message states, in place of the known stock", () => {
    const home = stock("inventory_1", line("rice", 250, "g", { ingredient_id: "ingredient_1" }));
    const result = derive([risotto, home], { constraints: [atHome("rice", "100 g rice")] });
    expect(names(result)).toContain("rice 200");
  });

  test.each([
    ["about 100 g rice", "en"],
    ["ongeveer 100 g rice", "nl"],
    ["noch so um die 100 g rice", "de"],
  ])(
    "the food at home has the stated amount even if words come before it: %s",
    (phrase, language) => {
      const result = derive([risotto], { constraints: [atHome("riz", phrase)] }, language);
      expect(names(result)).toContain("rice 200");
    },
  );

  test("the food at home matches a recipe's line by the user's own word, or by the English word", () => {
    const reis = recipe("recipe_1", "Risotto", [line("Reis", 300, "g"), line("Milch", 1, "l")]);
    expect(names(derive([reis], { constraints: [atHome("rice", "Reis")] }, "de"))).toEqual([
      "Milch 1",
    ]);
    expect(names(derive([risotto], { constraints: [atHome("rice", "Reis")] }, "de"))).not.toContain(
      "rice 300",
    );
  });

  test("the food at home is not mentioned in notes if it is not needed", () => {
    const spoiledCream = stock("inventory_1", line("cream", 1, "l", { expires_on: "2026-11-01" }));
    const result = derive([risotto, spoiledCream], {
      today: "2026-11-21",
      constraints: [atHome("beer")],
    });
    expect(result?.notes.join()).not.toMatch(/cream|beer/);
  });
});
