// English: what is remembered across a change of subject, and drafts from the first wish to the
// saved recipe.
import type { Conversation } from "../conversation.ts";
import {
  keepsDrafts,
  savesWhatWasShown,
  says,
  showsDrafts,
  tells,
} from "../checks/reply-checks.ts";
import { did, has, savesLine, touchesOnly, untouched } from "../checks/row-checks.ts";
import { talkIn, turn } from "./define.ts";

const talk = talkIn("en");

export const ENGLISH_MEMORY_AND_DRAFTS: readonly Conversation[] = [
  talk(
    "drafts-outlive-questions",
    "memory",
    "family",
    turn("Create 2 chicken recipes", [showsDrafts(2), untouched()]),
    turn("what's in my fridge?", [says("milk", "spinach"), keepsDrafts(2), untouched()]),
    turn("how long does cooked chicken keep?", [keepsDrafts(2), untouched()]),
    turn("save the second one", [did("create", "recipes", 1), savesWhatWasShown(), keepsDrafts(1)]),
  ),
  talk(
    "pantry-not-drafts",
    "memory",
    "small",
    turn("Make me a recipe for a fish pie", [showsDrafts(1), untouched()]),
    turn("forget the tomatoes in the pantry, they've gone bad", [
      did("delete", "inventory", 1),
      keepsDrafts(1),
    ]),
    turn("ok now save the fish pie", [
      did("create", "recipes", 1),
      has("recipes", "pie"),
      savesWhatWasShown(),
    ]),
  ),
  talk(
    "two-of-three",
    "understanding",
    "empty",
    turn("Create 3 different soup recipes", [showsDrafts(3), untouched()], [], { calls: 8 }),
    turn("drop the second one and save the others", [
      did("create", "recipes", 2),
      keepsDrafts(0),
      tells(2),
      savesWhatWasShown(),
    ]),
  ),
  talk(
    "big-lasagne",
    "understanding",
    "empty",
    turn("I want a vegetable lasagne recipe for 4", [showsDrafts(1), untouched()]),
    turn("make it for 8 people and leave the aubergines out, if there are any", [
      showsDrafts(1),
      untouched(),
      says(/\b8\b|eight/),
    ]),
    turn(
      "save it as Big Lasagne",
      [did("create", "recipes", 1), has("recipes", /^big lasagne$/, { servings: 8 })],
      [savesLine(/aubergine|eggplant/)],
    ),
  ),
  talk(
    "one-dinner",
    "memory",
    "family",
    turn("I've got six people coming on Saturday, my sister among them, who is coeliac"),
    turn(
      "what could I make as a main, from my recipes?",
      [untouched()],
      [says(/tomato pasta (is|would|works)/)],
    ),
    turn("the salmon one sounds nice. how much salmon would I need for 6?", [says("salmon")]),
    turn("hm, do we have enough?", [says(/500/), untouched()]),
    turn("put the missing salmon on the list then", [
      touchesOnly("shopping_list"),
      has("shopping_list", "salmon"),
    ]),
    turn("oh and what was the thing with the freezer I had to do?", [says("defrost"), untouched()]),
    turn("now a starter, something new and light", [showsDrafts(1), untouched()]),
    turn("can you make it without garlic?", [showsDrafts(1), untouched()]),
    turn(
      "perfect, save it",
      [did("create", "recipes", 1)],
      [
        savesLine("garlic"),
        savesLine(
          /^(?!.*(free|rice|corn|chickpea|almond|potato|buckwheat)).*(flour|couscous|bulgur|baguette|breadcrumb)/,
        ),
      ],
    ),
    turn("how many people was this for again?", [says(/\b6\b|\bsix\b/), untouched()]),
    turn("and what must my sister not have?", [says(/gluten|coeliac|celiac|wheat/), untouched()]),
    turn("thanks!", [untouched(), tells(0)], [], { calls: 3 }),
  ),
  talk(
    "anniversary-dinner",
    "memory",
    "small",
    turn(
      "The anniversary dinner on the 12th of December will be for 14 people. I'll come back to that.",
    ),
    turn("add 3 l of milk to the shopping list", [
      has("shopping_list", "milk", { amount: [3, "l"] }),
    ]),
    turn("what can I make with what I have?", [untouched()]),
    turn("how do I store onions?", [untouched(), tells(0)]),
    turn("which tasks are open?", [says("oven"), untouched()]),
    turn("so, that anniversary dinner: for how many was it, and when?", [
      says(/\b14\b|fourteen/, /12/),
      untouched(),
    ]),
  ),
];
