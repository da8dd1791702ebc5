// Formats rows as prompt lines: with refs in place of ids, nested children, and everything that a user entered.
import type { TableSpec } from "../../contracts/pack.ts";
import { indentRest, isPresent, objectsOf, valueText } from "./format-values.ts";
import { formatRecipe } from "../recipes/format-recipe.ts";

/**
 * A row as lines. A recipe is formatted as for people, with its ref and the refs of its lines. Any other row
 * is `column: value` lines in the order of the table's columns, followed by the row's other columns.
 */
export function formatRow(spec: TableSpec, row: Record<string, unknown>): string {
  if (spec.table === "recipes") {
    const otherLines = linesWithout(row, RECIPE_TEXT_COLUMNS);
    return [formatRecipe(row), otherLines].filter(isPresent).join("\n\n");
  }
  const columns = Object.keys(spec.columns).filter((column) => column in row);
  const otherColumns = Object.keys(row).filter(
    (column) => !columns.includes(column) && column !== "updated_at",
  );
  return [...columns, ...otherColumns]
    .filter((column) => isPresent(row[column]))
    .map((column) => lineOf(column, row[column]))
    .join("\n");
}

const RECIPE_TEXT_COLUMNS = new Set([
  ..."name description cuisine difficulty prep_minutes cook_minutes total_minutes servings".split(
    " ",
  ),
  ..."tags instructions notes author recipe_ingredients updated_at".split(" "),
]);

function linesWithout(row: Record<string, unknown>, shownColumns: ReadonlySet<string>): string {
  return Object.entries(row)
    .filter(([column, value]) => !shownColumns.has(column) && isPresent(value))
    .map(([column, value]) => lineOf(column, value))
    .join("\n");
}

function lineOf(column: string, value: unknown): string {
  const childRows = objectsOf(value);
  if (childRows.length === 0) return `${column}: ${indentRest(valueText(value), "  ")}`;
  return [`${column}:`, ...childRows.map((entry) => `- ${JSON.stringify(entry)}`)].join("\n");
}
