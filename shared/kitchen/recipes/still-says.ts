// Finds ingredients that a recipe's instructions still name although the recipe no longer has them, after a line
// was replaced or a draft edited.
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
  const wordsOfMethod = foodWords(
    (Array.isArray(instructions) ? instructions : []).map(valueText).join(" / "),
  );
  const wordsOfFoods = presentNames.map(foodWords);
  const goneFoods = [...new Set(goneNames.map(ingredientName))].filter((food) => {
    const words = foodWords(food);
    return (
      words.length > 0 &&
      contains(wordsOfMethod, words) &&
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

/** Whether the other words contain these words, one after another. */
function contains(otherWords: string[], words: string[]): boolean {
  return otherWords.some((_, index) =>
    words.every((word, offset) => otherWords[index + offset] === word),
  );
}
