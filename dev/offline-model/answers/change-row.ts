// Computes the changes of a row, with amounts in the row's own unit, or a sentence that says why they are impossible.
// An amount that replaces the row's and cannot be converted brings its own unit.
import type { Change } from "../forms/job.ts";
import { UNIT_OF } from "../grammar/read-amounts.ts";
import type { DataRow } from "../prompt/split-prompt.ts";
import { CONVERSIONS } from "../words/units.ts";
import type { SetPair } from "./decisions.ts";

const PIECE_UNITS = new Set(["", "piece"]);

/** @param label the row's name, which the sentence mentions */
export function setPairs(
  row: DataRow,
  changes: readonly Change[],
  label: string,
): SetPair[] | string {
  const pairs: SetPair[] = [];
  for (const change of changes) {
    if (!("quantity" in change)) {
      pairs.push({ column: change.column, how: change.how, values: [change.value] });
      continue;
    }
    const { how, quantity, unit, needsUnit = how === "add" } = change;
    const rowQuantity = typeof row["quantity"] === "number" ? row["quantity"] : null;
    const rowUnit = unitOf(row["unit"]);
    if (how !== "set" && rowQuantity === null)
      return `I do not know how much ${label} there is, so I cannot work it out.`;
    if (needsUnit && unit === undefined && CONVERSIONS[rowUnit] !== undefined)
      return `How much ${label} is that? It is kept in ${rowUnit}.`;
    const value = how === "times" ? quantity : toRowUnit(quantity, unit, rowUnit);
    if (value === null && how === "set" && unit !== undefined) {
      pairs.push(quantityPair("set", quantity), { column: "unit", how: "set", values: [unit] });
      continue;
    }
    if (value === null)
      return `I cannot work out ${unit ?? "pieces"} of ${label}, which is kept in ${rowUnit || "pieces"}.`;
    if (how === "add" && rowQuantity !== null && rowQuantity + value < 0)
      return `There is less ${label} than that: ${rowQuantity} ${rowUnit}`.trim() + ".";
    pairs.push(quantityPair(how, value));
  }
  return pairs;
}

const quantityPair = (how: SetPair["how"], value: number): SetPair => ({
  column: "quantity",
  how,
  values: [String(Math.round(value * 10_000) / 10_000)],
});

function unitOf(unit: unknown): string {
  const word = typeof unit === "string" ? unit.toLowerCase() : "";
  return UNIT_OF.get(word) ?? word;
}

/** The amount in the row's unit; null if it cannot be converted. */
function toRowUnit(quantity: number, unit: string | undefined, rowUnit: string): number | null {
  if (unit === rowUnit) return quantity;
  // "2 of them" counts pieces, and "set it to 5" means 5 in the row's own unit.
  if (unit === undefined) return quantity;
  const [from, to] = [CONVERSIONS[unit], CONVERSIONS[rowUnit]];
  if (from !== undefined && to !== undefined && from[0] === to[0])
    return (quantity * from[1]) / to[1];
  return PIECE_UNITS.has(unit) && PIECE_UNITS.has(rowUnit) ? quantity : null;
}
