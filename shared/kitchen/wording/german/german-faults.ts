// The kitchen's German words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";

const times = (count: number) => (count === 1 ? "einmal" : `${count}-mal`);

export const germanFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `enthält ${foods} (${because})`,
    mayContain: (foods, because) => `${foods}: kommt auf Marke und Zubereitung an (${because})`,
    allergy: (code) => `Allergie im Haushalt: ${code}`,
    diet: (code) => `Ernährung: ${code}`,
    leftOut: (foods) => `enthält ${foods}, und das willst du weglassen`,
    disliked: "magst du nicht",
  },
  theRecipe: "das Rezept",
  contains: (title, food, because) => `${title} enthält ${food} (${because})`,
  allergen: (code) => `${code}, ein Allergen in diesem Haushalt`,
  againstDiet: (code) => `passt nicht zu dieser Ernährung: ${code}`,
  leftOut: (food) => `${food} sollte nicht hinein`,
  missingFood: (title, food) => `${title}: es fehlt ${food}, das hineingehört`,
  noTime: (title, limit) =>
    `${title}: es steht nicht dabei, wie lange es dauert, und gewünscht waren höchstens ${limit} Minuten`,
  tooLong: (title, total, limit) =>
    `${title} dauert ${total} Minuten, und gewünscht waren höchstens ${limit}`,
  otherServings: (title, servings, wish) =>
    `${title} ist für ${servings}, gewünscht war es für ${wish}`,
  noServings: (title, wish) =>
    `${title}: die Zahl der Portionen ist nicht angegeben, und gewünscht war es für ${wish}`,
  otherDifficulty: (title, difficulty, wish) =>
    `${title} ist ${difficulty}, und gewünscht war ${wish}`,
  noDifficulty: (title, wish) =>
    `${title}: der Schwierigkeitsgrad ist nicht angegeben, und gewünscht war ${wish}`,
  otherCuisine: (title, cuisine, wish) =>
    `${title}: die Küche ist ${cuisine}, und gewünscht war ${wish}`,
  noCuisine: (title, wish) => `${title}: die Küche ist nicht angegeben, und gewünscht war ${wish}`,
  stillSays: (title, foods) => `die Zubereitung von ${title} nennt noch ${foods}`,
  outside: (meal, from, to) => `${meal} liegt nicht zwischen ${from} und ${to}`,
  otherCount: (own, meal, wish) =>
    `der Plan hat ${own} ${own === 1 ? "Eintrag" : "Einträge"} (${meal ?? "Mahlzeiten"}), und gewünscht waren ${wish}`,
  otherLeftovers: (own, wish) =>
    `im Plan gibt es ${times(own)} Reste, und gewünscht war das ${times(wish)}`,
  notSaved: (meal) =>
    `${meal} ist kein gespeichertes Rezept, und nur solche sollten verwendet werden`,
  onlySaved: (meal) =>
    `${meal} ist kein gespeichertes Rezept, und nur solche sollten verwendet werden`,
  aMeal: "eine Mahlzeit",
  twice: (slot, titles) => `${slot} hat mehr als einen Eintrag (${titles})`,
  taken: (slot, titles) => `${slot} ist schon belegt (${titles})`,
  withoutTitle: "ohne Titel",
};
