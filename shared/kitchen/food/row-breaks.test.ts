// Rows that are there are marked with what of them breaks a rule, and with nothing else.
import { describe, expect, it, test } from "vitest";
import type { RowRules } from "../../contracts/pack.ts";
import type { Avoided } from "../../contracts/profile.ts";
import { kitchenBreaks } from "./row-breaks.ts";

const peanuts: Avoided = {
  ...{ kind: "allergen", code: "peanuts" },
  terms: ["peanut", "peanut butter", "erdnuss", "erdnüsse", "cacahuète", "cacahuete"],
};
const vegetarian: Avoided = { kind: "diet", code: "vegetarian", terms: ["chicken", "bacon"] };
const noMilk: Avoided = {
  ...{ kind: "wish", code: "milk", terms: ["milk", "milch", "lait", "leche"] },
  except: ["lait de coco", "leche de coco"],
};
const dislike = { kind: "dislike", subject: "coriander", note: null };
const breaks = (rules: Partial<RowRules>, table: string, row: object, language?: "de") =>
  kitchenBreaks({ avoid: [], told: [], ...rules }, language)(table, { ...row });
const dish = (name: string, ...lines: string[]) => ({
  ...{ name, recipe_ingredients: lines.map((line) => ({ name: line })) },
});

describe("a row that breaks a rule", () => {
  it.each<[string, Partial<RowRules>, string, object, string[]]>([
    [
      "an allergy, by a line",
      { avoid: [peanuts] },
      "recipes",
      dish("Noodles", "rice noodles", "peanut butter"),
      ["contains peanut butter (allergy in the household: peanuts)"],
    ],
    [
      "by its name alone",
      { avoid: [peanuts] },
      "inventory",
      { name: "Geröstete Erdnüsse" },
      ["contains erdnüsse (allergy in the household: peanuts)"],
    ],
    [
      "a diet",
      { avoid: [vegetarian] },
      "meal_plans",
      { title: "Roast chicken" },
      ["contains chicken (diet: vegetarian)"],
    ],
    [
      "a wish of this conversation",
      { avoid: [noMilk] },
      "shopping_list",
      { name: "Milch" },
      ["contains milch, which you want left out"],
    ],
    [
      "the steps of a recipe",
      { avoid: [noMilk] },
      "recipes",
      { ...dish("Porridge", "oats"), instructions: ["Pour the milk over."] },
      ["contains milk, which you want left out"],
    ],
    [
      "a dislike of the speaker",
      { told: [dislike] },
      "recipes",
      dish("Salsa", "fresh coriander"),
      ["contains coriander (you don’t like it)"],
    ],
    [
      "a line by itself",
      { avoid: [peanuts] },
      "recipe_ingredients",
      { name: "peanuts" },
      ["contains peanuts (allergy in the household: peanuts)"],
    ],
  ])("is marked with the culprit and the rule: %s", (_what, rules, table, row, marks) => {
    expect(breaks(rules, table, row)).toEqual(marks);
  });

  it("is marked once for a food that two rules forbid, and once for each rule otherwise", () => {
    const wish: Avoided = { kind: "wish", code: "peanut", terms: ["peanut"] };
    const rules = { avoid: [peanuts, vegetarian, wish] };
    expect(breaks(rules, "recipes", dish("Satay chicken", "peanut", "chicken"))).toEqual([
      "contains peanut (allergy in the household: peanuts)",
      "contains chicken (diet: vegetarian)",
    ]);
  });

  it("names a food once, however often and in whatever number it stands there", () => {
    const noMushrooms: Avoided = { kind: "wish", code: "mushroom", terms: ["mushroom"] };
    const soup = dish("Mushroom soup", "mushrooms", "cream");
    expect(breaks({ avoid: [noMushrooms] }, "recipes", soup)).toEqual([
      "contains mushrooms, which you want left out",
    ]);
  });

  it("is marked in the user's language", () => {
    expect(breaks({ avoid: [noMilk] }, "recipes", dish("Grießbrei", "Milch"), "de")).toEqual([
      "enthält milch, und das willst du weglassen",
    ]);
  });
});

test.each<[string, object]>([
  ["inventory", { name: "lait de coco" }],
  ["inventory", { name: "leche de coco" }],
  ["inventory", { name: "coconut milk" }],
  ["shopping_list", { name: "milk-free chocolate" }],
  ["recipes", dish("Oat porridge", "oat milk", "oats")],
  ["tasks", { title: "Buy milk" }],
  ["preferences", { subject: "milk" }],
])("%s %j breaks nothing", (table, row) => {
  expect(breaks({ avoid: [noMilk] }, table, row)).toEqual([]);
});

describe("a rule of another person", () => {
  const marks = (rules: Partial<RowRules>, line: string, language?: "de") =>
    breaks(rules, "recipes", dish("Dinner", line), language);
  const mia = { who: "Mia", note: null };

  it("is told as theirs, in the user's language, and never as the speaker's", () => {
    const dislikes = { told: [{ ...mia, kind: "dislike", subject: "mushroom" }] };
    expect(marks(dislikes, "mushrooms")).toEqual(["contains mushrooms (Mia doesn’t like it)"]);
    expect(marks(dislikes, "mushrooms", "de")).toEqual(["enthält mushrooms (mag Mia nicht)"]);
    expect(marks({ avoid: [{ ...noMilk, who: "Priya" }] }, "milk")).toEqual([
      "contains milk (to be left out for Priya)",
    ]);
    expect(marks({ avoid: [{ ...noMilk, who: "guest" }] }, "Milch", "de")).toEqual([
      "enthält milch (für einen Gast wegzulassen)",
    ]);
  });

  it("is their diet as well, which keeps nothing out", () => {
    const told = [{ ...mia, kind: "diet", subject: "vegan", codes: ["vegan"] }];
    expect(marks({ told }, "butter")).toEqual(["contains butter (Mia’s diet: vegan)"]);
  });

  it("marks nothing before its first day", () => {
    const told = [{ ...mia, kind: "dislike", subject: "mushroom", later: true }];
    expect(marks({ told }, "mushrooms")).toEqual([]);
  });
});

test("what somebody likes, notes or is allergic to by a code is no dislike", () => {
  const told = ["like", "note", "allergy", "diet"].map((kind) => ({
    ...{ kind, subject: "coriander", note: null },
  }));
  expect(breaks({ told }, "recipes", dish("Salsa", "coriander"))).toEqual([]);
});
