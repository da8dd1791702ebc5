// How a language counts, lists and writes numbers: from Intl, for every catalogue.
import type { Language } from "../../contracts/language.ts";

export interface Speech {
  /** The plural form for a count: in French, zero takes the singular. */
  plural(count: number, one: string, other: string): string;
  number(value: number): string;
  /** Names as a list in a sentence. */
  list(names: readonly string[]): string;
  /** A sentence, with its reason if it is known. */
  because(what: string, reason: string | null): string;
}

/** @param colon the colon with its spaces, as the language writes it */
export function speechOf(language: Language, colon = ": "): Speech {
  return {
    plural: (count, one, other) =>
      new Intl.PluralRules(language).select(count) === "one" ? one : other,
    number: (value) => new Intl.NumberFormat(language).format(value),
    list: (names) => new Intl.ListFormat(language).format(names),
    because: (what, reason) => (reason === null ? what : `${what}${colon}${reason}`),
  };
}
