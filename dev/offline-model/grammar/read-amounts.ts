// Amounts and things with amounts: "2 l of milk", "a dozen eggs", "bread".
import { NUMBERS, UNITS } from "../words/units.ts";
import type { Token } from "./tokenize.ts";
import { isGoodsWord } from "./words.ts";

export interface Item {
  name: string;
  quantity?: number | undefined;
  unit?: string | undefined;
  /** True for an existing item, such as "the bread" or "our milk". */
  definite?: true;
}

/** By word for a unit: the unit that is stored. */
export const UNIT_OF: ReadonlyMap<string, string> = new Map(
  UNITS.trim()
    .split(/[|\n]/)
    .map((words) => words.trim().split(" "))
    .flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
);
const NUMBER_OF = new Map(NUMBERS.split(" ").map((word, value) => [word, value]));
const MAX_NUMBER = 100_000;

/** The number that a word means; null when it is not a number, or one above 100,000. */
export function numberOf(word: string): number | null {
  const number = NUMBER_OF.get(word);
  if (number !== undefined) return number;
  const [, over, under] = /^(\d+)\/(\d+)$/.exec(word) ?? [];
  const value = over === undefined ? Number(word) : Number(over) / Number(under);
  return /^\d/.test(word) && Number.isFinite(value) && value <= MAX_NUMBER ? value : null;
}

interface Amount {
  quantity: number;
  unit?: string;
}
type AmountStart = Amount & { wordCount: number };

/** Phrases for a number at the beginning of an amount. */
const NUMBER_PHRASES: readonly [words: string, value: number][] = [
  ["half a dozen", 6],
  ["a dozen", 12],
  ["a couple of", 2],
  ["half a", 0.5],
  ["half an", 0.5],
];

function readNumber(words: string[]): { quantity: number; wordCount: number } | null {
  for (const [phrase, quantity] of NUMBER_PHRASES) {
    const parts = phrase.split(" ");
    if (parts.every((part, index) => words[index] === part))
      return { quantity, wordCount: parts.length };
  }
  const number = numberOf(words[0] ?? "");
  if (number !== null) {
    const dozen = words[1] === "dozen";
    return { quantity: dozen ? number * 12 : number, wordCount: dozen ? 2 : 1 };
  }
  return words[0] === "a" || words[0] === "an" ? { quantity: 1, wordCount: 1 } : null;
}

function readStart(words: string[]): AmountStart | null {
  const start = readNumber(words);
  if (start === null) return null;
  const unit = UNIT_OF.get(words[start.wordCount] ?? "");
  // "2 cloves" are cloves: a unit without a name after it is the item itself.
  if (unit === undefined || words.length === start.wordCount + 1) return start;
  const wordCount = start.wordCount + (words[start.wordCount + 1] === "of" ? 2 : 1);
  return { quantity: start.quantity, unit, wordCount };
}

/** Only an amount: "5", "500 g", "half a litre". */
export function readAmount(tokens: readonly Token[]): Amount | null {
  const words = tokens.map(({ word }) => word);
  const start = readNumber(words);
  if (start === null || (words[0] === "a" && words.length === 1)) return null;
  const [unit, ...otherWords] = words.slice(start.wordCount);
  if (unit === undefined) return { quantity: start.quantity };
  const storedUnit = UNIT_OF.get(unit);
  return storedUnit === undefined || otherWords.length > 0
    ? null
    : { quantity: start.quantity, unit: storedUnit };
}

const DEFINITE = new Set(["the", "my", "our"]);
const VAGUE = new Set(["some", "any", "more"]);
const MAX_LENGTH = 5;

/** One item, with its amount if it has one; null if its name is empty, too long, or has a word that is not a word for goods. */
export function readItem(tokens: readonly Token[]): Item | null {
  const words = tokens.map(({ word }) => word);
  const [first = ""] = words;
  const definite = DEFINITE.has(first);
  let itemWords = definite || VAGUE.has(first) ? words.slice(1) : words;
  if (first === "some" && itemWords[0] === "more") itemWords = itemWords.slice(1);
  const start = readStart(itemWords);
  const name = start === null ? itemWords : itemWords.slice(start.wordCount);
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
  for (const [index, token] of tokens.entries()) {
    const isMark = token.word === "," || token.word === "and";
    if (!isMark) parts.at(-1)?.push(token);
    else if (!(token.word === "and" && tokens[index - 1]?.word === ",")) parts.push([]);
  }
  return parts.some((part) => part.length === 0) ? null : parts;
}

/** Items with or without amounts; null if one cannot be read, or if two have the same name. */
export function readItems(tokens: readonly Token[]): Item[] | null {
  const items = splitList(tokens)?.map(readItem) ?? null;
  if (items === null || items.includes(null)) return null;
  const readableItems = items.flatMap((item) => item ?? []);
  const names = new Set(readableItems.map(({ name }) => name));
  return names.size === readableItems.length ? readableItems : null;
}

/** Items without an amount: "the milk and the eggs". */
export function readFoods(tokens: readonly Token[]): Item[] | null {
  const items = readItems(tokens);
  return items === null || items.some(({ quantity }) => quantity !== undefined) ? null : items;
}
