// Whether a message only asks to be shown rows: then a list answers it, and no model has to.

/**
 * How somebody asks to see something. The rule is narrow on purpose: what it does not know is worded
 * by the model, which costs a call; what it took for a look-up by mistake would stay unanswered.
 */
const ASKS_TO_SEE =
  /^(?:(?:please |can you |could you |would you )*(?:just )?(?:show|list|display|read out|pull up|bring up|open|let me see|give me)\b|(?:what ?(?:is|are|s|re)|whats) (?:there |currently |left |still )?(?:in|on|at|planned|due|for (?:breakfast|lunch|dinner|tonight|today|tomorrow)|my|our|the (?:meal plan|plan|list|shopping list|stock|inventory))\b|what (?:do|have|did) (?:i|we) (?:have|got|get|planned|plan|eat|cook|make)\b|(?:do|have) (?:i|we) (?:have|got)\b|(?:which|what) .{1,40} (?:do|have) (?:i|we) (?:have|got)$|(?:my|our|the) [\p{L} ]{2,30}$|find (?:me )?(?:my |all |the |some )?[\p{L} ]+$)/u;

/** Words of a question that rows alone do not answer: a choice, a sum, a reason, advice, a change. */
const ASKS_MORE =
  /\b(?:who|whom|whose|why|how|when|where|first|last|next|most|least|more|less|fewer|better|enough|should|could|would|will|can|need|needs|missing|missed|differ\w*|compar\w*|versus|total|sum|average|count|number|many|much|suggest\w*|recommend\w*|idea|ideas|instead|or|if|whether|because|explain\w*|summar\w*|tell|use|used|using|make|cook|cooked|goes|go|fit|fits|safe|healthy|healthier|cheap\w*|think|opinion|rank|ranked|sort|sorted|order|ordered|half|double|twice|convert|translate|add|save|delete|remove|buy|change|set|put|move|mark|plan it|with (?:it|that|them|those)|then|also|but)\b/u;
/** `the oldest`, `best`: a choice among the rows. */
const SUPERLATIVE =
  /\b(?!(?:forest|harvest|honest|modest|interest|request|test|chest|guest|rest|west|digest|breast|toast|yeast|feast|roast)\b)\p{L}+(?:est)\b/u;

/** Longer messages say more than "show me". */
const LONGEST = 14;

/** @param message the user's own words, in English */
export function isLookUp(message: string): boolean {
  const text = message
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(
      /^(?:hi|hey|hello|ok|okay|so|well|and|now|alfred|please|thanks|thank you|good morning|good evening)[\s,.!]+/g,
      "",
    )
    .replace(/'/g, "")
    .trim();
  const [first = "", ...others] = text.split(/[.?!;\n]+/).map((part) => part.trim());
  if (others.some((part) => part !== "" && !/^(?:please|thanks|thank you|alfred)$/.test(part))) {
    return false;
  }
  const words = first
    .replace(/[^\p{L}\p{N} ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (words.split(" ").length > LONGEST || !ASKS_TO_SEE.test(words)) return false;
  const asked = words.replace(/^(?:can|could|would) you /, "").replace(ASKED_VERBS, "");
  return !ASKS_MORE.test(asked) && !SUPERLATIVE.test(asked);
}

/** The verbs of the question itself: `what do we have`, `what did we cook`. */
const ASKED_VERBS =
  /^(?:what (?:do|have|did) (?:i|we) (?:have|got|get|planned|plan|eat|cook|make)|give me|which |what )/;
