// A wish, and what outlives one, as constraints.
import type { Constraint } from "../../../../shared/contracts/understand.ts";
import { isFoodWord } from "../language/foods.ts";
import { knownTerms } from "../language/known-terms.ts";
import { DIET_EXCLUDES, type Wish } from "../language/wishes.ts";
import { valuesOf, type ConstraintsShown } from "../prompt/read-constraints.ts";

/** Marks an exclusion that outlives what is under discussion. */
export const ALLERGY = " (allergy)";
/** A wish as constraints. */
export function constraintsOf(wish: Wish): Constraint[] {
  const excluded = [...wish.without, ...wish.diets.flatMap((diet) => DIET_EXCLUDES[diet] ?? [])];
  return [
    ...knownTerms(wish.foods)
      .known.filter(isFoodWord)
      .map((food) => constraint("ingredient_required", food)),
    ...[...new Set(excluded)].map((food) => constraint("ingredient_excluded", food)),
    ...wish.equipment.map((tool) => constraint("equipment", tool)),
    ...(wish.cuisine === null ? [] : [constraint("cuisine", wish.cuisine)]),
    ...(wish.difficulty === null ? [] : [constraint("difficulty", wish.difficulty)]),
    ...(wish.maxMinutes === null ? [] : [constraint("time_limit", wish.maxMinutes)]),
    ...(wish.servings === null ? [] : [constraint("servings", wish.servings)]),
    ...wish.flavors.slice(0, 1).map((flavor) => constraint("flavor", flavor)),
  ];
}

export function constraint(
  type: Constraint["type"],
  value: string | number,
  confidence = 0.9,
): Constraint {
  return {
    type,
    field: "",
    value: typeof value === "string" ? value.slice(0, 120) : value,
    confidence,
  };
}

export function allergiesIn(shown: ConstraintsShown): Constraint[] {
  return valuesOf(shown, "ingredient_excluded")
    .filter((value) => value.endsWith(ALLERGY))
    .map((value) => constraint("ingredient_excluded", value, 0.95));
}
