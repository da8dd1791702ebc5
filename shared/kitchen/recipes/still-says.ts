// Finds ingredients that a recipe no longer has and its instructions still name: after a swap of a line, or after
// an edit of a draft.
import type { Language } from "../../contracts/language.ts";
import { foodWords } from "../food/food-key.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { ingredientName } from "./ingredient-name.ts";

type Row = Record<string, unknown>;

/** The sentences for a stored recipe with its lines. */
export function rowStillSays(recipe: Row, goneNames: string[], language: Language): string[] {
  return stillSays(recipe, namesIn(recipe.recipe_ingredients), goneNames, language);
}

/** The sentences for an edited draft, compared with the draft before the edit. */
export function draftStillSays(before: Row, after: Row, language: Language = "en"): string[] {
  return stillSays(after, namesIn(after.ingredients), namesIn(before.ingredients), language);
}

function stillSays(
  { name, instructions }: Row,
  presentNames: string[],
  goneNames: string[],
  language: Language,
): string[] {
  const method = foodWords(
    (Array.isArray(instructions) ? instructions : []).map(valueText).join(" / "),
  );
  const wordsOfFoods = presentNames.map(foodWords);
  const goneFoods = [...new Set(goneNames.map(ingredientName))].filter((food) => {
    const words = foodWords(food);
    return (
      words.length > 0 &&
      contains(method, words) &&
      !wordsOfFoods.some((foodWords) => contains(foodWords, words))
    );
  });
  const { faults } = kitchenWords(language);
  const title = isPresent(name) ? valueText(name) : faults.theRecipe;
  return goneFoods.length === 0 ? [] : [faults.stillSays(title, goneFoods.join(", "))];
}

function namesIn(lines: unknown): string[] {
  return objectsOf(lines).flatMap(({ name }) => (isPresent(name) ? [valueText(name)] : []));
}

/** Whether the other words contain these words in a row. */
function contains(all: string[], words: string[]): boolean {
  return all.some((_, index) => words.every((word, next) => all[index + next] === word));
}
