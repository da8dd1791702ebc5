// All texts of the kitchen's code for users, in the Portuguese of Brazil.
import { portuguesePeople } from "../people/portuguese.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { onDay, portugueseAnswers } from "./portuguese-answers.ts";
import { portugueseFaults } from "./portuguese-faults.ts";
import { portugueseLists, portugueseNotes, portugueseRank } from "./portuguese-lists.ts";
import { portugueseUnit } from "./portuguese-units.ts";
import { unitOfThing } from "../unit-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/pt.json" with { type: "json" };

const texts = readTexts(file.kitchen, PLACEHOLDERS.kitchen);

const { count, weekdays, date, number, dayAndMonth } = formsOf("pt");

const forPeople = (people: string) => `para ${people} ${people === "1" ? "pessoa" : "pessoas"}`;
const whose = (who: string, own: string, noun: string) => (who === "" ? own : `${noun} de ${who}`);
/** "até amanhã", "até sexta-feira, 27/11/2026" */
const until = (day: string) => `até ${day}`;

export const portugueseKitchen: KitchenWords = {
  ...texts,
  weekdays,
  date,
  dayAndMonth,
  number,

  taste: {
    like: (subject, who) => `${who || "você"} gosta de ${subject}`,
    dislike: (subject, who) => `${who || "você"} não gosta de ${subject}`,
    diet: (subject, who) => `${whose(who, "a sua dieta", "a dieta")} (${subject})`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  unit: portugueseUnit,
  contained: unitOfThing(portugueseUnit, (name) => `de ${name}`, [
    { unit: "stick", food: /canela/i, forms: "pau/paus" },
  ]),

  due: until,
  until,
  goodUntil: (day) => `vence ${onDay(day)}`,
  pastSince: (day) => `venceu ${onDay(day)}`,
  mealFor: forPeople,
  serves: forPeople,

  people: portuguesePeople,
  lists: portugueseLists,
  answers: portugueseAnswers,
  labels: {
    ...texts.labels,
    shoppingList: (items) => `Lista de compras (${count(items, "item", "itens")})`,
    taskList: (tasks) => `Lista de tarefas (${count(tasks, "tarefa", "tarefas")})`,
    stockList: (lots) => `Novo na despensa (${count(lots, "item", "itens")})`,
  },

  assumed: {
    ...texts.assumed,
    forPeople: (people) => `para ${count(people, "pessoa", "pessoas")}`,
  },
  findings: {
    ...texts.findings,
    breaksDiet: (diet, isTrace) =>
      `${isTrace ? "talvez não" : "não"} compatível com uma dieta ${diet}`,
  },
  facts: {
    ...texts.facts,
    tell: {
      allergy: (thing, who) => `${who || "você"} tem alergia a ${thing}`,
      intolerance: (thing, who) => `${who || "você"} tem uma intolerância (${thing})`,
      diet: (thing, who) => `${whose(who, "a sua dieta", "a dieta")} (${thing})`,
      dislike: (thing, who) => `${who || "você"} não gosta de ${thing}`,
      like: (thing, who) => `${who || "você"} gosta de ${thing}`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
  },
  faults: portugueseFaults,
  notes: portugueseNotes,
  rank: portugueseRank,
};
