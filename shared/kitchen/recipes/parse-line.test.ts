// Ingredient lines as people write them are parsed into an amount, a unit and the name of the thing to buy.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ingredientName } from "./ingredient-name.ts";
import { parseLine } from "./parse-line.ts";
import { unitOf } from "../food/units.ts";
import { cases } from "../../../tests/support/sample.ts";

test.each([
  ["400 g cod, cubed", 400, "g", "cod"],
  ["1 1/2 cups flour", 1.5, "cup", "flour"],
  ["1½ cups flour", 1.5, "cup", "flour"],
  ["½ tsp salt", 0.5, "tsp", "salt"],
  ["2-3 cloves garlic, minced", 3, "clove", "garlic"],
  ["2 to 3 cloves garlic", 3, "clove", "garlic"],
  ["1,5 kg potatoes", 1.5, "kg", "potatoes"],
  ["1,000 g flour", 1000, "g", "flour"],
  ["250ml milk", 250, "ml", "milk"],
  ["1 EL Zucker", 1, "tbsp", "Zucker"],
  ["2 T sugar", 2, "tbsp", "sugar"],
  ["2 t salt", 2, "tsp", "salt"],
  ["a pinch of salt", 1, "pinch", "salt"],
  ["one onion", 1, "piece", "onion"],
  ["2 hard-boiled eggs", 2, "piece", "eggs"],
  ["2 large eggs", 2, "piece", "large eggs"],
  ["1 can (400 g) tomatoes", 1, "can", "tomatoes"],
  ["2 x 400g tins chopped tomatoes", 800, "g", "chopped tomatoes"],
  ["3 leaves basil", 3, "leaf", "basil"],
  ["juice of 1 lemon", 1, "piece", "lemon"],
  ["cod 400 g", 400, "g", "cod"],
  ["2 fl oz rum", 2, "fl oz", "rum"],
  ["3 dozen eggs", 3, "dozen", "eggs"],
  ["three eggs", 3, "piece", "eggs"],
  ["drei Eier", 3, "piece", "Eier"],
  ["zwei Zehen Knoblauch", 2, "clove", "Knoblauch"],
  ["eine Prise Salz", 1, "pinch", "Salz"],
  ["eine halbe Zitrone", 0.5, "piece", "Zitrone"],
  ["ein viertel Liter Milch", 0.25, "l", "Milch"],
  ["drei viertel Liter Milch", 0.75, "l", "Milch"],
  ["a quarter cup of milk", 0.25, "cup", "milk"],
  ["three quarters of a cup of milk", 0.75, "cup", "milk"],
  ["two-thirds cup sugar", 2 / 3, "cup", "sugar"],
  ["one and a half cups flour", 1.5, "cup", "flour"],
  ["two to three apples", 3, "piece", "apples"],
  ["one or two eggs", 2, "piece", "eggs"],
  ["zwei bis drei Äpfel", 3, "piece", "Äpfel"],
  ["ein oder zwei Zehen Knoblauch", 2, "clove", "Knoblauch"],
  ["two dozen eggs", 2, "dozen", "eggs"],
  ["half a lemon", 0.5, "piece", "lemon"],
  ["2 EL Öl", 2, "tbsp", "Öl"],
  ["1 TL Zimt", 1, "tsp", "Zimt"],
  ["2 Dosen Tomaten", 2, "can", "Tomaten"],
  ["1 Päckchen Hefe", 1, "pack", "Hefe"],
  ["1 Bund Petersilie", 1, "bunch", "Petersilie"],
  ["3 Stück Paprika", 3, "piece", "Paprika"],
  ["0,5 l Milch", 0.5, "l", "Milch"],
  ["2-3 Stangen Lauch", 3, "stalk", "Lauch"],
  ["2 bis 3 Karotten", 3, "piece", "Karotten"],
  ["2–3 carrots", 3, "piece", "carrots"],
  ["1 Pfund Hackfleisch", 1, "pfund", "Hackfleisch"],
  ["2 c. à s. d'huile", 2, "tbsp", "huile"],
  ["2 c. à s. de farine", 2, "tbsp", "farine"],
  ["1 cuillère à soupe de sucre", 1, "tbsp", "sucre"],
  ["une cuillère à café de sel", 1, "tsp", "sel"],
  ["une demi-tasse de lait", 0.5, "cup", "lait"],
  ["trois quarts de litre de lait", 0.75, "l", "lait"],
  ["2 à 3 gousses d’ail", 3, "clove", "ail"],
  ["deux ou trois pommes", 3, "piece", "pommes"],
  ["3 pommes de terre", 3, "piece", "pommes de terre"],
  ["1,5 kg de pommes de terre", 1.5, "kg", "pommes de terre"],
  ["2 boîtes de thon", 2, "can", "thon"],
  ["2 cucharadas de aceite", 2, "tbsp", "aceite"],
  ["1 cdta. de sal", 1, "tsp", "sal"],
  ["media cebolla", 0.5, "piece", "cebolla"],
  ["un cuarto de litro de leche", 0.25, "l", "leche"],
  ["2 o 3 dientes de ajo", 3, "clove", "ajo"],
  ["dos latas de atún", 2, "can", "atún"],
  ["una pizca de sal", 1, "pinch", "sal"],
  ["½ cucchiaino di sale", 0.5, "tsp", "sale"],
  ["due cucchiai d'olio", 2, "tbsp", "olio"],
  ["mezza cipolla", 0.5, "piece", "cipolla"],
  ["un pizzico di sale", 1, "pinch", "sale"],
  ["2 spicchi d'aglio", 2, "clove", "aglio"],
  ["2 etti di prosciutto", 2, "hg", "prosciutto"],
  ["due o tre uova", 3, "piece", "uova"],
  ["2 colheres de sopa de azeite", 2, "tbsp", "azeite"],
  ["1 colher de chá de sal", 1, "tsp", "sal"],
  ["duas xícaras de farinha", 2, "cup", "farinha"],
  ["meia dúzia de ovos", 0.5, "dozen", "ovos"],
  ["3 dentes de alho", 3, "clove", "alho"],
  ["een eetlepel olie", 1, "tbsp", "olie"],
  ["2 theelepels zout", 2, "tsp", "zout"],
  ["twee tenen knoflook", 2, "clove", "knoflook"],
  ["een halve citroen", 0.5, "piece", "citroen"],
  ["anderhalve liter melk", 1.5, "l", "melk"],
  ["2 blikjes tonijn", 2, "can", "tonijn"],
  ["2 ons kaas", 2, "hg", "kaas"],
  ["twee of drie uien", 3, "piece", "uien"],
])("the line %s has the amount %s, the unit %s and the name %s", (line, quantity, unit, name) => {
  const parsedLine = parseLine(line);
  expect([
    parsedLine.quantity,
    unitOf(parsedLine.unit).name,
    ingredientName(parsedLine.name),
  ]).toEqual([quantity, unit, name]);
});

test.each([
  ["1.500 g Mehl", "de", 1500],
  ["1.500 g flour", "en", 1.5],
  ["1,500 g flour", "en", 1500],
  ["1,500 kg Mehl", "de", 1.5],
  ["1.250,5 g Mehl", "de", 1250.5],
  ["1,5 kg Mehl", "en", 1.5],
  ["1.500 g de farine", "fr", 1500],
  ["1\u202f500 g de farine", "fr", 1500],
  ["1.500 g de harina", "es", 1500],
  ["1.500 g di farina", "it", 1500],
  ["1.500 g de farinha", "pt", 1500],
  ["1.500 g bloem", "nl", 1500],
])("the amount of %s in the language %s is %d", (line, language, quantity) => {
  expect(parseLine(line, language).quantity).toBe(quantity);
});

test.each([
  "5-spice powder",
  "five spice powder",
  "three bean salad",
  "ein paar Tomaten",
  "ten percent cream",
  "zehn Prozent Sahne",
  "seven up",
  "one or more eggs",
  "two and three",
  "two hundred grams of flour",
  "un peu de sel",
  "un poco de sal",
  "een beetje zout",
  "tres leches",
  "quattro formaggi",
  "deux cents grammes de farine",
  "2% milk",
  "7-Up",
  "00 flour",
  "1/0 cup",
  "400 g",
  "salt to taste",
  "",
])("a line without an amount of a named thing is kept whole as the name: %j", (line) => {
  expect(parseLine(line)).toEqual({ quantity: null, unit: null, name: line });
});

test.each([
  ["hard boiled eggs", "eggs"],
  ["Eggs, hard-boiled", "Eggs"],
  ["finely chopped onion", "onion"],
  ["onion (finely chopped)", "onion"],
  ["chopped, toasted walnuts", "walnuts"],
  ["butter, at room temperature, cubed", "butter"],
  ["parsley, chopped, plus extra for garnish", "parsley"],
  ["oil for frying", "oil"],
  ["salt, to taste", "salt"],
  ["zest of lemon", "lemon"],
  ["oignon, finement haché", "oignon"],
  ["carottes, en dés", "carottes"],
  ["beurre, à température ambiante", "beurre"],
  ["sel, selon le goût", "sel"],
  ["cebolla, muy picada", "cebolla"],
  ["sal al gusto", "sal"],
  ["cipolla, tritata finemente", "cipolla"],
  ["zucchine, a dadini", "zucchine"],
  ["sale q.b.", "sale"],
  ["cenoura, ralada", "cenoura"],
  ["sal a gosto", "sal"],
  ["ui, fijn gesneden", "ui"],
  ["zout naar smaak", "zout"],
])("the food %s is bought as %s", (line, name) => {
  expect(ingredientName(line)).toBe(name);
});

test.each([
  "minced beef",
  "chopped tomatoes",
  "roasted red peppers",
  "toasted sesame oil",
  "smoked salmon",
  "dried oregano",
  "cooked ham",
  "sliced almonds",
  "boneless, skinless chicken breast",
  "chopped",
  "half and half",
  "fondue savoyarde",
  "carne picada",
  "pomodori pelati",
])("the name %s keeps its words, because it is sold that way", (line) => {
  expect(ingredientName(line)).toBe(line);
});

test("any text has a name that is not blank, and a positive amount or none", () => {
  const texts = fc.oneof(
    fc.string({ minLength: 1, maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(..."1 2 1/2 ½ - , . x ( ) g cup of a chopped to taste cod eggs".split(" ")),
      )
      .map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(
      texts.filter((text) => /\S/.test(text)),
      (text) => {
        const { quantity, name } = parseLine(text);
        expect(ingredientName(name)).toMatch(/\S/);
        expect(quantity === null || (quantity > 0 && Number.isFinite(quantity))).toBe(true);
      },
    ),
    { numRuns: cases(75, 300) },
  );
});

test.each([["小さじ1 塩です"], ["кг 2 картофеля"]])("the name %s keeps its words", (line) => {
  expect(parseLine(line)).toEqual({ quantity: null, unit: null, name: line });
});

test("the name of a kind of flour keeps its zeros", () => {
  expect(parseLine("Type 00 flour 500 g")).toEqual({
    quantity: 500,
    unit: "g",
    name: "Type 00 flour",
  });
});
