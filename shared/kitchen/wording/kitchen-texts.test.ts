// The kitchen's files of texts have the same entries in every language. The catalogue uses each entry, with the
// values it takes.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { placeholderFaults, textsOf, unusedTexts } from "../../../tests/support/texts-of.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { kitchenWords } from "./words-for.ts";

const fileOf = (language: string): Record<"kitchen" | "units", object> =>
  JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), "utf8"));

/** Entries that a language has only if its name for the thing differs: units, articles, weekdays. */
const OWN_PATTERN = /^(?:units|kitchen\.(?:findings\.contained|weekdays))\./;
/** Entries that English does not need, because the names themselves are English. */
const NOT_ENGLISH = /^kitchen\.(?:tables|columns|codes|sections)\./;

describe.each(LANGUAGES)("the kitchen's texts in %s", (language) => {
  const texts = textsOf(fileOf(language));

  it("the kitchen's texts have the same entries as in German", () => {
    const isShared = (place: string) =>
      !OWN_PATTERN.test(place) && !(language === "en" && NOT_ENGLISH.test(place));
    const entries = (language: string) =>
      [...textsOf(fileOf(language)).keys()].filter(isShared).sort();
    expect(entries(language)).toEqual(entries("de"));
  });

  it("all the kitchen's texts are used by the catalogue", () => {
    const words = kitchenWords(language);
    const { faults, lists, notes, people, rank } = words;
    const catalogue = {
      ...{ kitchen: words, faults, lists, notes, people, rank },
      units: fileOf(language).units,
    };
    expect(unusedTexts(texts, catalogue, PLACEHOLDERS)).toEqual([]);
  });

  it("each text has a placeholder for each value of its sentences", () => {
    expect(placeholderFaults(texts, PLACEHOLDERS)).toEqual([]);
  });

  it("the word for two of a unit is one of the unit's forms", () => {
    const { unit } = kitchenWords(language);
    const wrong = Object.entries(fileOf(language).units ?? {}).filter(
      ([name, forms]: [string, string]) => !forms.split("/").includes(unit(name, 2)),
    );
    expect(wrong).toEqual([]);
  });
});
