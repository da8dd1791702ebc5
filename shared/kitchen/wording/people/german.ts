// The texts about people, in German.
import type { PeopleWords } from "./people-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/de.json" with { type: "json" };

const texts = readTexts(file.people, PLACEHOLDERS.people);

export const germanPeople: PeopleWords = {
  ...texts,
  allergy: { ...texts.allergy, to: (allergen) => allergen },
  from: (day) => `ab ${day}`,
  fromUntil: (first, last) => `vom ${first} bis ${last}`,
};
