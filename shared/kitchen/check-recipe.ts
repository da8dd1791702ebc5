// A generated recipe against what the user asked for, where code can decide it.
import type { Constraint } from "../contracts/understand.ts";
import { difficultyOf, numberOf, ofType, wordsOf } from "./constraint-values.ts";
import { createFoodFinder } from "./find-food.ts";
import { foodsOf } from "./food-families.ts";
import { foodKey, foodWords } from "./food-key.ts";
import { linesOf } from "./food-parts.ts";
import { isPresent, valueText } from "./format-values.ts";

type Content = Record<string, unknown>;

/** Cuisines that a wider word takes in; an unknown word takes in itself. */
const CUISINES: Readonly<Record<string, string>> = {
  asian: "thai,chinese,japanese,korean,vietnamese,indian,indonesian,malaysian,filipino,singaporean",
  mediterranean: "italian,greek,spanish,turkish,lebanese,moroccan,provencal,israeli",
  "middle eastern": "lebanese,turkish,israeli,persian,iranian,syrian,iraqi,egyptian",
  "latin american": "mexican,brazilian,peruvian,argentinian,cuban,colombian",
  european: "italian,french,spanish,german,greek,british,portuguese,polish,austrian,swedish",
};

/** Words for when to eat, which are taken for an ingredient now and then. */
const NO_FOOD =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:today|tonight|tomorrow|weekend)\b|^(?:breakfast|lunch|dinner|supper|snack|recipe|meal)s?$/i;

/**
 * One sentence per wish that the recipe does not meet. A food that `isRuledOut` is wanted no more:
 * who turns vegetarian is not held to yesterday's chicken.
 */
export function checkRecipe(
  content: Content,
  constraints: Constraint[],
  isRuledOut: (food: string) => boolean,
): string[] {
  const title = isPresent(content.name) ? valueText(content.name) : "the recipe";
  const faults = [
    ...wordsOf(constraints, "ingredient_required")
      .filter((food) => !isRuledOut(food) && !NO_FOOD.test(food))
      .map((food) => missingFood(content, food)),
    ...ofType(constraints, "time_limit").map((one) => tooLong(content, numberOf(one))),
    ...ofType(constraints, "servings").map((one) => otherNumber(content.servings, numberOf(one))),
    ...ofType(constraints, "difficulty").map((one) => otherDifficulty(content, difficultyOf(one))),
    ...wordsOf(constraints, "cuisine").map((cuisine) => otherCuisine(content, cuisine)),
  ];
  return faults.flatMap((fault) => (fault === null ? [] : [`${title} ${fault}`]));
}

/** In a line, or said of the whole: "soup" and "chicken curry" are what a dish is called. */
function missingFood(content: Content, food: string): string | null {
  const find = createFoodFinder({ kind: "wish", code: food, terms: foodsOf(food) });
  const lines = linesOf(content).map(({ name }) => (isPresent(name) ? valueText(name) : ""));
  if (lines.some((line) => find(line).length > 0)) return null;
  const said = [content.name, content.description, content.tags, lines].filter(isPresent);
  const words = new Set(foodWords(said.map(valueText).join(" ")));
  const wanted = foodWords(food);
  return wanted.every((word) => words.has(word)) ? null : `has no ${food}, which must be in it`;
}

function tooLong({ prep_minutes, cook_minutes }: Content, limit: number | null): string | null {
  if (limit === null) return null;
  const known = [prep_minutes, cook_minutes].filter((minutes) => typeof minutes === "number");
  if (known.length === 0)
    return `does not say how long it takes, and ${limit} minutes is the limit`;
  const total = known.reduce((sum, minutes) => sum + minutes, 0);
  return total > limit ? `takes ${total} minutes, and ${limit} is the limit` : null;
}

function otherNumber(servings: unknown, wanted: number | null): string | null {
  if (wanted === null || servings === wanted) return null;
  return `${isPresent(servings) ? `serves ${valueText(servings)}` : "does not say for how many it is"}, and ${wanted} was asked for`;
}

function otherDifficulty({ difficulty }: Content, wanted: string | null): string | null {
  if (wanted === null || difficulty === wanted) return null;
  return `is ${isPresent(difficulty) ? valueText(difficulty) : "of no stated difficulty"}, and ${wanted} was asked for`;
}

function otherCuisine({ cuisine }: Content, wanted: string): string | null {
  const wider = Object.entries(CUISINES).find(([name]) => foodKey(name) === foodKey(wanted));
  const fits = [wanted, ...(wider?.[1].split(",") ?? [])].map(foodKey);
  const own = isPresent(cuisine) ? foodKey(valueText(cuisine)) : "";
  // "Tex-Mex", "modern Italian": a cuisine that names the wanted one among its words is it.
  if (fits.some((fit) => ` ${own} `.includes(` ${fit} `))) return null;
  return own === ""
    ? `names no cuisine, and ${wanted} was asked for`
    : `is ${valueText(cuisine)}, and ${wanted} was asked for`;
}
