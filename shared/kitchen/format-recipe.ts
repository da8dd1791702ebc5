// A recipe as markdown, complete: what the user is shown and what prompts carry.
import { amountText, indentRest, isPresent, objectsOf, valueText } from "./format-values.ts";

const facts: [column: string, label: string, unit: string][] = [
  ["cuisine", "Cuisine", ""],
  ["difficulty", "Difficulty", ""],
  ["prep_minutes", "Prep", " min"],
  ["cook_minutes", "Cook", " min"],
  ["total_minutes", "Total", " min"],
  ["servings", "Serves", ""],
];

/** One ingredient line: `400 g cod fillet, cubed (optional)`. */
export function formatIngredientLine(line: Record<string, unknown>): string {
  const named = [amountText(line), valueText(line.name ?? "")].filter(isPresent).join(" ");
  const preparation = isPresent(line.preparation) ? `, ${valueText(line.preparation)}` : "";
  const optional = line.optional === true ? " (optional)" : "";
  const catalogue = isPresent(line.ingredient_id) ? ` [${valueText(line.ingredient_id)}]` : "";
  return `${named}${preparation}${optional}${catalogue}`;
}

/**
 * A recipe's content (`ingredients`) or row (`recipe_ingredients` nested) as markdown. A part that
 * is absent is left out; nothing that is present is.
 */
export function formatRecipe(recipe: Record<string, unknown>): string {
  const lines = objectsOf(recipe.ingredients ?? recipe.recipe_ingredients);
  const known = facts
    .filter(([column]) => isPresent(recipe[column]))
    .map(([column, label, unit]) => `${label}: ${valueText(recipe[column])}${unit}`);
  const steps = Array.isArray(recipe.instructions) ? recipe.instructions.map(valueText) : [];
  const blocks = [
    isPresent(recipe.name) ? `**${valueText(recipe.name)}**` : "",
    isPresent(recipe.description) ? valueText(recipe.description) : "",
    [known.join(" · "), isPresent(recipe.tags) ? `Tags: ${valueText(recipe.tags)}` : ""]
      .filter(isPresent)
      .join("\n"),
    section(
      "Ingredients",
      lines.map((line) => `- ${refMark(line.id)}${formatIngredientLine(line)}`),
    ),
    section(
      "Instructions",
      steps.map((step, index) => `${index + 1}. ${indentRest(step, "   ")}`),
    ),
    isPresent(recipe.notes) ? `**Notes**\n${valueText(recipe.notes)}` : "",
  ];
  return blocks.filter(isPresent).join("\n\n");
}

function refMark(ref: unknown): string {
  return isPresent(ref) ? `[${valueText(ref)}] ` : "";
}

function section(title: string, lines: string[]): string {
  return lines.length === 0 ? "" : `**${title}**\n${lines.join("\n")}`;
}
