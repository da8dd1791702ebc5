// Lists of words may make code parse data, ask, add, look again or refuse. Each is declared with what it may do (I13).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectDocument } from "../support/expect-document.ts";
import { findWordLists } from "./find-word-lists.ts";
import { formatWordLists } from "./format-word-lists.ts";
import { OWN_NAMES, WORD_LISTS } from "./word-lists.ts";

const SHARED = join(import.meta.dirname, "../../shared");

const wordLists = globSync("{domain,engine,chain,kitchen}/**/*.ts", { cwd: SHARED })
  // The catalogues of wording contain texts for people, and decide nothing.
  .filter((file) => !file.endsWith(".test.ts") && !file.includes("/wording/"))
  .toSorted()
  .flatMap((file) =>
    findWordLists(file, readFileSync(join(SHARED, file), "utf8")).map(({ name, words }) => ({
      key: `${file} ${name}`,
      words,
    })),
  )
  .filter(({ key }) => !OWN_NAMES.some((pattern) => pattern.test(key)));

describe("lists of words", () => {
  const declaredLists = WORD_LISTS.flatMap(({ file, lists }) =>
    lists.map((list) => `${file} ${list}`),
  );

  test("lists of words are all declared in word-lists.ts", () => {
    const unknownLists = wordLists.filter(({ key }) => !declaredLists.includes(key));
    expect(unknownLists.map(({ key, words }) => `${key}: ${words.slice(0, 6).join(", ")}`)).toEqual(
      [],
    );
  });

  test("lists of words exist in code if they are declared", () => {
    const existing = new Set(wordLists.map(({ key }) => key));
    expect(declaredLists.filter((list) => !existing.has(list))).toEqual([]);
  });

  test("lists of words are reported in docs/word-lists.md", () => {
    expectDocument("docs/word-lists.md", formatWordLists(WORD_LISTS));
  });
});

describe("a list of words is found", () => {
  test.each([
    ["a pattern", "const A = /^(?:maybe|perhaps|possibly|if)$/;"],
    ["an array", 'const A = ["maybe", "perhaps", "possibly", "if"];'],
    ["a set", 'export const A = new Set(["maybe", "perhaps", "possibly", "if"]);'],
    ["a text that is split", 'const A = "maybe perhaps possibly if".split(" ");'],
    ["a text with bars", "const A = phrases(`maybe|perhaps|possibly|if`);"],
    ["a sum of texts", 'const A = new Set(foldedWords("maybe perhaps " + "possibly if so then"));'],
    ["a pattern made of texts", 'const A = new RegExp("maybe|perhaps|" + "possibly|if|so|then");'],
    ["a table", "const A = { maybe: 1, perhaps: 2, possibly: 3, if: 4 };"],
    [
      "a pattern in a function",
      "function A(x) { return /vielleicht|eventuell|oder|wenn/.test(x); }",
    ],
  ])("a list of words is found as %s", (_what, source) => {
    expect(findWordLists("a.ts", source).map(({ name }) => name)).toEqual(["A"]);
  });

  test.each([
    ["a sentence", 'const A = () => stop("there is nothing in it to save");'],
    ["a pattern of signs", "const A = /[.!?]|\\s-\\s|\\p{L}/u;"],
    ["an object of code", "const A = { node, schema, system, user, maxTokens };"],
    ["a type", 'type A = "maybe" | "perhaps" | "possibly" | "if";'],
  ])("a list is not reported in %s", (_what, source) => {
    expect(findWordLists("a.ts", source)).toEqual([]);
  });
});
