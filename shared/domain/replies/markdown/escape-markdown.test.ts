// A row's name that code puts into Markdown is displayed as exactly its characters.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linksIn, textOf } from "../../../../tests/support/links-in.ts";
import { MARKDOWN_ATTACKS } from "../../../../tests/support/markdown-attacks.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { cases } from "../../../../tests/support/sample.ts";

/** The places where code puts a name, with the text that a reader sees around it. */
const PLACES: readonly (readonly [
  before: string,
  after: string,
  seenBefore: string,
  seenAfter: string,
])[] = [
  ["", "", "", ""],
  ["- ", "", "", ""],
  ["1. ", ": 2 tsp", "", ": 2 tsp"],
  ["**", "** (new)", "", " (new)"],
  ["## ", "", "", ""],
  ["Saved: ", ", salt.", "Saved: ", ", salt."],
  ["| ", " | b |\n|---|---|\n| c | d |", "", "bcd"],
  ["a\n", "", "a\n", ""],
  ["[", "](https://good.example)", "", ""],
];

function check(name: string): void {
  const plainName = name.replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (plainName === "") return;
  for (const [before, after, seenBefore, seenAfter] of PLACES) {
    const text = `${before}${escapeMarkdown(name)}${after}`;
    expect(textOf(text)).toBe(`${seenBefore}${plainName}${seenAfter}`);
  }
}

describe("names that are put into Markdown", () => {
  it.each([
    "Mac & Cheese (easy)",
    "2-min eggs",
    "Dr. Oetker's #1 cake!",
    "Crème brûlée – 50 %",
    "a_b",
    "3 < 4 > 2",
    "R&B ribs",
    "1.5 kg flour",
    "Salt + pepper",
    "Fish 'n' chips: 2",
    "50/50",
    "7-Up",
    "-5 °C",
    "<3 cookies",
  ])("a name is not changed if none of its characters has a meaning in Markdown: %s", (name) => {
    expect(escapeMarkdown(name)).toBe(name);
    check(name);
  });

  it.each([
    "**x**[a](http://evil)",
    "a\nb\n\n# c",
    "a|b",
    "`x`",
    "``",
    "<b>bold</b>",
    "&lt;b&gt;",
    "&amp",
    "&#65;",
    "# 1",
    "#",
    "###### x #",
    "1. a",
    "1)",
    "- a",
    "-",
    "---",
    "- - -",
    "+ a",
    "* a",
    "***",
    "> a",
    "===",
    "=",
    "~~a~~",
    "~a~",
    "_a_",
    "__a__",
    "\\",
    "\\*",
    "a\\",
    "![a](b)",
    "x!",
    "[e]: /evil",
    "[^1]: x",
    "[ ] a",
    "[x] a",
    ":-",
    ":-:",
    "-:",
    "--:",
    ":",
    "--",
    "|---|",
    "```",
    "~~~",
    "    a",
    "\ta",
    "\r\n",
    "a  \nb",
    "a <",
    "a &",
    "\u0000a",
    "2024\\. x",
    "C# ",
    "a #",
  ])("a name in Markdown is read as its characters: %j", check);

  it.each(MARKDOWN_ATTACKS.map(([, attack]) => attack))(
    "a name in Markdown is read as its characters: %j",
    (attack) => {
      if (!attack.includes("\uFEFF")) check(attack);
    },
  );

  it("a name in Markdown is read as its characters, whichever they are", () => {
    const piece = fc.constantFrom(
      ..."\\ ` * _ [ ] ( ) < > ! | ~ # + - = : . & ; ^ 1 a / @ \n".split(" "),
      " ",
      "  ",
      "lt",
      "amp;",
      "#65;",
      "www.",
      "http://x.example",
      "me@x.example",
      "<b>",
      "<!--",
      "é",
      "½",
    );
    const name = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(fc.property(name, check), { numRuns: cases(50, 400) });
  });

  it("a name in Markdown that is an address has no other effect than its link in a parser that links bare addresses", () => {
    for (const name of ["https://evil.example", "www.evil.example", "<https://evil.example>"])
      expect(linksIn(escapeMarkdown(name)).filter((link) => !link.startsWith("link http"))).toEqual(
        [],
      );
  });
});
