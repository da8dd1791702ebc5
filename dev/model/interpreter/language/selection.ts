// Words that point at things: "those", "the first two", "all my recipes", "the baja tacos".
import { ORDINAL_PATTERN, parseNumber, parseOrdinal } from "./numbers.ts";
import { splitList } from "./split-list.ts";

export interface Selection {
  /** The words as they were said. */
  raw: string;
  all: boolean;
  pronoun: boolean;
  /** `it`, `that one`: one thing. */
  single: boolean;
  /** Places from 0; -1 for the last. */
  ordinals: number[];
  /** `the first two` → 2; negative from the end. */
  firstN: number | null;
  /** `all but the last` → its places. */
  except: number[];
  /** Names or parts of names, in the words said. */
  names: string[];
  /** The kind of thing that is named, as a ref type; null when none is. */
  type: string | null;
}

const NOUNS: readonly [RegExp, string | null][] = [
  [/\brecipes?\b|\bdish(?:es)?\b|\bdrafts?\b|\bversions?\b|\bvariations?\b/i, "recipe"],
  [/\btasks?\b|\btodos?\b|\bto-dos?\b|\breminders?\b|\bchores?\b/i, "task"],
  [/\b(?:planned )?meals?\b|\bmeal plans?\b|\bplans?\b/i, "meal"],
  [/\b(?:shopping|grocery) (?:list )?items?\b/i, "shopping"],
  [/\bpreferences?\b|\btastes\b/i, "pref"],
];
const PRONOUN = /\b(?:those|them|these|it|that|this|they)\b/i;
const SINGLE = /^(?:it|this|that)\b|\b(?:this|that) (?:one|recipe|dish|draft)\b/i;
const FILLER =
  /\b(?:that (?:i|we) have|(?:i|we) have|the|my|our|your|of|them|those|these|it|that|this|they|ones?|all|both|everything|every|each|any|entire|whole|just|only|please|number|no|items?|things?|entries|entry|saved|stuff|other|rest|two|three|four|five|six|seven|eight|nine|ten|single|for|from|on|in|with|called|named|to|again|new)\b|#/gi;

/** Reads the words that point at something. Nothing that points at nothing is an error: see `isEmpty`. */
export function parseSelection(words: string): Selection {
  const raw = words.trim();
  const [main = "", butWords] = raw.split(/\s+(?:but|except(?: for)?|apart from|besides)\s+/i);
  const type = NOUNS.find(([noun]) => noun.test(main))?.[1] ?? null;
  const firstN = readFirstN(main);
  const ordinals = firstN === null ? readOrdinals(main) : [];
  const isPlace = firstN !== null || ordinals.length > 0;
  return {
    raw,
    all: /\b(?:all|both|everything|every|each|entire|whole)\b/i.test(main),
    pronoun: PRONOUN.test(main),
    single: SINGLE.test(main),
    ordinals,
    firstN,
    except: butWords === undefined ? [] : readOrdinals(butWords),
    names: isPlace ? [] : namesIn(main),
    type,
  };
}

/** Whether the words point at nothing that could be looked for. */
export function isEmpty(selection: Selection): boolean {
  const { all, pronoun, ordinals, firstN, names } = selection;
  return !all && !pronoun && ordinals.length === 0 && firstN === null && names.length === 0;
}

/** "The first one", "it": words that mean something only beside a list that was shown. */
export function isPointing({ ordinals, firstN, pronoun, names }: Selection): boolean {
  return ordinals.length > 0 || firstN !== null || (pronoun && names.length === 0);
}

function readFirstN(words: string): number | null {
  const match =
    /\b(first|last)\s+(\d+|two|three|four|five|six|seven|eight|nine|ten|couple)\b/i.exec(words);
  if (match === null) return null;
  const count = match[2]?.toLowerCase() === "couple" ? 2 : parseNumber(match[2] ?? "");
  return count === null ? null : match[1]?.toLowerCase() === "last" ? -count : count;
}

function readOrdinals(words: string): number[] {
  const named = [...words.matchAll(new RegExp(`\\b${ORDINAL_PATTERN}\\b`, "gi"))].flatMap(
    ([word]) => parseOrdinal(word) ?? [],
  );
  if (named.length > 0) return named;
  const numbers =
    /^(?:the\s+)?(?:recipes?|numbers?|no\.?|#|options?|items?|drafts?)\s*#?(\d+(?:\s*(?:,|and|&)\s*#?\d+)*)\b/i.exec(
      words.trim(),
    );
  const bare = /^#?\d+(?:\s*(?:,|and|&)\s*#?\d+)*$/.exec(words.trim());
  const list = numbers?.[1] ?? bare?.[0];
  return list === undefined ? [] : (list.match(/\d+/g) ?? []).map((digit) => Number(digit) - 1);
}

function namesIn(words: string): string[] {
  return splitList(words).flatMap((part) => {
    const name = NOUNS.reduce((rest, [noun]) => rest.replace(noun, " "), part)
      .replace(/\b(?:shopping|grocery) list\b|\bmeal plan\b|\bcookbook\b|\bcollection\b/gi, " ")
      .replace(FILLER, " ")
      .replace(/["'`]/g, "")
      .replace(/(?:^|\s)\d+(?=\s|$)/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    return name === "" ? [] : [name];
  });
}
