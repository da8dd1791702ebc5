// Parses the texts of a pattern's slots into values. A slot does not accept an ambiguous text.
import type { SlotValues, Dish, Named, Points } from "../forms/job.ts";
import { NOT_IN_NAMES, NOT_IN_TITLES } from "../words/edge-words.ts";
import { PLACES_IN_LINE } from "../words/units.ts";
import type { Slots } from "./pattern.ts";
import { numberOf, readAmount, readFoods, readItem, readItems, splitList } from "./read-amounts.ts";
import { readDay, readKnownDay, readRange } from "./read-days.ts";
import { wordsOf, type Token } from "./tokenize.ts";
import { isDishWord, splitWords } from "./words.ts";

const NO_NAME_WORDS = new Set(splitWords(NOT_IN_NAMES));
const NO_TITLE_WORDS = new Set(splitWords(NOT_IN_TITLES));
/** By word for a place: the location in rows; empty for the whole household. */
const LOCATIONS = new Map(
  splitWords(
    "fridge=fridge refrigerator=fridge freezer=freezer counter=counter pantry=pantry larder=pantry " +
      "stock= inventory= kitchen= house=",
  ).map((pair) => pair.split("=") as [string, string]),
);
const MEALS = new Map([
  ..."breakfast lunch dinner snack".split(" ").map((meal) => [meal, meal] as const),
  ["supper", "dinner"],
]);
const mealOf = (word: string): string | undefined => MEALS.get(word.replace(/s$/, ""));
const MAX_NAME_LENGTH = 7;
const MAX_TITLE_LENGTH = 8;

/** @param today the ISO date from which slots count days */
export function createSlots(today: string): Slots {
  const fromText = (read: (text: string) => unknown) => (tokens: readonly Token[]) =>
    tokens.length > 6 ? null : read(wordsOf(tokens));
  const slots: Record<keyof SlotValues, (tokens: readonly Token[]) => unknown> &
    Record<string, (tokens: readonly Token[]) => unknown> = {
    items: readItems,
    item: readItem,
    foods: readFoods,
    food: (tokens) => {
      const item = readItem(tokens);
      return item?.quantity === undefined ? item : null;
    },
    amount: readAmount,
    n: ([token, ...otherTokens]) => wholeNumber(token, otherTokens),
    people: ([token, ...otherTokens]) => wholeNumber(token, otherTokens),
    day: fromText((text) => readDay(text, today)),
    knownday: fromText((text) => readKnownDay(text, today)),
    range: fromText((text) => readRange(text, today)),
    place: ([token, ...otherTokens]) => {
      const location = otherTokens.length > 0 ? undefined : LOCATIONS.get(token?.word ?? "");
      return location === undefined ? null : { location };
    },
    meal: ([token, ...otherTokens]) =>
      otherTokens.length > 0 ? null : (mealOf(token?.word ?? "") ?? null),
    when: fromText((text) => readWhen(text, today, readDay)),
    knownwhen: fromText((text) => readWhen(text, today, readKnownDay)),
    points: readPoints,
    name: readName,
    names: (tokens) => {
      const names = splitList(tokens)?.map(readName) ?? [null];
      return names.includes(null) ? null : names;
    },
    newname: (tokens) => (readName(tokens) === null ? null : rawText(tokens)),
    dish: readDish,
    kind: (tokens) =>
      tokens.length > 3 || !tokens.every(({ word }) => isDishWord(word) || KINDS.has(word))
        ? null
        : tokens.map(({ word }) => word),
    title: (tokens) => (tokens.length < 2 ? null : readTitle(tokens)),
    about: readTitle,
    save: fromText((text) => SAVE.test(text) || null),
  };
  return slots;
}

const SAVE =
  /^(?:[,.] )?(?:(?:and|then|and then) )?(?:save|keep) (?:it|them|all|all of them|them all|all 3)(?: (?:to|in) my (?:recipes|cookbook))?$/;

/** Attributes by which recipes can be requested, in addition to foods and dishes. */
const KINDS = new Set(
  splitWords(
    "easy simple quick dinner lunch spicy vegetarian vegan gluten-free dairy-free breakfast indian italian thai mexican " +
      "french spanish british american japanese chinese mediterranean light",
  ),
);

function wholeNumber(token: Token | undefined, otherTokens: Token[]): number | null {
  const value = otherTokens.length > 0 ? null : numberOf(token?.word ?? "");
  return value !== null && Number.isInteger(value) && value > 0 && value <= 100 ? value : null;
}

const rawText = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join(" ");

/** A name of up to seven words. They need not be words for foods, because most names are compared with rows afterwards. */
function readName(tokens: readonly Token[]): Named | null {
  const definite = ["the", "my", "our"].includes(tokens[0]?.word ?? "");
  const name = definite ? tokens.slice(1) : tokens;
  const isPlain = name.every(({ word }) => /^[\p{L}'-]+$/u.test(word) && !NO_NAME_WORDS.has(word));
  const [first, last] = [name[0]?.word, name.at(-1)?.word];
  if (!isPlain || name.length === 0 || name.length > MAX_NAME_LENGTH) return null;
  // "My stock" is a place, and "the second one" refers to a shown entity.
  if ((first === last && LOCATIONS.has(first ?? "")) || readPoints(tokens) !== null) return null;
  if (["and", "a", "an", "of", "for", "to", "the"].some((word) => word === first || word === last))
    return null;
  return { name: wordsOf(name), ...(definite ? { definite: true } : {}) };
}

function readDish(tokens: readonly Token[]): Dish | null {
  const name = readName(tokens);
  // "Soup for lunch" is soup, and the meal is lunch.
  if (name === null || / for /.test(name.name)) return null;
  const isFood = name.name.split(" ").every((word) => isDishWord(word) || word === "and");
  return { ...name, isFood };
}

/** A chore or a subject, in the user's words. */
function readTitle(tokens: readonly Token[]): string | null {
  const isPlain = tokens.every(
    ({ word }) => /^[\p{L}\d'-]+$/u.test(word) && !NO_TITLE_WORDS.has(word),
  );
  const last = tokens.at(-1)?.word ?? "";
  if (!isPlain || tokens.length > MAX_TITLE_LENGTH) return null;
  return ["and", "to", "the", "for", "of", "on", "in", "by"].includes(last)
    ? null
    : rawText(tokens);
}

/** A day and a meal, by default dinner: "tomorrow", "Friday lunch", "dinner on Friday", "tonight". */
function readWhen(
  slotText: string,
  today: string,
  read: typeof readDay,
): SlotValues["when"] | null {
  const text = slotText.replace(/'s\b/g, "");
  if (text === "tonight") return { day: today, meal: "dinner", named: false };
  const plainText = text.replace(/^(?:on|for) /, "");
  const evening = /^(.+) (?:night|evening)$/.exec(plainText)?.[1];
  const [, before = "", after] = /^(\S+)(?: (?:on|for))? (.+)$/.exec(plainText) ?? [];
  const [, start, end = ""] = /^(.+?)(?: for)? (\S+)$/.exec(plainText) ?? [];
  const options: [day: string | undefined, meal: string | undefined][] = [
    [evening, "dinner"],
    [after === "tonight" ? undefined : after, mealOf(before)],
    [start, mealOf(end)],
    [plainText, "dinner"],
  ];
  for (const [words, meal] of options) {
    const day = words === undefined || meal === undefined ? null : read(words, today);
    if (day !== null && meal !== undefined) return { day, meal, named: words !== plainText };
  }
  return null;
}

const ORDINALS = new Set([...splitWords(PLACES_IN_LINE), "last"]);
const SEVERAL_PATTERN =
  /^(?:them|those|these|both|all|all of (?:them|those|these)|them all|all (?:of )?(?:the )?(\w+)(?: of them)?|both of them)$/;

function readPoints(tokens: readonly Token[]): Points | null {
  if (tokens.length > 8) return null;
  const words = wordsOf(tokens);
  if (/^(?:it|that|this|that one|this one)$/.test(words))
    return { words, places: [], several: false };
  const several = SEVERAL_PATTERN.exec(words);
  if (several !== null) {
    const count = words.startsWith("both")
      ? 2
      : several[1] === undefined
        ? undefined
        : numberOf(several[1]);
    if (count === null) return null;
    return { words, places: [], several: true, ...(count === undefined ? {} : { count }) };
  }
  const places = (splitList(tokens) ?? []).map((part) =>
    part.map(({ word }) => word).filter((word) => !["the", "one", "ones"].includes(word)),
  );
  const isPlace = (part: string[]) => part.length === 1 && ORDINALS.has(part[0] ?? "");
  if (places.length === 0 || !places.every(isPlace) || !words.includes("the ")) return null;
  return { words, places: places.map(([word]) => `the ${word} one`), several: places.length > 1 };
}
