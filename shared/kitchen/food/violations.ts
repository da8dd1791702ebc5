// Words for the guard's findings: an allergen that a food contains, a diet that it breaks.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { ToldFinding, ViolationSpec } from "../../contracts/pack.ts";
import { kitchenName, kitchenWords } from "../wording/words-for.ts";

type Found = Pick<Violation, "kind" | "code">;

export const kitchenViolations: ViolationSpec = {
  kinds: ["allergen", "diet"],

  tell({ kind, code }: Found, language: Language): ToldFinding {
    const isOpen = kind === "may";
    const plain = isOpen ? code.replace(/^may /, "") : code;
    const { contained, diets, breaksDiet } = kitchenWords(language).findings;
    const part = wordFor(contained, plain);
    if (part !== null) return { contained: part };
    const diet = wordFor(diets, plain);
    // An allergy that the person named in their own words is about the food itself.
    if (diet === null) return { contained: kitchenName("code", plain, language) ?? plain };
    return { broken: breaksDiet(diet, isOpen) };
  },

  explain(found: Found): string {
    const { kind, code } = found;
    if (kind === "may") return `${code}: it depends on the brand or how it is made`;
    return kind === "allergen" ? `${code}, an allergen` : `not ${code}`;
  },
};

function wordFor(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
