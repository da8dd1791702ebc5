// The kitchen's English answers to a look-up that found one row.
import type { AnswerWords } from "../answer-words.ts";

const PLACES = {
  pantry: "in the pantry",
  fridge: "in the fridge",
  freezer: "in the freezer",
  counter: "on the counter",
  other: "somewhere else at home",
};

/** "tomorrow", "on Friday, 2026-11-27" */
export const onDay = (day: string) =>
  /^(?:today|tomorrow|yesterday)$/.test(day) ? day : `on ${day}`;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const englishAnswers: AnswerWords = {
  stock: (thing, place, until) =>
    `You have ${thing} ${place === null ? "at home" : PLACES[place]}${until === "" ? "" : `, ${until}`}.`,
  shopping: (thing, isBought) =>
    isBought
      ? `On your shopping list, and bought already: ${thing}.`
      : `On your shopping list: ${thing}.`,
  // Without a verb, which would have to agree with the title.
  meal: (title, meal, day) => `${capitalized(`${meal ?? ""} ${onDay(day)}`.trim())}: ${title}.`,
  task(title, day, is) {
    if (is === "done")
      return `"${title}" is done${day === null ? "" : ` (it was due ${onDay(day)})`}.`;
    if (day === null) return `"${title}" is on your task list, without a date.`;
    return `"${title}" ${is === "past" ? "was" : "is"} due ${onDay(day)}.`;
  },
  cooked: (title, day, rating) =>
    `Cooked ${onDay(day)}: ${title}${rating === "" ? "" : ` (${rating})`}.`,
};
