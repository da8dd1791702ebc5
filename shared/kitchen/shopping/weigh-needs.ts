// Computes from rows what recipes need in addition to the stock and the list (S23, spec/kitchen#shopping).
import { languageFor } from "../../contracts/language.ts";
import type { DeriveRequest, SourceRow } from "../../contracts/pack.ts";
import { linesOf } from "../food/food-parts.ts";
import { isPresent, objectsOf, valueText } from "../screens/format-values.ts";
import { kitchenWords } from "../wording/words-for.ts";
import type { Amount } from "../food/amounts.ts";
import { amountToBuy } from "./amount-to-buy.ts";
import { chooseRecipes, rowsOf } from "./chosen-recipes.ts";
import { namesStatedAtHome, stockOf } from "./held-at-home.ts";
import { linesOfMeals } from "./other-needs.ts";
import { mergeNeeds, type Holding, type Merged, type Need } from "./merge-needs.ts";
import { wholePeople, type StatedPeople } from "./people-at-meals.ts";
import { FREE_THINGS, keysByLink, numberOf, readLine, type Line } from "./read-line.ts";
import { shopSection } from "./shop-sections.ts";

type Row = Record<string, unknown>;

interface Needs {
  /** False: no chosen recipe has a line. */
  hasLines: boolean;
  merged: Merged;
  /** Refs of the list's entries that the notes tell of. */
  told: string[];
  /** For the user: what was not counted, and how it was scaled. */
  notes: string[];
  /** The part of the shop for an entry; null if the catalogue names none. */
  sectionOf(key: string): string | null;
  /** The recipes' lines that an entry stands for. */
  linesOf(key: string): Line[];
}

/**
 * The needs of the recipes that `chooseRecipes` finds, merged and reduced by the stock and the open list entries.
 */
export function weighNeeds(sources: SourceRow[], label: string, request: DeriveRequest): Needs {
  const { language, others, constraints = [], today } = request;
  const words = kitchenWords(languageFor(language));
  const {
    chosenRecipes,
    notes,
    others: mealsBefore,
  } = chooseRecipes(sources, label, words, statedPeople(request));
  const { goodRows: stock, outdatedRows } = stockOf(sources, today);
  // Another list of the run may already have used up the stock, which is there only once.
  if (others.length > 0 && stock.length > 0) {
    notes.push(words.notes.countedTwice);
  }
  const otherEntryKeys = new Set(others.flatMap(({ items }) => objectsOf(items)).map(entryKey));
  const neededLines = chosenRecipes.flatMap(({ recipe, times }) =>
    linesOf(recipe).map((row) => readLine(row, times, language)),
  );
  const readRow = (row: Row) => readLine(row, 1, language);
  const heldLines = [
    ...stock.map((row) => ({ row, where: "home" as const })),
    ...rowsOf(sources, "shopping_list")
      .filter((row) => row.purchased !== true && !otherEntryKeys.has(entryKey(row)))
      .map((row) => ({ row, where: "list" as const })),
  ]
    .filter(({ row }) => row.quantity !== 0)
    .map(({ row, where }) => ({ ...readRow(row), row, where }));
  const otherNeeds = linesOfMeals(mealsBefore, rowsOf(sources, "recipes"), language);
  const outdatedLines = outdatedRows.filter(({ quantity }) => quantity !== 0).map(readRow);
  const statedAtHome = namesStatedAtHome(constraints).map((names) =>
    names.map((name) => readRow({ name })),
  );

  const keyOf = keysByLink([
    ...neededLines,
    ...heldLines,
    ...otherNeeds,
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
  const merged = mergeNeeds(
    needs,
    holdings.map((line): Holding => ({ ...line, key: keyOf(line) })),
    (key) => numberOf(catalogue.get(key)?.density),
    {
      words,
      roundAmount: amountToBuy,
      // What the user says is at home is meant for this list.
      reserved: otherNeeds
        .map((line) => ({ ...line, key: keyOf(line) }))
        .filter(({ key }) => !homeKeys.has(key)),
    },
  );
  // A note compares an amount only with amounts of its own kind, or says that it compares none.
  const isTold = (key: string, amount: Amount | null) =>
    neededKeys.has(key) &&
    (amount === null ||
      merged.items.some((item) => item.key === key && item.uncompared) ||
      needs.some(
        (need) => need.key === key && need.amount?.unit.dimension === amount.unit.dimension,
      ));
  const told = heldLines
    .filter((line) => line.where === "list" && isTold(keyOf(line), line.amount))
    .map(({ row }) => valueText(row.id ?? ""));
  return {
    hasLines: neededLines.length > 0,
    told,
    merged,
    notes,
    sectionOf: (key) => sectionOf(catalogue.get(key)),
    linesOf: (key) => neededLines.filter((line) => keyOf(line) === key),
  };
}

function statedPeople(request: DeriveRequest): StatedPeople {
  const { profileReplacements, constraints = [], exchange, today } = request;
  const numbers = constraints.filter(
    ({ type, value }) => type === "servings" && wholePeople(value) > 0,
  );
  return {
    underDiscussion: wholePeople(profileReplacements?.householdSize),
    always: wholePeople(numbers.findLast(({ field }) => field === "")?.value),
    occasions: numbers
      .filter(({ field }) => field !== "")
      .map((number) => ({
        people: wholePeople(number.value),
        name: number.field,
        isOfMessage: exchange !== undefined && number.exchange === exchange,
      })),
    today,
  };
}

function entryKey({ name, quantity, unit }: Row): string {
  return JSON.stringify([name, numberOf(quantity) ?? null, isPresent(unit) ? unit : null]);
}

function sectionOf(ingredient: Row | undefined): string | null {
  const categories = Array.isArray(ingredient?.categories) ? ingredient.categories : [];
  return shopSection(categories.map(valueText));
}
