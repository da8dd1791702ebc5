// Computes a changed row: amounts in the row's own unit, or a sentence with the reason why it is
// impossible.
import type { Change } from "../forms/job.ts";
import { UNIT_OF } from "../grammar/read-amounts.ts";
import type { DataRow } from "../prompt/split-prompt.ts";
import { CONVERTS } from "../words/units.ts";
import type { SetPair } from "./decisions.ts";

const COUNTED = new Set(["", "piece"]);

/** @param label the row's name, for the sentence */
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
    const { how, quantity, unit, strict = how === "add" } = change;
    const own = typeof row["quantity"] === "number" ? row["quantity"] : null;
    const ownUnit = unitOf(row["unit"]);
    if (how !== "set" && own === null)
      return `I do not know how much ${label} there is, so I cannot work it out.`;
    if (strict && unit === undefined && CONVERTS[ownUnit] !== undefined)
      return `How much ${label} is that? It is kept in ${ownUnit}.`;
    const value = how === "times" ? quantity : inUnit(quantity, unit, ownUnit);
    if (value === null && how === "set" && unit !== undefined) {
      pairs.push(pair("set", quantity), { column: "unit", how: "set", values: [unit] });
      continue;
    }
    if (value === null)
      return `I cannot work out ${unit ?? "pieces"} of ${label}, which is kept in ${ownUnit || "pieces"}.`;
    if (how === "add" && own !== null && own + value < 0)
      return `There is less ${label} than that: ${own} ${ownUnit}`.trim() + ".";
    pairs.push(pair(how, value));
  }
  return pairs;
}

const pair = (how: SetPair["how"], value: number): SetPair => ({
  column: "quantity",
  how,
  values: [String(Math.round(value * 10_000) / 10_000)],
});

function unitOf(unit: unknown): string {
  const word = typeof unit === "string" ? unit.toLowerCase() : "";
  return UNIT_OF.get(word) ?? word;
}

/** The amount in the row's unit; null if it does not convert. */
function inUnit(quantity: number, unit: string | undefined, own: string): number | null {
  if (unit === own) return quantity;
  // "2 of them", for something counted. "Set it to 5" is 5 in the row's own unit.
  if (unit === undefined) return quantity;
  const [from, to] = [CONVERTS[unit], CONVERTS[own]];
  if (from !== undefined && to !== undefined && from[0] === to[0])
    return (quantity * from[1]) / to[1];
  return COUNTED.has(unit) && COUNTED.has(own) ? quantity : null;
}
