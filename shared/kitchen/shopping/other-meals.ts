// Finds the other planned meals until the last day of a list's meals (spec/kitchen#shopping).
import type { RowsWanted, SourceRow } from "../../contracts/pack.ts";
import { isPresent, valueText } from "../screens/format-values.ts";

type Row = Record<string, unknown>;

/** The planned meals from today to the last day of the meals among the rows. */
export function mealsWanted(sources: SourceRow[], today: string): RowsWanted[] {
  const readMeals = sources.filter(({ table, wanted }) => table === "meal_plans" && !wanted);
  const last = lastDay(readMeals.map(({ row }) => row));
  return last === null || last < today
    ? []
    : [
        {
          table: "meal_plans",
          where: { and: [{ column: "planned_on", op: "between", value: [today, last] }] },
        },
      ];
}

/** The meals from today to the last day of `own` that are not among `own`; none if no day is known. */
export function otherMeals(meals: Row[], own: Row[], today: string | undefined): Row[] {
  const last = lastDay(own);
  const ownIds = new Set(own.map(({ id }) => id));
  if (last === null || today === undefined) return [];
  return meals.filter(
    ({ id, planned_on: day }) =>
      !ownIds.has(id) && isPresent(day) && valueText(day) >= today && valueText(day) <= last,
  );
}

function lastDay(meals: Row[]): string | null {
  const days = meals.flatMap(({ planned_on: day }) => (isPresent(day) ? valueText(day) : []));
  return days.toSorted().at(-1) ?? null;
}
