// Forms about the meal plan, shopping for it, and what was cooked.
import type { Range } from "../grammar/read-days.ts";
import type { Condition, Form, Job, Named } from "./job.ts";

const days = ({ from, to }: Range): Condition => ({
  ...{ column: "planned_on", op: "between", values: [from, to] },
});
const at = ({ day, meal }: { day: string; meal: string }): Condition[] => [
  { column: "planned_on", op: "eq", values: [day] },
  { column: "meal_type", op: "eq", values: [meal] },
];
const look = (where: Condition[]): Job => ({
  ...{ do: "look", table: "meal_plans", where, order: "planned_on" },
});

const isPlan = ({ name }: Named): boolean => /^(?:(?:meal )?plan|(?:planned )?meals)$/.test(name);

/** @param today ISO date */
export const planForms = (today: string): Form[] => [
  {
    id: "meals.show",
    effect: "shows what is planned from today on, or for some days",
    example: "what's planned for this week?",
    patterns: [
      "(what's|what is|is anything|do $me have anything) (planned|on the menu|scheduled|on $my (meal plan|plan|menu)) [{range}|for {range}|on {range}]",
      "what (have|did) $me (planned|plan) [[for] {range}]",
      "what do $me have planned [[for] {range}]",
      "$show $my (meal plan|menu|meals|planned meals) [[for] {range}]",
      "(what are|what're) $me (having|eating|cooking) [[for] {range}]",
    ],
    job: ({ range }) =>
      look(
        range === undefined
          ? [{ column: "planned_on", op: "gte", values: [today] }]
          : [days(range)],
      ),
  },
  {
    id: "meals.what",
    effect: "shows what is planned for a meal",
    example: "what's for dinner tomorrow?",
    patterns: [
      "(what's|what is) (for|planned for) {meal} [[on] {day}|tonight]",
      "(what's|what is) [for] {meal} {day}",
      "(what are|what're) $me (having|eating|cooking|making) for {meal} [[on] {day}|tonight]",
    ],
    job: ({ meal = "dinner", day = today }) => look(at({ day, meal })),
  },
  {
    id: "meals.plan",
    effect: "plans a dish for a day, dinner where no meal is said",
    example: "plan lentil soup for Friday",
    patterns: [
      "(plan|schedule) {dish} [for|on] {when}",
      "put {dish} (on|in) [$my] (meal plan|plan|menu) [for|on] {when}",
      "(put|add) {dish} (on|for) {when}",
      "add {dish} to [$my] (meal plan|plan|menu) [for|on] {when}",
      "(let's|let us) (have|eat|cook|make|do) {dish} [for|on] {when}",
      "(we're|i'm|we are|i am) (having|eating|cooking|making) {dish} [for|on] {when}",
      "(cook|make) {dish} [for|on] {when}",
    ],
    job: ({ dish, when }) =>
      dish === undefined || when === undefined ? null : { do: "meal", dish, ...when },
  },
  {
    id: "meals.cancel",
    effect: "takes what is planned for a meal off the plan",
    example: "cancel dinner tomorrow",
    patterns: ["(cancel|remove|delete|clear) [the|my|our] {when} [from $my (meal plan|plan)]"],
    job: ({ when }) =>
      when === undefined ? null : { do: "delete", which: { table: "meal_plans", where: at(when) } },
  },
  {
    id: "meals.remove",
    effect: "takes a dish off the plan",
    example: "remove lentil soup from the meal plan",
    patterns: [
      "(cancel|remove|delete|take) {name} (from|off) $my (meal plan|plan|menu)",
      "(cancel|remove|take off) {name} (on|for|from) {day}",
    ],
    job: ({ name, day }) =>
      name === undefined
        ? null
        : {
            do: "delete",
            which: {
              table: "meal_plans",
              named: [name],
              where:
                day === undefined
                  ? [{ column: "planned_on", op: "gte", values: [today] }]
                  : [{ column: "planned_on", op: "eq", values: [day] }],
            },
          },
  },
  {
    id: "meals.move",
    effect: "moves a planned dish to another day",
    example: "move lentil soup to Friday",
    patterns: ["(move|reschedule|shift|postpone) {name} to {day}"],
    job: ({ name, day }) =>
      name === undefined || day === undefined
        ? null
        : {
            do: "change",
            which: {
              table: "meal_plans",
              named: [name],
              where: [{ column: "planned_on", op: "gte", values: [today] }],
            },
            each: [[{ column: "planned_on", how: "set", value: day }]],
          },
  },
  {
    id: "meals.days",
    effect: "proposes saved recipes for free days, and saves the plan after a yes",
    example: "plan dinners for the next 3 days",
    patterns: [
      "plan [my|our] (meals|{meal}) [for] {range} [(with|from|using) my [saved] recipes]",
      "(make|create) [me] a meal plan [for] {range}",
    ],
    job: ({ meal = "dinner", range }) =>
      range === undefined || range.from === range.to ? null : { do: "days", range, meal },
  },
  {
    id: "shop.plan",
    effect: "lists what the coming planned meals need and is not at home, as a draft",
    example: "make a shopping list for my meal plan",
    patterns: [
      "(make|create|write|generate) [me] a shopping list for $my (meal plan|plan|planned meals|meals)",
    ],
    job: () => ({ do: "shop", recipe: null, save: false }),
  },
  {
    id: "shop.plansave",
    effect: "puts on the list what the coming planned meals need and is not at home",
    example: "put what I need for my meal plan on my shopping list",
    patterns: [
      "(put|add) (what $me need|the ingredients|everything|everything $me need) for $my (meal plan|plan|planned meals) (on|to|onto) $list",
    ],
    job: () => ({ do: "shop", recipe: null, save: true }),
  },
  {
    id: "shop.recipe",
    effect: "lists what a saved recipe needs and is not at home, as a draft",
    example: "make a shopping list for lentil soup",
    patterns: ["(make|create|write|generate) [me] a shopping list for {name} [recipe]"],
    job: ({ name }) =>
      name === undefined || isPlan(name) ? null : { do: "shop", recipe: name, save: false },
  },
  {
    id: "shop.recipesave",
    effect: "puts on the list what a saved recipe needs and is not at home",
    example: "add the ingredients for lentil soup to my shopping list",
    patterns: [
      "(put|add) (what $me need|the ingredients|what's missing|everything|everything $me need) (for|of) {name} [recipe] (on|to|onto) $list",
    ],
    job: ({ name }) =>
      name === undefined || isPlan(name) ? null : { do: "shop", recipe: name, save: true },
  },
  {
    id: "log.cooked",
    effect: "enters in the cooking log what was cooked",
    example: "I cooked the lentil soup yesterday",
    patterns: [
      "$ive (cooked|made) {dish} {past} [[,] {rating} stars]",
      "$ive cooked {dish} [[,] {rating} stars]",
      "(log|note|record) that $me (cooked|made) {dish} {past}",
    ],
    job: ({ dish, past = today, rating }) =>
      dish === undefined
        ? null
        : { do: "cooked", dish, day: past, ...(rating === undefined ? {} : { rating }) },
  },
  {
    id: "log.show",
    effect: "shows what was cooked",
    example: "what did I cook this week?",
    patterns: [
      "what (did|have) $me (cook|cooked|made|make) [lately|recently|{pastrange}]",
      "$show [$my] cooking (log|history)",
    ],
    job: ({ pastrange }) => ({
      ...{ do: "look", table: "cooking_log", order: "cooked_on" },
      where:
        pastrange === undefined
          ? []
          : [{ column: "cooked_on", op: "between", values: [pastrange.from, pastrange.to] }],
    }),
  },
];
