// Questions that one table answers.
import { isFoodWord } from "../language/foods.ts";
import { topicWords } from "../language/topic-words.ts";
import type { Intent, Situation, Subdomain } from "./intent.ts";
import { ASKS, lookUpOf, NO_LOOK_UP, stripAsk } from "./look-up-filters.ts";
import { subdomainIn } from "./places.ts";

/** "What's in my pantry?", "show me fish recipes", "what's for dinner on Friday?" */
export function recognizeLookUp(text: string, situation: Situation): Intent | null {
  const dish = dishNamed(text);
  if (dish !== null) {
    return { kind: "look_up", lookUp: { ...NO_LOOK_UP, subdomain: "recipes", called: dish } };
  }
  const isBare =
    /^[\p{L} -]+ (?:recipes|dishes)$/iu.test(text) && !situation.hasGoal && !situation.hasDrafts;
  if (isBare && topicWords(text).every(isFoodWord)) {
    return { kind: "look_up", lookUp: lookUpOf(`show ${text}`, "recipes") };
  }
  if (!ASKS.test(text) || NO_LOOKING.test(text)) return null;
  // "Give me a cod recipe" asks for a new one, "give me my cod recipes" for what is saved.
  if (/^(?:give|get)\b/i.test(text) && !/\b(?:my|our|saved|all)\b/i.test(text)) return null;
  if (TO_COOK.test(text) && !/\bplanned\b/i.test(text)) return null;
  const subdomain = subdomainOf(text, situation);
  return subdomain === null ? null : { kind: "look_up", lookUp: lookUpOf(text, subdomain) };
}

const NO_LOOKING = /\b(?:substitut|instead of|replace|how (?:should|can|long))\b/i;
const TO_COOK =
  /\b(?:can|could|should|shall|might|to) (?:i|we) (?:make|cook|eat|have)\b|\bto (?:cook|make|eat)\b|\bi can (?:cook|make)\b|\bpossible with\b/i;

/** One dish by name: "how do I make shakshuka", "the recipe for the pie", "show me the Baja tacos". */
function dishNamed(text: string): string | null {
  const name =
    /^how (?:do|would|can) (?:i|you|we) (?:make|cook|prepare) (?:the |an? |some )?(.+)$/i.exec(
      text,
    )?.[1] ??
    /^(?:show|give|find|get|open|read)(?: me)? (?:the|my) recipe (?:for|of) (?:the |an? )?(.+)$/i.exec(
      text,
    )?.[1] ??
    /^(?:show|open|read|find|get)(?: me)? (?:the|my) ((?!first|second|third|last)[\p{L}' -]+?) recipe$/iu.exec(
      text,
    )?.[1] ??
    /^(?:show|open)(?: me)? the ([\p{L}' -]+)$/iu.exec(text)?.[1];
  if (
    name === undefined ||
    subdomainIn(name) !== null ||
    /^(?:first|second|third|last)\b|\b(?:ones?|list|all)$/i.test(name)
  )
    return null;
  return name.toLowerCase();
}

function subdomainOf(text: string, situation: Situation): Subdomain | null {
  if (/^are (?:we|you) out of\b/i.test(text)) return "inventory";
  if (/^(?:anything|something|any)\b.*\bwith\b/i.test(text)) return "recipes";
  if (
    /^(?:what(?:'s| is| are we having)|which .*) (?:for |we (?:eating|having) )?.*\b(?:dinner|lunch|breakfast|supper)\b/i.test(
      text,
    ) &&
    !/\brecipes?\b/i.test(text)
  ) {
    return "meal_plans";
  }
  if (
    /\bdid (?:i|we) (?:cook|make|eat)\b|\b(?:i|we) (?:cooked|made|ate)\b|\blast (?:cook|made|eat)/i.test(
      text,
    )
  )
    return "history";
  if (/^what (?:did|have) (?:i|we) (?:just )?saved?\b/i.test(text)) return "recipes";
  if (/\bdo (?:i|we) (?:like|dislike|hate|love|prefer)\b/i.test(text)) return "preferences";
  if (
    /\b(?:expir(?:e|es|ing|ed)|go(?:es|ing)? (?:off|bad)|use by|out of date|running (?:low|out)|run out)\b/i.test(
      text,
    )
  )
    return "inventory";
  if (/\b(?:need|have|want|still) to (?:buy|get|pick up)\b|\bto buy\b/i.test(text))
    return "shopping";
  if (/\b(?:need|have) to do\b|\bon my plate\b/i.test(text)) return "tasks";
  const named = subdomainIn(text);
  if (named !== null) return named;
  if (
    /^(?:do (?:i|we) (?:still )?have|have (?:i|we) got|how (?:much|many)|is there|are there|got any|what (?:do i|do we) (?:still )?have|what(?:'ve)? (?:i|we) got)\b/i.test(
      text,
    )
  ) {
    return "inventory";
  }
  const isNoun = /^(?:show|list|find|get|search|look)/i.test(text);
  return isNoun && topicWords(stripAsk(text)).some(isFoodWord)
    ? "recipes"
    : situation.topic !== null &&
        /^(?:show|list)(?: me)?(?: (?:them|those|all|everything))?$/i.test(text)
      ? situation.topic
      : null;
}
