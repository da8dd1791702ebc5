// English: exclusions, which constrain new content and hide no rows, and several things with one name.
import type { Conversation } from "../conversation.ts";
import { asks, numberOf, offers, says, showsDrafts, waits } from "../checks/reply-checks.ts";
import { counts, did, has, savesLine, touchesOnly, untouched } from "../checks/row-checks.ts";
import { talkIn, turn } from "./define.ts";

const talk = talkIn("en");

export const ENGLISH_NEGATIONS: readonly Conversation[] = [
  talk(
    "without-tomatoes",
    "understanding",
    "small",
    turn(
      "Which of my recipes could I make tonight, without tomatoes?",
      [untouched()],
      [says(/tomato pasta (is|would be|works)/)],
    ),
    turn("how many tomatoes do we have, by the way?", [says("tomatoes", /800/), untouched()], [], {
      calls: 5,
    }),
  ),
  talk(
    "milk-for-a-guest",
    "understanding",
    "small",
    turn("I'm cooking for somebody who can't have milk on Friday. Do we have any milk?", [
      says("milk", /2 ?l/),
      untouched("inventory", "shopping_list"),
    ]),
    turn("and butter?", [says(/250 ?g/), untouched()]),
  ),
  talk(
    "butter-free-pie",
    "understanding",
    "small",
    turn("make me a version of my apple pie without butter", [
      showsDrafts(1),
      untouched(),
      says("apple"),
    ]),
    turn(
      "save that as a new recipe",
      [did("create", "recipes", 1), has("recipes", /^apple pie$/)],
      [savesLine(/^(?!.*(vegan|plant|free|apple|nut)).*butter/)],
    ),
  ),
  talk(
    "no-mushrooms-stays",
    "memory",
    "family",
    turn("No mushrooms in anything you come up with today, please."),
    turn("what's on my shopping list?", [says("bread", "coffee", "apples"), untouched()], [], {
      calls: 4,
    }),
    turn("do we have mushroom recipes, though?", [says("mushroom rice"), untouched()]),
    // The calls: Understand, Think, one for each recipe, Reply.
    turn("write me two new vegetable dinners", [showsDrafts(2)], [], { calls: 5 }),
    turn("save both", [did("create", "recipes", 2)], [savesLine("mushroom")]),
  ),
  talk(
    "which-soup",
    "understanding",
    "family",
    turn("delete the soup", [waits(), untouched(), offers(/lentil soup/), offers(/carrot soup/)]),
    turn(numberOf("carrot", "the carrot soup"), [
      did("delete", "recipes", 1),
      counts("recipes", 0, "carrot soup"),
    ]),
    turn("how many recipes are left?", [says(/\b9\b|\bnine\b/), untouched()]),
  ),
  talk(
    "soup-looked-up",
    "understanding",
    "family",
    turn("how long does the soup take?", [says(/35|25/), untouched()], [waits()]),
  ),
  talk(
    "two-yoghurts",
    "understanding",
    {
      size: "empty",
      rows: {
        inventory: [
          { name: "Greek yoghurt", quantity: 200, unit: "g", location: "fridge" },
          { name: "vanilla yoghurt", quantity: 500, unit: "g", location: "fridge" },
        ],
      },
    },
    turn("I've finished the yoghurt", [
      asks(),
      untouched(),
      offers("Greek yoghurt", "vanilla yoghurt"),
    ]),
    turn("the Greek one", [
      touchesOnly("inventory"),
      counts("inventory", 0, /greek/),
      has("inventory", "vanilla yoghurt", { amount: [500, "g"] }),
    ]),
    turn("and how much of the other one is there?", [says(/500/), untouched()]),
  ),
];
