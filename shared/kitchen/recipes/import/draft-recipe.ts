// Makes a draft of a recipe that was read: lines parsed into amount, unit, name and preparation, with everything
// within the limits of the tables, and a note for each thing that could not be read or kept.
import type { Derived } from "../../../contracts/pack.ts";
import type { Language } from "../../../contracts/language.ts";
import { importWords, type ImportWords, type ShownLines } from "../../wording/import-words.ts";
import { parseLine } from "../parse-line.ts";
import { recipeFields } from "../recipe-tables.ts";
import type { SourceLine, SourceStep } from "./read-lines.ts";
import type { SourceRecipe } from "./data-recipe.ts";
import { unnumberedLines } from "./unnumbered-lines.ts";

type Line = Record<string, unknown>;

/** The parts of a page that are kept: its recipe, its heading, and the content that the recipe lacks. */
export interface FoundRecipe {
  recipe: SourceRecipe | null;
  /** The number of different recipes in the page's data. */
  count: number;
  heading: string;
  losses: FoundLosses;
}

/** The content of a page or a text that the recipe lacks. */
export interface FoundLosses {
  /** The lines that are not in the recipe: their number, and the first of them. */
  leftLines: ShownLines;
  /** As in `PageLosses`. */
  isUnmarked: boolean;
  isCut: boolean;
  /** The number of characters of a long text that no model has read. */
  unreadText: number;
  /** The number of lines of the model's answer that the text does not have. */
  notInText: number;
  /** The heading before the first step. Results that an earlier version of the code has stored have none. */
  heading?: string;
}

const MAX_LINES = 100;
const MAX_STEPS = 100;
const MAX_MINUTES = 10_080;

/** @param address the page's; null for a text @param language the user's */
export function draftRecipe(
  { recipe, count, heading, losses }: FoundRecipe,
  address: string | null,
  language: Language,
): Derived {
  const words = importWords(language);
  if (recipe === null) return { content: null, notes: [] };
  const fitter = new FieldFitter();
  const name = fitter.fit(recipe.title || heading, 200).trim();
  const lines = unnumberedLines(recipe.ingredients)
    .slice(0, MAX_LINES)
    .map((line) => lineOf(line, recipe.language, fitter));
  const { steps, cut: cutSteps } = stepsOf(recipe.instructions, fitter);
  if (name === "" || lines.length === 0) return { content: null, notes: [] };
  const { times, notes: timeNotes } = timesOf(recipe, words);
  const content = {
    name,
    ...textFields(recipe, address, fitter),
    ...times,
    ...(recipe.servings === null ? {} : { servings: recipe.servings }),
    ingredients: lines,
    // A recipe needs a step. If none was read, its only step refers to the page.
    instructions: steps.length > 0 ? steps : [words.noStepsOn(hostOf(address))],
  };
  const notes = [
    ...notesOf({ recipe, count, lines, steps }, words),
    ...timeNotes,
    ...(cutSteps > 0 ? [words.cutSteps(cutSteps)] : []),
    ...(fitter.shortened > 0 ? [words.shortened(fitter.shortened)] : []),
    ...lossNotes(losses, words),
  ];
  return { content, notes };
}

/** Fits texts into their fields, and counts those that did not fit. */
class FieldFitter {
  shortened = 0;

  fit(text: string, maxLength: number): string {
    if (text.length > maxLength) this.shortened += 1;
    return text.slice(0, maxLength);
  }
}

function lossNotes(losses: FoundLosses, words: ImportWords): string[] {
  const { leftLines, isUnmarked, isCut, unreadText, notInText, heading = "" } = losses;
  return [
    ...(isUnmarked ? [words.unmarked] : []),
    ...(leftLines.count > 0 ? [words.leftOut(leftLines)] : []),
    ...(heading === "" ? [] : [words.headingLeftOut(heading)]),
    ...(notInText > 0 ? [words.notInText(notInText)] : []),
    ...(unreadText > 0 ? [words.cutText(unreadText)] : []),
    ...(isCut ? [words.cutPage] : []),
  ];
}

function textFields(recipe: SourceRecipe, address: string | null, fitter: FieldFitter): Line {
  const { description, cuisine, author } = recipe;
  return {
    ...(description === "" ? {} : { description: fitter.fit(description, 2000) }),
    ...(cuisine === "" ? {} : { cuisine: fitter.fit(cuisine, 80) }),
    ...(author === "" ? {} : { author: fitter.fit(author, 200) }),
    ...(address === null ? {} : { source_url: address }),
  };
}

/** A line in its parts; text after a comma or in brackets states the preparation. */
function lineOf({ text, group }: SourceLine, language: string, fitter: FieldFitter): Line {
  const parsedLine = parseLine(fitter.fit(text, 400), language || "en");
  const [name, preparation] = splitName(parsedLine.name);
  return {
    name: fitter.fit(name, 200),
    ...(parsedLine.quantity === null ? {} : { quantity: parsedLine.quantity }),
    ...(parsedLine.unit === null ? {} : { unit: parsedLine.unit }),
    ...(preparation === "" ? {} : { preparation: fitter.fit(preparation, 200) }),
    ...(group === "" ? {} : { section: fitter.fit(group, 120) }),
  };
}

function splitName(text: string): [name: string, preparation: string] {
  const bracket = bracketIn(text);
  if (bracket !== null) {
    const { name, inside, textAfter } = bracket;
    // "salt (fine) and pepper": text that continues after the bracket belongs to the name.
    if (textAfter === "" || text.includes(`), ${textAfter}`)) {
      return [name, [inside, textAfter].filter(Boolean).join(", ")];
    }
    return [text, ""];
  }
  const comma = text.indexOf(",");
  const textAfter = text.slice(comma + 1);
  const isPartOfName = comma < 2 || !/^\s/u.test(textAfter) || textAfter.trim() === "";
  return isPartOfName ? [text, ""] : [text.slice(0, comma).trim(), textAfter.trim()];
}

/** The line's first bracket that has a name before it: its content, and the text after it. */
function bracketIn(text: string) {
  const openingPlace = text.indexOf("(");
  const close = text.indexOf(")");
  if (openingPlace < 2 || close < openingPlace || text.lastIndexOf("(", close) !== openingPlace)
    return null;
  const name = text.slice(0, openingPlace).trim();
  if (name.includes(",")) return null;
  const remainder = text.slice(close + 1).trimStart();
  return {
    name,
    inside: text.slice(openingPlace + 1, close),
    textAfter: remainder.replace(/^[,;]/u, "").trim(),
  };
}

/** The steps that fit, and the number of those that do not. */
function stepsOf(sourceSteps: SourceStep[], fitter: FieldFitter): { steps: string[]; cut: number } {
  const steps = sourceSteps
    .slice(0, MAX_STEPS)
    .map(({ heading, text }) => fitter.fit(heading === "" ? text : `${heading}: ${text}`, 4000))
    .filter((step) => recipeFields.instructions.safeParse([step]).success);
  return { steps, cut: sourceSteps.length - steps.length };
}

/**
 * The table has no column for the total time. If the page states no other time, the total is stored as cooking
 * time, and a note says so.
 */
function timesOf(recipe: SourceRecipe, words: ImportWords): { times: Line; notes: string[] } {
  const { prepMinutes: prep, cookMinutes: cook, totalMinutes: total } = recipe;
  const plausibleMinutes = (minutes: number | null) =>
    minutes !== null && minutes <= MAX_MINUTES ? minutes : null;
  const otherMinutes = total === null ? null : total - (prep ?? 0) - (cook ?? 0);
  const [keptPrep, keptCook] = [plausibleMinutes(prep), plausibleMinutes(cook)];
  const implausibleCount = [prep, cook].filter(
    (minutes) => minutes !== null && plausibleMinutes(minutes) === null,
  ).length;
  const timeNotes = implausibleCount > 0 ? [words.cutTimes(implausibleCount)] : [];
  if (keptPrep === null && keptCook === null) {
    const storableTotal = plausibleMinutes(total);
    return storableTotal === null
      ? { times: {}, notes: implausibleCount > 0 ? timeNotes : [words.noTimes] }
      : {
          times: { cook_minutes: storableTotal },
          notes: [words.onlyTotal(storableTotal), ...timeNotes],
        };
  }
  return {
    times: {
      ...(keptPrep === null ? {} : { prep_minutes: keptPrep }),
      ...(keptCook === null ? {} : { cook_minutes: keptCook }),
    },
    notes: [
      ...(total !== null && otherMinutes !== null && otherMinutes > 0
        ? [words.longerInAll(total)]
        : []),
      ...timeNotes,
    ],
  };
}

function notesOf(
  {
    recipe,
    count,
    lines,
    steps,
  }: { recipe: SourceRecipe; count: number; lines: Line[]; steps: string[] },
  words: ImportWords,
): string[] {
  const linesWithoutAmount = lines.filter(
    ({ name, quantity }) => quantity === undefined && /\d/u.test(String(name)),
  );
  const cutCount = recipe.ingredients.length - lines.length;
  const amounts = recipe.ingredients.filter(({ text }) => /\p{N}/u.test(text)).length;
  const withoutAmount = recipe.ingredients.length - amounts;
  return [
    ...(count > 1 ? [words.several(count)] : []),
    ...(steps.length === 0 ? [words.noSteps] : []),
    ...(cutCount > 0 ? [words.cutLines(cutCount)] : []),
    ...(recipe.servings === null ? [words.noServings(recipe.yields)] : []),
    ...(linesWithoutAmount.length > 0
      ? [
          words.unread(
            shownOf(
              linesWithoutAmount.map(({ name }) => String(name)),
              5,
            ),
          ),
        ]
      : []),
    // Salt and pepper have no amount either, so missing amounts are noted only if most lines lack one.
    ...(withoutAmount > amounts ? [words.noAmounts(withoutAmount, recipe.ingredients.length)] : []),
  ];
}

/** The number of lines, and the first of them. */
export function shownOf(lines: string[], maxLines: number): ShownLines {
  return { count: lines.length, lines: lines.slice(0, maxLines) };
}

function hostOf(address: string | null): string {
  return address === null ? "" : new URL(address).hostname.replace(/^www\./u, "");
}
