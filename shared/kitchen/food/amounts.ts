// Adds amounts that measure the same dimension: 200 g and 1 cup remain two amounts, unless the density is known.
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
 * The sum in grams, millilitres or pieces. The smallest amounts are added first, so that their order does not
 * change the result.
 */
export function sumOf(amounts: Amount[]): number {
  return amounts
    .map(({ quantity, unit }) => quantity * unit.factor)
    .toSorted((a, b) => a - b)
    .reduce((sum, amount) => sum + amount, 0);
}

/** A sum of `base` (grams, millilitres, pieces) in the unit that suits its parts. */
export function amountOf(base: number, parts: Amount[]): Amount {
  const [onlyPart] = parts;
  if (
    parts.length === 1 &&
    onlyPart !== undefined &&
    onlyPart.quantity * onlyPart.unit.factor === base
  ) {
    return onlyPart;
  }
  const unit = unitForSum(
    parts.map((part) => part.unit),
    base,
  );
  return { quantity: rounded(base / unit.factor), unit };
}

/** The amounts with volumes converted into masses by this density (g per ml); unchanged if there is no density. */
export function volumesAsMasses(
  amounts: Amount[],
  density: number | undefined,
  gram: Unit,
): Amount[] {
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
  const text = quantityText(rounded(quantity), unit.name, words);
  return unit.dimension === "piece" && unit.factor === 1
    ? text
    : `${text} ${words.unit(unitWord(unit, quantity), quantity)}`;
}

/** Rounds to three decimals; values below 0.01 keep three significant digits. */
function rounded(value: number): number {
  return value >= 0.01 ? Math.round(value * 1000) / 1000 : Number(value.toPrecision(3));
}
