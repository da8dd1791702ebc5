// All texts of the kitchen's code for users, in Spanish.
import { spanishPeople } from "../people/spanish.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { ofDay, onDay, spanishAnswers } from "./spanish-answers.ts";
import { spanishFaults } from "./spanish-faults.ts";
import { spanishLists, spanishNotes, spanishRank } from "./spanish-lists.ts";
import { spanishUnit } from "./spanish-units.ts";
import { unitOfThing } from "../unit-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/es.json" with { type: "json" };

const texts = readTexts(file.kitchen, PLACEHOLDERS.kitchen);

const { count, weekdays, date, number, dayAndMonth } = formsOf("es");

const forPeople = (people: string) => `para ${people} ${people === "1" ? "persona" : "personas"}`;
const whose = (who: string, own: string, noun: string) => (who === "" ? own : `${noun} de ${who}`);
const before = (day: string) => (day === "hoy" ? "consumir hoy" : `consumir antes ${ofDay(day)}`);

export const spanishKitchen: KitchenWords = {
  ...texts,
  weekdays,
  date,
  dayAndMonth,
  number,

  taste: {
    // In quotation marks: the person's own words, without an article.
    like: (subject, who) => `${who === "" ? "te gusta" : `a ${who} le gusta`} «${subject}»`,
    dislike: (subject, who) =>
      `${who === "" ? "no te gusta" : `a ${who} no le gusta`} «${subject}»`,
    diet: (subject, who) => `${whose(who, "tu dieta", "la dieta")} (${subject})`,
    note: (subject, who) => (who === "" ? subject : `${who}: ${subject}`),
  },
  unit: spanishUnit,
  contained: unitOfThing(spanishUnit, (name) => `de ${name}`, [
    { unit: "slice", food: /\bpan\b/i, forms: "rebanada/rebanadas" },
    { unit: "stick", food: /canela/i, forms: "rama/ramas" },
  ]),

  due: (day) => `para ${onDay(day)}`,
  until: (day) => `hasta el ${day}`,
  goodUntil: before,
  pastSince: (day) => `caducó ${onDay(day)}`,
  mealFor: forPeople,
  serves: forPeople,

  people: spanishPeople,
  lists: spanishLists,
  answers: spanishAnswers,
  labels: {
    ...texts.labels,
    shoppingList: (items) => `Lista de la compra (${count(items, "cosa", "cosas")})`,
    taskList: (tasks) => `Lista de tareas (${count(tasks, "tarea", "tareas")})`,
    stockList: (lots) => `Nuevo en la despensa (${count(lots, "cosa", "cosas")})`,
  },

  assumed: {
    ...texts.assumed,
    forPeople: (people) => `para ${count(people, "persona", "personas")}`,
  },
  findings: {
    ...texts.findings,
    breaksDiet: (diet, isTrace) =>
      `${isTrace ? "quizá no" : "no"} compatible con una dieta ${diet}`,
  },
  facts: {
    ...texts.facts,
    tell: {
      allergy: (thing, who) => `${who === "" ? "tienes" : `${who} tiene`} una alergia (${thing})`,
      intolerance: (thing, who) =>
        `${who === "" ? "tienes" : `${who} tiene`} una intolerancia (${thing})`,
      diet: (thing, who) => `${whose(who, "tu dieta", "la dieta")} (${thing})`,
      dislike: (thing, who) =>
        `lo que no ${who === "" ? "te gusta" : `le gusta a ${who}`} (${thing})`,
      like: (thing, who) => `lo que ${who === "" ? "te gusta" : `le gusta a ${who}`} (${thing})`,
      household: (thing, who) => (who === "" ? thing : `${who}: ${thing}`),
    },
  },
  faults: spanishFaults,
  notes: spanishNotes,
  rank: spanishRank,
};
