// Where a recipe's text speaks of one of its ingredients, and says so under a shorter name.
import { isFood } from "../is-food.ts";
import type { RepertoireRecipe } from "../recipe.ts";
import { hasPhrase, singular } from "../words.ts";

/** Words that on their own name no ingredient in particular. */
const VAGUE = new Set(
  `fillet fresh raw canned chopped red green yellow brown white black ground dried smoked plain whole light dark
  extra virgin hot sweet new baby mixed powder sauce paste leaf seed juice water sour single double flake firm
  cooked minced diced stewing self raising free based style tenderloin loin breast thigh wing drumstick shoulder
  stick spring caster icing wild long sheet chip bell wholegrain english french thai greek chinese little gem
  desiccated toasted mature silken plant bread oil`.split(/\s+/),
);

const wordPattern = (word: string): string => {
  const one = singular(word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (one.endsWith("y")) return `${one.slice(0, -1)}(?:y|ies)`;
  if (one.endsWith("leaf")) return `${one.slice(0, -1)}(?:f|ves)`;
  return `${one}(?:s|es)?`;
};

const phrasePattern = (words: readonly string[]): string => words.map(wordPattern).join("[ -]");

const split = (name: string): string[] => name.toLowerCase().split(/[ -]/);

const SEASONING = ["stock", "sauce", "paste", "oil", "powder", "juice", "vinegar"];

/** Named for a food without being it: chicken stock leaves "the chicken" to the chicken. */
const isSeasoning = (name: string): boolean => SEASONING.some((word) => hasPhrase(name, word));

/** Every run of the name's words that stands for the ingredient in this recipe, longest first. */
function phrasesFor(recipe: RepertoireRecipe, name: string): string[][] {
  const words = split(name);
  const others = recipe.ingredients
    .map((line) => line.name)
    .filter((other) => other !== name && !isSeasoning(other));
  const phrases: string[][] = [];
  for (let size = words.length; size >= 1; size -= 1) {
    for (let at = 0; at + size <= words.length; at += 1) {
      const phrase = words.slice(at, at + size);
      const shared = others.some((other) => hasPhrase(other, phrase.join(" ")));
      const vague = phrase.every((word) => VAGUE.has(singular(word)));
      if (size === words.length || (!shared && !vague)) phrases.push(phrase);
    }
  }
  for (const [group, called] of [
    ["meat", ["meat"]],
    ["fish", ["fish"]],
  ] as const) {
    const onlyOne = !others.some((other) => isFood(other, group));
    if (!isSeasoning(name) && onlyOne && isFood(name, group)) phrases.push([...called]);
  }
  return phrases;
}

export interface Mention {
  /**
   * Finds the ingredient's mentions, in a group called "it". Longer names of other ingredients that
   * contain the same words match too, but outside the group.
   */
  pattern: RegExp;
  /** The source of the group alone. */
  own: string;
}

/** How the recipe's text speaks of its ingredient of this name. */
export function mentionOf(recipe: RepertoireRecipe, name: string): Mention {
  const phrases = phrasesFor(recipe, name);
  const longer = recipe.ingredients
    .map((line) => line.name)
    .filter(
      (other) => other !== name && phrases.some((phrase) => hasPhrase(other, phrase.join(" "))),
    )
    .map((other) => phrasePattern(split(other)));
  const own = phrases.map(phrasePattern).join("|");
  const guard = longer.length > 0 ? `(?:${longer.join("|")})|` : "";
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${guard}(?<it>${own}))(?![\\p{L}])`, "giu");
  return { pattern, own };
}

export function mentions(text: string, { pattern }: Mention): boolean {
  return [...text.matchAll(pattern)].some((match) => match.groups?.it !== undefined);
}

/** The text with every mention replaced, in the case of what it replaces. */
export function replaceMentions(text: string, { pattern }: Mention, to: string): string {
  return text.replace(pattern, (match: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as { it?: string };
    if (groups.it === undefined) return match;
    const capital = match.charAt(0) !== match.charAt(0).toLowerCase();
    return capital ? to.charAt(0).toUpperCase() + to.slice(1) : to;
  });
}

/** How a step calls an ingredient: "firm tofu" is "tofu", "salmon fillets" are "salmon". */
export function shortFor(name: string): string {
  const words = name.split(" ");
  const dropped = [
    "firm",
    "canned",
    "cooked",
    "raw",
    "dried",
    "diced",
    "fillets",
    "thigh",
    "breast",
  ];
  const kept = words.filter((word) => !dropped.includes(word));
  return kept.length > 0 ? kept.join(" ") : name;
}
