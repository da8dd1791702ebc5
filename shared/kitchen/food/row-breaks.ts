// Finds what in an existing row breaks a rule. Exclusions constrain new content and hide no rows, so the row
// is shown with the name of the excluded food. A text says what is contained, never that something is safe.
import type { RowBreaks, RowRules } from "../../contracts/pack.ts";
import type { Avoided, Told } from "../../contracts/profile.ts";
import type { Language } from "../../contracts/language.ts";
import { createFoodFinder, type FoodRule } from "./find-food.ts";
import { foodKey } from "./food-key.ts";
import { foodsAgainst, foodsOf } from "./food-families.ts";
import { recipePart, type Part } from "./food-parts.ts";
import { isPresent, valueText } from "../screens/format-values.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords, leftOutFor } from "../wording/words-for.ts";

type Row = Record<string, unknown>;

interface Judge {
  find(text: string): string[];
  say(foods: string): string;
}

/** Limit of foods that a text names; the row itself has the others. */
const NAMED = 4;

/** Judges rows by these rules; the finders are created once. */
export function kitchenBreaks(rules: RowRules, language: Language = "en"): RowBreaks {
  const words = kitchenWords(language);
  const { breaks } = words.faults;
  const judges = [
    ...rules.avoid.map((one) => judgeOf(one, sayingOf(one, words))),
    ...rules.told.flatMap((one) => {
      const rule = ruleOf(one);
      return rule === null
        ? []
        : [judgeOf(rule, (foods) => breaks.contains(foods, whoseRule(one, words)))];
    }),
  ];
  return (table, row) => {
    const part = judges.length === 0 ? null : partOf(table, row);
    if (part === null) return [];
    const named = new Set<string>();
    return judges.flatMap(({ find, say }) => {
      // A food is named once, under the first rule that it breaks: rules of avoidance come before wishes.
      const foods = foodsIn(part, find).filter((food) => !named.has(foodKey(food)));
      foods.forEach((food) => named.add(foodKey(food)));
      return foods.length === 0 ? [] : [say(foods.slice(0, NAMED).join(", "))];
    });
  };
}

function judgeOf(rule: FoodRule, say: Judge["say"]): Judge {
  return { find: createFoodFinder(rule), say };
}

function sayingOf({ kind, code, who }: Avoided, words: KitchenWords): Judge["say"] {
  const { faults, codes } = words;
  const { contains, allergy, diet, leftOut } = faults.breaks;
  if (kind === "wish" && who) return (foods) => contains(foods, leftOutFor(who, words));
  if (kind === "wish") return leftOut;
  const because = kind === "allergen" ? allergy(wordOf(codes, code)) : diet(wordOf(codes, code));
  return (foods) => contains(foods, because);
}

function whoseRule({ kind, subject, who }: Told, words: KitchenWords): string {
  const { faults, people, codes } = words;
  if (!who) return faults.breaks.disliked;
  return kind === "diet" ? people.taste.diet(who, wordOf(codes, subject)) : people.dislikedBy(who);
}

/**
 * The rule of a fact that the speaker stated and that `avoid` does not have: what somebody dislikes, and the
 * diet of another person.
 */
function ruleOf({ kind, subject, who, later, codes }: Told): FoodRule | null {
  if (later === true) return null;
  if (kind === "dislike") {
    return { kind: "wish", code: subject, terms: [subject, ...foodsOf(subject)] };
  }
  const [code] = codes ?? [];
  if (kind !== "diet" || !who || code === undefined) return null;
  return { kind: "diet", code, terms: foodsAgainst(code) };
}

/** Each food once, in its longest spelling: "mushroom" and "mushrooms" are one. */
function foodsIn({ texts, told }: Part, find: Judge["find"]): string[] {
  const own = texts.flatMap(find);
  const also = told.flatMap(({ text, known }) => find(text).filter((food) => !known.has(food)));
  const byKey = Map.groupBy([...own, ...also], foodKey);
  return [...byKey.values()].map((spellings) =>
    spellings.reduce((longest, one) => (one.length > longest.length ? one : longest)),
  );
}

/** The texts of a row that say what it contains; null for a table without food. */
function partOf(table: string, row: Row): Part | null {
  switch (table) {
    case "recipes":
      return recipePart(row);
    case "recipe_ingredients":
      return textPart([row.name, row.preparation]);
    case "inventory":
    case "shopping_list":
      return textPart([row.name]);
    case "meal_plans":
      return textPart([row.title]);
    default:
      return null;
  }
}

function textPart(values: unknown[]): Part {
  const texts = [values.filter(isPresent).map(valueText).join(", ")];
  return { title: "", texts, told: [], judged: [] };
}
