// The days on which a fact is true, in words.
import { fill, useWords } from "../wording/words.ts";

interface Times {
  /** ISO dates; null if not known. `validTo` is the first day on which it is no longer true. */
  validFrom: string | null;
  validTo: string | null;
}

/** @returns a function that gives "true since …" and "until …", as far as they are known */
export function useFactTimes(): (fact: Times) => string[] {
  const { texts, locale } = useWords();
  const { memory } = texts;
  const day = (iso: string) =>
    new Date(`${iso}T00:00:00Z`).toLocaleDateString(locale, {
      dateStyle: "medium",
      timeZone: "UTC",
    });
  return ({ validFrom, validTo }) => [
    ...(validFrom === null ? [] : [fill(memory.from, { day: day(validFrom) })]),
    ...(validTo === null ? [] : [fill(memory.to, { day: day(validTo) })]),
  ];
}
