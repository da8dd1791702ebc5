// Compares amounts across units: 1.5 kg equals 1500 g.
import type { Row } from "../rows/rows.ts";
import { fold } from "./words.ts";

/** A number and a unit; without a unit, a row may have any unit. */
export type Amount = readonly [quantity: number, unit?: string];

const UNITS: readonly (readonly [names: RegExp, baseUnit: string, factor: number])[] = [
  [/^(?:g|gr|gram|grams|gramm|grammes?|grammi|gramos?|gramas?)$/, "g", 1],
  [/^(?:kg|kilos?|kilograms?|kilogramm|chil[oi]|quilos?)$/, "g", 1000],
  [/^(?:ml|millilit\w*)$/, "ml", 1],
  [/^(?:cl|centilit\w*)$/, "ml", 10],
  [/^(?:dl|decilit\w*)$/, "ml", 100],
  [/^(?:l|lt|lit(?:er|re|ro)s?|litri)$/, "ml", 1000],
];

export function hasAmount(row: Row, [quantity, unit]: Amount): boolean {
  const rowQuantity = Number(row["quantity"]);
  if (row["quantity"] === null || row["quantity"] === undefined) return false;
  if (unit === undefined) return isClose(rowQuantity, quantity);
  const expected = inBaseUnit(quantity, unit);
  const actual = inBaseUnit(rowQuantity, String(row["unit"] ?? ""));
  return expected.unit === actual.unit && isClose(expected.quantity, actual.quantity);
}

function inBaseUnit(quantity: number, unit: string): { quantity: number; unit: string } {
  const foldedUnit = fold(unit).trim();
  const conversion = UNITS.find(([names]) => names.test(foldedUnit));
  if (conversion === undefined) return { quantity, unit: foldedUnit };
  const [, baseUnit, factor] = conversion;
  return { quantity: quantity * factor, unit: baseUnit };
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(b));
}
