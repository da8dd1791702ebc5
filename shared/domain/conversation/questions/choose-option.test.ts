import { array, assert, boolean, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseOption, numberIn, optionBeside } from "./choose-option.ts";

const options = ["Ada", "Ada Riserva", "Bea of the Hills"];
const choose = (message: string, isShown = true) => chooseOption(message, options, isShown);

describe("messages after a question with options", () => {
  it.each([
    ...["2", " 2 ", "2.", "2)", "２", "2️⃣", "②", "٢", "۲", "२", "๒", "𝟐"],
    ...["Ada Riserva", "ada riserva!", "ÁDA RISERVA"],
  ])("a message chooses an option by its number, in any digits, or by its label: %s", (message) => {
    expect(choose(message)).toEqual({ kind: "chosen", place: 1 });
  });

  it.each(["2", "２", "2.", "2️⃣"])(
    "a message chooses nothing by a number that the newest reply does not show: %s",
    (message) => {
      expect(choose(message, false)).toEqual({ kind: "none" });
    },
  );

  it.each(["7", "0", "99", "٠"])(
    "a message is unclear if no option has its number: %s",
    (message) => {
      expect(choose(message)).toEqual({ kind: "unclear" });
    },
  );

  it.each([
    ...[
      "the second one",
      "number two",
      "two",
      "2 please",
      "#2",
      "2 kg",
      "2?",
      "1 and 2",
      "1.5",
      "-2",
    ],
    ...[
      "the Riserva",
      "Ada or Bea",
      "both",
      "das zweite",
      "la deuxième",
      "never mind",
      "",
      "ninguno",
      "½",
    ],
  ])("a message that says anything else chooses no option, in any language: %s", (message) => {
    expect(choose(message)).toEqual({ kind: "none" });
  });

  it("a message chooses neither of two options with the same label, and nothing if there are no options", () => {
    expect(chooseOption("Ada", ["Ada", "ada"], true)).toEqual({ kind: "none" });
    expect(chooseOption("2", [], true)).toEqual({ kind: "none" });
  });

  it("a message chooses the same option each time, and never one that does not exist", () => {
    const lists = array(string(), { maxLength: 5 });
    assert(
      property(string(), lists, boolean(), (message, list, isShown) => {
        const choice = chooseOption(message, list, isShown);
        expect(chooseOption(message, list, isShown)).toEqual(choice);
        expect(choice.kind === "chosen" ? choice.place : -1).toBeLessThan(list.length);
      }),
    );
  });

  it("a message that is only a number is read in the digits of any script", () => {
    expect(["12", "１２", "١٢", "१२", "⑫"].map(numberIn)).toEqual([12, 12, 12, 12, 12]);
    expect(["12a", "", "twelve", "1 2", "1234"].map(numberIn)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("messages that begin with an option and say more", () => {
  const beside = (message: string, quote: string, isShown = true) =>
    optionBeside(message, quote, options, isShown);

  it.each([
    ["2, and no onions please", "2"],
    ["2. Und bitte ohne Zwiebeln", "2."],
    ["Ada Riserva, but chilled", "Ada Riserva"],
    ["２ et sans oignons", "２"],
  ])(
    "a message that begins with an option chooses it if the model quotes it: %s",
    (message, quote) => {
      expect(beside(message, quote)).toBe(1);
    },
  );

  it.each([
    ["a number of something", "2.5 kg of it", "2"],
    ["a number in a longer one", "20 of them", "2"],
    ["a number in a time", "2:30 is fine", "2"],
    ["words that are not an option", "two, and no onions", "two"],
    ["a number further on", "take 2 of them", "2"],
    ["a number that no option has", "7 and no onions", "7"],
    ["no quote", "2, and no onions", ""],
  ])(
    "a message chooses nothing if the model's quote is not an option at its beginning: %s",
    (_, message, quote) => {
      expect(beside(message, quote)).toBeNull();
    },
  );

  it("a message that begins with a number chooses nothing if the newest reply does not show the number", () => {
    expect(beside("2, and no onions", "2", false)).toBeNull();
  });
});
