// Suggestions for mistyped names of Tools.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { nearest } from "./nearest.ts";

const TOOLS = [
  ...["shopping_list.create", "shopping_list.read", "inventory.create", "tasks.create"],
  ...["weather.forecast", "Send a letter", "Brief schreiben", "llm.summarise"],
].map((name) => ({ name }));
const namesOf = (wanted: string) => nearest(wanted, TOOLS).map(({ name }) => name);

it.each([
  ["shopping_list.creat", "shopping_list.create"],
  ["create shopping list", "shopping_list.create"],
  ["ShoppingList.Create", "shopping_list.create"],
  ["forcast", "weather.forecast"],
  ["send-letter", "Send a letter"],
  ["brief_schreibn", "Brief schreiben"],
])("the name suggested for %s is %s", (typed, meant) => {
  expect(namesOf(typed)[0]).toBe(meant);
});

it("no name is suggested if none is similar", () => {
  expect(namesOf("5a1f0c7e-9b1e-4f5c-8d46-2f6c3f4f9e11")).toEqual([]);
  expect(namesOf("")).toEqual([]);
});

it("a name is suggested if one of its characters is missing or replaced, or if up to two are added", () => {
  const name = fc.constantFrom(...TOOLS.map((tool) => tool.name));
  const typo = fc.record({ n: fc.nat(), put: fc.constantFrom("", "x", "xy"), cut: fc.nat(1) });
  fc.assert(
    fc.property(name, typo, (meant, { n, put, cut }) => {
      const place = n % meant.length;
      const typed = meant.slice(0, place) + put + meant.slice(place + cut);
      expect(namesOf(typed)).toContain(meant);
    }),
  );
});
