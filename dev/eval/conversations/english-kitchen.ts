// English: lists, plans, undoing, dates and a big kitchen.
import type { Conversation } from "../conversation.ts";
import { dayFromNow } from "../households/seed-rows.ts";
import { asks, says, tells } from "../checks/reply-checks.ts";
import { counts, did, has, touchesOnly, untouched } from "../checks/row-checks.ts";
import { talkIn, turn } from "./define.ts";

const talk = talkIn("en");

export const ENGLISH_KITCHEN: readonly Conversation[] = [
  talk(
    "list-amounts",
    "understanding",
    "small",
    turn("add milk and 2 lemons to my shopping list", [
      did("create", "shopping_list", 2),
      tells(2),
    ]),
    turn("make that four lemons", [has("shopping_list", "lemon", { amount: [4] })]),
    turn("take coffee off the list, we've got plenty", [
      counts("shopping_list", 0, "coffee"),
      counts("shopping_list", 4),
    ]),
  ),
  talk(
    "shop-is-done",
    "understanding",
    "family",
    turn("I bought everything on the list except the bananas", [
      did("update", "shopping_list", 5),
      has("shopping_list", "bananas", { purchased: false }),
      has("shopping_list", "bread", { purchased: true }),
      tells(5, "shopping_list"),
      // The purchase may also be added to the stock.
      touchesOnly("shopping_list", "inventory"),
    ]),
    turn("remove the bought items from my list", [counts("shopping_list", 1)]),
  ),
  talk(
    "week-swapped",
    "planning",
    "family",
    turn("What's planned for the next 5 days?", [
      says("lentil soup", "curry", "stew"),
      untouched(),
    ]),
    turn("put the tomato pasta on the free evening in between", [
      did("create", "meal_plans", 1),
      has("meal_plans", "tomato pasta", { planned_on: dayFromNow(3), meal_type: "dinner" }),
    ]),
    turn("swap tomorrow's dinner with the one the day after", [
      has("meal_plans", "lentil soup", { planned_on: dayFromNow(2) }),
      has("meal_plans", "curry", { planned_on: dayFromNow(1) }),
      counts("meal_plans", 4),
    ]),
  ),
  talk(
    "list-for-the-plan",
    "planning",
    "family",
    turn("what do I have to buy for what's planned? don't put it on the list yet", [
      untouched(),
      says(/coconut milk/, /beans/),
    ]),
    turn("ok, put it on the list", [
      touchesOnly("shopping_list"),
      has("shopping_list", /coconut milk/),
      has("shopping_list", /beans/),
    ]),
  ),
  talk(
    "undo-rename",
    "understanding",
    "small",
    turn("rename lentil soup to Winter Soup", [
      has("recipes", /^winter soup$/),
      counts("recipes", 4),
      tells(1),
    ]),
    turn("undo that", [has("recipes", /^lentil soup$/), counts("recipes", 0, "winter"), tells(1)]),
    turn("hm, no, I liked it. Winter Soup it is", [has("recipes", /^winter soup$/)]),
  ),
  talk(
    "undo-older",
    "understanding",
    "small",
    turn("put 1 kg of potatoes on the shopping list", [did("create", "shopping_list", 1)]),
    turn("remind me to call the butcher tomorrow", [
      did("create", "tasks", 1),
      has("tasks", "butcher", { due_on: dayFromNow(1) }),
    ]),
    turn("take back the potatoes, not the reminder", [
      counts("shopping_list", 0, "potato"),
      has("tasks", "butcher"),
    ]),
  ),
  talk(
    "expiry",
    "planning",
    "family",
    turn("what has to be eaten first?", [says("chicken", "spinach"), untouched()]),
    turn("freeze the chicken", [
      has("inventory", "chicken breast", { location: "freezer" }),
      did("update", "inventory", 1),
    ]),
    turn("what could I cook with the spinach?", [says("omelette"), untouched()]),
  ),
  talk(
    "big-cod",
    "understanding",
    "big",
    turn(
      "which of my recipes use cod?",
      [
        says("Cod with potatoes", "Stew with cod", "Gratin with cod", "Salad with cod"),
        untouched(),
      ],
      [],
      { calls: 5 },
    ),
    turn("the quickest of those?", [says(/stew|salad|gratin|soup/), untouched()]),
  ),
  talk(
    "big-what-to-cook",
    "planning",
    "big",
    turn(
      "what could I make tonight with what's here, in half an hour at most?",
      [untouched()],
      [says("apple pie")],
    ),
    turn("is there anything left of the honey?", [says("honey"), untouched()], [], { calls: 4 }),
    turn("plan the first one for tomorrow's lunch", [
      did("create", "meal_plans", 1),
      has("meal_plans", "", { planned_on: dayFromNow(1), meal_type: "lunch" }),
    ]),
  ),
  talk(
    "first-day",
    "understanding",
    "empty",
    turn("Add 12 eggs, 500 g spaghetti, 2 tins of chopped tomatoes and 3 onions to my pantry", [
      did("create", "inventory", 4),
      has("inventory", "egg", { amount: [12] }),
      has("inventory", "spaghetti", { amount: [500, "g"] }),
      tells(4),
    ]),
    turn("I used 200 g of spaghetti", [
      has("inventory", "spaghetti", { amount: [300, "g"] }),
      did("update", "inventory", 1),
    ]),
    turn("what's in my pantry?", [says("eggs", "spaghetti", "onions"), untouched()], [asks()], {
      calls: 4,
    }),
  ),
];
