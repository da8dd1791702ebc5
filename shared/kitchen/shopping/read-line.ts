// Reads a row of an ingredient (of a recipe, of stock, of the list) as a name with an amount, and finds rows of the same
// ingredient.
import type { Amount } from "../food/amounts.ts";
import { foodKey, foodWords } from "../food/food-key.ts";
import { genericKey } from "../food/generic-names.ts";
import { JudgedSchema, type Judged } from "../food/judgement.ts";
import { isUnit, unitOf, type Unit } from "../food/units.ts";
import { ingredientName } from "../recipes/ingredient-name.ts";
import { parseLine } from "../recipes/parse-line.ts";
import { isPresent, valueText } from "../screens/format-values.ts";

type Row = Record<string, unknown>;

/** Things that need not be bought, such as water. */
export const FREE_THINGS: ReadonlySet<string> = new Set(
  [
    "water",
    "tap water",
    "ice",
    "ice water",
    "boiling water",
    "warm water",
    "hot water",
    "cold water",
  ].map(foodKey),
);

/** A row's name, amount and link, as read from the row. */
export interface Line {
  name: string;
  /** The key of the name; rows with a link are matched by the link instead. */
  nameKey: string;
  link: string | null;
  amount: Amount | null;
  optional: boolean;
  /** A model's judgement of a draft's line; null if there is none. */
  judgement: Judged | null;
}

export function readLine(row: Row, times: number, language = "en"): Line {
  const fullName = isPresent(row.name) ? valueText(row.name) : "";
  const statedQuantity = numberOf(row.quantity);
  // Some lines have their amount in the name: "400 g cod".
  const parsedLine = statedQuantity === undefined ? parseLine(fullName, language) : null;
  const quantity = statedQuantity ?? parsedLine?.quantity ?? null;
  const name = ingredientName(parsedLine?.name ?? fullName);
  return {
    name,
    nameKey: genericKey(name.replace(/^(?:large|medium|small)(?:-sized)?\s+(?=\S)/i, "")),
    link: isPresent(row.ingredient_id) ? valueText(row.ingredient_id) : null,
    amount:
      quantity === null
        ? null
        : { quantity: quantity * times, unit: unitOfFood(parsedLine?.unit ?? row.unit, name) },
    optional: row.optional === true || /\boptional\b/i.test(fullName),
    judgement: JudgedSchema.safeParse(row.judged).data ?? null,
  };
}

/** Counts a food whose unit is its own name in pieces: for eggs, "3 eggs" are 3 pieces. */
function unitOfFood(unit: unknown, name: string): Unit {
  const words = foodWords(typeof unit === "string" ? unit : "");
  const nameWords = foodWords(name);
  const isItself = words.length > 0 && words.every((word) => nameWords.includes(word));
  return unitOf(isItself && !isUnit(String(unit)) ? "" : unit);
}

/**
 * The key of a line: its link to the catalogue, otherwise its name. A line without a link gets the link of
 * the lines with the same name, if they all have the same one.
 */
export function keysByLink(lines: Line[]): (line: Line) => string {
  const links = new Map<string, Set<string>>();
  for (const { nameKey, link } of lines) {
    if (link !== null) links.set(nameKey, (links.get(nameKey) ?? new Set()).add(link));
  }
  return ({ nameKey, link }) => {
    const linksOfName = links.get(nameKey);
    const [onlyLink] = linksOfName ?? [];
    const ownLink = link ?? (linksOfName?.size === 1 ? onlyLink : undefined);
    return ownLink === undefined ? `name ${nameKey}` : `link ${ownLink}`;
  };
}

/** A row's positive number; numeric columns may arrive as text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? number : undefined;
}
