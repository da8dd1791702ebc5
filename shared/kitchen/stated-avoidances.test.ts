import { describe, expect, it } from "vitest";
import { statedAvoidances } from "./stated-avoidances.ts";

const stated = (message: string) =>
  statedAvoidances(message).map(
    ({ values }) => `${String(values.kind)}: ${String(values.subject)}`,
  );

describe("what a message states", () => {
  it.each([
    ["I'm allergic to shellfish", ["allergy: shellfish"]],
    ["I’m allergic to shellfish.", ["allergy: shellfish"]],
    ["by the way, I am severely allergic to Peanuts!", ["allergy: peanuts"]],
    ["I'm allergic to nuts and sesame seeds", ["allergy: nuts", "allergy: sesame seeds"]],
    ["I'm allergic to fish, eggs or milk", ["allergy: fish", "allergy: eggs", "allergy: milk"]],
    ["I'm allergic to shellfish, can you plan my dinners?", ["allergy: shellfish"]],
    ["I'm allergic to shellfish, make me a paella", ["allergy: shellfish"]],
    ["I'm allergic to nuts so please no pesto", ["allergy: nuts"]],
    ["I'm allergic to nuts and I hate kale", ["allergy: nuts"]],
    ["I have a peanut allergy", ["allergy: peanut"]],
    ["I have a severe tree nut allergy, what can I cook?", ["allergy: tree nut"]],
    ["I've got an allergy to celery", ["allergy: celery"]],
    ["my daughter is allergic to kiwi", ["allergy: kiwi"]],
    ["I'm lactose intolerant", ["allergy: lactose"]],
    ["I am gluten-intolerant", ["allergy: gluten"]],
    ["I'm a coeliac", ["allergy: gluten"]],
    ["I have celiac disease", ["allergy: gluten"]],
    ["I'm vegetarian now", ["diet: vegetarian"]],
    ["I've gone vegan", ["diet: vegan"]],
    ["I'm vegan and allergic to nuts", ["allergy: nuts", "diet: vegan"]],
    ["I'm a vegetarian. I'm allergic to soy.", ["allergy: soy", "diet: vegetarian"]],
  ])("%s", (message, expected) => {
    expect(stated(message).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    "plan prawns for tonight",
    "I'm not allergic to shellfish",
    "I am no longer allergic to nuts",
    "what if I'm allergic to shellfish?",
    "pretend I'm allergic to nuts",
    "am I allergic to shellfish?",
    "recipes for people who are allergic to nuts",
    "my guests are allergic to nuts",
    "the label says I'm allergic to nonsense",
    "I'm looking for vegetarian recipes",
    "I'm making a vegan cake",
    "I'm allergic to that",
    "I'm allergic to doing dishes after a long day",
    "do you have allergy advice?",
    "",
  ])("nothing: %s", (message) => {
    expect(stated(message)).toEqual([]);
  });

  it("takes no long time over a hostile message", () => {
    const started = performance.now();
    statedAvoidances("I have a " + "nut ".repeat(5000) + "i'm allergic to " + "a,".repeat(20000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
