// Whether an ingredient is what a word asks for, and whether it is what a word forbids.
import { FOOD_GROUPS } from "./food-groups.ts";
import { LOOK_ALIKES, OTHER_NAMES } from "./food-names.ts";
import { spaced, wordsOf } from "./words.ts";

/** The term's singular words; "X free" and the like are left to the caller. */
const keyOf = (term: string): string => wordsOf(term).join(" ");

/** The term, then its other names. */
function namesFor(key: string): string[] {
  const other = OTHER_NAMES[key];
  const back = Object.keys(OTHER_NAMES).filter((name) => OTHER_NAMES[name] === key);
  return [key, ...(other === undefined ? [] : [other]), ...back];
}

function remove(text: string, phrases: readonly string[]): string {
  return phrases.reduce((rest, phrase) => rest.replaceAll(spaced(phrase), "  "), text);
}

const cache = new Map<string, { phrases: string[]; butNot: readonly string[] }>();

function expand(key: string): { phrases: string[]; butNot: readonly string[] } {
  const known = cache.get(key);
  if (known) return known;
  const names = namesFor(key);
  const group = names.map((name) => FOOD_GROUPS[name]).find((found) => found !== undefined);
  const expanded = {
    phrases: [...names, ...(group?.members ?? [])].map(spaced),
    butNot: [...(group?.butNot ?? []), ...names.flatMap((name) => LOOK_ALIKES[name] ?? [])],
  };
  cache.set(key, expanded);
  return expanded;
}

/**
 * Whether the food named `name` is the food, or belongs to the group, that `term` means:
 * "cod fillets" is "fish", "coconut milk" is not "milk".
 */
export function isFood(name: string, term: string): boolean {
  const key = keyOf(term);
  if (key === "") return false;
  const { phrases, butNot } = expand(key);
  const text = remove(spaced(name), [...butNot, `${key} free`]);
  return phrases.some((phrase) => text.includes(phrase));
}

/**
 * Whether text may not be shown to someone who excludes `term`. Wider than `isFood`: the bare word
 * is enough, since leaving out too much is the safe mistake. "dairy-free" mentions no dairy.
 */
export function mentionsExcluded(text: string, term: string): boolean {
  const key = keyOf(term);
  if (key === "" || key === "water") return false;
  const body = spaced(text).replace(/ \S+ free /g, " ");
  return namesFor(key).some((name) => body.includes(spaced(name))) || isFood(text, term);
}

/** Whether any of the excluded terms rules the food out. */
export function isExcluded(name: string, exclude: readonly string[]): boolean {
  return exclude.some((term) => mentionsExcluded(name, term));
}
