// What somebody says in plain words that they must not eat: recorded by code, whatever a model makes of
// the message (I12, S31). Only what is said of oneself or of a close one; wishes are not recorded.
import type { EffectOp } from "../contracts/effects.ts";

type Row = Extract<EffectOp, { op: "create" }>["values"];

const RELATIVE =
  "(?:son|daughter|child|children|kid|kids|baby|toddler|wife|husband|partner|fiance|fiancee|spouse|" +
  "girlfriend|boyfriend|mother|father|mum|mom|dad|brother|sister|flatmate|roommate)";
const OWNER = `(?:i am|i'm|im|we are|we're|my ${RELATIVE} (?:is|are)|my ${RELATIVE}'s)`;
const HAVE = `(?:i have|i've got|i've|i got|we have|my ${RELATIVE} (?:has|have))`;
const HOW = "(?:(?:really|very|severely|highly|deadly|badly|also|both|all|quite|mildly|a bit) )*";
const WHAT = "([^.!?;:\\n]+)";

/** What is said after `if`, in play, or of what somebody else has said, states nothing. */
const SUPPOSED =
  /\b(?:if|suppose|supposing|imagine|pretend|assume|assuming|whether|unless|say that|said|says|wrote|not sure)\s+(?:that\s+)?$/i;

const ALLERGIES = [
  new RegExp(`\\b${OWNER} (?:[\\p{L}' -]{1,30} and )?${HOW}allergic to ${WHAT}`, "giu"),
  new RegExp(
    `\\b${HAVE} (?:an? |got an? )?${HOW}(?:severe |bad |mild |serious )?allerg(?:y|ies) to ${WHAT}`,
    "gi",
  ),
  new RegExp(
    `\\b${HAVE} (?:an? )?(?:severe |bad |mild |serious )?((?:[\\p{L}-]+ ){1,3})allerg(?:y|ies)\\b`,
    "giu",
  ),
  new RegExp(
    `\\b${OWNER} ${HOW}((?:lactose|gluten|dairy|egg|fish|nut|soya?)) ?-?intolerant\\b`,
    "gi",
  ),
];
const COELIAC = new RegExp(
  `\\b(?:${OWNER} ${HOW}(?:an? )?(?:coeliac|celiac)s?|${HAVE} (?:coeliac|celiac)(?:'?s)?(?: disease)?)\\b`,
  "gi",
);
const DIETS = new RegExp(
  `\\b(?:i am|i'm|im|i've (?:become|gone|turned)|i have (?:become|gone|turned)|i went|i became) ` +
    `(?:now |strictly |fully |also |an? )*(vegetarian|vegan|pescatarian|pescetarian)\\b`,
  "gi",
);

/** Where a list of foods ends and the rest of the message begins. */
const ENDS =
  /\s+(?:so|but|because|since|please|can|could|would|will|do|does|what|which|that|who|when|though|however|and (?:i|we|my|can|could|please|make|plan|save|what|show|give|find|suggest|need|want|would))\b.*$/i;
const NO_FOOD =
  /^(?:an?|so|but|i|i'm|we|my|make|plan|save|show|give|find|suggest|add|put|can|could|please|what|which|is|are|do|does|remember|note|keep|avoid|no|not|it|them|that|this|anything|everything|something|most things|thanks|thank you|by the way|btw|too|as well|unfortunately)\b/i;

/** Rows of kind allergy and diet that the message states; each once, in the user's words. */
export function statedAvoidances(message: string): { table: string; values: Row }[] {
  const text = message
    .normalize("NFKC")
    .replace(/[’‘`]/g, "'")
    .replace(/[ \t]+/g, " ");
  const found = new Map<string, { kind: string; subject: string }>();
  const note = (kind: string, subject: string) => {
    const plain = subject.toLowerCase();
    found.set(`${kind} ${plain}`, { kind, subject: plain });
  };
  for (const pattern of ALLERGIES) {
    for (const [words, what = ""] of matchesOf(text, pattern)) {
      if (/\bnot\b|n't\b/i.test(words.slice(0, words.length - what.length))) continue;
      for (const food of foodsIn(what)) note("allergy", food);
    }
  }
  for (const _coeliac of matchesOf(text, COELIAC)) note("allergy", "gluten");
  for (const [, diet = ""] of matchesOf(text, DIETS)) note("diet", diet);
  return [...found.values()].map((values) => ({ table: "preferences", values }));
}

function matchesOf(text: string, pattern: RegExp): RegExpMatchArray[] {
  return [...text.matchAll(pattern)].filter(
    ({ index }) => !SUPPOSED.test(text.slice(Math.max(0, index - 40), index)),
  );
}

/** The foods of a list as people say it: "nuts, eggs and all shellfish". */
export function foodsIn(list: string): string[] {
  const foods: string[] = [];
  for (const part of list.replace(ENDS, "").split(/,|&|\/|\band\b|\bor\b|\s-\s|\u2013|\u2014/i)) {
    const food = part
      .trim()
      .replace(/^(?:to|all|any|all kinds of|every kind of|the|both|either|also) /i, "")
      .replace(/^["'(]+|["')]+$/g, "")
      .trim();
    // What comes after the first thing that is no food belongs to another sentence.
    if (food !== "" && (NO_FOOD.test(food) || food.split(" ").length > 3)) break;
    if (food !== "" && food.length <= 60) foods.push(food);
  }
  return foods;
}
