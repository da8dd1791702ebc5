// The meaning of the forms about the stock at home.
import { addDays } from "../grammar/read-days.ts";
import type { Item } from "../grammar/read-amounts.ts";
import { foldWord } from "../grammar/words.ts";
import { FAMILIES } from "../words/household-words.ts";
import { given } from "./given.ts";
import type { Captured, Change, Condition, Job, Jobs, Look, Row } from "./job.ts";
import type { Table } from "./tables.ts";

const FAMILY = new Set(FAMILIES.split(" "));
const look = (more: Partial<Look>): Look => ({
  do: "look",
  table: "inventory",
  where: [],
  ...more,
});

/** A row of an item in stock or on the list. */
export function itemRow({ name, quantity, unit }: Item): Row {
  return {
    name,
    ...(quantity === undefined ? {} : { quantity }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** A change of the named items, each with its own amount. */
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
        column: "quantity",
        how: "add",
        quantity: -quantity,
        unit,
      }))
    : null;

const setAmount = (item: Item, strict = false): Job | null =>
  item.quantity === undefined
    ? null
    : changeOf("inventory", [item], ({ quantity = 0, unit }) => ({
        column: "quantity",
        how: "set",
        quantity,
        unit,
        strict,
      }));

/** "The mince" refers to a known item with a known amount. */
const part = (quantity: number) =>
  given("food", (food) =>
    food.definite
      ? changeOf("inventory", [food], () => ({ column: "quantity", how: "times", quantity }))
      : null,
  );

const set = (item: Item, column: string, value: string): Job =>
  changeOf("inventory", [item], () => ({ column, how: "set", value }));

/** Taking something out of the freezer may mean cooking it: the item is not used up. */
const isAll = (place: Captured["place"]) =>
  place === undefined || place.location === "" || place.location === "pantry";

const usedUp = given("foods", (foods, { place }) => {
  const names = foods.map(({ name, definite = false }) => ({ name, definite }));
  return isAll(place) ? { do: "delete", which: { table: "inventory", named: names } } : null;
});

/** @param today ISO date */
export const stockJobs = (today: string): Jobs => {
  const expiredOnly: Condition[] = [{ column: "expires_on", op: "lt", values: [today] }];
  return {
    "stock.show": ({ place }) => {
      const location = place?.location ?? "";
      return look(
        isAll(place) ? {} : { where: [{ column: "location", op: "eq", values: [location] }] },
      );
    },
    "stock.have": given("food", ({ name }) =>
      look(FAMILY.has(foldWord(name)) ? { family: name } : { name }),
    ),
    "stock.expires": ({ range = { from: today, to: addDays(today, 7) } }) =>
      look({
        where: [{ column: "expires_on", op: "between", values: [range.from, range.to] }],
        order: "expires_on",
      }),
    "stock.expired": () => look({ where: expiredOnly, order: "expires_on" }),
    "stock.add": ({ items = [], place, day }) => {
      // "Put the milk in the fridge" moves an existing item: another form.
      if (items.some(({ definite, quantity }) => definite && quantity === undefined)) return null;
      const location = place?.location ?? "";
      const where = location === "" ? {} : { location };
      const until = day === undefined ? {} : { expires_on: day };
      const rows = items.map((item) => ({ ...itemRow(item), ...where, ...until }));
      return { do: "create", table: "inventory", rows };
    },
    "stock.set": given("food", (food, { amount }) => setAmount({ ...food, ...amount })),
    "stock.setshown": given("points", (points, { amount }) =>
      amount === undefined || points.several
        ? null
        : {
            do: "change",
            which: { table: "inventory", points },
            each: [[{ column: "quantity", how: "set", ...amount }]],
          },
    ),
    "stock.left": given("item", (item) => setAmount(item, true)),
    "stock.use": given("items", (items, { place }) => (isAll(place) ? used(items) : null)),
    "stock.half": part(0.5),
    "stock.quarter": part(0.75),
    "stock.gone": usedUp,
    "stock.throw": usedUp,
    "stock.throwexpired": ({ place }) =>
      place !== undefined && place.location !== ""
        ? null
        : { do: "delete", which: { table: "inventory", where: expiredOnly } },
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
