// The kitchen's German words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";

const times = (count: number) => (count === 1 ? "einmal" : `${count}-mal`);

export const germanFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `enthält ${foods}: ${because}`,
    mayContain: (foods, because) => `${foods}: kommt auf Marke und Zubereitung an (${because})`,
    allergy: (code) => `Allergie im Haushalt (${code})`,
    diet: (code) => `nicht ${code}`,
    leftOut: (foods) => `enthält ${foods}, und das willst du weglassen`,
    disliked: "magst du nicht",
  },
  theRecipe: "das Rezept",
  contains: (title, food, because) => `${title} enthält ${food} (${because})`,
  allergen: (code) => `${code}, ein Allergen in diesem Haushalt`,
  againstDiet: (code) => `gegen diese Ernährungsweise: ${code}`,
  leftOut: (food) => `${food} sollte nicht hinein`,
  missingFood: (title, food) => `${title}: es fehlt ${food}, das hineingehört`,
  noTime: (title, limit) =>
    `${title}: die Dauer ist nicht angegeben, und ${limit} Minuten sind die Grenze`,
  tooLong: (title, total, limit) =>
    `${title} dauert ${total} Minuten, und ${limit} sind die Grenze`,
  otherServings: (title, servings, wanted) =>
    `${title} ist für ${servings}, und gewünscht war es für ${wanted}`,
  noServings: (title, wanted) =>
    `${title}: die Zahl der Portionen ist nicht angegeben, und gewünscht war es für ${wanted}`,
  otherDifficulty: (title, difficulty, wanted) =>
    `${title} ist ${difficulty}, und gewünscht war ${wanted}`,
  noDifficulty: (title, wanted) =>
    `${title}: der Schwierigkeitsgrad ist nicht angegeben, und gewünscht war ${wanted}`,
  otherCuisine: (title, cuisine, wanted) =>
    `${title}: die Küche ist ${cuisine}, und gewünscht war ${wanted}`,
  noCuisine: (title, wanted) =>
    `${title}: die Küche ist nicht angegeben, und gewünscht war ${wanted}`,
  outside: (meal, from, to) => `${meal} liegt nicht zwischen ${from} und ${to}`,
  otherCount: (own, meal, wanted) =>
    `der Plan hat ${own} ${own === 1 ? "Eintrag" : "Einträge"} (${meal ?? "Mahlzeiten"}), und gewünscht waren ${wanted}`,
  otherLeftovers: (own, wanted) =>
    `der Plan hat ${times(own)} Reste, und gewünscht war das ${times(wanted)}`,
  notSaved: (meal) =>
    `${meal} ist kein gespeichertes Rezept, und nur solche sollten verwendet werden`,
  onlySaved: (meal) =>
    `${meal} ist kein gespeichertes Rezept, und nur solche sollten verwendet werden`,
  aMeal: "eine Mahlzeit",
  twice: (slot, titles) => `${slot} hat mehr als einen Eintrag (${titles})`,
  taken: (slot, titles) => `${slot} ist schon belegt (${titles})`,
  withoutTitle: "ohne Titel",
};
