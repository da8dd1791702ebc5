// A line number is not mistaken for an amount, nor an amount for a line number.
import { expect, it } from "vitest";
import { unnumbered } from "./unnumbered.ts";

it.each([
  [
    ["1. 200 g flour", "2. 3 eggs", "3. salt"],
    ["200 g flour", "3 eggs", "salt"],
  ],
  [
    ["1) Mehl", "2) 2 Eier"],
    ["Mehl", "2 Eier"],
  ],
  [
    ["(9) milk", "[10] 2 limes", "12. oil"],
    ["milk", "2 limes", "oil"],
  ],
  [["For the dough:", "1. flour", "2. water", "Filling:", "1. leeks"], null],
  [
    ["1.flour", "2.salt"],
    ["flour", "salt"],
  ],
])("the numbers of the lines %j are removed", (lines, without) => {
  const expected = without ?? ["For the dough:", "flour", "water", "Filling:", "leeks"];
  expect(unnumbered(lines)).toEqual(expected);
});

it.each([
  [["2 eggs", "3 carrots"]],
  [["1 egg", "2 onions", "3 carrots"]],
  [["1.5 kg potatoes", "2.5 l water"]],
  [["1. Preis", "eggs"]],
  [["2. hand book", "1.000 g Mehl"]],
  [["7. Tag", "3. Tag", "4. Tag"]],
])("the lines %j stay as they are", (lines) => {
  expect(unnumbered(lines)).toEqual(lines);
});
