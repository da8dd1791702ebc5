// The texts about people, in Portuguese.
import type { PeopleWords } from "./people-words.ts";

export const portuguesePeople: PeopleWords = {
  notYourDiet: "não combina com a sua dieta",
  allergy: {
    to: (allergen) => allergen,
    you: "você",
    own: (to) => `você tem alergia a ${to}`,
    of: (who, to) => `${who} tem alergia a ${to}`,
    ofSeveral: (who, to) => `${who} têm alergia a ${to}`,
    ours: (who, to) => `${who} têm alergia a ${to}`,
    somebody: (to) => `em casa há alergia a ${to}`,
  },
  leftOutFor: (who) => `a evitar por causa de ${who}`,
  guest: "uma visita",
  dislikedBy: (who) => `${who} não gosta disso`,
  taste: {
    like: (who, subject) => `${who} gosta de ${subject}`,
    dislike: (who, subject) => `${who} não gosta de ${subject}`,
    allergy: (who, subject) => `${who} tem alergia a ${subject}`,
    diet: (who, subject) => `${who}, dieta: ${subject}`,
  },
  from: (day) => `a partir de ${day}`,
  fromUntil: (first, last) => `de ${first} a ${last}`,
};
