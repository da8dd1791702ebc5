// Who said something and on which day, as a text to put in brackets.
import type { Language } from "../../contracts/language.ts";
import { dayText } from "./day-text.ts";
import { wordsFor } from "./words-for.ts";

/** @param day ISO date, as `today`; both where the user is */
export function toldText(
  speaker: "user" | "agent",
  day: string,
  today: string,
  language: Language,
): string {
  const { toldOn, saidOn, toldToday, saidToday } = wordsFor(language).memory;
  if (day === today) return speaker === "user" ? toldToday : saidToday;
  return (speaker === "user" ? toldOn : saidOn)(dayText(day, language));
}
