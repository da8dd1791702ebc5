// All texts of the kitchen's code for users, in English; prompts use the same words.
import { englishAnswers, onDay } from "./english-answers.ts";
import { englishFaults } from "./english-faults.ts";
import { englishLists, englishNotes, englishRank } from "./english-lists.ts";
import { englishUnit } from "./english-units.ts";
import { englishPeople } from "../people/english.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/en.json" with { type: "json" };

const texts = readTexts(file.kitchen, PLACEHOLDERS.kitchen);

const CONTAINERS =
  /^(?:tin|can|bottle|jar|packet|pack|bag|box|bunch|carton|tub|tube|bar|slice|head|stick|loaf)(?:e?s)?$/i;

/** The possessive of a person; "" stands for the reader. */
const possessive = (who: string) => (who === "" ? "your" : `${who}’s`);
const { dayAndMonth } = formsOf("en");
const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;

export const englishKitchen: KitchenWords = {
  ...texts,
  date: (iso) => iso,
  dayAndMonth,
  number: String,

  taste: {
    like: (subject, who) => `${who === "" ? "you like" : `${who} likes`} ${subject}`,
    dislike: (subject, who) =>
      `${who === "" ? "you don’t like" : `${who} doesn’t like`} ${subject}`,
    diet: (subject, who) => `${who === "" ? "your" : `${who}’s`} diet: ${subject}`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  unit: englishUnit,
  contained({ quantity, unit }, name) {
    return CONTAINERS.test(unit) ? `${englishUnit(unit, quantity)} of ${name}` : null;
  },

  due: (day) => `due ${onDay(day)}`,
  until: (day) => `until ${day}`,
  goodUntil: (day) => `good until ${day}`,
  pastSince: (day) => `past its date since ${day}`,
  mealFor: (people) => `for ${people}`,
  serves: (people) => `serves ${people}`,

  people: englishPeople,
  lists: englishLists,
  answers: englishAnswers,
  labels: {
    ...texts.labels,
    shoppingList: (items) => `Shopping list (${count(items, "item")})`,
    taskList: (tasks) => `Task list (${count(tasks, "task")})`,
    stockList: (lots) => `New at home (${count(lots, "thing")})`,
  },

  assumed: {
    ...texts.assumed,
    forPeople: (people) => (people === 1 ? "for one" : `for ${people}`),
  },
  findings: {
    ...texts.findings,
    breaksDiet: (diet, isTrace) => `${isTrace ? "perhaps not" : "not"} ${diet}`,
  },
  facts: {
    ...texts.facts,
    tell: {
      allergy: (thing, who) => `${possessive(who)} ${thing} allergy`,
      intolerance: (thing, who) => `${possessive(who)} ${thing} intolerance`,
      diet: (thing, who) => `${possessive(who)} diet (${thing})`,
      dislike: (thing, who) => `${who === "" ? "you don’t" : `${who} doesn’t`} like ${thing}`,
      like: (thing, who) => `${who === "" ? "you like" : `${who} likes`} ${thing}`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
  },
  faults: englishFaults,
  notes: englishNotes,
  rank: englishRank,
};
