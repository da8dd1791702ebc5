// The jobs of the forms about the meal plan and shopping for it.
import type { Range } from "../grammar/read-days.ts";
import { ifRead } from "./if-read.ts";
import type { Condition, Job, Jobs } from "./job.ts";

const table = "meal_plans";
const within = ({ from, to }: Range): Condition => ({
  column: "planned_on",
  op: "between",
  values: [from, to],
});
const onMeal = (day: string, meal: string): Condition[] => [
  { column: "planned_on", op: "eq", values: [day] },
  { column: "meal_type", op: "eq", values: [meal] },
];
const look = (where: Condition[]): Job => ({ do: "look", table, where, order: "planned_on" });
const isPlan = (name: string): boolean => /^(?:(?:meal )?plan|(?:planned )?meals)$/.test(name);
const shopFor = (save: boolean) =>
  ifRead("name", (recipe) => (isPlan(recipe.name) ? null : { do: "shop", recipe, save }));

/** @param today ISO date */
export const planJobs = (today: string): Jobs => {
  const fromToday: Condition[] = [{ column: "planned_on", op: "gte", values: [today] }];
  return {
    "meals.show": ({ range }) => look(range === undefined ? fromToday : [within(range)]),
    "meals.what": ({ meal = "dinner", day = today }) => look(onMeal(day, meal)),
    "meals.plan": ifRead("dish", (dish, { when }) =>
      when === undefined ? null : { do: "meal", dish, day: when.day, meal: when.meal },
    ),
    "meals.cancel": ifRead("when", ({ day, meal, named }) =>
      named ? { do: "delete", which: { table, where: onMeal(day, meal) } } : null,
    ),
    "meals.remove": ifRead("name", (name, { day }) => {
      const where =
        day === undefined ? fromToday : [{ column: "planned_on", op: "eq", values: [day] }];
      return { do: "delete", which: { table, named: [name], where } };
    }),
    "meals.move": ifRead("name", (name, { day: value }) =>
      value === undefined
        ? null
        : {
            do: "change",
            which: { table, named: [name], where: fromToday },
            each: [[{ column: "planned_on", how: "set", value }]],
          },
    ),
    "meals.days": ifRead("range", (range, { meal = "dinner" }) =>
      range.from === range.to ? null : { do: "days", range, meal },
    ),
    "shop.plan": () => ({ do: "shop", recipe: null, save: false }),
    "shop.plansave": () => ({ do: "shop", recipe: null, save: true }),
    "shop.recipe": shopFor(false),
    "shop.recipesave": shopFor(true),
  };
};
