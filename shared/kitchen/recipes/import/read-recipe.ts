// Reads a recipe from a page: first from JSON-LD, then from microdata and RDFa, then from the lists that the page
// shows. Unless the JSON-LD has a whole recipe, the result also has the page's text.
import { leftOut } from "./check-complete.ts";
import { bestOf, isWhole, type BestRecipe, type SourceRecipe } from "./data-recipe.ts";
import { findList, listsOn } from "./find-lists.ts";
import { readJson } from "./mend-json.ts";
import { splitSteps, groupByHeadings, type SourceLine } from "./read-lines.ts";
import { scanBlocks, type VisiblePage } from "./scan-blocks.ts";
import { scanPage, type ScannedPage } from "./scan-page.ts";
import { jsonScripts } from "./scan-scripts.ts";
import { groupedAsShown, namedAsShown } from "./microdata-headings.ts";

export interface ReadPage {
  /** Null if neither the page's data nor its lists have a recipe. */
  recipe: SourceRecipe | null;
  /** The number of different recipes in the page's data. */
  count: number;
  /** The page's text; "" if its JSON-LD has a whole recipe. */
  text: string;
  heading: string;
  language: string;
  losses: PageLosses;
}

/** The parts of a page that were not read, or not as the page shows them. */
export interface PageLosses {
  /** Lines of the recipe's lists, and lines with amounts, that were not taken: see `leftOut`. */
  leftLines: string[];
  /** Whether a list was found on the page and not in structured data. */
  isUnmarked: boolean;
  /** Whether the page, or what its data refer to, was not read to the end. */
  isCut: boolean;
}

/** @param address the page's own, which distinguishes its recipe from others on it */
export function readRecipe(html: string, address: string): ReadPage {
  const visiblePage = scanBlocks(html);
  const jsonLd = bestOf(jsonScripts(html).map(readJson), address);
  if (jsonLd.recipe !== null && isWhole(jsonLd.recipe)) {
    const language = jsonLd.recipe.language || languageOf(html);
    const recipe = { ...jsonLd.recipe, language };
    const losses = lossesOf(recipe, recipe, visiblePage, jsonLd.isCut);
    return { recipe, count: jsonLd.count, text: "", heading: "", language, losses };
  }
  const page = scanPage(html);
  const microdata = withShownHeadings(bestOf(page.items, address), visiblePage);
  const statedRecipe = mergeRecipes(jsonLd.recipe, microdata.recipe, page);
  const recipe = withLists(statedRecipe, visiblePage, page);
  return {
    recipe,
    count: Math.max(jsonLd.count, microdata.count),
    text: page.text,
    heading: recipe?.title || jsonLd.recipe?.title || microdata.recipe?.title || page.heading,
    language: recipe?.language || page.language,
    losses: lossesOf(recipe, statedRecipe, visiblePage, jsonLd.isCut || microdata.isCut),
  };
}

/** @param statedRecipe the recipe of the page's data @param areCut whether the data were not read to their end */
function lossesOf(
  recipe: SourceRecipe | null,
  statedRecipe: SourceRecipe | null,
  visiblePage: VisiblePage,
  areCut: boolean,
): PageLosses {
  const isCut = areCut || visiblePage.isCut;
  if (recipe === null) return { leftLines: [], isUnmarked: false, isCut };
  const lists = ["ingredients", "instructions"] as const;
  return {
    leftLines:
      recipe.ingredients.length === 0
        ? []
        : leftOut(visiblePage, textsOf(recipe), titlesOf(recipe)),
    isUnmarked: lists.some(
      (list) => recipe[list].length > 0 && statedRecipe?.[list][0] === undefined,
    ),
    isCut,
  };
}

/** Steps of a few words, if most steps are that short. */
function titlesOf({ instructions }: SourceRecipe): string[] {
  const shortSteps = instructions.filter(({ text }) => text.length <= 60);
  return shortSteps.length * 2 > instructions.length ? shortSteps.map(({ text }) => text) : [];
}

/** All texts that were taken for the two lists. */
export function textsOf({ ingredients, instructions }: SourceRecipe): string[] {
  return [
    ...ingredients.flatMap(({ text, group }) => [text, group]),
    ...instructions.flatMap(({ text, heading }) => [text, heading]),
  ].filter((text) => text !== "");
}

/**
 * The recipe of the microdata, with the headings among its lines that the page's elements show, because microdata
 * do not mark them.
 */
function withShownHeadings(
  { recipe, ...bestFields }: BestRecipe,
  visiblePage: VisiblePage,
): BestRecipe {
  if (recipe === null) return { recipe, ...bestFields };
  const ingredients = groupedAsShown(recipe.ingredients, visiblePage);
  const instructions = namedAsShown(recipe.instructions, visiblePage);
  return { recipe: { ...recipe, ingredients, instructions }, ...bestFields };
}

/**
 * Whether two recipes of a page are the same, so that one may give its values to the other: their names have to share
 * half of the words of the shorter one.
 */
function isSameRecipe(first: SourceRecipe, second: SourceRecipe): boolean {
  const [words, others] = [first, second].map(
    ({ title }) => new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  );
  if (words === undefined || others === undefined) return false;
  const common = [...words].filter((word) => others.has(word)).length;
  return common * 2 >= Math.min(words.size, others.size);
}

/**
 * The first recipe, with missing values from the second if both are the same recipe. The title, the picture and the
 * language may also be the page's.
 */
function mergeRecipes(
  jsonLd: SourceRecipe | null,
  microdata: SourceRecipe | null,
  page: ScannedPage,
): SourceRecipe | null {
  const [first, second] = jsonLd === null ? [microdata, null] : [jsonLd, microdata];
  if (first === null) return null;
  const mergedRecipe = { ...first };
  for (const key of Object.keys(first) as (keyof SourceRecipe)[]) {
    const value = first[key];
    const isEmpty = value === "" || value === null || (Array.isArray(value) && value.length === 0);
    if (isEmpty && second !== null && isSameRecipe(first, second))
      Object.assign(mergedRecipe, { [key]: second[key] });
  }
  return {
    ...mergedRecipe,
    title: mergedRecipe.title || page.heading,
    image: mergedRecipe.image || page.image,
    language: mergedRecipe.language || page.language,
  };
}

/** Completes the structured data with the lists that the page shows; null if both are missing. */
function withLists(
  statedRecipe: SourceRecipe | null,
  visiblePage: VisiblePage,
  page: ScannedPage,
): SourceRecipe | null {
  const baseRecipe = statedRecipe ?? { ...EMPTY_RECIPE, title: page.heading, image: page.image };
  const { ingredients, instructions } = baseRecipe;
  const recipe = {
    ...baseRecipe,
    ingredients: ingredients.length > 1 ? ingredients : linesOf(ingredients, visiblePage),
    instructions:
      instructions.length > 0
        ? instructions
        : splitSteps(findList(visiblePage, "steps").map(({ text }) => text)),
    language: baseRecipe.language || page.language,
  };
  return recipe.ingredients.length === 0 && recipe.instructions.length === 0 ? null : recipe;
}

/**
 * The ingredient lines that the page shows, if its data have none, or if its data have the same text as a single
 * line.
 */
function linesOf([first]: SourceLine[], visiblePage: VisiblePage): SourceLine[] {
  if (first === undefined) return groupByHeadings(findList(visiblePage, "ingredients"));
  const key = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const sameList = listsOn(visiblePage, "ingredients").find(
    (lines) => key(first.text) === key(lines.map(({ text }) => text).join("")),
  );
  return sameList === undefined ? [first] : groupByHeadings(sameList);
}

const EMPTY_RECIPE: SourceRecipe = {
  title: "",
  description: "",
  ingredients: [],
  instructions: [],
  yields: "",
  servings: null,
  prepMinutes: null,
  cookMinutes: null,
  totalMinutes: null,
  cuisine: "",
  image: "",
  author: "",
  language: "",
};

function languageOf(html: string): string {
  const tag = /<html\b[^<>]*>/iu.exec(html.slice(0, 20_000))?.[0] ?? "";
  const plainTag = tag.replaceAll(/\s+/gu, " ");
  return /\blang ?= ?["']?([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)/iu.exec(plainTag)?.[1] ?? "";
}
