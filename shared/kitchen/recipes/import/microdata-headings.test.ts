// Headings among the lines of microdata, which are marked only by the page's elements. The pages are made for the
// test.
import { describe, expect, it } from "vitest";
import { readRecipe } from "./read-recipe.ts";

const recipeOf = (ingredients: string, steps = "<p itemprop='recipeInstructions'>Bake it.</p>") =>
  readRecipe(
    `<div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Leek pie</h1>${ingredients}${steps}</div>`,
    "",
  ).recipe;
const linesOf = (ingredients: string) =>
  recipeOf(ingredients)?.ingredients.map(({ group, text }) =>
    group === "" ? text : `${group} | ${text}`,
  );
const stepsOf = (steps: string) =>
  recipeOf("<p itemprop='recipeIngredient'>2 leeks</p>", steps)?.instructions.map(
    ({ heading, text }) => (heading === "" ? text : `${heading} | ${text}`),
  );
const items = (...lines: string[]) =>
  `<ul>${lines.map((line) => `<li itemprop="recipeIngredient">${line}</li>`).join("")}</ul>`;

describe("headings among ingredients", () => {
  it("a heading among ingredients is recognized by an element that no line with a number has", () => {
    expect(
      linesOf(items("<b>Pastry</b>", "200 g flour", "salt", "<b>Filling</b>", "2 leeks", "1 egg")),
    ).toEqual([
      ...["Pastry | 200 g flour", "Pastry | salt", "Filling | 2 leeks", "Filling | 1 egg"],
    ]);
  });

  it("a heading among ingredients is recognized by a class name that the lines with numbers do not have", () => {
    const html = `<div itemprop="recipeIngredient"><p class="line">200 g flour</p><p class="line">1 egg</p>
      <p class="group">Filling</p><p class="line">2 leeks</p></div>`;
    expect(linesOf(html)).toEqual(["200 g flour", "1 egg", "Filling | 2 leeks"]);
  });

  it.each([
    [
      "that has the elements of the others",
      items("<i>1</i> <b>egg</b>", "<b>Salt</b>", "<i>2</i> <b>leeks</b>"),
    ],
    ["that is linked", items("2 leeks", "<a href='/salt'>Salt</a>", "1 egg")],
    ["in italics", items("2 leeks", "<em>Salt</em>", "1 egg")],
    ["that is partly bold", items("2 leeks", "<b>Salt</b> and pepper", "1 egg")],
    ["with a number", items("2 leeks", "<b>1 pinch of salt</b>", "1 egg")],
    ["at the end", items("2 leeks", "1 egg", "<b>Salt</b>")],
    [
      "in a list whose lines are mostly bold",
      items("<b>Salt</b>", "2 leeks", "<b>Cumin</b>", "1 egg"),
    ],
    [
      "in an element with an additional class name",
      items("2 leeks", "1 egg").replace(
        "</ul>",
        "<li itemprop='recipeIngredient' class='bare'>Salt</li><li itemprop='recipeIngredient'>3 figs</li></ul>",
      ),
    ],
  ])("no heading is recognized in an ingredient %s", (_which, html) => {
    const lines = linesOf(html) ?? [];
    expect(lines.every((line) => !line.includes("|"))).toBe(true);
    expect(lines.some((line) => /salt/iu.test(line))).toBe(true);
  });
});

it("a heading among the steps of a page becomes the name of the step below it", () => {
  const html = `<div itemprop="recipeInstructions"><h3>For the pastry</h3><p>Knead it.</p><p>Chill it.</p>
    <h3>For the filling</h3><p>Fry the leeks.</p><h3>Enjoy your pie</h3></div>`;
  expect(stepsOf(html)).toEqual([
    ...["For the pastry | Knead it.", "Chill it.", "For the filling | Fry the leeks."],
    "Enjoy your pie",
  ]);
});
