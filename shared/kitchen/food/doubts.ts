// Reports uncertain links between names in a stored row and foods of the catalogue.
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";

/** From this confidence on, two spellings count as the same name. */
const MIN_CONFIDENCE = 0.85;

/** One sentence per linked name, of the row or of its lines, that may mean another food. */
export function doubtsOf(row: Record<string, unknown>, { doubt }: KitchenWords): string[] {
  const lines = [row, ...objectsOf(row.recipe_ingredients)];
  const unsureLines = lines.filter(
    ({ ingredient_id, match_confidence: confidence }) =>
      isPresent(ingredient_id) && typeof confidence === "number" && confidence < MIN_CONFIDENCE,
  );
  return [...new Set(unsureLines.map(({ name }) => valueText(name ?? "")))].map(doubt);
}
