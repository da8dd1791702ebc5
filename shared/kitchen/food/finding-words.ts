// Words the guard's findings: an allergen that a food contains, a diet that it breaks, and the people concerned.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { GuardFinding, ToldFinding, ViolationSpec } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import { speechOf } from "../../domain/wording/speech-of.ts";
import { kitchenName, kitchenWords } from "../wording/words-for.ts";

type Found = Pick<Violation, "kind" | "code">;

export const kitchenFindingWords: ViolationSpec = {
  kinds: ["allergen", "diet"],

  tell({ code, isTrace }: GuardFinding, language: Language): ToldFinding {
    const { contained, diets, breaksDiet } = kitchenWords(language).findings;
    const part = wordFor(contained, code);
    if (part !== null) return { contained: part };
    const diet = wordFor(diets, code);
    // An allergy that the person named in their own words is about the food itself.
    if (diet === null) return { contained: kitchenName("code", code, language) ?? code };
    return { broken: breaksDiet(diet, isTrace) };
  },

  explain(finding: Found): string {
    const { kind, code } = finding;
    if (kind === "may") return `${code}: it depends on the brand or how it is made`;
    return kind === "allergen" ? `${code}, an allergen` : `not ${code}`;
  },

  forWhom(findings, profile, language) {
    const { allergy, notYourDiet } = kitchenWords(language).people;
    const { list } = speechOf(language);
    const codes = findings.filter(({ kind }) => kind !== "diet").map(({ code }) => code);
    const people = codes.map((code) => ({ code, who: whoseAllergy(code, profile) }));
    const clauses = [...Map.groupBy(people, ({ who }) => JSON.stringify(who)).values()].map(
      (group) => {
        const [{ who }] = group as [(typeof people)[number]];
        const to = group.map(({ code }) =>
          allergy.to(kitchenName("code", code, language) ?? code, code),
        );
        return clauseFor(who, list(to), language);
      },
    );
    // The guard checks only the speaker's own diets.
    return codes.length < findings.length ? [...clauses, notYourDiet] : clauses;
  },
};

/**
 * The names of the persons whose allergy the user has stated; "" stands for the speaker and comes first. Empty if
 * the allergy comes from another member or from a profile, where only its code is known.
 */
function whoseAllergy(code: string, profile: MemberProfile | null): string[] {
  const people = (profile?.told ?? [])
    .filter(({ kind, codes }) => kind === "allergy" && codes?.includes(code) === true)
    .map(({ who }) => who ?? "");
  return [...new Set(people)].toSorted((a, b) => Number(b === "") - Number(a === ""));
}

function clauseFor(names: string[], allergens: string, language: Language): string {
  const { allergy } = kitchenWords(language).people;
  const [first, ...others] = names;
  if (first === undefined) return allergy.unknownPerson(allergens);
  const includesSpeaker = first === "";
  if (others.length === 0)
    return includesSpeaker ? allergy.own(allergens) : allergy.of(first, allergens);
  const people = speechOf(language).list([includesSpeaker ? allergy.you : first, ...others]);
  return (includesSpeaker ? allergy.ours : allergy.ofSeveral)(people, allergens);
}

function wordFor(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
