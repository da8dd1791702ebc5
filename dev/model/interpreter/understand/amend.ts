// "Sounds good, but only two": the request that was proposed, with what the answer changes about it.
import type { Intent } from "../intents/intent.ts";
import { daysIn, mealIn, onlySavedIn } from "../intents/plan-words.ts";
import { recognize } from "../intents/recognize.ts";
import type { Situation } from "../intents/intent.ts";
import { isFoodWord } from "../language/foods.ts";
import { NUMBER_PATTERN, parseNumber } from "../language/numbers.ts";
import { topicWords } from "../language/topic-words.ts";
import { readWish } from "../language/wishes.ts";

const ACCEPTS =
  /^(?:yes|yeah|yep|ok|okay|sure|fine|good|great|perfect|nice|sounds (?:good|great|fine|perfect)|that (?:works|sounds (?:good|great|fine))|do it|go ahead)\b[\s,.!]*/i;
const MEAL_NAMED = /\b(?:breakfast|brunch|lunch(?:es)?|dinners?|suppers?|snacks?)\b/i;
const COUNT = new RegExp(
  `\\b(${NUMBER_PATTERN})\\b(?! ?(?:minutes?|mins?|people|persons?|of us))`,
  "i",
);

/**
 * The proposed request as the answer wants it; null where the answer is a request of its own.
 * @param request what the user had said before the proposal
 */
export function amendedIntents(
  request: string,
  message: string,
  situation: Situation,
): Intent[] | null {
  const [first, ...others] = recognize(request, situation);
  if (first === undefined || others.length > 0) return null;
  if (first.kind === "make_recipes") {
    const own = recognize(message, situation)[0]?.kind;
    if (own !== "unknown" && own !== "question") return null;
    return [
      {
        ...first,
        wish: { ...first.wish, count: countIn(message) ?? first.wish.count },
        tentative: !ACCEPTS.test(message.trim()),
      },
    ];
  }
  if (first.kind !== "plan_meals") return null;
  const words = message.trim().replace(ACCEPTS, "");
  const { wish, rest } = readWish(words);
  const count = wish.servings === null ? countIn(rest) : null;
  const foods = topicWords(rest).filter(isFoodWord);
  return [
    {
      ...first,
      count: count ?? first.count,
      counts: count === null ? first.counts : "meals",
      meal: MEAL_NAMED.test(words) ? mealIn(words) : first.meal,
      when: daysIn(words) ?? first.when,
      foods: foods.length > 0 ? foods : first.foods,
      wish: {
        ...wish,
        without: [...first.wish.without, ...wish.without],
        diets: [...first.wish.diets, ...wish.diets],
        servings: wish.servings ?? first.wish.servings,
        maxMinutes: wish.maxMinutes ?? first.wish.maxMinutes,
      },
      onlySaved: first.onlySaved || onlySavedIn(words),
      tentative: false,
    },
  ];
}

function countIn(words: string): number | null {
  const found = COUNT.exec(words.replace(/\b(?:this|that|the first|no) one\b/gi, " "))?.[1];
  const value = found === undefined || /^an?$/i.test(found) ? null : parseNumber(found);
  return value !== null && Number.isInteger(value) && value > 0 && value <= 31 ? value : null;
}
