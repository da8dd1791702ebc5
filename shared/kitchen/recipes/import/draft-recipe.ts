// Makes a draft of a recipe that was read: lines parsed into amount, unit, name and preparation, everything
// within the limits of the tables, and a note for each thing that could not be read or kept.
import type { Derived } from "../../../contracts/pack.ts";
import type { Language } from "../../../contracts/language.ts";
import { importWords, type ImportWords } from "../../wording/import-words.ts";
import { parseLine } from "../parse-line.ts";
import { recipeFields } from "../recipe-tables.ts";
import type { SourceLine, SourceStep } from "./read-lines.ts";
import type { SourceRecipe } from "./read-recipe.ts";

type Line = Record<string, unknown>;

/** What is kept of a page: its recipe, or what it says of itself. */
export interface FoundRecipe {
  recipe: SourceRecipe | null;
  /** How many recipes the page has. */
  count: number;
  heading: string;
}

const MOST_LINES = 100;
const MOST_STEPS = 100;
const MOST_MINUTES = 10_080;

/** @param address of the page; null for a text @param language of the user */
export function draftRecipe(
  { recipe, count, heading }: FoundRecipe,
  address: string | null,
  language: Language,
): Derived {
  const words = importWords(language);
  if (recipe === null) return { content: null, notes: [] };
  const name = (recipe.title || heading).slice(0, 200).trim();
  const lines = recipe.ingredients
    .slice(0, MOST_LINES)
    .map((line) => lineOf(line, recipe.language));
  const steps = stepsOf(recipe.instructions);
  if (name === "" || lines.length === 0) return { content: null, notes: [] };
  const { times, notes: ofTimes } = timesOf(recipe, words);
  const content = {
    name,
    ...textFields(recipe, address),
    ...times,
    ...(recipe.servings === null ? {} : { servings: recipe.servings }),
    ingredients: lines,
    // A recipe has at least one step: without any, the page is where they are.
    instructions: steps.length > 0 ? steps : [words.noStepsOn(hostOf(address))],
  };
  return { content, notes: [...notesOf({ recipe, count, lines, steps }, words), ...ofTimes] };
}

function textFields(recipe: SourceRecipe, address: string | null): Line {
  const { description, cuisine, author } = recipe;
  return {
    ...(description === "" ? {} : { description: description.slice(0, 2000) }),
    ...(cuisine === "" || cuisine.length > 80 ? {} : { cuisine }),
    ...(author === "" ? {} : { author: author.slice(0, 200) }),
    ...(address === null ? {} : { source_url: address }),
  };
}

/** A line in its parts; what follows a comma or stands in brackets is how it is prepared. */
function lineOf({ text, group }: SourceLine, language: string): Line {
  const parsed = parseLine(text.slice(0, 400), language || "en");
  const [name, preparation] = splitName(parsed.name);
  return {
    name: name.slice(0, 200),
    ...(parsed.quantity === null ? {} : { quantity: parsed.quantity }),
    ...(parsed.unit === null ? {} : { unit: parsed.unit }),
    ...(preparation === "" ? {} : { preparation: preparation.slice(0, 200) }),
    ...(group === "" ? {} : { section: group.slice(0, 120) }),
  };
}

function splitName(said: string): [name: string, preparation: string] {
  const bracket = bracketIn(said);
  if (bracket !== null) {
    const { name, inside, rest } = bracket;
    // "salt (fine) and pepper": what goes on after the bracket belongs to the name.
    if (rest === "" || said.includes(`), ${rest}`)) {
      return [name, [inside, rest].filter(Boolean).join(", ")];
    }
    return [said, ""];
  }
  const comma = said.indexOf(",");
  const rest = said.slice(comma + 1);
  const isList = comma < 2 || !/^\s/u.test(rest) || rest.trim() === "";
  return isList ? [said, ""] : [said.slice(0, comma).trim(), rest.trim()];
}

/** The first bracket of a line that a name stands before, what it holds and what follows it. */
function bracketIn(said: string) {
  const open = said.indexOf("(");
  const close = said.indexOf(")");
  if (open < 2 || close < open || said.lastIndexOf("(", close) !== open) return null;
  const name = said.slice(0, open).trim();
  if (name.includes(",")) return null;
  const after = said.slice(close + 1).trimStart();
  return { name, inside: said.slice(open + 1, close), rest: after.replace(/^[,;]/u, "").trim() };
}

function stepsOf(steps: SourceStep[]): string[] {
  return steps
    .slice(0, MOST_STEPS)
    .map(({ heading, text }) => (heading === "" ? text : `${heading}: ${text}`).slice(0, 4000))
    .filter((step) => recipeFields.instructions.safeParse([step]).success);
}

/** The table has no time in all: where the page says nothing else, it counts as time of cooking, and is told. */
function timesOf(recipe: SourceRecipe, words: ImportWords): { times: Line; notes: string[] } {
  const { prepMinutes: prep, cookMinutes: cook, totalMinutes: total } = recipe;
  const within = (minutes: number | null) =>
    minutes !== null && minutes <= MOST_MINUTES ? minutes : null;
  const rest = total === null ? null : total - (prep ?? 0) - (cook ?? 0);
  const [p, c] = [within(prep), within(cook)];
  if (p === null && c === null) {
    const all = within(total);
    return all === null
      ? { times: {}, notes: [words.noTimes] }
      : { times: { cook_minutes: all }, notes: [words.onlyTotal(all)] };
  }
  return {
    times: {
      ...(p === null ? {} : { prep_minutes: p }),
      ...(c === null ? {} : { cook_minutes: c }),
    },
    notes: total !== null && rest !== null && rest > 0 ? [words.longerInAll(total)] : [],
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
  const bare = lines.filter(
    ({ name, quantity }) => quantity === undefined && /\d/u.test(String(name)),
  );
  const cut = recipe.ingredients.length - lines.length;
  return [
    ...(count > 1 ? [words.several(count)] : []),
    ...(steps.length === 0 ? [words.noSteps] : []),
    ...(cut > 0 ? [words.cutLines(cut)] : []),
    ...(recipe.servings === null ? [words.noServings(recipe.yields)] : []),
    ...(bare.length > 0 ? [words.unread(bare.slice(0, 5).map(({ name }) => String(name)))] : []),
  ];
}

function hostOf(address: string | null): string {
  return address === null ? "" : new URL(address).hostname.replace(/^www\./u, "");
}
