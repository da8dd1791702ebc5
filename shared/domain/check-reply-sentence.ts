// The claim check of a reply (I11): a sentence that claims a change needs a receipt of it.
//
// Doubt goes against the sentence: dropping a true one costs a line that the receipts can restore,
// releasing a false one is a lie.
import type { Receipt } from "../contracts/effects.ts";
import type { WriteOperation } from "../contracts/plan.ts";
import { splitSentences } from "./split-sentences.ts";

export interface ReplyFacts {
  /** Sentences that the run shows (`shownSentences`): what repeats one claims nothing. */
  shown?: ReadonlySet<string>;
  /** Labels of drafts that are not saved. */
  unsaved?: string[];
  /** Operations of steps that did not complete: of these not everything is done. */
  open?: ReadonlySet<WriteOperation>;
}

const CLAUSE_BREAK = /[,;:—–()]|\s-\s|\b(?:and|but|so|then|while|although|though|because)\b/i;
/** Before a claim word, one of these makes it a denial, an offer, a condition or a plan. */
const NO_CLAIM =
  /^(?:not|never|nothing|none|neither|nor|no|without|if|would|could|can|should|shall|will|may|might|want|wants|like|unless|until|before|once|when|whether|ready|waiting|cannot|unable|failed|wasnt|let)$/;
/** How far before the claim word such a word still governs it. */
const REACH = 6;
/** `your saved …`, `the added …`: the word describes a thing. */
const DESCRIBES = new Set(
  "your the my our their these those any some previously with of a an".split(" "),
);
const CONNECTS = new Set("to in into from for as on at it them this that by with now".split(" "));
const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const COUNTED = new Set("items item entries things rows drafts them these those".split(" "));

/**
 * True when the sentence may be released.
 * @param claimWords the pack's words, lower case, per operation
 */
export function checkReplySentence(
  sentence: string,
  receipts: Receipt[],
  claimWords: Record<WriteOperation, string[]>,
  facts: ReplyFacts = {},
): boolean {
  if (facts.shown?.has(plain(sentence)) === true && !FIRST_PERSON.test(sentence)) return true;
  const asks = /\?["'”’)\]*_\s]*$/.test(sentence);
  const clauses = sentence.split(CLAUSE_BREAK).map(normalize);
  const last = clauses.findLastIndex((clause) => clause !== "");
  return clauses.every((clause, index) => {
    if (asks && index === last) return true;
    return claimsIn(clause, claimWords).every(({ word }) => {
      const ops = operationsOf(word, claimWords);
      return isBacked(
        clause,
        normalize(sentence),
        receipts.filter(({ op }) => ops.has(op)),
        { ...facts, isOpen: [...ops].some((op) => facts.open?.has(op)) },
      );
    });
  });
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/n't\b/g, " not")
    .replace(/'ll\b/g, " will")
    .replace(/'d\b/g, " would")
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Claim words of a clause that really claim something. */
function claimsIn(
  clause: string,
  claimWords: Record<WriteOperation, string[]>,
): { word: string }[] {
  const words = clause.split(" ");
  return Object.values(claimWords)
    .flat()
    .flatMap((word) => {
      const parts = word.split(" ");
      return words.flatMap((_, at) => {
        if (!parts.every((part, offset) => words[at + offset] === part)) return [];
        const before = words.slice(Math.max(0, at - REACH), at);
        if (before.some((other) => NO_CLAIM.test(other))) return [];
        if (/\bto (?:be|have|get)\b/.test(before.join(" "))) return [];
        const next = words[at + parts.length];
        const describes = DESCRIBES.has(words[at - 1] ?? "") || isNumber(words[at - 1]);
        return describes && next !== undefined && !CONNECTS.has(next) ? [] : [{ word }];
      });
    });
}

function operationsOf(
  word: string,
  claimWords: Record<WriteOperation, string[]>,
): Set<WriteOperation> {
  const operations: WriteOperation[] = ["create", "update", "delete"];
  return new Set(operations.filter((op) => claimWords[op].includes(word)));
}

/** Whether the receipts of the claimed operations carry the clause: any, all of them, how many. */
function isBacked(
  clause: string,
  sentence: string,
  receipts: Receipt[],
  { unsaved = [], isOpen }: ReplyFacts & { isOpen: boolean },
): boolean {
  const applied = receipts.filter(({ status }) => status === "applied");
  const failed = receipts.filter(({ status }) => status === "failed");
  if (applied.length === 0) return false;
  const done = new Set(applied.flatMap(({ label }) => (label ? [normalize(label)] : [])));
  const notDone = [...failed.map(({ label }) => label ?? ""), ...unsaved]
    .map(normalize)
    .filter((label) => label !== "" && !done.has(label));
  // `Cod` is not named by a sentence about `Cod Soup`, which was saved.
  const rest = [...done].reduce((text, label) => text.replaceAll(label, " "), ` ${sentence} `);
  if (notDone.some((label) => rest.includes(` ${label} `))) return false;
  if ((isOpen || failed.length > 0) && /\b(?:all|every|everything|both|each)\b/.test(clause))
    return false;
  return countsIn(clause, receipts).every((count) => count <= applied.length);
}

/** Numbers of things that the clause speaks of: `all 3`, `three wines`, `both`. */
function countsIn(clause: string, receipts: Receipt[]): number[] {
  const nouns = new Set(receipts.flatMap(({ table }) => table.split("_")));
  const words = clause.split(" ");
  return words.flatMap((word, at) => {
    if (word === "both") return [2];
    if (!isNumber(word)) return [];
    const isAll = words[at - 1] === "all";
    const following = words.slice(at + 1, at + 4);
    const counts = following.some((next) => COUNTED.has(next) || nouns.has(next));
    return isAll || counts ? [toNumber(word)] : [];
  });
}

function isNumber(word: string | undefined): boolean {
  return word !== undefined && (/^\d{1,4}$/.test(word) || NUMBERS.includes(word));
}

function toNumber(word: string): number {
  const named = NUMBERS.indexOf(word);
  return named >= 0 ? named : Number(word);
}

/** Whoever shows a text in the first person speaks for Alfred, not from the text. */
const FIRST_PERSON = /^\W*(?:I|we)\b/i;

/** The sentences of drafts and rows, in the form in which `checkReplySentence` looks them up. */
export function shownSentences(texts: string[]): Set<string> {
  return new Set(texts.flatMap(splitSentences).map(plain));
}

/** Normalized, without the number or the dash that a list put before it. */
function plain(sentence: string): string {
  return normalize(sentence).replace(/^\d{1,3} /, "");
}
