// Which words are foods, and which of them name a whole family.
import { isKnownFood } from "../../repertoire/compose/find-food.ts";
import { FOOD_GROUPS } from "../../repertoire/food-groups.ts";
import { nameWords, singularOf } from "./clean-message.ts";

/** Families that the catalogue has as categories. */
const FAMILIES = new Set(
  (
    "fish,white fish,oily fish,seafood,shellfish,crustacean,mollusc,poultry,meat,red meat,game,protein," +
    "egg,dairy,milk,cream,yogurt,cheese,soy,legume,bean,lentil,nut,seed,grain,rice,pasta,noodle,bread," +
    "flour,baking,vegetable,leafy green,root vegetable,brassica,squash,mushroom,fruit,citrus,berry," +
    "herb,spice,oil,fat,vinegar,condiment,sauce,chocolate,chicken,turkey,duck,beef,lamb,pork"
  ).split(","),
);
const SAME: Readonly<Record<string, string>> = {
  veg: "vegetable",
  veggie: "vegetable",
  veggies: "vegetable",
  fishes: "fish",
  bird: "poultry",
  greens: "leafy green",
  shrimp: "prawn",
};

/** The family that the words name, as the catalogue spells it; null when they name none. */
export function familyOf(words: string): string | null {
  const text = words.toLowerCase().trim();
  const single = text
    .split(" ")
    .map((word, at, all) => (at === all.length - 1 ? singularOf(word) : word))
    .join(" ");
  const known = SAME[text] ?? SAME[single] ?? single;
  return FAMILIES.has(known) ? known : null;
}

/** Whether the words name something to eat that is known here. */
export function isFoodWord(words: string): boolean {
  const key = nameWords(words).join(" ");
  return key !== "" && (familyOf(words) !== null || key in FOOD_GROUPS || isKnownFood(words));
}
