// The kitchen's German answers to a look-up that found one row.
import type { AnswerWords } from "../answer-words.ts";

const PLACES = {
  pantry: "im Vorratsschrank",
  fridge: "im Kühlschrank",
  freezer: "im Gefrierschrank",
  counter: "auf der Arbeitsfläche",
  other: "an einem anderen Ort",
};
const MEALS = {
  breakfast: "zum Frühstück",
  lunch: "zum Mittagessen",
  dinner: "zum Abendessen",
  snack: "als Snack",
};

const isWord = (day: string) => /^(?:heute|morgen|gestern)$/.test(day);
/** "morgen", "am Freitag, 27.11.2026,": the second comma closes the date within a sentence. */
const onDay = (day: string) => {
  if (isWord(day)) return day;
  return day.includes(",") ? `am ${day},` : `am ${day}`;
};
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const germanAnswers: AnswerWords = {
  stock: (thing, place, until) =>
    `Du hast ${thing} ${place === null ? "zu Hause" : PLACES[place]}${until === "" ? "" : `, ${until}`}.`,
  shopping: (thing, isBought) =>
    isBought
      ? `Auf deiner Einkaufsliste und schon gekauft: ${thing}.`
      : `Auf deiner Einkaufsliste: ${thing}.`,
  meal: (title, meal, day, isPast) =>
    `${capitalized(onDay(day))} ${isPast ? "gab" : "gibt"} es ${meal === null ? "" : `${MEALS[meal]} `}${title}.`,
  task(title, day, is) {
    if (is === "done")
      return `„${title}“ ist erledigt${day === null ? "" : ` (war fällig ${onDay(day).replace(/,$/, "")})`}.`;
    if (day === null) return `„${title}“ steht auf deiner Aufgabenliste, ohne Termin.`;
    return `„${title}“ ${is === "past" ? "war" : "ist"} ${onDay(day)} fällig.`;
  },
  cooked: (title, day, rating) =>
    `${title} gab es ${onDay(day).replace(/,$/, "")}${rating === "" ? "" : ` (${rating})`}.`,
};
