// The meaning of the forms about the shopping list.
import { given } from "./given.ts";
import type { Change, Condition, Jobs } from "./job.ts";
import { changeOf, itemRow } from "./stock-jobs.ts";

const table = "shopping_list";
const OPEN: Condition[] = [{ column: "purchased", op: "eq", values: ["false"] }];
const BOUGHT: Condition[] = [{ column: "purchased", op: "eq", values: ["true"] }];
const tick = (): Change => ({ column: "purchased", how: "set", value: "true" });

export const shoppingJobs: Jobs = {
  "shopping.show": () => ({ do: "look", table, where: OPEN }),
  "shopping.have": given("food", ({ name }) => ({ do: "look", table, where: [], name })),
  "shopping.add": given("items", (items) => ({ do: "create", table, rows: items.map(itemRow) })),
  "shopping.remove": given("names", (names) => ({ do: "delete", which: { table, named: names } })),
  "shopping.bought": given("foods", (foods) => changeOf(table, foods, tick, OPEN)),
  "shopping.boughtall": () => ({ do: "change", which: { table, where: OPEN }, each: [[tick()]] }),
  "shopping.set": given("food", (food, { amount }) =>
    amount === undefined
      ? null
      : changeOf(table, [food], () => ({ column: "quantity", how: "set", ...amount }), OPEN),
  ),
  "shopping.clear": () => ({ do: "delete", which: { table, where: [] } }),
  "shopping.clearbought": () => ({ do: "delete", which: { table, where: BOUGHT } }),
};
