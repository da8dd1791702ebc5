// Labels on food that say what it does not contain, and names that sound like another food.
import { foodWords } from "./food-key.ts";

/** Words with which an allergen is named on a label ("milk-free"); only these can be taken out of a food. */
export const ALLERGEN_LABELS: Readonly<Record<string, readonly string[]>> = {
  gluten: ["gluten", "wheat"],
  milk: ["milk", "dairy", "lactose"],
  eggs: ["egg"],
  soybeans: ["soy", "soya", "soybean"],
  sulphites: ["sulphite", "sulfite"],
};

const MEATLESS = ["vegetarian", "pescatarian", "no pork", "no beef", "no red meat"];
const ANIMAL_FREE = [
  ...MEATLESS,
  ..."vegan lacto-vegetarian ovo-vegetarian dairy-free lactose-free egg-free fish-free".split(" "),
  ..."shellfish-free seafood-free halal kosher".split(" "),
];

/** A label for a purpose ("vegan") covers diets; for an allergy, the label must name the allergen. */
export const DIET_LABELS: readonly { label: RegExp; diets: readonly string[] }[] = [
  { label: /\b(?:vegan|plant ?based)\b/, diets: ANIMAL_FREE },
  { label: /\b(?:vegetarian|veggie|meatless|meat free|quorn)\b/, diets: MEATLESS },
  { label: /\bhalal\b/, diets: ["halal", "no pork"] },
  { label: /\bkosher\b/, diets: ["kosher", "no pork"] },
  { label: /\blactose free\b/, diets: ["lactose-free"] },
  { label: /\b(?:alcohol free|non alcoholic|dealcoholised)\b/, diets: ["no alcohol"] },
];

/** Whole names that contain another food's word, and mean another food or none. */
export const LOOK_ALIKES: readonly string[] = `
  butter bean, butter lettuce, butterhead lettuce, cocoa butter, shea butter, apple butter, coconut butter,
  coconut cream, creamed coconut, coconut milk, coconut yogurt, cream of tartar, rice milk, hemp milk, pea milk,
  oat milk, milk thistle, rice flour, corn flour, maize flour, chickpea flour, gram flour, tapioca flour,
  potato flour, coconut flour, buckwheat flour, teff flour, rice noodle, glass noodle, rice pasta, corn pasta,
  lentil pasta, chickpea pasta, rice paper, rice cracker, rice cake, oyster mushroom, king oyster mushroom,
  crab apple, water chestnut, chestnut, chestnut mushroom, tiger nut, egg plant, fish mint, walnut sized,
  walnut size, egg sized, egg size, size of a walnut, size of an egg, size of a hazelnut, size of a pea,
  nut brown, fish slice, fish kettle, fish out, butter knife, butter dish, egg timer, egg cup, oyster knife,
  bread knife, cream together, cream the, beef tomato, beefsteak tomato, chicken of the woods, hen of the woods,
  turkey tail mushroom
`
  .split(",")
  .map((name) => name.trim())
  .filter((name) => foodWords(name).length > 0);
