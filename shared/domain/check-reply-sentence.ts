// The claim check of a reply (I11): a sentence that claims a change needs a receipt of it.
//
// Doubt goes against the sentence: dropping a true one costs a line that the receipts can restore,
// releasing a false one is a lie.
import type { Receipt } from "../contracts/effects.ts";
import type { WriteOperation } from "../contracts/plan.ts";
import {
  claimsDone,
  claimsIn,
  CLAUSE_BREAK,
  isDisguised,
  isNumber,
  normalize,
  STATES,
  toNumber,
  UNDO_CLAIMS,
  withoutIdle,
} from "./claim-words.ts";
import { deniesSaved } from "./denies-saved.ts";
import { splitSentences } from "./split-sentences.ts";

export interface ReplyFacts {
  /** Sentences that the run shows (`shownSentences`): what repeats one claims nothing. */
  shown?: ReadonlySet<string>;
  /** Labels of drafts that are not saved. */
  unsaved?: string[];
  /** Labels that the conversation knows: who names one in a claim claims it for that one. */
  known?: string[];
  /** Operations of steps that did not complete: of these not everything is done. */
  open?: ReadonlySet<WriteOperation>;
}

/** Where the list of what a claim is about ends: a new clause, a place, a purpose, a comparison. */
const OBJECT_BREAK =
  /[;:—–()]|\s-\s|\b(?:but|so|then|while|although|though|because|which|who|where|kept|left|still|instead|from|for|with|using|into|onto|like|as|to|on|in|at|by|than|after|since|next|alongside|beside|besides)\b/i;

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
  if (isShown(sentence, facts.shown)) return true;
  if (isDisguised(sentence)) return false;
  if (deniesSaved(sentence, receipts, facts.unsaved ?? [])) return false;
  const spoken = withoutIdle(sentence);
  const asks = /[?？]["'”’)\]*_\s]*$/.test(sentence);
  if (!asks && claimsDone(sentence) && !receipts.some(isApplied)) return false;
  const clauses = spoken.split(CLAUSE_BREAK).map(normalize);
  const last = clauses.findLastIndex((clause) => clause !== "");
  const allWords = [...Object.values(claimWords).flat(), ...UNDO_CLAIMS];
  return clauses.every((clause, index) => {
    if (asks && index === last && !STATES.test(clause)) return true;
    return claimsIn(clause, allWords).every((word) => {
      const ops = operationsOf(word, claimWords);
      const own = receipts.filter(({ op }) => ops.has(op));
      const isOpen = [...ops].some((op) => facts.open?.has(op));
      return (
        isBacked(clause, normalize(spoken), own, { ...facts, isOpen }) &&
        !namesOthers(spoken, word, own, facts.known ?? [])
      );
    });
  });
}

function operationsOf(
  word: string,
  claimWords: Record<WriteOperation, string[]>,
): Set<WriteOperation> {
  const operations: WriteOperation[] = ["create", "update", "delete"];
  if (UNDO_CLAIMS.includes(word)) return new Set(operations);
  return new Set(operations.filter((op) => claimWords[op].includes(word)));
}

function isApplied({ status }: Receipt): boolean {
  return status === "applied";
}

/** Whether the receipts of the claimed operations carry the clause: any, all of them, how many. */
function isBacked(
  clause: string,
  sentence: string,
  receipts: Receipt[],
  { unsaved = [], isOpen }: ReplyFacts & { isOpen: boolean },
): boolean {
  const applied = receipts.filter(isApplied);
  const failed = receipts.filter((receipt) => !isApplied(receipt));
  if (applied.length === 0) return false;
  const done = labelsOf(applied);
  const notDone = [...failed.map(({ label }) => label ?? ""), ...unsaved]
    .map(normalize)
    .filter((label) => label !== "" && !done.has(label));
  const rest = without(done, sentence);
  if (notDone.some((label) => rest.includes(` ${label} `))) return false;
  if ((isOpen || failed.length > 0) && /\b(?:all|every|everything|both|each)\b/.test(clause))
    return false;
  return countsIn(clause, receipts).every((count) => count <= applied.length);
}

/** Whether the claim takes in something of which there is no receipt: `saved Ada and Clara`. */
function namesOthers(
  sentence: string,
  word: string,
  receipts: Receipt[],
  known: string[],
): boolean {
  const done = labelsOf(receipts.filter(isApplied));
  const others = known
    .map(normalize)
    .filter((label) => label.length > 2 && ![...done].some((own) => overlap(own, label)));
  if (others.length === 0) return false;
  return sentence
    .split(OBJECT_BREAK)
    .map(normalize)
    .filter((part) => ` ${part} `.includes(` ${word} `))
    .some((part) => others.some((label) => without(done, part).includes(` ${label} `)));
}

function overlap(a: string, b: string): boolean {
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}

function labelsOf(receipts: Receipt[]): Set<string> {
  return new Set(receipts.flatMap(({ label }) => (label ? [normalize(label)] : [])));
}

/** `Cod` is not named by a sentence about `Cod Soup`, which was saved. */
function without(done: ReadonlySet<string>, sentence: string): string {
  return [...done].reduce((text, label) => text.replaceAll(label, " "), ` ${sentence} `);
}

const COUNTED = new Set(
  "items item entries things rows drafts them these those ones dishes are were have".split(" "),
);

/** Numbers of things that the clause speaks of: `all 3`, `three wines`, `both`, `the two are`. */
function countsIn(clause: string, receipts: Receipt[]): number[] {
  const nouns = new Set(
    receipts.flatMap(({ table }) =>
      table
        .split("_")
        .map((noun) => noun.replace(/s$/, ""))
        .flatMap((noun) => [noun, `${noun}s`]),
    ),
  );
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

/** Whoever shows a text in the first person speaks for Alfred, not from the text. */
const FIRST_PERSON = /^\W*(?:I|we)\b/i;

/** Whether the sentence is one that the run shows. */
export function isShown(sentence: string, shown: ReadonlySet<string> | undefined): boolean {
  return shown?.has(plain(sentence)) === true && !FIRST_PERSON.test(sentence);
}

/** The sentences of drafts and rows, in the form in which `isShown` looks them up. */
export function shownSentences(texts: string[]): Set<string> {
  return new Set(texts.flatMap(splitSentences).map(plain));
}

/** Normalized, without the number or the dash that a list put before it. */
function plain(sentence: string): string {
  return normalize(sentence).replace(/^\d{1,3} /, "");
}
