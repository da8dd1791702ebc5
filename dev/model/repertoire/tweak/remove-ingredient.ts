// A recipe without one of its ingredients: the line goes, and every mention with it.
import type { RepertoireRecipe } from "../recipe.ts";
import { dropFromName, dropMention } from "./drop-mention.ts";
import { mentionOf } from "./mentions.ts";

/** The recipe without the ingredient line of exactly this name, in name, description and steps too. */
export function removeIngredient(recipe: RepertoireRecipe, name: string): RepertoireRecipe {
  const mention = mentionOf(recipe, name);
  const minutes = recipe.prep_minutes + recipe.cook_minutes;
  const title = dropFromName(recipe.name, mention) || `${recipe.cuisine} dish`;
  const called = title.charAt(0).toUpperCase() + title.slice(1);
  const description = dropMention(recipe.description, mention);
  const instructions = recipe.instructions
    .map((step) => dropMention(step, mention))
    .filter((step) => step !== "");
  return {
    ...recipe,
    name: called,
    description: description === "" ? `${called}, ready in ${minutes} minutes.` : description,
    ingredients: recipe.ingredients.filter((line) => line.name !== name),
    instructions:
      instructions.length > 0 ? instructions : ["Combine the ingredients and serve at once."],
  };
}
