import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Evidence } from "../../contracts/answers/evidence.ts";
import { foldText, isQuoted, quoteNames } from "./check-evidence.ts";

const inMessage = (quote: string): Evidence => ({ source: "message", quote });

describe("quotes", () => {
  test.each([
    ["gegen Erdnüsse allergisch", "Ich bin gegen  ERDNÜSSE allergisch!"],
    ["gegen Erdnu\u0308sse", "ich bin gegen Erdnüsse allergisch"],
    ["I’m allergic", "I'm allergic to nuts"],
    ["im allergic … nuts", "I'm allergic, as you know, to nuts"],
    ["STRASSE", "in der Straße"],
    ["ナッツアレルギー", "私はナッツ アレルギーです。"],
    ["½ onion", "1⁄2 onion"],
    ["👍", " 👍"],
  ])("the quote %j is found in %j", (quote, message) => {
    expect(isQuoted(inMessage(quote), { message })).toBe(true);
  });

  test.each([
    ["allergic to eggs", "I'm allergic to nuts"],
    ["nuts … allergic", "allergic to nuts"],
    ["", "anything"],
    ["…", "anything"],
    ["nuts …", "nuts"],
    ["?!", "what?!"],
    ["👍", "👎"],
    ["", "👎"],
  ])("the quote %j is not found in %j", (quote, message) => {
    expect(isQuoted(inMessage(quote), { message })).toBe(false);
  });

  test("a quote is looked for only in the source that it names", () => {
    const sources = { message: "yes", question: "Delete the lasagne?" };
    expect(isQuoted({ source: "question", quote: "the lasagne" }, sources)).toBe(true);
    expect(isQuoted({ source: "message", quote: "the lasagne" }, sources)).toBe(false);
    expect(isQuoted({ source: "button", quote: "yes" }, sources)).toBe(false);
  });

  test("a quote is found if its words follow one another in the message", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u), { minLength: 1 }),
        (words) => {
          const message = words.join(", ");
          const quote = words.slice(Math.floor(words.length / 2)).join(" ");
          expect(isQuoted(inMessage(quote), { message })).toBe(true);
        },
      ),
    );
  });
});

test("a quote names a thing by any of its names", () => {
  expect(quoteNames(inMessage("forget the Lasagne"), ["Lasagne al forno", "lasagne"])).toBe(true);
  expect(quoteNames(inMessage("forget those"), ["lasagne"])).toBe(false);
  expect(quoteNames(inMessage("forget those"), [""])).toBe(false);
  expect(quoteNames(inMessage("2"), ["2", "crustaceans"])).toBe(false);
  expect(quoteNames(inMessage("7up"), ["7up"])).toBe(true);
});

test("folding a folded text changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
