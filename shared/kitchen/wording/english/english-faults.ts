// The kitchen's English words for faults of generated content, also for messages to models.
import type { FaultWords } from "../fault-words.ts";

export const englishFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `contains ${foods} (${because})`,
    mayContain: (foods, because) => `${foods}: depends on the brand or how it is made (${because})`,
    allergy: (code) => `allergy in the household: ${code}`,
    diet: (code) => `diet: ${code}`,
    leftOut: (foods) => `contains ${foods}, which you want left out`,
    disliked: "you don’t like it",
  },
  theRecipe: "the recipe",
  contains: (title, food, because) => `${title} contains ${food} (${because})`,
  allergen: (code) => `${code}, an allergen of this household`,
  againstDiet: (code) => `against this diet: ${code}`,
  leftOut: (food) => `and ${food} was to be left out`,
  missingFood: (title, food) => `${title} has no ${food}, which must be in it`,
  noTime: (title, limit) =>
    `${title} does not say how long it takes, and ${limit} minutes is the limit`,
  tooLong: (title, total, limit) => `${title} takes ${total} minutes, and ${limit} is the limit`,
  otherServings: (title, servings, wish) =>
    `${title} serves ${servings}, and ${wish} was asked for`,
  noServings: (title, wish) =>
    `${title} does not say for how many it is, and ${wish} was asked for`,
  otherDifficulty: (title, difficulty, wish) =>
    `${title} is ${difficulty}, and ${wish} was asked for`,
  noDifficulty: (title, wish) => `${title} is of no stated difficulty, and ${wish} was asked for`,
  otherCuisine: (title, cuisine, wish) => `${title} is ${cuisine}, and ${wish} was asked for`,
  noCuisine: (title, wish) => `${title} names no cuisine, and ${wish} was asked for`,
  stillSays: (title, foods) => `the method of ${title} still mentions ${foods}`,
  outside: (meal, from, to) => `${meal} is outside ${from} to ${to}`,
  otherCount: (own, meal, wish) =>
    `the plan has ${own} ${meal ?? "meal"} entries, and ${wish} were asked for`,
  otherLeftovers: (own, wish) =>
    `the plan has leftovers ${own} times, and ${wish} were asked for: say so in the title`,
  notSaved: (meal) => `${meal} is not a saved recipe: give the ref of one, only these may be used`,
  onlySaved: (meal) => `${meal} is not a saved recipe, and only those were to be used`,
  aMeal: "a meal",
  twice: (slot, titles) =>
    `${slot} has more than one entry (${titles}): make them one, or move one`,
  taken: (slot, titles) => `${slot} is planned already (${titles}): leave it as it is`,
  withoutTitle: "without a title",
};
