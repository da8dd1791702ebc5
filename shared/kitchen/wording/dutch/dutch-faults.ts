// The kitchen's Dutch words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("nl");

export const dutchFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `bevat ${foods}: ${because}`,
    mayContain: (foods, because) => `${foods}: hangt af van het merk of de bereiding (${because})`,
    allergy: (code) => `allergie in huis (${code})`,
    diet: (code) => `niet ${code}`,
    leftOut: (foods) => `bevat ${foods}, en dat wil je er niet in`,
    disliked: "dat lust je niet",
  },
  theRecipe: "het recept",
  contains: (title, food, because) => `${title} bevat ${food} (${because})`,
  allergen: (code) => `${code}, een allergeen in dit huishouden`,
  againstDiet: (code) => `tegen dit dieet: ${code}`,
  leftOut: (food) => `${food} zou er niet in gaan`,
  missingFood: (title, food) => `${title}: ${food} ontbreekt, en dat moet erin`,
  noTime: (title, limit) => `${title}: de duur ontbreekt, en ${limit} minuten is de grens`,
  tooLong: (title, total, limit) => `${title} duurt ${total} minuten, en ${limit} is de grens`,
  otherServings: (title, servings, wanted) =>
    `${title} is voor ${servings}, en gevraagd was voor ${wanted}`,
  noServings: (title, wanted) =>
    `${title}: het aantal porties ontbreekt, en gevraagd was voor ${wanted}`,
  otherDifficulty: (title, difficulty, wanted) =>
    `${title} is ${difficulty}, en gevraagd was ${wanted}`,
  noDifficulty: (title, wanted) => `${title}: de moeilijkheid ontbreekt, en gevraagd was ${wanted}`,
  otherCuisine: (title, cuisine, wanted) =>
    `${title}: de keuken is ${cuisine}, en gevraagd was ${wanted}`,
  noCuisine: (title, wanted) => `${title}: de keuken ontbreekt, en gevraagd was ${wanted}`,
  outside: (meal, from, to) => `${meal} valt niet tussen ${from} en ${to}`,
  otherCount: (own, meal, wanted) =>
    `het menu heeft ${count(own, "vermelding", "vermeldingen")} (${meal ?? "maaltijden"}), en gevraagd waren er ${wanted}`,
  otherLeftovers: (own, wanted) =>
    `het menu heeft ${own} keer restjes, en gevraagd was dat ${wanted} keer`,
  notSaved: (meal) => `${meal} is geen bewaard recept, en alleen die mochten worden gebruikt`,
  onlySaved: (meal) => `${meal} is geen bewaard recept, en alleen die mochten worden gebruikt`,
  aMeal: "een maaltijd",
  twice: (slot, titles) => `${slot} heeft meer dan één vermelding (${titles})`,
  taken: (slot, titles) => `${slot} is al bezet (${titles})`,
  withoutTitle: "zonder titel",
};
