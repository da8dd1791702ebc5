// The kitchen's French words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("fr");

export const frenchFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `contient ${foods} (${because})`,
    mayContain: (foods, because) =>
      `${foods} : cela dépend de la marque ou de la préparation (${because})`,
    allergy: (code) => `allergie dans le foyer : ${code}`,
    diet: (code) => `régime : ${code}`,
    leftOut: (foods) => `contient ${foods}, que tu veux éviter`,
    disliked: "tu n’aimes pas ça",
  },
  theRecipe: "la recette",
  contains: (title, food, because) => `${title} contient ${food} (${because})`,
  allergen: (code) => `${code}, un allergène de ce foyer`,
  againstDiet: (code) => `ne convient pas à ce régime : ${code}`,
  leftOut: (food) => `${food} ne devait pas y être`,
  missingFood: (title, food) => `${title} : il manque ${food}, qui doit y être`,
  noTime: (title, limit) =>
    `${title} : la durée n’est pas indiquée, et tu voulais ${limit} minutes au plus`,
  tooLong: (title, total, limit) =>
    `${title} prend ${total} minutes, et tu en voulais ${limit} au plus`,
  otherServings: (title, servings, wanted) =>
    `${title} est pour ${servings}, et tu le voulais pour ${wanted}`,
  noServings: (title, wanted) =>
    `${title} : le nombre de portions n’est pas indiqué, et tu en voulais ${wanted}`,
  otherDifficulty: (title, difficulty, wanted) =>
    `${title} : la difficulté est « ${difficulty} », et tu voulais « ${wanted} »`,
  noDifficulty: (title, wanted) =>
    `${title} : la difficulté n’est pas indiquée, et tu voulais « ${wanted} »`,
  otherCuisine: (title, cuisine, wanted) =>
    `${title} : la cuisine est « ${cuisine} », et tu voulais « ${wanted} »`,
  noCuisine: (title, wanted) =>
    `${title} : le type de cuisine n’est pas indiqué, et tu voulais « ${wanted} »`,
  stillSays: (title, foods) => `la préparation de ${title} mentionne encore ${foods}`,
  outside: (meal, from, to) => `${meal} n’est pas entre le ${from} et le ${to}`,
  otherCount: (own, meal, wanted) =>
    `le menu a ${count(own, "entrée", "entrées")} (${meal ?? "repas"}), et tu en voulais ${wanted}`,
  otherLeftovers: (own, wanted) =>
    `le menu prévoit ${count(own, "repas", "repas")} de restes, et tu en voulais ${wanted}`,
  notSaved: (meal) =>
    `${meal} n’est pas une recette enregistrée, et seules celles-là sont permises`,
  onlySaved: (meal) =>
    `${meal} n’est pas une recette enregistrée, et seules celles-là sont permises`,
  aMeal: "un repas",
  twice: (slot, titles) => `${slot} a plus d’une entrée (${titles})`,
  taken: (slot, titles) => `${slot} est déjà pris (${titles})`,
  withoutTitle: "sans titre",
};
