// Formats a whole recipe as markdown, for users and prompts.
import type { Language } from "../../contracts/language.ts";
import {
  indentRest,
  isPresent,
  numberText,
  objectsOf,
  valueText,
} from "../screens/format-values.ts";
import { countedThing } from "../shopping/counted-thing.ts";
import { cuisineText } from "./cuisines.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

/** One ingredient line: `400 g cod fillet, cubed (optional)`. */
export function formatIngredientLine(line: Record<string, unknown>, words: KitchenWords): string {
  const name = countedThing(line, valueText(line.name ?? ""), words);
  const preparation = isPresent(line.preparation) ? `, ${valueText(line.preparation)}` : "";
  const optional = line.optional === true ? ` (${words.optional})` : "";
  const catalogue = isPresent(line.ingredient_id) ? ` [${valueText(line.ingredient_id)}]` : "";
  return `${name}${preparation}${optional}${catalogue}`;
}

/**
 * A recipe's content (`ingredients`) or row (`recipe_ingredients` nested) as markdown, with every part that it has.
 * @param language the reader's; absent for a prompt, which shows the values as they are stored
 */
export function formatRecipe(recipe: Record<string, unknown>, language?: Language): string {
  const words = kitchenWords(language ?? "en");
  const titles = words.recipe;
  const lines = objectsOf(recipe.ingredients ?? recipe.recipe_ingredients);
  const isForReader = language !== undefined && isPresent(recipe.cuisine);
  const visibleRecipe = isForReader
    ? { ...recipe, cuisine: cuisineText(valueText(recipe.cuisine), words) }
    : recipe;
  const steps = Array.isArray(recipe.instructions) ? recipe.instructions.map(valueText) : [];
  const blocks = [
    isPresent(recipe.name) ? `**${valueText(recipe.name)}**` : "",
    isPresent(recipe.description) ? valueText(recipe.description) : "",
    [
      recipeFacts(visibleRecipe, words).join(" · "),
      isPresent(recipe.tags) ? `${titles.tags}${words.colon}${valueText(recipe.tags)}` : "",
    ]
      .filter(isPresent)
      .join("\n"),
    section(titles.ingredients, linesInGroups(lines, words)),
    section(
      titles.instructions,
      steps.map((step, index) => `${index + 1}. ${indentRest(step, "   ")}`),
    ),
    isPresent(recipe.notes) ? `**${titles.notes}**\n${valueText(recipe.notes)}` : "",
    sourceText(recipe, words),
  ];
  return blocks.filter(isPresent).join("\n\n");
}

/** The lines, each group under its name. */
function linesInGroups(lines: Record<string, unknown>[], words: KitchenWords): string[] {
  return lines.flatMap((line, index) => {
    const text = `- ${refMark(line.id)}${formatIngredientLine(line, words)}`;
    const beginsGroup = isPresent(line.section) && line.section !== lines[index - 1]?.section;
    return beginsGroup ? [`*${valueText(line.section)}*`, text] : [text];
  });
}

/**
 * `Source: Ada, example.com`: only the site's name, because a reply may not link to an address that the run does
 * not show.
 */
function sourceText(
  { author, source_url: address }: Record<string, unknown>,
  { recipe: { source }, colon }: KitchenWords,
): string {
  const host = /^https?:\/\/(?:www\.)?([^/?#:]+)/iu.exec(valueText(address ?? ""))?.[1] ?? "";
  const parts = [isPresent(author) ? valueText(author) : "", host].filter(isPresent);
  return parts.length === 0 ? "" : `${source}${colon}${parts.join(", ")}`;
}

/** `Cuisine: american`, `Prep: 10 min`: only the facts that the recipe has. */
function recipeFacts(recipe: Record<string, unknown>, words: KitchenWords): string[] {
  const { cuisine, difficulty, prep, cook, total, serves } = words.recipe;
  const minutes = (value: unknown) => words.minutes(numberText(value, words));
  const facts: [label: string, value: unknown, say: (value: unknown) => string][] = [
    [cuisine, recipe.cuisine, valueText],
    [difficulty, recipe.difficulty, (value) => wordOf(words.difficulties, value)],
    [prep, recipe.prep_minutes, minutes],
    [cook, recipe.cook_minutes, minutes],
    [total, recipe.total_minutes, minutes],
    [serves, recipe.servings, (value) => numberText(value, words)],
  ];
  return facts
    .filter(([, value]) => isPresent(value))
    .map(([label, value, textFor]) => `${label}${words.colon}${textFor(value)}`);
}

function refMark(ref: unknown): string {
  return isPresent(ref) ? `[${valueText(ref)}] ` : "";
}

function section(title: string, lines: string[]): string {
  return lines.length === 0 ? "" : `**${title}**\n${lines.join("\n")}`;
}
