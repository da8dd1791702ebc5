// The kitchen's catalogues: complete in both languages, and no English left in a German list.
import { describe, expect, it, test } from "vitest";
import { kitchenLists } from "../../../tests/support/kitchen-lists.ts";
import { leavesOf } from "../../../tests/support/leaves-of.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { createKitchenPack } from "../create-kitchen-pack.ts";
import { formatList } from "../format-list.ts";
import { formatRecipe } from "../format-recipe.ts";
import { unitAliases } from "../units.ts";
import { kitchenName, kitchenWords } from "./words-for.ts";

const pack = createKitchenPack();

/** Words of a text that are no values of its rows, which begin with an X. */
const wordsIn = (text: string) =>
  new Set((text.match(/\p{L}+/gu) ?? []).filter((word) => !word.startsWith("X")));

test("no word of an English list stands in the German one", () => {
  const english = new Set<string>();
  const german = new Set<string>();
  for (const list of kitchenLists()) {
    const [en = "", de = ""] = LANGUAGES.map((language) => formatList({ ...list, language }) ?? "");
    for (const word of wordsIn(en)) english.add(word.toLowerCase());
    for (const word of wordsIn(de)) german.add(word.toLowerCase());
  }
  expect(english.size).toBeGreaterThan(100);
  // "was" is a question's word in German; the others are words of both.
  const ofBoth = new Set(["in", "so", "was", "plan", "min"]);
  expect([...german].filter((word) => english.has(word) && !ofBoth.has(word))).toEqual([]);
});

test("no word of an English recipe or draft stands in the German one", () => {
  const line = { name: "Xa", quantity: 1.5, unit: "tbsp", preparation: "Xb", optional: true };
  const recipe = {
    ...{ name: "Xa", description: "Xb", cuisine: "Xc", difficulty: "hard", prep_minutes: 10 },
    ...{ cook_minutes: 15, total_minutes: 25, servings: 4, tags: ["Xd"], ingredients: [line] },
    ...{ instructions: ["Xe"], notes: "Xf" },
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
    const [english, german] = LANGUAGES.map((language) =>
      wordsIn(`${format?.(content, language)} ${label?.(content, language)}`),
    );
    expect(german?.size).toBeGreaterThan(0);
    expect([...(german ?? [])].filter((word) => english?.has(word))).toEqual([]);
    expect(format?.(content)).toBe(format?.(content, "en"));
  }
  expect(formatRecipe(recipe, "de")).toContain("**Zutaten**\n- 1,5 EL Xa, Xb (nach Belieben)");
});

test("no word of the notes of an English shopping list stands in those of the German one", () => {
  const line = (name: string, quantity?: number, unit?: string) => ({ name, quantity, unit });
  const recipe = (id: string, servings: number | null, lines: object[]) => ({
    table: "recipes",
    row: { id, name: `X${id}`, servings, recipe_ingredients: lines },
  });
  const held = (table: string, id: string, row: object) => ({ table, row: { id, ...row } });
  const sources = [
    recipe("a", 2, [line("Xa", 500, "g"), line("Xb", 2, "cup"), line("Xb", 100, "g"), line("Xf")]),
    recipe("b", null, [line("Xc", 3, "l"), line("Xd"), line("Xe", 2, "kg"), line("Xg", 1, "kg")]),
    held("inventory", "1", line("Xa", 200, "g")),
    held("inventory", "2", line("Xc")),
    held("inventory", "3", line("Xe", 2, "slice")),
    held("inventory", "4", line("Xf", 1, "kg")),
    held("shopping_list", "5", line("Xa", 100, "g")),
    held("shopping_list", "6", line("Xg")),
  ];
  const others = [{ items: [{ name: "Xz" }] }];
  const derive = pack.subdomains.shopping?.artifact?.derive;
  const [english = [], german = []] = LANGUAGES.map(
    (language) => derive?.(sources, "for 4 people", { language, others })?.notes,
  );
  expect([english.length, german.length]).toEqual([8, 8]);
  const said = wordsIn(english.join(" "));
  expect([...wordsIn(german.join(" "))].filter((word) => said.has(word))).toEqual([
    ...["kg", "was", "g"],
  ]);
});

describe("German", () => {
  it("has a name for every table, and for every column that a change can set", () => {
    for (const { table, update, given = [] } of Object.values(pack.tables)) {
      expect(kitchenName("table", table, "de")).toMatch(/^\p{Lu}/u);
      for (const column of Object.keys(update.shape).filter((name) => !given.includes(name))) {
        expect([column, kitchenName("column", column, "de")]).not.toContain(null);
      }
    }
  });

  it("has a word for every unit that is not written alike, and leaves German ones as they are", () => {
    const alike = "mg g kg oz lb ml cl dl l pfund messerspitze".split(" ").concat("fl oz");
    const { unit } = kitchenWords("de");
    for (const { name } of unitAliases) {
      expect([name, unit(name, 2) === name]).toEqual([name, alike.includes(name)]);
    }
    expect(["tins", "Leaves", "tablespoons", "boxes", "tsp."].map((word) => unit(word, 2))).toEqual(
      [...["Dosen", "Blätter", "EL", "Schachteln", "TL"]],
    );
    const own = ["EL", "Dosen", "Päckchen", "Schuss", "Zehen", "knuckle"];
    expect(own.map((word) => unit(word, 2))).toEqual(own);
  });

  it("writes numbers and dates as they are written there", () => {
    const { number, date } = kitchenWords("de");
    expect([number(0.5), number(12), date("2026-11-27"), date("soon")]).toEqual([
      ...["0,5", "12", "27.11.2026", "soon"],
    ]);
  });
});

describe.each(LANGUAGES)("the kitchen's catalogue %s", (language) => {
  it("says something under every plain entry, and sets names in as they are given", () => {
    const catalogue: unknown = kitchenWords(language);
    const entries = leavesOf(catalogue).map((path) =>
      path
        .split(".")
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], catalogue),
    );
    const texts = entries.filter((entry) => typeof entry === "string");
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter((text) => text.trim() === "")).toEqual([]);
    const { faults, notes, losses, lists } = kitchenWords(language);
    const x = "$& **x** [y](z) ${x}";
    const said = [
      ...[faults.contains(x, "B", "C"), faults.missingFood(x, "B"), faults.noTime(x, 7)],
      ...[faults.tooLong(x, 8, 7), faults.otherServings(x, "8", 7), faults.noServings(x, 7)],
      ...[faults.otherDifficulty(x, "B", "C"), faults.noDifficulty(x, "B")],
      ...[faults.otherCuisine(x, "B", "C"), faults.noCuisine(x, "B"), faults.outside(x, "B", "C")],
      ...[faults.otherCount(2, x, 3), faults.notSaved(x), faults.onlySaved(x)],
      ...[faults.twice(x, "B"), faults.taken("B", x), faults.allergen(x), faults.leftOut(x)],
      ...[faults.breaks.contains(x, "B"), faults.breaks.allergy(x), faults.breaks.diet(x)],
      ...[notes.needed(x, "B", "C"), notes.notCompared(x, "B", "C")],
      ...[notes.listedAs(x, "B"), notes.withoutRecipe(x), notes.asWritten(x)],
      ...[notes.staysPlanned("B", x), notes.noAmount(x), losses.notKept(x, "B", "C")],
      ...[losses.entry(x, 1), losses.ingredient(x, 1), losses.nothingToSave(x)],
    ];
    for (const sentence of said) expect(sentence).toContain(x);
    for (const { head } of Object.values(lists.of))
      expect(head(1)).not.toBe(head(2).replace("2", "1"));
  });
});
