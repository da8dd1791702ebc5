// How the list of each table begins, and what is said when there is nothing on it.

export interface Wording {
  /** One row, several, after their number. */
  nouns: [one: string, many: string];
  /** Before the number; after the noun. */
  around: [before: string, after: string];
  none: string;
  noneFits: string;
}

export const WORDING: Readonly<Record<string, Wording>> = {
  recipes: {
    nouns: ["recipe", "recipes"],
    around: ["You have", ""],
    none: "There are no saved recipes yet. Tell me what you feel like, and I write one.",
    noneFits: "None of your saved recipes fits that. I can write a new one if you like.",
  },
  inventory: {
    nouns: ["thing", "things"],
    around: ["You have", "in stock"],
    none: "There is nothing in stock yet. Tell me what you have at home, and I note it down.",
    noneFits: "There is nothing like that in stock. I can put it on the shopping list.",
  },
  shopping_list: {
    nouns: ["thing", "things"],
    around: ["There", "on your shopping list"],
    none: "Your shopping list is empty. Tell me what to put on it.",
    noneFits: "That is not on your shopping list. Say the word, and I put it there.",
  },
  meal_plans: {
    nouns: ["meal", "meals"],
    around: ["There", "planned"],
    none: "Nothing is planned yet. Tell me for which days, and I make a plan.",
    noneFits: "Nothing is planned for that. Tell me what you would like, and I plan it.",
  },
  tasks: {
    nouns: ["task", "tasks"],
    around: ["You have", ""],
    none: "There is nothing on your task list. Tell me what to remember.",
    noneFits: "There are no such tasks. Tell me what to remember, and I note it down.",
  },
  preferences: {
    nouns: ["thing", "things"],
    around: ["I know", "about your tastes"],
    none: "I know nothing of your tastes yet. Tell me what you like.",
    noneFits: "I know nothing of that kind about your tastes. Tell me, and I remember it.",
  },
  cooking_log: {
    nouns: ["meal", "meals"],
    around: ["There", "in the cooking log"],
    none: "The cooking log is empty. Tell me what you cooked, and I enter it.",
    noneFits: "Nothing like that is in the cooking log. Tell me what you cooked, and I enter it.",
  },
};
