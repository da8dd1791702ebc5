// Merges needs and subtracts holdings: one entry per ingredient and kind of amount.
import {
  amountOf,
  byDimension,
  sumOf,
  tellAmount,
  volumesAsMasses,
  type Amount,
} from "../food/amounts.ts";
import { unitOf } from "../food/units.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

/** One ingredient line. */
export interface Need {
  /** Equal for lines of the same ingredient. */
  key: string;
  /** The name on the list. */
  name: string;
  /** null for "to taste". */
  amount: Amount | null;
  optional: boolean;
}

/** An amount that another planned meal needs of what is in stock or on the list. */
export interface Reservation {
  key: string;
  amount: Amount;
  /** The meal's title. */
  title: string;
}

/** An amount that is in stock or already on the list; `amount` is null if it is unknown. */
export interface Holding {
  key: string;
  amount: Amount | null;
  where: "home" | "list";
}

export interface Item {
  key: string;
  name: string;
  amount: Amount | null;
  /** Whether all or some of the need is optional. */
  optional: "no" | "partly" | "all";
  /** Whether there are holdings in units that cannot be converted. */
  uncompared?: true;
  /** For the user: how much of it is held, or what could not be compared. */
  note?: string;
}

/** A need that the holdings cover. */
export interface HeldItem extends Item {
  where: CoveringPlace;
}

export interface Merged {
  items: Item[];
  held: HeldItem[];
  notes: string[];
}

const GRAM = unitOf("g");

interface MergeOptions {
  words?: KitchenWords;
  reserved?: Reservation[];
  /** Rounds an amount for the list and for notes. Sums use the lines' exact amounts. */
  roundAmount?(amount: Amount): Amount;
}

/**
 * Adds amounts that can be converted into each other, and subtracts holdings. With `densityOf` (g per ml), volumes
 * and weights of one ingredient are added. The order of `needs` and `holdings` does not matter.
 */
export function mergeNeeds(
  needs: Need[],
  holdings: Holding[],
  densityOf: (key: string) => number | undefined,
  {
    words = kitchenWords("en"),
    roundAmount = (amount) => amount,
    reserved = [],
  }: MergeOptions = {},
): Merged {
  const holdingsByKey = Map.groupBy(holdings, ({ key }) => key);
  const reservedByKey = Map.groupBy(reserved, ({ key }) => key);
  const groups = [...Map.groupBy(needs, ({ key }) => key)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const ingredients = groups.map(([key, lines]) =>
    mergeIngredient({
      key,
      lines,
      holdings: holdingsByKey.get(key) ?? [],
      reserved: reservedByKey.get(key) ?? [],
      density: densityOf(key),
      words,
      roundAmount,
    }),
  );
  const coveredNames = (where: CoveringPlace) =>
    ingredients.flatMap((ingredient) => (ingredient.covered === where ? [ingredient.name] : []));
  return {
    items: ingredients.flatMap(({ items }) => items),
    held: ingredients.flatMap(({ held }) => held),
    notes: [
      ...(["home", "list", "both"] as const).flatMap((where) => {
        const names = coveredNames(where);
        return names.length > 0
          ? [`${words.notes.where[where]}${words.colon}${names.join(", ")}`]
          : [];
      }),
      ...ingredients.flatMap(({ notes }) => notes),
    ],
  };
}

interface MergedIngredient extends Merged {
  name: string;
  /** The holdings that cover the whole need; null if something remains to be bought. */
  covered: CoveringPlace | null;
}

type CoveringPlace = keyof KitchenWords["notes"]["where"];

/** One ingredient with its needs and holdings. */
interface Balance {
  key: string;
  lines: Need[];
  holdings: Holding[];
  reserved: Reservation[];
  density: number | undefined;
  words: KitchenWords;
  roundAmount(amount: Amount): Amount;
}

function mergeIngredient({
  key,
  lines,
  holdings,
  reserved,
  density,
  words,
  roundAmount,
}: Balance): MergedIngredient {
  const noteWords = words.notes;
  const tell = (amount: Amount) => tellAmount(amount, words);
  const and = ` ${noteWords.and} `;
  const name = nameOf(lines);
  const optional = optionalOf(lines);
  const amounts = holdings.flatMap(({ amount, where }) =>
    amount === null ? [] : [{ amount, where }],
  );
  const lineAmounts = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const reservedAmounts = reserved.map(({ amount }) => amount);
  const kinds = new Set(
    [...lineAmounts, ...reservedAmounts, ...amounts.map(({ amount }) => amount)].map(dimensionOf),
  );
  const densityToUse = kinds.has("mass") && kinds.has("volume") ? density : undefined;
  const heldAt = (where: Holding["where"]) =>
    new Map(
      byDimension(
        volumesAsMasses(
          amounts.flatMap((holding) => (holding.where === where ? holding.amount : [])),
          densityToUse,
          GRAM,
        ),
      ),
    );
  const [home, list] = [heldAt("home"), heldAt("list")];
  const taken = new Map(byDimension(volumesAsMasses(reservedAmounts, densityToUse, GRAM)));
  const mealTitles = [...new Set(reserved.map(({ title }) => title))].toSorted().join(", ");
  const neededAmounts = byDimension(volumesAsMasses(lineAmounts, densityToUse, GRAM));
  // A holding of unknown amount counts as enough, and so does any holding if the need has no amount.
  const uncountedHolding = holdings.find(({ amount }) => amount === null);
  if (holdings.length > 0 && (neededAmounts.length === 0 || uncountedHolding !== undefined)) {
    const isHome = holdings.some(({ where }) => where === "home");
    const place = uncountedHolding?.where ?? (isHome ? "home" : "list");
    const neededText = neededAmounts
      .map(([, parts]) => tell(roundAmount(amountOf(sumOf(parts), parts))))
      .join(and);
    const unknownAmountNote =
      place === "home" ? noteWords.amountUnknown : noteWords.noAmount(neededText);
    const isSure = neededAmounts.length === 0;
    const totals = isSure
      ? [null]
      : neededAmounts.map(([, parts]) => roundAmount(amountOf(sumOf(parts), parts)));
    return {
      items: [],
      held: totals.map((amount) => ({
        ...{ key, name, amount, optional, where: place },
        ...(isSure ? {} : { note: unknownAmountNote }),
      })),
      notes: [],
      covered: place,
      name: isSure ? name : `${name} (${unknownAmountNote})`,
    };
  }
  if (neededAmounts.length === 0) {
    const items = [{ key, name, amount: null, optional }];
    return { name, items, held: [], notes: [], covered: null };
  }
  const items: Item[] = [];
  const held: HeldItem[] = [];
  const notes: string[] = [];
  const usedPlaces = new Set<Holding["where"]>();
  for (const [dimension, parts] of neededAmounts) {
    const base = sumOf(parts);
    const total = roundAmount(amountOf(base, parts));
    const allAmounts = [...(home.get(dimension) ?? []), ...(list.get(dimension) ?? [])];
    const reservedSum = Math.min(sumOf(taken.get(dimension) ?? []), sumOf(allAmounts));
    // Other meals first take what is at home, then what is on the list.
    const homeAmounts = reduced(home.get(dimension) ?? [], reservedSum);
    const listAmounts = reduced(
      list.get(dimension) ?? [],
      reservedSum - sumOf(home.get(dimension) ?? []),
    );
    const kept =
      reservedSum > 0
        ? [noteWords.keptFor(tell(amountOf(reservedSum, allAmounts)), mealTitles)]
        : [];
    const [atHome, onList] = [sumOf(homeAmounts), sumOf(listAmounts)];
    if (atHome > 0) usedPlaces.add("home");
    // The list's amount covers only what is not in stock, and only up to that amount.
    if (onList > 0 && atHome < base) usedPlaces.add("list");
    const missing = base - atHome - onList;
    // A remainder that is only an error of floating point counts as zero.
    if (missing <= base * 1e-9) {
      const where = atHome <= 0 ? "list" : atHome >= base * (1 - 1e-9) ? "home" : "both";
      const note = tellHeld(homeAmounts, listAmounts, words);
      held.push({ key, name, amount: total, optional, where, note });
      continue;
    }
    const isPartly = atHome + onList > 0;
    const isUncompared = !isPartly && allAmounts.length === 0 && home.size + list.size > 0;
    const item = {
      key,
      name,
      amount: isPartly ? roundAmount(amountOf(missing, parts)) : total,
      optional,
    };
    const allHeld = () => tellHeld([...home.values()].flat(), [...list.values()].flat(), words);
    const holding = [tellHeld(homeAmounts, listAmounts, words), ...kept].filter(
      (part) => part !== "",
    );
    const note =
      holding.length > 0
        ? noteWords.needed(name, tell(total), holding.join(and))
        : isUncompared
          ? noteWords.notCompared(name, tell(total), allHeld())
          : undefined;
    items.push({
      ...item,
      ...(isUncompared ? { uncompared: true } : {}),
      ...(note === undefined ? {} : { note }),
    });
    if (note !== undefined) notes.push(note);
  }
  if (items.length > 1) {
    const amounts = items.map(({ amount }) => (amount === null ? "" : tell(amount)));
    notes.push(noteWords.listedAs(name, amounts.join(and)));
  }
  const where = usedPlaces.size > 1 ? "both" : ([...usedPlaces][0] ?? null);
  return { name, items, held, notes, covered: items.length === 0 ? where : null };
}

/** The amounts less `base` grams, millilitres or pieces, as one amount; none if nothing is left. */
function reduced(amounts: Amount[], base: number): Amount[] {
  if (base <= 0 || amounts.length === 0) return amounts;
  const rest = sumOf(amounts) - base;
  return rest > sumOf(amounts) * 1e-9 ? [amountOf(rest, amounts)] : [];
}

const dimensionOf = ({ unit }: Amount) => unit.dimension;

/** "2 kg at home already and 300 g on the list already" */
function tellHeld(home: Amount[], list: Amount[], words: KitchenWords): string {
  const { where: places, and } = words.notes;
  const textAt = (amounts: Amount[], where: Holding["where"]) => {
    const sums = byDimension(amounts).map(([, parts]) =>
      tellAmount(amountOf(sumOf(parts), parts), words),
    );
    return sums.length > 0 ? [`${sums.join(` ${and} `)} ${places[where]}`] : [];
  };
  return [...textAt(home, "home"), ...textAt(list, "list")].join(` ${and} `);
}

/** The name with the fewest words; of several, the longest: "eggs" stands for "egg" and "farm eggs". */
function nameOf(lines: Need[]): string {
  const words = (name: string) => name.split(" ").length;
  const names = lines.map(({ name }) => name);
  const [first = ""] = names.toSorted(
    (a, b) => words(a) - words(b) || b.length - a.length || (a < b ? -1 : 1),
  );
  return first;
}

function optionalOf(lines: Need[]): Item["optional"] {
  if (lines.every(({ optional }) => optional)) return "all";
  return lines.some(({ optional }) => optional) ? "partly" : "no";
}
