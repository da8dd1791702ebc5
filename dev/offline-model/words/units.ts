// Units, numbers, ordinals and weekdays as people write them, and the stored form of units. Data.

/** The first word for each unit is the one that is stored. */
export const UNITS = `
g gr gram grams gramme grammes | kg kgs kilo kilos kilogram kilograms | ml millilitre millilitres
cl centilitre centilitres | l litre litres liter liters | tbsp tablespoon tablespoons
tsp teaspoon teaspoons | cup cups | oz ounce ounces | lb lbs pound pounds | pint pints | tin tins | can cans
bottle bottles | pack packs packet packets | bag bags | box boxes | carton cartons | jar jars | tub tubs
tube tubes | bar bars | loaf loaves | bunch bunches | head heads | clove cloves | slice slices | piece pieces
stick sticks | punnet punnets | sachet sachets
`;

/** A unit in terms of another: only exact conversions. */
export const CONVERSIONS: Readonly<Record<string, readonly [base: string, times: number]>> = {
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
