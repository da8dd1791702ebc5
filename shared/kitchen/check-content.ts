// Checks generated content against the household's rules and the user's wishes (spec/drafts#checks), using what the
// database has found in its parts. Sentences say what is contained, never that something is safe.
import type { Finding, Wish } from "../contracts/findings.ts";
import type { DomainPack, ReadableContent } from "../contracts/pack.ts";
import type { Constraint } from "../contracts/answers/understand.ts";
import { checkMealPlan } from "./planning/check-meal-plan.ts";
import { checkRecipe, unnamedFoods } from "./recipes/check-recipe.ts";
import { dietOf, exclusionOf, peopleOf, wishFor } from "./food/exclusion-of.ts";
import { partsOf, type Part } from "./food/food-parts.ts";
import { tellTraces } from "./food/tell-findings.ts";
import { wordOf } from "./screens/word-of.ts";
import type { KitchenWords } from "./wording/kitchen-words.ts";
import { kitchenWords, leftOutFor } from "./wording/words-for.ts";

/** The guard's kinds of findings: allergens and diets must be avoided, and traces (`may`) are reported separately. */
const GUARDED_KINDS = new Set(["allergen", "diet", "may"]);

/**
 * The parts of the content, followed by each wanted food that the content does not name. The findings for such a
 * food show whether a rule excludes it, because an excluded food is not reported as missing.
 */
export const readable: NonNullable<DomainPack["readable"]> = (
  { subdomain, content },
  constraints,
  sources = [],
): ReadableContent => {
  const searchInputs = partsOf(subdomain, content, sources).flatMap(
    ({ searchInput }) => searchInput ?? [],
  );
  const wantedFoods = wantedIn(subdomain, content, constraints);
  return {
    parts: [...searchInputs, ...wantedFoods.map((name) => ({ name }))],
    wishes: [...wishesIn(constraints), ...wantedFoods.map((food) => wishFor("wanted", food))],
  };
};

export const checkKitchenContent: DomainPack["checkContent"] = (
  { subdomain, content },
  { constraints, found = [], contentLanguage },
  sources = [],
  language = "en",
) => {
  const words = kitchenWords(language);
  const wishes = wishesIn(constraints);
  const parts = partsOf(subdomain, content, sources);
  const searchedParts = parts.filter(({ searchInput }) => searchInput !== null);
  const findingsOfParts = parts.map((part) =>
    part.searchInput === null ? part.findings : found[searchedParts.indexOf(part)],
  );
  const wantedFoods = wantedIn(subdomain, content, constraints);
  const findingsOfWantedFoods = new Map(
    wantedFoods.map((food, index) => [food, found[searchedParts.length + index] ?? []]),
  );
  const faultsWhere = (isSelected: (finding: Finding) => boolean) => [
    ...new Set(
      parts.flatMap((part, index) =>
        foodFaults(part, (findingsOfParts[index] ?? []).filter(isSelected), wishes, words),
      ),
    ),
  ];
  const avoidedFaults = faultsWhere(({ kind }) => GUARDED_KINDS.has(kind) && kind !== "may");
  const missedFaults = [
    ...faultsWhere(({ kind }) => !GUARDED_KINDS.has(kind)),
    ...(subdomain === "recipes"
      ? checkRecipe(content, constraints, {
          has: (food) =>
            findingsOfParts.some((list) =>
              list?.some(({ kind, code }) => kind === "wanted" && code === food),
            ),
          isRuledOut: (food) =>
            (findingsOfWantedFoods.get(food) ?? []).some(({ kind }) => !kind.endsWith("wanted")),
          words,
          isEnglish: isEnglish(contentLanguage ?? language),
        })
      : []),
    // A meal that is planned already is only recognized if the step has read the planned meals.
    ...(subdomain === "meal_plans" ? checkMealPlan(content, constraints, words, sources) : []),
  ];
  const traces = [
    ...new Set(findingsOfParts.flatMap((list) => tellTraces(list ?? [], language, wishes))),
  ];
  return {
    avoided: avoidedFaults,
    missed: [...new Set(missedFaults)].filter((fault) => !avoidedFaults.includes(fault)),
    ...(traces.length > 0 ? { traces } : {}),
  };
};

/** @param tag BCP 47 */
function isEnglish(tag: string): boolean {
  return /^en(?:$|-)/i.test(tag);
}

function wantedIn(
  subdomain: string,
  content: Record<string, unknown>,
  constraints: Constraint[],
): string[] {
  return subdomain === "recipes" ? unnamedFoods(content, constraints) : [];
}

/** The diets and exclusions that the constraints state, each with the person who has it. */
function wishesIn(constraints: Constraint[]): Wish[] {
  return constraints.flatMap((constraint) => dietOf(constraint) ?? exclusionOf(constraint) ?? []);
}

/**
 * One sentence per finding and person. A wanted food and a possible trace are not faults; traces are reported
 * separately.
 */
function foodFaults(
  { title }: Part,
  findings: Finding[],
  wishes: Wish[],
  words: KitchenWords,
): string[] {
  const { contains, allergen, againstDiet, leftOut } = words.faults;
  return findings.flatMap(({ kind, code, name }) => {
    const codeWord = wordOf(words.codes, code);
    const faultOf = (because: string) => contains(title, name, because);
    switch (kind) {
      case "allergen":
        return [faultOf(allergen(codeWord))];
      case "diet":
        return [faultOf(againstDiet(codeWord))];
      case "wished_diet":
        return peopleOf(wishes, kind, code).map((who) =>
          faultOf(who === null ? againstDiet(codeWord) : words.people.taste.diet(who, codeWord)),
        );
      case "wish":
        return peopleOf(wishes, kind, code).map((who) =>
          faultOf(who === null ? leftOut(code) : leftOutFor(who, words)),
        );
      default:
        return [];
    }
  });
}
