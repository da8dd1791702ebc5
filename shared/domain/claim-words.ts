// The words around a claim: what turns one into a denial, an offer or a description, and what does not.

/** Of a change taken back, whatever that came to: a receipt of any operation carries them. */
export const UNDO_CLAIMS = [
  ...["undone", "restored", "reverted", "brought back", "taken back", "took back", "rolled back"],
];

/** Clauses are judged one by one: a denial in one says nothing of the next. */
export const CLAUSE_BREAK =
  /[,;:—–()]|\s-\s|\b(?:and|but|so|then|while|although|though|because)\b/i;

/** Before a claim word, one of these makes it a denial, an offer or a plan. */
const DENIES =
  /^(?:not|never|nothing|none|neither|nor|no|without|would|could|can|should|shall|will|may|might|want|wants|like|ready|waiting|cannot|unable|failed|wasnt|let)$/;
/** Or a condition. */
const CONDITION = /^(?:if|unless|until|before|once|when|whether)$/;
/** How far before the claim word such a word still governs it. */
const REACH = 6;

/** Phrases with such words in them that deny nothing. */
const IDLE =
  /\b(?:not (?:only|just|to worry)|no (?:problem|problems|worries|doubt|trouble|sooner)|without (?:any |a )?(?:problem|trouble|issue|delay|hitch|doubt)s?|nothing (?:to worry about|but)|once (?:again|more)|before you know it|never fear|(?:if|as|whenever) you (?:like|want|wish|please|would like|wanted|asked)|(?:i |we )?(?:can|could|may|would like to|want to|let me|like to|am ready to|allow me to) (?:now |happily |gladly |hereby )?(?:confirm|report|say|tell you|inform you|assure you|announce)(?: to you)?(?: that)?)\b/gi;

/** A sentence that says nothing but that all is done. */
const DONE =
  /^(?:(?:it|that|this|everything|all|consider it|consider that|and|there|ok|okay|sure|great|perfect)(?: s| is| was|'s)? )*(?:all )?(?:done|set|sorted|settled|taken care of|good to go|finished|completed|mission accomplished|as you wished)(?: now| already| for you| alfred)*$/;

/** A question that states something: `I saved it, did you know?`, `did you know I saved it?`. */
export const STATES =
  /^(?:(?:did|do) you (?:know|see|notice)|is not it|are not you|is it not|guess what)\b|^(?:i|we)(?:'ve| have| just| already)?\b/;

/** `your saved …`, `the added …`: the word describes a thing. */
const DESCRIBES = new Set(
  "your the my our their these those any some previously with of a an".split(" "),
);
const CONNECTS = new Set("to in into from for as on at it them this that by with now".split(" "));

/** Lower case words; what could hide a word from the check is gone or written as it looks. */
export function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}*`~]|<\/?[a-z][^>]*>/giu, "")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/n't\b/g, " not")
    .replace(/'ll\b/g, " will")
    .replace(/'d\b/g, " would")
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** A word of letters of several alphabets that look alike: nobody writes so who has nothing to hide. */
export function isDisguised(text: string): boolean {
  return /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u.test(
    text.normalize("NFKC").replace(/\p{Cf}/gu, ""),
  );
}

export function withoutIdle(text: string): string {
  return text.replace(/[’‘]/g, "'").replace(IDLE, " ");
}

/** Whether the sentence claims that what was wanted is done, in no word of the pack. */
export function claimsDone(sentence: string): boolean {
  return sentence
    .split(CLAUSE_BREAK)
    .map((clause) => normalize(withoutIdle(clause)))
    .some((clause) => DONE.test(clause) && clause !== "all" && clause !== "set");
}

/** Claim words of a clause that really claim something. */
export function claimsIn(clause: string, claimWords: string[]): string[] {
  const words = clause.split(" ");
  return claimWords.flatMap((word) =>
    words.flatMap((_, at) => (claimsAt(words, at, word.split(" ")) ? [word] : [])),
  );
}

function claimsAt(words: string[], at: number, parts: string[]): boolean {
  if (isProgressive(words, at, parts)) return true;
  if (!parts.every((part, offset) => words[at + offset] === part)) return false;
  const before = words.slice(Math.max(0, at - REACH), at);
  if (before.some((word, index) => isDenied(word, before.slice(index + 1)))) return false;
  if (/\bto (?:be|have|get)\b/.test(before.join(" "))) return false;
  const next = words[at + parts.length];
  const describes = DESCRIBES.has(words[at - 1] ?? "") || isNumber(words[at - 1]);
  return !(describes && next !== undefined && !CONNECTS.has(next));
}

/** A new subject after a denial begins a new statement: `nothing to fear I deleted it`. */
function isDenied(word: string, between: string[]): boolean {
  if (CONDITION.test(word)) return true;
  if (/^(?:want|wants|like)$/.test(word) && /^(?:is|was|are|were|has|have)$/.test(between[0] ?? ""))
    return false;
  return DENIES.test(word) && !between.some((other) => /^(?:i|we|i've|we've)$/.test(other));
}

/** `I am saving it`: it is claimed to happen now. */
function isProgressive(words: string[], at: number, parts: string[]): boolean {
  const [part = ""] = parts;
  if (parts.length > 1 || !part.endsWith("ed")) return false;
  const before = words[at - 1] ?? "";
  return (
    words[at] === `${part.slice(0, -2)}ing` &&
    (/^(?:i'm|we're|now|currently)$/.test(before) ||
      (/^(?:am|are)$/.test(before) && /^(?:i|we)$/.test(words[at - 2] ?? "")))
  );
}

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

export function isNumber(word: string | undefined): boolean {
  return word !== undefined && (/^\d{1,4}$/.test(word) || NUMBERS.includes(word));
}

export function toNumber(word: string): number {
  const named = NUMBERS.indexOf(word);
  return named >= 0 ? named : Number(word);
}
