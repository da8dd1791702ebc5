// Checks generated content against the household's rules and the user's wishes (spec/drafts#checks).
// Sentences say what is contained, never that something is safe.
import type { DomainPack } from "../contracts/pack.ts";
import type { Avoided } from "../contracts/profile.ts";
import type { Constraint } from "../contracts/answers/understand.ts";
import { checkMealPlan } from "./planning/check-meal-plan.ts";
import { checkRecipe } from "./recipes/check-recipe.ts";
import { wordsOf } from "./constraint-values.ts";
import { createFoodFinder, type FoodRule } from "./food/find-food.ts";
import { foodsAgainst, foodsOf } from "./food/food-families.ts";
import { partsOf, type Part } from "./food/food-parts.ts";
import { wordOf } from "./screens/word-of.ts";
import type { KitchenWords } from "./wording/kitchen-words.ts";
import { kitchenWords, leftOutFor } from "./wording/words-for.ts";

/**
 * One sentence per fault. `sources` are rows that the run leaves in place: a plan is checked against the
 * recipes among them that it names, and against the meals that are already planned.
 */
export const checkKitchenContent: DomainPack["checkContent"] = (
  { subdomain, content },
  { constraints, avoid, excluded, written },
  sources,
  language = "en",
) => {
  const words = kitchenWords(language);
  const rules = rulesOf(constraints, avoid, words, excluded);
  const isRuledOut = (food: string) =>
    rules.some((rule) => createFoodFinder(rule)(food).length > 0);
  return [
    ...new Set([
      ...foodFaults(partsOf(subdomain, content, sources ?? []), rules, words),
      ...(subdomain === "recipes"
        ? checkRecipe(content, constraints, isRuledOut, words, isEnglish(written ?? language))
        : []),
      // Only a step that has read the planned meals can check for occupied ones.
      ...(subdomain === "meal_plans" ? checkMealPlan(content, constraints, words, sources) : []),
    ]),
  ];
};

/** @param tag BCP 47 */
function isEnglish(tag: string): boolean {
  return /^en(?:$|-)/i.test(tag);
}

interface Rule extends FoodRule {
  /** The end of a sentence that begins with the thing and what it contains. */
  because: string;
  /** Codes of judgements that the rule excludes. */
  judged?: string[] | undefined;
}

function rulesOf(
  constraints: Constraint[],
  avoid: Avoided[],
  words: KitchenWords,
  excluded: Avoided[] = [],
): Rule[] {
  const named = new Map(excluded.map((one) => [one.code, one]));
  const { allergen, againstDiet, leftOut } = words.faults;
  const codeIn = (code: string) => wordOf(words.codes, code);
  return [
    ...avoid.map((one): Rule => ({
      ...one,
      because: one.kind === "allergen" ? allergen(codeIn(one.code)) : againstDiet(codeIn(one.code)),
    })),
    ...wishesOf(constraints, "diet").map(({ code, who }): Rule => ({
      ...{ kind: "diet", code, terms: foodsAgainst(code) },
      because: who === "" ? againstDiet(codeIn(code)) : words.people.taste.diet(who, codeIn(code)),
    })),
    ...wishesOf(constraints, "ingredient_excluded").map(({ code, who }): Rule => ({
      ...(named.get(code) ?? { kind: "wish", code, terms: foodsOf(code) }),
      because: who === "" ? leftOut(code) : leftOutFor(who, words),
    })),
  ];
}

/** The values of a type, each with the person whose it is; empty for the speaker. */
function wishesOf(constraints: Constraint[], type: string): { code: string; who: string }[] {
  return constraints.flatMap((one) =>
    wordsOf([one], type).map((code) => ({ code, who: one.field.trim() })),
  );
}

function foodFaults(parts: Part[], rules: Rule[], { faults }: KitchenWords): string[] {
  return rules.flatMap((rule) => {
    const find = createFoodFinder(rule);
    return parts.flatMap(({ title, texts, told, judged }) => {
      const found = texts.flatMap(find);
      // A model's judgement counts besides the words; a name whose words already show the fault is reported
      // once.
      const said = judged.filter(
        ({ name, contains }) =>
          find(name).length === 0 && contains.some((code) => rule.judged?.includes(code)),
      );
      const own = new Set([...found, ...said.map(({ name }) => name)]);
      // Instructions say "the milk" where the ingredient line says which milk.
      const also = told.flatMap(({ text, known }) => find(text).filter((food) => !known.has(food)));
      return [...own, ...also.filter((food) => !own.has(food))].map((food) =>
        faults.contains(title, food, rule.because),
      );
    });
  });
}
