// Words for the guard's findings: an allergen that a food contains, a diet that it breaks, and whose they are.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { ToldFinding, ViolationSpec } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
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

  says({ kind, code, isTrace }, language) {
    const words = kitchenWords(language).people;
    const called = kitchenName("code", code, language) ?? code;
    if (kind === "diet") return (isTrace ? words.mayBreakDiet : words.breaksDiet)(called);
    return (isTrace ? words.mayContain : words.contains)(called, code);
  },

  // A diet is the speaker's own, and `says` names it.
  forWhom: ({ kind, code }, profile, language) =>
    kind === "diet" ? null : whoseAllergy(code, profile, language),
};

/**
 * Every person whose allergy the user has stated, by name. Of other members and of profiles only the code is
 * known.
 */
function whoseAllergy(code: string, profile: MemberProfile | null, language: Language): string {
  const words = kitchenWords(language);
  const { allergy } = words.people;
  const called = kitchenName("code", code, language) ?? code;
  const people = (profile?.told ?? [])
    .filter(({ kind, codes }) => kind === "allergy" && codes?.includes(code) === true)
    .map(({ who }) => (who ? allergy.of(who, called, code) : allergy.own(called, code)));
  return people.length === 0
    ? allergy.somebody(called, code)
    : [...new Set(people)].join(words.semicolon);
}

function wordFor(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
