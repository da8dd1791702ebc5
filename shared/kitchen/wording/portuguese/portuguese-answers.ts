// The kitchen's Portuguese answers to a look-up that found one row, and how Portuguese names a day in a sentence.
import type { AnswerWords } from "../answer-words.ts";

const PLACES = {
  pantry: "na despensa",
  fridge: "na geladeira",
  freezer: "no congelador",
  counter: "na bancada",
  other: "em outro lugar da casa",
};
const MEALS = {
  breakfast: "no café da manhã",
  lunch: "no almoço",
  dinner: "no jantar",
  snack: "no lanche",
};

const isWord = (day: string) => /^(?:hoje|amanhã|ontem)$/.test(day);
/** "amanhã", "na sexta-feira, 27/11/2026", "no sábado, 28/11/2026", "em 12/12/2026" */
export const onDay = (day: string) => {
  if (isWord(day)) return day;
  if (/^\d/.test(day)) return `em ${day}`;
  return `${/^(?:sábado|domingo)/.test(day) ? "no" : "na"} ${day}`;
};
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** A comma follows a day that itself has a comma. */
const within = (day: string) => (day.includes(",") ? `${onDay(day)},` : onDay(day));
const untilText = (until: string) => (until === "" ? "" : ` (${until})`);

export const portugueseAnswers: AnswerWords = {
  stock: (thing, place, until) =>
    `Você tem ${thing} ${place === null ? "em casa" : PLACES[place]}${untilText(until)}.`,
  shopping: (thing, isBought) =>
    isBought
      ? `Na sua lista de compras, já marcado como comprado: ${thing}.`
      : `Na sua lista de compras: ${thing}.`,
  meal: (title, meal, day, isPast) =>
    `${capitalized(within(day))} ${isPast ? "teve" : "tem"} ${title}${meal === null ? "" : ` ${MEALS[meal]}`}.`,
  task(title, day, is) {
    if (is === "done")
      return `“${title}” já está feito${day === null ? "" : ` (o prazo era ${day})`}.`;
    if (day === null) return `“${title}” está na sua lista de tarefas, sem data.`;
    return `O prazo de “${title}” ${is === "past" ? "era" : "é"} ${day}.`;
  },
  cooked: (title, day, rating) =>
    `No diário de cozinha: ${title}, ${day}${rating === "" ? "" : ` (${rating})`}.`,
};
