// The same cases as the database's guard: what is a food, and what only sounds like one.
import { describe, expect, test } from "vitest";
import { createFoodFinder, type FoodRule } from "./find-food.ts";

/** Some of what the catalogue rules out for each allergen. */
const rules: FoodRule[] = (
  [
    ["crustaceans", "prawn,shrimp,king prawn,prawn cracker,crab,lobster,seafood,shellfish", ""],
    ["molluscs", "oyster,mussel,squid,seafood,shellfish", ""],
    ["fish", "cod,anchovy,anchovies,fish,fish sauce,seafood,surimi", ""],
    ["milk", "butter,whole milk,cream,double cream,cheese,feta", "almond milk,peanut butter"],
    ["peanuts", "peanut,peanut butter,mixed nut", ""],
    ["nuts", "almond,walnut,almond milk,nut,mixed nut", ""],
    ["eggs", "egg,egg yolk,mayonnaise", ""],
    ["gluten", "flour,bread,pasta,noodle,egg noodle", ""],
    ["celery", "celery", ""],
    ["mustard", "mustard", ""],
    ["sesame", "sesame,sesame oil", ""],
    ["soybeans", "tofu,soy sauce", ""],
    ["sulphites", "white wine", ""],
  ] as const
).map(([code, terms, except]) => ({
  kind: "allergen",
  code,
  terms: terms.split(","),
  except: except === "" ? [] : except.split(","),
}));
const codesIn = (text: string) =>
  rules.filter((rule) => createFoodFinder(rule)(text).length > 0).map(({ code }) => code);

test.each<[text: string, codes: string[]]>([
  ["prawns", ["crustaceans"]],
  ["200 g raw King Prawns, peeled", ["crustaceans"]],
  ["prawn crackers", ["crustaceans"]],
  ["PRAWNS", ["crustaceans"]],
  ["pr\u00ADaw\u200Bns", ["crustaceans"]],
  ["ｐｒａｗｎｓ", ["crustaceans"]],
  ["crab apples", []],
  ["crab cakes", ["crustaceans"]],
  ["seafood medley", ["crustaceans", "molluscs", "fish"]],
  ["oyster mushrooms", []],
  ["oysters", ["molluscs"]],
  ["butternut squash", []],
  ["butter beans", []],
  ["butter", ["milk"]],
  ["cocoa butter", []],
  ["peanut butter", ["peanuts"]],
  ["coconut milk", []],
  ["coconut, milk", ["milk"]],
  ["coconut milk and milk", ["milk"]],
  ["almond milk", ["nuts"]],
  ["nutmeg", []],
  ["mixed nuts", ["peanuts", "nuts"]],
  ["water chestnuts", []],
  ["doughy", []],
  ["eggplant", []],
  ["egg plant", []],
  ["2 free-range eggs", ["eggs"]],
  ["eggs free range", ["eggs"]],
  ["peanut-free bar", []],
  ["no nuts", []],
  ["without any prawns or crab", []],
  ["free from milk", []],
  ["no butter, cream", ["milk"]],
  ["no knead bread", ["gluten"]],
  ["gluten-free flour", []],
  ["gluten-free pasta with butter", ["milk"]],
  ["gluten-free noodles and flour", ["gluten"]],
  ["shellfish-free prawns", ["crustaceans"]],
  ["egg-free eggs", ["eggs"]],
  ["cream of tartar", []],
  ["cheesecloth", []],
  ["cheesecake", ["milk"]],
  ["fishcakes with breadcrumbs", ["fish", "gluten"]],
  ["vegan butter", ["milk"]],
  ["walnut-sized balls", []],
  ["anchovies", ["fish"]],
  ["selfish", []],
  ["", []],
])("%s → %j", (text, codes) => {
  expect(codesIn(text)).toEqual(codes);
});

test("the food is told as it was written, once", () => {
  const find = createFoodFinder({ kind: "wish", code: "prawn", terms: ["prawn"] });
  expect(find("Prawns in prawn stock, PRAWNS")).toEqual(["prawns", "prawn"]);
});

describe("for a diet", () => {
  const find = createFoodFinder({
    kind: "diet",
    code: "vegetarian",
    terms: ["bacon", "sausage", "ham", "mince"],
  });
  test.each([
    ["bacon", ["bacon"]],
    ["vegan bacon", []],
    ["meat-free mince", []],
    ["veggie sausages and ham", ["ham"]],
  ])("%s", (text, found) => {
    expect(find(text)).toEqual(found);
  });
});

test("a name of its own goes before the exception for it", () => {
  const coconut = {
    kind: "allergen",
    code: "coconut",
    terms: ["coconut milk", "coconut"],
  } as const;
  expect(createFoodFinder(coconut)("coconut milk")).toEqual(["coconut milk"]);
});

test.each([
  ["Tarta de manzana sin mantequilla", []],
  ["aceite en lugar de la mantequilla", []],
  ["tarte sans mantequilla", []],
  ["au lieu de mantequilla", []],
  ["ohne mantequilla", []],
  ["senza mantequilla", []],
  ["sem mantequilla", []],
  ["zonder mantequilla", []],
  ["con mantequilla", ["mantequilla"]],
  ["sin azúcar, con mantequilla", ["mantequilla"]],
  ["mantequilla sin sal", ["mantequilla"]],
])("a food that %j says is not in it is let off, in seven languages", (text, found) => {
  const find = createFoodFinder({ kind: "wish", code: "butter", terms: ["butter", "mantequilla"] });
  expect(find(text)).toEqual(found);
});
