// What is needed, against what is there: one entry per ingredient and kind of amount.
import { amountOf, byDimension, sumOf, tellAmount, weighed, type Amount } from "./amounts.ts";
import { unitOf } from "./units.ts";

/** One ingredient line. */
export interface Need {
  /** Equal for lines of the same ingredient. */
  key: string;
  /** As one would write it on a list. */
  name: string;
  /** null: "to taste". */
  amount: Amount | null;
  optional: boolean;
}

/** What is in the house or on the list already; `amount` null: an unknown amount. */
export interface Holding {
  key: string;
  amount: Amount | null;
  where: "home" | "list";
}

export interface Item {
  key: string;
  name: string;
  amount: Amount | null;
  /** All of it, or some of it, is optional. */
  optional: "no" | "partly" | "all";
}

export interface Merged {
  items: Item[];
  notes: string[];
}

const GRAM = unitOf("g");
const WHERE = { home: "at home already", list: "on the list already" } as const;

/**
 * Adds up what converts and takes off what is held. `densityOf` (g per ml) lets volumes and weights
 * of one ingredient be added. The order of `needs` and `holdings` changes nothing.
 */
export function mergeNeeds(
  needs: Need[],
  holdings: Holding[],
  densityOf: (key: string) => number | undefined,
): Merged {
  const held = Map.groupBy(holdings, ({ key }) => key);
  const groups = [...Map.groupBy(needs, ({ key }) => key)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const merged = groups.map(([key, lines]) =>
    mergeOne(key, lines, held.get(key) ?? [], densityOf(key)),
  );
  const covered = (where: Holding["where"]) =>
    merged.flatMap((one) => (one.covered === where ? [one.name] : []));
  return {
    items: merged.flatMap(({ items }) => items),
    notes: [
      ...(["home", "list"] as const).flatMap((where) => {
        const names = covered(where);
        return names.length > 0 ? [`${WHERE[where]}: ${names.join(", ")}`] : [];
      }),
      ...merged.flatMap(({ notes }) => notes),
    ],
  };
}

interface One extends Merged {
  name: string;
  /** Nothing of it is left to buy. */
  covered: Holding["where"] | null;
}

function mergeOne(key: string, lines: Need[], held: Holding[], density: number | undefined): One {
  const name = nameOf(lines);
  const optional = optionalOf(lines);
  const has = held.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const needed = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const kinds = new Set([...needed, ...has].map(({ unit }) => unit.dimension));
  const weigh = kinds.has("mass") && kinds.has("volume") ? density : undefined;
  const there = byDimension(weighed(has, weigh, GRAM));
  const wanted = byDimension(weighed(needed, weigh, GRAM));
  const where = held.some((one) => one.where === "home") ? "home" : "list";
  // An unknown amount of it is enough for all that nobody can compare.
  if (held.length > 0 && (wanted.length === 0 || held.some(({ amount }) => amount === null))) {
    const isKnown = wanted.length === 0;
    return {
      name: isKnown ? name : `${name} (nobody counted)`,
      items: [],
      notes: [],
      covered: where,
    };
  }
  if (wanted.length === 0) {
    return { name, items: [{ key, name, amount: null, optional }], notes: [], covered: null };
  }
  const items: Item[] = [];
  const notes: string[] = [];
  for (const [dimension, parts] of wanted) {
    const base = sumOf(parts);
    const total = amountOf(base, parts);
    const stock = there.find(([other]) => other === dimension)?.[1] ?? [];
    const left = base - sumOf(stock);
    // What floating point leaves of nothing is nothing.
    if (left <= base * 1e-9) continue;
    const amount = stock.length > 0 ? amountOf(left, parts) : total;
    items.push({ key, name, amount, optional });
    if (stock.length > 0) {
      const has = tellAmount(amountOf(sumOf(stock), stock));
      notes.push(`${name}: ${tellAmount(total)} needed, ${has} ${WHERE[where]}`);
    } else if (there.length > 0) {
      const others = there.map(([, parts]) => tellAmount(amountOf(sumOf(parts), parts)));
      notes.push(
        `${name}: ${tellAmount(total)} needed; ${others.join(" and ")} ${WHERE[where]} could not be compared`,
      );
    }
  }
  if (items.length > 1) {
    const told = items.map(({ amount }) => (amount === null ? "" : tellAmount(amount)));
    notes.push(`${name} is listed as ${told.join(" and ")}: these units do not convert`);
  }
  return { name, items, notes, covered: items.length === 0 ? where : null };
}

/** The name of the fewest words, then the longest of these: "eggs" stands for "egg" and "farm eggs". */
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
