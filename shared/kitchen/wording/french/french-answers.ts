// The kitchen's French answers to a look-up that found one row, and how French names a day in a sentence.
import type { AnswerWords } from "../answer-words.ts";

const PLACES = {
  pantry: "dans le placard",
  fridge: "au frigo",
  freezer: "au congélateur",
  counter: "sur le plan de travail",
  other: "ailleurs dans la maison",
};
const MEALS = {
  breakfast: "au petit-déjeuner",
  lunch: "au déjeuner",
  dinner: "au dîner",
  snack: "en en-cas",
};

export const isToday = (day: string) => day === "aujourd’hui";
const isWord = (day: string) => /^(?:aujourd’hui|demain|hier)$/.test(day);
/** "demain", "le vendredi 27/11/2026" */
export const onDay = (day: string) => (isWord(day) ? day : `le ${day}`);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const untilText = (until: string) => (until === "" ? "" : ` (${until})`);

export const frenchAnswers: AnswerWords = {
  stock: (thing, place, until) =>
    `Tu as ${thing} ${place === null ? "à la maison" : PLACES[place]}${untilText(until)}.`,
  shopping: (thing, isBought) =>
    isBought
      ? `Sur ta liste de courses, et déjà acheté : ${thing}.`
      : `Sur ta liste de courses : ${thing}.`,
  meal: (title, meal, day) =>
    `${capitalized(onDay(day))}${meal === null ? "" : `, ${MEALS[meal]}`} : ${title}.`,
  task(title, day, is) {
    if (is === "done")
      return `« ${title} », c’est fait${day === null ? "" : ` (c’était pour ${onDay(day)})`}.`;
    if (day === null) return `« ${title} » est sur ta liste de tâches, sans date.`;
    return `« ${title} », ${is === "past" ? "c’était" : "c’est"} à faire pour ${onDay(day)}.`;
  },
  cooked: (title, day, rating) =>
    `${title}, c’était ${onDay(day)}${rating === "" ? "" : ` (${rating})`}.`,
};
