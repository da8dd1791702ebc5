// Fields accept the words of the catalogues, because a model fills fields with the words that it sees.
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../contracts/language.ts";
import { readDates } from "../../domain/dates/read-dates.ts";
import { difficultyWords, locationWords, mealTypeWords, valueOfWord } from "../enum-maps.ts";
import { genericKey } from "../food/generic-names.ts";
import { foodKey } from "../food/food-key.ts";
import { parseLine } from "../recipes/parse-line.ts";
import { unitAliases, unitOf } from "../food/units.ts";
import { kitchenWords } from "../wording/words-for.ts";

describe.each(LANGUAGES)("reading the words of %s", (language) => {
  const words = kitchenWords(language);

  test("the meals, places and difficulties in the language's words are recognized", () => {
    type Words = Readonly<Record<string, string>>;
    const unrecognized = (map: Words, ownWords: Words) =>
      Object.entries(ownWords).filter(([value, word]) => valueOfWord(map, word) !== value);
    expect(unrecognized(mealTypeWords, words.meals)).toEqual([]);
    expect(unrecognized(difficultyWords, words.difficulties)).toEqual([]);
    const { other: _, ...places } = words.places;
    expect(unrecognized(locationWords, places)).toEqual([]);
  });

  test("the units in the language's words are recognized, in singular and plural", () => {
    // Units that are written like another unit or like a food in one of the languages, or measures of English books.
    const ambiguousUnits = new Set(
      "stick,sheet,knob,scoop,ear,loaf,dash,jar,box,carton,fl oz,oz,lb,pint,quart,gallon".split(
        ",",
      ),
    );
    const names = unitAliases.map(({ name }) => name).filter((name) => !ambiguousUnits.has(name));
    const wrong = names.flatMap((name) =>
      [1, 3].flatMap((amount) => {
        const unitText = words.unit(name, amount);
        return unitOf(unitText).name === name
          ? []
          : [`${unitText}: ${unitOf(unitText).name}, not ${name}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("the weekdays and dates in the language's words are recognized", () => {
    const days = Object.values(words.weekdays).map((day) => {
      const [token] = readDates(day, "2026-11-21");
      return token?.kind === "day" && token.names.some((name) => name.language === language);
    });
    expect(days).toEqual([true, true, true, true, true, true, true]);
    const [date] = readDates(words.date("2026-11-27"), "2026-11-21");
    expect(date).toMatchObject({ kind: "date", readings: ["2026-11-27"] });
  });

  test("the amounts in the language's words are recognized", () => {
    const line = words.contained({ quantity: 3, unit: "slice" }, "Xa") ?? "slice Xa";
    const { quantity, unit, name } = parseLine(`${words.number(2.5)} ${line}`, language);
    expect([quantity, unitOf(unit).name, name]).toEqual([2.5, "slice", "Xa"]);
  });
});

test.each([
  ["salt", "Salz sel sal sale zout"],
  ["pepper", "Pfeffer poivre pimienta pepe pimenta peper"],
  ["oil", "Öl huile aceite olio óleo olie"],
  ["water", "Wasser eau agua acqua água water"],
  ["cheese", "Käse fromage queso formaggio queijo kaas"],
  ["fish", "Fisch poisson pescado pesce peixe vis"],
  ["meat", "Fleisch viande carne vlees"],
  ["vegetable", "Gemüse verduras verdure groente"],
  ["fruit", "Obst fruta frutta fruits fruit"],
])("the words for %j in other languages are the same food", (english, words) => {
  for (const word of words.split(" "))
    expect([word, genericKey(word)]).toEqual([word, foodKey(english)]);
});
