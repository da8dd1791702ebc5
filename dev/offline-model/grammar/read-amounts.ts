// Amounts and things with amounts: "2 l of milk", "a dozen eggs", "bread".
import { NUMBERS, UNITS } from "../words/units.ts";
import type { Token } from "./tokenize.ts";
import { isGoodsWord } from "./words.ts";

export interface Item {
  name: string;
  quantity?: number | undefined;
  unit?: string | undefined;
  /** "the bread", "our milk": a known item. */
  definite?: true;
}

/** Words for units → the unit that is stored. */
export const UNIT_OF: ReadonlyMap<string, string> = new Map(
  UNITS.trim()
    .split(/[|\n]/)
    .map((words) => words.trim().split(" "))
    .flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
);
const NUMBER_OF = new Map(NUMBERS.split(" ").map((word, value) => [word, value]));
const MAX = 100_000;

/** The number that a word means; null when it is not a number. */
export function numberOf(word: string): number | null {
  const number = NUMBER_OF.get(word);
  if (number !== undefined) return number;
  const [, over, under] = /^(\d+)\/(\d+)$/.exec(word) ?? [];
  const value = over === undefined ? Number(word) : Number(over) / Number(under);
  return /^\d/.test(word) && Number.isFinite(value) && value <= MAX ? value : null;
}

interface Amount {
  quantity: number;
  unit?: string;
}
type Read = Amount & { used: number };

/** Beginnings that are numbers by themselves: how many words, and their value. */
const SPOKEN: readonly [words: string, value: number][] = [
  ["half a dozen", 6],
  ["a dozen", 12],
  ["a couple of", 2],
  ["half a", 0.5],
  ["half an", 0.5],
];

function startOf(words: string[]): { quantity: number; used: number } | null {
  for (const [phrase, quantity] of SPOKEN) {
    const parts = phrase.split(" ");
    if (parts.every((part, index) => words[index] === part))
      return { quantity, used: parts.length };
  }
  const number = numberOf(words[0] ?? "");
  if (number !== null) {
    const dozen = words[1] === "dozen";
    return { quantity: dozen ? number * 12 : number, used: dozen ? 2 : 1 };
  }
  return words[0] === "a" || words[0] === "an" ? { quantity: 1, used: 1 } : null;
}

function readStart(words: string[]): Read | null {
  const start = startOf(words);
  if (start === null) return null;
  const unit = UNIT_OF.get(words[start.used] ?? "");
  // "2 cloves" are cloves: a unit without a name after it is the item itself.
  if (unit === undefined || words.length === start.used + 1) return start;
  const used = start.used + (words[start.used + 1] === "of" ? 2 : 1);
  return { quantity: start.quantity, unit, used };
}

/** Only an amount: "5", "500 g", "half a litre". */
export function readAmount(tokens: readonly Token[]): Amount | null {
  const words = tokens.map(({ word }) => word);
  const start = startOf(words);
  if (start === null || (words[0] === "a" && words.length === 1)) return null;
  const [unit, ...more] = words.slice(start.used);
  if (unit === undefined) return { quantity: start.quantity };
  const storedUnit = UNIT_OF.get(unit);
  return storedUnit === undefined || more.length > 0
    ? null
    : { quantity: start.quantity, unit: storedUnit };
}

const DEFINITE = new Set(["the", "my", "our"]);
const VAGUE = new Set(["some", "any", "more"]);
const MAX_LENGTH = 5;

/** One item, with its amount if it has one. Every word is a word for goods. */
export function readItem(tokens: readonly Token[]): Item | null {
  const words = tokens.map(({ word }) => word);
  const [first = ""] = words;
  const definite = DEFINITE.has(first);
  let rest = definite || VAGUE.has(first) ? words.slice(1) : words;
  if (first === "some" && rest[0] === "more") rest = rest.slice(1);
  const start = readStart(rest);
  const name = start === null ? rest : rest.slice(start.used);
  if (name[0] === "of") return null;
  if (name.length === 0 || name.length > MAX_LENGTH || !name.every(isGoodsWord)) return null;
  return {
    name: name.join(" "),
    ...(start === null ? {} : { quantity: start.quantity }),
    ...(start?.unit === undefined ? {} : { unit: start.unit }),
    ...(definite ? { definite: true as const } : {}),
  };
}

/** The parts of a list: "a, b and c"; null if a part is empty. */
export function splitList(tokens: readonly Token[]): Token[][] | null {
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const isMark = token.word === "," || token.word === "and";
    if (!isMark) parts.at(-1)?.push(token);
    else if (!(token.word === "and" && tokens[at - 1]?.word === ",")) parts.push([]);
  }
  return parts.some((part) => part.length === 0) ? null : parts;
}

export function readItems(tokens: readonly Token[]): Item[] | null {
  const items = splitList(tokens)?.map(readItem) ?? null;
  if (items === null || items.includes(null)) return null;
  const all = items.flatMap((item) => item ?? []);
  return new Set(all.map(({ name }) => name)).size === all.length ? all : null;
}

/** Items without an amount: "the milk and the eggs". */
export function readFoods(tokens: readonly Token[]): Item[] | null {
  const items = readItems(tokens);
  return items === null || items.some(({ quantity }) => quantity !== undefined) ? null : items;
}
