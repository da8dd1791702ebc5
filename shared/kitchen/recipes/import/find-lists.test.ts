// Recipes on pages without structured data are found below their headings, in all seven languages.
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../../contracts/language.ts";
import { readRecipe } from "./read-recipe.ts";

const PAGE_ADDRESS = "https://kitchen.example.com/soup";
const LINES = ["2 leeks", "1 l stock", "salt"];
const STEPS = ["Wash the leeks and cut them into rings.", "Boil them in the stock for 20 minutes."];
const items = (lines: string[]) => lines.map((line) => `<li>${line}</li>`).join("");
const read = (html: string) => {
  const { recipe, losses } = readRecipe(`<h1>Leek soup</h1>${html}`, PAGE_ADDRESS);
  return {
    title: recipe?.title,
    ingredients: recipe?.ingredients.map(({ text, group }) =>
      group === "" ? text : `${group} | ${text}`,
    ),
    steps: recipe?.instructions.map(({ text }) => text),
    isUnmarked: losses.isUnmarked,
  };
};
const WHOLE_RECIPE = { title: "Leek soup", ingredients: LINES, steps: STEPS, isUnmarked: true };

const HEADINGS: Record<Language, readonly [string, string]> = {
  en: ["Ingredients", "Method"],
  de: ["Zutaten für 4 Personen", "Zubereitung"],
  fr: ["Ingrédients", "Préparation"],
  es: ["Ingredientes", "Elaboración"],
  it: ["Ingredienti", "Procedimento"],
  pt: ["Ingredientes", "Modo de preparo"],
  nl: ["Ingrediënten", "Bereidingswijze"],
};

describe("pages without data", () => {
  it.each(LANGUAGES.map((language) => [language, ...HEADINGS[language]] as const))(
    "a page without data is read below its headings in %s",
    (_language, ingredients, steps) => {
      const html = `<h2>${ingredients}</h2><ul>${items(LINES)}</ul><h2>${steps}</h2><ol>${items(STEPS)}</ol>`;
      expect(read(html)).toEqual(WHOLE_RECIPE);
    },
  );

  it.each([
    [
      "with its headings in bold",
      `<p><b>Ingredients:</b></p><ul>${items(LINES)}</ul><p><b>Method:</b></p><ol>${items(STEPS)}</ol>`,
    ],
    [
      "with rows of a table",
      `<h3>Ingredients</h3><table><tr><td>2</td><td>leeks</td></tr><tr><td>1 l</td><td>stock</td></tr><tr><td>salt</td></tr></table>
       <h3>Directions</h3><p>${STEPS[0]}</p><p>${STEPS[1]}</p>`,
    ],
    [
      "with lines between breaks",
      `<h3>Ingredients</h3><p>${LINES.join("<br>")}</p><h3>Directions</h3><p>${STEPS.join("<br>")}</p>`,
    ],
    [
      "in elements that are named after their content",
      `<div class="recipe-ingredients"><ul>${items(LINES)}</ul></div><div class="recipeInstructions"><div class="s">${STEPS[0]}</div><div class="s">${STEPS[1]}</div></div>`,
    ],
    [
      "beside a menu, a table of contents and comments",
      `<nav><a>Ingredients</a><ul>${items(["1 a", "2 b", "3 c", "4 d"])}</ul></nav><ul><li><a>Ingredients</a></li><li><a>Method</a></li></ul>
       <h2>Ingredients</h2><ul>${items(LINES)}</ul><h2>Method</h2><ol>${items(STEPS)}</ol><h2>Comments</h2><ul>${items(["I like it."])}</ul>`,
    ],
    [
      "with the numbers of its steps in separate elements",
      `<h2>Ingredients</h2><ul>${items(LINES)}</ul><h2>Method</h2><ol>${STEPS.map((step, n) => `<li><b>${n + 1}</b> <span>${step}</span></li>`).join("")}</ol>`,
    ],
  ])("a page without data is read %s", (_how, html) => {
    expect(read(html)).toEqual(WHOLE_RECIPE);
  });

  it("a page without data is read completely if every second line has another class name", () => {
    const steps = STEPS.map((step, index) => `<div class="line ${index % 2}"><p>${step}</p></div>`);
    const html = `<h2>Ingredients</h2><ul>${items(LINES)}</ul><h2>Method</h2><div>${steps.join("")}</div>`;
    expect(read(html)).toEqual(WHOLE_RECIPE);
  });

  it("a page without data is read with the headings of groups", () => {
    const html = `<h2>Ingredients</h2><ul>${items(LINES)}</ul><h4>For the top</h4><ul>${items(["1 egg"])}</ul><h2>Method</h2><ol>${items(STEPS)}</ol>`;
    expect(read(html).ingredients).toEqual([...LINES, "For the top | 1 egg"]);
  });

  it("a list without amounts, or one that is too long for a recipe, has no ingredients", () => {
    const tooManyLines = Array.from({ length: 120 }, (_, n) => `${n} recipes`);
    for (const lines of [["Home", "About", "Contact", "Shop"], tooManyLines]) {
      expect(read(`<h2>Ingredients</h2><ul>${items(lines)}</ul>`).ingredients).toBeUndefined();
    }
  });
});
