// Checks a generated recipe against those of the user's wishes about which code can decide.
import type { Constraint } from "../../contracts/answers/understand.ts";
import { difficultyOf, numberOf, ofType, wordsOf } from "../constraint-values.ts";
import { foodKey, foodWords } from "../food/food-key.ts";
import { linesOf } from "../food/food-parts.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { wordOf } from "../screens/word-of.ts";
import { CUISINES } from "./cuisines.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";

type Content = Record<string, unknown>;

const KNOWN_CUISINES: ReadonlySet<string> = new Set(
  Object.entries(CUISINES).flatMap(([wide, narrow]) => [wide, ...narrow.split(",")].map(foodKey)),
);

/** Words for days, meals and recipes, which models sometimes report as ingredients. */
const NOT_A_FOOD =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:today|tonight|tomorrow|weekend)\b|^(?:breakfast|lunch|dinner|supper|snack|recipe|meal)s?$/i;

/** The database's findings for a recipe, and the settings for its faults. */
export interface RecipeCheck {
  /** Whether the database found a wanted food in the recipe, under any of its names. */
  has(food: string): boolean;
  /**
   * Whether a rule or a later wish leaves the food out, so that it is no longer wanted: a user who turns vegetarian
   * does not get yesterday's chicken.
   */
  isRuledOut(food: string): boolean;
  words: KitchenWords;
  /** Whether the recipe is written in English. */
  isEnglish: boolean;
}

/** The wanted foods that the recipe does not name literally; the database decides whether they are in it. */
export function unnamedFoods(content: Content, constraints: Constraint[]): string[] {
  const texts = [content.name, content.description, content.tags, linesOf(content).map(lineText)];
  const presentWords = new Set(foodWords(texts.filter(isPresent).map(valueText).join(" ")));
  return wordsOf(constraints, "ingredient_required").filter(
    (food) => !NOT_A_FOOD.test(food) && !foodWords(food).every((word) => presentWords.has(word)),
  );
}

/**
 * One sentence per unmet wish. Wishes are in English and recipes in the user's language, so a wish is compared
 * with the recipe's own English words. Without such words, code can only decide about an English recipe.
 */
export function checkRecipe(
  content: Content,
  constraints: Constraint[],
  check: RecipeCheck,
): string[] {
  const { words } = check;
  const title = isPresent(content.name) ? valueText(content.name) : words.faults.theRecipe;
  const contentCheck: CheckedRecipe = { ...check, content, title };
  const faults = [
    ...ofType(constraints, "ingredient_required").flatMap((constraint) =>
      unnamedFoods(content, [constraint])
        .filter((food) => !check.has(food) && !check.isRuledOut(food))
        .map((food) => missingFood(contentCheck, food, constraint.phrase)),
    ),
    ...ofType(constraints, "time_limit").map((constraint) =>
      tooLong(contentCheck, numberOf(constraint)),
    ),
    ...ofType(constraints, "servings").map((constraint) =>
      wrongServings(contentCheck, numberOf(constraint)),
    ),
    ...ofType(constraints, "difficulty").map((constraint) =>
      wrongDifficulty(contentCheck, difficultyOf(constraint)),
    ),
    ...ofType(constraints, "cuisine").flatMap((constraint) =>
      wordsOf([constraint], constraint.type).map((cuisine) =>
        wrongCuisine(contentCheck, cuisine, constraint.phrase),
      ),
    ),
  ];
  return faults.filter((fault) => fault !== null);
}

/** A recipe with its title, for the faults. */
interface CheckedRecipe extends RecipeCheck {
  content: Content;
  title: string;
}

/**
 * The fault of a recipe without a wanted food; null for a recipe in another language with
 * unjudged lines, about which code cannot decide.
 * @param phrase the user's own words for it
 */
function missingFood(contentCheck: CheckedRecipe, food: string, phrase?: string): string | null {
  const { content, title, words, isEnglish } = contentCheck;
  if (!isEnglish && linesOf(content).some((line) => !isPresent(judgedFood(line)))) return null;
  return words.faults.missingFood(title, isEnglish ? food : shortQuote(phrase, food));
}

/** A line's name, and its English name if the model has given one. */
function lineText(line: Record<string, unknown>): string {
  return [line.name, judgedFood(line)].filter(isPresent).map(valueText).join(", ");
}

function judgedFood({ judged }: Record<string, unknown>): unknown {
  return ((judged ?? {}) as { food?: unknown }).food;
}

/** The user's words in quotation marks; `food` if there are none, or more than three, which may be a whole sentence. */
function shortQuote(phrase: string | undefined, food: string): string {
  const words = phrase?.trim() ?? "";
  return words !== "" && words.split(/\s+/).length <= 3 ? `“${words}”` : food;
}

function tooLong({ content, title, words }: CheckedRecipe, limit: number | null): string | null {
  if (limit === null) return null;
  const { prep_minutes, cook_minutes } = content;
  const minutesStated = [prep_minutes, cook_minutes].filter(
    (minutes) => typeof minutes === "number",
  );
  if (minutesStated.length === 0) return words.faults.noTime(title, limit);
  const total = minutesStated.reduce((sum, minutes) => sum + minutes, 0);
  return total > limit ? words.faults.tooLong(title, total, limit) : null;
}

function wrongServings(
  { content, title, words }: CheckedRecipe,
  wish: number | null,
): string | null {
  const { servings } = content;
  if (wish === null || servings === wish) return null;
  return isPresent(servings)
    ? words.faults.otherServings(title, valueText(servings), wish)
    : words.faults.noServings(title, wish);
}

function wrongDifficulty(
  { content, title, words }: CheckedRecipe,
  wish: string | null,
): string | null {
  const { difficulty } = content;
  if (wish === null || difficulty === wish) return null;
  const wishWord = wordOf(words.difficulties, wish);
  return isPresent(difficulty)
    ? words.faults.otherDifficulty(title, wordOf(words.difficulties, difficulty), wishWord)
    : words.faults.noDifficulty(title, wishWord);
}

/**
 * The fault of a recipe of another cuisine, or of none. Cuisines are compared only in one language: the recipe is in
 * English, or it has an English word for its cuisine and the table knows the wish.
 * @param phrase the user's own words for it
 */
function wrongCuisine(contentCheck: CheckedRecipe, wish: string, phrase?: string): string | null {
  const { content, title, words, isEnglish } = contentCheck;
  const { cuisine, cuisine_in_english: english } = content;
  const cuisineGroup = Object.entries(CUISINES).find(([name]) => foodKey(name) === foodKey(wish));
  const matchingCuisines = [wish, ...(cuisineGroup?.[1].split(",") ?? [])].map(foodKey);
  const cuisines = [cuisine, english].filter(isPresent).map(valueText);
  // A cuisine whose words include the wanted one matches: "Tex-Mex", "modern Italian".
  const isMet = cuisines.some((cuisine) =>
    matchingCuisines.some((match) => ` ${foodKey(cuisine)} `.includes(` ${match} `)),
  );
  if (isMet) return null;
  const wishWord = isEnglish ? wish : shortQuote(phrase, wish);
  const [ownCuisine] = cuisines;
  if (ownCuisine === undefined) return words.faults.noCuisine(title, wishWord);
  const isDecided = isEnglish || (isPresent(english) && KNOWN_CUISINES.has(foodKey(wish)));
  return isDecided ? words.faults.otherCuisine(title, ownCuisine, wishWord) : null;
}
