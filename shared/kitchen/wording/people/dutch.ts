// The texts about people, in Dutch.
import type { PeopleWords } from "./people-words.ts";

export const dutchPeople: PeopleWords = {
  contains: (allergen) => `bevat ${allergen}`,
  mayContain: (allergen) => `kan afhankelijk van het merk ${allergen} bevatten`,
  breaksDiet: (diet) => `past niet bij je dieet: ${diet}`,
  mayBreakDiet: (diet) => `past afhankelijk van het merk niet bij je dieet (${diet})`,
  allergy: {
    own: (allergen) => `je hebt een allergie voor ${allergen}`,
    of: (who, allergen) => `${who} heeft een allergie voor ${allergen}`,
    somebody: (allergen) => `in huis is er een allergie voor ${allergen}`,
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
