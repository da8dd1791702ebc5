// Foods that a message asks to be left out, in so many words: a read leaves them out even when the
// model has not noticed (S20). Only plain forms; what is not recognized is left to the model.
import type { Constraint } from "../contracts/understand.ts";

/** `without cod`, `that contain no nuts`, `excluding fish`; not `live without cheese`. */
const LEFT_OUT =
  /(?<!\b(?:live|do|go|be|manage|cope|survive|cook|eat)\s)\b(?:without|excluding|with no|(?:have|has|contain|contains|containing|having) no|(?:do not|don't|does not|doesn't|not) (?:contain|contains|containing|have|having|include|including)|free (?:of|from))\s+(?:any |any kind of |the )?([^.!?;:\n]+)/giu;
const FREE = /(?<![\p{L}-])(\p{L}+)-free\b/giu;
/** No foods that recipes can be free of. */
const NO_FOOD =
  /^(?:guilt|hands|hassle|stress|fat|fuss|care|risk|duty|toll|ingredients?|recipes?|oven|ovens|stove|blender|mixer|cooking|baking|frying|heat|meals?|dishes?|plans?|dates?|notes?|tags?|times?|names?|servings|instructions|looking|reading|asking|changing|saving|adding|buying|going|using|having)\b/i;

/** Where a list of foods ends and the rest of the message begins. */
const ENDS =
  /\s+(?:so|but|because|since|please|can|could|would|will|do|does|what|which|that|who|when|though|however|and (?:i|we|my|can|could|please|make|plan|save|what|show|give|find|suggest|need|want|would))\b.*$/i;
const OTHER_WORDS =
  /^(?:an?|so|but|i|i'm|we|my|make|plan|save|show|give|find|suggest|add|put|can|could|please|what|which|is|are|do|does|remember|note|keep|avoid|no|not|it|them|that|this|anything|everything|something|most things|thanks|thank you|by the way|btw|too|as well|unfortunately)\b/i;

/** One constraint per food; none for what stands in quotes, which is a name. */
export function statedExclusions(message: string): Constraint[] {
  const text = message
    .normalize("NFKC")
    .replace(/[’‘`]/g, "'")
    .replace(/["“„«][^"“”„«»]*["”»]|@\[[^\]]*\]/g, " ");
  const listed = [...text.matchAll(LEFT_OUT)].flatMap(([, what = ""]) => foodsIn(what));
  const free = [...text.matchAll(FREE)].map(([, food = ""]) => food);
  const foods = [...listed, ...free].map((food) => food.toLowerCase().replace(/^(?:any|no) /, ""));
  return [...new Set(foods)]
    .filter((food) => !NO_FOOD.test(food))
    .map((value) => ({ type: "ingredient_excluded", field: "", value, confidence: 1 }));
}

/** The foods of a list as people say it: "nuts, eggs and all shellfish". */
function foodsIn(list: string): string[] {
  const foods: string[] = [];
  for (const part of list.replace(ENDS, "").split(/,|&|\/|\band\b|\bor\b|\s-\s|\u2013|\u2014/i)) {
    const food = part
      .trim()
      .replace(/^(?:to|all|any|all kinds of|every kind of|the|both|either|also) /i, "")
      .replace(/^["'(]+|["')]+$/g, "")
      .trim();
    // What comes after the first thing that is no food belongs to another sentence.
    if (food !== "" && (OTHER_WORDS.test(food) || food.split(" ").length > 3)) break;
    if (food !== "" && food.length <= 60) foods.push(food);
  }
  return foods;
}
