// The files of texts: the same entries in seven languages, each used by the catalogue, with the values it takes.
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

  it("are the same entries as in English", () => {
    expect([...texts.keys()].sort()).toEqual([...textsOf(fileOf("en")).keys()].sort());
  });

  it("are all in the catalogue", () => {
    const words = wordsFor(language);
    const catalogue = {
      replies: words,
      channels: words.channels,
      processes: processWordsFor(language),
    };
    expect(unusedTexts(texts, catalogue, PLACEHOLDERS)).toEqual([]);
  });

  it("have the values that their sentences take", () => {
    expect(placeholderFaults(texts, PLACEHOLDERS)).toEqual([]);
  });
});

describe("a planted fault is found", () => {
  const placeholders = { part: { found: ["name", "count"] } };
  const right = { part: { found: "{count} of {name}", plain: "Done." } };
  const faults = (file: object) => {
    const catalogue = { part: { ...readTexts(right.part, placeholders.part) } };
    return [
      ...unusedTexts(textsOf(file), catalogue, placeholders),
      ...placeholderFaults(textsOf(file), placeholders),
    ];
  };

  it("but a correct file has no fault", () => {
    expect(faults(right)).toEqual([]);
  });

  it.each([
    ["a superfluous text", { part: { ...right.part, other: "Done." } }, ["part.other"]],
    ["a text that code replaces", { part: { ...right.part, plain: "Over." } }, ["part.plain"]],
    ["a value too few", { part: { ...right.part, found: "of {name}" } }, ["part.found"]],
    ["a misspelt value", { part: { ...right.part, found: "{count} of {nam}" } }, ["part.found"]],
    ["a value in a plain text", { part: { ...right.part, plain: "{name}" } }, ["part.plain"]],
  ])("%s", (_, file, places) => {
    expect(new Set(faults(file))).toEqual(new Set(places));
  });
});

describe("a sentence", () => {
  const { greets } = readTexts({ greets: "{a} and {b}, {a}" }, { greets: ["b", "a"] });

  it("takes its values by name", () => {
    expect(greets("Bo", "Al")).toBe("Al and Bo, Al");
  });

  it("inserts a value as it is given", () => {
    expect(greets("{a} $&", 2)).toBe("2 and {a} $&, 2");
  });
});
