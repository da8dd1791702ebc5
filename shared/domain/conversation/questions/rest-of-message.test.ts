// What a message says besides its no or other quoted words, in several languages.
import { describe, expect, it, test } from "vitest";
import { clausesBeside, isRefusal, saysMoreThan } from "./rest-of-message.ts";

describe("messages with a no", () => {
  test.each([
    ["no, mejor no lo pongas aún. y apunta 1 litro de caldo", "no, mejor no lo pongas aún"],
    ["No. And what's for dinner?", "No"],
    ["nein danke, aber setz Milch auf die Liste", "nein danke"],
    ["non merci ! tu peux sauvegarder le dal", "non merci"],
    ["aggiungi il latte, e no, lascia stare", "no, lascia stare"],
    ["não, deixa. e salva a primeira", "não, deixa"],
    ["nee, laat maar. maar sla m wel op", "nee, laat maar"],
    ["no, leave it, and save the first, not that one", "no … not that one"],
    ["いいえ、でもミルクを追加して", "いいえ"],
    ["anyone for soup", "no"],
  ])("this message says more than the no: %s", (message, quote) => {
    expect(saysMoreThan(message, quote)).toBe(true);
  });

  test.each([
    ["no", "no"],
    ["Nee, laat maar!", "nee"],
    ["no thanks, please leave it 🙂", "no thanks"],
    ["nein, das ist mir zu viel", "nein, das ist mir zu viel"],
    ["Oh no, better not now please.", "Oh no … now"],
    ["🚫", "🚫"],
  ])("this message says nothing more than the no: %s", (message, quote) => {
    expect(saysMoreThan(message, quote)).toBe(false);
  });

  it("a message says nothing more than the no if other quotes cover the rest", () => {
    expect(saysMoreThan("no, forget those", "no")).toBe(true);
    expect(saysMoreThan("no, forget those", "no", "forget those")).toBe(false);
  });
});

describe("quotes that are a plain no", () => {
  it("a quote that is a plain no is a refusal only if the message says more", () => {
    expect(isRefusal("nee, laat maar. maar sla m wel op", "nee, laat maar")).toBe(true);
    expect(isRefusal("ja. und die Milch?", "ja")).toBe(false);
    expect(isRefusal("nee, laat maar", "nee, laat maar")).toBe(false);
  });
});

describe("clauses in addition to what is quoted", () => {
  it.each([
    ["I can't have nuts, put milk on the list", ["can't have nuts"], ["put milk on the list"]],
    [
      "Ich vertrage keine Nüsse. Setz Milch auf die Liste!",
      ["vertrage keine Nüsse"],
      ["Setz Milch auf die Liste"],
    ],
    ["By the way, I can't have nuts, thanks", ["can't have nuts"], []],
    ["I hate peas, beans and all other lentils", ["hate peas, beans and all other lentils"], []],
    ["No nuts for me", ["No nuts"], []],
  ])("the clauses besides the quotes: %s", (message, quotes, clauses) => {
    expect(clausesBeside(message, quotes)).toEqual(clauses);
  });
});
