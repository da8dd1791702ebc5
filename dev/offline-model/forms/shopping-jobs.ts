// The jobs of the forms about the shopping list.
import { ifRead } from "./if-read.ts";
import type { Change, Condition, Jobs } from "./job.ts";
import { changeOf, itemRow } from "./stock-jobs.ts";

const table = "shopping_list";
const OPEN: Condition[] = [{ column: "purchased", op: "eq", values: ["false"] }];
const BOUGHT: Condition[] = [{ column: "purchased", op: "eq", values: ["true"] }];
const tick = (): Change => ({ column: "purchased", how: "set", value: "true" });

export const shoppingJobs: Jobs = {
  "shopping.show": () => ({ do: "look", table, where: OPEN }),
  "shopping.have": ifRead("food", ({ name }) => ({ do: "look", table, where: [], name })),
  "shopping.add": ifRead("items", (items) => ({ do: "create", table, rows: items.map(itemRow) })),
  "shopping.remove": ifRead("names", (names) => ({ do: "delete", which: { table, named: names } })),
  "shopping.bought": ifRead("foods", (foods) => changeOf(table, foods, tick, OPEN)),
  "shopping.boughtall": () => ({ do: "change", which: { table, where: OPEN }, each: [[tick()]] }),
  "shopping.set": ifRead("food", (food, { amount }) =>
    amount === undefined
      ? null
      : changeOf(table, [food], () => ({ column: "quantity", how: "set", ...amount }), OPEN),
  ),
  "shopping.clear": () => ({ do: "delete", which: { table, where: [] } }),
  "shopping.clearbought": () => ({ do: "delete", which: { table, where: BOUGHT } }),
};
