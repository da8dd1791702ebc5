// The offline model's reading of a pasted recipe.
import { expect, it } from "vitest";
import { answerReading } from "./import-source.ts";

it("a numbered line is a step, and a line that begins with an amount is an ingredient", () => {
  const recipe = [
    "Soup",
    "1 onion",
    "- 1.5 l stock",
    "½ leek",
    "1. Chop the onion.",
    "2) Boil it.",
  ];
  expect(answerReading(`<data>\n${recipe.join("\n")}\n</data>`)).toMatchObject({
    title: "Soup",
    ingredients: [{ line: "1 onion" }, { line: "1.5 l stock" }, { line: "½ leek" }],
    steps: ["Chop the onion.", "Boil it."],
  });
});
