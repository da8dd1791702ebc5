// Rounds an amount to one that can be bought: whole pieces, and no thousandths of a gram.
import type { Amount } from "../food/amounts.ts";
import { unitOf } from "../food/units.ts";

const PIECE = unitOf("");
/** Measures that are rounded to whole numbers. */
const SMALL_UNITS: ReadonlySet<string> = new Set(["mg", "g", "ml"]);
/** Measures that are rounded up to halves. */
const SPOON_UNITS: ReadonlySet<string> = new Set(["tsp", "tbsp"]);

/**
 * Pieces, cloves and cans are rounded up to whole ones, spoons up to halves; g and ml to whole numbers, below
 * 10 to one decimal; other weights and volumes to two decimals. The result is never zero, and rounding it
 * again changes nothing.
 */
export function amountToBuy({ quantity, unit }: Amount): Amount {
  const { name, dimension, factor } = unit;
  if (dimension === "piece") {
    const wholeQuantity = roundedUp(quantity, 1);
    // One and a half dozen are 18 pieces.
    return wholeQuantity === quantity || factor === 1
      ? { quantity: wholeQuantity, unit }
      : { quantity: roundedUp(quantity * factor, 1), unit: PIECE };
  }
  if (SPOON_UNITS.has(name)) return { quantity: roundedUp(quantity, 2), unit };
  if (dimension !== "mass" && dimension !== "volume") {
    return { quantity: roundedUp(quantity, 1), unit };
  }
  const parts = SMALL_UNITS.has(name) ? (quantity >= 10 ? 1 : 10) : 100;
  return { quantity: Math.max(1, Math.round(quantity * parts)) / parts, unit };
}

/** Rounds up, ignoring the error of floating point. */
function roundedUp(value: number, parts: number): number {
  return Math.max(1, Math.ceil(value * parts - 0.001)) / parts;
}
