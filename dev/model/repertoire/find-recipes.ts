// Finds recipes for a request: written ones first, composed ones when those run out.
import { allRecipes } from "./all-recipes.ts";
import { composeRecipe } from "./compose/compose-recipe.ts";
import { breaksExclusion, retag } from "./diets.ts";
import { isExcluded } from "./is-food.ts";
import { matchRecipe } from "./match-recipe.ts";
import { shuffled } from "./pick.ts";
import { readQueryWords, type QueryWords } from "./query-words.ts";
import type { RepertoireRecipe } from "./recipe.ts";
import { scaleRecipe } from "./scale-recipe.ts";
import { QUICK_MINUTES } from "./define-recipes.ts";

export interface RecipeQuery {
  /** Foods, cuisines, dishes, moods: "cod", "spicy noodles", "thai". All of them must hold. */
  terms: string[];
  /** Foods, food groups or EU allergen codes that may not occur. */
  exclude: string[];
  count: number;
  maxMinutes?: number;
  servings?: number;
  /** Diets and styles: "vegan", "air-fryer", "simple". */
  style?: string[];
  /** Names already taken, whatever their case. */
  avoidNames: string[];
  /** Another seed orders equals differently and composes differently. */
  seed?: string;
}

/** Compositions tried per recipe wanted before the time limit gives way, and twice that, the name. */
const TRIES = 60;

const COMPOSED_SERVINGS = 4;

/**
 * Exactly `count` recipes with distinct names, the best first. Deterministic: the same query gives
 * the same recipes, and a smaller count the first of them. Written recipes answer if every term
 * holds; the rest are composed. Excluded food occurs in no name, ingredient or step. Quantities are
 * scaled to `servings` where given.
 */
export function findRecipes(query: RecipeQuery): RepertoireRecipe[] {
  const words = readQueryWords(query.terms, query.style ?? []);
  const count = Math.max(0, Math.floor(query.count));
  const limit = limitOf(query, words);
  const taken = new Set(query.avoidNames.map(normal));
  const found: RepertoireRecipe[] = [];
  const offer = (recipe: RepertoireRecipe): void => {
    if (found.length >= count || taken.has(normal(recipe.name))) return;
    taken.add(normal(recipe.name));
    found.push(recipe);
  };
  for (const recipe of written(query, words)) offer(recipe);
  for (let turn = 0; found.length < count; turn += 1) {
    const recipe = composed(query, words, turn);
    const tried = turn - found.length * TRIES;
    // The next turn's main ingredient may be done in time where this one's is not.
    if (tried < TRIES && minutesOf(recipe) > limit) continue;
    offer(tried < 2 * TRIES ? recipe : { ...recipe, name: `${recipe.name} No. ${turn}` });
  }
  return found.map((recipe) =>
    query.servings === undefined ? recipe : scaleRecipe(recipe, query.servings),
  );
}

const minutesOf = (recipe: RepertoireRecipe): number => recipe.prep_minutes + recipe.cook_minutes;

/** The minutes that the request allows, by number or by "quick". */
function limitOf(query: RecipeQuery, words: QueryWords): number {
  const asked = query.maxMinutes ?? Number.POSITIVE_INFINITY;
  return words.quick ? Math.min(asked, QUICK_MINUTES) : asked;
}

const normal = (name: string): string => name.trim().toLowerCase();

/** The written recipes that answer, best first; equals in their written order, or in the seed's. */
function written(query: RecipeQuery, words: QueryWords): RepertoireRecipe[] {
  const limit = limitOf(query, words);
  const answers = allRecipes.flatMap((recipe) => {
    if (minutesOf(recipe) > limit) return [];
    if (breaksExclusion(recipe, query.exclude)) return [];
    const score = matchRecipe(recipe, words);
    return score === null ? [] : [{ recipe, score }];
  });
  // Without a food to go by, written order would be all cod: mixed, equals are a choice.
  const seed = query.seed ?? (words.foods.length === 0 ? "mixed" : undefined);
  const ordered =
    seed === undefined ? answers : shuffled(answers, seed, ({ recipe }) => recipe.name);
  return ordered.sort((a, b) => b.score - a.score).map(({ recipe }) => recipe);
}

function composed(query: RecipeQuery, words: QueryWords, turn: number): RepertoireRecipe {
  const recipe = composeRecipe(
    {
      words,
      exclude: query.exclude,
      servings: COMPOSED_SERVINGS,
      seed: `${query.seed ?? ""}|${words.foods.join(",")}`,
      maxMinutes: limitOf(query, words),
    },
    turn,
  );
  return breaksExclusion(recipe, query.exclude) ? withoutMentions(recipe, query.exclude) : recipe;
}

/**
 * A composed recipe has no excluded ingredient, but its phrasing may still hold the bare word
 * ("splash of water" to someone who excludes "splash"): those sentences go.
 */
function withoutMentions(recipe: RepertoireRecipe, exclude: readonly string[]): RepertoireRecipe {
  const clean = (text: string): string =>
    (text.match(/[^.]+\.?/g) ?? [])
      .filter((sentence) => !isExcluded(sentence, exclude))
      .join("")
      .trim();
  const name = recipe.name
    .split(" ")
    .filter((word) => !isExcluded(word, exclude))
    .join(" ");
  return retag({
    ...recipe,
    name: name === "" ? "House Plate" : name,
    description: clean(recipe.description),
    instructions: recipe.instructions.map(clean).filter((step) => step !== ""),
  });
}
