// All texts of the kitchen's code for users, in Italian.
import { fromDay, italianAnswers, onDay } from "./italian-answers.ts";
import { italianFaults } from "./italian-faults.ts";
import { italianLists, italianNotes, italianRank } from "./italian-lists.ts";
import { italianUnit } from "./italian-units.ts";
import { italianPeople } from "../people/italian.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/it.json" with { type: "json" };

const texts = readTexts(file.kitchen, PLACEHOLDERS.kitchen);

const { count, weekdays, date, number, dayAndMonth } = formsOf("it");

const forPeople = (people: string) => `per ${people} ${people === "1" ? "persona" : "persone"}`;
const whose = (who: string, own: string, noun: string) => (who === "" ? own : `${noun} di ${who}`);
const before = (day: string) => `da consumare ${day === "oggi" ? day : `entro ${onDay(day)}`}`;

export const italianKitchen: KitchenWords = {
  ...texts,
  weekdays,
  date,
  dayAndMonth,
  number,

  taste: {
    // In quotation marks: the person's own words, without an article.
    like: (subject, who) => `${who === "" ? "ti piace" : `a ${who} piace`} «${subject}»`,
    dislike: (subject, who) => `${who === "" ? "non ti piace" : `a ${who} non piace`} «${subject}»`,
    diet: (subject, who) => `${whose(who, "la tua dieta", "la dieta")} (${subject})`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  unit: italianUnit,
  contained: unitOfThing(italianUnit, (name) => `di ${name}`, [
    { unit: "head", food: /\baglio\b/i, forms: "testa/teste" },
    { unit: "stick", food: /cannella/i, forms: "stecca/stecche" },
  ]),

  due: (day) => `entro ${onDay(day)}`,
  until: (day) => `fino al ${day}`,
  goodUntil: before,
  pastSince: (day) => `scadenza superata ${fromDay(day)}`,
  mealFor: forPeople,
  serves: forPeople,

  people: italianPeople,
  lists: italianLists,
  answers: italianAnswers,
  labels: {
    ...texts.labels,
    shoppingList: (items) => `Lista della spesa (${count(items, "prodotto", "prodotti")})`,
    taskList: (tasks) => `Cose da fare (${tasks})`,
    stockList: (lots) => `Nuovo tra le scorte (${count(lots, "prodotto", "prodotti")})`,
  },

  assumed: {
    ...texts.assumed,
    forPeople: (people) => `per ${count(people, "persona", "persone")}`,
  },
  findings: {
    ...texts.findings,
    breaksDiet: (diet, isTrace) =>
      `${isTrace ? "forse non" : "non"} compatibile con una dieta ${diet}`,
  },
  facts: {
    ...texts.facts,
    tell: {
      allergy: (thing, who) => `${who === "" ? "hai" : `${who} ha`} un’allergia (${thing})`,
      intolerance: (thing, who) => `${who === "" ? "hai" : `${who} ha`} un’intolleranza (${thing})`,
      diet: (thing, who) => `${whose(who, "la tua dieta", "la dieta")} (${thing})`,
      dislike: (thing, who) =>
        `quello che non ${who === "" ? "ti piace" : `piace a ${who}`} (${thing})`,
      like: (thing, who) => `quello che ${who === "" ? "ti piace" : `piace a ${who}`} (${thing})`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
  },
  faults: italianFaults,
  notes: italianNotes,
  rank: italianRank,
};
