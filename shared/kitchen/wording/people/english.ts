// The texts about people, in English.
import type { PeopleWords } from "./people-words.ts";

export const englishPeople: PeopleWords = {
  contains: (allergen) => `contains ${allergen}`,
  mayContain: (allergen) => `may contain ${allergen}, depending on the brand`,
  breaksDiet: (diet) => `does not fit your diet: ${diet}`,
  mayBreakDiet: (diet) => `may not fit your diet (${diet}), depending on the brand`,
  allergy: {
    own: (allergen) => `you are allergic to ${allergen}`,
    of: (who, allergen) => `${who} is allergic to ${allergen}`,
    somebody: (allergen) => `there is an allergy to ${allergen} in your household`,
  },
  leftOutFor: (who) => `to be left out for ${who}`,
  guest: "a guest",
  dislikedBy: (who) => `${who} doesn’t like it`,
  taste: {
    like: (who, subject) => `${who} likes ${subject}`,
    dislike: (who, subject) => `${who} does not like ${subject}`,
    allergy: (who, subject) => `${who} is allergic to ${subject}`,
    diet: (who, subject) => `${who}’s diet: ${subject}`,
  },
  from: (day) => `from ${day}`,
  fromUntil: (first, last) => `from ${first} to ${last}`,
};
