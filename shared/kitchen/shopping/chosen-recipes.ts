// Chooses the recipes of a shopping list, and how far to scale each.
import type { RowsWanted, SourceRow } from "../../contracts/pack.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";
import { isLeftovers } from "../planning/leftovers.ts";
import { titleKey } from "../planning/link-meals.ts";
import { literal } from "../screens/resource-fields.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { peopleIn, recipesNamedIn } from "./list-label.ts";
import { otherMeals } from "./other-meals.ts";
import {
  peopleAt,
  peopleNotes,
  scaleOf,
  wholePeople,
  type PeopleAtMeal,
  type StatedPeople,
} from "./people-at-meals.ts";

type Row = Record<string, unknown>;

export interface ChosenRecipe {
  recipe: Row;
  /** The factor for the recipe's amounts; 2 doubles them. */
  times: number;
}

/** A recipe and the meals for which it is cooked. */
interface Cooking {
  recipe: Row;
  meals: { title: string; people: PeopleAtMeal }[];
}

export interface Choice {
  chosenRecipes: ChosenRecipe[];
  notes: string[];
}

interface ChoiceOfMeals extends Choice {
  /** The other planned meals until the last day of the chosen ones, with their recipes. */
  others: Row[];
}

/**
 * The recipes among the rows: those that `label` names by name or ref, otherwise those of the planned meals among the
 * rows, once per meal, otherwise all. A meal without a link uses the only recipe with exactly its name. A recipe is
 * scaled to the people of its meals (`peopleAt`). A named recipe counts once: its meals scale it if the same number
 * counts for all of them. "For 6 people" in the label scales the recipes without a meal. Meals of leftovers are not
 * cooked again, and drafts count as recipes.
 * @param stated the conversation's numbers of people, used in the same way if the label states none
 */
export function chooseRecipes(
  sources: SourceRow[],
  label: string,
  words: KitchenWords,
  stated: StatedPeople = { underDiscussion: 0, always: 0, occasions: [] },
): ChoiceOfMeals {
  const ofLabel = peopleIn(label);
  const allRecipes = rowsOf(sources, "recipes");
  const allMeals = linkedMeals(sources, allRecipes);
  const wantedIds = new Set(sources.flatMap(({ row, wanted }) => (wanted ? row.id : [])));
  const meals = allMeals.filter(({ id }) => !wantedIds.has(id));
  const linkedIds = new Set(meals.map(({ recipe_id }) => recipe_id));
  const recipes = allRecipes.filter(({ id }) => !wantedIds.has(id) || linkedIds.has(id));
  const namedRecipes = recipesNamedIn(recipes, label);
  const isNamed = namedRecipes.length > 0;
  const namedIds = new Set(namedRecipes.map(({ id }) => id));
  const ownMeals = isNamed ? meals.filter(({ recipe_id }) => namedIds.has(recipe_id)) : meals;
  const others = otherMeals(allMeals, ownMeals, stated.today);
  const mealsByRecipe = Map.groupBy(meals, ({ recipe_id }) => recipe_id);
  const cookings = (isNamed ? namedRecipes : recipes).map((recipe) => ({
    recipe,
    meals: (mealsByRecipe.get(recipe.id) ?? []).map((meal) => ({
      title: text(meal.title ?? recipe.name),
      people: peopleAt(meal, recipe, ofLabel, stated, isNamed),
    })),
  }));
  if (isNamed) {
    const isPlanned = ({ meals: [first, ...others] }: (typeof cookings)[number]) =>
      first !== undefined && others.every(({ people }) => people.people === first.people.people);
    const { planned = [], free = [] } = Object.groupBy(cookings, (cooking) =>
      isPlanned(cooking) ? "planned" : "free",
    );
    const choices = [
      cookedRecipes(planned, words, true),
      scaledRecipes(free, ofLabel || stated.underDiscussion, words),
    ];
    return {
      chosenRecipes: choices.flatMap(({ chosenRecipes }) => chosenRecipes),
      notes: choices.flatMap(({ notes }) => notes),
      others,
    };
  }
  const { chosenRecipes, notes } = cookedRecipes(cookings, words, false);
  const recipeIds = new Set(recipes.map(({ id }) => id));
  const unknownTitles = meals
    .filter(({ recipe_id }) => !recipeIds.has(recipe_id))
    .map(({ title }) => text(title));
  if (unknownTitles.length > 0) {
    notes.push(words.notes.withoutRecipe(sorted(unknownTitles).join(", ")));
  }
  if (chosenRecipes.length > 0) return { chosenRecipes, notes, others };
  const scaledChoice = scaledRecipes(cookings, ofLabel || stated.underDiscussion, words);
  return { ...scaledChoice, notes: [...notes, ...scaledChoice.notes], others };
}

/** The meals to cook; one without a link has the only recipe with exactly its name. */
function linkedMeals(sources: SourceRow[], recipes: Row[]): Row[] {
  const byName = Map.groupBy(recipes, ({ name }) => titleKey(text(name)));
  return mealsToCook(sources).map((meal) => {
    const [ownRecipe, ...others] = byName.get(titleKey(text(meal.title))) ?? [];
    return isPresent(meal.recipe_id) || ownRecipe === undefined || others.length > 0
      ? meal
      : { ...meal, recipe_id: ownRecipe.id };
  });
}

/** The recipes that have meals, once per meal or, if `isOnce`, once each. */
function cookedRecipes(cookings: Cooking[], words: KitchenWords, isOnce: boolean): Choice {
  const cookedOnes = cookings.filter(({ meals }) => meals.length > 0);
  const chosenRecipes = cookedOnes.map(({ recipe, meals }) => ({
    recipe,
    times: (isOnce ? meals.slice(0, 1) : meals).reduce(
      (sum, { people }) => sum + scaleOf(people.people, recipe.servings),
      0,
    ),
  }));
  const isScaled = ({ recipe }: Cooking) => wholePeople(recipe.servings) > 0;
  const isForPeople = ({ people }: Cooking["meals"][number]) =>
    people.people > 0 || people.other !== undefined;
  return {
    chosenRecipes,
    notes: [
      ...peopleNotes(
        cookedOnes.filter(isScaled).flatMap(({ meals }) => meals),
        words,
      ),
      ...asWrittenNotes(
        cookedOnes.filter(({ meals }) => meals.some(isForPeople)).map(({ recipe }) => recipe),
        words,
      ),
    ],
  };
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

function scaledRecipes(cookings: Cooking[], people: number, words: KitchenWords): Choice {
  const recipes = cookings.map(({ recipe }) => recipe);
  const scaledCount = recipes.filter(({ servings }) => wholePeople(servings) > 0).length;
  return {
    chosenRecipes: recipes.map((recipe) => ({ recipe, times: scaleOf(people, recipe.servings) })),
    notes:
      people > 0
        ? [
            ...(scaledCount > 0 ? [words.notes.forServings(people, scaledCount)] : []),
            ...asWrittenNotes(recipes, words),
          ]
        : [],
  };
}

/** A note about the recipes that cannot be scaled. */
function asWrittenNotes(recipes: Row[], { notes }: KitchenWords): string[] {
  const names = recipes
    .filter(({ servings }) => !(Number(servings) > 0))
    .map(({ name }) => text(name));
  return names.length > 0 ? [notes.asWritten(sorted(names).join(", "))] : [];
}

function text(value: unknown): string {
  return isPresent(value) ? valueText(value) : "";
}

function sorted(names: string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1));
}
