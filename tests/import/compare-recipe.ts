// Compares a recipe as it was read with the result that another reader's tests expect of the page.
import type { SourceRecipe } from "../../shared/kitchen/recipes/import/data-recipe.ts";
import type { ReadPage } from "../../shared/kitchen/recipes/import/read-recipe.ts";
import type { SourceStep } from "../../shared/kitchen/recipes/import/read-lines.ts";

/** What the other project's tests expect of a page, as far as it is compared. */
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
/** `none`: nothing is expected, so nothing is counted. */
export type Verdict = "same" | "none" | "missing" | "different";

/** Letters and digits alone, in one spelling: entities, dashes, quotes, spaces and bullets are no difference. */
export function plainKey(text: string): string {
  return withFractions(text)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Without tags; decimals of a half and quarters as fractions. */
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

/** Every line, in the page's order; the headings of groups may stand among the expected lines. */
function compareLists(read: string[], expectedLines: string[], headings: Set<string>): Verdict {
  if (expectedLines.length === 0) return "none";
  if (read.length === 0) return "missing";
  const lines = expectedLines.filter((line) => !headings.has(line));
  const own = read.filter((line) => !headings.has(line));
  return own.join("\n") === lines.join("\n") ? "same" : "different";
}

/**
 * The same words in the same order. Where steps are split, numbers of steps, and the names of steps and
 * sections, which some of the expectations have and others leave out, are no difference.
 */
function compareInstructions(read: SourceStep[], steps: string[]): Verdict {
  if (listKeys(steps).length === 0) return "none";
  if (read.length === 0) return "missing";
  const names = new Set(listKeys(read.map(({ heading }) => heading)));
  const ownKeys = listKeys(read.map(({ text }) => withoutNumber(text)));
  const expectedSteps = listKeys(steps.map(withoutNumber)).filter((step) => !names.has(step));
  const ownNames = read.map(({ heading, text }) => plainKey(`${heading} ${withoutNumber(text)}`));
  const wholeText = listKeys(steps.map(withoutNumber)).join("");
  return ownKeys.join("") === expectedSteps.join("") || ownNames.join("") === wholeText
    ? "same"
    : "different";
}

/** "Step 2" alone, and the number before a step. */
function withoutNumber(step: string): string {
  return /^\s*\p{L}*\s*\d+\s*[.:)]?\s*$/u.test(step)
    ? ""
    : step.replace(/^\s*(?:\p{L}+\s+)?\d{1,2}(?:\s*[.):\-–]\s*(?=\D)|\s+(?=\p{L}))/u, "");
}

function compareTimes(read: SourceRecipe | null, expectation: Expected): Verdict {
  const pairs = [
    [expectation.prep_time, read?.prepMinutes],
    [expectation.cook_time, read?.cookMinutes],
    [expectation.total_time, read?.totalMinutes ?? sum(read)],
  ].filter(([wanted]) => typeof wanted === "number" && wanted > 0);
  if (pairs.length === 0) return "none";
  if (pairs.every(([, own]) => own === null || own === undefined)) return "missing";
  return pairs.every(([wanted, own]) => wanted === own) ? "same" : "different";
}

const sum = (read: SourceRecipe | null) =>
  read === null || (read.prepMinutes === null && read.cookMinutes === null)
    ? null
    : (read.prepMinutes ?? 0) + (read.cookMinutes ?? 0);

function compareYields(read: SourceRecipe | null, yields: string): Verdict {
  const expectedCount = Number(/\d+/u.exec(yields)?.[0] ?? "0");
  if (expectedCount === 0) return "none";
  if (read === null || read.servings === null) return "missing";
  return read.servings === expectedCount ? "same" : "different";
}
