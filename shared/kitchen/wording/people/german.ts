// The texts about people, in German.
import type { PeopleWords } from "./people-words.ts";

export const germanPeople: PeopleWords = {
  contains: (allergen) => `enthält ${allergen}`,
  mayContain: (allergen) => `kann je nach Marke ${allergen} enthalten`,
  breaksDiet: (diet) => `passt nicht zu deiner Ernährungsweise: ${diet}`,
  mayBreakDiet: (diet) => `passt je nach Marke nicht zu deiner Ernährungsweise (${diet})`,
  allergy: {
    own: (allergen) => `du hast eine Allergie gegen ${allergen}`,
    of: (who, allergen) => `${who} hat eine Allergie gegen ${allergen}`,
    somebody: (allergen) => `in eurem Haushalt gibt es eine Allergie gegen ${allergen}`,
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
