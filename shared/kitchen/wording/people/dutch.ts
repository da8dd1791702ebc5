// The texts about people, in Dutch.
import type { PeopleWords } from "./people-words.ts";

export const dutchPeople: PeopleWords = {
  notYourDiet: "dat past niet bij je dieet",
  allergy: {
    to: (allergen) => allergen,
    you: "jij",
    own: (to) => `je hebt een allergie voor ${to}`,
    of: (who, to) => `${who} heeft een allergie voor ${to}`,
    ofSeveral: (who, to) => `${who} hebben een allergie voor ${to}`,
    ours: (who, to) => `${who} hebben een allergie voor ${to}`,
    somebody: (to) => `in huis is er een allergie voor ${to}`,
  },
  leftOutFor: (who) => `weg te laten voor ${who}`,
  guest: "een gast",
  dislikedBy: (who) => `dat lust ${who} niet`,
  taste: {
    like: (who, subject) => `${who} houdt van ${subject}`,
    dislike: (who, subject) => `${who} lust geen ${subject}`,
    allergy: (who, subject) => `${who} heeft een allergie voor ${subject}`,
    diet: (who, subject) => `${who}, dieet: ${subject}`,
  },
  from: (day) => `vanaf ${day}`,
  fromUntil: (first, last) => `van ${first} tot en met ${last}`,
};
