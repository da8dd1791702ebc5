// Parses the texts of a pattern's slots into values. A slot refuses an ambiguous text.
import type { Captured, Dish, Named, Points } from "../forms/job.ts";
import { NOT_IN_NAMES, NOT_IN_TITLES } from "../words/edge-words.ts";
import { PLACES_IN_LINE } from "../words/units.ts";
import type { Slots } from "./pattern.ts";
import { numberOf, readAmount, readFoods, readItem, readItems, splitList } from "./read-amounts.ts";
import { readDay, readKnownDay, readRange } from "./read-days.ts";
import { wordsOf, type Token } from "./tokenize.ts";
import { isDishWord, listed } from "./words.ts";

const BARRED = new Set(listed(NOT_IN_NAMES));
const BARRED_IN_TITLES = new Set(listed(NOT_IN_TITLES));
/** Words for a place → the place in rows; null for all places. */
const LOCATIONS = new Map(
  listed(
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

/** The slots of a day. @param today ISO date */
export function createSlots(today: string): Slots {
  const words = (read: (text: string) => unknown) => (tokens: readonly Token[]) =>
    tokens.length > 6 ? null : read(wordsOf(tokens));
  const slots: Record<keyof Captured, (tokens: readonly Token[]) => unknown> &
    Record<string, (tokens: readonly Token[]) => unknown> = {
    items: readItems,
    item: readItem,
    foods: readFoods,
    food: (tokens) => {
      const item = readItem(tokens);
      return item?.quantity === undefined ? item : null;
    },
    amount: readAmount,
    n: ([token, ...more]) => wholeNumber(token, more),
    people: ([token, ...more]) => wholeNumber(token, more),
    day: words((text) => readDay(text, today)),
    knownday: words((text) => readKnownDay(text, today)),
    range: words((text) => readRange(text, today)),
    place: ([token, ...more]) => {
      const location = more.length > 0 ? undefined : LOCATIONS.get(token?.word ?? "");
      return location === undefined ? null : { location };
    },
    meal: ([token, ...more]) => (more.length > 0 ? null : (mealOf(token?.word ?? "") ?? null)),
    when: words((text) => readWhen(text, today, readDay)),
    knownwhen: words((text) => readWhen(text, today, readKnownDay)),
    points: readPoints,
    name: readName,
    names: (tokens) => {
      const names = splitList(tokens)?.map(readName) ?? [null];
      return names.includes(null) ? null : names;
    },
    newname: (tokens) => (readName(tokens) === null ? null : rawOf(tokens)),
    dish: readDish,
    kind: (tokens) =>
      tokens.length > 3 || !tokens.every(({ word }) => isDishWord(word) || KINDS.has(word))
        ? null
        : tokens.map(({ word }) => word),
    title: (tokens) => (tokens.length < 2 ? null : readTitle(tokens)),
    about: readTitle,
    save: words((text) => SAVE.test(text) || null),
  };
  return slots;
}

const SAVE =
  /^(?:[,.] )?(?:(?:and|then|and then) )?(?:save|keep) (?:it|them|all|all of them|them all|all 3)(?: (?:to|in) my (?:recipes|cookbook))?$/;

/** Besides foods and dishes, the attributes by which recipes can be requested. */
const KINDS = new Set(
  listed(
    "easy simple quick dinner lunch spicy vegetarian vegan gluten-free dairy-free breakfast indian italian thai mexican " +
      "french spanish british american japanese chinese mediterranean light",
  ),
);

function wholeNumber(token: Token | undefined, more: Token[]): number | null {
  const value = more.length > 0 ? null : numberOf(token?.word ?? "");
  return value !== null && Number.isInteger(value) && value > 0 && value <= 100 ? value : null;
}

const rawOf = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join(" ");

/** The name of an existing row. It is compared with rows, so any plain words are accepted. */
function readName(tokens: readonly Token[]): Named | null {
  const definite = ["the", "my", "our"].includes(tokens[0]?.word ?? "");
  const name = definite ? tokens.slice(1) : tokens;
  const isPlain = name.every(({ word }) => /^[\p{L}'-]+$/u.test(word) && !BARRED.has(word));
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
  const isKnown = name.name.split(" ").every((word) => isDishWord(word) || word === "and");
  return { ...name, known: isKnown };
}

/** A chore or a subject, in the user's words. */
function readTitle(tokens: readonly Token[]): string | null {
  const isPlain = tokens.every(
    ({ word }) => /^[\p{L}\d'-]+$/u.test(word) && !BARRED_IN_TITLES.has(word),
  );
  const last = tokens.at(-1)?.word ?? "";
  if (!isPlain || tokens.length > MAX_TITLE_LENGTH) return null;
  return ["and", "to", "the", "for", "of", "on", "in", "by"].includes(last) ? null : rawOf(tokens);
}

/** A day and a meal: "tomorrow", "Friday lunch", "dinner on Friday", "tonight". */
function readWhen(slotText: string, today: string, read: typeof readDay): Captured["when"] | null {
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

const ORDINALS = new Set([...listed(PLACES_IN_LINE), "last"]);
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
