import { describe, expect, it } from "vitest";
import { likeness, namesWholly } from "./similar-names.ts";

describe("likeness of two names", () => {
  it.each([
    ["Chicken Coconut Curry", "chicken coconut CURRY"],
    ["Chicken Coconut Curry", "Coconut-Chicken Curry"],
    ["Lemon Tart", "lemon tarts"],
    ["Linsensuppe", "Linsensuppen"],
    ["Crème brûlée", "Creme Brulee"],
    ["Борщ красный", "красный борщ"],
    ["味噌汁", "味噌汁"],
  ])("the names %s and %s are the same", (a, b) => {
    expect([likeness(a, b), likeness(b, a)]).toEqual(["same", "same"]);
  });

  it.each([
    ["Chicken Coconut Curry", "Creamy Chicken Coconut Curry"],
    ["Gulasch mit Spätzle", "Gulasch mit Spätzle Klassisch"],
  ])("the names %s and %s are near", (a, b) => {
    expect([likeness(a, b), likeness(b, a)]).toEqual(["near", "near"]);
  });

  it.each([
    ["Curry", "Coconut Curry"],
    ["Chicken Curry", "Beef Curry"],
    ["Chicken Curry", "Quick Creamy Chicken Curry"],
    ["Tart", "Tartare"],
    ["gen 2", "gen 3"],
    ["", "Curry"],
    ["", ""],
  ])("the names %s and %s are two things", (a, b) => {
    expect([likeness(a, b), likeness(b, a)]).toEqual([null, null]);
  });
});

describe("texts that name a thing", () => {
  it("a text that names a thing has all of its words, in any order and with any endings", () => {
    expect(namesWholly("setze die Tomaten auf 3", "Tomate")).toBe(true);
    expect(namesWholly("drop the milk, the whole one", "Whole milk")).toBe(true);
    expect(namesWholly("drop the milk", "Whole milk")).toBe(false);
    expect(namesWholly("drop everything", "")).toBe(false);
  });
});
