// The kitchen's English words for lists.
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const have = (total: number, one: string, many: string, after = "") =>
  `You have ${total} ${total === 1 ? one : many}${after}`;
const there = (total: number, one: string, many: string, after: string) =>
  `There ${total === 1 ? "is" : "are"} ${total} ${total === 1 ? one : many}${after}`;
const found = (total: number, one: string, many: string, after = "") =>
  `I found ${total} ${total === 1 ? one : many}${after}`;

export const englishLists: ListWords = {
  of: {
    recipes: {
      added: "Saved",
      gone: "Deleted",
      head: (total) => have(total, "recipe", "recipes"),
      found: (total) => found(total, "recipe", "recipes"),
      none: "There are no saved recipes yet. Tell me what you feel like, and I write one.",
      noneFits: "None of your saved recipes fits that. I can write a new one if you like.",
    },
    inventory: {
      added: "Added to stock",
      gone: "Removed from stock",
      head: (total) => have(total, "thing", "things", " in stock"),
      found: (total) => found(total, "thing", "things", " in stock"),
      none: "There is nothing in stock yet. Tell me what you have at home, and I note it down.",
      noneFits: "There is nothing like that in stock. I can put it on the shopping list.",
    },
    shopping_list: {
      added: "Added to the shopping list",
      gone: "Taken off the shopping list",
      head: (total) => there(total, "thing", "things", " on your shopping list"),
      found: (total) => found(total, "thing", "things", " on your shopping list"),
      none: "Your shopping list is empty. Tell me what to put on it.",
      noneFits: "That is not on your shopping list. Say the word, and I put it there.",
    },
    meal_plans: {
      added: "Planned",
      gone: "Taken off the plan",
      head: (total) => there(total, "meal", "meals", " planned"),
      found: (total) => found(total, "meal", "meals", " planned"),
      none: "Nothing is planned yet. Tell me for which days, and I make a plan.",
      noneFits: "Nothing is planned for that. Tell me what you would like, and I plan it.",
    },
    tasks: {
      added: "Noted",
      gone: "Task deleted",
      head: (total) => have(total, "task", "tasks"),
      found: (total) => found(total, "task", "tasks"),
      none: "There is nothing on your task list. Tell me what to remember.",
      noneFits: "There are no such tasks. Tell me what to remember, and I note it down.",
    },
    preferences: {
      added: "Noted",
      gone: "Forgotten",
      head: (total) => `I know ${total} ${total === 1 ? "thing" : "things"} about your tastes`,
      found: (total) => found(total, "thing", "things", " about your tastes"),
      none: "I know nothing of your tastes yet. Tell me what you like.",
      noneFits: "I know nothing of that kind about your tastes. Tell me, and I remember it.",
    },
    cooking_log: {
      added: "Entered in the cooking log",
      gone: "Taken out of the cooking log",
      head: (total) => there(total, "meal", "meals", " in the cooking log"),
      found: (total) => found(total, "meal", "meals", " in the cooking log"),
      none: "The cooking log is empty. Tell me what you cooked, and I enter it.",
      noneFits: "Nothing like that is in the cooking log. Tell me what you cooked, and I enter it.",
    },
  },
  recipesCalled: (name, count) => `You have ${count} recipes called "${name}" now.`,
  shown: (rows, total) => `${rows} of ${total} shown`,
  others: (left) => `Tell me what you are looking for, and I show you the other ${left}.`,
};

export const englishNotes: NoteWords = {
  where: {
    home: "at home already",
    list: "on the list already",
    both: "at home and on the list already",
  },
  nobodyCounted: "nobody counted",
  noAmount: (wanted) => `no amount there, ${wanted} needed`,
  needed: (name, wanted, held) => `${name}: ${wanted} needed, ${held}`,
  notCompared: (name, wanted, held) => `${name}: ${wanted} needed; ${held} could not be compared`,
  listedAs: (name, amounts) => `${name} is listed as ${amounts}: these units do not convert`,
  and: "and",
  countedTwice: "what is at home was counted for another list of this request as well",
  nothingLeft: "there is nothing left to buy",
  leftOut: (names) => `left out, as you said: ${names}`,
  withoutRecipe: (titles) => `not counted, for want of a recipe: ${titles}`,
  forServings: (people) => `amounts are for ${people} servings of each recipe`,
  asWritten: (names) => `taken as written, since they name no servings: ${names}`,
  nothingKnown: "nothing is known of places and dates yet",
  staysPlanned: (slot, titles) => `${slot} stays as it is planned: ${titles}`,
};

export const englishRank: RankWords = {
  head: "By what you have at home, closest first:",
  more: (count) => `${count} more recipes lack at least as much.`,
  leftOut: (count) => `${count} left out:`,
  notCounted: "Salt, pepper, oil and water are not counted.",
  amountMore: (name, amount) => `${name} (${amount} more)`,
  everything: "everything is there",
  someOf: (inStock, counted) => `${inStock} of ${counted} are there`,
  missing: (names) => `missing: ${names}`,
  perhapsShort: (names) => `perhaps not enough: ${names}`,
  usesUp: (names) => `uses up ${names}`,
  andMore: (count) => `${count} more`,
};
