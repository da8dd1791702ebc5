// Whether a message thinks aloud instead of asking for something: then nothing is changed for it
// before the user has agreed, whatever a model makes of it (S13).

/** What may stand in front of it. */
const BEFORE =
  /^(?:(?:hi|hey|hello|hm+|um+|uh|er|ah|oh|ok|okay|so|well|and|or|but|also|now|then|alfred|actually|honestly|you know|i mean|just|good morning|good evening)\b[\s,]*)+/;

const WE = "(?:i|we|you)";
/** How somebody begins to think aloud. `could you …` is none: that is how people ask politely. */
const HEDGES = [
  /^(?:maybe|perhaps|possibly|potentially|conceivably)\b/,
  /^(?:just )?(?:thinking|musing|wondering|toying|playing with|brainstorming)\b/,
  /^(?:just )?(?:an?|one|another) (?:idea|thought|option|possibility)\b/,
  /^(?:i|we) (?:was|were|am|are|have been|had been|keep|kept)(?: (?:just|kind of|sort of|also|still|half))* (?:thinking|wondering|considering|contemplating|toying|debating|tempted|mulling|undecided|not sure|unsure)\b/,
  /^(?:i|we)(?:m|ve been|re)(?: (?:just|kind of|sort of|also|still|half))* (?:thinking|wondering|considering|contemplating|toying|debating|tempted|mulling|undecided|not sure|unsure)\b/,
  /^(?:i|we) (?:wonder|wondered)\b/,
  /^(?:i|we) might (?!not\b)/,
  /^(?:i|we) (?:guess|suppose) (?:i|we) (?:could|might|should)\b/,
  /^(?:i|we) could (?:maybe|perhaps|possibly|also|always)\b/,
  /^(?:i|we) (?:dont|do not) know(?: yet)?[\s,]+(?:maybe|perhaps|if|whether|but)\b/,
  /^we could\b/,
  new RegExp(`^what (?:if|would (?:happen|change|it (?:look|be) like) if) ${WE}\\b`),
  /^(?:could|should|shall|might) (?:we|i)\b/,
  new RegExp(`^(?:do|would) you (?:think|say|reckon)(?: that)? ${WE} (?:could|should|might)\\b`),
  /^would it (?:be (?:an? )?(?:good|better|nice|fun|worth|idea|possible|smart|wise|silly|crazy)|make sense|work)\b/,
  /^(?:it )?(?:might|could) be (?:an? )?(?:good|better|nice|fun|worth|idea|smart|wise|cool)\b/,
];

/**
 * A sentence that asks for something in so many words. Together with a hedge it is what counts: "I was
 * thinking of pasta. Add it to Tuesday."
 */
const ASKS =
  /^(?:please|lets|let us|go ahead|do it|do that|can you|could you|would you|will you|i want|i need|i would like|id like|we need|we want|add|save|store|keep|put|make|create|write|plan|schedule|book|delete|remove|erase|clear|drop|set|update|change|edit|move|rename|mark|tick|check|buy|order|get|note|record|log|remember|swap|replace|cook|use|generate|show|find|list|give|tell|start|undo|invite|yes|no|sure|sounds)\b/;

/** A hedge that turns into a request on its way: "maybe tacos, so add tortillas". */
const TURNS = /(?:,|\b)\s*(?:so|please)[\s,]+(?=\p{L})/u;

/**
 * True when the message, in English, only considers something. Narrow on purpose: a sentence counts
 * by how it begins ("add eggs and maybe milk" is a request), one sentence that asks for something
 * makes the whole message a request, and so does a "please". Other languages are left to the model.
 */
export function isHedged(message: string): boolean {
  const text = message
    .toLowerCase()
    .replace(/(?<=\p{L})['’‘](?=\p{L})/gu, "")
    .replace(/\s+(?:\.\.\.|…)\s*/g, ", ");
  if (/\bplease\b/.test(text)) return false;
  const parts = text
    .split(/[.!?;\n…]+|\s+[-–—]+\s+/)
    .flatMap((sentence) => sentence.split(TURNS))
    .map((part) => part.trim().replace(BEFORE, "").replace(/\s+/g, " "))
    .filter((part) => part !== "");
  if (parts.some((part) => ASKS.test(part))) return false;
  return parts.some((part) => HEDGES.some((hedge) => hedge.test(part)));
}
