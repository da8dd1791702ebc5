// Splits a message into words, numbers and marks, and refuses a message with anything else.
import { AFTER, BEFORE } from "../words/edge-words.ts";

export interface Token {
  /** The word in lower case, as patterns are written. */
  word: string;
  /** The word as the user wrote it. */
  raw: string;
}

const MAX_LENGTH = 60;
const TOKEN =
  /\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)\b|\d+\/\d+|\d+(?:\.\d+)?|[\p{L}](?:[\p{L}'-]*[\p{L}'])?|[,.:]/gu;

/** Words that people write without their apostrophe. Without it, none of them is another common word. */
const WITH_APOSTROPHE: Readonly<Record<string, string>> = {
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
const WITHOUT_APOSTROPHE = /\b(?:im|ive|dont|whats|wheres|thats|cant|didnt|doesnt|isnt|theres)\b/gi;

/**
 * The tokens without the full stop at the end, with `!` and `?` as full stops. Null if there are none or too many, or if
 * the message has an ellipsis, several lines, or anything but words, numbers and the marks `,`, `.`, `:`, `!` and `?`.
 */
export function tokenize(message: string): Token[] | null {
  const text = message
    .normalize("NFKC")
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/&/g, " and ")
    .replace(WITHOUT_APOSTROPHE, (word) => WITH_APOSTROPHE[word.toLowerCase()] ?? word)
    .trim();
  if (/\.\.|…|\n/.test(text)) return null;
  const plainText = text.replace(/[!?]+/g, ".").replace(/[.\s]+$/, "");
  const otherText = plainText.replace(TOKEN, "");
  if (plainText === "" || /\S/.test(otherText)) return null;
  const tokens = [...plainText.matchAll(TOKEN)].map(([raw]) => ({ raw, word: raw.toLowerCase() }));
  return tokens.length > MAX_LENGTH ? null : tokens;
}

const splitPhrases = (phrases: string) =>
  phrases
    .trim()
    .split(/\s*[|\n]\s*/)
    .map((phrase) => phrase.split(" "))
    .toSorted((a, b) => b.length - a.length);
const STARTS = splitPhrases(BEFORE);
const ENDS = splitPhrases(AFTER);
const MARKS = new Set([",", ".", ":"]);

/** The tokens without polite words and marks at the beginning and the end; may be empty. */
export function withoutEdges(tokens: readonly Token[]): Token[] {
  let innerTokens = [...tokens];
  for (;;) {
    const words = innerTokens.map(({ word }) => word);
    const start = STARTS.find((phrase) => phrase.every((word, index) => words[index] === word));
    const end = ENDS.find((phrase) =>
      phrase.every((word, index) => words[words.length - phrase.length + index] === word),
    );
    if (start !== undefined) innerTokens = innerTokens.slice(start.length);
    else if (end !== undefined) innerTokens = innerTokens.slice(0, -end.length);
    else if (MARKS.has(words[0] ?? "")) innerTokens = innerTokens.slice(1);
    else if (MARKS.has(words.at(-1) ?? "")) innerTokens = innerTokens.slice(0, -1);
    else return innerTokens;
  }
}

export const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ word }) => word).join(" ");
