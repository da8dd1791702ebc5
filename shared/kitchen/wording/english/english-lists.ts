// The kitchen's English words for lists.
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";

const have = (total: number, one: string, many: string, after = "") =>
  `You have ${total} ${total === 1 ? one : many}${after}`;
const there = (total: number, one: string, many: string, after: string) =>
  `There ${total === 1 ? "is" : "are"} ${total} ${total === 1 ? one : many}${after}`;
const foundText = (total: number, one: string, many: string, after = "") =>
  `I found ${total} ${total === 1 ? one : many}${after}`;

export const englishLists: ListWords = {
  of: {
    recipes: {
      added: () => "Saved",
      gone: () => "Deleted",
      head: (total) => have(total, "recipe", "recipes"),
      found: (total) => foundText(total, "recipe", "recipes"),
      none: "There are no saved recipes yet. Tell me what you feel like, and I’ll write one.",
      noneFits: "None of your saved recipes fits that. I can write a new one if you like.",
    },
    inventory: {
      added: () => "Added to stock",
      gone: () => "Removed from stock",
      head: (total) => have(total, "thing", "things", " at home"),
      found: () => "You have this at home",
      none: "I don’t know of anything that you have at home yet. Tell me, and I’ll note it down.",
      noneFits: "You have nothing like that at home. I can put it on the shopping list.",
    },
    shopping_list: {
      added: () => "Added to the shopping list",
      gone: () => "Taken off the shopping list",
      head: (total) => there(total, "thing", "things", " on your shopping list"),
      found: () => "This is on your shopping list",
      none: "Your shopping list is empty. Tell me what to put on it.",
      noneFits: "That is not on your shopping list. Say the word, and I’ll put it there.",
    },
    meal_plans: {
      added: () => "Planned",
      gone: () => "Taken off the plan",
      head: (total) => there(total, "meal", "meals", " planned"),
      found: () => "This is planned",
      none: "Nothing is planned yet. Tell me for which days, and I’ll make a plan.",
      noneFits: "Nothing is planned for that. Tell me what you would like, and I’ll plan it.",
    },
    tasks: {
      added: () => "Noted",
      gone: (total) => (total === 1 ? "Task deleted" : "Tasks deleted"),
      head: (total) => have(total, "task", "tasks"),
      found: () => "This is on your task list",
      none: "There is nothing on your task list. Tell me what to remember.",
      noneFits: "There is no such task. Tell me what to remember, and I’ll note it down.",
    },
    preferences: {
      added: () => "Noted",
      gone: () => "Forgotten",
      head: () => "This is what I know about tastes in your household",
      found: () => "This is what I know about that",
      none: "I know nothing about tastes in your household yet. Tell me what you like.",
      noneFits: "I know nothing about that. Tell me, and I’ll remember it.",
    },
    cooking_log: {
      added: () => "Entered in the cooking log",
      gone: () => "Taken out of the cooking log",
      head: (total) => there(total, "meal", "meals", " in the cooking log"),
      found: () => "This is in the cooking log",
      none: "The cooking log is empty. Tell me what you cooked, and I’ll enter it.",
      noneFits:
        "Nothing like that is in the cooking log. Tell me what you cooked, and I’ll enter it.",
    },
  },
  recipesCalled: (name, count) => `You have ${count} recipes called "${name}" now.`,
  noneDated: "Nothing that you have at home has an expiry date like that.",
  shown: (rows, total) => `${rows} of ${total} shown`,
  others: (rest) => `Tell me what you are looking for, and I’ll show you the other ${rest}.`,
};

export const englishNotes: NoteWords = {
  where: {
    home: "at home already",
    list: "on the list already",
    both: "at home and on the list already",
  },
  nobodyCounted: "amount unknown",
  noAmount: (need) => `no amount there, ${need} needed`,
  needed: (name, need, holding) => `${name}: ${need} needed, ${holding}`,
  notCompared: (name, need, holding) => `${name}: ${need} needed; ${holding} could not be compared`,
  listedAs: (name, amounts) => `${name} is listed as ${amounts}: these units do not convert`,
  and: "and",
  countedTwice: "what is at home was counted for another list of this request as well",
  nothingLeft: "there is nothing left to buy",
  leftOut: (names) => `left out, as you said: ${names}`,
  pastDate: (names) => `past its date and not counted as at home: ${names}`,
  withoutRecipe: (titles) => `not counted, because there is no recipe: ${titles}`,
  forServings: (people) => `amounts are for ${people} servings of each recipe`,
  asWritten: (names) => `amounts as written, because the servings are not given: ${names}`,
  nothingKnown: "I don’t know yet where these are, or how long they keep",
  boughtBefore: "this was marked as bought before, so I did not add it to what is at home",
  staysPlanned: (slot, titles) => `${slot} stays as it is planned: ${titles}`,
};

export const englishRank: RankWords = {
  head: "This is what fits best with what you have at home:",
  more: (count) =>
    count === 1
      ? "1 more recipe lacks at least as much."
      : `${count} more recipes lack at least as much.`,
  leftOut: (count) => `${count} left out:`,
  notCounted: "Salt, pepper, oil and water are not counted.",
  amountMore: (name, amount) => `${name} (${amount} more)`,
  everything: "you have everything",
  someOf: (inStock, counted) => `you have ${inStock} of ${counted} ingredients`,
  missing: (names) => `missing: ${names}`,
  perhapsShort: (names) => `perhaps not enough: ${names}`,
  usesUp: (names) => `uses up ${names}`,
  andMore: (count) => `${count} more`,
};
