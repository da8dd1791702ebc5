// The texts about people, in Portuguese.
import type { PeopleWords } from "./people-words.ts";

export const portuguesePeople: PeopleWords = {
  contains: (allergen) => `contém ${allergen}`,
  mayContain: (allergen) => `pode conter ${allergen}, conforme a marca`,
  breaksDiet: (diet) => `não combina com a sua dieta: ${diet}`,
  mayBreakDiet: (diet) => `pode não combinar com a sua dieta (${diet}), conforme a marca`,
  allergy: {
    own: (allergen) => `você tem alergia a ${allergen}`,
    of: (who, allergen) => `${who} tem alergia a ${allergen}`,
    somebody: (allergen) => `em casa há alergia a ${allergen}`,
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
