// The texts about people, in German.
import type { PeopleWords } from "./people-words.ts";

export const germanPeople: PeopleWords = {
  notYourDiet: "das passt nicht zu deiner Ernährungsweise",
  allergy: {
    to: (allergen) => allergen,
    you: "du",
    own: (to) => `du hast eine Allergie gegen ${to}`,
    of: (who, to) => `${who} hat eine Allergie gegen ${to}`,
    ofSeveral: (who, to) => `${who} haben eine Allergie gegen ${to}`,
    ours: (who, to) => `${who} habt eine Allergie gegen ${to}`,
    somebody: (to) => `in eurem Haushalt gibt es eine Allergie gegen ${to}`,
  },
  leftOutFor: (who) => `für ${who} wegzulassen`,
  guest: "einen Gast",
  dislikedBy: (who) => `mag ${who} nicht`,
  taste: {
    like: (who, subject) => `${who} mag ${subject}`,
    dislike: (who, subject) => `${who} mag nicht: ${subject}`,
    allergy: (who, subject) => `${who} hat eine Allergie gegen ${subject}`,
    diet: (who, subject) => `${who}, Ernährungsweise: ${subject}`,
  },
  from: (day) => `ab ${day}`,
  fromUntil: (first, last) => `vom ${first} bis ${last}`,
};
