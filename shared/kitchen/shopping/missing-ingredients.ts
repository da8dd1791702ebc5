// A report for screens: what recipes and planned meals need, and what of it is missing, in stock or on the shopping
// list (spec/kitchen#missing).
import * as z from "zod";
import { IdSchema } from "../../contracts/api/common.ts";
import type { Condition } from "../../contracts/filter.ts";
import type { ReportSpec, RowsWanted } from "../../contracts/pack.ts";
import { calendarDate } from "../fields.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { linkedFoods, recipesWanted, rowsOf } from "./chosen-recipes.ts";
import { inShop, toContent } from "./derive-shopping-list.ts";
import type { HeldItem, Item } from "./merge-needs.ts";
import { weighNeeds } from "./weigh-needs.ts";

type Row = Record<string, unknown>;

interface Body {
  recipes?: { id: string; servings?: number }[];
  meals?: { from: string; to: string };
}

const PLACES = { home: "at_home", list: "on_list", both: "at_home_and_on_list" } as const;

export const missingIngredients: ReportSpec = {
  path: "missing-ingredients",
  one: "MissingIngredients",
  summary: "What recipes and planned meals need, and what of it is missing",
  body: () =>
    z.strictObject({
      recipes: z
        .array(
          z.strictObject({
            id: IdSchema.describe("of one of the household's recipes"),
            servings: z
              .int()
              .min(1)
              .max(1000)
              .optional()
              .meta({ examples: [4] })
              .describe("amounts are scaled to it; absent: as the recipe says"),
          }),
        )
        .max(100)
        .optional()
        .describe("recipes to cook, once each"),
      meals: z
        .strictObject({ from: calendarDate(), to: calendarDate() })
        .optional()
        .meta({ examples: [{ from: "2026-11-23", to: "2026-11-29" }] })
        .describe("the meals that are planned on these days, the last one included"),
    }),
  item: () =>
    z.strictObject({
      status: z
        .enum(["missing", ...Object.values(PLACES)])
        .describe("missing: at least in part; `item` then has the part that is missing"),
      item: z
        .strictObject({
          name: z.string().meta({ examples: ["leeks"] }),
          quantity: z
            .number()
            .nullable()
            .meta({ examples: [3] }),
          unit: z
            .string()
            .nullable()
            .meta({ examples: ["g"] }),
          category: z
            .string()
            .nullable()
            .meta({ examples: ["produce"] }),
          notes: z.string().nullable(),
        })
        .describe("as the body that creates a shopping item"),
      note: z
        .string()
        .nullable()
        .meta({ examples: ["leeks: 5 needed, 2 at home already"] })
        .describe("what of it there is, or why it could not be compared"),
    }),
  rounds: [
    firstRows,
    (_body, sources) => recipesWanted(sources),
    (_body, sources) => linkedFoods(sources),
  ],
  report(body, read, { language, today }) {
    const { recipes = [] } = body as Body;
    const recipeIds = new Set(rowsOf(read, "recipes").map(({ id }) => id));
    if (recipes.some(({ id }) => !recipeIds.has(id))) return null;
    // A recipe to cook counts as a meal of that many servings.
    const meals = recipes.map(({ id, servings }, index) => ({
      table: "meal_plans",
      row: { id: `requested ${index}`, recipe_id: id, servings },
    }));
    const sources = [...read, ...meals];
    const { merged, notes, sectionOf } = weighNeeds(sources, "", { language, today, others: [] });
    const words = kitchenWords(language);
    const items = [...merged.items, ...merged.held]
      .map((item) => ({ item, section: sectionOf(item.key) }))
      .toSorted(inShop)
      .map(({ item, section }) => ({
        status: "where" in item ? PLACES[(item as HeldItem).where] : "missing",
        item: bodyOf(toContent(item, section, words)),
        note: item.note ?? null,
      }));
    return { items, notes };
  },
  content: ({ item }) => ({ name: (item as Item).name }),
};

/** The columns as the body of a create; unknown values are null. */
const bodyOf = ({ name, quantity, unit, category, notes }: Row): Row => ({
  name,
  quantity: quantity ?? null,
  unit: unit ?? null,
  category: category ?? null,
  notes: notes ?? null,
});

/**
 * The requested recipes and meals with all stock and all open list entries, because only code can match names of one
 * food.
 */
function firstRows(body: Row): RowsWanted[] {
  const { recipes = [], meals } = body as Body;
  const requestedRows = [
    ...(recipes.length === 0
      ? []
      : [
          {
            table: "recipes",
            where: filterBy("id", "in", [...new Set(recipes.map(({ id }) => id))]),
          },
        ]),
    ...(meals === undefined
      ? []
      : [
          { table: "meal_plans", where: filterBy("planned_on", "between", [meals.from, meals.to]) },
        ]),
  ];
  return requestedRows.length === 0
    ? []
    : [
        ...requestedRows,
        { table: "inventory", where: filterBy("quantity", "neq", 0) },
        { table: "shopping_list", where: filterBy("purchased", "eq", false) },
      ];
}

const filterBy = (column: string, op: string, value: Condition["value"]) => ({
  and: [{ column, op, value }],
});
