import { expect, it } from "vitest";
import { linkMealPlan, linkMealRow } from "./link-meals.ts";

const rows = [
  { ref: "recipe_1", type: "recipe", label: "Cod Curry" },
  { ref: "recipe_2", type: "recipe", label: "Soup" },
  { ref: "gen_recipe_3", type: "recipe", label: "soup" },
  { ref: "task_1", type: "task", label: "Bake" },
];
const refOf = (title: unknown, ref?: unknown) =>
  linkMealRow({ title, ...(ref === undefined ? {} : { recipe_id: ref }) }, rows).recipe_id;

it.each([
  ["Cod Curry", "recipe_1"],
  ["  cod  curry ", "recipe_1"],
  ["Cod", undefined],
  ["Leftovers: Cod Curry", undefined],
  ["Soup", undefined],
  ["Bake", undefined],
  [7, undefined],
])("a meal with the title %j is linked to %s", (title, ref) => {
  expect(refOf(title)).toBe(ref);
});

it("a meal keeps its recipe, unless its title is the name of another recipe", () => {
  expect(refOf("Something new", "recipe_2")).toBe("recipe_2");
  expect(refOf("Soup", "recipe_2")).toBe("recipe_2");
  expect(refOf("Cod Curry", "recipe_2")).toBe("recipe_1");
});

it("each entry of a plan whose title is a recipe's name is linked, and the rest of the plan stays the same", () => {
  const entries = [{ title: "Cod Curry", servings: 2 }, { title: "Leftovers" }];
  expect(linkMealPlan({ entries, notes: "n" }, rows)).toEqual({
    entries: [{ title: "Cod Curry", servings: 2, recipe_ref: "recipe_1" }, { title: "Leftovers" }],
    notes: "n",
  });
});
