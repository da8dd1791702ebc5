// Splits a message into words; null for a message with anything but plain words, numbers and
// commas.
import { AFTER, BEFORE } from "../words/edge-words.ts";

export interface Token {
  /** Lower case, as patterns are written. */
  word: string;
  /** As the user wrote it. */
  raw: string;
}

const MAX_LENGTH = 60;
const TOKEN =
  /\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)\b|\d+\/\d+|\d+(?:\.\d+)?|[\p{L}](?:[\p{L}'-]*[\p{L}'])?|[,.:]/gu;

/** Apostrophes that people leave out, where no other word is written that way. */
const SPELLED: Readonly<Record<string, string>> = {
  im: "i'm",
  ive: "i've",
  dont: "don't",
  whats: "what's",
  wheres: "where's",
  thats: "that's",
  cant: "can't",
  didnt: "didn't",
  doesnt: "doesn't",
  isnt: "isn't",
  theres: "there's",
};
const BARE_PATTERN = /\b(?:im|ive|dont|whats|wheres|thats|cant|didnt|doesnt|isnt|theres)\b/gi;

/** The words without the end mark; null when there is anything else in the message. */
export function tokenize(message: string): Token[] | null {
  const text = message
    .normalize("NFKC")
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/&/g, " and ")
    .replace(BARE_PATTERN, (word) => SPELLED[word.toLowerCase()] ?? word)
    .trim();
  if (/\.\.|…|\n/.test(text)) return null;
  const plainText = text.replace(/[!?]+/g, ".").replace(/[.\s]+$/, "");
  const rest = plainText.replace(TOKEN, "");
  if (plainText === "" || /\S/.test(rest)) return null;
  const tokens = [...plainText.matchAll(TOKEN)].map(([raw]) => ({ raw, word: raw.toLowerCase() }));
  return tokens.length > MAX_LENGTH ? null : tokens;
}

const split = (phrases: string) =>
  phrases
    .trim()
    .split(/\s*[|\n]\s*/)
    .map((phrase) => phrase.split(" "))
    .toSorted((a, b) => b.length - a.length);
const STARTS = split(BEFORE);
const ENDS = split(AFTER);
const MARKS = new Set([",", ".", ":"]);

/** The words without surrounding words of politeness; may be empty. */
export function withoutEdges(tokens: readonly Token[]): Token[] {
  let rest = [...tokens];
  for (;;) {
    const words = rest.map(({ word }) => word);
    const start = STARTS.find((phrase) => phrase.every((word, index) => words[index] === word));
    const end = ENDS.find((phrase) =>
      phrase.every((word, index) => words[words.length - phrase.length + index] === word),
    );
    if (start !== undefined) rest = rest.slice(start.length);
    else if (end !== undefined) rest = rest.slice(0, -end.length);
    else if (MARKS.has(words[0] ?? "")) rest = rest.slice(1);
    else if (MARKS.has(words.at(-1) ?? "")) rest = rest.slice(0, -1);
    else return rest;
  }
}

export const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ word }) => word).join(" ");
