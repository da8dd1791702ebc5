// Checks a generated recipe against the user's wishes, where code can decide.
import type { Language } from "../../contracts/language.ts";
import type { Constraint } from "../../contracts/answers/understand.ts";
import { difficultyOf, numberOf, ofType, wordsOf } from "../constraint-values.ts";
import { foodKey, foodWords } from "../food/food-key.ts";
import { linesOf } from "../food/food-parts.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";

type Content = Record<string, unknown>;

/** Cuisines that a wider word includes; an unknown word includes itself. */
const CUISINES: Readonly<Record<string, string>> = {
  asian: "thai,chinese,japanese,korean,vietnamese,indian,indonesian,malaysian,filipino,singaporean",
  mediterranean: "italian,greek,spanish,turkish,lebanese,moroccan,provencal,israeli",
  "middle eastern": "lebanese,turkish,israeli,persian,iranian,syrian,iraqi,egyptian",
  "latin american": "mexican,brazilian,peruvian,argentinian,cuban,colombian",
  european: "italian,french,spanish,german,greek,british,portuguese,polish,austrian,swedish",
};

/** Words for times of eating, which models sometimes report as ingredients. */
const NO_FOOD =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:today|tonight|tomorrow|weekend)\b|^(?:breakfast|lunch|dinner|supper|snack|recipe|meal)s?$/i;

/** What the database has found for a recipe, and how to tell its faults. */
export interface RecipeCheck {
  /** Whether the recipe was found to contain a wanted food, by whatever name. */
  has(food: string): boolean;
  /**
   * Whether a rule or a later wish leaves the food out, so that it is no longer wanted: a user who turns vegetarian
   * does not get yesterday's chicken.
   */
  isRuledOut(food: string): boolean;
  words: KitchenWords;
  /** The language of texts for the user. */
  language: Language;
}

/** The wanted foods that the recipe does not name in so many words: whether they are in it is to be read. */
export function unnamedFoods(content: Content, constraints: Constraint[]): string[] {
  const said = [content.name, content.description, content.tags, linesOf(content).map(lineText)];
  const present = new Set(foodWords(said.filter(isPresent).map(valueText).join(" ")));
  return wordsOf(constraints, "ingredient_required").filter(
    (food) => !NO_FOOD.test(food) && !foodWords(food).every((word) => present.has(word)),
  );
}

/** One sentence per unmet wish. */
export function checkRecipe(
  content: Content,
  constraints: Constraint[],
  check: RecipeCheck,
): string[] {
  const { words } = check;
  const title = isPresent(content.name) ? valueText(content.name) : words.faults.theRecipe;
  const checked: Checked = { ...check, content, title };
  const faults = [
    ...ofType(constraints, "ingredient_required").flatMap((one) =>
      unnamedFoods(content, [one])
        .filter((food) => !check.has(food) && !check.isRuledOut(food))
        .map((food) => missingFood(checked, food, one.phrase)),
    ),
    ...ofType(constraints, "time_limit").map((one) => tooLong(checked, numberOf(one))),
    ...ofType(constraints, "servings").map((one) => otherNumber(checked, numberOf(one))),
    ...ofType(constraints, "difficulty").map((one) => otherDifficulty(checked, difficultyOf(one))),
    ...wordsOf(constraints, "cuisine").map((cuisine) => otherCuisine(checked, cuisine)),
  ];
  return faults.filter((fault) => fault !== null);
}

/** A recipe with what to call it. */
interface Checked extends RecipeCheck {
  content: Content;
  title: string;
}

/**
 * The fault of a recipe without a wanted food. Wishes are in English, so code cannot decide about unjudged lines
 * in another language.
 * @param phrase the user's own words for it
 */
function missingFood(checked: Checked, food: string, phrase?: string): string | null {
  const { content, title, words, language } = checked;
  const isForeign = language !== "en";
  if (isForeign && linesOf(content).some((line) => !isPresent(judgedFood(line)))) return null;
  return words.faults.missingFood(title, isForeign ? ownWords(phrase, food) : food);
}

/** A line's name, and its English name if the model has given one. */
function lineText(line: Record<string, unknown>): string {
  return [line.name, judgedFood(line)].filter(isPresent).map(valueText).join(", ");
}

function judgedFood({ judged }: Record<string, unknown>): unknown {
  return ((judged ?? {}) as { food?: unknown }).food;
}

/** A quote may be a whole sentence, which does not name a food. */
function ownWords(phrase: string | undefined, food: string): string {
  const words = phrase?.trim() ?? "";
  return words !== "" && words.split(/\s+/).length <= 3 ? `“${words}”` : food;
}

function tooLong({ content, title, words }: Checked, limit: number | null): string | null {
  if (limit === null) return null;
  const { prep_minutes, cook_minutes } = content;
  const known = [prep_minutes, cook_minutes].filter((minutes) => typeof minutes === "number");
  if (known.length === 0) return words.faults.noTime(title, limit);
  const total = known.reduce((sum, minutes) => sum + minutes, 0);
  return total > limit ? words.faults.tooLong(title, total, limit) : null;
}

function otherNumber({ content, title, words }: Checked, wanted: number | null): string | null {
  const { servings } = content;
  if (wanted === null || servings === wanted) return null;
  return isPresent(servings)
    ? words.faults.otherServings(title, valueText(servings), wanted)
    : words.faults.noServings(title, wanted);
}

function otherDifficulty({ content, title, words }: Checked, wanted: string | null): string | null {
  const { difficulty } = content;
  if (wanted === null || difficulty === wanted) return null;
  const asked = wordOf(words.difficulties, wanted);
  return isPresent(difficulty)
    ? words.faults.otherDifficulty(title, wordOf(words.difficulties, difficulty), asked)
    : words.faults.noDifficulty(title, asked);
}

function otherCuisine({ content, title, words }: Checked, wanted: string): string | null {
  const { cuisine } = content;
  const wider = Object.entries(CUISINES).find(([name]) => foodKey(name) === foodKey(wanted));
  const fits = [wanted, ...(wider?.[1].split(",") ?? [])].map(foodKey);
  const own = isPresent(cuisine) ? foodKey(valueText(cuisine)) : "";
  // "Tex-Mex", "modern Italian": a cuisine whose words include the wanted one matches.
  if (fits.some((fit) => ` ${own} `.includes(` ${fit} `))) return null;
  return own === ""
    ? words.faults.noCuisine(title, wanted)
    : words.faults.otherCuisine(title, valueText(cuisine), wanted);
}
