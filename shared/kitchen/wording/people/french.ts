// The texts about people, in French.
import type { PeopleWords } from "./people-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/fr.json" with { type: "json" };

const texts = readTexts(file.people, PLACEHOLDERS.people);

/** After "allergie". */
const TO: Readonly<Record<string, string>> = {
  gluten: "au gluten",
  crustaceans: "aux crustacés",
  eggs: "aux œufs",
  fish: "au poisson",
  peanuts: "aux arachides",
  soybeans: "au soja",
  milk: "au lait",
  nuts: "aux fruits à coque",
  celery: "au céleri",
  mustard: "à la moutarde",
  sesame: "au sésame",
  sulphites: "aux sulfites",
  lupin: "au lupin",
  molluscs: "aux mollusques",
};

/** An allergen without an entry has the person's own name, whose article is unknown. */
const toIt = (allergen: string, code: string) => TO[code] ?? `(${allergen})`;

export const frenchPeople: PeopleWords = {
  ...texts,
  allergy: { ...texts.allergy, to: toIt },
  from: (day) => `à partir du ${day}`,
  fromUntil: (first, last) => `du ${first} au ${last}`,
};
