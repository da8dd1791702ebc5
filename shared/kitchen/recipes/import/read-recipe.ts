// Reads a recipe off a page: JSON-LD first, then microdata and RDFa, then the lists that the page shows below a
// heading. If none of these has a recipe, the page's text remains.
import { leftOut } from "./check-complete.ts";
import { bestOf, isWhole, type Best, type SourceRecipe } from "./data-recipe.ts";
import { findList, listsOn } from "./find-lists.ts";
import { readJson } from "./mend-json.ts";
import { splitSteps, underHeadings, type SourceLine } from "./read-lines.ts";
import { scanBlocks, type VisiblePage } from "./scan-blocks.ts";
import { scanPage, type ScannedPage } from "./scan-page.ts";
import { jsonScripts } from "./scan-scripts.ts";
import { groupedAsShown, namedAsShown } from "./microdata-headings.ts";

export interface ReadPage {
  /** Null: the page has no structured recipe. */
  recipe: SourceRecipe | null;
  /** How many recipes the page has. */
  count: number;
  /** The page's text, for a page without a structured recipe. */
  text: string;
  heading: string;
  language: string;
  losses: PageLosses;
}

/** The parts of a page that were not taken as the page shows them. */
export interface PageLosses {
  /** Lines of the recipe's lists, or with amounts: see `leftOut`. */
  leftLines: string[];
  /** True if a list was found below its heading and not in structured data. */
  isUnmarked: boolean;
  /** True if the page was not read to its end. */
  isCut: boolean;
}

/** @param address the page's own, which tells its recipe from others on it */
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
  const microdata = asShown(bestOf(page.items, address), visiblePage);
  const statedRecipe = merge(jsonLd.recipe, microdata.recipe, page);
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

/** @param statedRecipe what the page's data say @param areCut the data were not read to their end */
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
  const short = instructions.filter(({ text }) => text.length <= 60);
  return short.length * 2 > instructions.length ? short.map(({ text }) => text) : [];
}

/** Everything that was taken of the two lists. */
export function textsOf({ ingredients, instructions }: SourceRecipe): string[] {
  return [
    ...ingredients.flatMap(({ text, group }) => [text, group]),
    ...instructions.flatMap(({ text, heading }) => [text, heading]),
  ].filter((text) => text !== "");
}

/**
 * The recipe of the microdata. Headings among its lines are found by the page's elements, because microdata do
 * not mark them.
 */
function asShown({ recipe, ...bestFields }: Best, visiblePage: VisiblePage): Best {
  if (recipe === null) return { recipe, ...bestFields };
  const ingredients = groupedAsShown(recipe.ingredients, visiblePage);
  const instructions = namedAsShown(recipe.instructions, visiblePage);
  return { recipe: { ...recipe, ingredients, instructions }, ...bestFields };
}

/**
 * Whether two recipes of a page are the same, so that one may give its yield and times to the other: their
 * names have to share half of their words.
 */
function isSameRecipe(one: SourceRecipe, other: SourceRecipe): boolean {
  const [words, others] = [one, other].map(
    ({ title }) => new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  );
  if (words === undefined || others === undefined) return false;
  const common = [...words].filter((word) => others.has(word)).length;
  return common * 2 >= Math.min(words.size, others.size);
}

/** The first recipe, with missing values from the second. The title may also be the page's heading. */
function merge(
  jsonLd: SourceRecipe | null,
  microdata: SourceRecipe | null,
  page: ScannedPage,
): SourceRecipe | null {
  const [one, other] = jsonLd === null ? [microdata, null] : [jsonLd, microdata];
  if (one === null) return null;
  const mergedRecipe = { ...one };
  for (const key of Object.keys(one) as (keyof SourceRecipe)[]) {
    const value = one[key];
    const isEmpty = value === "" || value === null || (Array.isArray(value) && value.length === 0);
    if (isEmpty && other !== null && isSameRecipe(one, other))
      Object.assign(mergedRecipe, { [key]: other[key] });
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
  const base = statedRecipe ?? { ...EMPTY, title: page.heading, image: page.image };
  const { ingredients, instructions } = base;
  const recipe = {
    ...base,
    ingredients: ingredients.length > 1 ? ingredients : linesOf(ingredients, visiblePage),
    instructions:
      instructions.length > 0
        ? instructions
        : splitSteps(findList(visiblePage, "steps").map(({ text }) => text)),
    language: base.language || page.language,
  };
  return recipe.ingredients.length === 0 && recipe.instructions.length === 0 ? null : recipe;
}

/**
 * The ingredient lines that the page shows, if its data have none, or if its data have the same text in one line
 * without line ends.
 */
function linesOf([first]: SourceLine[], visiblePage: VisiblePage): SourceLine[] {
  if (first === undefined) return underHeadings(findList(visiblePage, "ingredients"));
  const key = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const sameList = listsOn(visiblePage, "ingredients").find(
    (lines) => key(first.text) === key(lines.map(({ text }) => text).join("")),
  );
  return sameList === undefined ? [first] : underHeadings(sameList);
}

const EMPTY: SourceRecipe = {
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
