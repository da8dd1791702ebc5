// Reads recipes from pages and texts for the chain (spec/drafts#sources).
import type { SourceReader, SourceReading } from "../../../contracts/pack.ts";
import { cleanLines } from "./clean-text.ts";
import { leftOutOfText } from "./check-complete.ts";
import { draftRecipe, shownOf, type FoundLosses, type FoundRecipe } from "./draft-recipe.ts";
import { ReadRecipeSchema } from "../recipe-content.ts";
import type { SourceRecipe } from "./data-recipe.ts";
import { readRecipe, textsOf } from "./read-recipe.ts";
import { scanPage } from "./scan-page.ts";
import { readingOf, TextReadingSchema } from "./text-reading.ts";

/** The most characters of a text that a model reads; the longest recipes have a fifth of this. */
const MAX_TEXT = 24_000;
/** The most lines that a note quotes of those that were not taken; the note also states their number. */
const QUOTED_LINES = 3;
const NO_LOSSES: FoundLosses = {
  leftLines: { count: 0, lines: [] },
  isUnmarked: false,
  isCut: false,
  unreadText: 0,
  notInText: 0,
};

export const recipeSource: SourceReader = {
  readPage(html, address) {
    const { recipe, count, text, heading, language, losses } = readRecipe(html, address);
    const isWhole =
      recipe !== null && recipe.ingredients.length > 0 && recipe.instructions.length > 0;
    return toReading({
      found: { recipe: recipe && { ...recipe, language: recipe.language || language } },
      count,
      heading,
      text: isWhole ? "" : text,
      losses: { ...losses, leftLines: shownOf(losses.leftLines, QUOTED_LINES) },
    });
  },
  shownText: (html) => scanPage(html).text,
  readText: (text) =>
    toReading({
      found: { recipe: null },
      count: 0,
      heading: "",
      text: cleanLines(text).join("\n"),
      losses: NO_LOSSES,
    }),
  content: ReadRecipeSchema,
  schema: TextReadingSchema,
  prompt: "kitchen/read-recipe",
  ask: (text) =>
    `## Text\n<data>\n${text.replaceAll(/<(?=\s*(?:\/\s*)?data\b)/giu, "\\<")}\n</data>`,
  withAnswer({ found, text }, answer) {
    const foundRecipe = foundOf(found);
    const reading = TextReadingSchema.safeParse(answer);
    if (!reading.success) return { found, text: "" };
    const { recipe: recipeRead, notInText, heading } = readingOf(reading.data, text);
    const recipe = mergeRecipes(foundRecipe.recipe, recipeRead);
    const isOfReading = recipe.instructions === recipeRead.instructions;
    const leftOut = leftOutOfText(text, textsOf(recipe));
    const losses = {
      ...foundRecipe.losses,
      ...{ leftLines: shownOf(leftOut, QUOTED_LINES), notInText },
      ...(isOfReading ? { heading } : {}),
    };
    return { found: { ...foundRecipe, recipe, losses } satisfies FoundRecipe, text: "" };
  },
  draft: ({ found }, address, language) => draftRecipe(foundOf(found), address, language),
};

/** The recipe of a reading. A reading that an earlier version of the code has stored has no losses. */
function foundOf(recipe: unknown): FoundRecipe {
  return { losses: NO_LOSSES, ...(recipe as Omit<FoundRecipe, "losses"> & Partial<FoundRecipe>) };
}

function toReading(parts: {
  found: { recipe: SourceRecipe | null };
  count: number;
  heading: string;
  text: string;
  losses: Omit<FoundLosses, "unreadText" | "notInText" | "heading">;
}): SourceReading {
  const { found, count, heading, text } = parts;
  const unreadText = Math.max(0, text.length - MAX_TEXT);
  const losses = { ...parts.losses, unreadText, notInText: 0 };
  const foundRecipe: FoundRecipe = { ...found, count, heading, losses };
  return { found: foundRecipe, text: text.slice(0, MAX_TEXT) };
}

/** The page's structured data take precedence; the model's reading adds what they lack. */
function mergeRecipes(base: SourceRecipe | null, recipeRead: SourceRecipe): SourceRecipe {
  if (base === null) return recipeRead;
  return {
    ...base,
    title: base.title || recipeRead.title,
    ingredients: base.ingredients.length > 0 ? base.ingredients : recipeRead.ingredients,
    instructions: base.instructions.length > 0 ? base.instructions : recipeRead.instructions,
    yields: base.yields || recipeRead.yields,
    servings: base.servings ?? recipeRead.servings,
    prepMinutes: base.prepMinutes ?? recipeRead.prepMinutes,
    cookMinutes: base.cookMinutes ?? recipeRead.cookMinutes,
    author: base.author || recipeRead.author,
  };
}
