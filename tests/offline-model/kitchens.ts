// Kitchens and conversations to begin with.
import { openConversation, type OfflineConversation } from "./offline-conversation.ts";
import type { Row } from "./match-rows.ts";

const recipe = (name: string, ingredients: string[], more: Row = {}): Row => ({
  name,
  cuisine: "british",
  difficulty: "easy",
  prep_minutes: 10,
  cook_minutes: 20,
  servings: 4,
  tags: [],
  instructions: ["Cook it."],
  recipe_ingredients: ingredients.map((line, at) => ({
    position: at + 1,
    name: line,
    quantity: 100,
    unit: "g",
  })),
  ...more,
});

export const savedRecipes: Row[] = [
  recipe("Baja tacos", ["cod fillets", "corn tortillas", "red cabbage", "lime"], {
    cuisine: "mexican",
  }),
  recipe("Shakshuka", ["eggs", "chopped tomatoes", "onion"], {
    tags: ["vegetarian"],
    cook_minutes: 25,
  }),
  recipe("Chicken pie", ["chicken breast", "plain flour", "butter"], { cook_minutes: 50 }),
];

export const stock: Row[] = [
  { name: "eggs", quantity: 12, unit: null, location: "fridge", expires_on: "2026-11-24" },
  { name: "plain flour", quantity: 2, unit: "kg", location: "pantry", expires_on: null },
  { name: "chopped tomatoes", quantity: 3, unit: "tin", location: "pantry", expires_on: null },
  { name: "onion", quantity: 4, unit: null, location: "pantry", expires_on: "2026-11-10" },
];

export const shoppingList: Row[] = [
  { name: "milk", quantity: 2, unit: "l", purchased: false },
  { name: "bread", quantity: null, unit: null, purchased: false },
  { name: "lemons", quantity: 3, unit: null, purchased: false },
];

export const taskRows: Row[] = [
  { title: "Clean the oven", due_on: "2026-11-22", done: false },
  { title: "Order meat", due_on: "2026-11-25", done: false },
];

const everything = (): Record<string, Row[]> =>
  structuredClone({
    recipes: savedRecipes,
    inventory: stock,
    shopping_list: shoppingList,
    tasks: taskRows,
    meal_plans: [
      { planned_on: "2026-11-23", meal_type: "dinner", title: "Soup" },
      { planned_on: "2026-11-24", meal_type: "dinner", title: "Fish fingers" },
    ],
    cooking_log: [{ title: "Shakshuka", cooked_on: "2026-11-18", rating: 4 }],
    preferences: [{ kind: "dislike", subject: "olives" }],
  });

export type Situation =
  | "nothing said"
  | "cod drafts"
  | "one draft"
  | "recipes shown"
  | "stock shown"
  | "list shown"
  | "tasks shown"
  | "meals shown"
  | "fish wanted"
  | "week proposed"
  | "delete asked"
  | "day asked";

const SAID: Readonly<Record<Situation, string[]>> = {
  "nothing said": [],
  "cod drafts": ["Create 3 cod recipes"],
  "one draft": ["Create a chicken curry recipe"],
  "recipes shown": ["Show me my recipes"],
  "stock shown": ["What's in my pantry?"],
  "list shown": ["What's on my shopping list?"],
  "tasks shown": ["What are my tasks?"],
  "meals shown": ["What is planned for next week?"],
  "fish wanted": ["I want fish recipes"],
  "week proposed": ["Plan dinners next week"],
  "delete asked": [
    "Add 1 leek, 2 carrots and 3 turnips to my pantry",
    "Delete everything in my inventory",
  ],
  "day asked": ["Plan lasagne"],
};

/** A full kitchen in which this much has been said. Saturday, 21 November 2026. */
export async function openSituation(situation: Situation): Promise<OfflineConversation> {
  const conversation = openConversation(everything());
  for (const message of SAID[situation]) await conversation.say(message);
  return conversation;
}
