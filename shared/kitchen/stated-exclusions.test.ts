import { expect, it } from "vitest";
import { statedExclusions } from "./stated-exclusions.ts";

it.each([
  ["recipes without cod", ["cod"]],
  ["show me recipes without any nuts or eggs please", ["nuts", "eggs"]],
  ["Which of my recipes contain no dairy?", ["dairy"]],
  ["recipes that don’t contain fish", ["fish"]],
  ["dinners with no meat, thanks", ["meat"]],
  ["dairy-free recipes", ["dairy"]],
  ["sugar-free and nut-free cakes", ["sugar", "nut"]],
  ["everything excluding bell peppers", ["bell peppers"]],
])("%s: leaves out %j", (message, foods) => {
  const found = statedExclusions(message);
  expect(found.map(({ value }) => value)).toEqual(foods);
  for (const one of found)
    expect(one).toMatchObject({ type: "ingredient_excluded", confidence: 1 });
});

it.each([
  "recipes with cod",
  "I can't live without cheese",
  "we will do without the cod then",
  "show me @[Cake without flour](recipe_1)",
  'show me "Cake without flour"',
  "recipes without an oven",
  "recipes without oven time",
  "hands-free recipes",
  "recipes without instructions",
  "what can I make without going to the shop",
  "freeze the cod",
])("%s: leaves nothing out", (message) => {
  expect(statedExclusions(message)).toEqual([]);
});
