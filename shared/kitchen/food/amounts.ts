// Sums of amounts, kept apart by what they measure: 200 g and 1 cup stay two amounts.
import { quantityText } from "../screens/format-values.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { unitForSum, unitWord, type Unit } from "./units.ts";

/** One contribution to a sum. */
export interface Amount {
  quantity: number;
  unit: Unit;
}

/** The amounts by dimension, in the order of the dimensions' names. */
export function byDimension(amounts: Amount[]): [dimension: string, Amount[]][] {
  const groups = Map.groupBy(amounts, ({ unit }) => unit.dimension);
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The sum in grams, millilitres or pieces. Added from the smallest up, so that the order of amounts does not
 * change the result.
 */
export function sumOf(amounts: Amount[]): number {
  return amounts
    .map(({ quantity, unit }) => quantity * unit.factor)
    .toSorted((a, b) => a - b)
    .reduce((sum, one) => sum + one, 0);
}

/** A sum of `base` (grams, millilitres, pieces) in the unit that suits its parts. */
export function amountOf(base: number, parts: Amount[]): Amount {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && only.quantity * only.unit.factor === base) {
    return only;
  }
  const unit = unitForSum(
    parts.map((part) => part.unit),
    base,
  );
  return { quantity: tidy(base / unit.factor), unit };
}

/**
 * The amounts with volumes as masses of this density (g per ml); unchanged if there is no density.
 */
export function weighed(amounts: Amount[], density: number | undefined, gram: Unit): Amount[] {
  if (density === undefined || !(density > 0)) return amounts;
  return amounts.map((amount) =>
    amount.unit.dimension === "volume"
      ? { quantity: amount.quantity * amount.unit.factor * density, unit: gram }
      : amount,
  );
}

/** `250 g`, `3`, `1½ cups`. */
export function tellAmount(
  { quantity, unit }: Amount,
  words: KitchenWords = kitchenWords("en"),
): string {
  const text = quantityText(tidy(quantity), unit.name, words);
  return unit.dimension === "piece" && unit.factor === 1
    ? text
    : `${text} ${words.unit(unitWord(unit, quantity), quantity)}`;
}

/** Rounds to three decimals; smaller values keep three digits. */
function tidy(value: number): number {
  return value >= 0.01 ? Math.round(value * 1000) / 1000 : Number(value.toPrecision(3));
}
