// All texts of the kitchen's code for users, in French.
import { frenchAnswers, isToday, onDay } from "./french-answers.ts";
import { frenchFaults } from "./french-faults.ts";
import { frenchLists, frenchNotes, frenchRank } from "./french-lists.ts";
import { frenchUnit } from "./french-units.ts";
import { frenchPeople } from "../people/french.ts";
import type { KitchenWords } from "../kitchen-words.ts";
import { formsOf } from "../language-forms.ts";
import { unitOfThing } from "../unit-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../../../domain/wording/read-texts.ts";
import file from "../texts/fr.json" with { type: "json" };

const texts = readTexts(file.kitchen, PLACEHOLDERS.kitchen);

const { count, weekdays, date, number, dayAndMonth } = formsOf("fr");

/** "d’huile", "de haricots": few foods have a silent h, and y does not count as a vowel here. */
const of = (name: string) =>
  /^(?:[aeiouàâäéèêëîïôöûüœæ]|h(?:uil|uî|erb|ydro|ibis))/i.test(name) ? `d’${name}` : `de ${name}`;

const forPeople = (people: string) => `pour ${people} ${people === "1" ? "personne" : "personnes"}`;
const whose = (who: string, own: string, noun: string) => (who === "" ? own : `${noun} ${of(who)}`);
const before = (day: string) =>
  isToday(day) ? "à consommer aujourd’hui" : `à consommer avant ${onDay(day)}`;

export const frenchKitchen: KitchenWords = {
  ...texts,
  weekdays,
  date,
  dayAndMonth,
  number,

  taste: {
    // In quotation marks: the person's own words, without an article.
    like: (subject, who) => `${who === "" ? "tu aimes" : `${who} aime`} « ${subject} »`,
    dislike: (subject, who) =>
      `${who === "" ? "tu n’aimes pas" : `${who} n’aime pas`} « ${subject} »`,
    diet: (subject, who) => `${whose(who, "ton régime", "le régime")} (${subject})`,
    note: (subject, who) => (who === "" ? subject : `${who} : ${subject}`),
  },
  unit: frenchUnit,
  contained: unitOfThing(frenchUnit, of, [
    { unit: "stick", food: /cannelle/i, forms: "bâton/bâtons" },
  ]),

  due: (day) => `à faire pour ${onDay(day)}`,
  until: (day) => `jusqu’au ${day}`,
  goodUntil: before,
  pastSince: (day) => `date dépassée depuis ${onDay(day)}`,
  mealFor: forPeople,
  serves: forPeople,

  people: frenchPeople,
  lists: frenchLists,
  answers: frenchAnswers,
  labels: {
    ...texts.labels,
    shoppingList: (items) => `Liste de courses (${count(items, "article", "articles")})`,
    taskList: (tasks) => `Liste de tâches (${count(tasks, "tâche", "tâches")})`,
    stockList: (lots) => `Nouvelles provisions (${count(lots, "produit", "produits")})`,
  },

  assumed: {
    ...texts.assumed,
    forPeople: (people) => `pour ${count(people, "personne", "personnes")}`,
  },
  findings: {
    ...texts.findings,
    breaksDiet: (diet, isTrace) =>
      isTrace ? `peut ne pas convenir à un régime ${diet}` : `ne convient pas à un régime ${diet}`,
  },
  facts: {
    ...texts.facts,
    tell: {
      allergy: (thing, who) => `${who === "" ? "tu as" : `${who} a`} une allergie (${thing})`,
      intolerance: (thing, who) =>
        `${who === "" ? "tu as" : `${who} a`} une intolérance (${thing})`,
      diet: (thing, who) => `${whose(who, "ton régime", "le régime")} (${thing})`,
      dislike: (thing, who) =>
        `ce que ${who === "" ? "tu n’aimes pas" : `${who} n’aime pas`} (${thing})`,
      like: (thing, who) => `ce que ${who === "" ? "tu aimes" : `${who} aime`} (${thing})`,
      household: (thing, who) => (who === "" ? thing : `${who} : ${thing}`),
    },
  },
  faults: frenchFaults,
  notes: frenchNotes,
  rank: frenchRank,
};
