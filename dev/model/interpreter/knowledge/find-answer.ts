// Answers to questions about cooking, from what is built in; null for everything else.
import { singularOf } from "../language/clean-message.ts";
import { isKnownFood } from "../../repertoire/compose/find-food.ts";
import { SUBSTITUTIONS } from "./substitutions.ts";
import { TECHNIQUES } from "./techniques.ts";

const MISSING: readonly RegExp[] = [
  /\binstead of (?:the |some |an? )?(.+?)(?: in .+| for .+)?$/i,
  /\b(?:substitut\w+|replacement|alternative|swap)s? (?:for|to|of) (?:the |some |an? )?(.+?)(?: in .+)?$/i,
  /\b(?:substitute|replace|swap(?: out)?) (?:the |some |an? )?(.+?)(?: (?:with|by|for|in) .+)?$/i,
  /\b(?:don't have|have no|without|am out of|i'm out of|ran out of|no) (?:any |the )?(.+?)[,;.]? (?:what|can|is there|how)\b/i,
];
const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(SUBSTITUTIONS).flatMap(([names, answer]) =>
    names.split("|").map((name): [string, string] => [keyOf(name), answer]),
  ),
);

const REPLACES = /\b(?:use|substitut\w*|replac\w*|swap|stand in|stand-in)\b/i;

/** The answer to a question about substitutes, times, temperatures and methods. */
export function findAnswer(question: string): string | null {
  const text = question.replace(/[?.!]+$/, "").trim();
  for (const pattern of MISSING) {
    const missing = pattern.exec(text)?.[1];
    const found = missing === undefined ? undefined : BY_NAME.get(keyOf(missing));
    if (found !== undefined) return found;
    if (missing !== undefined && REPLACES.test(text) && isKnownFood(missing)) {
      return `I know of no good stand-in for ${missing.toLowerCase()}. Leave it out, or tell me the dish and I look for one without it.`;
    }
  }
  const known = TECHNIQUES.find(({ asks }) => asks.every((ask) => ask.test(text)));
  return known?.answer ?? null;
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:the|my|some|any|fresh)\b/g, " ")
    .trim()
    .split(/\s+/)
    .map(singularOf)
    .join(" ");
}
