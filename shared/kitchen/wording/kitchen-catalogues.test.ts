// The kitchen's catalogues are complete in seven languages, and have no English in the other six.
import { describe, expect, it, test } from "vitest";
import { kitchenLists } from "../../../tests/support/kitchen/kitchen-lists.ts";
import { leavesOf } from "../../../tests/support/leaves-of.ts";
import { LANGUAGES, type Language } from "../../contracts/language.ts";
import { createKitchenPack } from "../create-kitchen-pack.ts";
import { formatList } from "../screens/format-list.ts";
import { formatRecipe } from "../recipes/format-recipe.ts";
import { unitAliases } from "../food/units.ts";
import { kitchenName, kitchenWords } from "./words-for.ts";

const pack = createKitchenPack();
const OTHERS = LANGUAGES.filter((language) => language !== "en");

/** Words that are written alike in English and in the language, in these tests. */
const ALIKE: Readonly<Record<Language, string>> = {
  en: "",
  de: "november in so was plan min g kg snack vegan halal",
  fr: "min menu note on a plan cuisine total kg g date halal",
  es: "min no a total kg g gluten alcohol halal",
  it: "min no menu in a kg g halal",
  pt: "min no item a me do as total kg g lactose halal kosher",
  nl: "november december min in was is lunch of past plan me kg g gluten lactose alcohol halal",
};
const alikeIn = (language: Language) => new Set(ALIKE[language].split(" "));

/** The words of a text without the values of its rows, which begin with an X. */
const wordsIn = (text: string) =>
  new Set(
    (text.match(/\p{L}+/gu) ?? [])
      .filter((word) => !word.startsWith("X"))
      .map((word) => word.toLowerCase()),
  );

/** The words of a text that the English text has too, without those that both languages spell alike. */
function englishWordsLeft(text: string, english: string, language: Language): string[] {
  const englishWords = wordsIn(english);
  const alike = alikeIn(language);
  return [...wordsIn(text)].filter((word) => englishWords.has(word) && !alike.has(word));
}

test.each(OTHERS)("no word of an English list appears in a list in %s", (language) => {
  const listsIn = (otherLanguage: Language) =>
    kitchenLists()
      .map((list) => formatList({ ...list, language: otherLanguage }) ?? "")
      .join("\n");
  expect(wordsIn(listsIn("en")).size).toBeGreaterThan(100);
  expect(englishWordsLeft(listsIn(language), listsIn("en"), language)).toEqual([]);
});

test.each(OTHERS)("no word of an English recipe or draft appears in one in %s", (language) => {
  const line = { name: "Xa", quantity: 1.5, unit: "tbsp", preparation: "Xb", optional: true };
  const recipe = {
    name: "Xa",
    description: "Xb",
    cuisine: "Xc",
    difficulty: "hard",
    prep_minutes: 10,
    cook_minutes: 15,
    total_minutes: 25,
    servings: 4,
    tags: ["Xd"],
    ingredients: [line],
    instructions: ["Xe"],
    notes: "Xf",
  };
  const meal = { planned_on: "2026-11-23", meal_type: "dinner", title: "Xa", servings: 2 };
  const lot = { ...line, location: "fridge", expires_on: "2026-11-30", notes: "Xn" };
  const drafts: [string, Record<string, unknown>][] = [
    ["recipes", recipe],
    ["meal_plans", { entries: [meal, { ...meal, planned_on: "2026-11-27" }] }],
    ["shopping", { items: [{ ...line, category: "dairy and eggs" }] }],
    ["inventory", { items: [lot, { ...lot, location: "other" }] }],
    ["tasks", { tasks: [{ title: "Xa", due_on: "2026-11-30" }] }],
  ];
  for (const [subdomain, content] of drafts) {
    const { format, label } = pack.subdomains[subdomain]?.artifact ?? {};
    const textIn = (otherLanguage: Language) =>
      `${format?.(content, otherLanguage)} ${label?.(content, otherLanguage)}`;
    expect(wordsIn(textIn(language)).size).toBeGreaterThan(0);
    expect(englishWordsLeft(textIn(language), textIn("en"), language)).toEqual([]);
    // A prompt has ISO dates.
    const inWords = (text = "") =>
      text.replace(
        /(day) 2026-11-(\d\d)/g,
        (_, weekday: string, date: string) => `${weekday}, ${date} November`,
      );
    expect(inWords(format?.(content))).toBe(format?.(content, "en"));
  }
});

test.each([
  ["de", "**Zutaten**\n- 1½ EL Xa, Xb (nach Belieben)"],
  ["fr", "**Ingrédients**\n- 1½ c. à s. de Xa, Xb (facultatif)"],
  ["es", "**Ingredientes**\n- 1½ cdas. de Xa, Xb (opcional)"],
  ["it", "**Ingredienti**\n- 1½ cucchiai di Xa, Xb (facoltativo)"],
  ["pt", "**Ingredientes**\n- 1½ colher de sopa de Xa, Xb (opcional)"],
  ["nl", "**Ingrediënten**\n- 1½ el Xa, Xb (naar keuze)"],
] as const)("an ingredient line is written in %s as %s", (language, lines) => {
  const line = { name: "Xa", quantity: 1.5, unit: "tbsp", preparation: "Xb", optional: true };
  expect(formatRecipe({ ingredients: [line] }, language)).toContain(lines);
});

test.each(OTHERS)(
  "no word of the notes of an English list appears in the notes in %s",
  (language) => {
    const line = (name: string, quantity?: number, unit?: string) => ({ name, quantity, unit });
    const recipe = (id: string, servings: number | null, lines: object[]) => ({
      table: "recipes",
      row: { id, name: `X${id}`, servings, recipe_ingredients: lines },
    });
    const rowOf = (table: string, id: string, row: object) => ({ table, row: { id, ...row } });
    const sources = [
      recipe("a", 2, [
        line("Xa", 500, "g"),
        line("Xb", 2, "cup"),
        line("Xb", 100, "g"),
        line("Xf"),
      ]),
      recipe("b", null, [line("Xc", 3, "l"), line("Xd"), line("Xe", 2, "kg"), line("Xg", 1, "kg")]),
      rowOf("inventory", "1", line("Xa", 200, "g")),
      rowOf("inventory", "2", line("Xc")),
      rowOf("inventory", "3", line("Xe", 2, "slice")),
      rowOf("inventory", "4", line("Xf", 1, "kg")),
      rowOf("shopping_list", "5", line("Xa", 100, "g")),
      rowOf("shopping_list", "6", line("Xg")),
    ];
    const others = [{ items: [{ name: "Xz" }] }];
    const derive = pack.subdomains.shopping?.artifact?.derive;
    const notesIn = (otherLanguage: Language) =>
      derive?.(sources, "for 4 people", { language: otherLanguage, others })?.notes ?? [];
    expect([notesIn("en").length, notesIn(language).length]).toEqual([8, 8]);
    expect(
      englishWordsLeft(notesIn(language).join(" "), notesIn("en").join(" "), language),
    ).toEqual([]);
  },
);

describe.each(OTHERS)("the catalogue %s", (language) => {
  it("the catalogue has a name for every table, and for every column that a change can set", () => {
    for (const { table, update, writeStepColumns = [] } of Object.values(pack.tables)) {
      expect(kitchenName("table", table, language)).toMatch(/^\p{Lu}/u);
      for (const column of Object.keys(update.shape).filter(
        (name) => !writeStepColumns.includes(name),
      )) {
        expect([column, kitchenName("column", column, language)]).not.toContain(null);
      }
    }
  });

  it("the catalogue has names for the same allergens, diets and parts of the shop as German", () => {
    const { codes, sections } = kitchenWords("de");
    const ownWord = kitchenWords(language);
    expect(Object.keys(ownWord.codes).toSorted()).toEqual(Object.keys(codes).toSorted());
    expect(Object.keys(ownWord.sections)).toEqual(Object.keys(sections));
  });

  it("the catalogue has a separate word for every unit, except for units that are written alike", () => {
    const { unit } = kitchenWords(language);
    const sameNames = unitAliases.map(({ name }) => name).filter((name) => unit(name, 1) === name);
    const german = "mg g hg kg ml cl dl l pfund messerspitze".split(" ");
    const otherWords: Partial<Record<Language, string>> = {
      de: "oz,lb,fl oz",
      fr: "gallon,cube",
      nl: "pint,quart,gallon",
    };
    const alike = [...german, ...(otherWords[language]?.split(",") ?? [])];
    expect(sameNames.toSorted()).toEqual(alike.toSorted());
  });

  it("the catalogue has no text that is the same in English, except words that both languages spell alike", () => {
    const value = (otherLanguage: Language, path: string) =>
      path
        .split(".")
        .reduce<unknown>(
          (whole, key) => (whole as Record<string, unknown>)[key],
          kitchenWords(otherLanguage),
        );
    const english = leavesOf(kitchenWords("en")).filter(
      (path) => typeof value("en", path) === "string",
    );
    const same = english
      .filter((path) => value(language, path) === value("en", path))
      .map((path) => String(value("en", path)));
    const words = same.filter((text) => /\p{L}/u.test(text));
    expect(words.filter((text) => !alikeIn(language).has(text.toLowerCase()))).toEqual([]);
  });
});

test("units agree with their amount, and English units are translated", () => {
  const { unit } = kitchenWords("de");
  const english = ["tins", "Leaves", "tablespoons", "boxes", "tsp."];
  expect(english.map((word) => unit(word, 2))).toEqual("Dosen Blätter EL Schachteln TL".split(" "));
  const germanUnits = ["EL", "Dosen", "Päckchen", "Schuss", "Zehen", "knuckle"];
  expect(germanUnits.map((word) => unit(word, 2))).toEqual(germanUnits);
  expect([unit("Scheibe", 2), unit("Scheiben", 1), unit("Portion", 2)]).toEqual(
    "Scheiben Scheibe Portionen".split(" "),
  );
  const unitInEnglish = kitchenWords("en").unit;
  const englishUnits = ["slice", "slices", "leaf", "tin", "tbsp", "g", "knuckle"];
  expect(englishUnits.map((word) => unitInEnglish(word, 2))).toEqual(
    "slices slices leaves tins tbsp g knuckle".split(" "),
  );
  expect(englishUnits.map((word) => unitInEnglish(word, 0.5))).toEqual(
    "slice slice leaf tin tbsp g knuckle".split(" "),
  );
  // In Dutch a "pot" is a jar, although "pot" is also an English word.
  expect([1, 2].map((amount) => kitchenWords("nl").unit("pot", amount))).toEqual(["pot", "potten"]);
  expect(kitchenWords("nl").unit("jar", 2)).toBe("potten");
});

test.each([
  ["en", "slice", "bread", "2 slices of bread"],
  ["en", "loaf", "bread", "2 loaves of bread"],
  ["de", "piece", "Zwiebeln", "2 Zwiebeln"],
  ["de", "Stück", "Zwiebeln", "2 Zwiebeln"],
  ["de", "head", "Knoblauch", "2 Knollen Knoblauch"],
  ["de", "head", "Salat", "2 Köpfe Salat"],
  ["fr", "pièces", "oignons", "2 oignons"],
  ["es", "slice", "jamón", "2 lonchas de jamón"],
  ["es", "slice", "pan", "2 rebanadas de pan"],
  ["it", "can", "tonno", "2 barattoli di tonno"],
  ["it", "head", "aglio", "2 teste di aglio"],
  ["pt", "stick", "manteiga", "2 tabletes de manteiga"],
  ["pt", "stick", "canela", "2 paus de canela"],
  ["nl", "slice", "brood", "2 sneeën brood"],
  ["nl", "slice", "kaas", "2 plakken kaas"],
  ["nl", "head", "knoflook", "2 bollen knoflook"],
  ["nl", "loaf", "brood", "2 broden"],
] as const)(
  "in %s, two of the unit %s of %s are written as %s",
  (language, unit, name, expectedLine) => {
    const line = { name, quantity: 2, unit };
    expect(formatRecipe({ ingredients: [line] }, language)).toContain(`- ${expectedLine}`);
  },
);

test.each([
  ["en", "0.5 1500.25 2026-11-27 Friday, 2026-11-27"],
  ["de", "0,5 1500,25 27.11.2026 Freitag, 27.11.2026"],
  ["fr", "0,5 1500,25 27/11/2026 vendredi 27/11/2026"],
  ["es", "0,5 1500,25 27/11/2026 viernes, 27/11/2026"],
  ["it", "0,5 1500,25 27/11/2026 venerdì 27/11/2026"],
  ["pt", "0,5 1500,25 27/11/2026 sexta-feira, 27/11/2026"],
  ["nl", "0,5 1500,25 27-11-2026 vrijdag 27-11-2026"],
] as const)("numbers and dates are written in %s as %s", (language, expectedText) => {
  const { number, date, fullDay, weekdays } = kitchenWords(language);
  const day = date("2026-11-27");
  expect([number(0.5), number(1500.25), day, fullDay(weekdays.Friday, day)].join(" ")).toBe(
    expectedText,
  );
  expect([date("soon"), date("2026-02-30")]).toEqual(["soon", "2026-02-30"]);
});

test.each([
  ["fr", "oignons", "3 bottes d’oignons"],
  ["fr", "huîtres", "3 bottes d’huîtres"],
  ["fr", "haricots", "3 bottes de haricots"],
  ["fr", "yaourt", "3 bottes de yaourt"],
  ["es", "perejil", "3 manojos de perejil"],
  ["it", "basilico", "3 mazzi di basilico"],
  ["pt", "salsa", "3 maços de salsa"],
  ["nl", "peterselie", "3 bossen peterselie"],
  ["de", "Petersilie", "3 Bund Petersilie"],
] as const)("in %s, an amount of %j is written as %j", (language, name, expectedLine) => {
  const line = { name, quantity: 3, unit: "bunch" };
  expect(formatRecipe({ ingredients: [line] }, language)).toContain(`- ${expectedLine}`);
});

describe.each(LANGUAGES)("the kitchen's catalogue %s", (language) => {
  it("the kitchen's catalogue has a text for every plain entry, and inserts names unchanged", () => {
    const catalogue: unknown = kitchenWords(language);
    const entries = leavesOf(catalogue).map((path) =>
      path
        .split(".")
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], catalogue),
    );
    const texts = entries.filter((entry) => typeof entry === "string");
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter((text) => text.trim() === "")).toEqual([]);
    const { faults, notes, losses, lists, rank } = kitchenWords(language);
    const x = "$& **x** [y](z) ${x}";
    const sentences = [
      ...[faults.contains(x, "B", "C"), faults.missingFood(x, "B"), faults.noTime(x, 7)],
      ...[faults.tooLong(x, 8, 7), faults.otherServings(x, "8", 7), faults.noServings(x, 7)],
      ...[faults.otherDifficulty(x, "B", "C"), faults.noDifficulty(x, "B")],
      ...[faults.otherCuisine(x, "B", "C"), faults.noCuisine(x, "B"), faults.outside(x, "B", "C")],
      ...[faults.otherCount(2, x, 3), faults.notSaved(x), faults.onlySaved(x)],
      ...[faults.twice(x, "B"), faults.taken("B", x), faults.allergen(x), faults.leftOut(x)],
      ...[
        faults.breaks.contains(x, "B"),
        faults.breaks.leftOut(x),
        faults.breaks.allergy(x),
        faults.breaks.diet(x),
      ],
      ...[notes.needed(x, "B", "C"), notes.notCompared(x, "B", "C")],
      ...[notes.listedAs(x, "B"), notes.withoutRecipe(x), notes.asWritten(x)],
      ...[notes.staysPlanned("B", x), notes.noAmount(x), losses.notKept(x, "B", "C")],
      ...[losses.entry(x, 1), losses.ingredient(x, 1), losses.nothingToSave(x)],
      ...[rank.amountMore(x, "B"), rank.missing(x, 1), rank.perhapsShort(x), rank.usesUp(x)],
    ];
    for (const sentence of sentences) expect(sentence).toContain(x);
    const { preferences: _, ...countedLists } = lists.byTable;
    for (const { head } of Object.values(countedLists))
      expect(head(1)).not.toBe(head(2).replace("2", "1"));
    for (const { added, gone, found, head } of Object.values(lists.byTable))
      for (const tell of [added, gone, found, head]) expect(tell(2)).toMatch(/\S/);
  });
});
