// The kitchen's catalogue of a language.
import type { Language } from "../../contracts/language.ts";
import { dutchKitchen } from "./dutch/dutch.ts";
import { englishKitchen } from "./english/english.ts";
import { frenchKitchen } from "./french/french.ts";
import { germanKitchen } from "./german/german.ts";
import { italianKitchen } from "./italian/italian.ts";
import type { KitchenWords } from "./kitchen-words.ts";
import { portugueseKitchen } from "./portuguese/portuguese.ts";
import { spanishKitchen } from "./spanish/spanish.ts";

/** The person in a constraint that concerns a guest without a name. */
export const UNNAMED_GUEST = "guest";

const CATALOGUES: Readonly<Record<Language, KitchenWords>> = {
  en: englishKitchen,
  de: germanKitchen,
  fr: frenchKitchen,
  es: spanishKitchen,
  it: italianKitchen,
  pt: portugueseKitchen,
  nl: dutchKitchen,
};

export function kitchenWords(language: Language): KitchenWords {
  return CATALOGUES[language];
}

/** Says for whom something is left out. @param who as in constraints (keep-fact) */
export function leftOutFor(who: string, { people }: Pick<KitchenWords, "people">): string {
  return people.leftOutFor(who === UNNAMED_GUEST ? people.guest : who);
}

/** The kitchen's word for a table, a column or a code; null if it has none, so that the name itself is used. */
export function kitchenName(
  kind: "table" | "column" | "code",
  name: string,
  language: Language,
): string | null {
  const { tables, columns, codes } = kitchenWords(language);
  const names = { table: tables, column: columns, code: codes }[kind];
  return Object.hasOwn(names, name) ? (names[name] ?? null) : null;
}
