// Derives the thing to buy from an ingredient line: its name without the preparation (S23).
import { withoutTrailing } from "../../contracts/texts.ts";
import { foodKey } from "../food/food-key.ts";
import {
  BESIDES_PATTERN,
  PREPARATION_REMARKS,
  MANNERS,
  PARTS,
  PREPARATIONS,
  SOLD_PREPARED,
  TRAILERS,
} from "./preparation-words.ts";

/**
 * "hard-boiled eggs" → "eggs", "onion, finely chopped" → "onion", "juice of lemon" → "lemon". Things that are sold
 * prepared keep their words ("minced beef"), and so does a name that consists only of preparation.
 */
export function ingredientName(line: string): string {
  const text = line.trim().replace(/\s+/g, " ");
  const withoutRemarks = withoutTrailers(text.replace(/ ?\([^()]*\)/g, ""));
  const [before = "", ...partsAfterComma] = withoutRemarks.split(",").map((part) => part.trim());
  // "cod, cubed" has its preparation after the comma; "boneless, skinless chicken" has its food there.
  const isPreparationAfter =
    partsAfterComma.every((part) => startsWithPreparation(part)) && !isPreparation(before);
  const part = (isPreparationAfter ? before : withoutRemarks)
    .replace(PARTS, "")
    .replace(/^of\s+/i, "");
  const name = withoutPreparation(part.split(" ")).join(" ");
  return name === "" ? text : name;
}

function withoutTrailers(text: string): string {
  let remainingText = text;
  for (;;) {
    const besidesPosition = remainingText.search(BESIDES_PATTERN);
    const shortName = (
      besidesPosition < 0 ? remainingText : remainingText.slice(0, besidesPosition)
    ).replace(TRAILERS, "");
    const shorter =
      shortName === remainingText ? remainingText : withoutTrailing(shortName, " ,(").trim();
    if (shorter === "" || shorter === remainingText) return remainingText;
    remainingText = shorter;
  }
}

function withoutPreparation(words: string[]): string[] {
  const first = normalized(words[0]);
  const second = normalized(words[1]);
  // "hard boiled", "room temperature": one preparation in two words.
  const count = PREPARATIONS.has(`${first}-${second}`) ? 2 : lengthOfPreparation(words);
  if (count === 0 || count >= words.length) return words;
  const wordsAfter = words.slice(count);
  if (count === 1 && isSoldPrepared(first, wordsAfter)) return words;
  // "peeled and diced", "peeled, diced"
  const nextWords = /^(?:and|&)$/i.test(wordsAfter[0] ?? "") ? wordsAfter.slice(1) : wordsAfter;
  return withoutPreparation(nextWords.length > 0 ? nextWords : wordsAfter);
}

/** The length in words of a preparation at the start, with the manners before it; 0 if there is none. */
function lengthOfPreparation(words: string[]): number {
  let position = 0;
  while (MANNERS.has(normalized(words[position]))) position += 1;
  return PREPARATIONS.has(normalized(words[position])) ? position + 1 : 0;
}

/** Whether the text is only preparation: "chopped" in "chopped, toasted walnuts". */
function isPreparation(text: string): boolean {
  const words = text.split(" ");
  return lengthOfPreparation(words) === words.length;
}

function isSoldPrepared(preparation: string, words: string[]): boolean {
  const foods = SOLD_PREPARED[preparation];
  if (foods === undefined) return false;
  const keys = new Set([...foods].map(foodKey));
  return words.some((word) => keys.has(foodKey(word)));
}

function startsWithPreparation(text: string): boolean {
  const words = text.split(" ");
  return (
    lengthOfPreparation(words) > 0 ||
    PREPARATIONS.has(`${normalized(words[0])}-${normalized(words[1])}`) ||
    words.some((word) => PREPARATION_REMARKS.has(normalized(word))) ||
    /^(?:at |in |into |from |optional|such as |or |preferably |about |approx|en |à |a |ai |alla? )/i.test(
      text,
    )
  );
}

function normalized(word: string | undefined): string {
  return (word ?? "").toLowerCase().replace(/[,;.]$/, "");
}
