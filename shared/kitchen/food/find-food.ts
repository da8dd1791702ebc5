// Finds the foods of a rule that a text names: whole words, plurals alike, the longest name first, minus
// those that the text says it does not contain. The database's guard (I12) reads text the same way and makes
// the final decision. A false finding costs a repair; a missed one costs more, so only listed exceptions are
// accepted.
import { foodWords } from "./food-key.ts";
import { ALLERGEN_LABELS, DIET_LABELS, LOOK_ALIKES } from "./food-labels.ts";

/** A rule whose foods are searched for. */
export interface FoodRule {
  /** `wish`: the user does not want it in this content; not a danger. */
  kind: string;
  /** `milk`, `vegetarian`; the wish itself. */
  code: string;
  terms: readonly string[];
  /** Names that contain a term and mean another food. */
  except?: readonly string[] | undefined;
}

/** Words of the longest name that is searched for. */
const LONGEST = 6;
const JOINTS = new Set(["and", "with", "plus", "or", "in", "on", "then"].flatMap(foodWords));
const NOT = new RegExp(
  "(?:^| )(?:no|non|without|zero|minus|free from|free of|contains? no|instead of|" +
    "ohne|keine?[nmrs]?|frei von|statt|anstelle von|sans|aucune?|pas de|au lieu de|à la place de|" +
    "sin|ning[uú]na?|en lugar de|en vez de|senza|nessuna?|al posto di|invece di|" +
    "sem|nenhuma?|em vez de|no lugar de|zonder|geen|in plaats van)" +
    "(?: any| added| de| el| la| le| il| the){0,2}$",
);
/** Endings that make a compound which still contains the food: "cheesecake", "fishcakes". */
const COMPOUND = /^e?(?:cak|shak|nog|cream|milk|crumb|stick|pi|sauc|loav|scotch)$/;

/**
 * A function from a text to the foods of the rule that it names, as the text spells them, in order,
 * each once. "Coconut milk" is no milk, "butternut" no butter; "no nuts" and "nut-free" name no nuts.
 * "Gluten-free flour" is accepted for gluten; "vegan sausage" is accepted for a diet, but for no allergen.
 */
export function createFoodFinder(rule: FoodRule): (text: string) => string[] {
  const labels = ALLERGEN_LABELS[rule.code] ?? [];
  const names = new Map<string, boolean>();
  for (const name of [...LOOK_ALIKES, ...(rule.except ?? [])]) names.set(keyOf(name), false);
  for (const name of [...labels, ...rule.terms]) names.set(keyOf(name), true);
  names.delete("");
  return (text) => {
    const found = phrasesOf(text).flatMap((words) => foundIn(words, names, rule, labels));
    return [...new Set(found)];
  };
}

/** A phrase's words as written, in lower case. */
function phrasesOf(text: string): string[][] {
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .split(/[,;:.!?()/&+|\n\r\t[\]{}]+/)
    .map((phrase) => phrase.split(/[^\p{L}\p{M}\p{N}%]+/u).filter((word) => keyOf(word) !== ""));
}

function foundIn(
  words: string[],
  names: ReadonlyMap<string, boolean>,
  rule: FoodRule,
  labels: readonly string[],
): string[] {
  const keys = words.map(keyOf);
  const found: string[] = [];
  let scope = 0;
  let isFreed = false;
  let negatedTo = -1;
  for (let at = 0; at < keys.length;) {
    // "gluten-free" applies only up to the noun that it belongs to.
    if (JOINTS.has(keys[at] ?? "")) {
      scope = at;
      isFreed = false;
    }
    const hit = longestAt(keys, at, names);
    if (hit === null) {
      at += 1;
      continue;
    }
    const end = at + hit.length;
    const isNegated =
      isFollowedByFree(words, end) ||
      NOT.test(words.slice(Math.max(0, at - 5), at).join(" ")) ||
      (negatedTo === at - 1 && words[at - 1] === "or");
    if (isNegated) {
      negatedTo = end;
      isFreed ||= hit.isMeant && labels.length > 0;
    } else if (hit.isMeant && !isLetOff(words, keys, { scope, at, end, isFreed }, rule)) {
      found.push(words.slice(at, end).join(" "));
    }
    at = end;
  }
  return found;
}

function longestAt(
  keys: string[],
  at: number,
  names: ReadonlyMap<string, boolean>,
): { length: number; isMeant: boolean } | null {
  for (let length = Math.min(LONGEST, keys.length - at); length > 0; length -= 1) {
    const isMeant = names.get(keys.slice(at, at + length).join(" "));
    if (isMeant !== undefined) return { length, isMeant };
  }
  const word = keys[at] ?? "";
  for (let cut = word.length - 2; cut >= 3; cut -= 1) {
    if (COMPOUND.test(word.slice(cut)) && names.get(word.slice(0, cut)) === true) {
      return { length: 1, isMeant: true };
    }
  }
  return null;
}

/** "nut-free": "free" after the name; not "free-range". */
function isFollowedByFree(words: string[], end: number): boolean {
  return words[end] === "free" && !/^(?:range|run|from|of)$/.test(words[end + 1] ?? "");
}

function isLetOff(
  words: string[],
  keys: string[],
  { scope, at, end, isFreed }: { scope: number; at: number; end: number; isFreed: boolean },
  { kind, code }: FoodRule,
): boolean {
  // "Egg-free egg" is an egg.
  if (kind === "allergen")
    return isFreed && !(code === "eggs" && keys.slice(at, end).includes("egg"));
  if (isFreed) return true;
  const said = words.slice(scope, at).join(" ");
  return DIET_LABELS.some(
    ({ label, diets }) => label.test(said) && (kind === "wish" || diets.includes(code)),
  );
}

function keyOf(text: string): string {
  return foodWords(text).join(" ");
}
