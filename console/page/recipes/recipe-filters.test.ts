// The filters of recipes.
import { expect, it } from "vitest";
import { recipesFiltered } from "./recipe-filters.ts";

const milk = { code: "milk", kind: "allergen", name: "cream" };
const recipes = [
  { id: "quick", prepMinutes: 5, cookMinutes: 10, findings: [] },
  { id: "milky", prepMinutes: null, cookMinutes: 15, findings: [milk] },
  { id: "slow", prepMinutes: 20, cookMinutes: 40, findings: null },
  { id: "unknown", prepMinutes: null, cookMinutes: null, findings: null },
];
const idsFor = (query: string) =>
  recipesFiltered(recipes, new URLSearchParams(query)).map(({ id }) => id);

it("recipes are filtered by the time that they take, and by whether they contain something to avoid", () => {
  expect(idsFor("")).toEqual(["quick", "milky", "slow", "unknown"]);
  expect(idsFor("minutes.to=15")).toEqual(["quick", "milky"]);
  expect(idsFor("avoided=none")).toEqual(["quick", "slow", "unknown"]);
  expect(idsFor("minutes.to=15&avoided=none&other=1")).toEqual(["quick"]);
});
