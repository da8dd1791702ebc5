// Lists of the kitchen's tables as a look-up returns them, with rows of many kinds. Free texts belong to no
// language; units and codes are ones that the catalogues translate.
import type { RowList } from "../../../shared/contracts/pack.ts";

const TODAY = "2026-11-21";

const ROWS: Readonly<Record<string, Record<string, unknown>[]>> = {
  recipes: [
    {
      name: "Xa",
      cuisine: "Xb",
      difficulty: "easy",
      prep_minutes: 10,
      cook_minutes: 5,
      servings: 4,
    },
    { name: "Xc", difficulty: "medium" },
    { name: "Xd", difficulty: "hard" },
  ],
  inventory: [
    { name: "Xa", quantity: 2, unit: "bottle", location: "fridge", expires_on: "2026-11-20" },
    { name: "Xb", quantity: 3, unit: "tbsp", location: "pantry", expires_on: "2026-11-22" },
    { name: "Xc", quantity: 1, unit: "clove", location: "freezer", expires_on: "2026-11-21" },
    { name: "Xd", quantity: 0.5, unit: "cup", location: "counter", expires_on: "2026-11-27" },
    { name: "Xe", quantity: 4, unit: "piece", location: "other" },
    { name: "Xf" },
    {},
  ],
  shopping_list: [
    { name: "Xa", quantity: 3, unit: "tins", purchased: true },
    { name: "Xb", quantity: 2, unit: "slices", notes: "Xn" },
  ],
  meal_plans: ["breakfast", "lunch", "dinner", "snack"].flatMap((meal_type, index) => [
    { planned_on: `2026-11-2${index}`, meal_type, title: "Xa" },
    { planned_on: `2026-11-2${index + 5}`, meal_type, title: "Xb" },
    { planned_on: `2026-12-0${index + 1}`, meal_type, title: "Xc" },
    { meal_type, title: "Xd" },
  ]),
  tasks: [{ title: "Xa", due_on: "2026-11-27" }, { title: "Xb", done: true }, { title: "Xc" }],
  preferences: ["like", "dislike", "allergy", "intolerance", "diet", "note"].map((kind) => ({
    kind,
    subject: "Xa",
    note: "Xn",
  })),
  cooking_log: [{ title: "Xa", cooked_on: "2026-11-20", rating: 4 }, { title: "Xb" }],
};

/** For each table: lists with all rows, with some of them, with one, and empty with and without a filter. */
export function kitchenLists(): Omit<RowList, "language">[] {
  return Object.entries(ROWS).flatMap(([table, rows]) => {
    const list = (rows: Record<string, unknown>[], overrides: Partial<RowList> = {}) => ({
      table,
      rows,
      total: rows.length,
      today: TODAY,
      narrowed: false,
      whole: false,
      ...overrides,
    });
    return [
      list(rows),
      list(rows.toReversed(), { total: 99 }),
      list(rows.slice(0, 2), { total: 3 }),
      ...rows.map((row) => list([row])),
      list([]),
      list([], { narrowed: true }),
    ];
  });
}
