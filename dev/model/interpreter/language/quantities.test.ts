import { describe, expect, it } from "vitest";
import { parseAmount, parseThing, spokenThing, thingText } from "./quantities.ts";
import { splitList } from "./split-list.ts";

describe("things with amounts", () => {
  it.each([
    ["milk", null, null, "milk"],
    ["2 kg flour", 2, "kg", "flour"],
    ["2kg of flour", 2, "kg", "flour"],
    ["a dozen eggs", 12, null, "eggs"],
    ["half a dozen eggs", 6, null, "eggs"],
    ["two dozen eggs", 24, null, "eggs"],
    ["half a litre of milk", 0.5, "l", "milk"],
    ["1½ cups rice", 1.5, "cup", "rice"],
    ["1 1/2 cups of rice", 1.5, "cup", "rice"],
    ["two cartons of milk", 2, "carton", "milk"],
    ["a couple of lemons", 2, null, "lemons"],
    ["some bread", null, null, "bread"],
    ["a leek", null, null, "leek"],
    ["a loaf of bread", 1, "loaf", "bread"],
    ["three onions", 3, null, "onions"],
    ["milk (2 l)", 2, "l", "milk"],
    ["eggs x12", 12, null, "eggs"],
    ["500g minced beef", 500, "g", "minced beef"],
    ["2.5 dl cream", 2.5, "dl", "cream"],
    ["a few tomatoes", null, null, "tomatoes"],
  ])("reads %s", (text, quantity, unit, name) => {
    expect(parseThing(text)).toEqual({ name, quantity, unit });
  });

  it("reads back what it writes", () => {
    for (const text of ["2 kg flour", "12 eggs", "3 tin tomatoes", "milk", "0.5 l milk"]) {
      expect(thingText(parseThing(text))).toBe(text);
    }
  });

  it("speaks of several cartons", () => {
    expect(spokenThing(parseThing("2 cartons of milk"))).toBe("2 cartons of milk");
    expect(spokenThing(parseThing("1 carton of milk"))).toBe("1 carton of milk");
    expect(spokenThing(parseThing("2 loaves of bread"))).toBe("2 loaves of bread");
    expect(spokenThing(parseThing("2 kg flour"))).toBe("2 kg flour");
  });

  it("tells an amount from other words", () => {
    expect(parseAmount("5")).toEqual({ quantity: 5, unit: null });
    expect(parseAmount("2 kg")).toEqual({ quantity: 2, unit: "kg" });
    expect(parseAmount("half a litre")).toEqual({ quantity: 0.5, unit: "l" });
    expect(parseAmount("the fridge")).toBeNull();
  });
});

describe("lists", () => {
  it.each([
    ["milk, eggs and 2 kg flour", ["milk", "eggs", "2 kg flour"]],
    ["milk and eggs", ["milk", "eggs"]],
    ["mac and cheese and peas", ["mac and cheese", "peas"]],
    ["1,5 kg potatoes, 1,000 g rice", ["1,5 kg potatoes", "1000 g rice"]],
    ["salt; pepper & oil", ["salt", "pepper", "oil"]],
  ])("splits %s", (text, parts) => {
    expect(splitList(text)).toEqual(parts);
  });
});
