// The four sizes of households, in the language of the conversation.
import type { Language } from "../../../shared/contracts/language.ts";
import { FOOD_NAMES, STEP_NAMES, STYLE_NAMES, wordIn } from "./kitchen-words.ts";
import type { SeedRecipe, SeedRows, SeedStock } from "./seed-rows.ts";

export const HOUSEHOLDS = ["empty", "small", "family", "big"] as const;
export type HouseholdName = (typeof HOUSEHOLDS)[number];

type In = (english: string) => string;

/** The rows that every household of this size has. */
export function householdRows(size: HouseholdName, language: Language): SeedRows {
  const say: In = (english) => wordIn(language, english);
  switch (size) {
    case "empty":
      return {};
    case "small":
      return small(say);
    case "family":
      return family(say);
    case "big":
      return big(say);
  }
}

const recipe = (
  say: In,
  name: string,
  minutes: number,
  lines: SeedRecipe["lines"],
): SeedRecipe => ({
  name: say(name),
  lines: lines.map((line) =>
    typeof line === "string" ? say(line) : ([say(line[0]), line[1], line[2]] as const),
  ),
  minutes,
  servings: 4,
  steps: STEP_NAMES.map(say),
});

const stock = (
  say: In,
  name: string,
  quantity: number,
  unit?: string,
  more: Partial<SeedStock> = {},
): SeedStock => ({
  name: say(name),
  quantity,
  ...(unit === undefined ? {} : { unit }),
  location: "pantry",
  ...more,
});

/** 4 recipes, 8 in stock, 3 to buy, 2 chores. */
function small(say: In): SeedRows {
  return {
    recipes: [
      recipe(say, "Lentil soup", 35, [["lentils", 300, "g"], ["carrots", 2, "piece"], "onions"]),
      recipe(say, "Chicken curry", 40, [["chicken breast", 500, "g"], "coconut milk", "rice"]),
      recipe(say, "Tomato pasta", 20, [["spaghetti", 400, "g"], ["tomatoes", 500, "g"], "garlic"]),
      recipe(say, "Apple pie", 70, [
        ["apples", 6, "piece"],
        ["flour", 250, "g"],
        ["butter", 125, "g"],
      ]),
    ],
    inventory: [
      stock(say, "milk", 2, "l", { location: "fridge", expires: 4 }),
      stock(say, "eggs", 6, undefined, { location: "fridge", expires: 12 }),
      stock(say, "rice", 1, "kg"),
      stock(say, "flour", 1, "kg"),
      stock(say, "butter", 250, "g", { location: "fridge", expires: 20 }),
      stock(say, "tomatoes", 800, "g", { location: "counter" }),
      stock(say, "onions", 5),
      stock(say, "yoghurt", 500, "g", { location: "fridge", expires: 2 }),
    ],
    shopping: [
      { name: say("bread") },
      { name: say("coffee"), quantity: 500, unit: "g" },
      { name: say("bananas"), quantity: 6 },
    ],
    tasks: [{ title: say("clean the oven") }, { title: say("buy charcoal"), due: 3 }],
  };
}

/** 10 recipes, 20 in stock, some of it past its date, 6 to buy, 3 planned dinners, 4 chores. */
function family(say: In): SeedRows {
  const base = small(say);
  return {
    ...base,
    recipes: [
      ...(base.recipes ?? []),
      recipe(say, "Cod with potatoes", 30, [["cod", 600, "g"], ["potatoes", 800, "g"], "butter"]),
      recipe(say, "Spinach omelette", 15, [["eggs", 4, "piece"], ["spinach", 200, "g"], "cheese"]),
      recipe(say, "Mushroom rice", 35, [["mushrooms", 300, "g"], ["rice", 300, "g"], "cream"]),
      recipe(say, "Carrot soup", 25, [["carrots", 800, "g"], "cream", "onions"]),
      recipe(say, "Salmon with leeks", 25, [["salmon", 500, "g"], ["leeks", 2, "piece"], "cream"]),
      recipe(say, "Bean stew", 45, [["beans", 400, "g"], ["tomatoes", 400, "g"], "onions"]),
    ],
    inventory: [
      ...(base.inventory ?? []),
      stock(say, "chicken breast", 600, "g", { location: "fridge", expires: 1 }),
      stock(say, "spinach", 300, "g", { location: "fridge", expires: 2 }),
      stock(say, "cream", 200, "ml", { location: "fridge", expires: -2 }),
      stock(say, "ham", 150, "g", { location: "fridge", expires: -1 }),
      stock(say, "cheese", 300, "g", { location: "fridge", expires: 9 }),
      stock(say, "salmon", 500, "g", { location: "freezer", expires: 60 }),
      stock(say, "peas", 750, "g", { location: "freezer" }),
      stock(say, "potatoes", 2, "kg"),
      stock(say, "spaghetti", 1, "kg"),
      stock(say, "lentils", 500, "g"),
      stock(say, "olive oil", 750, "ml"),
      stock(say, "sugar", 1, "kg"),
    ],
    shopping: [
      ...(base.shopping ?? []),
      { name: say("apples"), quantity: 4 },
      { name: say("garlic") },
      { name: say("carrots"), quantity: 1, unit: "kg" },
    ],
    meals: [
      { day: 1, title: say("Lentil soup") },
      { day: 2, title: say("Chicken curry") },
      { day: 4, title: say("Bean stew") },
    ],
    tasks: [
      ...(base.tasks ?? []),
      { title: say("defrost the freezer"), due: 6 },
      { title: say("sharpen the knives") },
    ],
  };
}

/**
 * The family's household with more recipes and stock than a prompt holds: 66 recipes, 84 in stock.
 */
function big(say: In): SeedRows {
  const base = family(say);
  const foods = FOOD_NAMES.slice(20, 34);
  return {
    ...base,
    recipes: [
      ...(base.recipes ?? []),
      ...STYLE_NAMES.flatMap((style) =>
        foods.map((food, index) => ({
          ...recipe(say, style, 20 + 5 * index, [[food, 400, "g"], "onions", "olive oil"]),
          name: `${say(style)} ${say(food)}`,
        })),
      ),
    ],
    inventory: [
      ...(base.inventory ?? []),
      ...FOOD_NAMES.slice(20).map((name, index) =>
        stock(say, name, 100 + index, "g", { expires: 30 + index }),
      ),
      ...FOOD_NAMES.slice(0, 22).map((name) => stock(say, name, 3, "kg", { location: "other" })),
      ...FOOD_NAMES.slice(18, 40).map((name) => stock(say, name, 2, "kg", { location: "freezer" })),
    ],
  };
}
