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
  notYourDiet: "no encaja en tu dieta",
  allergy: {
    to: toIt,
    you: "tú",
    own: (to) => `tienes alergia ${to}`,
    of: (who, to) => `${who} tiene alergia ${to}`,
    ofSeveral: (who, to) => `${who} tienen alergia ${to}`,
    ours: (who, to) => `${who} tenéis alergia ${to}`,
    somebody: (to) => `en casa hay una alergia ${to}`,
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
