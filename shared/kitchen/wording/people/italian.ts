// The texts about people, in Italian.
import type { PeopleWords } from "./people-words.ts";

/** After "allergia". */
const TO: Readonly<Record<string, string>> = {
  gluten: "al glutine",
  crustaceans: "ai crostacei",
  eggs: "alle uova",
  fish: "al pesce",
  peanuts: "alle arachidi",
  soybeans: "alla soia",
  milk: "al latte",
  nuts: "alla frutta a guscio",
  celery: "al sedano",
  mustard: "alla senape",
  sesame: "al sesamo",
  sulphites: "ai solfiti",
  lupin: "ai lupini",
  molluscs: "ai molluschi",
};

/** What has no entry is a food in other words, whose article is not known. */
const toIt = (allergen: string, code: string) => TO[code] ?? `(${allergen})`;

/** What follows "da" and "a" before a day: "l 1 gennaio", "ll’8 marzo". */
const to = (day: string) => (/^(?:8|11)\b/.test(day) ? `ll’${day}` : `l ${day}`);

export const italianPeople: PeopleWords = {
  notYourDiet: "non va bene per la tua dieta",
  allergy: {
    to: toIt,
    you: "tu",
    own: (to) => `hai un’allergia ${to}`,
    of: (who, to) => `${who} ha un’allergia ${to}`,
    ofSeveral: (who, to) => `${who} hanno un’allergia ${to}`,
    ours: (who, to) => `${who} avete un’allergia ${to}`,
    somebody: (to) => `in casa c’è un’allergia ${to}`,
  },
  leftOutFor: (who) => `da evitare per ${who}`,
  guest: "un ospite",
  dislikedBy: (who) => `a ${who} non piace`,
  taste: {
    like: (who, subject) => `a ${who} piace: ${subject}`,
    dislike: (who, subject) => `a ${who} non piace: ${subject}`,
    allergy: (who, subject) => `${who} ha un’allergia: ${subject}`,
    diet: (who, subject) => `${who}, dieta: ${subject}`,
  },
  from: (day) => `da${to(day)}`,
  fromUntil: (first, last) => `da${to(first)} a${to(last)}`,
};
