// Units of one dimension are converted exactly. Units of two dimensions are not, except weight and volume by a density.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byDimension, sumOf, volumesAsMasses } from "./amounts.ts";
import { isUnit, pluralOf, unitAliases, unitOf } from "./units.ts";

/** The amount in the other unit, as a sum converts it; null if amounts in the two units are never added. */
function convert(amount: number, from: string, to: string, density?: number): number | null {
  const units = [
    { quantity: amount, unit: unitOf(from) },
    { quantity: 0, unit: unitOf(to) },
  ];
  const parts = volumesAsMasses(units, density, unitOf("g"));
  return byDimension(parts).length > 1 ? null : sumOf(parts) / (parts[1]?.unit.factor ?? 0);
}

test.each([
  ["g", "grams, Gram, G, gr., gramme"],
  ["kg", "kilo, KG, kilograms"],
  ["tbsp", "tablespoons, Tbsp., T, EL, tbs"],
  ["tsp", "teaspoon, tsp., t, TL"],
  ["fl oz", "fluid ounces, fl. oz., floz"],
  ["cup", "cups, c, C"],
  ["piece", ", pcs, each, Stück, large, pieces"],
  ["clove", "cloves, Zehen"],
  ["leaf", "leaves"],
  ["bunch", "bunches, Bund"],
  ["can", "tins, cans, Dose"],
  [
    "tbsp",
    "c. à s., càs, cuillères à soupe, cda., cucharadas, cucchiai, colheres de sopa, el, eetlepels",
  ],
  ["tsp", "c. à c., càc, cdta., cucharadita, cucchiaini, colher de chá, tl, theelepel"],
  ["clove", "gousses, dientes, spicchi, dentes, tenen"],
  ["can", "boîte, latas, lattine, blikken"],
  ["hg", "etti, ons"],
])("the unit %s is also written %s", (name, others) => {
  for (const word of others.split(",")) expect([word, unitOf(word).name]).toEqual([word, name]);
});

test.each([
  [1, "kg", "g", 1000],
  [1, "lb", "g", 453.59237],
  [16, "oz", "lb", 1],
  [3, "tsp", "tbsp", 1],
  [2, "cups", "ml", 480],
  [0.25, "l", "ml", 250],
  [1, "dozen", "piece", 12],
])("the amount %d %s, converted to %s, is exactly %d", (amount, from, to, expectedAmount) => {
  expect(convert(amount, from, to)).toBe(expectedAmount);
});

test.each([
  ["g", "ml"],
  ["clove", "piece"],
  ["can", "g"],
  ["bunch", "sprig"],
  ["knuckle", "piece"],
  ["knuckle", "thumb"],
])("the unit %s is not converted to %s without a density", (from, to) => {
  expect(convert(1, from, to)).toBeNull();
  expect(convert(1, to, from)).toBeNull();
});

describe("conversions between weight and volume", () => {
  test("a conversion between weight and volume uses the food's density", () => {
    expect(convert(1, "cup", "g", 0.5)).toBe(120);
  });

  test("a density that is not positive, or one for pieces, is ignored", () => {
    for (const density of [0, -1, Number.NaN]) expect(convert(1, "cup", "g", density)).toBeNull();
    expect(convert(1, "piece", "g", 1)).toBeNull();
  });
});

test("an amount that is converted to another unit and back stays the same", () => {
  const names = unitAliases.map(({ name }) => name);
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom(...names),
      fc.double({ min: 0.001, max: 1e6, noNaN: true }),
      (from, to, amount) => {
        const converted = convert(amount, from, to);
        const isSame = unitOf(from).dimension === unitOf(to).dimension;
        expect(converted === null).toBe(!isSame);
        const convertedBack = converted === null ? amount : convert(converted, to, from);
        expect(convertedBack! / amount).toBeCloseTo(1, 12);
      },
    ),
  );
});

test("every unit is known by its name, its plural and each of its words", () => {
  for (const { name, aliases } of unitAliases) {
    for (const word of [name, pluralOf(name), ...aliases]) {
      expect([word, unitOf(word).name]).toEqual([word, name]);
    }
  }
  expect(isUnit("knuckle")).toBe(false);
});
