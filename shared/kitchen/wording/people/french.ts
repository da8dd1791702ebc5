// The texts about people, in French.
import { frenchContained } from "../french/french-names.ts";
import type { PeopleWords } from "./people-words.ts";

/** After "allergie". */
const TO: Readonly<Record<string, string>> = {
  gluten: "au gluten",
  crustaceans: "aux crustacés",
  eggs: "aux œufs",
  fish: "au poisson",
  peanuts: "aux arachides",
  soybeans: "au soja",
  milk: "au lait",
  nuts: "aux fruits à coque",
  celery: "au céleri",
  mustard: "à la moutarde",
  sesame: "au sésame",
  sulphites: "aux sulfites",
  lupin: "au lupin",
  molluscs: "aux mollusques",
};

/** What has no entry is a food in other words, whose article is not known. */
const toIt = (allergen: string, code: string) => TO[code] ?? `(${allergen})`;
const someOf = (allergen: string, code: string) => frenchContained[code] ?? allergen;

export const frenchPeople: PeopleWords = {
  contains: (allergen, code) => `contient ${someOf(allergen, code)}`,
  mayContain: (allergen, code) => `peut contenir ${someOf(allergen, code)}, selon la marque`,
  breaksDiet: (diet) => `ne convient pas à ton régime : ${diet}`,
  mayBreakDiet: (diet) => `peut ne pas convenir à ton régime (${diet}), selon la marque`,
  allergy: {
    own: (allergen, code) => `tu as une allergie ${toIt(allergen, code)}`,
    of: (who, allergen, code) => `${who} a une allergie ${toIt(allergen, code)}`,
    somebody: (allergen, code) => `il y a une allergie ${toIt(allergen, code)} à la maison`,
  },
  leftOutFor: (who) => `à éviter pour ${who}`,
  guest: "une personne invitée",
  dislikedBy: (who) => `${who} n’aime pas ça`,
  taste: {
    like: (who, subject) => `${who} aime : ${subject}`,
    dislike: (who, subject) => `${who} n’aime pas : ${subject}`,
    allergy: (who, subject) => `${who} a une allergie : ${subject}`,
    diet: (who, subject) => `${who}, régime : ${subject}`,
  },
  from: (day) => `à partir du ${day}`,
  fromUntil: (first, last) => `du ${first} au ${last}`,
};
