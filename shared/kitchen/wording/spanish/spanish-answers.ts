// The kitchen's Spanish answers to a look-up that found one row, and how Spanish names a day in a sentence.
import type { AnswerWords } from "../answer-words.ts";

const PLACES = {
  pantry: "en la despensa",
  fridge: "en la nevera",
  freezer: "en el congelador",
  counter: "en la encimera",
  other: "en otro sitio de casa",
};
const MEALS = {
  breakfast: "para desayunar",
  lunch: "para comer",
  dinner: "para cenar",
  snack: "para picar",
};

const isWord = (day: string) => /^(?:hoy|mañana|ayer)$/.test(day);
/** "mañana", "el viernes, 27/11/2026" */
export const onDay = (day: string) => (isWord(day) ? day : `el ${day}`);
/** "antes de mañana", "antes del viernes" */
export const ofDay = (day: string) => (isWord(day) ? `de ${day}` : `del ${day}`);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** A comma follows a day that itself has a comma. */
const within = (day: string) => (day.includes(",") ? `${onDay(day)},` : onDay(day));
const untilText = (until: string) => (until === "" ? "" : ` (${until})`);

export const spanishAnswers: AnswerWords = {
  stock: (thing, place, until) =>
    `Tienes ${thing} ${place === null ? "en casa" : PLACES[place]}${untilText(until)}.`,
  shopping: (thing, isBought) =>
    isBought
      ? `En tu lista de la compra, ya marcado como comprado: ${thing}.`
      : `En tu lista de la compra: ${thing}.`,
  meal: (title, meal, day, isPast) =>
    `${capitalized(within(day))} ${isPast ? "hubo" : "hay"} ${title}${meal === null ? "" : ` ${MEALS[meal]}`}.`,
  task(title, day, is) {
    if (is === "done")
      return `«${title}» ya está hecho${day === null ? "" : ` (era para ${onDay(day)})`}.`;
    if (day === null) return `«${title}» está en tu lista de tareas, sin fecha.`;
    return `«${title}» ${is === "past" ? "era" : "es"} para ${onDay(day)}.`;
  },
  cooked: (title, day, rating) =>
    `En el diario de cocina: ${title}, ${day}${rating === "" ? "" : ` (${rating})`}.`,
};
