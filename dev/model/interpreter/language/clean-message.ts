// A message without what carries no meaning here: courtesies, fillers, quotes of another shape.

const OPENINGS =
  /^(?:(?:hey|hi|hello|yes|yeah|yep|sure|no(?=,)|ok|okay|right|great|perfect|nice|cool|alright|well|so|now|then|also|and|but|oh|um|hmm|actually|alfred|please|kindly|just|go ahead and|let'?s see|thanks|thank you|in that case|next|first|good (?:morning|afternoon|evening|day))\b[,.!:]*\s+)+/i;
const REQUESTS =
  /^(?:(?:can|could|would|will) (?:you|we|u)(?: please| just| maybe| perhaps)?|(?:i'd|i would) (?:like|love) (?:you )?to|i (?:want|need) (?:you )?to|i'm going to need you to|(?:do|would) you mind|help me(?: to)?|you should|feel free to|let'?s|let us|try to|i think (?:you should|we should)) +/i;
const CLOSINGS =
  /[\s,]*\b(?:please|pls|thanks|thank you|cheers|for me|if you can|if possible|ok|okay|would you|will you|right away|now please)[\s.!?]*$/i;

/** The message as one line, its core first; case is kept. */
export function cleanMessage(message: string): string {
  let text = message
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, " ")
    .trim();
  for (let before = ""; before !== text;) {
    before = text;
    const opened = text.replace(OPENINGS, "").replace(REQUESTS, "");
    const closed = opened.replace(CLOSINGS, "").trim();
    text = closed === "" ? text : closed;
  }
  return text.replace(/[\s.!?,;:]+$/, "").trim();
}

/** Whether the message asks something. */
export function isQuestion(message: string): boolean {
  return (
    /\?\s*$/.test(message) ||
    /^(?:what|which|who|when|where|why|how|is|are|do|does|can|could|should|will|would)\b/i.test(
      message.trim(),
    )
  );
}

/** `eggs` and `egg` compare equal; good enough for kitchen nouns. */
export function singularOf(word: string): string {
  const text = word.toLowerCase().trim();
  if (/(?:ss|us|is)$/.test(text) || text.length < 4) return text;
  if (text.endsWith("ies")) return `${text.slice(0, -3)}y`;
  if (/(?:oes|ses|xes|ches|shes)$/.test(text)) return text.slice(0, -2);
  if (text.endsWith("ves") && !/(?:chives|olives|cloves)$/.test(text))
    return `${text.slice(0, -3)}f`;
  return text.replace(/s$/, "");
}

/** The words of a name, singular, small words left out. */
export function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/^(?:the|a|an|of|with|and|in|on|my|our|some)$/.test(word))
    .map(singularOf);
}

/** `Tomato soup`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
