// The tables that forms are about.

interface TableFacts {
  subdomain: string;
  /** The column with a row's name. */
  label: string;
  /** The prefix of its rows' refs. */
  refType: string;
  /** Where its rows are, as the offline model's sentences say it. */
  where: string;
}

export const TABLES = {
  inventory: {
    subdomain: "inventory",
    label: "name",
    refType: "inventory",
    where: "in your stock",
  },
  shopping_list: {
    subdomain: "shopping",
    label: "name",
    refType: "shopping",
    where: "on your shopping list",
  },
  recipes: { subdomain: "recipes", label: "name", refType: "recipe", where: "among your recipes" },
  meal_plans: {
    subdomain: "meal_plans",
    label: "title",
    refType: "meal",
    where: "on your meal plan",
  },
  tasks: { subdomain: "tasks", label: "title", refType: "task", where: "among your open tasks" },
  preferences: {
    subdomain: "preferences",
    label: "subject",
    refType: "pref",
    where: "among your tastes",
  },
} as const satisfies Record<string, TableFacts>;

export type Table = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as Table[];

/** The table that a step of the subdomain is about. */
export function tableOf(subdomain: string): Table | undefined {
  return TABLE_NAMES.find((table) => TABLES[table].subdomain === subdomain);
}
