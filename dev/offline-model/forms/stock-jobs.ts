// What the forms about what is at home ask for.
import { addDays } from "../grammar/read-days.ts";
import type { Item } from "../grammar/read-amounts.ts";
import { given } from "./given.ts";
import type { Change, Condition, Job, Jobs, Look, Row, Table } from "./job.ts";

const look = (more: Partial<Look>): Look => ({
  do: "look",
  table: "inventory",
  where: [],
  ...more,
});

/** A row of something that one has or buys. */
export function itemRow({ name, quantity, unit }: Item): Row {
  return {
    name,
    ...(quantity === undefined ? {} : { quantity }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** A change of the things named, for each its own. */
export const changeOf = (
  table: Table,
  items: Item[],
  each: (item: Item) => Change,
  where: Condition[] = [],
): Job => ({
  do: "change",
  which: { table, named: items.map(({ name, definite = false }) => ({ name, definite })), where },
  each: items.map((item) => [each(item)]),
});

const used = (items: Item[]): Job | null =>
  items.every(({ quantity = 0 }) => quantity > 0)
    ? changeOf("inventory", items, ({ quantity = 0, unit }) => ({
        ...{ column: "quantity", how: "add", quantity: -quantity, unit },
      }))
    : null;

const left = (item: Item): Job | null =>
  item.quantity === undefined
    ? null
    : changeOf("inventory", [item], ({ quantity = 0, unit }) => ({
        ...{ column: "quantity", how: "set", quantity, unit },
      }));

/** "The mince" is known, and so is how much of it there is. */
const part = (quantity: number) =>
  given("food", (food) =>
    food.definite
      ? changeOf("inventory", [food], () => ({ column: "quantity", how: "times", quantity }))
      : null,
  );

const set = (item: Item, column: string, value: string): Job =>
  changeOf("inventory", [item], () => ({ column, how: "set", value }));

const gone = given("foods", (foods) => ({
  do: "delete",
  which: {
    table: "inventory",
    named: foods.map(({ name, definite = false }) => ({ name, definite })),
  },
}));

/** @param today ISO date */
export const stockJobs = (today: string): Jobs => {
  const expired: Condition[] = [{ column: "expires_on", op: "lt", values: [today] }];
  return {
    "stock.show": ({ place }) => {
      const location = place?.location ?? "";
      const all = location === "" || location === "pantry";
      return look(all ? {} : { where: [{ column: "location", op: "eq", values: [location] }] });
    },
    "stock.have": given("food", ({ name }) => look({ name })),
    "stock.family": given("family", (family) => look({ family })),
    "stock.expires": ({ range = { from: today, to: addDays(today, 7) } }) =>
      look({
        where: [{ column: "expires_on", op: "between", values: [range.from, range.to] }],
        order: "expires_on",
      }),
    "stock.expired": () => look({ where: expired, order: "expires_on" }),
    "stock.add": ({ items = [], place, day }) => {
      // "Put the milk in the fridge" moves what is there: another form.
      if (items.some(({ definite, quantity }) => definite && quantity === undefined)) return null;
      const location = place?.location ?? "";
      const where = location === "" ? {} : { location };
      const until = day === undefined ? {} : { expires_on: day };
      const rows = items.map((item) => ({ ...itemRow(item), ...where, ...until }));
      return { do: "create", table: "inventory", rows };
    },
    "stock.set": given("food", (food, { amount }) => left({ ...food, ...amount })),
    "stock.setshown": given("points", (points, { amount }) =>
      amount === undefined || points.several
        ? null
        : {
            do: "change",
            which: { table: "inventory", points },
            each: [[{ column: "quantity", how: "set", ...amount }]],
          },
    ),
    "stock.left": given("item", left),
    "stock.use": given("items", used),
    "stock.half": part(0.5),
    "stock.quarter": part(0.75),
    "stock.gone": gone,
    "stock.throw": gone,
    "stock.throwexpired": ({ place }) =>
      place !== undefined && place.location !== ""
        ? null
        : { do: "delete", which: { table: "inventory", where: expired } },
    "stock.date": given("food", (food, { day }) =>
      day === undefined ? null : set(food, "expires_on", day),
    ),
    "stock.move": given("food", (food, { place }) =>
      food.definite && place !== undefined && place.location !== ""
        ? set(food, "location", place.location)
        : null,
    ),
  };
};
