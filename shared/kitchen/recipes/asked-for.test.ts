import { expect, test } from "vitest";
import { recipesAskedFor } from "./asked-for.ts";

const count = (field: string, value: string | number = 4) =>
  recipesAskedFor({ type: "count", field, value, confidence: 0.95 });

test("a count constraint gives the wanted number of recipes, and null if it counts only some recipes or anything else", () => {
  for (const field of ["recipes", "recipe", "new recipes", "number of dishes"]) {
    expect(count(field)).toEqual({ subdomain: "recipes", wanted: 4 });
  }
  for (const field of ["fish recipes", "meals", "", "ideas", "recipe servings"]) {
    expect(count(field)).toBeNull();
  }
  expect(count("recipes", "several")).toBeNull();
  const servings = { type: "servings", field: "recipes", value: 4, confidence: 0.95 };
  expect(recipesAskedFor(servings)).toBeNull();
});
