// The texts about people, in Portuguese.
import type { PeopleWords } from "./people-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/pt.json" with { type: "json" };

const texts = readTexts(file.people, PLACEHOLDERS.people);

export const portuguesePeople: PeopleWords = {
  ...texts,
  allergy: { ...texts.allergy, to: (allergen) => allergen },
  from: (day) => `a partir de ${day}`,
  fromUntil: (first, last) => `de ${first} a ${last}`,
};
