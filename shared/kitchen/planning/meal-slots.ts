// Each meal of a day except snacks has at most one entry: two dishes of a dinner are one entry that names both.
import type { DomainPack } from "../../contracts/pack.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

type Meal = Record<string, unknown>;

/**
 * The day and meal that an entry occupies; null for snacks, which never conflict, and for entries without a
 * day or a meal.
 */
function slotOf({ planned_on, meal_type }: Meal): string | null {
  if (!isPresent(planned_on) || !isPresent(meal_type) || meal_type === "snack") return null;
  return `${valueText(planned_on)} ${valueText(meal_type)}`;
}

/** Entries for the same meal of the same day, one sentence for each such meal. */
export function clashesWithin(entries: Meal[], words: KitchenWords): string[] {
  const bySlot = Map.groupBy(entries, slotOf);
  return [...bySlot].flatMap(([slot, meals]) =>
    slot === null || meals.length < 2
      ? []
      : [words.faults.twice(slotText(slot, words), titles(meals, words))],
  );
}

/** Entries for meals that rows of `plannedMeals` already occupy, one sentence each (S11). */
export function clashesWith(entries: Meal[], plannedMeals: Meal[], words: KitchenWords): string[] {
  const bySlot = Map.groupBy(plannedMeals, slotOf);
  return entries.flatMap((entry) => {
    const slot = slotOf(entry);
    const earlierMeals = slot === null ? undefined : bySlot.get(slot);
    return slot !== null && earlierMeals
      ? [words.faults.taken(slotText(slot, words), titles(earlierMeals, words))]
      : [];
  });
}

/** The filter for existing rows that may conflict with the new ones; null if none of the new ones can conflict. */
export const daysInTheWay: NonNullable<DomainPack["inTheWay"]> = (table, rows) => {
  const datedRows = table === "meal_plans" ? rows.filter((row) => slotOf(row) !== null) : [];
  const days = [...new Set(datedRows.map(({ planned_on }) => valueText(planned_on)))];
  return days.length === 0 ? null : { and: [{ column: "planned_on", op: "in", value: days }] };
};

/**
 * New meals that conflict with each other or with existing meals, because a create must not add a second entry.
 * Only the user may decide to replace a meal, by an update of its row.
 */
export function slotFaults(rows: Meal[], existingMeals: Meal[]): string[] {
  const bySlot = Map.groupBy(existingMeals, slotOf);
  const clashes = rows.flatMap((row) => {
    const slot = slotOf(row);
    const meals = slot === null ? undefined : bySlot.get(slot);
    if (meals === undefined) return [];
    const names = meals.map(({ id, title }) => `${valueText(title ?? "a meal")}, ${valueText(id)}`);
    return [
      `${slot} is planned already (${names.join("; ")}): ask the user whether to change that meal, ` +
        "or leave this one under not_done",
    ];
  });
  return [...clashesWithin(rows, kitchenWords("en")), ...clashes];
}

/** The entries whose day and meal are free, and a line for the user about each of the other entries. */
export function leaveOutTakenSlots(
  entries: Meal[],
  plannedMeals: Meal[],
  words: KitchenWords,
): { free: Meal[]; notes: string[] } {
  const bySlot = Map.groupBy(plannedMeals, slotOf);
  const mealsInSlot = (entry: Meal) => {
    const slot = slotOf(entry);
    return slot === null ? undefined : bySlot.get(slot);
  };
  return {
    free: entries.filter((entry) => mealsInSlot(entry) === undefined),
    notes: entries.flatMap((entry) => {
      const occupants = mealsInSlot(entry);
      const slot = slotText(slotOf(entry) ?? "", words);
      return occupants ? [words.notes.staysPlanned(slot, titles(occupants, words))] : [];
    }),
  };
}

/** The slot `2026-11-27 dinner` in words for people. */
function slotText(slot: string, words: KitchenWords): string {
  const [day = "", meal = ""] = slot.split(" ");
  return `${words.date(day)} ${wordOf(words.meals, meal)}`;
}

function titles(meals: Meal[], { faults }: KitchenWords): string {
  return meals.map(({ title }) => valueText(title ?? faults.withoutTitle)).join(", ");
}
