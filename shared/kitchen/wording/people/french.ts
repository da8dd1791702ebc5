// The texts about people, in French.
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

export const frenchPeople: PeopleWords = {
  notYourDiet: "cela ne convient pas à ton régime",
  allergy: {
    to: toIt,
    you: "toi",
    own: (to) => `tu as une allergie ${to}`,
    of: (who, to) => `${who} a une allergie ${to}`,
    ofSeveral: (who, to) => `${who} ont une allergie ${to}`,
    ours: (who, to) => `${who} avez une allergie ${to}`,
    somebody: (to) => `il y a une allergie ${to} à la maison`,
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
