// Tells what an existing row was found to contain. Exclusions constrain new content and hide no rows, so the row is
// shown with the name of the excluded food. A text says what is contained, never that something is safe.
import type { Finding } from "../../contracts/findings.ts";
import type { Language } from "../../contracts/language.ts";
import { ALLERGENS } from "./allergen-codes.ts";
import { foodKey } from "./food-key.ts";
import { wordOf } from "../screens/word-of.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";

/** Limit of foods that a text names; the row itself has the others. */
const NAMED = 4;
/** Kinds in the order in which they are told: what must be avoided comes before what is not wanted. */
const KINDS = ["allergen", "diet", "may", "wish", "dislike"];

/**
 * One text per rule. A food is named once, in its longest spelling ("mushroom" and "mushrooms" are one), under the
 * first rule that it breaks.
 */
export function tellFindings(findings: Finding[], language: Language = "en"): string[] {
  const words = kitchenWords(language);
  const named = new Set<string>();
  const rules = Map.groupBy(
    findings.filter(({ kind }) => KINDS.includes(kind)),
    ({ kind, code }) => `${KINDS.indexOf(kind)} ${code}`,
  );
  return [...rules]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, found]) => {
      const [{ kind, code } = { kind: "", code: "" }] = found;
      const foods = foodsOf(found).filter((food) => !named.has(foodKey(food)));
      foods.forEach((food) => named.add(foodKey(food)));
      const told = foods.slice(0, NAMED).join(", ");
      return foods.length === 0 ? [] : [sentenceOf(kind, code, told, words)];
    });
}

function foodsOf(found: Finding[]): string[] {
  const byKey = Map.groupBy(
    found.map(({ name }) => name),
    foodKey,
  );
  return [...byKey.values()].map((spellings) =>
    spellings.reduce((longest, one) => (one.length > longest.length ? one : longest)),
  );
}

function sentenceOf(kind: string, code: string, foods: string, words: KitchenWords): string {
  const { contains, mayContain, disliked, leftOut } = words.faults.breaks;
  if (kind === "wish") return leftOut(foods);
  if (kind === "dislike") return contains(foods, disliked);
  if (kind !== "may") return contains(foods, because(kind === "allergen", code, words));
  const meant = code.replace(/^may /, "");
  return mayContain(foods, because((ALLERGENS as readonly string[]).includes(meant), meant, words));
}

function because(isAllergen: boolean, code: string, { faults, codes }: KitchenWords): string {
  const { allergy, diet } = faults.breaks;
  return (isAllergen ? allergy : diet)(wordOf(codes, code));
}
