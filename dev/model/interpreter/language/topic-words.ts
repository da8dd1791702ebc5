// What a dish is about: the words that are left when grammar is taken away.
import { splitList } from "./split-list.ts";

const SMALL =
  /\b(?:first|second|third|fourth|fifth|last|an?|the|some|any|my|our|me|us|few|couple|more|other|another|different|new|nice|good|great|tasty|delicious|yummy|easy|of|for|with|using|featuring|containing|including|that|which|who|contain|contains|include|includes|have|has|use|uses|based|on|in|to|from|about|around|like|is|are|it|them|those|these|this|lots|kind|kinds|type|types|all|only|just|really|very|something|anything|please|today|tonight|tomorrow|evening|weeknight|week|this|ones?|times?|again|ideas?|options?|suggestions?|inspiration|recipes?|dish(?:es)?|meals?|dinners?|lunch(?:es)?|suppers?|mains?|courses?|variations?|versions?|food|make|cook|eat|main|ingredients?|style|styled?|inspired|bit|little|maybe|perhaps|so|then|now|i|you|we|can|could|would|do|did|be|been|at|home|save|saved|up)\b/gi;

/** The foods and dish words of a phrase: "fish recipes with rice" → ["fish", "rice"]. */
export function topicWords(phrase: string): string[] {
  const parts = splitList(phrase).flatMap((part) =>
    part.split(
      /\b(?:recipes?|dish(?:es)?|meals?|with|using|featuring|containing|that (?:have|contain|use|include)|based on|made (?:from|with))\b/i,
    ),
  );
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .replace(/["'()!?.,:]/g, " ")
      .replace(SMALL, " ")
      .replace(/(?:^|\s)[-–\d]+(?=\s|$)/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return [...new Set(words.filter((word) => word.length > 1))];
}
