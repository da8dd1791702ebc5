// The files of texts have the same entries in seven languages. The catalogue uses each entry and passes the values
// that it needs.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { placeholderFaults, textsOf, unusedTexts } from "../../../tests/support/texts-of.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { processWordsFor } from "./processes/process-words-for.ts";
import { readTexts } from "./read-texts.ts";
import { wordsFor } from "./words-for.ts";

const fileOf = (language: string): object =>
  JSON.parse(readFileSync(new URL(`texts/${language}.json`, import.meta.url), "utf8"));

describe.each(LANGUAGES)("the texts in %s", (language) => {
  const texts = textsOf(fileOf(language));

  it("the texts of each language have the same entries as in English", () => {
    expect([...texts.keys()].sort()).toEqual([...textsOf(fileOf("en")).keys()].sort());
  });

  it("all texts are used by the catalogue", () => {
    const words = wordsFor(language);
    const catalogue = {
      replies: words,
      channels: words.channels,
      processes: processWordsFor(language),
    };
    expect(unusedTexts(texts, catalogue, PLACEHOLDERS)).toEqual([]);
  });

  it("each text has a placeholder for each value of its sentences", () => {
    expect(placeholderFaults(texts, PLACEHOLDERS)).toEqual([]);
  });
});

describe("the check of the texts", () => {
  const placeholders = { part: { found: ["name", "count"] } };
  const correctFile = { part: { found: "{count} of {name}", plain: "Done." } };
  const faults = (file: object) => {
    const catalogue = { part: { ...readTexts(correctFile.part, placeholders.part) } };
    return [
      ...unusedTexts(textsOf(file), catalogue, placeholders),
      ...placeholderFaults(textsOf(file), placeholders),
    ];
  };

  it("the check of the texts finds no fault in a correct file", () => {
    expect(faults(correctFile)).toEqual([]);
  });

  it.each([
    ["a superfluous text", { part: { ...correctFile.part, other: "Done." } }, ["part.other"]],
    [
      "a text that the catalogue has in other words",
      { part: { ...correctFile.part, plain: "Over." } },
      ["part.plain"],
    ],
    ["a missing value", { part: { ...correctFile.part, found: "of {name}" } }, ["part.found"]],
    [
      "a misspelt value",
      { part: { ...correctFile.part, found: "{count} of {nam}" } },
      ["part.found"],
    ],
    ["a value in a plain text", { part: { ...correctFile.part, plain: "{name}" } }, ["part.plain"]],
  ])("the check of the texts reports %s", (_, file, places) => {
    expect(new Set(faults(file))).toEqual(new Set(places));
  });
});

describe("sentences", () => {
  const { greets } = readTexts({ greets: "{a} and {b}, {a}" }, { greets: ["b", "a"] });

  it("values are put into a sentence by name", () => {
    expect(greets("Bo", "Al")).toBe("Al and Bo, Al");
  });

  it("a value is put into a sentence unchanged", () => {
    expect(greets("{a} $&", 2)).toBe("2 and {a} $&, 2");
  });
});
