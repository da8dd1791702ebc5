// From constraints and wishes to a query of the repertoire, and to a brief that says it in words.
import { findRecipes, type RecipeQuery } from "../../repertoire/find-recipes.ts";
import { isExcluded } from "../../repertoire/is-food.ts";
import type { RepertoireRecipe } from "../../repertoire/recipe.ts";
import { NO_WISH, readWish, type Wish } from "../language/wishes.ts";
import { topicWords } from "../language/topic-words.ts";
import { isFoodWord } from "../language/foods.ts";
import { joinList, splitList } from "../language/split-list.ts";
import { valuesOf, type ConstraintsShown } from "../prompt/read-constraints.ts";

/** What recipes are asked for, before a number and names to avoid. */
export type RecipeWish = Required<Pick<RecipeQuery, "terms" | "exclude" | "style">> &
  Pick<RecipeQuery, "maxMinutes" | "servings"> & {
    /** Of what is excluded, what the wish itself names: allergies go without saying. */
    named: string[];
  };

/** Allergies, diet and this conversation's constraints, and what the message adds. */
export function recipeWish(constraints: ConstraintsShown, wish: Wish = NO_WISH): RecipeWish {
  const goal = constraints.goal === null ? NO_WISH : wishOfGoal(constraints.goal);
  const foods =
    wish.foods.length > 0
      ? wish.foods
      : [...valuesOf(constraints, "ingredient_required"), ...goal.foods];
  const cuisine = wish.cuisine ?? valuesOf(constraints, "cuisine")[0] ?? goal.cuisine;
  const difficulty = wish.difficulty ?? valuesOf(constraints, "difficulty")[0];
  const style = [
    ...(cuisine === null || cuisine === undefined ? [] : [cuisine]),
    ...(difficulty === "easy" ? ["simple"] : []),
    ...wish.diets,
    ...goal.diets,
    ...valuesOf(constraints, "diet"),
    ...wish.equipment.concat(valuesOf(constraints, "equipment")),
    ...wish.flavors.concat(valuesOf(constraints, "flavor")),
    ...wish.styles,
  ];
  const minutes = wish.maxMinutes ?? numberOf(valuesOf(constraints, "time_limit")[0]);
  const servings =
    wish.servings ??
    numberOf(valuesOf(constraints, "servings")[0]) ??
    numberOf(valuesOf(constraints, "household size")[0]);
  const exclude = [
    ...wish.without,
    ...valuesOf(constraints, "ingredient_excluded").map((food) => food.replace(" (allergy)", "")),
    ...valuesOf(constraints, "allergy"),
  ];
  const named = [
    ...wish.without,
    ...valuesOf(constraints, "ingredient_excluded").filter((food) => !food.endsWith("(allergy)")),
  ];
  // What was wanted earlier gives way to what may not be in it.
  const wanted = wish.foods.length > 0 ? foods : foods.filter((food) => !isExcluded(food, exclude));
  return {
    terms: narrowest([...new Set(wanted)]),
    exclude: [...new Set(exclude)],
    named: [...new Set(named)],
    style: [...new Set(style.map((word) => word.toLowerCase()))],
    ...(minutes === null ? {} : { maxMinutes: minutes }),
    ...(servings === null ? {} : { servings }),
  };
}

/** Cod is a fish: who wants fish and then says cod wants cod. */
function narrowest(foods: string[]): string[] {
  const families = new Set([
    "fish",
    "seafood",
    "meat",
    "poultry",
    "shellfish",
    "vegetable",
    "vegetables",
  ]);
  const things = foods.filter((food) => !families.has(food));
  return things.some(isFoodWord) ? things : foods;
}

/** The goal as it was set: `italian vegetarian pasta recipes`. */
export function wishOfGoal(goal: string): Wish {
  const { wish, rest } = readWish(goal);
  return { ...wish, foods: topicWords(rest) };
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || Number.isNaN(value) || value < 1 ? null : Math.round(value);
}

export function findFor(wish: RecipeWish, count: number, avoidNames: string[]): RepertoireRecipe[] {
  return findRecipes({ ...wish, count, avoidNames });
}

/** The wish in words; `readBrief` reads it back. */
export function briefOf(wish: RecipeWish): string {
  return [
    wish.terms.length > 0 ? `Main: ${joinList(wish.terms)}.` : "",
    wish.style.length > 0 ? `Style: ${wish.style.join(", ")}.` : "",
    wish.exclude.length > 0 ? `Without: ${wish.exclude.join(", ")}.` : "",
    wish.maxMinutes === undefined ? "" : `Within ${wish.maxMinutes} minutes.`,
    wish.servings === undefined ? "" : `For ${wish.servings}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** The wish of a brief; null when it is written in other words than ours. */
export function readBrief(brief: string): RecipeWish | null {
  const list = (key: string) =>
    splitList(new RegExp(`\\b${key}: ([^.]*)\\.`).exec(brief)?.[1] ?? "");
  const minutes = numberOf(/\bWithin (\d+) minutes\./.exec(brief)?.[1]);
  const servings = numberOf(/\bFor (\d+)\./.exec(brief)?.[1]);
  const wish: RecipeWish = {
    terms: list("Main"),
    style: list("Style"),
    exclude: list("Without"),
    named: list("Without"),
    ...(minutes === null ? {} : { maxMinutes: minutes }),
    ...(servings === null ? {} : { servings }),
  };
  const isEmpty = briefOf(wish) === "";
  return isEmpty && brief.trim() !== "" ? null : wish;
}
