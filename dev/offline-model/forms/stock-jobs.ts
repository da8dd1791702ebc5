// The jobs of the forms about the stock at home.
import { addDays } from "../grammar/read-days.ts";
import type { Item } from "../grammar/read-amounts.ts";
import { foldWord } from "../grammar/words.ts";
import { FAMILIES } from "../words/household-words.ts";
import { ifRead } from "./if-read.ts";
import type { SlotValues, Change, Condition, Job, Jobs, Look, Row } from "./job.ts";
import type { Table } from "./tables.ts";

const FAMILY_WORDS = new Set(FAMILIES.split(" "));
const look = (fields: Partial<Look>): Look => ({
  do: "look",
  table: "inventory",
  where: [],
  ...fields,
});

/** A row of an item in stock or on the list. */
export function itemRow({ name, quantity, unit }: Item): Row {
  return {
    name,
    ...(quantity === undefined ? {} : { quantity }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** A change of the named items, computed for each of them. */
export const changeOf = (
  table: Table,
  items: Item[],
  changeOfItem: (item: Item) => Change,
  where: Condition[] = [],
): Job => ({
  do: "change",
  which: { table, named: items.map(({ name, definite = false }) => ({ name, definite })), where },
  each: items.map((item) => [changeOfItem(item)]),
});

const subtractAmounts = (items: Item[]): Job | null =>
  items.every(({ quantity = 0 }) => quantity > 0)
    ? changeOf("inventory", items, ({ quantity = 0, unit }) => ({
        column: "quantity",
        how: "add",
        quantity: -quantity,
        unit,
      }))
    : null;

const setAmount = (item: Item, needsUnit = false): Job | null =>
  item.quantity === undefined
    ? null
    : changeOf("inventory", [item], ({ quantity = 0, unit }) => ({
        column: "quantity",
        how: "set",
        quantity,
        unit,
        needsUnit,
      }));

/** "Half the mince" is accepted, "half of mince" is not: only an existing item has an amount to multiply. */
const multiplyAmount = (quantity: number) =>
  ifRead("food", (food) =>
    food.definite
      ? changeOf("inventory", [food], () => ({ column: "quantity", how: "times", quantity }))
      : null,
  );

const set = (item: Item, column: string, value: string): Job =>
  changeOf("inventory", [item], () => ({ column, how: "set", value }));

/**
 * Whether the message names no place, or one that stands for the whole household. What is taken out of another place,
 * such as the freezer, may not be used up yet.
 */
const isAnyPlace = (place: SlotValues["place"]) =>
  place === undefined || place.location === "" || place.location === "pantry";

const deleteItems = ifRead("foods", (foods, { place }) => {
  const names = foods.map(({ name, definite = false }) => ({ name, definite }));
  return isAnyPlace(place) ? { do: "delete", which: { table: "inventory", named: names } } : null;
});

/** @param today ISO date */
export const stockJobs = (today: string): Jobs => {
  const isExpired: Condition[] = [{ column: "expires_on", op: "lt", values: [today] }];
  return {
    "stock.show": ({ place }) => {
      const location = place?.location ?? "";
      return look(
        isAnyPlace(place) ? {} : { where: [{ column: "location", op: "eq", values: [location] }] },
      );
    },
    "stock.have": ifRead("food", ({ name }) =>
      look(FAMILY_WORDS.has(foldWord(name)) ? { family: name } : { name }),
    ),
    "stock.expires": ({ range = { from: today, to: addDays(today, 7) } }) =>
      look({
        where: [{ column: "expires_on", op: "between", values: [range.from, range.to] }],
        order: "expires_on",
      }),
    "stock.expired": () => look({ where: isExpired, order: "expires_on" }),
    "stock.add": ({ items = [], place, day }) => {
      // "Put the milk in the fridge" moves an existing item, which is another form.
      if (items.some(({ definite, quantity }) => definite && quantity === undefined)) return null;
      const location = place?.location ?? "";
      const where = location === "" ? {} : { location };
      const until = day === undefined ? {} : { expires_on: day };
      const rows = items.map((item) => ({ ...itemRow(item), ...where, ...until }));
      return { do: "create", table: "inventory", rows };
    },
    "stock.set": ifRead("food", (food, { amount }) => setAmount({ ...food, ...amount })),
    "stock.setshown": ifRead("points", (points, { amount }) =>
      amount === undefined || points.several
        ? null
        : {
            do: "change",
            which: { table: "inventory", points },
            each: [[{ column: "quantity", how: "set", ...amount }]],
          },
    ),
    "stock.left": ifRead("item", (item) => setAmount(item, true)),
    "stock.use": ifRead("items", (items, { place }) =>
      isAnyPlace(place) ? subtractAmounts(items) : null,
    ),
    "stock.half": multiplyAmount(0.5),
    "stock.quarter": multiplyAmount(0.75),
    "stock.gone": deleteItems,
    "stock.throw": deleteItems,
    "stock.throwexpired": ({ place }) =>
      place !== undefined && place.location !== ""
        ? null
        : { do: "delete", which: { table: "inventory", where: isExpired } },
    "stock.date": ifRead("food", (food, { day }) =>
      day === undefined ? null : set(food, "expires_on", day),
    ),
    "stock.move": ifRead("food", (food, { place }) =>
      food.definite && place !== undefined && place.location !== ""
        ? set(food, "location", place.location)
        : null,
    ),
  };
};
