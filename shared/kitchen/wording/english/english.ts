// All texts of the kitchen's code for users, in English; prompts use the same words.
import { englishAnswers, onDay } from "./english-answers.ts";
import { englishFaults } from "./english-faults.ts";
import { englishLists, englishNotes, englishRank } from "./english-lists.ts";
import { englishUnit } from "./english-units.ts";
import { englishContained, englishDiets, englishCuisines } from "./english-names.ts";
import { englishPeople } from "../people/english.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";

const CONTAINERS =
  /^(?:tin|can|bottle|jar|packet|pack|bag|box|bunch|carton|tub|tube|bar|slice|head|stick|loaf)(?:e?s)?$/i;

/** Whose it is. */
const of = (who: string) => (who === "" ? "your" : `${who}’s`);
const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;

export const englishKitchen: KitchenWords = {
  weekdays: {
    Monday: "Monday",
    Tuesday: "Tuesday",
    Wednesday: "Wednesday",
    Thursday: "Thursday",
    Friday: "Friday",
    Saturday: "Saturday",
    Sunday: "Sunday",
  },
  date: (iso) => iso,
  dayAndMonth: formsOf("en").dayAndMonth,
  fullDay: (weekday, date) => `${weekday}, ${date}`,
  number: String,
  today: "today",
  tomorrow: "tomorrow",
  yesterday: "yesterday",
  noDay: "no day given",
  minutes: (minutes) => `${minutes} min`,

  meals: { breakfast: "breakfast", lunch: "lunch", dinner: "dinner", snack: "snack" },
  places: {
    pantry: "pantry",
    fridge: "fridge",
    freezer: "freezer",
    counter: "counter",
    other: "other",
  },
  elsewhere: "elsewhere",
  noPlace: "other things",
  difficulties: { easy: "easy", medium: "medium", hard: "hard" },
  taste: {
    like: (subject, who) => `${who === "" ? "you like" : `${who} likes`} ${subject}`,
    dislike: (subject, who) =>
      `${who === "" ? "you don’t like" : `${who} doesn’t like`} ${subject}`,
    allergy: (subject, who) => `${who === "" ? "you are" : `${who} is`} allergic to ${subject}`,
    diet: (subject, who) => `${who === "" ? "your" : `${who}’s`} diet: ${subject}`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  tasteKinds: {
    like: "like",
    dislike: "dislike",
    note: "note",
    allergy: "allergy",
    diet: "diet",
  },
  sections: {},
  unit: englishUnit,
  contained({ quantity, unit }, name) {
    return CONTAINERS.test(unit) ? `${englishUnit(unit, quantity)} of ${name}` : null;
  },

  unnamed: "(unnamed)",
  toBuy: "to buy",
  bought: "bought",
  toDo: "to do",
  done: "done",
  colon: ": ",
  semicolon: "; ",
  yes: "yes",
  no: "no",
  due: (day) => `due ${onDay(day)}`,
  until: (day) => `until ${day}`,
  goodUntil: (day) => `good until ${day}`,
  pastSince: (day) => `past its date since ${day}`,
  mealFor: (people) => `for ${people}`,
  serves: (people) => `serves ${people}`,
  ratedOf5: (rating) => `${rating} of 5`,
  optional: "optional",
  partlyOptional: "partly optional",

  people: englishPeople,
  lists: englishLists,
  answers: englishAnswers,
  recipe: {
    cuisine: "Cuisine",
    difficulty: "Difficulty",
    prep: "Prep",
    cook: "Cook",
    total: "Total",
    serves: "Serves",
    tags: "Tags",
    ingredients: "Ingredients",
    instructions: "Instructions",
    notes: "Notes",
    source: "Source",
  },
  labels: {
    recipe: "(unnamed recipe)",
    mealPlan: "Meal plan",
    fromTo: (first, last) => `${first} to ${last}`,
    shoppingList: (items) => `Shopping list (${count(items, "item")})`,
    taskList: (tasks) => `Task list (${count(tasks, "task")})`,
    stockList: (lots) => `New at home (${count(lots, "thing")})`,
  },
  changes: {
    added: (line) => `added ${line}`,
    removed: (name) => `removed ${name}`,
    changed: (column) => `${column} changed`,
    amountIn: {
      inventory: (name) => `${name} in stock`,
      shopping_list: (name) => `${name} on the shopping list`,
    },
  },
  tables: {},
  columns: {
    prep_minutes: "preparation",
    cook_minutes: "cooking",
    location: "place",
    expires_on: "good until",
    source_url: "source",
    planned_on: "day",
    meal_type: "meal",
    due_on: "due",
    cooked_on: "cooked",
    recipe_id: "recipe",
    meal_plan_id: "meal",
    meal_plan: "meal",
  },
  codes: {},
  cuisines: englishCuisines,

  doubt: (name) => `it is not certain which food "${name}" is`,
  losses: {
    entry: (label, number) => `${label}, entry ${number}`,
    ingredient: (label, number) => `${label}, ingredient ${number}`,
    notKept: (where, field, value) => `${where}: "${field}" (${value}) was not kept`,
    noTable: (type) => `no table keeps a ${type}`,
    nothingToSave: (label) => `${label} has nothing to save`,
  },
  assumed: {
    dinner: "dinner",
    forPeople: (people) => (people === 1 ? "for one" : `for ${people}`),
    threeIdeas: "three ideas",
    nextSevenDays: "the next seven days, from tomorrow",
    dinnersOnly: "dinners only",
    plannedDays: "what is planned for the next seven days",
  },
  askWhatIsThere:
    "I don’t know yet what is in your kitchen. What do you have at home that you would like to use?",
  findings: {
    contained: englishContained,
    diets: englishDiets,
    breaksDiet: (diet, isOpen) => `${isOpen ? "perhaps not" : "not"} ${diet}`,
  },
  facts: {
    kinds: {
      allergy: "allergy",
      intolerance: "intolerance",
      diet: "diet",
      dislike: "dislike",
      like: "like",
      household: "household",
    },
    tell: {
      allergy: (thing, who) => `${of(who)} ${thing} allergy`,
      intolerance: (thing, who) => `${of(who)} ${thing} intolerance`,
      diet: (thing, who) => `${of(who)} diet (${thing})`,
      dislike: (thing, who) => `${who === "" ? "you don’t" : `${who} doesn’t`} like ${thing}`,
      like: (thing, who) => `${who === "" ? "you like" : `${who} likes`} ${thing}`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
    unchecked: (thing) => `I know no food by this name, so I cannot check for it: ${thing}`,
  },
  faults: englishFaults,
  notes: englishNotes,
  rank: englishRank,
};
