// The rows of a household in each of four sizes, in the conversation's language.
import type { Language } from "../../../shared/contracts/language.ts";
import { FOOD_NAMES, STEP_NAMES, STYLE_NAMES, wordIn } from "./kitchen-words.ts";
import type { SeedRecipe, SeedRows, SeedStock } from "./seed-rows.ts";

export const HOUSEHOLDS = ["empty", "small", "family", "big"] as const;
export type HouseholdName = (typeof HOUSEHOLDS)[number];

type Translate = (english: string) => string;

/** The rows that every household of this size has. */
export function householdRows(size: HouseholdName, language: Language): SeedRows {
  const translate: Translate = (english) => wordIn(language, english);
  switch (size) {
    case "empty":
      return {};
    case "small":
      return smallHousehold(translate);
    case "family":
      return familyHousehold(translate);
    case "big":
      return bigHousehold(translate);
  }
}

const recipe = (
  translate: Translate,
  name: string,
  minutes: number,
  lines: SeedRecipe["lines"],
): SeedRecipe => ({
  name: translate(name),
  lines: lines.map((line) =>
    typeof line === "string" ? translate(line) : ([translate(line[0]), line[1], line[2]] as const),
  ),
  minutes,
  servings: 4,
  steps: STEP_NAMES.map(translate),
});

const stock = (
  translate: Translate,
  name: string,
  quantity: number,
  unit?: string,
  details: Partial<SeedStock> = {},
): SeedStock => ({
  name: translate(name),
  quantity,
  ...(unit === undefined ? {} : { unit }),
  location: "pantry",
  ...details,
});

/** 4 recipes, 8 in stock, 3 to buy, 2 chores. */
function smallHousehold(translate: Translate): SeedRows {
  return {
    recipes: [
      recipe(translate, "Lentil soup", 35, [
        ["lentils", 300, "g"],
        ["carrots", 2, "piece"],
        "onions",
      ]),
      recipe(translate, "Chicken curry", 40, [
        ["chicken breast", 500, "g"],
        "coconut milk",
        "rice",
      ]),
      recipe(translate, "Tomato pasta", 20, [
        ["spaghetti", 400, "g"],
        ["tomatoes", 500, "g"],
        "garlic",
      ]),
      recipe(translate, "Apple pie", 70, [
        ["apples", 6, "piece"],
        ["flour", 250, "g"],
        ["butter", 125, "g"],
      ]),
    ],
    inventory: [
      stock(translate, "milk", 2, "l", { location: "fridge", expires: 4 }),
      stock(translate, "eggs", 6, undefined, { location: "fridge", expires: 12 }),
      stock(translate, "rice", 1, "kg"),
      stock(translate, "flour", 1, "kg"),
      stock(translate, "butter", 250, "g", { location: "fridge", expires: 20 }),
      stock(translate, "tomatoes", 800, "g", { location: "counter" }),
      stock(translate, "onions", 5),
      stock(translate, "yoghurt", 500, "g", { location: "fridge", expires: 2 }),
    ],
    shopping: [
      { name: translate("bread") },
      { name: translate("coffee"), quantity: 500, unit: "g" },
      { name: translate("bananas"), quantity: 6 },
    ],
    tasks: [{ title: translate("clean the oven") }, { title: translate("buy charcoal"), due: 3 }],
  };
}

/** 10 recipes, 20 in stock, some of it past its date, 6 to buy, 3 planned dinners, 4 chores. */
function familyHousehold(translate: Translate): SeedRows {
  const smallRows = smallHousehold(translate);
  return {
    ...smallRows,
    recipes: [
      ...(smallRows.recipes ?? []),
      recipe(translate, "Cod with potatoes", 30, [
        ["cod", 600, "g"],
        ["potatoes", 800, "g"],
        "butter",
      ]),
      recipe(translate, "Spinach omelette", 15, [
        ["eggs", 4, "piece"],
        ["spinach", 200, "g"],
        "cheese",
      ]),
      recipe(translate, "Mushroom rice", 35, [
        ["mushrooms", 300, "g"],
        ["rice", 300, "g"],
        "cream",
      ]),
      recipe(translate, "Carrot soup", 25, [["carrots", 800, "g"], "cream", "onions"]),
      recipe(translate, "Salmon with leeks", 25, [
        ["salmon", 500, "g"],
        ["leeks", 2, "piece"],
        "cream",
      ]),
      recipe(translate, "Bean stew", 45, [["beans", 400, "g"], ["tomatoes", 400, "g"], "onions"]),
    ],
    inventory: [
      ...(smallRows.inventory ?? []),
      stock(translate, "chicken breast", 600, "g", { location: "fridge", expires: 1 }),
      stock(translate, "spinach", 300, "g", { location: "fridge", expires: 2 }),
      stock(translate, "cream", 200, "ml", { location: "fridge", expires: -2 }),
      stock(translate, "ham", 150, "g", { location: "fridge", expires: -1 }),
      stock(translate, "cheese", 300, "g", { location: "fridge", expires: 9 }),
      stock(translate, "salmon", 500, "g", { location: "freezer", expires: 60 }),
      stock(translate, "peas", 750, "g", { location: "freezer" }),
      stock(translate, "potatoes", 2, "kg"),
      stock(translate, "spaghetti", 1, "kg"),
      stock(translate, "lentils", 500, "g"),
      stock(translate, "olive oil", 750, "ml"),
      stock(translate, "sugar", 1, "kg"),
    ],
    shopping: [
      ...(smallRows.shopping ?? []),
      { name: translate("apples"), quantity: 4 },
      { name: translate("garlic") },
      { name: translate("carrots"), quantity: 1, unit: "kg" },
    ],
    meals: [
      { day: 1, title: translate("Lentil soup") },
      { day: 2, title: translate("Chicken curry") },
      { day: 4, title: translate("Bean stew") },
    ],
    tasks: [
      ...(smallRows.tasks ?? []),
      { title: translate("defrost the freezer"), due: 6 },
      { title: translate("sharpen the knives") },
    ],
  };
}

/**
 * The family's household with more recipes and stock than a prompt holds: 66 recipes, 84 in stock.
 */
function bigHousehold(translate: Translate): SeedRows {
  const familyRows = familyHousehold(translate);
  const foods = FOOD_NAMES.slice(20, 34);
  return {
    ...familyRows,
    recipes: [
      ...(familyRows.recipes ?? []),
      ...STYLE_NAMES.flatMap((style) =>
        foods.map((food, index) => ({
          ...recipe(translate, style, 20 + 5 * index, [[food, 400, "g"], "onions", "olive oil"]),
          name: `${translate(style)} ${translate(food)}`,
        })),
      ),
    ],
    inventory: [
      ...(familyRows.inventory ?? []),
      ...FOOD_NAMES.slice(20).map((name, index) =>
        stock(translate, name, 100 + index, "g", { expires: 30 + index }),
      ),
      ...FOOD_NAMES.slice(0, 22).map((name) =>
        stock(translate, name, 3, "kg", { location: "other" }),
      ),
      ...FOOD_NAMES.slice(18, 40).map((name) =>
        stock(translate, name, 2, "kg", { location: "freezer" }),
      ),
    ],
  };
}
