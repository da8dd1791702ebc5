// What a recipe needs against what is in stock.
import { isFood } from "../../repertoire/is-food.ts";
import { nameWords } from "../language/clean-message.ts";
import type { RepertoireIngredient } from "../../repertoire/recipe.ts";

const ALWAYS =
  /^(?:salt|sea salt|black pepper|pepper|salt and pepper|water|(?:olive|vegetable|sunflower|neutral|cooking) oil|oil)$/i;

/** The ingredients that no stock name covers; salt, pepper, water and oil do not count. */
export function missingOf(lines: RepertoireIngredient[], stock: string[]): RepertoireIngredient[] {
  return lines.filter(
    ({ name }) => !ALWAYS.test(name) && !stock.some((item) => covers(item, name)),
  );
}

/** "Eggs" covers "egg", "cod" covers "cod fillets", "cheese" covers "cheddar". */
export function covers(item: string, ingredient: string): boolean {
  const have = nameWords(item);
  const need = new Set(nameWords(ingredient));
  if (have.length === 0) return false;
  if (have.every((word) => need.has(word))) return true;
  const own = new Set(have);
  return [...need].every((word) => own.has(word)) || isFood(ingredient, item);
}
