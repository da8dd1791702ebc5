// Finds what a draft lacks of what another reader's tests expect of the page, and whether a note says that something
// may be missing. It measures the completeness check, so it compares texts in another way.
import { isUnit, unitOf } from "../../shared/kitchen/food/units.ts";
import { headingOf } from "../../shared/kitchen/recipes/import/list-headings.ts";
import type { SourceRecipe } from "../../shared/kitchen/recipes/import/data-recipe.ts";
import { recipeSource } from "../../shared/kitchen/recipes/import/recipe-source.ts";
import { importWords } from "../../shared/kitchen/wording/import-words.ts";
import { plainKey, withFractions, type Expected } from "./compare-recipe.ts";

export interface Losses {
  /** `none`: there is no draft, and the user is told so. */
  outcome: "none" | "whole" | "lossy";
  isNoted: boolean;
  /** The expected lines that the draft lacks entirely or in part. */
  lost: string[];
  notes: string[];
}

/** Expected lines that do not belong to the recipe, and why, by the page's file. */
const FOREIGN: Readonly<Record<string, { line: RegExp; why: string }>> = {
  dobruchutaktualitysk: { line: /^Rýchle knedličky/u, why: "the description, as a first step" },
  fattoincasadabenedetta: {
    line: /Pubblicità|In alternativa/u,
    why: "the label of an advertisement, and a box beside the steps",
  },
  ndr_1: { line: /^Dieses Gericht passt/u, why: "what it is served with, as a last step" },
  homechef: { line: /^Info /u, why: "the label of a button" },
  loveandlemons_2: { line: /^Sea salt and/u, why: "two lines of the data, joined into one" },
};

const NUMBER = /^\s*(?:\p{L}+\s+)?\d{1,2}(?:\s*[.):\-–]\s*|\s+|$)/u;

/**
 * @param file the page's file name without its ending
 * @param html the page
 * @param read the recipe that our reader reads
 */
export function findLosses(
  file: string,
  html: string,
  read: SourceRecipe | null,
  expectation: Expected & { canonical_url?: string },
): Losses {
  const address = expectation.canonical_url ?? "";
  const { content, notes } = recipeSource.draft(recipeSource.readPage(html, address), null, "en");
  if (content === null || read === null) return { outcome: "none", isNoted: true, lost: [], notes };
  const missingLines = lostLines(read, expectation).filter(
    (line) => FOREIGN[file]?.line.test(line) !== true,
  );
  return {
    outcome: missingLines.length > 0 ? "lossy" : "whole",
    isNoted: notes.some(saysLoss),
    lost: missingLines,
    notes,
  };
}

/** Whether a note says that something of the page is not, or may not be, in the draft. */
function saysLoss(note: string): boolean {
  const words = importWords("en");
  const shownLines = { count: 0, lines: [] };
  const beginnings = [
    words.leftOut(shownLines),
    words.noAmounts(1, 1),
    words.cutLines(1),
    words.cutSteps(1),
    words.shortened(1),
  ];
  const wholeNotes = [words.unmarked, words.noSteps, words.cutPage];
  const withoutNumbers = (text: string) => text.replaceAll(/\d+/gu, "#");
  return (
    wholeNotes.includes(note) ||
    beginnings.some((beginning) => withoutNumbers(note).startsWith(withoutNumbers(beginning)))
  );
}

function lostLines({ ingredients, instructions }: SourceRecipe, expectation: Expected): string[] {
  const draftTexts = [
    ...ingredients.map(({ text }) => text),
    ...instructions.map(({ text }) => text),
  ];
  const wholeText = draftTexts.map(plainKey).join("");
  const wordsOfLines = ingredients.flatMap(({ text, group }) => [
    new Set(wordsOf(text)),
    new Set(wordsOf(group)),
  ]);
  const stepWords = new Set(
    instructions.flatMap(({ text, heading }) => wordsOf(`${text} ${heading}`)),
  );
  const expectedLines = Array.isArray(expectation.ingredients) ? expectation.ingredients : [];
  return [
    ...expectedLines.filter(
      (line) =>
        !wordsOfLines.some((lineWords) => wordsOf(line).every((word) => lineWords.has(word))),
    ),
    ...(expectation.instructions_list ?? []).filter(
      (step) =>
        headingOf(step, false) === null &&
        wordsOf(step.replace(NUMBER, "")).some((word) => !stepWords.has(word)),
    ),
  ].filter((line) => !wholeText.includes(plainKey(line.replace(NUMBER, ""))));
}

/** The words and numbers of a text, with each unit in one spelling. */
function wordsOf(text: string): string[] {
  const words =
    withFractions(text)
      .normalize("NFKC")
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? [];
  return words.map(unitOrWord);
}

const spellings = new Map<string, string>();

function unitOrWord(word: string): string {
  const spelling = spellings.get(word) ?? (isUnit(word) ? unitOf(word).name : word);
  spellings.set(word, spelling);
  return spelling;
}
