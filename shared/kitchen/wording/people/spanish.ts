// The texts about people, in Spanish.
import type { PeopleWords } from "./people-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/es.json" with { type: "json" };

const texts = readTexts(file.people, PLACEHOLDERS.people);

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

/** An allergen without an entry has the person's own name, whose article is unknown. */
const toIt = (allergen: string, code: string) => TO[code] ?? `(${allergen})`;

export const spanishPeople: PeopleWords = {
  ...texts,
  allergy: { ...texts.allergy, to: toIt },
  from: (day) => `a partir del ${day}`,
  fromUntil: (first, last) => `del ${first} al ${last}`,
};
