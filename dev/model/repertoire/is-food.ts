// Whether an ingredient is what a word asks for, and whether it is what a word forbids.
import { FOOD_GROUPS } from "./food-groups.ts";
import { LOOK_ALIKES, OTHER_NAMES } from "./food-names.ts";
import { remembered, spaced } from "./words.ts";

/** The term's singular words; "X free" and the like are left to the caller. */
const keyOf = (term: string): string => spaced(term).trim();

/** The term, then its other names. */
function namesFor(key: string): string[] {
  const other = OTHER_NAMES[key];
  const back = Object.keys(OTHER_NAMES).filter((name) => OTHER_NAMES[name] === key);
  return [key, ...(other === undefined ? [] : [other]), ...back];
}

interface Meaning {
  /** What may stand in a name: the word itself, its other names, the members of its group. */
  phrases: string[];
  butNot: string[];
}

const meaningOf = remembered((key: string): Meaning => {
  const names = namesFor(key);
  const group = names.map((name) => FOOD_GROUPS[name]).find((found) => found !== undefined);
  const lookAlikes = names.flatMap((name) => LOOK_ALIKES[name] ?? []);
  return {
    phrases: [...names, ...(group?.members ?? [])].map(spaced),
    butNot: [...(group?.butNot ?? []), ...lookAlikes, `${key} free`].map(spaced),
  };
});

/**
 * Whether the food named `name` is the food, or belongs to the group, that `term` means:
 * "cod fillets" is "fish", "coconut milk" is not "milk".
 */
export function isFood(name: string, term: string): boolean {
  const key = keyOf(term);
  if (key === "") return false;
  const { phrases, butNot } = meaningOf(key);
  const text = spaced(name);
  if (!phrases.some((phrase) => text.includes(phrase))) return false;
  const rest = butNot.reduce((left, phrase) => left.replaceAll(phrase, "  "), text);
  return phrases.some((phrase) => rest.includes(phrase));
}

/**
 * Whether text may not be shown to someone who excludes `term`. Wider than `isFood`: the bare word
 * is enough, since leaving out too much is the safe mistake. "dairy-free" mentions no dairy.
 */
export function mentionsExcluded(text: string, term: string): boolean {
  const key = keyOf(term);
  if (key === "" || key === "water") return false;
  const body = spaced(text).replaceAll(/ \S+ free /g, " ");
  return namesFor(key).some((name) => body.includes(spaced(name))) || isFood(text, term);
}

/** Whether any of the excluded terms rules the food out. */
export function isExcluded(name: string, exclude: readonly string[]): boolean {
  return exclude.some((term) => mentionsExcluded(name, term));
}
