// What somebody says about their kitchen that is no request, and questions about what they have said.
import { capitalize } from "../language/clean-message.ts";
import { countWord, NUMBER_PATTERN, parseNumber } from "../language/numbers.ts";
import { isWish, NO_WISH, readWish, type Wish } from "../language/wishes.ts";
import { EQUIPMENT } from "../language/wish-words.ts";
import { topicWords } from "../language/topic-words.ts";
import type { Intent } from "./intent.ts";

const PEOPLE = `(${NUMBER_PATTERN})(?: people| persons?| adults| of us)?`;
const FOR_PEOPLE: readonly RegExp[] = [
  new RegExp(
    `^(?:i|we)(?: am|'m| are|'re)? (?:usually |mostly |always |normally |often )?(?:cook|cooking|eat)(?: mostly| usually)? for ${PEOPLE}$`,
    "i",
  ),
  new RegExp(
    `^(?:there(?:'s| are)|we(?:'re| are))(?: only| just)? (${NUMBER_PATTERN}) of us$`,
    "i",
  ),
  new RegExp(`^(?:we(?:'re| are)|i have) an? (?:family|household) of (${NUMBER_PATTERN})$`, "i"),
];
const LIKES =
  /^(?:i|we)(?: really| usually| mostly)? (?:like|prefer|want|keep) (?:it|things|my (?:food|cooking|meals)|our (?:food|meals)|dinners?|meals|recipes)(?: to be)? (.+)$/i;
const OWNS = new RegExp(`^(?:i|we) (?:only |also )?(?:have|own)(?: got)? an? (${EQUIPMENT})$`, "i");
const BUSY =
  /^(?:i|we)(?: usually)? (?:don't|do not|never) have (?:much|a lot of) time(?: to cook| in the evenings?| on weekdays)?$/i;

/** "I cook for two, and I like things simple": every part of it must be such a remark. */
export function recognizeRemark(text: string): Intent | null {
  const parts = text.split(/\s*[.;]\s+|,?\s+(?:and|but)\s+(?=i\b|we\b|there\b)|,\s*(?=i\b|we\b)/i);
  const wishes = parts.map((part) => remarkOf(part.replace(/^(?:and|but|so)\s+/i, "").trim()));
  const known = wishes.filter((wish) => wish !== null);
  if (known.length < wishes.length) return null;
  const wish = known.reduce<Wish>(
    (all, one) => ({
      ...all,
      servings: one.servings ?? all.servings,
      difficulty: one.difficulty ?? all.difficulty,
      maxMinutes: one.maxMinutes ?? all.maxMinutes,
      equipment: [...all.equipment, ...one.equipment],
      flavors: [...all.flavors, ...one.flavors],
    }),
    NO_WISH,
  );
  return { kind: "remark", wish };
}

function remarkOf(part: string): Wish | null {
  for (const pattern of FOR_PEOPLE) {
    const count = parseNumber(pattern.exec(part)?.[1] ?? "");
    if (count !== null && Number.isInteger(count) && count > 0)
      return { ...NO_WISH, servings: count };
  }
  if (BUSY.test(part)) return { ...NO_WISH, maxMinutes: 30 };
  const words = LIKES.exec(part)?.[1] ?? (OWNS.test(part) ? part : undefined);
  if (words === undefined) return null;
  const { wish, rest } = readWish(words);
  const left = topicWords(rest.replace(/\b(?:own|have|got|only|also)\b/gi, " "));
  return isWish(wish) && left.length === 0 ? wish : null;
}

const RECALLS: readonly RegExp[] = [
  /^(?:do you (?:still )?(?:remember|recall|know)) (?:what|how|who|which|where|when|whether|that|if)\b(.*)$/i,
  /^(?:what|where|when) did (?:i|we) (?:tell you|say|mention)(.*)$/i,
  /^(?:did|have) (?:i|we) (?:already )?(?:told? you|sa(?:y|id)|mention(?:ed)?)(.*)$/i,
  /^remind me (?:what|how many|who|which)\b(.*)$/i,
  /^(for how many(?: people)? do (?:i|we)(?: usually)? cook)$/i,
  /^(how many(?: people)? do (?:i|we)(?: usually)? cook for)$/i,
];

/** "Do you remember how many I cook for?", "what did I say about time?" */
export function recognizeRecall(text: string): Intent | null {
  for (const pattern of RECALLS) {
    const about = pattern.exec(text)?.[1];
    if (about !== undefined) return { kind: "recall", about: about.trim() };
  }
  return null;
}

/** `for two, simple`: what a remark says, in words. */
export function wordsOf({ servings, difficulty, maxMinutes, equipment, flavors }: Wish): string {
  return [
    servings === null ? "" : servings === 1 ? "for one" : `for ${countWord(servings)}`,
    difficulty === "easy" ? "simple" : difficulty === "hard" ? "elaborate" : "",
    maxMinutes === null ? "" : `within ${maxMinutes} minutes`,
    ...flavors,
    ...equipment.map((tool) => `with your ${tool}`),
  ]
    .filter((part) => part !== "")
    .map((part, at) => (at === 0 ? capitalize(part) : part))
    .join(", ");
}
