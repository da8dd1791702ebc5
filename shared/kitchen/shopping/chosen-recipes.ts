// Chooses the recipes of a shopping list, and how far to scale each.
import type { RowsWanted, SourceRow } from "../../contracts/pack.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";
import { isLeftovers } from "../planning/leftovers.ts";
import { titleKey } from "../planning/link-meals.ts";
import { literal } from "../screens/resource-fields.ts";
import type { NoteWords } from "../wording/list-words.ts";

type Row = Record<string, unknown>;

export interface ChosenRecipe {
  recipe: Row;
  /** The factor for the recipe's amounts; 2 doubles them. */
  times: number;
}

export interface Choice {
  chosenRecipes: ChosenRecipe[];
  notes: string[];
}

/** Numbers of people that the conversation states; 0 where it states none. */
export interface StatedPeople {
  /** For the occasion under discussion, or for all. */
  underDiscussion: number;
  /** For every occasion. */
  always: number;
}

/**
 * The recipes among the rows: those that `label` names by name or ref, otherwise those of the planned meals among the
 * rows, once per meal, otherwise all. A meal without a link uses the only recipe with exactly its name. A meal's own
 * servings scale its recipe. "For 6 people" in the label scales all other recipes. Meals of leftovers are not cooked
 * again, and drafts count as recipes.
 * @param stated the conversation's numbers of people, used in the same way if the label states none
 */
export function chooseRecipes(
  sources: SourceRow[],
  label: string,
  words: NoteWords,
  stated: StatedPeople = { underDiscussion: 0, always: 0 },
): Choice {
  const ofLabel = Number(PEOPLE.exec(label)?.[1] ?? 0);
  const people = ofLabel || stated.underDiscussion;
  // The occasion under discussion may be another day than the meal's.
  const peopleAtMeals = ofLabel || stated.always;
  const recipes = rowsOf(sources, "recipes");
  const namedRecipes = recipesNamedIn(recipes, label);
  if (namedRecipes.length > 0) return scaledRecipes(namedRecipes, people, words);
  const byName = Map.groupBy(recipes, ({ name }) => titleKey(text(name)));
  const meals = mealsToCook(sources).map((meal) => {
    const [ownRecipe, ...others] = byName.get(titleKey(text(meal.title))) ?? [];
    return isPresent(meal.recipe_id) || ownRecipe === undefined || others.length > 0
      ? meal
      : { ...meal, recipe_id: ownRecipe.id };
  });
  const choices: ChosenRecipe[] = [];
  const recipesForPeople: Row[] = [];
  for (const recipe of recipes) {
    const cookedMeals = meals.filter(({ recipe_id }) => recipe_id === recipe.id);
    const times = cookedMeals.reduce(
      (sum, { servings }) => sum + scaleOf(servings ?? peopleAtMeals, recipe.servings),
      0,
    );
    if (times > 0) choices.push({ recipe, times });
    if (cookedMeals.some(({ servings }) => !isPresent(servings))) recipesForPeople.push(recipe);
  }
  const notes = peopleAtMeals > 0 ? asWrittenNotes(recipesForPeople, words) : [];
  const recipeIds = new Set(recipes.map(({ id }) => id));
  const unknownTitles = meals
    .filter(({ recipe_id }) => !recipeIds.has(recipe_id))
    .map(({ title }) => text(title));
  if (unknownTitles.length > 0) {
    notes.push(words.withoutRecipe(sorted(unknownTitles).join(", ")));
  }
  if (choices.length > 0) return { chosenRecipes: choices, notes };
  const allRecipes = scaledRecipes(recipes, people, words);
  return { ...allRecipes, notes: [...notes, ...allRecipes.notes] };
}

/** The recipes of planned meals that are not among the rows: by link, otherwise by the meal's exact name. */
export function recipesWanted(sources: SourceRow[]): RowsWanted[] {
  const recipes = rowsOf(sources, "recipes");
  const ids = new Set(recipes.map(({ id }) => id));
  const names = new Set(recipes.map(({ name }) => titleKey(text(name))));
  const meals = mealsToCook(sources);
  // A meal's link to a draft needs no read: the draft is already among the rows, or is not a recipe.
  const links = meals.flatMap(({ recipe_id: id }) =>
    typeof id === "string" && !ids.has(id) && !id.startsWith("gen_") ? id : [],
  );
  const titles = meals.flatMap(({ recipe_id, title }) =>
    isPresent(recipe_id) || !isPresent(title) || names.has(titleKey(text(title)))
      ? []
      : text(title).trim(),
  );
  const byLink = chunks(links, 200).map((value) => ({ column: "id", op: "in" as const, value }));
  const byTitle = chunks(titles, 20).map((titlesOfChunk) =>
    titlesOfChunk.map((title) => ({ column: "name", op: "ilike" as const, value: literal(title) })),
  );
  return [
    ...byLink.map((condition) => ({ table: "recipes", where: { and: [condition] } })),
    ...byTitle.map((or) => ({ table: "recipes", where: { or } })),
  ];
}

/** The catalogue's entries of the recipes' lines that are not among the rows. */
export function linkedFoods(sources: SourceRow[]): RowsWanted[] {
  const ingredientIds = new Set(rowsOf(sources, "ingredients").map(({ id }) => id));
  const lines = rowsOf(sources, "recipes").flatMap((row) => objectsOf(row.recipe_ingredients));
  const links = lines.flatMap(({ ingredient_id: id }) =>
    typeof id === "string" && !ingredientIds.has(id) ? id : [],
  );
  return chunks(links, 200).map((value) => ({
    table: "ingredients",
    where: { and: [{ column: "id", op: "in" as const, value }] },
  }));
}

function mealsToCook(sources: SourceRow[]): Row[] {
  return rowsOf(sources, "meal_plans").filter(({ title }) => !isLeftovers(text(title)));
}

function chunks<T>(list: T[], size: number): T[][] {
  const uniqueItems = [...new Set(list)];
  return Array.from({ length: Math.ceil(uniqueItems.length / size) }, (_, index) =>
    uniqueItems.slice(index * size, (index + 1) * size),
  );
}

/** Rows of one table, each once. */
export function rowsOf(sources: SourceRow[], table: string): Row[] {
  const ids = new Set<unknown>();
  return sources.flatMap(({ table: tableName, row }) => {
    if (tableName !== table) return [];
    if (row.id === undefined) return [row];
    if (ids.has(row.id)) return [];
    ids.add(row.id);
    return [row];
  });
}

/** The recipes that the label names. Longer names are searched first, so that "cod" is not found inside "cod tacos". */
function recipesNamedIn(recipes: Row[], label: string): Row[] {
  let unreadLabel = label.toLowerCase();
  const byLength = recipes.toSorted((a, b) => text(b.name).length - text(a.name).length);
  const mentionedRecipes = byLength.filter(({ id, name }) => {
    const words = [text(id), text(name)].filter((word) => word !== "");
    const mention = words.find((word) => wordAt(unreadLabel, word.toLowerCase()));
    if (mention !== undefined) unreadLabel = unreadLabel.replaceAll(mention.toLowerCase(), " ");
    return mention !== undefined;
  });
  return recipes.filter((recipe) => mentionedRecipes.includes(recipe));
}

/** Whether the text contains `word` as whole words: `recipe_1` is not in `recipe_12`. */
function wordAt(label: string, word: string): boolean {
  return label.split(word).some((textBefore, index, parts) => {
    const textAfter = parts[index + 1];
    return (
      textAfter !== undefined &&
      !/[\p{L}\p{N}_]$/u.test(textBefore) &&
      !/^[\p{L}\p{N}_]/u.test(textAfter)
    );
  });
}

const EATERS =
  "people|persons?|servings?|portions?|guests?|adults?|kids|children|of us|personen|leute|portionen|gäste|erwachsene|kinder|" +
  "personnes?|convives|adultes|enfants|personas?|raciones|comensales|adultos|niños|persone|porzioni|" +
  "ospiti|adulti|bambini|pessoas?|porções|crianças|persoon|porties|gasten|volwassenen|kinderen";
/**
 * Matches the number of people; a number of anything else ("for 3 recipes", "for 2 of them", "for 4 days")
 * does not count.
 */
const PEOPLE = new RegExp(
  `(?<!\\p{L})(?:for|serves|serving|für|pour|para|per|voor) (\\d{1,3})(?: (?:${EATERS})(?!\\p{L})|(?= *(?:[,;:)]|\\.(?!\\d)|$)))`,
  "iu",
);

function scaledRecipes(recipes: Row[], people: number, words: NoteWords): Choice {
  return {
    chosenRecipes: recipes.map((recipe) => ({ recipe, times: scaleOf(people, recipe.servings) })),
    notes: people > 0 ? [words.forServings(people), ...asWrittenNotes(recipes, words)] : [],
  };
}

/** A note about the recipes that cannot be scaled. */
function asWrittenNotes(recipes: Row[], words: NoteWords): string[] {
  const names = recipes
    .filter(({ servings }) => !(Number(servings) > 0))
    .map(({ name }) => text(name));
  return names.length > 0 ? [words.asWritten(sorted(names).join(", "))] : [];
}

function scaleOf(wantedServings: unknown, ownServings: unknown): number {
  const ratio = Number(wantedServings) / Number(ownServings);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
}

function text(value: unknown): string {
  return isPresent(value) ? valueText(value) : "";
}

function sorted(names: string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1));
}
