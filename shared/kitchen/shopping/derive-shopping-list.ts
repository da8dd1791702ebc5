// Derives a shopping list from rows: from the lines of recipes, merged (S23, spec/kitchen#shopping).
import { languageFor } from "../../contracts/language.ts";
import type { Derived, DeriveRequest, SourceRow } from "../../contracts/pack.ts";
import { amountToBuy } from "./amount-to-buy.ts";
import type { Amount } from "../food/amounts.ts";
import { chooseRecipes, rowsOf } from "./chosen-recipes.ts";
import { foodKey, foodWords } from "../food/food-key.ts";
import { linesOf } from "../food/food-parts.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";
import { genericKey } from "../food/generic-names.ts";
import { namesStatedAtHome, stockOf } from "./held-at-home.ts";
import { JudgedSchema, type Judged } from "../food/judgement.ts";
import { ingredientName } from "../recipes/ingredient-name.ts";
import { ShoppingListContentSchema } from "./list-artifacts.ts";
import { mergeNeeds, type Holding, type Item, type Need } from "./merge-needs.ts";
import { parseLine } from "../recipes/parse-line.ts";
import { sectionOrder, shopSection } from "./shop-sections.ts";
import { isUnit, unitOf, unitWord, type Unit } from "../food/units.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

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

/**
 * The list of things that the recipes among the rows need, each once, without preparation. Amounts are added if
 * they can be converted, and reduced by the stock and the open list entries among the rows. Stock past its date is
 * named in a note and not counted. Catalogue rows (`ingredients`) supply densities and parts of the shop. Null if
 * no recipe has lines; `content` is null if nothing needs to be bought. The order of the rows does not matter, and
 * deriving a list from a list gives the same list. Entries of another list of the run (`others`) count only for
 * that list's recipes.
 */
export function deriveShoppingList(
  sources: SourceRow[],
  label: string,
  { language, others, profileReplacements = {}, constraints = [], today }: DeriveRequest = {
    language: "en",
    others: [],
  },
): Derived | null {
  const words = kitchenWords(languageFor(language));
  const { chosenRecipes, notes } = chooseRecipes(
    sources,
    label,
    words.notes,
    peopleIn(profileReplacements),
  );
  const { goodRows: stock, past: outdatedRows } = stockOf(sources, today);
  // Another list of the run may already have used up the stock, which is there only once.
  if (others.length > 0 && stock.length > 0) {
    notes.push(words.notes.countedTwice);
  }
  const otherEntryKeys = new Set(others.flatMap(({ items }) => objectsOf(items)).map(entryKey));
  const neededLines = chosenRecipes.flatMap(({ recipe, times }) =>
    linesOf(recipe).map((row) => readLine(row, times, language)),
  );
  if (neededLines.length === 0) return null;
  const readRow = (row: Row) => readLine(row, 1, language);
  const heldLines = [
    ...stock.map((row) => ({ row, where: "home" as const })),
    ...rowsOf(sources, "shopping_list")
      .filter((row) => row.purchased !== true && !otherEntryKeys.has(entryKey(row)))
      .map((row) => ({ row, where: "list" as const })),
  ]
    .filter(({ row }) => row.quantity !== 0)
    .map(({ row, where }) => ({ ...readRow(row), where }));
  const outdatedLines = outdatedRows.filter(({ quantity }) => quantity !== 0).map(readRow);
  const statedAtHome = namesStatedAtHome(constraints).map((names) =>
    names.map((name) => readRow({ name })),
  );

  const keyOf = keysByLink([
    ...neededLines,
    ...heldLines,
    ...outdatedLines,
    ...statedAtHome.flat(),
  ]);
  const neededKeys = new Set(neededLines.map(keyOf));
  const linesAtHome = statedAtHome.flatMap(
    (names) => names.find((line) => neededKeys.has(keyOf(line))) ?? [],
  );
  const homeKeys = new Set(linesAtHome.map(keyOf));
  // The user's statement about a thing replaces the known stock of it.
  const holdings = [
    ...heldLines.filter((line) => line.where === "list" || !homeKeys.has(keyOf(line))),
    ...linesAtHome.map((line) => ({ ...line, where: "home" as const })),
  ];
  const spoiltLines = outdatedLines.filter(
    (line) => neededKeys.has(keyOf(line)) && !homeKeys.has(keyOf(line)),
  );
  if (spoiltLines.length > 0) {
    notes.push(words.notes.pastDate([...new Set(spoiltLines.map(({ name }) => name))].join(", ")));
  }
  const catalogue = new Map(
    rowsOf(sources, "ingredients").map((row) => [`link ${String(row.id)}`, row]),
  );
  const needs = neededLines
    .filter(({ nameKey }) => !FREE_THINGS.has(nameKey))
    .map((line): Need => ({ ...line, key: keyOf(line) }));
  const mergedNeeds = mergeNeeds(
    needs,
    holdings.map((line): Holding => ({ ...line, key: keyOf(line) })),
    (key) => numberOf(catalogue.get(key)?.density),
    { words, roundAmount: amountToBuy },
  );
  const items = mergedNeeds.items
    .map((item) => ({ item, section: sectionOf(catalogue.get(item.key)) }))
    .toSorted(
      (a, b) =>
        sectionOrder(a.section) - sectionOrder(b.section) || compareNames(a.item.name, b.item.name),
    )
    .map(({ item, section }) => ({
      ...toContent(item, section, words),
      ...judgedOf(neededLines.filter((line) => keyOf(line) === item.key)),
    }));
  if (items.length === 0) {
    return { content: null, notes: [...mergedNeeds.notes, words.notes.nothingLeft, ...notes] };
  }
  const content = ShoppingListContentSchema.safeParse({ items });
  return content.success
    ? { content: content.data, notes: [...mergedNeeds.notes, ...notes] }
    : null;
}

/** The number of people that the conversation plans for; null if it has none. */
function peopleIn({
  householdSize,
}: NonNullable<DeriveRequest["profileReplacements"]>): number | null {
  const people = Number(householdSize);
  return Number.isInteger(people) && people > 0 ? people : null;
}

function entryKey({ name, quantity, unit }: Row): string {
  return JSON.stringify([name, numberOf(quantity) ?? null, isPresent(unit) ? unit : null]);
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

/** One judgement for all lines of an entry; none if a line has no judgement yet. */
function judgedOf(lines: Line[]): { judged?: Judged } {
  const judgements = lines.flatMap(({ judgement }) => judgement ?? []);
  const [first] = judgements;
  if (first === undefined || judgements.length < lines.length) return {};
  const union = (codes: (one: Judged) => string[]) => [...new Set(judgements.flatMap(codes))];
  const contains = union((one) => one.contains);
  const may_contain = union((one) => one.may_contain).filter((code) => !contains.includes(code));
  return { judged: { food: first.food, contains, may_contain } };
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
    const knownKeys = links.get(nameKey);
    const [onlyLink] = knownKeys ?? [];
    const ownLink = link ?? (knownKeys?.size === 1 ? onlyLink : undefined);
    return ownLink === undefined ? `name ${nameKey}` : `link ${ownLink}`;
  };
}

function compareNames(a: string, b: string): number {
  const [keyA, keyB] = [foodKey(a), foodKey(b)];
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
}

function toContent(
  { name, amount, optional }: Item,
  section: string | null,
  { optional: all, partlyOptional }: KitchenWords,
): Row {
  const isCounted = amount?.unit.dimension === "piece" && amount.unit.factor === 1;
  return {
    name,
    ...(amount === null ? {} : { quantity: amount.quantity }),
    ...(amount === null || isCounted ? {} : { unit: unitWord(amount.unit, amount.quantity) }),
    ...(section === null ? {} : { category: section }),
    ...(optional === "no" ? {} : { notes: optional === "all" ? all : partlyOptional }),
  };
}

function sectionOf(ingredient: Row | undefined): string | null {
  const categories = Array.isArray(ingredient?.categories) ? ingredient.categories : [];
  return shopSection(categories.map(valueText));
}

/** A row's positive number; numeric columns may arrive as text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? number : undefined;
}
