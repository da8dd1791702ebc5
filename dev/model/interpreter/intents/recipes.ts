// Making recipes, and saying more about what they should be like.
import { NUMBER_PATTERN, parseNumber } from "../language/numbers.ts";
import { topicWords } from "../language/topic-words.ts";
import { isWish, NO_WISH, readWish, type Wish } from "../language/wishes.ts";
import { isFoodWord } from "../language/foods.ts";
import type { Intent, Situation } from "./intent.ts";

type Making = Extract<Intent, { kind: "make_recipes" }>;

const MAKES =
  /^(?:make|create|generate|write(?: up)?|come up with|cook up|whip up|invent|design|think (?:of|up)|draft|develop|do|prepare)\s+(?:me |us )?/i;
const GIVES = /^(?:give|get|send|suggest|recommend|propose|offer)\s+(?:me |us )?/i;
const WISHES =
  /^(?:(?:maybe |perhaps )?i(?:'d| would)? (?:want|like|love|need|fancy|feel like|could go for)|i'm (?:in the mood for|craving|looking for|thinking (?:of|about))|(?:we|i) (?:want|need|fancy)|looking for|in the mood for|craving|how about|what about|maybe)\s+/i;
const NOUN =
  /\b(?:recipes?|dish(?:es)?|variations?|versions?|meals?|dinners?|lunch(?:es)?|suppers?|breakfasts?|desserts?|soups?|salads?|curr(?:y|ies)|stews?|snacks?|mains?|sides?|ideas?|options?)\b/i;
const PLURAL =
  /\b(?:recipes|dishes|variations|versions|meals|dinners|lunches|suppers|breakfasts|desserts|soups|salads|curries|stews|snacks|mains|sides|ideas|options|some|a few|several)\b/i;
const COUNT = new RegExp(
  `^(?:(?:just|only|about|maybe|like|up to)\\s+)?(${NUMBER_PATTERN})\\b\\s*(?:more|other|different|new|further|additional)?\\s*`,
  "i",
);
const ELSE =
  /^(?:something (?:else|different)|(?:some )?(?:other|different) (?:ones|ideas|options)|not (?:those|these|that|them))$/i;
/** "3 variations" are variations of what is wanted already. */
const AGAIN = /^(?:\w+ )?(?:variations?|versions?|of (?:them|those|it))\b/i;
const MORE = /\b(?:more|another|other|different|new ones|again)\b/i;

const SAVED_TOO =
  /,?\s*(?:\band )?\b(?:saved?|stored?|keep|kept)(?: (?:them|it|those|these))?(?: all)?(?: (?:to|in|into) (?:my|our|the) [\w ]+)?$/i;
const INTO_COLLECTION =
  /\s+(?:in|into|to|for) (?:my|our|the) (?:collection|recipes|recipe (?:book|box|collection)|cook ?book)$/i;

/** "Create 3 cod recipes", "I want fish recipes", "a quick pasta dish", "chicken instead". */
export function recognizeMaking(message: string, situation: Situation): Intent | null {
  const save =
    /^(?:make|create|generate|write) and (?:save|store) |^(?:save|store) (?:me )?(?:\d+|an?|one|two|three|four|five|six) (?!of\b)|^add an? /i.test(
      message,
    ) ||
    SAVED_TOO.test(message) ||
    INTO_COLLECTION.test(message);
  const text = message
    .replace(/^(make|create|generate|write) and (?:save|store) /i, "$1 ")
    .replace(
      /^(?:save|store|add) (?=(?:me )?(?:\d+|an?|one|two|three|four|five|six) .*\brecipes?\b)/i,
      "make ",
    )
    .replace(SAVED_TOO, "")
    .replace(INTO_COLLECTION, "");
  const intent = readMaking(text, situation);
  return intent === null ? null : { ...intent, save };
}

function readMaking(text: string, situation: Situation): Making | null {
  const instead = /\b(?:instead|rather)\b/i.test(text);
  const plain = text.replace(/\s*\b(?:instead|rather)\b\s*/gi, " ").trim();
  const verb = MAKES.exec(plain) ?? GIVES.exec(plain);
  const wishing = verb === null ? WISHES.exec(plain) : null;
  const opening = verb ?? wishing;
  const body = plain.slice(opening?.[0].length ?? 0).trim();
  if (ELSE.test(plain) && situation.hasDrafts) {
    return {
      kind: "make_recipes",
      wish: NO_WISH,
      tentative: false,
      save: false,
      instead: false,
      more: true,
    };
  }
  if (opening === null && !instead && !isBareOrder(body, situation)) return null;
  if (/^(?:it|that|this|them|those|these)\b/i.test(body)) return null;
  const { count, wish } = readBody(body);
  const noun = NOUN.exec(body);
  const namesFood = wish.foods.some((food) => isFoodWord(food));
  const isAbout =
    noun !== null || namesFood || (verb !== null && count !== null) || wish.cuisine !== null;
  const more = (MORE.test(body) || AGAIN.test(body)) && (situation.hasDrafts || situation.hasGoal);
  if (!isAbout && !more) return null;
  if (/\b(?:shopping list|grocery list|meal plan|task)\b/i.test(body)) return null;
  const names = noun !== null || namesFood || wish.cuisine !== null || wish.diets.length > 0;
  if (verb === null && wishing !== null && !names) return null;
  const singular = noun !== null && !PLURAL.test(body);
  const tentative = wishing !== null && count === null && !singular && !instead;
  const isOne = count === null && !tentative && (singular || (noun === null && !instead && !more));
  return {
    kind: "make_recipes",
    wish: { ...wish, count: count ?? (isOne ? 1 : null) },
    tentative,
    save: false,
    instead,
    more,
  };
}

/** "3 cod recipes", "another one": an order without a verb. */
function isBareOrder(body: string, situation: Situation): boolean {
  if (
    /^(?:\d+|two|three|four|five|six|an?|some)\s+.*\b(?:recipes?|variations?|versions?|dish(?:es)?)\b/i.test(
      body,
    )
  ) {
    return true;
  }
  return (
    (situation.hasDrafts || situation.hasGoal) &&
    /^(?:(?:\d+|two|three|four|five|an?|some|a few)\s+)?(?:more|another|other)\b/i.test(body)
  );
}

function readBody(body: string): { count: number | null; wish: Wish } {
  const counted = COUNT.exec(body);
  const words = counted?.[1] ?? "";
  const value = /^(?:an?|half.*|quarter.*)$/i.test(words) ? null : parseNumber(words);
  const count =
    value !== null && Number.isInteger(value) && value >= 1 ? Math.min(value, 10) : null;
  const one = /^(?:an?|one|another)\b/i.test(body) && PLURAL.exec(body) === null;
  const { wish, rest } = readWish(counted === null ? body : body.slice(counted[0].length));
  return { count: count ?? (one ? 1 : null), wish: { ...wish, foods: topicWords(rest) } };
}

/** "Use cod", "keep it simple", "no nuts", "under 30 minutes": more about what is wanted. */
export function recognizeAdjustment(text: string, situation: Situation): Intent | null {
  if (!situation.hasGoal && !situation.hasDrafts && situation.topic !== "recipes") {
    // Without a goal these words still say something for the recipes to come.
    if (!/^(?:use|keep|no|without|nothing|make (?:it|them)|only|i (?:only )?have)\b/i.test(text))
      return null;
  }
  const body = text
    .replace(/^(?:not|none of) (?:those|these|that|them),?\s*(?:but )?/i, "")
    .replace(/^nothing (?:too )?(?:complicated|difficult|fancy|hard)$/i, "simple")
    .replace(/^(\d+|two|three|four|five|six|eight) (?=people|persons|of us)/i, "for $1 ")
    .replace(/^(?:and |but |maybe |just |please |only )+/i, "")
    .replace(
      /^(?:use|using|with|go (?:for|with)|let's (?:use|do|go with)|do|take|pick|choose|i have|i've got|we have|i only have|prefer(?:ably)?|i prefer|rather|make (?:it|them|that)|keep (?:it|them|things))\s+/i,
      (verb) => (/^(?:i have|i've got|we have|i only have|use|using)/i.test(verb) ? "with " : ""),
    )
    .replace(
      /^with (?=(?:no|an? |my |the )?(?:air|slow|wok|grill|oven|instant|one|sheet))/i,
      "using ",
    );
  const { wish, rest } = readWish(body);
  const foods = topicWords(rest.replace(/^with\s+/i, ""));
  const known = foods.filter((food) => isFoodWord(food));
  const left = foods.length - known.length;
  const full = { ...wish, foods: known };
  if (!isWish(full) || left > 0) return null;
  return { kind: "adjust", wish: full };
}
