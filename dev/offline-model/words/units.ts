// Units and numbers as people write them, and what is stored for them. Data.

/** Words → the unit that is stored. */
export const UNITS: Readonly<Record<string, string>> = {
  "g gr gram grams gramme grammes": "g",
  "kg kgs kilo kilos kilogram kilograms": "kg",
  "ml millilitre millilitres milliliter milliliters": "ml",
  "cl centilitre centilitres": "cl",
  "l litre litres liter liters": "l",
  "tbsp tablespoon tablespoons": "tbsp",
  "tsp teaspoon teaspoons": "tsp",
  "cup cups": "cup",
  "oz ounce ounces": "oz",
  "lb lbs pound pounds": "lb",
  "pint pints": "pint",
  "tin tins": "tin",
  "can cans": "can",
  "bottle bottles": "bottle",
  "pack packs packet packets": "pack",
  "bag bags": "bag",
  "box boxes": "box",
  "carton cartons": "carton",
  "jar jars": "jar",
  "tub tubs": "tub",
  "tube tubes": "tube",
  "bar bars": "bar",
  "loaf loaves": "loaf",
  "bunch bunches": "bunch",
  "head heads": "head",
  "clove cloves": "clove",
  "slice slices": "slice",
  "piece pieces": "piece",
  "stick sticks": "stick",
  "punnet punnets": "punnet",
  "sachet sachets": "sachet",
};

/** A unit in terms of another: what can be worked out and nothing else. */
export const CONVERTS: Readonly<Record<string, readonly [base: string, times: number]>> = {
  g: ["g", 1],
  kg: ["g", 1000],
  ml: ["ml", 1],
  cl: ["ml", 10],
  l: ["ml", 1000],
};

export const NUMBERS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
export const PLACES_IN_LINE = "first second third fourth fifth sixth seventh eighth ninth tenth";
export const WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday";
