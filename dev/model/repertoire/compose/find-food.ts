// Finds the food that a phrase names, so that a dish can be composed around it.
import { OTHER_NAMES } from "../food-names.ts";
import { wordsOf } from "../words.ts";
import { FOOD_ROWS } from "./food-rows.ts";
import type { Food, Kind, Role } from "./food.ts";

const keyOf = (text: string): string => wordsOf(text).join(" ");

const FOODS: ReadonlyMap<string, Food> = new Map(
  Object.entries(FOOD_ROWS).flatMap(([row, foods]) => {
    const [role, kind, quantity, unit] = row.split(" ") as [Role, Kind, string, string];
    return foods.split(", ").map((entry): [string, Food] => {
      const [word = "", line = word] = entry.split(" = ");
      const amount = { quantity: Number(quantity), unit: unit === "-" ? null : unit };
      return [keyOf(word), { name: line, role, kind, ...amount }];
    });
  }),
);

/** Words for many foods at once: the composer takes them in turn. */
const ANY_OF: Readonly<Record<string, readonly string[]>> = {
  fish: ["cod", "salmon", "haddock", "sea bass", "trout"],
  seafood: ["prawn", "cod", "squid", "salmon", "mussel"],
  shellfish: ["prawn", "scallop", "mussel", "crab"],
  meat: ["chicken", "beef", "pork", "minced lamb"],
  poultry: ["chicken", "turkey", "duck"],
  bean: ["black bean", "cannellini bean", "kidney bean", "chickpea"],
  legume: ["chickpea", "lentil", "black bean"],
  vegetable: ["aubergine", "cauliflower", "courgette", "sweet potato", "mushroom"],
  herb: ["basil", "parsley", "mint"],
  grain: ["quinoa", "bulgur wheat", "pearl barley"],
};

/** Whether the phrase names a food here, in either of its names. */
export function isKnownFood(phrase: string): boolean {
  const key = keyOf(phrase);
  return FOODS.has(key) || key in ANY_OF || FOODS.has(OTHER_NAMES[key] ?? "");
}

/** The food that a phrase names; the `turn`-th when it names several. Unknown food cooks like a vegetable. */
export function findFood(phrase: string, turn: number): Food {
  const key = keyOf(phrase);
  const many = ANY_OF[key];
  const one = many?.[turn % many.length] ?? key;
  const known = FOODS.get(one) ?? FOODS.get(OTHER_NAMES[one] ?? "");
  if (known) return known;
  return { name: phrase, role: "main", kind: "tender", quantity: 150, unit: "g" };
}
