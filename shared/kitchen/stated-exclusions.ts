// Foods that a message asks to be left out, in so many words: a read leaves them out even when the
// model has not noticed (S20). Only plain forms; what is not recognized is left to the model.
import type { Constraint } from "../contracts/understand.ts";
import { foodsIn } from "./stated-avoidances.ts";

/** `without cod`, `that contain no nuts`, `excluding fish`; not `live without cheese`. */
const LEFT_OUT =
  /(?<!\b(?:live|do|go|be|manage|cope|survive|cook|eat)\s)\b(?:without|excluding|with no|(?:have|has|contain|contains|containing|having) no|(?:do not|don't|does not|doesn't|not) (?:contain|contains|containing|have|having|include|including)|free (?:of|from))\s+(?:any |any kind of |the )?([^.!?;:\n]+)/giu;
const FREE = /(?<![\p{L}-])(\p{L}+)-free\b/giu;
/** No foods that recipes can be free of. */
const NO_FOOD =
  /^(?:guilt|hands|hassle|stress|fat|fuss|care|risk|duty|toll|ingredients?|recipes?|oven|ovens|stove|blender|mixer|cooking|baking|frying|heat|meals?|dishes?|plans?|dates?|notes?|tags?|times?|names?|servings|instructions|looking|reading|asking|changing|saving|adding|buying|going|using|having)\b/i;

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
