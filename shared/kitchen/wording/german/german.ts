// All texts of the kitchen's code for users, in German.
import { germanAnswers } from "./german-answers.ts";
import { germanFaults } from "./german-faults.ts";
import { germanLists, germanNotes, germanRank } from "./german-lists.ts";
import { germanUnit } from "./german-units.ts";
import { germanPeople } from "../people/german.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/de.json" with { type: "json" };

const texts = readTexts(file.kitchen, PLACEHOLDERS.kitchen);

const { count, date, number, dayAndMonth } = formsOf("de");
const forPeople = (people: string) => `für ${people} ${people === "1" ? "Person" : "Personen"}`;

/** A feminine noun with its owner. */
const of = (who: string, noun: string) => (who === "" ? `deine ${noun}` : `die ${noun} von ${who}`);

export const germanKitchen: KitchenWords = {
  ...texts,
  date,
  dayAndMonth,
  number,

  // The food comes first, because it then needs no article and no gender.
  taste: {
    like: (subject, who) => `${subject} ${who === "" ? "magst du" : `mag ${who}`}`,
    dislike: (subject, who) => `${subject} ${who === "" ? "magst du" : `mag ${who}`} nicht`,
    diet: (subject, who) =>
      who === "" ? `deine Ernährung: ${subject}` : `Ernährung von ${who}: ${subject}`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  unit: germanUnit,
  // Nothing stands between the unit and the food: "3 Dosen Tomaten".
  contained: unitOfThing(germanUnit, (name) => name, [
    { unit: "head", food: /knoblauch/i, forms: "Knolle/Knollen" },
    { unit: "stick", food: /zimt/i, forms: "Stange/Stangen" },
  ]),

  due: (day) => `fällig ${day}`,
  until: (day) => `bis ${day}`,
  goodUntil: (day) => `haltbar bis ${day}`,
  pastSince: (day) => `abgelaufen seit ${day}`,
  mealFor: forPeople,
  serves: forPeople,

  people: germanPeople,
  lists: germanLists,
  answers: germanAnswers,
  labels: {
    ...texts.labels,
    shoppingList: (items) => `Einkaufsliste (${count(items, "Sache", "Sachen")})`,
    taskList: (tasks) => `Aufgabenliste (${count(tasks, "Aufgabe", "Aufgaben")})`,
    stockList: (lots) => `Neu im Vorrat (${count(lots, "Sache", "Sachen")})`,
  },

  assumed: {
    ...texts.assumed,
    forPeople: (people) => (people === 1 ? "für eine Person" : `für ${people} Personen`),
  },
  findings: {
    ...texts.findings,
    breaksDiet: (diet, isTrace) => `${isTrace ? "vielleicht nicht" : "nicht"} ${diet}`,
  },
  facts: {
    ...texts.facts,
    tell: {
      allergy: (thing, who) =>
        `${who === "" ? "du hast" : `${who} hat`} eine Allergie gegen ${thing}`,
      intolerance: (thing, who) =>
        `${who === "" ? "du hast" : `${who} hat`} eine Unverträglichkeit (${thing})`,
      diet: (thing, who) => `${of(who, "Ernährung")} (${thing})`,
      dislike: (thing, who) => `${thing} ${who === "" ? "magst du" : `mag ${who}`} nicht`,
      like: (thing, who) => `${thing} ${who === "" ? "magst du" : `mag ${who}`}`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
  },
  faults: germanFaults,
  notes: germanNotes,
  rank: germanRank,
};
