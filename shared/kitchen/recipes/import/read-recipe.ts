// Reads a recipe off a page: JSON-LD first, then microdata and RDFa, then the lists that the page shows below a
// heading; what none of these has leaves the page's text.
import { leftOut } from "./check-complete.ts";
import { cleanText } from "./clean-text.ts";
import { findList, listsOn } from "./find-lists.ts";
import { findRecipes, listOf, type DataNode, type FoundRecipes } from "./find-recipes.ts";
import { readJson } from "./mend-json.ts";
import {
  ingredientLines,
  instructionSteps,
  splitSteps,
  underHeadings,
  type SourceLine,
  type SourceStep,
} from "./read-lines.ts";
import { addressOf, minutesOf, namesOf, textOf, yieldOf } from "./read-values.ts";
import { scanBlocks, type VisiblePage } from "./scan-blocks.ts";
import { scanPage, type ScannedPage } from "./scan-page.ts";
import { jsonScripts } from "./scan-scripts.ts";

/** A recipe as a page has it, its lines unparsed. */
export interface SourceRecipe {
  title: string;
  description: string;
  ingredients: SourceLine[];
  instructions: SourceStep[];
  prepMinutes: number | null;
  cookMinutes: number | null;
  totalMinutes: number | null;
  /** The page's words for how much it makes. */
  yields: string;
  servings: number | null;
  cuisine: string;
  image: string;
  author: string;
  /** BCP 47, as the page says it; "" where it does not. */
  language: string;
}

export interface ReadPage {
  /** Null: the page has no structured recipe. */
  recipe: SourceRecipe | null;
  /** How many recipes the page has. */
  found: number;
  /** The page's text, for a page without a structured recipe. */
  text: string;
  heading: string;
  language: string;
  losses: PageLosses;
}

/** What the page shows that was not taken as it is. */
export interface PageLosses {
  /** Lines of the recipe's lists, or with amounts: see `leftOut`. */
  left: string[];
  /** A list was found below its heading, where no data said it. */
  isUnmarked: boolean;
  /** The page goes on where reading has ended. */
  isCut: boolean;
}

/** @param address the page's own, which tells its recipe from others on it */
export function readRecipe(html: string, address: string): ReadPage {
  const shown = scanBlocks(html);
  const linked = bestOf(jsonScripts(html).map(readJson), address);
  if (linked.recipe !== null && isWhole(linked.recipe)) {
    const language = linked.recipe.language || languageOf(html);
    const recipe = { ...linked.recipe, language };
    const losses = lossesOf(recipe, recipe, shown, linked.isCut);
    return { recipe, found: linked.found, text: "", heading: "", language, losses };
  }
  const page = scanPage(html);
  const marked = bestOf(page.items, address);
  const said = merge(linked.recipe, marked.recipe, page);
  const recipe = withLists(said, shown, page);
  return {
    recipe,
    found: Math.max(linked.found, marked.found),
    text: page.text,
    heading: recipe?.title || linked.recipe?.title || marked.recipe?.title || page.heading,
    language: recipe?.language || page.language,
    losses: lossesOf(recipe, said, shown, linked.isCut || marked.isCut),
  };
}

/** @param said what the page's data say @param areCut the data were not read to their end */
function lossesOf(
  recipe: SourceRecipe | null,
  said: SourceRecipe | null,
  shown: VisiblePage,
  areCut: boolean,
): PageLosses {
  const isCut = areCut || shown.isCut;
  if (recipe === null) return { left: [], isUnmarked: false, isCut };
  const lists = ["ingredients", "instructions"] as const;
  const checked =
    recipe.ingredients.length === 0
      ? { left: [], isCut: false }
      : leftOut(shown, textsOf(recipe), titlesOf(recipe));
  return {
    left: checked.left,
    isUnmarked: lists.some((list) => recipe[list].length > 0 && said?.[list][0] === undefined),
    isCut: isCut || checked.isCut,
  };
}

/** Steps of a few words, where most are. */
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

const isWhole = ({ title, ingredients, instructions }: SourceRecipe) =>
  title !== "" && ingredients.length > 0 && instructions.length > 0;

interface Best {
  recipe: SourceRecipe | null;
  found: number;
  /** Not all that its nodes refer to was read. */
  isCut: boolean;
}

function bestOf(data: unknown[], address: string): Best {
  const { recipes, byId } = findRecipes(data);
  const read = recipes.map((node) => ({ node, recipe: recipeOf(node, byId) }));
  const full = read.filter(({ recipe }) => recipe.ingredients.length > 0);
  const own = full.find(({ node }) => isAbout(node, address, byId));
  const best = own ?? full.find(({ recipe }) => isWhole(recipe)) ?? full[0] ?? read[0];
  const names = new Set(full.map(({ recipe }) => recipe.title.toLowerCase()));
  return { recipe: best?.recipe ?? null, found: names.size, isCut: byId.isSpent };
}

/** Whether the recipe says that it is the one of this address. */
function isAbout(node: DataNode, address: string, byId: FoundRecipes["byId"]): boolean {
  if (address === "") return false;
  const said = [node["url"], node["mainEntityOfPage"], node["@id"]];
  return said.some((one) => plainAddress(addressOf(one, byId)) === plainAddress(address));
}

const plainAddress = (address: string) =>
  address
    .replace(/^https?:\/\/(?:www\.)?/iu, "")
    .replace(/[?#][^]*$/u, "")
    .replace(/\/$/u, "");

function recipeOf(node: DataNode, byId: FoundRecipes["byId"]): SourceRecipe {
  const first = (...keys: string[]) => keys.map((key) => node[key]).find(isGiven);
  const prepMinutes = minutesOf(first("prepTime"), byId);
  const cookMinutes = minutesOf(first("cookTime", "cookingTime"), byId);
  const { text: yields, servings } = yieldOf(first("recipeYield", "yield"), byId);
  return {
    title: textOf(first("name", "headline", "title"), byId),
    description: textOf(first("description", "summary"), byId),
    ingredients: ingredientLines(
      first("recipeIngredient", "recipeIngredients", "ingredients", "ingredient"),
      byId,
    ),
    instructions: instructionSteps(
      first("recipeInstructions", "recipeInstruction", "instructions", "step"),
      byId,
    ),
    prepMinutes,
    cookMinutes,
    totalMinutes: minutesOf(first("totalTime", "duration"), byId),
    yields,
    servings,
    cuisine: cleanText(
      listOf(first("recipeCuisine"), byId)
        .filter((one) => typeof one === "string")
        .join(", "),
    ),
    image: addressOf(first("image", "photo", "thumbnailUrl"), byId),
    author: namesOf(first("author", "creator"), byId),
    language: textOf(first("inLanguage"), byId),
  };
}

function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  // "[{": data that a page has put into an attribute with its quotes as they were.
  return typeof value === "string"
    ? /[\p{L}\p{N}]/u.test(value)
    : !Array.isArray(value) || value.length > 0;
}

/** What the first lacks, the second gives; the title may also be the page's heading. */
function merge(
  linked: SourceRecipe | null,
  marked: SourceRecipe | null,
  page: ScannedPage,
): SourceRecipe | null {
  const [one, other] = linked === null ? [marked, null] : [linked, marked];
  if (one === null) return null;
  const merged = { ...one };
  for (const key of Object.keys(one) as (keyof SourceRecipe)[]) {
    const value = one[key];
    const isEmpty = value === "" || value === null || (Array.isArray(value) && value.length === 0);
    if (isEmpty && other !== null) Object.assign(merged, { [key]: other[key] });
  }
  return {
    ...merged,
    title: merged.title || page.heading,
    image: merged.image || page.image,
    language: merged.language || page.language,
  };
}

/** The lists that no data say, as the page shows them; null where there is none of both. */
function withLists(
  said: SourceRecipe | null,
  shown: VisiblePage,
  page: ScannedPage,
): SourceRecipe | null {
  const known = said ?? { ...EMPTY, title: page.heading, image: page.image };
  const { ingredients, instructions } = known;
  const recipe = {
    ...known,
    ingredients: ingredients.length > 1 ? ingredients : linesOf(ingredients, shown),
    instructions:
      instructions.length > 0
        ? instructions
        : splitSteps(findList(shown, "steps").map(({ text }) => text)),
    language: known.language || page.language,
  };
  return recipe.ingredients.length === 0 && recipe.instructions.length === 0 ? null : recipe;
}

/** The lines that a page shows, where its data say none, or say the same in one line without an end between them. */
function linesOf([said]: SourceLine[], shown: VisiblePage): SourceLine[] {
  if (said === undefined) return underHeadings(findList(shown, "ingredients"));
  const key = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const same = listsOn(shown, "ingredients").find(
    (lines) => key(said.text) === key(lines.map(({ text }) => text).join("")),
  );
  return same === undefined ? [said] : underHeadings(same);
}

const EMPTY: SourceRecipe = {
  ...{ title: "", description: "", ingredients: [], instructions: [], yields: "", servings: null },
  ...{ prepMinutes: null, cookMinutes: null, totalMinutes: null },
  ...{ cuisine: "", image: "", author: "", language: "" },
};

function languageOf(html: string): string {
  const tag = /<html\b[^<>]*>/iu.exec(html.slice(0, 20_000))?.[0] ?? "";
  const written = tag.replaceAll(/\s+/gu, " ");
  return /\blang ?= ?["']?([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)/iu.exec(written)?.[1] ?? "";
}
