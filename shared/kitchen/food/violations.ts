// Words for the guard's findings: an allergen that a food contains, a diet that it breaks.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { ViolationSpec } from "../../contracts/pack.ts";
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

  isPart: ({ kind, code }) =>
    kind === "allergen" || (kind === "may" && !code.startsWith("may no ")),
};
