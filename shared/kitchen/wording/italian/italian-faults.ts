// The kitchen's Italian words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("it");

export const italianFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `contiene ${foods} (${because})`,
    mayContain: (foods, because) =>
      `${foods}: dipende dalla marca o dalla preparazione (${because})`,
    allergy: (code) => `allergia in casa: ${code}`,
    diet: (code) => `dieta: ${code}`,
    leftOut: (foods) => `contiene ${foods}, che vuoi lasciare fuori`,
    disliked: "non ti piace",
  },
  theRecipe: "la ricetta",
  contains: (title, food, because) => `${title} contiene ${food} (${because})`,
  allergen: (code) => `${code}, un allergene di questa casa`,
  againstDiet: (code) => `non va con questa dieta: ${code}`,
  leftOut: (food) => `${food} non doveva esserci`,
  missingFood: (title, food) => `${title}: manca ${food}, che deve esserci`,
  noTime: (title, limit) =>
    `${title}: non dice quanto tempo ci vuole, e volevi al massimo ${limit} minuti`,
  tooLong: (title, total, limit) =>
    `${title} richiede ${total} minuti, e ne volevi al massimo ${limit}`,
  otherServings: (title, servings, wish) => `${title} è per ${servings}, e lo volevi per ${wish}`,
  noServings: (title, wish) => `${title}: non dice per quante persone è, e lo volevi per ${wish}`,
  otherDifficulty: (title, difficulty, wish) =>
    `${title}: la difficoltà è ${difficulty}, e la volevi ${wish}`,
  noDifficulty: (title, wish) => `${title}: non dice la difficoltà, e la volevi ${wish}`,
  otherCuisine: (title, cuisine, wish) =>
    `${title}: il tipo di cucina è «${cuisine}», e volevi «${wish}»`,
  noCuisine: (title, wish) => `${title}: non dice il tipo di cucina, e volevi «${wish}»`,
  stillSays: (title, foods) => `il procedimento di ${title} cita ancora ${foods}`,
  outside: (meal, from, to) => `${meal} non è tra il ${from} e il ${to}`,
  otherCount: (own, meal, wish) =>
    `il menù ha ${count(own, "voce", "voci")} (${meal ?? "pasti"}), e ne volevi ${wish}`,
  otherLeftovers: (own, wish) =>
    `il menù ha ${count(own, "pasto", "pasti")} di avanzi, e ne volevi ${wish}`,
  notSaved: (meal) => `${meal} non è una ricetta salvata, e si potevano usare solo quelle`,
  onlySaved: (meal) => `${meal} non è una ricetta salvata, e si potevano usare solo quelle`,
  aMeal: "un pasto",
  twice: (slot, titles) => `${slot} ha più di una voce (${titles})`,
  taken: (slot, titles) => `${slot} è già occupato (${titles})`,
  withoutTitle: "senza titolo",
};
