// The meal whose form is open, and the one that the address asks to open.

export const DAY = /^\d{4}-\d\d-\d\d$/;

/** The meal being edited, with values that are entered in its form. */
export interface Edited {
  id: string | null;
  preset: Readonly<Record<string, unknown>>;
}

export const newMeal = (plannedOn: string): Edited => ({
  id: null,
  preset: { plannedOn, mealType: "dinner" },
});

/** The meal in the address, to which the person returns after writing its recipe (`DishLink`). */
export function mealToOpen(query: URLSearchParams): Edited | undefined {
  const [meal, week, title] = ["meal", "week", "dish"].map((name) => query.get(name) ?? "");
  if (meal === undefined || meal === "") return undefined;
  if (meal !== "new") return { id: meal, preset: { title } };
  return week !== undefined && DAY.test(week) ? newMeal(week) : undefined;
}
