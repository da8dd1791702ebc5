// Words for the guard's findings: an allergen that a food contains, a diet that it breaks, and whose they are.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { ViolationSpec } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import { kitchenName, kitchenWords } from "../wording/words-for.ts";

type Found = Pick<Violation, "kind" | "code">;

/**
 * Whether the code itself says what is wrong: an allergen, or "no pork". "Not vegetarian" is not an
 * ingredient.
 */
const saysItself = ({ kind, code }: Found) => kind === "allergen" || code.startsWith("no ");

export const kitchenViolations: ViolationSpec = {
  kinds: ["allergen", "diet"],

  describe(found: Found, language: Language): string {
    const called = kitchenName("code", found.code, language) ?? found.code;
    return saysItself(found) ? called : kitchenWords(language).against(called);
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

  isPart: ({ kind, code }) =>
    kind === "allergen" || (kind === "may" && !code.startsWith("may no ")),
};

/**
 * Every person whose allergy the user has stated, by name. Of other members and of profiles only the code is
 * known.
 */
function whoseAllergy(code: string, profile: MemberProfile | null, language: Language): string {
  const { allergy } = kitchenWords(language).people;
  const called = kitchenName("code", code, language) ?? code;
  const people = (profile?.told ?? [])
    .filter(({ kind, codes }) => kind === "allergy" && codes?.includes(code) === true)
    .map(({ who }) => (who ? allergy.of(who, called, code) : allergy.own(called, code)));
  return people.length === 0 ? allergy.somebody(called, code) : [...new Set(people)].join("; ");
}
