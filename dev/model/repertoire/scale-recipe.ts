// Quantities for another number of people, rounded to what a kitchen can measure.
import type { RepertoireIngredient, RepertoireRecipe } from "./recipe.ts";
import { singular } from "./words.ts";

const FINE_UNITS = new Set(["g", "ml"]);

/** A measurable amount: 5 g or ml steps from 10 up (25 from 1000), whole ones below; quarters of anything else. */
export function roundQuantity(quantity: number, unit: string | null): number {
  if (unit !== null && FINE_UNITS.has(unit)) {
    const step = quantity >= 1000 ? 25 : quantity >= 10 ? 5 : 1;
    return Math.max(1, Math.round(quantity / step) * step);
  }
  const step = quantity >= 3 ? 0.5 : 0.25;
  return Math.max(0.25, Math.round(quantity / step) * step);
}

const pluralOf = (word: string): string => {
  if (word === "chilli") return "chillies";
  if (word.endsWith("leaf")) return `${word.slice(0, -1)}ves`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|to)$/.test(word) ? `${word}es` : `${word}s`;
};

/** Units that are words, for one of them. */
const COUNTED: Readonly<Record<string, string>> = {
  cloves: "clove",
  sprigs: "sprig",
  stalks: "stalk",
  sheets: "sheet",
  rashers: "rasher",
  leaves: "leaf",
  tins: "tin",
  cans: "can",
  slices: "slice",
};

/** A line counted in pieces, named in the number that there is of them. */
export function inNumber(line: RepertoireIngredient): RepertoireIngredient {
  if (line.quantity === null) return line;
  if (line.unit !== null) {
    return line.quantity <= 1 ? { ...line, unit: COUNTED[line.unit] ?? line.unit } : line;
  }
  const words = line.name.split(" ");
  const last = singular(words.pop() ?? "");
  const counted = line.quantity <= 1 ? last : pluralOf(last);
  return { ...line, name: [...words, counted].join(" ") };
}

/** The recipe for `servings` people; the same recipe when that is what it already serves. */
export function scaleRecipe(recipe: RepertoireRecipe, servings: number): RepertoireRecipe {
  const wanted = Math.min(100, Math.max(1, Math.round(servings)));
  if (wanted === recipe.servings) return recipe;
  const factor = wanted / recipe.servings;
  return {
    ...recipe,
    servings: wanted,
    ingredients: recipe.ingredients.map((line) =>
      line.quantity === null
        ? line
        : inNumber({ ...line, quantity: roundQuantity(line.quantity * factor, line.unit) }),
    ),
  };
}
