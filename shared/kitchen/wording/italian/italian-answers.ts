// The kitchen's Italian answers to a look-up that found one row, and how Italian names a day in a sentence.
import type { AnswerWords } from "../answer-words.ts";

const PLACES = {
  pantry: "in dispensa",
  fridge: "in frigo",
  freezer: "nel congelatore",
  counter: "sul piano di lavoro",
  other: "da un’altra parte in casa",
};
const MEALS = {
  breakfast: "a colazione",
  lunch: "a pranzo",
  dinner: "a cena",
  snack: "come spuntino",
};

const isWord = (day: string) => /^(?:oggi|domani|ieri)$/.test(day);
const isDate = (day: string) => /^\d/.test(day);
/** "domani", "venerdì 27/11/2026", "il 12/12/2026" */
export const onDay = (day: string) => (isDate(day) ? `il ${day}` : day);
/** "da ieri", "da venerdì 27/11/2026", "dal 12/12/2026" */
export const fromDay = (day: string) => (isDate(day) ? `dal ${day}` : `da ${day}`);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const untilText = (until: string) => (until === "" ? "" : ` (${until})`);

export const italianAnswers: AnswerWords = {
  stock: (thing, place, until) =>
    `Hai ${thing} ${place === null ? "in casa" : PLACES[place]}${untilText(until)}.`,
  shopping: (thing, isBought) =>
    isBought
      ? `Nella tua lista della spesa, già segnato come comprato: ${thing}.`
      : `Nella tua lista della spesa: ${thing}.`,
  meal: (title, meal, day) =>
    `${capitalized(onDay(day))}${isWord(day) ? "" : ","}${meal === null ? "" : ` ${MEALS[meal]}`}: ${title}.`,
  task(title, day, is) {
    if (is === "done")
      return `«${title}» è già fatto${day === null ? "" : ` (era da fare entro ${onDay(day)})`}.`;
    if (day === null) return `«${title}» è tra le cose da fare, senza data.`;
    return `«${title}» ${is === "past" ? "era" : "è"} da fare entro ${onDay(day)}.`;
  },
  cooked: (title, day, rating) =>
    `Nel diario di cucina: ${title}, ${onDay(day)}${rating === "" ? "" : ` (${rating})`}.`,
};
