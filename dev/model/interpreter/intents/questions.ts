// Questions about cooking, and what can be made of what is there.
import { isQuestion } from "../language/clean-message.ts";
import { isEmpty, parseSelection } from "../language/selection.ts";
import { topicWords } from "../language/topic-words.ts";
import { readWish } from "../language/wishes.ts";
import { isFoodWord } from "../language/foods.ts";
import type { Intent, Situation } from "./intent.ts";
import { daysIn } from "./plan-words.ts";

/** "What can I make?", "what should I cook tonight?", "light dinner ideas", "use up the chicken". */
export function recognizeWhatToMake(text: string): Intent | null {
  const asks =
    /\bwhat (?:else )?(?:can|could|should|shall|might|do|would) (?:i|we|you)(?: possibly| maybe| suggest)?(?: (?:i|we))? ?(?:make|cook|eat|have for|prepare|rustle up)?\b.*$/i.test(
      text,
    ) &&
    /\b(?:make|cook|eat|prepare|rustle up|have for (?:dinner|lunch|breakfast|supper)|for (?:dinner|lunch|breakfast|supper))\b/i.test(
      text,
    );
  const ideas =
    /\b(?:ideas?|inspiration|inspire me|suggestions?)\b/i.test(text) &&
    !/\b(?:recipe ideas for|write|create)\b/i.test(text) &&
    !/^(?:create|generate|make|write)/i.test(text);
  const useUp =
    /^(?:help me )?(?:use up|using up|finish up|what (?:can|could|should) (?:i|we) do with)\s+/i.test(
      text,
    );
  const tonight =
    /^(?:what's|what is) (?:good )?(?:to (?:eat|cook|make))\b|^(?:i'm|we're) hungry\b|\bwhat to (?:cook|make|eat)\b/i.test(
      text,
    );
  const possible =
    /\bpossible with (?:my|our|the|what)\b/i.test(text) ||
    /^(?:suggest|recommend|find|show|tell)\b.*\b(?:i|we) (?:can|could) (?:cook|make|eat)\b/i.test(
      text,
    );
  if (!asks && !ideas && !useUp && !tonight && !possible) return null;
  if (/\bplanned\b|\binstead of\b|\b(?:eat|cooked) (?:last|yesterday)\b/i.test(text)) return null;
  const body = text.replace(
    /^.*?\b(?:make|cook|eat|prepare|have|do|use up|ideas? for|inspiration for)\b/i,
    (head) => (/ideas?|inspiration/i.test(head) ? head : " "),
  );
  const { wish, rest } = readWish(body);
  const words = rest.replace(
    /\b(?:what|whatever|i've|we've|got|have|there|is|are|stock|pantry|fridge|freezer|kitchen|right|now|hungry|left|leftovers?|should|possible|suggest|recommend|find|show|tell|inspire|inspiration|rustle|prepare|else|suggestions?|use|finish|help|possibly|day|night)\b|'\w+/gi,
    " ",
  );
  const foods = topicWords(words).filter(isFoodWord);
  return { kind: "what_can_i_make", with: foods, wish };
}

const BARE_LIST =
  /^(?:make|create|write|build|generate|put together)(?: me| us)? (?:an?|the|my) (?:shopping|grocery) list$/i;

/** "Make a shopping list for the tacos", "what do I need to buy for the first one?" */
export function recognizeBuyingFor(text: string): Intent | null {
  if (BARE_LIST.test(text)) return { kind: "buy_for_plan", when: null, save: true };
  const match =
    /^(?:make|create|write|build|generate|put together|give me)(?: me)? (?:an? |the |my )?(?:shopping|grocery) list (?:for|from|of) (.+)$/i.exec(
      text,
    ) ??
    /^(?:add|put) (?:all )?(?:the |what i need |everything |everything i need )?(?:missing )?(?:ingredients )?(?:for|of|from) (.+?) (?:to|on) (?:my|the|our) (?:shopping |grocery )?list$/i.exec(
      text,
    ) ??
    /^what (?:do|will|would) (?:i|we) need(?: to (?:buy|get))? for (.+)$/i.exec(text);
  if (match === null) return null;
  const save = !/^what\b/i.test(text);
  if (/\b(?:meal ?plan|plan|planned|week(?:'s)?|weekend|dinners|menu)\b/i.test(match[1] ?? "")) {
    return { kind: "buy_for_plan", when: daysIn(match[1] ?? ""), save };
  }
  const which = parseSelection(match[1] ?? "");
  return isEmpty(which) ? null : { kind: "buy_for", which, save };
}

/** Anything else that asks: about cooking, or about something that the kitchen does not know. */
export function recognizeQuestion(
  text: string,
  message: string,
  _situation: Situation,
): Intent | null {
  const asks =
    isQuestion(message) || /^(?:tell me|explain|convert|substitute|what|how|why)\b/i.test(text);
  return asks ? { kind: "question", text } : null;
}
