// A model's reading of a text: the model quotes the text, and code keeps only quotes that the text contains.
import * as z from "zod";
import { cleanText } from "./clean-text.ts";
import type { SourceRecipe } from "./data-recipe.ts";
import { splitHeading } from "./list-headings.ts";
import { splitSteps } from "./read-lines.ts";

const textOf = (max: number) => z.string().max(max);

export const TextReadingSchema = z
  .strictObject({
    title: textOf(300).describe("as it stands in the text"),
    ingredients: z
      .array(
        z.strictObject({
          line: textOf(400).describe("one ingredient with its amount, copied"),
          group: textOf(120).describe("the heading above it, copied; or empty"),
        }),
      )
      .max(150),
    steps: z.array(textOf(4000).describe("one step, copied")).max(120),
    yields: textOf(120).describe("how much it makes, copied; or empty"),
    prep_minutes: z.int().min(0).max(10_080).describe("0: not said"),
    cook_minutes: z.int().min(0).max(10_080).describe("0: not said"),
    author: textOf(120).describe("copied; or empty"),
    language: textOf(12).describe("BCP 47, of the text"),
  })
  .meta({ title: "RecipeReading" });
type TextReading = z.infer<typeof TextReadingSchema>;

/**
 * The answer as a recipe, without lines that the text does not contain; the number of those lines; and the heading that
 * stood before the first step ("" if none did). A time should be a number of the text or a sum of such numbers. Code
 * cannot prove a sum, so times are kept if the text has any number.
 */
export function readingOf(
  answer: TextReading,
  text: string,
): { recipe: SourceRecipe; notInText: number; heading: string } {
  const textKey = key(text);
  const isInText = (quote: string) => key(quote) !== "" && textKey.includes(key(quote));
  const provenText = (quote: string) => (isInText(quote) ? cleanText(quote) : "");
  const minutes = (number: number) => (number > 0 && /\d/u.test(text) ? number : null);
  const yields = provenText(answer.yields);
  const servings = Number(/\d+/u.exec(yields)?.[0] ?? "0");
  const quotes = [...answer.ingredients.map(({ line }) => line), ...answer.steps];
  // A model may copy the heading together with the first step, and steps of one line as one.
  const [first = "", ...steps] = answer.steps.filter(isInText).map(cleanText);
  const [heading, firstStep] = splitHeading(first);
  const recipe = {
    title: provenText(answer.title),
    description: "",
    ingredients: answer.ingredients
      .filter(({ line }) => isInText(line))
      .map(({ line, group }) => ({ text: cleanText(line), group: provenText(group) })),
    instructions: splitSteps(first === "" ? steps : [firstStep, ...steps]),
    prepMinutes: minutes(answer.prep_minutes),
    cookMinutes: minutes(answer.cook_minutes),
    totalMinutes: null,
    yields,
    servings: servings >= 1 && servings <= 1000 ? servings : null,
    cuisine: "",
    image: "",
    author: provenText(answer.author),
    language: answer.language,
  };
  const notInText = quotes.filter((line) => key(line) !== "" && !isInText(line)).length;
  return { recipe, notInText, heading };
}

/** The text's letters and digits. A model may change quotes, dashes and spaces without changing the words. */
function key(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
