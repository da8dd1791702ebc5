// Making recipes, and making one different.
import { NUMBER_PATTERN, parseNumber } from "../language/numbers.ts";
import { parseSelection, isEmpty } from "../language/selection.ts";
import { topicWords } from "../language/topic-words.ts";
import { isWish, readWish, type Wish } from "../language/wishes.ts";
import { isFoodWord } from "../language/foods.ts";
import type { Intent, Situation } from "./intent.ts";

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
/** "3 variations" are variations of what is wanted already. */
const AGAIN = /^(?:\w+ )?(?:variations?|versions?|of (?:them|those|it))\b/i;
const MORE = /\b(?:more|another|other|different|new ones|again)\b/i;

/** "Create 3 cod recipes", "I want fish recipes", "a quick pasta dish", "chicken instead". */
export function recognizeMaking(text: string, situation: Situation): Intent | null {
  const instead = /\b(?:instead|rather)\b/i.test(text);
  const plain = text.replace(/\s*\b(?:instead|rather)\b\s*/gi, " ").trim();
  const verb = MAKES.exec(plain) ?? GIVES.exec(plain);
  const wishing = verb === null ? WISHES.exec(plain) : null;
  const opening = verb ?? wishing;
  const body = plain.slice(opening?.[0].length ?? 0).trim();
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

const CHANGE_TARGET =
  "(it|that(?: one| recipe| dish)?|this(?: one| recipe| dish)?|them|those|these|(?:the|my) .+?)";
const CHANGES =
  "((?:(?:a (?:bit|little|lot)|much|even|slightly|way|far|more|less|not so|not as|not too|not) )*(?:spic(?:y|ier)|mild(?:er)?|hot(?:ter)?|simpl(?:e|er)|eas(?:y|ier)|quick(?:er)?|fast(?:er)?|light(?:er)?|health(?:y|ier)|cheap(?:er)?|cream(?:y|ier)|sweet(?:er)?|salt(?:y|ier)|smok(?:y|ier)|tang(?:y|ier)|garlick(?:y|ier)|crisp(?:y|ier)|rich(?:er)?|vegan|vegetarian|veggie|dairy-free|gluten-free|nut-free|kid-friendly|low-carb|bigger|smaller)(?: (?:and|but) .+)?|for \\w+.*|(?:without|with) .+|in (?:the|an?) .+|serve \\w+.*)";
const VERSION = new RegExp(
  `^(?:make|create|write|give me|do) (?:me )?an? ${CHANGES.replace("(?: (?:and|but) .+)?", "")} (?:version|variation|variant) of ${CHANGE_TARGET}$`,
  "i",
);
const CHANGE_PATTERNS: readonly RegExp[] = [
  new RegExp(`^(?:make|turn|have|do|cook|get) ${CHANGE_TARGET} (?:into )?${CHANGES}$`, "i"),
  new RegExp(`^(?:should|shall|could|can|may) ${CHANGE_TARGET} be (?:made )?${CHANGES}$`, "i"),
];

/** "Make the second one spicier", "use haddock instead of cod in the first", "double it". */
export function recognizeRecipeChange(text: string, situation: Situation): Intent | null {
  const version = VERSION.exec(text);
  if (version !== null) return changed(version[2] ?? "", version[1]?.toLowerCase() ?? "");
  for (const pattern of CHANGE_PATTERNS) {
    const [, target, change] = pattern.exec(text) ?? [];
    if (target === undefined || change === undefined) continue;
    if (!situation.hasDrafts && /^(?:it|them|those|these)$/i.test(target)) {
      if (situation.topic !== "recipes") continue;
    }
    return changed(target, change.toLowerCase());
  }
  const swap =
    /^(?:swap|replace|substitute|switch|exchange)(?: out)? (?:the )?(.+?) (?:for|with|by|to) (?:some |the )?(.+?)(?: in (.+))?$/i.exec(
      text,
    ) ??
    swapped(
      /^use (?:some |the )?(.+?) instead of (?:the )?(.+?)(?: (?:in|for) (.+))?$/i.exec(text),
    );
  if (
    swap !== null &&
    (situation.hasDrafts || swap[3] !== undefined || situation.topic === "recipes")
  ) {
    return changed(swap[3] ?? "it", `${swap[2]} instead of ${swap[1]}`);
  }
  const scale = /^(double|halve|triple|half) (.+)$/i.exec(text);
  if (scale !== null && !/\b(?:inventory|stock|list)\b/i.test(text)) {
    return changed(scale[2] ?? "", scale[1]?.toLowerCase() ?? "");
  }
  const added =
    /^(?:add|put|include) (?:some |more |a bit of )?(.+?) (?:to|in|into) (it|that|this|them|(?:the|that|this) (?:\w+ )?(?:one|recipe|dish|draft)|the (?:first|second|third|fourth|last))$/i.exec(
      text,
    );
  if (added !== null && situation.hasDrafts) return changed(added[2] ?? "", `with ${added[1]}`);
  const removed =
    /^(?:leave out|remove|take out|omit|drop|skip) (?:the )?(.+?) (?:from|in|of) (it|that|this|them|(?:the|that|this) (?:\w+ )?(?:one|recipe|dish|draft)|the (?:first|second|third|fourth|last))$/i.exec(
      text,
    );
  if (removed !== null && situation.hasDrafts)
    return changed(removed[2] ?? "", `without ${removed[1]}`);
  return null;
}

/** `use NEW instead of OLD` in the order of `swap OLD for NEW`. */
function swapped(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match === null ? null : [match[0], match[2], match[1], match[3]];
}

function changed(target: string, change: string): Intent | null {
  const which = parseSelection(target);
  return isEmpty(which) ? null : { kind: "change_recipe", which, change, save: false };
}

/** "Use cod", "keep it simple", "no nuts", "under 30 minutes": more about what is wanted. */
export function recognizeAdjustment(text: string, situation: Situation): Intent | null {
  if (!situation.hasGoal && !situation.hasDrafts && situation.topic !== "recipes") {
    // Without a goal these words still say something for the recipes to come.
    if (!/^(?:use|keep|no|without|nothing|make (?:it|them)|only|i (?:only )?have)\b/i.test(text))
      return null;
  }
  const body = text
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
