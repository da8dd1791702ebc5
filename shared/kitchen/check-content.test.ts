// Generated content is searched for foods and compared with wishes. A fault is a sentence about the dish or the plan.
import { describe, expect, test } from "vitest";
import type { SourceRow } from "../contracts/pack.ts";
import type { Finding } from "../contracts/findings.ts";
import type { Constraint } from "../contracts/answers/understand.ts";
import { createKitchenPack } from "./create-kitchen-pack.ts";

const pack = createKitchenPack();
type Row = Record<string, unknown>;

const constraint = (type: string, value: string | number, field = ""): Constraint => ({
  type,
  value,
  field,
  confidence: 1,
});
interface Rules {
  constraints?: Constraint[];
  found?: Finding[][];
}
const faultsOf = (subdomain: string, content: Row, rules: Rules, sources?: SourceRow[]) =>
  pack.checkContent({ subdomain, content }, { constraints: [], ...rules }, sources);
const check = (...args: Parameters<typeof faultsOf>) => {
  const { avoided, missed } = faultsOf(...args);
  return [...avoided, ...missed];
};

const milk = (name: string): Finding => ({ kind: "allergen", code: "milk", name });
const notVegetarian = (name: string): Finding => ({ kind: "diet", code: "vegetarian", name });

const cod = {
  name: "Honey Cod",
  cuisine: "Thai",
  difficulty: "easy",
  prep_minutes: 10,
  cook_minutes: 25,
  servings: 4,
  ingredients: [
    { name: "cod fillet" },
    { name: "oat milk" },
    { name: "rice", preparation: "boiled" },
  ],
  instructions: ["Warm the milk.", "Bake the cod."],
};

describe("parts that are searched for foods", () => {
  const readable = (
    subdomain: string,
    content: Row,
    constraints: Constraint[] = [],
    sources?: SourceRow[],
  ) => pack.readable?.({ subdomain, content }, constraints, sources);

  test("the parts of a recipe that are searched for foods are its title, its steps and its lines with their judgements", () => {
    const judgement = { food: "oat milk", contains: ["Gluten"], may_contain: [] };
    const content = {
      ...cod,
      ingredients: [
        { name: "oat milk", judged: judgement },
        { name: "rice", preparation: "boiled" },
      ],
    };
    expect(readable("recipes", content)).toEqual({
      parts: [
        {
          title: "Honey Cod",
          steps: ["Warm the milk.", "Bake the cod."],
          lines: [
            { name: "oat milk", food: "oat milk", contains: ["gluten"], may_contain: [] },
            { name: "rice", preparation: "boiled" },
          ],
        },
      ],
      wishes: [],
    });
  });

  test("every entry of a list is searched for foods, and so is every title of a plan with its recipe, unless the recipe was read with findings", () => {
    const list = { items: [{ name: "eggs" }, { name: "cream" }] };
    expect(readable("shopping", list)?.parts).toEqual([{ name: "eggs" }, { name: "cream" }]);
    const plan = { entries: [{ title: "Our favourite", recipe_ref: "recipe_1" }] };
    const row = { id: "recipe_1", name: "Soup", recipe_ingredients: [{ name: "butter" }] };
    const title = { name: "Our favourite", is_title: true };
    expect(readable("meal_plans", plan, [], [{ table: "recipes", row }])?.parts).toEqual([
      title,
      { title: "Soup", steps: [], lines: [{ name: "butter" }] },
    ]);
    const recipe = { ...row, findings: [milk("butter")] };
    expect(readable("meal_plans", plan, [], [{ table: "recipes", row: recipe }])?.parts).toEqual([
      title,
    ]);
  });

  test("the searched parts have the conversation's wishes, and a wanted food only if the recipe does not name it", () => {
    const constraints = [
      constraint("diet", "vegan"),
      constraint("ingredient_excluded", "dairy"),
      constraint("ingredient_excluded", "cod"),
      constraint("ingredient_required", "rice"),
      constraint("ingredient_required", "leek"),
    ];
    expect(readable("recipes", cod, constraints)).toMatchObject({
      parts: [{ title: "Honey Cod" }, { name: "leek" }],
      wishes: [
        { kind: "wished_diet", code: "vegan" },
        { kind: "wish", code: "dairy", codes: ["milk"] },
        { kind: "wish", code: "cod" },
        { kind: "wanted", code: "leek" },
      ],
    });
  });
});

test("a dish that may contain something excluded for a guest is reported as a trace, not as a fault", () => {
  const exclusion = { ...constraint("ingredient_excluded", "gluten"), field: "suegra" };
  const findings = [[{ kind: "may_wish", code: "gluten", name: "fish stock" }]];
  expect(faultsOf("recipes", cod, { found: findings, constraints: [exclusion] })).toEqual({
    avoided: [],
    missed: [],
    traces: ["fish stock: may contain gluten, depending on the brand (to be left out for suegra)"],
  });
});

describe("foods that must be avoided", () => {
  test("a food that must be avoided is reported with the dish that contains it, and separately from wishes", () => {
    const findings = [
      [milk("butter"), notVegetarian("bacon"), { kind: "wish", code: "fish", name: "cod" }],
    ];
    expect(faultsOf("recipes", cod, { found: findings })).toEqual({
      avoided: [
        "Honey Cod contains butter (milk, an allergen of this household)",
        "Honey Cod contains bacon (against this diet: vegetarian)",
      ],
      missed: ["Honey Cod contains cod (and fish was to be left out)"],
    });
    const list = { items: [{ name: "eggs" }, { name: "whipping cream" }] };
    expect(check("shopping", list, { found: [[], [milk("cream")]] })).toEqual([
      "whipping cream contains cream (milk, an allergen of this household)",
    ]);
  });

  test("a food that must be avoided is reported with the person whose rule excludes it", () => {
    const constraints = [
      constraint("ingredient_excluded", "cod", "Priya"),
      constraint("diet", "vegan", "Jonas"),
      constraint("ingredient_excluded", "rice"),
    ];
    const findings = [
      [
        { kind: "wish", code: "cod", name: "cod" },
        { kind: "wish", code: "rice", name: "rice" },
        { kind: "wished_diet", code: "vegan", name: "honey" },
      ],
    ];
    expect(check("recipes", cod, { constraints, found: findings })).toEqual([
      "Honey Cod contains cod (to be left out for Priya)",
      "Honey Cod contains rice (and rice was to be left out)",
      "Honey Cod contains honey (Jonas’s diet: vegan)",
    ]);
  });

  test("a food in the recipe of a planned meal is reported from the findings with which the recipe was read", () => {
    const row = { id: "recipe_1", name: "Soup", findings: [milk("butter")] };
    const plan = { entries: [{ title: "Chicken", recipe_ref: "recipe_1" }, { title: "Rice" }] };
    const sources = [{ table: "recipes", row }];
    expect(check("meal_plans", plan, { found: [[notVegetarian("chicken")], []] }, sources)).toEqual(
      [
        "Chicken contains chicken (against this diet: vegetarian)",
        "Soup contains butter (milk, an allergen of this household)",
      ],
    );
  });

  test("a food that is only a trace is not reported, because the guard asks about traces before the write", () => {
    const findings = [[{ kind: "may", code: "may milk", name: "margarine" }]];
    expect(check("recipes", cod, { found: findings })).toEqual([]);
  });

  test("a report of foods that must be avoided does not call other food safe", () => {
    const findings = [
      [milk("butter"), notVegetarian("bacon"), { kind: "wish", code: "fish", name: "cod" }],
    ];
    expect(check("recipes", cod, { found: findings }).join(" ")).not.toMatch(/safe|free|suitable/i);
    expect(check("recipes", cod, { found: [[]] })).toEqual([]);
  });
});

describe("recipes that are compared with wishes", () => {
  test.each<[string, string | number, string[]]>([
    ["ingredient_required", "cod", []],
    ["ingredient_required", "honey cod", []],
    [
      "ingredient_required",
      "honey mustard",
      ["Honey Cod has no honey mustard, which must be in it"],
    ],
    ["ingredient_required", "leek", ["Honey Cod has no leek, which must be in it"]],
    ["time_limit", 35, []],
    ["time_limit", "30", ["Honey Cod takes 35 minutes, and 30 is the limit"]],
    ["servings", 4, []],
    ["servings", 2, ["Honey Cod serves 4, and 2 was asked for"]],
    ["cuisine", "asian", []],
    ["cuisine", "thai", []],
    ["cuisine", "italian", ["Honey Cod is Thai, and italian was asked for"]],
    ["difficulty", "Simple", []],
    ["difficulty", "hard", ["Honey Cod is easy, and hard was asked for"]],
    ["difficulty", "fiendish", []],
    ["flavor", "sweet", []],
    ["equipment", "air fryer", []],
    ["count", 3, []],
  ])("a recipe is compared with the wish: %s %s → %j", (type, value, faults) => {
    expect(check("recipes", cod, { constraints: [constraint(type, value)] })).toEqual(faults);
  });

  test("a food named in another language counts as missing only if every line has a judgement, and the fault has the user's words if they are short", () => {
    const pumpkin = { ...constraint("ingredient_required", "pumpkin"), phrase: "mit Kürbis" };
    const faults = (...ingredients: Row[]) =>
      pack.checkContent(
        { subdomain: "recipes", content: { name: "Suppe", ingredients } },
        { constraints: [pumpkin] },
        [],
        "de",
      ).missed;
    const leek = { name: "Lauch", judged: { food: "leek", contains: [], may_contain: [] } };
    const kuerbis = { name: "Kürbis" };
    expect(faults(leek, kuerbis)).toEqual([]);
    expect(faults(leek, { ...kuerbis, judged: { food: "pumpkin", contains: [] } })).toEqual([]);
    expect(faults(leek)).toEqual(["Suppe: es fehlt “mit Kürbis”, das hineingehört"]);
    const long = { ...pumpkin, phrase: "mach mir bitte was mit Kürbis" };
    expect(
      pack.checkContent(
        { subdomain: "recipes", content: { name: "Suppe", ingredients: [leek] } },
        { constraints: [long] },
        [],
        "de",
      ).missed,
    ).toEqual(["Suppe: es fehlt pumpkin, das hineingehört"]);
  });

  test("a cuisine is compared only in English, and reported in the user's words", () => {
    const asian = { ...constraint("cuisine", "Asian"), phrase: "etwas Asiatisches" };
    const faults = (
      content: Row,
      wish = asian,
      language: "de" | "en" = "de",
      contentLanguage?: string,
    ) =>
      pack.checkContent(
        { subdomain: "recipes", content: { name: "Pfanne", ingredients: [], ...content } },
        { constraints: [wish], ...(contentLanguage === undefined ? {} : { contentLanguage }) },
        [],
        language,
      ).missed;
    expect(faults({ cuisine: "asiatisch", cuisine_in_english: "Asian" })).toEqual([]);
    expect(faults({ cuisine: "thailändisch", cuisine_in_english: "Thai" })).toEqual([]);
    expect(faults({ cuisine: "italienisch", cuisine_in_english: "Italian" })).toEqual([
      "Pfanne: die Küche ist italienisch, und gewünscht war “etwas Asiatisches”",
    ]);
    expect(faults({})).toEqual([
      "Pfanne: die Küche ist nicht angegeben, und gewünscht war “etwas Asiatisches”",
    ]);
    // Words of two languages are never compared, whether they are the recipe's, the wish's or those shown to a model.
    expect(faults({ cuisine: "asiatisch" })).toEqual([]);
    expect(faults({ cuisine: "asiatisch" }, asian, "en", "de")).toEqual([]);
    expect(faults({ cuisine: "asiatisk" }, asian, "en", "sv")).toEqual([]);
    const local = { ...asian, value: "asiatisch" };
    expect(faults({ cuisine: "thailändisch", cuisine_in_english: "Thai" }, local)).toEqual([]);
    expect(faults({ cuisine: "Italian" }, asian, "en", "en-GB")).toEqual([
      "Pfanne is Italian, and Asian was asked for",
    ]);
  });

  test("a wanted food is not missing if it was found by another name, or if a rule excludes it", () => {
    const constraints = [constraint("ingredient_required", "fish")];
    const missingFish = ["Honey Cod has no fish, which must be in it"];
    const wantedFish = { kind: "wanted", code: "fish", name: "cod" };
    expect(check("recipes", cod, { constraints, found: [[], [wantedFish]] })).toEqual(missingFish);
    expect(check("recipes", cod, { constraints, found: [[wantedFish], [wantedFish]] })).toEqual([]);
    const ruledOut = [wantedFish, notVegetarian("fish")];
    expect(check("recipes", cod, { constraints, found: [[], ruledOut] })).toEqual([]);
  });

  test("a wish about something that the recipe does not state is unmet", () => {
    const { name, ingredients, instructions } = cod;
    const constraints = [
      constraint("time_limit", 30),
      constraint("servings", 2),
      constraint("cuisine", "thai"),
      constraint("difficulty", "easy"),
    ];
    expect(check("recipes", { name, ingredients, instructions }, { constraints })).toHaveLength(4);
  });
});

describe("plans that are compared with wishes", () => {
  const meal = (planned_on: string, title = "Tacos", overrides: Row = {}) => ({
    planned_on,
    meal_type: "dinner",
    title,
    ...overrides,
  });
  const plan = (...entries: Row[]) => ({ entries });
  const range = constraint("date_range", "2026-01-05..2026-01-10", "plan");

  test("each day of a plan must be inside the range", () => {
    const content = plan(meal("2026-01-05"), meal("2026-01-10"), meal("2026-01-11", "Soup"));
    expect(check("meal_plans", content, { constraints: [range] })).toEqual([
      "2026-01-11 dinner (Soup) is outside 2026-01-05 to 2026-01-10",
    ]);
  });

  test("the number of meals in a plan must be the wished number, with or without the meals that are planned already", () => {
    const three = plan(meal("2026-01-05"), meal("2026-01-06"), meal("2026-01-07"));
    const count = (n: number, field = "meals") => ({
      constraints: [range, constraint("count", n, field)],
    });
    const plannedMeals = [
      { table: "meal_plans", row: { id: "meal_1", ...meal("2026-01-08") } },
      { table: "meal_plans", row: { id: "meal_2", ...meal("2026-02-08") } },
    ];
    expect(check("meal_plans", three, count(3))).toEqual([]);
    expect(check("meal_plans", three, count(4), plannedMeals)).toEqual([]);
    expect(check("meal_plans", three, count(8), plannedMeals)).toEqual([
      "the plan has 3 meal entries, and 8 were asked for",
    ]);
    expect(check("meal_plans", three, count(3, "lunch"))).toHaveLength(1);
    expect(check("meal_plans", three, count(8, "recipes"))).toEqual([]);
  });

  test("a plan must have only one dish per meal except snacks, and none for a meal that is planned already", () => {
    const plannedMeals = [
      { table: "meal_plans", row: { id: "meal_1", ...meal("2026-01-06", "Pizza") } },
    ];
    const content = plan(
      meal("2026-01-05"),
      meal("2026-01-06"),
      meal("2026-01-07", "Cod"),
      meal("2026-01-07", "Salad"),
      meal("2026-01-05", "Nuts", { meal_type: "snack" }),
      meal("2026-01-05", "Fruit", { meal_type: "snack" }),
    );
    expect(check("meal_plans", content, {}, plannedMeals)).toEqual([
      "2026-01-07 dinner has more than one entry (Cod, Salad): make them one, or move one",
      "2026-01-06 dinner is planned already (Pizza): leave it as it is",
    ]);
  });

  test("the wish for only saved recipes requires a saved recipe for each meal that is cooked", () => {
    const constraints = [constraint("only_saved", "recipes")];
    const content = plan(
      meal("2026-01-05", "Cod", { recipe_ref: "recipe_1" }),
      meal("2026-01-06", "Leftovers"),
      meal("2026-01-07", "Draft", { recipe_ref: "gen_recipe_1" }),
      meal("2026-01-08", "Made up"),
    );
    const faults = check("meal_plans", content, { constraints });
    expect(faults.map((fault) => fault.slice(0, 30))).toEqual([
      "2026-01-07 dinner (Draft) is n",
      "2026-01-08 dinner (Made up) is",
    ]);
  });

  test("the wish for only saved recipes also holds for rows to write, except for a dish that the user names", () => {
    const rules = (words: string, ...constraints: Constraint[]) => ({ words, constraints });
    const savedOnly = constraint("only_saved", "recipes");
    const row = (title: string, recipe_id?: string) => ({
      planned_on: "2026-01-05",
      meal_type: "dinner",
      title,
      ...(recipe_id === undefined ? {} : { recipe_id }),
    });
    const rows = [row("Cod", "recipe_1"), row("Pizza"), row("Draft", "gen_recipe_1")];
    const check = (table: string, list: Row[], words: string, ...constraints: Constraint[]) =>
      pack.checkRows?.(table, list, rules(words, ...constraints));
    expect(check("meal_plans", rows, "plan the week", savedOnly)).toEqual([
      "2026-01-05 dinner (Pizza) is not a saved recipe, and only those were to be used",
      "2026-01-05 dinner (Draft) is not a saved recipe, and only those were to be used",
    ]);
    expect(check("meal_plans", rows, "put pizza on Monday", savedOnly)).toHaveLength(1);
    expect(check("meal_plans", [row("Leftovers"), { servings: 2 }], "", savedOnly)).toEqual([]);
    const leftoverTitles = [
      "Reste vom Curry",
      "Restes de curry",
      "Sobras",
      "Avanzi",
      "Kliekjes",
      "À emporter",
    ];
    expect(
      check(
        "meal_plans",
        leftoverTitles.map((title) => row(title)),
        "",
        savedOnly,
      ),
    ).toEqual([]);
    expect(check("meal_plans", [row("Forestes")], "", savedOnly)).toHaveLength(1);
    expect(check("meal_plans", [{ recipe_id: null }], "", savedOnly)).toHaveLength(1);
    expect(check("meal_plans", rows, "plan the week")).toEqual([]);
    expect(check("tasks", rows, "plan the week", savedOnly)).toEqual([]);
  });

  test("a wished number of leftovers is compared with the leftovers only", () => {
    const oneLeftover = { constraints: [constraint("count", 1, "leftover meals")] };
    const soup = meal("2026-01-05", "Soup");
    expect(
      check("meal_plans", plan(soup, meal("2026-01-06", "Leftovers: soup")), oneLeftover),
    ).toEqual([]);
    expect(check("meal_plans", plan(soup), oneLeftover)).toEqual([
      "the plan has leftovers 0 times, and 1 were asked for: say so in the title",
    ]);
  });

  test("a wish for a number of special meals is met by a larger number of meals, and not by a smaller one", () => {
    const days = ["05", "06", "07", "08"].map((day) => meal(`2026-01-${day}`));
    const count = (n: number, field: string) => ({
      constraints: [range, constraint("count", n, "dinners"), constraint("count", n - 2, field)],
    });
    for (const field of ["lighter dinners", "dinners with fish", "vegetarian", "quick meals"]) {
      expect(check("meal_plans", plan(...days), count(4, field))).toEqual([]);
    }
    const eightLighterDinners = { constraints: [constraint("count", 8, "lighter dinners")] };
    expect(check("meal_plans", plan(...days), eightLighterDinners)).toEqual([
      "the plan has 4 dinner entries, and 8 were asked for",
    ]);
  });

  test("a wish is compared only with the meals that it names", () => {
    const lunch = (day: string, title = "Soup", overrides: Row = {}) =>
      meal(day, title, { meal_type: "lunch", ...overrides });
    const content = plan(
      meal("2026-01-05"),
      meal("2026-01-06", "Leftovers: tacos"),
      lunch("2026-01-08"),
      lunch("2026-01-09", "Leftovers: soup"),
    );
    const faults = (...constraints: Constraint[]) => check("meal_plans", content, { constraints });
    expect(faults(constraint("count", 4, "lunches and dinners"))).toEqual([]);
    expect(faults(constraint("count", 1, "leftover lunches"))).toEqual([]);
    const dinners = constraint("date_range", "2026-01-05..2026-01-06", "dinners");
    expect(faults(dinners)).toEqual([]);
    expect(faults({ ...dinners, field: "lighter dinners" })).toEqual([]);
    expect(faults({ ...dinners, field: "plan" })).toHaveLength(2);
  });

  test("a number of servings for one occasion applies to no other meal, and a general number does not apply to the occasion", () => {
    const content = plan(
      meal("2026-01-05", "Cod", { servings: 2 }),
      meal("2026-01-10", "Roast", { servings: 6 }),
    );
    const saturday = constraint("servings", 6, "Saturday dinner");
    const faults = (...constraints: Constraint[]) => check("meal_plans", content, { constraints });
    expect(faults(saturday)).toEqual([]);
    expect(faults(saturday, constraint("servings", 2))).toEqual([]);
    expect(faults(saturday, constraint("servings", 4))).toEqual([
      "2026-01-05 dinner (Cod) serves 2, and 4 was asked for",
    ]);
  });

  test("a count can name its meals in German", () => {
    const constraints = [constraint("count", 3, "Abendessen")];
    const dinner = (day: string) => meal(day, "Suppe", { meal_type: "dinner" });
    const two = plan(dinner("2026-01-05"), dinner("2026-01-06"));
    expect(check("meal_plans", two, { constraints })).toEqual([
      "the plan has 2 dinner entries, and 3 were asked for",
    ]);
  });

  test("servings that a meal states must be the wished number", () => {
    const content = plan(meal("2026-01-05", "Cod", { servings: 2 }), meal("2026-01-06"));
    const constraints = [constraint("servings", 4)];
    expect(check("meal_plans", content, { constraints })).toEqual([
      "2026-01-05 dinner (Cod) serves 2, and 4 was asked for",
    ]);
  });
});
