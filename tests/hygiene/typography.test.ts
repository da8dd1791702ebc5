// The catalogues' texts for people follow the rules of their languages, and every language has the same entries.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { LANGUAGES } from "../../shared/contracts/language.ts";
import { processWordsFor } from "../../shared/domain/wording/processes/process-words-for.ts";
import { sourceWords } from "../../shared/domain/wording/source-words.ts";
import { wordsFor } from "../../shared/domain/wording/words-for.ts";
import { importWords } from "../../shared/kitchen/wording/import-words.ts";
import { kitchenWords } from "../../shared/kitchen/wording/words-for.ts";
import { leavesOf } from "../support/leaves-of.ts";
import { textsOfCatalogue } from "./read-catalogue.ts";
import { brokenBy, WORD_RULES } from "./typography.ts";

const FILES = [
  ...globSync(["shared/*/wording/**/*.{ts,json}", "console/page/wording/texts/*.json"]),
  "dev/offline-model/answers/decline.ts",
].filter((path) => !path.endsWith(".test.ts"));
const texts = FILES.flatMap((path) =>
  textsOfCatalogue(path, readFileSync(path, "utf8")).map((text) => ({ ...text, path })),
);

describe("the words of the catalogues", () => {
  it.each(LANGUAGES)("the test finds more than 500 texts in %s", (language) => {
    const ownTexts = texts.filter((text) => text.language === language);
    expect(ownTexts.length).toBeGreaterThan(500);
    expect(new Set(ownTexts.map(({ path }) => path)).size).toBeGreaterThan(8);
  });

  it("all texts follow the rules of their language", () => {
    const faults = texts.flatMap((entry) =>
      brokenBy(entry).map((rule) => `${entry.path}: ${rule}: ${entry.text}`),
    );
    expect(faults).toEqual([]);
  });
});

test.each(WORD_RULES.map((rule) => [rule.says, rule] as const))(
  "%s: a planted fault is reported, and a correct text is not",
  (says, rule) => {
    for (const language of rule.in ?? LANGUAGES) {
      expect(rule.wrong.test(rule.planted)).toBe(true);
      expect(brokenBy({ language, text: rule.planted })).toContain(says);
      expect(brokenBy({ language, text: rule.right })).not.toContain(says);
    }
  },
);

test("texts are read from functions and below keys of languages, but not from keys and types", () => {
  const source = [
    'import { a } from "it’s a path";',
    'const words: Record<"type", string> = {',
    '  de: { "key": (n: number) => `${n === 1 ? "ein" : "zwei"} Wort` },',
    '  fr: "mot",',
    "};",
    "const sign = /no text/;",
  ].join("\n");
  expect(textsOfCatalogue("shared/x/words.ts", source)).toEqual([
    { language: "de", text: "⟨⟩ Wort" },
    { language: "de", text: "ein" },
    { language: "de", text: "zwei" },
    { language: "fr", text: "mot" },
  ]);
});

const CATALOGUES = {
  replies: wordsFor,
  processes: processWordsFor,
  sources: sourceWords,
  imports: importWords,
  kitchen: kitchenWords,
};
/** Entries that English does not need, because the names in code are English. */
const NAMES_OF_CODE = /^(?:sections|tables|columns|codes|findings\.contained)\b/;

describe.each(Object.entries(CATALOGUES))("the catalogue of %s", (_name, words) => {
  it("the catalogue has the same entries in every language", () => {
    const entries = (language: (typeof LANGUAGES)[number]) =>
      leavesOf(words(language)).filter((path) => !NAMES_OF_CODE.test(path));
    for (const language of LANGUAGES) {
      expect([language, entries(language).toSorted()]).toEqual([
        language,
        entries("de").toSorted(),
      ]);
    }
  });
});
