// Answers "What can I make?": ranks saved recipes by the inventory, only from rows (S9, spec/kitchen#stock).
import { languageFor } from "../../contracts/language.ts";
import { findingsOf, type Wish } from "../../contracts/findings.ts";
import type { SourceRow } from "../../contracts/pack.ts";
import { addDays } from "../../domain/dates/calendar.ts";
import { withBreaks } from "../../domain/rows/list-rows.ts";
import { tellAmount } from "../food/amounts.ts";
import { rowsOf } from "../shopping/chosen-recipes.ts";
import { FREE_THINGS, keysByLink, numberOf, readLine, type Line } from "../shopping/read-line.ts";
import { foodKey } from "../food/food-key.ts";
import { linesOf } from "../food/food-parts.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { mergeNeeds } from "../shopping/merge-needs.ts";
import { tellFindings } from "../food/tell-findings.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import type { RankWords } from "../wording/list-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

type Row = Record<string, unknown>;

/**
 * Staples, which count as present in every kitchen: names in the catalogue, and names that several foods share.
 * The oils are those used for cooking; sesame or walnut oil is an ingredient.
 */
const STAPLES: ReadonlySet<string> = new Set(
  [
    ...["salt", "pepper", "black pepper", "white pepper", "salt and pepper"],
    ...["oil", "vegetable oil", "olive oil", "extra virgin olive oil", "sunflower oil"],
    ...["rapeseed oil", "cooking spray"],
  ].map(foodKey),
);
/** An item in stock should be used soon if it expires within this many days. */
const DAYS_TO_EXPIRY = 3;
/** The most recipes that the text lists. */
const MAX_RECIPES = 8;
/** The most things that a recipe's line names. */
const MAX_NAMES = 5;

interface RankedRecipe {
  name: string;
  countedLines: number;
  /** Not in stock at all. */
  missing: string[];
  /** In stock, but less than needed, or in an amount that cannot be compared. */
  short: string[];
  /** In stock, and expiring soon. */
  soon: string[];
}

/**
 * The recipes among the rows as text for the user, those with the fewest missing things first; null if the rows have
 * no recipe with lines or findings, or no inventory. Optional lines and staples are not counted. A recipe that was
 * read with a finding is not proposed: it is listed with the food that breaks the rule.
 * @param today ISO date; among equal recipes, those that use things that expire soon come first
 * @param wishes the wishes for which the rows were checked
 */
export function rankByStock(
  sources: SourceRow[],
  today: string,
  language = "en",
  wishes: Wish[] = [],
): string | null {
  const words = kitchenWords(languageFor(language));
  const checkedRecipes = rowsOf(sources, "recipes").map((recipe) => ({
    recipe,
    breaks: tellFindings(findingsOf(recipe), languageFor(language), wishes),
  }));
  const excludedRecipes = checkedRecipes.filter(({ breaks }) => breaks.length > 0);
  const proposals = checkedRecipes.filter(({ breaks }) => breaks.length === 0);
  const recipes = proposals.map(({ recipe }) => ({
    recipe,
    lines: linesOf(recipe).map((row) => readLine(row, 1, language)),
  }));
  const stockRows = rowsOf(sources, "inventory").filter(({ quantity }) => quantity !== 0);
  const stockLines = stockRows.map((row) => ({ row, line: readLine(row, 1, language) }));
  const recipesWithLines = recipes.filter(({ lines }) => lines.length > 0);
  if (recipesWithLines.length + excludedRecipes.length === 0 || stockLines.length === 0)
    return null;
  const keyOf = keysByLink([
    ...recipesWithLines.flatMap(({ lines }) => lines),
    ...stockLines.map(({ line }) => line),
  ]);
  const stock = stockLines.map(({ row, line }) => ({ row, key: keyOf(line), amount: line.amount }));
  const densities = new Map(
    rowsOf(sources, "ingredients").map((row) => [`link ${String(row.id)}`, numberOf(row.density)]),
  );
  const namesById = new Map(
    rowsOf(sources, "ingredients").map((row) => [
      `link ${String(row.id)}`,
      foodKey(valueText(row.name ?? "")),
    ]),
  );
  // A linked line is a staple by its catalogue entry, in any language.
  const isNeeded = (line: Line) =>
    isCounted(line) && !isAlwaysAvailable(namesById.get(keyOf(line)) ?? line.nameKey);
  const limit = addDays(today, DAYS_TO_EXPIRY);
  const expiring = new Set(stock.flatMap(({ row, key }) => (isExpiring(row, limit) ? [key] : [])));
  const rank = ({ recipe, lines }: (typeof recipesWithLines)[number]): RankedRecipe => {
    const neededLines = lines.filter(isNeeded).map((line) => ({ ...line, key: keyOf(line) }));
    const neededKeys = new Set(neededLines.map(({ key }) => key));
    const ownStock = stock.filter(({ key }) => neededKeys.has(key));
    const stockKeys = new Set(ownStock.map(({ key }) => key));
    const holdings = ownStock.map(({ key, amount }) => ({ key, amount, where: "home" as const }));
    const { items } = mergeNeeds(neededLines, holdings, (key) => densities.get(key));
    const names = (isInStock: boolean) =>
      unique(items.filter(({ key }) => stockKeys.has(key) === isInStock).map(({ name }) => name));
    return {
      name: valueText(recipe.name ?? words.unnamed),
      countedLines: neededKeys.size,
      missing: names(false),
      short: items
        .filter(({ key }) => stockKeys.has(key))
        .map(({ name, amount, uncompared }) =>
          amount === null || uncompared
            ? name
            : words.rank.amountMore(name, tellAmount(amount, words)),
        ),
      soon: unique(
        neededLines
          .filter(({ key }) => stockKeys.has(key) && expiring.has(key))
          .map(({ name }) => name),
      ),
    };
  };
  const ranking = recipesWithLines.map(rank).toSorted(compareByMissing);
  const otherCount = ranking.length - MAX_RECIPES;
  const list = [
    words.rank.head,
    ranking
      .slice(0, MAX_RECIPES)
      .map(
        (ranked, index) =>
          `${index + 1}. **${ranked.name}**${words.colon}${verdictOf(ranked, words)}`,
      )
      .join("\n"),
    ...(otherCount > 0 ? [words.rank.more(otherCount)] : []),
  ];
  return [
    ...(ranking.length > 0 ? list : []),
    ...(excludedRecipes.length > 0 ? [leftOutLines(excludedRecipes, words)] : []),
    ...(ranking.length > 0 ? [words.rank.notCounted] : []),
  ].join("\n\n");
}

function leftOutLines(
  excludedRecipes: { recipe: Row; breaks: string[] }[],
  { rank, unnamed }: KitchenWords,
): string {
  const lines = excludedRecipes
    .slice(0, MAX_RECIPES)
    .map(({ recipe, breaks }) => withBreaks(`- ${valueText(recipe.name ?? unnamed)}`, breaks));
  const otherCount = excludedRecipes.length - MAX_RECIPES;
  return [
    rank.leftOut(excludedRecipes.length),
    ...lines,
    ...(otherCount > 0 ? [`- ${rank.andMore(otherCount)}`] : []),
  ].join("\n");
}

function isCounted({ nameKey, optional }: Line): boolean {
  return !optional && !isAlwaysAvailable(nameKey);
}

function isAlwaysAvailable(nameKey: string): boolean {
  return FREE_THINGS.has(nameKey) || STAPLES.has(nameKey);
}

function isExpiring({ expires_on: until }: Row, limit: string): boolean {
  return isPresent(until) && valueText(until) <= limit;
}

function compareByMissing(a: RankedRecipe, b: RankedRecipe): number {
  return (
    a.missing.length - b.missing.length ||
    a.short.length - b.short.length ||
    b.soon.length - a.soon.length ||
    (a.name < b.name ? -1 : 1)
  );
}

function verdictOf(
  { countedLines, missing, short, soon }: RankedRecipe,
  { rank: words, semicolon }: KitchenWords,
): string {
  const inStock = countedLines - missing.length;
  const parts = [
    missing.length === 0 ? words.everything : words.someOf(inStock, countedLines),
    ...(missing.length > 0 ? [words.missing(listOfNames(missing, words), missing.length)] : []),
    ...(short.length > 0 ? [words.perhapsShort(listOfNames(short, words))] : []),
    ...(soon.length > 0 ? [words.usesUp(listOfNames(soon, words))] : []),
  ];
  return parts.join(semicolon);
}

function listOfNames(names: string[], words: RankWords): string {
  const otherCount = names.length - MAX_NAMES;
  return [
    ...names.slice(0, MAX_NAMES),
    ...(otherCount > 0 ? [words.andMore(otherCount)] : []),
  ].join(", ");
}

function unique(names: string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1));
}
