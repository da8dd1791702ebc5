// Compares a recipe that our reader has read with the result that another reader's tests expect of the page.
import type { SourceRecipe } from "../../shared/kitchen/recipes/import/data-recipe.ts";
import type { ReadPage } from "../../shared/kitchen/recipes/import/read-recipe.ts";
import type { SourceStep } from "../../shared/kitchen/recipes/import/read-lines.ts";

/** The fields that are compared, of what the other project's tests expect of a page. */
export interface Expected {
  title?: string;
  ingredients?: string[];
  instructions_list?: string[];
  prep_time?: number | null;
  cook_time?: number | null;
  total_time?: number | null;
  yields?: string | null;
}

export const FIELDS = ["title", "ingredients", "instructions", "times", "yields"] as const;
export type Field = (typeof FIELDS)[number];
/** `none`: nothing is expected, so the field is not counted. */
export type Verdict = "same" | "none" | "missing" | "different";

/** The letters and digits of a text in one spelling: tags, dashes, quotes, spaces and bullets don't count. */
export function plainKey(text: string): string {
  return withFractions(text)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The text without tags and without `.0` after a number, and with fractions instead of .5, .25 and .75. */
export function withFractions(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/gu, " ")
    .replaceAll("⁄", "/")
    .replaceAll(/(?<=\d)\.0+(?![\d.])/gu, "")
    .replaceAll(
      /(\d+)\.(5|25|75)(?!\d)/gu,
      (_all, wholeText: string, part: string) =>
        `${wholeText === "0" ? "" : wholeText} ${FRACTIONS[part] ?? ""}`,
    );
}

const FRACTIONS: Readonly<Record<string, string>> = { "5": "½", "25": "¼", "75": "¾" };

export function compareRecipe(
  { recipe: read, heading }: Pick<ReadPage, "recipe" | "heading">,
  expectation: Expected,
): Record<Field, Verdict> {
  return {
    title: compareTitle(read?.title ?? heading, expectation.title ?? ""),
    ingredients: compareLists(
      ingredientKeys(read),
      listKeys(expectation.ingredients),
      groupKeys(read),
    ),
    instructions: compareInstructions(
      read?.instructions ?? [],
      expectation.instructions_list ?? [],
    ),
    times: compareTimes(read, expectation),
    yields: compareYields(read, expectation.yields ?? ""),
  };
}

function compareTitle(read: string, title: string): Verdict {
  if (title === "") return "none";
  if (read === "") return "missing";
  return plainKey(read) === plainKey(title) ? "same" : "different";
}

const listKeys = (lines: string[] | undefined) =>
  (Array.isArray(lines) ? lines : []).map(plainKey).filter(Boolean);
const ingredientKeys = (read: SourceRecipe | null) =>
  listKeys(read?.ingredients.map(({ text }) => text));
const groupKeys = (read: SourceRecipe | null) =>
  new Set(listKeys(read?.ingredients.map(({ group }) => group)));

/** Compares all lines in order; the expected lines may include the headings of groups. */
function compareLists(read: string[], expectedLines: string[], headings: Set<string>): Verdict {
  if (expectedLines.length === 0) return "none";
  if (read.length === 0) return "missing";
  const lines = expectedLines.filter((line) => !headings.has(line));
  const readLines = read.filter((line) => !headings.has(line));
  return readLines.join("\n") === lines.join("\n") ? "same" : "different";
}

/**
 * Compares all words in order. It does not matter how the text is split into steps, whether steps are numbered, and
 * whether steps and sections have names, which only some of the expectations include.
 */
function compareInstructions(read: SourceStep[], steps: string[]): Verdict {
  if (listKeys(steps).length === 0) return "none";
  if (read.length === 0) return "missing";
  const names = new Set(listKeys(read.map(({ heading }) => heading)));
  const readKeys = listKeys(read.map(({ text }) => withoutNumber(text)));
  const expectedSteps = listKeys(steps.map(withoutNumber)).filter((step) => !names.has(step));
  const readKeysWithNames = read.map(({ heading, text }) =>
    plainKey(`${heading} ${withoutNumber(text)}`),
  );
  const wholeText = listKeys(steps.map(withoutNumber)).join("");
  return readKeys.join("") === expectedSteps.join("") || readKeysWithNames.join("") === wholeText
    ? "same"
    : "different";
}

/** The step without its number; empty if it is only a number or "Step 2". */
function withoutNumber(step: string): string {
  return /^\s*\p{L}*\s*\d+\s*[.:)]?\s*$/u.test(step)
    ? ""
    : step.replace(/^\s*(?:\p{L}+\s+)?\d{1,2}(?:\s*[.):\-–]\s*(?=\D)|\s+(?=\p{L}))/u, "");
}

function compareTimes(read: SourceRecipe | null, expectation: Expected): Verdict {
  const pairs = [
    [expectation.prep_time, read?.prepMinutes],
    [expectation.cook_time, read?.cookMinutes],
    [expectation.total_time, read?.totalMinutes ?? sumOfTimes(read)],
  ].filter(([expected]) => typeof expected === "number" && expected > 0);
  if (pairs.length === 0) return "none";
  if (pairs.every(([, minutes]) => minutes === null || minutes === undefined)) return "missing";
  return pairs.every(([expected, minutes]) => expected === minutes) ? "same" : "different";
}

const sumOfTimes = (read: SourceRecipe | null) =>
  read === null || (read.prepMinutes === null && read.cookMinutes === null)
    ? null
    : (read.prepMinutes ?? 0) + (read.cookMinutes ?? 0);

function compareYields(read: SourceRecipe | null, yields: string): Verdict {
  const expectedCount = Number(/\d+/u.exec(yields)?.[0] ?? "0");
  if (expectedCount === 0) return "none";
  if (read === null || read.servings === null) return "missing";
  return read.servings === expectedCount ? "same" : "different";
}
