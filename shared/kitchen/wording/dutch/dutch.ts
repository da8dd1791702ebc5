// All texts of the kitchen's code for users, in Dutch.
import { dutchAnswers, onDay } from "./dutch-answers.ts";
import { dutchFaults } from "./dutch-faults.ts";
import { dutchLists, dutchNotes, dutchRank } from "./dutch-lists.ts";
import { dutchUnit } from "./dutch-units.ts";
import { dutchPeople } from "../people/dutch.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/nl.json" with { type: "json" };

const texts = readTexts(file.kitchen, PLACEHOLDERS.kitchen);

const { count, weekdays, date, number, dayAndMonth } = formsOf("nl");

const forPeople = (people: string) => `voor ${people} ${people === "1" ? "persoon" : "personen"}`;
const whose = (who: string, noun: string, article: string) =>
  who === "" ? `je ${noun}` : `${article} ${noun} van ${who}`;

export const dutchKitchen: KitchenWords = {
  ...texts,
  weekdays,
  date,
  dayAndMonth,
  number,

  taste: {
    like: (subject, who) => `${who === "" ? "je houdt" : `${who} houdt`} van ${subject}`,
    dislike: (subject, who) => `${who === "" ? "je houdt" : `${who} houdt`} niet van ${subject}`,
    diet: (subject, who) => `${whose(who, "dieet", "het")}: ${subject}`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  unit: dutchUnit,
  contained: unitOfThing(dutchUnit, (name) => name, [
    { unit: "slice", food: /brood/i, forms: "snee/sneeën" },
    { unit: "head", food: /knoflook/i, forms: "bol/bollen" },
    { unit: "stick", food: /kaneel/i, forms: "stokje/stokjes" },
  ]),

  due: (day) => `uiterlijk ${onDay(day)}`,
  until: (day) => `tot en met ${day}`,
  goodUntil: (day) => `houdbaar tot en met ${day}`,
  pastSince: (day) => `over datum sinds ${day}`,
  mealFor: forPeople,
  serves: forPeople,

  people: dutchPeople,
  lists: dutchLists,
  answers: dutchAnswers,
  labels: {
    ...texts.labels,
    shoppingList: (items) => `Boodschappenlijst (${count(items, "product", "producten")})`,
    taskList: (tasks) => `Takenlijst (${count(tasks, "taak", "taken")})`,
    stockList: (lots) => `Nieuw in de voorraad (${count(lots, "product", "producten")})`,
  },

  assumed: {
    ...texts.assumed,
    forPeople: (people) => `voor ${count(people, "persoon", "personen")}`,
  },
  findings: {
    ...texts.findings,
    breaksDiet: (diet, isTrace) => `${isTrace ? "misschien niet" : "niet"} ${diet}`,
  },
  facts: {
    ...texts.facts,
    tell: {
      allergy: (thing, who) =>
        `${who === "" ? "je hebt" : `${who} heeft`} een allergie voor ${thing}`,
      intolerance: (thing, who) =>
        `${who === "" ? "je hebt" : `${who} heeft`} een intolerantie (${thing})`,
      diet: (thing, who) => `${whose(who, "dieet", "het")} (${thing})`,
      dislike: (thing, who) => `${who === "" ? "je houdt" : `${who} houdt`} niet van ${thing}`,
      like: (thing, who) => `${who === "" ? "je houdt" : `${who} houdt`} van ${thing}`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
  },
  faults: dutchFaults,
  notes: dutchNotes,
  rank: dutchRank,
};
