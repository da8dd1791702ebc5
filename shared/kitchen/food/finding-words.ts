// Puts the guard's findings into words: an allergen that a food contains, a diet that it breaks, the people concerned.
import type { Violation } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { GuardFinding, ToldFinding, ViolationSpec } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import { speechOf } from "../../domain/wording/speech-of.ts";
import { kitchenFields } from "../profile.ts";
import type { Avoidance } from "../wording/kitchen-words.ts";
import { kitchenName, kitchenWords } from "../wording/words-for.ts";
import { peopleWith } from "./avoidances.ts";

type FindingKey = Pick<Violation, "kind" | "code">;

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

  explain(finding: FindingKey): string {
    const { kind, code } = finding;
    if (kind === "may") return `${code}: it depends on the brand or how it is made`;
    return kind === "allergen" ? `${code}, an allergen` : `not ${code}`;
  },

  forWhom(findings, profile, language) {
    const { allergy, notYourDiet } = kitchenWords(language).people;
    const { list } = speechOf(language);
    const codes = findings.filter(({ kind }) => kind !== "diet").map(({ code }) => code);
    const people = codes.flatMap((code) =>
      whoseAvoidance(code, profile).map((whose) => ({ code, ...whose })),
    );
    const groups = Map.groupBy(people, ({ kind, who }) => JSON.stringify([kind, who]));
    const clauses = [...groups.values()].map((group) => {
      const [{ kind, who }] = group as [(typeof people)[number]];
      const to = group.map(({ code }) =>
        allergy.to(kitchenName("code", code, language) ?? code, code),
      );
      return clauseFor(kind, who, list(to), language);
    });
    // The guard checks only the speaker's own diets.
    return codes.length < findings.length ? [...clauses, notYourDiet] : clauses;
  },
};

interface Whose {
  kind: Avoidance;
  who: string[];
}

/**
 * The allergies and intolerances that the user has stated for the code, with the persons, each person once; "" stands
 * for the speaker, whose profile counts, too. An allergy without a person if the code comes from another member,
 * of whom only the code is known.
 */
function whoseAvoidance(code: string, profile: MemberProfile | null): Whose[] {
  const { allergens } = kitchenFields({ fields: profile?.own ?? {} });
  const told = profile?.told ?? [];
  const stated = peopleWith("allergy", code, told);
  const allergic = allergens.includes(code) ? [...new Set(["", ...stated])] : stated;
  const intolerant = peopleWith("intolerance", code, told).filter(
    (name) => !allergic.includes(name),
  );
  if (allergic.length + intolerant.length === 0) return [{ kind: "allergy", who: [] }];
  return [
    ...(allergic.length === 0 ? [] : [{ kind: "allergy" as const, who: allergic }]),
    ...(intolerant.length === 0 ? [] : [{ kind: "intolerance" as const, who: intolerant }]),
  ];
}

/**
 * Who must avoid the code, one clause for each kind of avoidance; empty if the profile names nobody.
 * @param speaker the name for the speaker in a text that does not address them; "" otherwise
 */
export function avoidanceClauses(
  code: string,
  profile: MemberProfile | null,
  language: Language,
  speaker: string,
): string[] {
  const to = kitchenWords(language).people.allergy.to(
    kitchenName("code", code, language) ?? code,
    code,
  );
  return whoseAvoidance(code, profile)
    .filter(({ who }) => who.length > 0)
    .map(({ kind, who }) => {
      const names = who.map((name) => name || speaker);
      return clauseFor(kind, names, to, language);
    });
}

/** @param names as in `whoseAvoidance` */
function clauseFor(
  kind: Avoidance,
  names: string[],
  allergens: string,
  language: Language,
): string {
  const { people: words } = kitchenWords(language);
  const { own, of, ours, ofSeveral } = words[kind];
  const { you, unknownPerson } = words.allergy;
  const [first, ...others] = names;
  if (first === undefined) return unknownPerson(allergens);
  const includesSpeaker = first === "";
  if (others.length === 0) return includesSpeaker ? own(allergens) : of(first, allergens);
  const people = speechOf(language).list([includesSpeaker ? you : first, ...others]);
  return (includesSpeaker ? ours : ofSeveral)(people, allergens);
}

function wordFor(words: Readonly<Record<string, string>>, code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null;
}
