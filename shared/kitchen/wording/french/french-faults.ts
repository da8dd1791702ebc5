// The kitchen's French words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("fr");

export const frenchFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `contient ${foods} : ${because}`,
    mayContain: (foods, because) =>
      `${foods} : cela dépend de la marque ou de la préparation (${because})`,
    allergy: (code) => `allergie dans le foyer (${code})`,
    diet: (code) => `pas ${code}`,
    leftOut: (foods) => `contient ${foods}, que tu veux éviter`,
    disliked: "tu n’aimes pas ça",
  },
  theRecipe: "la recette",
  contains: (title, food, because) => `${title} contient ${food} (${because})`,
  allergen: (code) => `${code}, un allergène de ce foyer`,
  againstDiet: (code) => `contraire à ce régime : ${code}`,
  leftOut: (food) => `${food} ne devait pas y être`,
  missingFood: (title, food) => `${title} : il manque ${food}, qui doit y être`,
  noTime: (title, limit) => `${title} : la durée manque, et la limite est de ${limit} minutes`,
  tooLong: (title, total, limit) => `${title} prend ${total} minutes, et la limite est de ${limit}`,
  otherServings: (title, servings, wanted) =>
    `${title} est pour ${servings}, et c’était demandé pour ${wanted}`,
  noServings: (title, wanted) =>
    `${title} : le nombre de portions manque, et c’était demandé pour ${wanted}`,
  otherDifficulty: (title, difficulty, wanted) =>
    `${title} est ${difficulty}, et il fallait ${wanted}`,
  noDifficulty: (title, wanted) => `${title} : la difficulté manque, et il fallait ${wanted}`,
  otherCuisine: (title, cuisine, wanted) =>
    `${title} : la cuisine est ${cuisine}, et il fallait ${wanted}`,
  noCuisine: (title, wanted) => `${title} : la cuisine manque, et il fallait ${wanted}`,
  outside: (meal, from, to) => `${meal} n’est pas entre le ${from} et le ${to}`,
  otherCount: (own, meal, wanted) =>
    `le menu a ${count(own, "entrée", "entrées")} (${meal ?? "repas"}), et il en fallait ${wanted}`,
  otherLeftovers: (own, wanted) =>
    `le menu prévoit ${count(own, "repas", "repas")} de restes, et il en fallait ${wanted}`,
  notSaved: (meal) =>
    `${meal} n’est pas une recette enregistrée, et seules celles-là sont permises`,
  onlySaved: (meal) =>
    `${meal} n’est pas une recette enregistrée, et seules celles-là sont permises`,
  aMeal: "un repas",
  twice: (slot, titles) => `${slot} a plus d’une entrée (${titles})`,
  taken: (slot, titles) => `${slot} est déjà pris (${titles})`,
  withoutTitle: "sans titre",
};
