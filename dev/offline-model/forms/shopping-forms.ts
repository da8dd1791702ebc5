// Forms about what is to be bought.
import type { Change, Condition, Form, Job, Named } from "./job.ts";
import { changeOf, itemRow } from "./stock-forms.ts";

const OPEN: Condition[] = [{ column: "purchased", op: "eq", values: ["false"] }];
const BOUGHT: Condition[] = [{ column: "purchased", op: "eq", values: ["true"] }];
const tick = (): Change => ({ column: "purchased", how: "set", value: "true" });

const remove = (named: Named[]): Job => ({
  do: "delete",
  which: { table: "shopping_list", named },
});
const removeAll = (where: Condition[]): Job => ({
  do: "delete",
  which: { table: "shopping_list", where },
});

export const shoppingForms: Form[] = [
  {
    id: "shopping.show",
    effect: "shows what is still to buy",
    example: "what's on my shopping list?",
    patterns: [
      "[tell me] (what's|what is|whats) [still|left] on $list",
      "[$show] $list",
      "$show (what's|what is) on $list",
      "what (do|have) $me (have|got|put) on $list",
      "what do $me (need|have|still need|still have) to buy",
      "what do $me need from the (shop|shops|store|supermarket)",
    ],
    job: () => ({ do: "look", table: "shopping_list", where: OPEN }),
  },
  {
    id: "shopping.have",
    effect: "shows whether it is on the list",
    example: "is bread on the shopping list?",
    patterns: [
      "($are) {food} [already|still] on $list",
      "(do|have) $me (have|got|put) {food} on $list",
      "how (many|much) {food} ($are) on $list",
    ],
    job: ({ food }) =>
      food === undefined
        ? null
        : { do: "look", table: "shopping_list", where: [], name: food.name },
  },
  {
    id: "shopping.add",
    effect: "puts things on the list; what is on it already stays one entry",
    example: "add milk and 2 lemons to my shopping list",
    patterns: [
      "(add|put|write|stick|get|note) {items} [down] (to|on|onto) $list",
      "add {items}",
      "(we|i) (need|still need) {items}",
      "(we|i) (need|have|still need) to (buy|get|pick up) {items}",
      "(buy|pick up) {items}",
      "$list : {items}",
    ],
    job: ({ items }) =>
      items === undefined
        ? null
        : { do: "create", table: "shopping_list", rows: items.map(itemRow) },
  },
  {
    id: "shopping.remove",
    effect: "takes things off the list",
    example: "take bread off the shopping list",
    patterns: ["(remove|delete|take) {names} (from|off|off of) $list", "take {names} off"],
    job: ({ names }) => (names === undefined ? null : remove(names)),
  },
  {
    id: "shopping.bought",
    effect: "marks things on the list as bought",
    example: "I bought the bread",
    patterns: [
      "$ive (bought|purchased|picked up) {foods} [today|yesterday]",
      "(tick|check) off {foods} [(on|from) $list]",
      "(tick|check) {foods} off [$list]",
      "mark {foods} [on $list] as (bought|purchased|done)",
      "{foods} ($are|has been|have been) bought",
    ],
    job: ({ foods }) => (foods === undefined ? null : changeOf("shopping_list", foods, tick, OPEN)),
  },
  {
    id: "shopping.boughtall",
    effect: "marks everything on the list as bought",
    example: "I bought everything on the list",
    patterns: [
      "$ive (bought|purchased|picked up|got) everything (on|from) $list",
      "$ive (bought|purchased) everything",
      "mark (everything|all [of] [the] items) [on $list] as (bought|purchased)",
      "(tick|check) (everything|all [the] items) off [$list]",
      "(tick|check) off everything [on $list]",
    ],
    job: () => ({ do: "change", which: { table: "shopping_list", where: OPEN }, each: [[tick()]] }),
  },
  {
    id: "shopping.set",
    effect: "sets how much of it is to be bought",
    example: "change the bananas on my shopping list to 8",
    patterns: [
      "(change|set|update) {food} on $list to {amount}",
      "(change|set|update) (the) (quantity|amount|number) of {food} on $list to {amount}",
    ],
    job: ({ food, amount }) =>
      food === undefined || amount === undefined
        ? null
        : changeOf(
            "shopping_list",
            [food],
            () => ({ column: "quantity", how: "set", ...amount }),
            OPEN,
          ),
  },
  {
    id: "shopping.clear",
    effect: "empties the list; more than a few rows are asked about first",
    example: "clear my shopping list",
    patterns: [
      "(clear|empty|wipe|delete) [out] $list",
      "($del|clear) (everything|all [the] items|all [the] things) (on|from|off) $list",
    ],
    job: () => removeAll([]),
  },
  {
    id: "shopping.clearbought",
    effect: "takes off the list what has been bought",
    example: "remove the bought items from my list",
    patterns: [
      "($del|clear) [all] [the] (bought|purchased|ticked off) (items|things|ones|stuff) [(from|off) $list]",
      "($del|clear) (everything|all) (that's|that is|i've|we've|that i've|that we've|i|we) [been|already] bought [from $list]",
    ],
    job: () => removeAll(BOUGHT),
  },
];
