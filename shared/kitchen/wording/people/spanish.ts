// The texts about people, in Spanish.
import type { PeopleWords } from "./people-words.ts";

/** After "alergia". */
const TO: Readonly<Record<string, string>> = {
  gluten: "al gluten",
  crustaceans: "a los crustáceos",
  eggs: "a los huevos",
  fish: "al pescado",
  peanuts: "a los cacahuetes",
  soybeans: "a la soja",
  milk: "a la leche",
  nuts: "a los frutos secos",
  celery: "al apio",
  mustard: "a la mostaza",
  sesame: "al sésamo",
  sulphites: "a los sulfitos",
  lupin: "a los altramuces",
  molluscs: "a los moluscos",
};

/** What has no entry is a food in other words, whose article is not known. */
const toIt = (allergen: string, code: string) => TO[code] ?? `(${allergen})`;

export const spanishPeople: PeopleWords = {
  contains: (allergen) => `contiene ${allergen}`,
  mayContain: (allergen) => `puede contener ${allergen}, según la marca`,
  breaksDiet: (diet) => `no encaja en tu dieta: ${diet}`,
  mayBreakDiet: (diet) => `puede no encajar en tu dieta (${diet}), según la marca`,
  allergy: {
    own: (allergen, code) => `tienes alergia ${toIt(allergen, code)}`,
    of: (who, allergen, code) => `${who} tiene alergia ${toIt(allergen, code)}`,
    somebody: (allergen, code) => `en casa hay una alergia ${toIt(allergen, code)}`,
  },
  leftOutFor: (who) => `hay que evitarlo por ${who}`,
  guest: "una persona invitada",
  dislikedBy: (who) => `a ${who} no le gusta`,
  taste: {
    like: (who, subject) => `a ${who} le gusta: ${subject}`,
    dislike: (who, subject) => `a ${who} no le gusta: ${subject}`,
    allergy: (who, subject) => `${who} tiene alergia: ${subject}`,
    diet: (who, subject) => `${who}, dieta: ${subject}`,
  },
  from: (day) => `a partir del ${day}`,
  fromUntil: (first, last) => `del ${first} al ${last}`,
};
