// The texts about people, in Italian.
import type { PeopleWords } from "./people-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/it.json" with { type: "json" };

const texts = readTexts(file.people, PLACEHOLDERS.people);

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

/** An allergen without an entry is named in the user's own words, whose article is unknown. */
const toIt = (allergen: string, code: string) => TO[code] ?? `(${allergen})`;

/** The text after "da" and "a" before a day: "l 1 gennaio", "ll’8 marzo". */
const to = (day: string) => (/^(?:8|11)\b/.test(day) ? `ll’${day}` : `l ${day}`);

export const italianPeople: PeopleWords = {
  ...texts,
  allergy: { ...texts.allergy, to: toIt },
  from: (day) => `da${to(day)}`,
  fromUntil: (first, last) => `da${to(first)} a${to(last)}`,
};
