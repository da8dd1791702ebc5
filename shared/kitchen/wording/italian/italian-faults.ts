// The kitchen's Italian words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("it");

export const italianFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `contiene ${foods}: ${because}`,
    mayContain: (foods, because) =>
      `${foods}: dipende dalla marca o dalla preparazione (${because})`,
    allergy: (code) => `allergia in casa (${code})`,
    diet: (code) => `non è ${code}`,
    leftOut: (foods) => `contiene ${foods}, che vuoi lasciare fuori`,
    disliked: "non ti piace",
  },
  theRecipe: "la ricetta",
  contains: (title, food, because) => `${title} contiene ${food} (${because})`,
  allergen: (code) => `${code}, un allergene di questa casa`,
  againstDiet: (code) => `contrario a questa dieta: ${code}`,
  leftOut: (food) => `${food} non doveva esserci`,
  missingFood: (title, food) => `${title}: manca ${food}, che deve esserci`,
  noTime: (title, limit) => `${title}: manca la durata, e il limite è di ${limit} minuti`,
  tooLong: (title, total, limit) => `${title} richiede ${total} minuti, e il limite è di ${limit}`,
  otherServings: (title, servings, wanted) =>
    `${title} è per ${servings}, ed era chiesto per ${wanted}`,
  noServings: (title, wanted) =>
    `${title}: manca il numero di porzioni, ed era chiesto per ${wanted}`,
  otherDifficulty: (title, difficulty, wanted) =>
    `${title}: la difficoltà è ${difficulty}, ed era chiesto ${wanted}`,
  noDifficulty: (title, wanted) => `${title}: manca la difficoltà, ed era chiesto ${wanted}`,
  otherCuisine: (title, cuisine, wanted) =>
    `${title}: la cucina è ${cuisine}, ed era chiesto ${wanted}`,
  noCuisine: (title, wanted) => `${title}: manca il tipo di cucina, ed era chiesto ${wanted}`,
  outside: (meal, from, to) => `${meal} non è tra il ${from} e il ${to}`,
  otherCount: (own, meal, wanted) =>
    `il menù ha ${count(own, "voce", "voci")} (${meal ?? "pasti"}), e ne erano chieste ${wanted}`,
  otherLeftovers: (own, wanted) =>
    `il menù ha ${count(own, "pasto", "pasti")} di avanzi, e ne erano chiesti ${wanted}`,
  notSaved: (meal) => `${meal} non è una ricetta salvata, e si potevano usare solo quelle`,
  onlySaved: (meal) => `${meal} non è una ricetta salvata, e si potevano usare solo quelle`,
  aMeal: "un pasto",
  twice: (slot, titles) => `${slot} ha più di una voce (${titles})`,
  taken: (slot, titles) => `${slot} è già occupato (${titles})`,
  withoutTitle: "senza titolo",
};
