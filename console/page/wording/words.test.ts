// The page's texts are in its catalogues, and every language is complete.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { loadAutomateTexts } from "./automate-texts.ts";
import {
  chooseLanguage,
  chooseLocale,
  counted,
  fill,
  LANGUAGES,
  loadWords,
  type Language,
} from "./words.ts";

const folder = join(import.meta.dirname, "..");
const languages = Object.keys(LANGUAGES) as Language[];

/** The leaves of a catalogue: path → text. */
function leaves(value: unknown, path = ""): [string, string][] {
  return typeof value === "string"
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([name, member]) =>
        leaves(member, `${path}.${name}`),
      );
}

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

/** Text between elements and in attributes that people read. */
function wordsIn(file: string): string[] {
  const source = readFileSync(join(folder, file), "utf8");
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value, name } = node as { type?: string; value?: unknown; name?: unknown };
    if (type === "JSXText") texts.push(String(value));
    if (type === "JSXAttribute" && READ.has((name as { name: string }).name)) {
      const { type: kind, value: text } = (value ?? {}) as { type?: string; value?: unknown };
      if (kind === "Literal") texts.push(String(text));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source, { lang: "tsx" }).program);
  return texts.filter((text) => /\p{L}/u.test(text));
}
const READ = new Set(["aria-label", "placeholder", "title", "alt"]);

describe("catalogues of the page", () => {
  it.each([
    ["the page", async (language: Language) => (await loadWords(language)).texts],
    ["the pages that are loaded later", loadAutomateTexts],
  ])(
    "all catalogues of %s have the same texts, with the same places for values",
    async (_name, load) => {
      const english = new Map(leaves(await load("en")));
      expect(english.size).toBeGreaterThan(60);
      for (const language of languages) {
        const texts = leaves(await load(language));
        expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
        for (const [path, text] of texts) {
          expect([path, placesIn(text)]).toEqual([path, placesIn(english.get(path) ?? "")]);
        }
      }
    },
  );

  it("no component of the page contains words, which belong in the catalogues", () => {
    const files = globSync("**/*.tsx", { cwd: folder });
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap((file) => wordsIn(file).map((text) => `${file}: ${text}`))).toEqual([]);
  });

  it("the catalogue is chosen by the languages that the browser prefers", () => {
    expect(chooseLanguage(["sv", "de-AT", "fr"])).toBe("de");
    expect(chooseLanguage(["PT-br"])).toBe("pt");
    expect(chooseLanguage(["sv", "toString"])).toBe("en");
    expect(chooseLanguage([])).toBe("en");
  });

  it("a text has places for values, and the plural forms of its language", () => {
    expect(fill("{a} and {b}", { a: 1, b: "{a}" })).toBe("1 and {a}");
    const forms = { one: "{n} item", other: "{n} items" };
    expect([0, 1, 2].map((n) => counted(forms, n, "en"))).toEqual(["0 items", "1 item", "2 items"]);
    expect(counted(forms, 0, "fr")).toBe("0 item");
  });
});

it("the locale is the first tag of the language that Intl accepts, or the language itself", () => {
  expect(chooseLocale(["de-AT", "en-GB"], "en")).toBe("en-GB");
  expect(chooseLanguage(["en-US@posix"])).toBe("en");
  expect(chooseLocale(["en-US@posix"], "en")).toBe("en");
  expect(chooseLocale(["en-US@posix", "en-GB"], "en")).toBe("en-GB");
  expect(chooseLocale(["de_AT"], "de")).toBe("de");
});
