// Meals and open tasks as entries of a calendar.
import type { CalendarEntry } from "../../contracts/calendar.ts";
import { capital } from "../screens/format-line.ts";
import { wordOf } from "../screens/word-of.ts";
import { kitchenWords } from "../wording/words-for.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const notesOf = ({ notes }: Record<string, unknown>) => textOf(notes) || null;

export const calendarEntries: CalendarEntry[] = [
  {
    table: "meal_plans",
    day: "planned_on",
    describe(row, language) {
      const { meals, colon } = kitchenWords(language);
      const meal = capital(wordOf(meals, row["meal_type"]));
      return { title: `${meal}${colon}${textOf(row["title"])}`, notes: notesOf(row) };
    },
  },
  {
    // Completed tasks leave the calendar, because they need no reminder.
    table: "tasks",
    day: "due_on",
    where: [{ column: "done", op: "eq", value: false }],
    duePage: "/tasks",
    describe: (row) => ({ title: textOf(row["title"]), notes: notesOf(row) }),
  },
];
