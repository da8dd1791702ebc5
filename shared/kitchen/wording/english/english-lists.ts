// The kitchen's English words for lists.
import type { ListWords, NoteWords, RankWords } from "../list-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/en.json" with { type: "json" };

const listsTexts = readTexts(file.lists, PLACEHOLDERS.lists);
const notesTexts = readTexts(file.notes, PLACEHOLDERS.notes);
const rankTexts = readTexts(file.rank, PLACEHOLDERS.rank);

const have = (total: number, one: string, many: string, textAfter = "") =>
  `You have ${total} ${total === 1 ? one : many}${textAfter}`;
const thereAre = (total: number, one: string, many: string, textAfter: string) =>
  `There ${total === 1 ? "is" : "are"} ${total} ${total === 1 ? one : many}${textAfter}`;
const foundText = (total: number, one: string, many: string, textAfter = "") =>
  `I found ${total} ${total === 1 ? one : many}${textAfter}`;

export const englishLists: ListWords = {
  ...listsTexts,
  byTable: {
    recipes: {
      ...listsTexts.byTable.recipes,
      added: () => "Saved",
      gone: () => "Deleted",
      head: (total) => have(total, "recipe", "recipes"),
      found: (total) => foundText(total, "recipe", "recipes"),
    },
    inventory: {
      ...listsTexts.byTable.inventory,
      added: () => "Added to stock",
      gone: () => "Removed from stock",
      head: (total) => have(total, "thing", "things", " at home"),
      found: () => "You have this at home",
    },
    shopping_list: {
      ...listsTexts.byTable.shopping_list,
      added: () => "Added to the shopping list",
      gone: () => "Taken off the shopping list",
      head: (total) => thereAre(total, "thing", "things", " on your shopping list"),
      found: () => "This is on your shopping list",
    },
    meal_plans: {
      ...listsTexts.byTable.meal_plans,
      added: () => "Planned",
      gone: () => "Taken off the plan",
      head: (total) => thereAre(total, "meal", "meals", " planned"),
      found: () => "This is planned",
    },
    tasks: {
      ...listsTexts.byTable.tasks,
      added: () => "Noted",
      gone: (total) => (total === 1 ? "Task deleted" : "Tasks deleted"),
      head: (total) => have(total, "task", "tasks"),
      found: () => "This is on your task list",
    },
    preferences: {
      ...listsTexts.byTable.preferences,
      added: () => "Noted",
      gone: () => "Forgotten",
      head: () => "This is what I know about tastes in your household",
      found: () => "This is what I know about that",
    },
    cooking_log: {
      ...listsTexts.byTable.cooking_log,
      added: () => "Entered in the cooking log",
      gone: () => "Taken out of the cooking log",
      head: (total) => thereAre(total, "meal", "meals", " in the cooking log"),
      found: () => "This is in the cooking log",
    },
  },
  others: (hiddenCount) =>
    `Tell me what you are looking for, and I’ll show you the other ${hiddenCount}.`,
};

export const englishNotes: NoteWords = {
  ...notesTexts,
  forServings: (people, recipes) =>
    `amounts are for ${people} serving${people === 1 ? "" : "s"}${recipes === 1 ? "" : " of each recipe"}`,
};

export const englishRank: RankWords = {
  ...rankTexts,
  more: (count) =>
    count === 1
      ? "1 more recipe lacks at least as much."
      : `${count} more recipes lack at least as much.`,
  leftOut: (count) => `${count} left out:`,
  someOf: (inStock, total) => `you have ${inStock} of ${total} ingredients`,
  missing: (names) => `missing: ${names}`,
  andMore: (count) => `${count} more`,
};
