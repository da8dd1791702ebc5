// The texts about people, in Dutch.
import type { PeopleWords } from "./people-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/nl.json" with { type: "json" };

const texts = readTexts(file.people, PLACEHOLDERS.people);

export const dutchPeople: PeopleWords = {
  ...texts,
  allergy: { ...texts.allergy, to: (allergen) => allergen },
  from: (day) => `vanaf ${day}`,
  fromUntil: (first, last) => `van ${first} tot en met ${last}`,
};
