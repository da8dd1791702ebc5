// Puts an amount of something into words as people say it.
import { onOneLine } from "../../contracts/texts.ts";
import { foodKey } from "../food/food-key.ts";
import { UNIT_WORDS } from "../food/unit-words.ts";
import { amountText, isPresent, quantityText, valueText } from "../screens/format-values.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";

type Row = Record<string, unknown>;

/** Words used as the unit of things that are counted one by one. */
const PIECE_KEYS: ReadonlySet<string> = new Set(
  ["piece", "pc", "pcs", ...(UNIT_WORDS.piece ?? "").split(",")].map(foodKey),
);

/** `2 kg flour`, `12 eggs`, `3 tins of tomatoes`. */
export function countedThing(row: Row, name: string, words: KitchenWords): string {
  const { quantity } = row;
  const unit = oneLine(row.unit);
  const amount = isPresent(quantity) ? quantityText(quantity, unit, words) : "";
  if (isPiece(unit) && amount !== "") return [amount, name].filter(isPresent).join(" ");
  const phrase = unit === "" ? null : words.contained({ quantity, unit }, name);
  return phrase === null
    ? [amountText(row, words), name].filter(isPresent).join(" ")
    : [amount, phrase].filter(isPresent).join(" ");
}

/** Whether the unit stands for things that are counted one by one, which need no unit. */
export function isPiece(unit: unknown): boolean {
  return PIECE_KEYS.has(foodKey(oneLine(unit)));
}

function oneLine(value: unknown): string {
  return isPresent(value) ? onOneLine(valueText(value), " ") : "";
}
