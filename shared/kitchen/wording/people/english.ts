// The texts about people, in English.
import type { PeopleWords } from "./people-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/en.json" with { type: "json" };

const texts = readTexts(file.people, PLACEHOLDERS.people);

export const englishPeople: PeopleWords = {
  ...texts,
  allergy: { ...texts.allergy, to: (allergen) => allergen },
  from: (day) => `from ${day}`,
  fromUntil: (first, last) => `from ${first} to ${last}`,
};
