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
  otherServings: (title, servings, wish) =>
    `${title} est pour ${servings}, et tu le voulais pour ${wish}`,
  noServings: (title, wish) =>
    `${title} : le nombre de portions n’est pas indiqué, et tu en voulais ${wish}`,
  otherDifficulty: (title, difficulty, wish) =>
    `${title} : la difficulté est « ${difficulty} », et tu voulais « ${wish} »`,
  noDifficulty: (title, wish) =>
    `${title} : la difficulté n’est pas indiquée, et tu voulais « ${wish} »`,
  otherCuisine: (title, cuisine, wish) =>
    `${title} : la cuisine est « ${cuisine} », et tu voulais « ${wish} »`,
  noCuisine: (title, wish) =>
    `${title} : le type de cuisine n’est pas indiqué, et tu voulais « ${wish} »`,
  stillSays: (title, foods) => `la préparation de ${title} mentionne encore ${foods}`,
  outside: (meal, from, to) => `${meal} n’est pas entre le ${from} et le ${to}`,
  otherCount: (own, meal, wish) =>
    `le menu a ${count(own, "entrée", "entrées")} (${meal ?? "repas"}), et tu en voulais ${wish}`,
  otherLeftovers: (own, wish) =>
    `le menu prévoit ${count(own, "repas", "repas")} de restes, et tu en voulais ${wish}`,
  notSaved: (meal) =>
    `${meal} n’est pas une recette enregistrée, et seules celles-là sont permises`,
  onlySaved: (meal) =>
    `${meal} n’est pas une recette enregistrée, et seules celles-là sont permises`,
  aMeal: "un repas",
  twice: (slot, titles) => `${slot} a plus d’une entrée (${titles})`,
  taken: (slot, titles) => `${slot} est déjà pris (${titles})`,
  withoutTitle: "sans titre",
};
