// Which lines of a page or a text have become part of a recipe, and which have not.
import { plainText } from "../parts/plain-text.ts";
import type { RecipeDraft } from "./recipe-draft.ts";

/**
 * `taken`: it is in the recipe. `left`: it is not, but lies among lines that are. `beside`: it is before or after all of
 * those, or a heading among them.
 */
export type ReadState = "taken" | "left" | "beside";

export interface ReadLine {
  text: string;
  state: ReadState;
}

/** The share of one text's words that must be in the other. */
const ENOUGH = 0.6;
/** A line with fewer words cannot match as part of a step: "100 g butter" is not in the recipe just because a step names butter. */
const MIN_PIECE = 4;

/** Words are compared by this many first letters: `slices` matches `slice`, and `geschälte` matches `geschält`. */
const MAX_STEM = 5;

const stemsOf = (text: string): Set<string> =>
  new Set((plainText(text).match(/\p{L}{2,}/gu) ?? []).map((word) => word.slice(0, MAX_STEM)));

interface Part {
  words: ReadonlySet<string>;
  /** Whether a short line may match as a piece of the part, too. */
  isLine: boolean;
}

/** Whether this part of the recipe covers the line, in full or as a piece. */
function isReadBy(line: ReadonlySet<string>, { words, isLine }: Part): boolean {
  let common = 0;
  for (const word of line) if (words.has(word)) common += 1;
  if (common === 0) return false;
  const isPiece = isLine || line.size >= MIN_PIECE;
  return common >= words.size * ENOUGH || (isPiece && common >= line.size * ENOUGH);
}

/** A short line such as "Serves 2", with numbers of the recipe only. A line that begins with a number may be an ingredient. */
function saysNumber(text: string, numbers: ReadonlySet<number>): boolean {
  const numbersInText = text.match(/\d+/g) ?? [];
  return (
    numbersInText.length > 0 &&
    !/^\d/.test(text) &&
    stemsOf(text).size < MIN_PIECE &&
    numbersInText.every((digits) => numbers.has(Number(digits)))
  );
}

/** A heading: a few words without a number. */
const isHeading = (text: string) => !/\p{N}/u.test(text) && stemsOf(text).size < MIN_PIECE;

/** The lines in order, without empty ones. */
export function readLines(source: string, draft: RecipeDraft): ReadLine[] {
  const { name, ingredients, instructions, notes, tags, rest } = draft;
  const partOf = (isLine: boolean) => (words: string) => ({ words: stemsOf(words), isLine });
  const parts: Part[] = [
    ...ingredients
      .flatMap(({ unit, name: what, preparation, section }) => [
        `${unit} ${what} ${preparation}`,
        section ?? "",
      ])
      .map(partOf(true)),
    ...[
      name,
      notes,
      tags,
      rest.author ?? "",
      rest.description ?? "",
      ...instructions.split("\n"),
    ].map(partOf(false)),
  ];
  const lines = source
    .split(/\r?\n/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const [prep, cook] = [Number(draft.prepMinutes), Number(draft.cookMinutes)];
  const numbers = new Set([Number(draft.servings), prep, cook, prep + cook]);
  const isTaken = lines.map((text) => {
    const words = stemsOf(text);
    return parts.some((part) => isReadBy(words, part)) || saysNumber(text, numbers);
  });
  const [first, last] = [isTaken.indexOf(true), isTaken.lastIndexOf(true)];
  return lines.map((text, place) => {
    if (isTaken[place]) return { text, state: "taken" };
    const isAmong = place > first && place < last && !isHeading(text);
    return { text, state: isAmong ? "left" : "beside" };
  });
}
