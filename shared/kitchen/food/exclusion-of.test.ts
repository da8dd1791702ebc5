import { expect, it } from "vitest";
import { exclusionOf } from "./exclusion-of.ts";

it("names what is left out in one order, whatever order the catalogue's rows come in", () => {
  const milk = exclusionOf({
    ...{ type: "ingredient_excluded", field: "", value: "milk", confidence: 1 },
  });
  const rows = [
    { id: "1", name: "whole milk", aliases: ["Vollmilch"], allergens: ["milk"] },
    { id: "2", name: "buttermilk", aliases: ["lait ribot", "Buttermilch"], allergens: ["milk"] },
  ];
  const apart = [
    { id: "3", name: "oat milk", aliases: [], allergens: ["gluten"] },
    { id: "4", name: "coconut milk", aliases: ["Kokosmilch"], allergens: [] },
  ];
  const named = [...rows, ...apart];
  const known = milk?.rule(named, apart);
  expect(milk?.rule(named.toReversed(), apart.toReversed())).toEqual(known);
  expect(known?.terms).toEqual(
    expect.arrayContaining(["milk", "Buttermilch", "buttermilk", "lait ribot", "whole milk"]),
  );
  expect(known?.except).toEqual(["Kokosmilch", "coconut milk", "oat milk"]);
});
