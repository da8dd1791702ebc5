// Forms about what is at home.
import type { Item } from "../grammar/read-amounts.ts";
import { addDays } from "../grammar/read-days.ts";
import type { Change, Condition, Form, Job, Look, Row, Table } from "./job.ts";

const look = (more: Partial<Look> = {}): Look => ({
  ...{ do: "look", table: "inventory", where: [] },
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

/** A change of the things named, the same kind for each. */
export function changeOf(
  table: Table,
  items: Item[],
  each: (item: Item) => Change,
  where?: Condition[],
): Job {
  return {
    do: "change",
    which: { table, named: items.map(named), ...(where === undefined ? {} : { where }) },
    each: items.map((item) => [each(item)]),
  };
}

export const named = ({ name, definite }: Item) => ({ name, ...(definite ? { definite } : {}) });

const amountOf = ({ quantity = 0, unit }: Item) => ({
  quantity,
  ...(unit === undefined ? {} : { unit }),
});

const used = (items: Item[]): Job | null =>
  items.every(({ quantity }) => quantity !== undefined && quantity > 0)
    ? changeOf("inventory", items, (item) => {
        const { quantity, unit } = amountOf(item);
        return { column: "quantity", how: "add", quantity: -quantity, ...(unit ? { unit } : {}) };
      })
    : null;

const left = (item: Item): Job | null =>
  item.quantity === undefined
    ? null
    : changeOf("inventory", [item], (one) => ({
        ...{ column: "quantity", how: "set" },
        ...amountOf(one),
      }));

const times = (item: Item, quantity: number): Job =>
  changeOf("inventory", [item], () => ({ column: "quantity", how: "times", quantity }));

const set = (column: string, value: string) => (): Change => ({ column, how: "set", value });

const gone = (items: Item[]): Job => ({
  do: "delete",
  which: { table: "inventory", named: items.map(named) },
});

/** @param today ISO date */
export const stockForms = (today: string): Form[] => [
  {
    id: "stock.show",
    effect: "shows what is at home, or in the fridge or the freezer",
    example: "what's in my pantry?",
    patterns: [
      "[tell me] (what's|what is|whats) in [$my] {place} [right now|at the moment]",
      "(what's|what is) at home",
      "what (do|have) $me (have|got) [left] (in [$my] {place}|at home|in stock|in)",
      "what (do|have) $me got (in [$my] {place}|at home|in stock)",
      "$show [$my] {place}",
      "$show (what's|what is) in [$my] {place}",
      "$show (what|everything) $me have (at home|in [$my] {place})",
    ],
    job: ({ place }) => {
      const location = place?.location ?? "";
      const all = location === "" || location === "pantry";
      return look(all ? {} : { where: [{ column: "location", op: "eq", values: [location] }] });
    },
  },
  {
    id: "stock.have",
    effect: "shows what there is of it",
    example: "do we have any eggs left?",
    patterns: [
      "(do|have) $me (have|got) {food} $there",
      "do $me have got {food} $there",
      "($are) there {food} $there",
      "(any|got any|got) {food} $there",
      "how (much|many) {food} (do|have) $me (have|got) $there",
      "how (much|many) {food} ($are) $there",
      "how (much|many) {food} ($are) there $there",
      "where ($are) {food}",
    ],
    job: ({ food }) => (food === undefined ? null : look({ name: food.name })),
  },
  {
    id: "stock.family",
    effect: "shows what there is of a kind of food",
    example: "what fish do we have?",
    patterns: [
      "(what|which) {family} (do|have) $me (have|got) $there",
      "(do|have) $me (have|got) any {family} $there",
      "$show [$my] {family}",
    ],
    job: ({ family }) => (family === undefined ? null : look({ family })),
  },
  {
    id: "stock.expires",
    effect: "shows what has to be used, by default within a week",
    example: "what expires this week?",
    patterns: [
      "$expiring (soon|first|next|{range}|by {range}|before long)",
      "(what|which) [food|things|items] needs (using|eating|to be used|to be eaten) [up] [soon|first|{range}]",
      "(what|which) [food|things|items] need (using|eating|to be used|to be eaten) [up] [soon|first|{range}]",
      "(what's|what is|is anything) (about to (expire|go off)|close to expiring)",
      "what (should|do|must) $me [need to|have to] (use|eat) [up] (soon|first)",
    ],
    job: ({ range }) =>
      look({
        where: [
          {
            column: "expires_on",
            op: "between",
            values: [range?.from ?? today, range?.to ?? addDays(today, 7)],
          },
        ],
        order: "expires_on",
      }),
  },
  {
    id: "stock.expired",
    effect: "shows what is past its date",
    example: "what has expired?",
    patterns: [
      "(what|which) [food|things|items] (has|have|is|are) [already] (expired|gone off|out of date)",
      "(what's|what is|is anything|has anything|do $me have anything) [already] (expired|gone off|out of date)",
      "$show [$my] (expired|out of date) (food|things|items|stuff)",
      "$show (everything|what|anything) (that's|that is|has|that has|is) (expired|out of date)",
    ],
    job: () =>
      look({ where: [{ column: "expires_on", op: "lt", values: [today] }], order: "expires_on" }),
  },
  {
    id: "stock.add",
    effect: "adds lots, with amount, place and date as far as they are said",
    example: "put 400 g cod fillets in the fridge, expires on Tuesday",
    patterns: [
      "(add|put|store|place) {items} (to|in|into) [$my] {place} [[,] (expires|expiring|best before|good until|use by|it expires|they expire) {day}]",
      "$ive (put|added|stored) {items} (to|in|into) [$my] {place} [[,] (expires|expiring|best before|good until|use by|it expires|they expire) {day}]",
    ],
    job: ({ items = [], place, day }) => {
      // "Put the milk in the fridge" moves what is there: another form.
      if (items.some(({ definite, quantity }) => definite && quantity === undefined)) return null;
      const location = place?.location ?? "";
      const more = {
        ...(location === "" ? {} : { location }),
        ...(day === undefined ? {} : { expires_on: day }),
      };
      return {
        do: "create",
        table: "inventory",
        rows: items.map((item) => ({ ...itemRow(item), ...more })),
      };
    },
  },
  {
    id: "stock.set",
    effect: "sets how much there is",
    example: "set the eggs to 6",
    patterns: [
      "(set|change|update|correct) {food} [quantity|amount] to {amount}",
      "(set|change|update|correct) (the|my) (quantity|amount) of {food} to {amount}",
    ],
    job: ({ food, amount }) =>
      food === undefined || amount === undefined ? null : left({ ...food, ...amount }),
  },
  {
    id: "stock.setshown",
    effect: "sets the amount of a row that was shown",
    example: "set the first one to 5",
    patterns: ["(set|change|update) [the] [quantity|amount] [of] {points} to {amount}"],
    job: ({ points, amount }) =>
      points === undefined || amount === undefined || points.several
        ? null
        : {
            do: "change",
            which: { table: "inventory", points },
            each: [[{ column: "quantity", how: "set", ...amount }]],
          },
  },
  {
    id: "stock.left",
    effect: "sets how much is left",
    example: "we have 3 eggs left",
    patterns: [
      "$me [only|just] have [only|just] {item} left [at home|in [$my] {place}]",
      "($are|there's|there is|there are) [there] [only|just] {item} left [in [$my] {place}]",
    ],
    job: ({ item }) => (item === undefined ? null : left(item)),
  },
  {
    id: "stock.use",
    effect: "takes an amount off, converted where units convert",
    example: "I used 200 g of flour",
    patterns: [
      "$ive (used|used up|ate|eaten|drank|drunk|taken) {items} $day",
      "(use|use up|subtract|deduct) {items} [(from|in) [$my] {place}]",
      "(take|remove) {items} (from|out of|off) [$my] {place}",
    ],
    job: ({ items }) => (items === undefined ? null : used(items)),
  },
  {
    id: "stock.half",
    effect: "halves what there is",
    example: "we ate half the mince",
    patterns: [
      "$ive (used|used up|ate|eaten|drank|drunk) half [of] {food} $day",
      "(use|use up) half [of] {food}",
      "half [of] {food} ($are) (gone|used|eaten|left)",
    ],
    job: ({ food }) => (food?.definite ? times(food, 0.5) : null),
  },
  {
    id: "stock.gone",
    effect: "takes the row away: nothing is left",
    example: "we're out of milk",
    patterns: [
      "(we're|i'm|we are|i am) [all] out of {foods}",
      "(we|i|we've|i've|we have|i have) [just] (run|ran) out of {foods}",
      "{foods} ($are) (all gone|gone|finished|used up|empty)",
      "$ive (finished|used up|finished off|eaten up|used) (all of|all|the last of|the rest of) {foods} $day",
      "$ive (ate|eaten|drank|drunk) (all of|all|the last of|the rest of) {foods} $day",
      "$ive (finished|used up|finished off) {foods} $day",
      "(there's|there is|there are) no [more] {foods} [left]",
      "(we|i) have no [more] {foods} left",
    ],
    job: ({ foods }) => (foods === undefined ? null : gone(foods)),
  },
  {
    id: "stock.throw",
    effect: "takes the row away",
    example: "throw out the yoghurt",
    patterns: [
      "(throw|toss|chuck) (out|away) {foods}",
      "(throw|toss|chuck) {foods} (out|away)",
      "$ive (threw|thrown|tossed|chucked) (out|away) {foods} $day",
      "$ive (threw|thrown|tossed|chucked) {foods} (out|away) $day",
      "(bin|discard) {foods}",
      "$ive (binned|discarded) {foods} $day",
      "($del|take) {foods} (from|out of) [$my] {place}",
    ],
    job: ({ foods }) => (foods === undefined ? null : gone(foods)),
  },
  {
    id: "stock.throwexpired",
    effect: "takes away what is past its date",
    example: "throw out everything that has expired",
    patterns: [
      "(throw out|throw away|$del|discard) (everything|all|anything|all the food) (that's|that is|that has|that) (expired|out of date|gone off)",
      "(throw out|throw away|$del|discard) [all] [the|my] expired (food|things|items|stuff) [from [$my] {place}]",
    ],
    job: ({ place }) =>
      place !== undefined && place.location !== "" && place.location !== "pantry"
        ? null
        : {
            do: "delete",
            which: {
              table: "inventory",
              where: [{ column: "expires_on", op: "lt", values: [today] }],
            },
          },
  },
  {
    id: "stock.date",
    effect: "sets the date until which it keeps",
    example: "the milk expires on Friday",
    patterns: [
      "{food} (expires|expire|goes off|go off|is good until|are good until|is best before|are best before|keeps until) {day}",
      "(set|change) (the) (expiry|expiration) [date] of {food} to {day}",
      "the (expiry|expiration) [date] of {food} is {day}",
    ],
    job: ({ food, day }) =>
      food === undefined || day === undefined
        ? null
        : changeOf("inventory", [food], set("expires_on", day)),
  },
  {
    id: "stock.move",
    effect: "sets where it is",
    example: "move the mince to the fridge",
    patterns: [
      "(move|put|transfer) {food} [from [$my] {place:origin}] (to|in|into) [$my] {place}",
      "$ive (moved|put) {food} (to|in|into) [$my] {place}",
      "{food} ($are) now in [$my] {place}",
      "{food} ($are) in [$my] {place} now",
    ],
    job: ({ food, place }) =>
      food?.definite && place !== undefined && place.location !== ""
        ? changeOf("inventory", [food], set("location", place.location))
        : null,
  },
];
