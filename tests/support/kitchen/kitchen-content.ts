// Random artifact contents that fit the kitchen's schemas, for property tests.
import * as fc from "fast-check";

/** Text with at least one visible character, as Postgres can store it. */
const words = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ minLength: 1, maxLength, unit: "grapheme-ascii" }),
      fc.string({ minLength: 1, maxLength: Math.floor(maxLength / 8), unit: "grapheme" }),
      fc.constantFrom("Crème brûlée", "cod | chips", "* 2 # three", 'a "b" \\c', "tab\tand <b>"),
    )
    .filter((text) => /\S/.test(text) && text.length <= maxLength && !text.includes("\u0000"));

/** A value, or undefined. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Whether texts may show the number with a fraction, such as ⅓ for 0.333. */
const isNearFraction = (n: number) =>
  [1 / 8, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4].some((part) => Math.abs((n % 1) - part) < 0.005);

const amount = fc.oneof(
  fc.integer({ min: 0, max: 5000 }),
  fc
    .double({ min: 0, max: 1000, noNaN: true, noDefaultInfinity: true })
    .filter((n) => n > 1e-6 && !isNearFraction(n)),
);

const line = fc.record(
  {
    name: words(60),
    quantity: amount,
    unit: fc.constantFrom("g", "ml", "tbsp", "piece", "clove"),
    preparation: words(60),
    optional: fc.boolean(),
  },
  { requiredKeys: ["name"] },
);

export const recipeContents = fc.record({
  name: words(120),
  description: maybe(words(300)),
  cuisine: maybe(words(40)),
  difficulty: maybe(fc.constantFrom("easy", "medium", "hard")),
  prep_minutes: maybe(fc.integer({ min: 0, max: 600 })),
  cook_minutes: maybe(fc.integer({ min: 0, max: 600 })),
  servings: maybe(fc.integer({ min: 1, max: 40 })),
  tags: maybe(fc.array(words(30), { maxLength: 5 })),
  ingredients: fc.array(line, { minLength: 1, maxLength: 8 }),
  instructions: fc.array(words(300), { minLength: 1, maxLength: 6 }),
  notes: maybe(words(300)),
});

const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2039-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

export const mealPlanContents = fc.record({
  entries: fc.uniqueArray(
    fc.record(
      {
        planned_on: day,
        meal_type: fc.constantFrom("breakfast", "lunch", "dinner", "snack"),
        title: words(100),
        servings: fc.integer({ min: 1, max: 20 }),
        recipe_ref: fc.constantFrom("recipe_1", "gen_recipe_2"),
      },
      { requiredKeys: ["planned_on", "meal_type", "title"] },
    ),
    // One entry per meal of a day: two of them are refused.
    { minLength: 1, maxLength: 8, selector: (meal) => `${meal.planned_on} ${meal.meal_type}` },
  ),
});

export const shoppingListContents = fc.record({
  items: fc.array(
    fc.record(
      {
        name: words(80),
        quantity: amount,
        unit: fc.constantFrom("g", "ml", "piece"),
        category: words(30),
        notes: words(80),
      },
      { requiredKeys: ["name"] },
    ),
    { minLength: 1, maxLength: 8 },
  ),
});

export const taskListContents = fc.record({
  tasks: fc.array(
    fc.record({ title: words(100), due_on: day, notes: words(80) }, { requiredKeys: ["title"] }),
    { minLength: 1, maxLength: 8 },
  ),
});

export const stockListContents = fc.record({
  items: fc.array(
    fc.record(
      {
        name: words(80),
        quantity: amount,
        unit: fc.constantFrom("g", "l", "piece"),
        location: fc.constantFrom("pantry", "fridge", "freezer", "counter", "other"),
        expires_on: day,
        notes: words(80),
      },
      { requiredKeys: ["name"] },
    ),
    { minLength: 1, maxLength: 8 },
  ),
});
