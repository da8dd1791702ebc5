// What a message asks for without saying everything, and the language that it is in.
import type { UnderstandOutput } from "../../../../shared/contracts/understand.ts";
import type { Intent } from "../intents/intent.ts";
import { bulletsOf } from "../prompt/parse-prompt.ts";
import type { ConstraintsShown } from "../prompt/read-constraints.ts";

type Underspecified = UnderstandOutput["underspecified"];

const CLEAR: Underspecified = { intent: null, missing: [] };
const MEAL = /\b(?:breakfast|brunch|lunch|dinner|supper|snack|dessert|starter|tonight)s?\b/i;

/**
 * The open intent of a message, one of those that the prompt lists, and what it leaves open.
 * @param listed the text of the prompt's section
 */
export function underspecifiedBy(
  intents: Intent[],
  message: string,
  constraints: ConstraintsShown,
  listed: string,
): Underspecified {
  const names = bulletsOf(listed).map((line) => line.split(":")[0] ?? "");
  const [intent, ...others] = intents;
  if (intent === undefined || others.length > 0 || !names.includes(intent.kind)) return CLEAR;
  const isSaid = (type: string) => constraints.lines.some((line) => line.type === type);
  if (intent.kind === "what_can_i_make") {
    if (intent.with.length > 0) return CLEAR;
    const { servings, styles } = intent.wish;
    return {
      intent: intent.kind,
      missing: [
        ...(MEAL.test(message) || styles.length > 0 ? [] : ["meal"]),
        ...(servings === null && !isSaid("servings") ? ["servings"] : []),
      ],
    };
  }
  if (intent.kind !== "plan_meals" || intent.tentative) return CLEAR;
  const missing = [
    ...(intent.when === null ? ["days"] : []),
    ...(MEAL.test(message) ? [] : ["meals"]),
  ];
  return missing.length === 0 ? CLEAR : { intent: intent.kind, missing };
}

/** Small words that are frequent in one language and rare in the others. */
const SMALL_WORDS: Readonly<Record<string, readonly string[]>> = {
  de: ["ich", "und", "der", "das", "die", "nicht", "mir", "bitte", "ein", "eine", "was", "mit"],
  fr: ["je", "et", "les", "des", "pas", "une", "moi", "avec", "pour", "que", "quoi", "mes"],
  es: ["yo", "el", "los", "las", "una", "con", "para", "por", "qué", "mis", "puedo", "quiero"],
  it: ["io", "il", "gli", "una", "con", "per", "che", "cosa", "mie", "posso", "voglio", "della"],
};

/** A BCP 47 tag: English unless at least two small words of another language say otherwise. */
export function languageOf(message: string): string {
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(SMALL_WORDS).map(([tag, small]) => ({
    tag,
    score: words.filter((word) => small.includes(word)).length,
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= 2 ? best.tag : "en";
}
