// The kitchen's Dutch answers to a look-up that found one row, and how Dutch names a day in a sentence.
import type { AnswerWords } from "../answer-words.ts";

const PLACES = {
  pantry: "in de voorraadkast",
  fridge: "in de koelkast",
  freezer: "in de vriezer",
  counter: "op het aanrecht",
  other: "ergens anders in huis",
};
const MEALS = {
  breakfast: "als ontbijt",
  lunch: "als lunch",
  dinner: "als avondeten",
  snack: "als tussendoortje",
};

const isWord = (day: string) => /^(?:vandaag|morgen|gisteren)$/.test(day);
/** "morgen", "op vrijdag 27-11-2026" */
export const onDay = (day: string) => (isWord(day) ? day : `op ${day}`);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const untilText = (until: string) => (until === "" ? "" : `, ${until}`);

export const dutchAnswers: AnswerWords = {
  stock: (thing, place, until) =>
    `Je hebt ${thing} ${place === null ? "in huis" : PLACES[place]}${untilText(until)}.`,
  shopping: (thing, isBought) =>
    isBought
      ? `Op je boodschappenlijst, en al gekocht: ${thing}.`
      : `Op je boodschappenlijst: ${thing}.`,
  // Without a verb, which would have to agree with the title.
  meal: (title, meal, day) =>
    `${capitalized(onDay(day))}${meal === null ? "" : ` ${MEALS[meal]}`}: ${title}.`,
  task(title, day, is) {
    if (is === "done")
      return `‘${title}’ is gedaan${day === null ? "" : ` (moest klaar zijn ${onDay(day)})`}.`;
    if (day === null) return `‘${title}’ staat op je takenlijst, zonder datum.`;
    return `‘${title}’ ${is === "past" ? "moest" : "moet"} ${onDay(day)} klaar zijn.`;
  },
  cooked: (title, day, rating) =>
    `${capitalized(onDay(day))} gekookt: ${title}${rating === "" ? "" : ` (${rating})`}.`,
};
