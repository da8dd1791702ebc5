// The texts about people, in English.
import type { PeopleWords } from "./people-words.ts";

export const englishPeople: PeopleWords = {
  notYourDiet: "it does not fit your diet",
  allergy: {
    to: (allergen) => allergen,
    you: "you",
    own: (to) => `you are allergic to ${to}`,
    of: (who, to) => `${who} is allergic to ${to}`,
    ofSeveral: (who, to) => `${who} are allergic to ${to}`,
    ours: (who, to) => `${who} are allergic to ${to}`,
    somebody: (to) => `there is an allergy to ${to} in your household`,
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
