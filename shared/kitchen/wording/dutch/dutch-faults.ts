// The kitchen's Dutch words for faults of generated content.
import type { FaultWords } from "../fault-words.ts";
import { formsOf } from "../language-forms.ts";

const { count } = formsOf("nl");

export const dutchFaults: FaultWords = {
  breaks: {
    contains: (foods, because) => `bevat ${foods} (${because})`,
    mayContain: (foods, because) => `${foods}: hangt af van het merk of de bereiding (${because})`,
    allergy: (code) => `allergie in huis: ${code}`,
    diet: (code) => `dieet: ${code}`,
    leftOut: (foods) => `bevat ${foods}, en dat wil je er niet in`,
    disliked: "dat lust je niet",
  },
  theRecipe: "het recept",
  contains: (title, food, because) => `${title} bevat ${food} (${because})`,
  allergen: (code) => `${code}, een allergeen in dit huishouden`,
  againstDiet: (code) => `past niet bij dit dieet: ${code}`,
  leftOut: (food) => `${food} mocht er niet in`,
  missingFood: (title, food) => `${title}: ${food} ontbreekt, en dat moet erin`,
  noTime: (title, limit) =>
    `${title}: er staat niet bij hoe lang het duurt, en je wilde hoogstens ${limit} minuten`,
  tooLong: (title, total, limit) =>
    `${title} duurt ${total} minuten, en je wilde hoogstens ${limit}`,
  otherServings: (title, servings, wish) =>
    `${title} is voor ${servings}, en je wilde het voor ${wish}`,
  noServings: (title, wish) =>
    `${title}: er staat niet bij voor hoeveel personen het is, en je wilde het voor ${wish}`,
  otherDifficulty: (title, difficulty, wish) =>
    `${title} is ${difficulty}, en je wilde het ${wish}`,
  noDifficulty: (title, wish) =>
    `${title}: de moeilijkheid staat er niet bij, en je wilde het ${wish}`,
  otherCuisine: (title, cuisine, wish) =>
    `${title}: de keuken is ‘${cuisine}’, en je wilde ‘${wish}’`,
  noCuisine: (title, wish) => `${title}: de keuken staat er niet bij, en je wilde ‘${wish}’`,
  stillSays: (title, foods) => `de bereiding van ${title} noemt nog ${foods}`,
  outside: (meal, from, to) => `${meal} valt niet tussen ${from} en ${to}`,
  otherCount: (own, meal, wish) =>
    `het menu heeft ${count(own, "vermelding", "vermeldingen")} (${meal ?? "maaltijden"}), en je wilde er ${wish}`,
  otherLeftovers: (own, wish) => `het menu heeft ${own} keer restjes, en je wilde dat ${wish} keer`,
  notSaved: (meal) => `${meal} is geen opgeslagen recept, en alleen die mochten worden gebruikt`,
  onlySaved: (meal) => `${meal} is geen opgeslagen recept, en alleen die mochten worden gebruikt`,
  aMeal: "een maaltijd",
  twice: (slot, titles) => `${slot} heeft meer dan één vermelding (${titles})`,
  taken: (slot, titles) => `${slot} is al bezet (${titles})`,
  withoutTitle: "zonder titel",
};
