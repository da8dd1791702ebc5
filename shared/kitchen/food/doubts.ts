// Reports uncertain links of a stored row: which food of the catalogue a name means.
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";

/** At this confidence and above, two spellings are the same name. */
const SURE = 0.85;

/** One sentence per linked name, of the row or of its lines, that may be another food. */
export function doubtsOf(row: Record<string, unknown>, { doubt }: KitchenWords): string[] {
  const lines = [row, ...objectsOf(row.recipe_ingredients)];
  const unsure = lines.filter(
    ({ ingredient_id, match_confidence: sure }) =>
      isPresent(ingredient_id) && typeof sure === "number" && sure < SURE,
  );
  return [...new Set(unsure.map(({ name }) => valueText(name ?? "")))].map(doubt);
}
