// Parts of one in amounts are shown as fractions for counted or spoon units, and as decimals for metric units.
import { expect, it } from "vitest";
import { LANGUAGES } from "../../contracts/language.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { amountText, quantityText } from "./format-values.ts";

it.each(LANGUAGES)(
  "parts of a bunch, of a spoon and of a piece are shown as fractions in %s",
  (language) => {
    const words = kitchenWords(language);
    expect(quantityText(0.5, "bunch", words)).toBe("½");
    expect(quantityText(1.5, words.unit("tbsp", 2), words)).toBe("1½");
    expect(quantityText(2.25, null, words)).toBe("2¼");
    expect(amountText({ quantity: 0.5, unit: "bunch" }, words)).toBe(`½ ${words.unit("bunch", 1)}`);
  },
);

it.each(LANGUAGES)(
  "parts of kilograms and litres, and parts without a usual fraction, are shown as decimals in %s",
  (language) => {
    const words = kitchenWords(language);
    for (const [quantity, unit] of [
      [0.5, "kg"],
      [1.5, "l"],
      [1.7, "cup"],
      [0.4, "bunch"],
      [2, "cup"],
      [0, "cup"],
    ] as const) {
      expect(quantityText(quantity, unit, words)).toBe(words.number(quantity));
    }
  },
);

it("parts that were stored as thirds with two or three digits are shown as thirds", () => {
  const words = kitchenWords("de");
  expect(
    ["0.33", "0.333", "0.67", "0.667"].map((digits) => quantityText(Number(digits), "cup", words)),
  ).toEqual(["⅓", "⅓", "⅔", "⅔"]);
});
