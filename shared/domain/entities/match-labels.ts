// Which labels a mention's words match, in any language: by folded words, and by letters in scripts without spaces.
// There is no list of words: a mention's words that are in no label are ignored.
import type { Ref } from "../../contracts/ids.ts";
import { foldText } from "../understanding/check-evidence.ts";
import { foldedWords } from "./label-words.ts";

export interface Labelled {
  ref: Ref;
  /** Ref type. */
  type: string;
  label: string;
}

export interface LabelMatch<T> {
  /** All equally good matches, in the order given. */
  matches: T[];
  /**
   * `same`: the words equal the label. `whole`: they contain all of it. `part`: they share a word with it or, in a
   * script without spaces, are a part of it.
   */
  kind: "same" | "whole" | "part" | "none";
}

/** Shorter words are in too many labels to identify one. */
const MIN_LETTERS = 3;
/** Scripts without spaces, in which a run of letters is not one word. */
const UNSPACED_PATTERN =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** The labels that the words match best. */
export function matchLabels<T extends Labelled>(words: string, list: T[]): LabelMatch<T> {
  const mention = fold(words);
  const labels = list
    .map((entry) => ({ entry, label: fold(entry.label) }))
    .filter(({ label }) => label.text !== "");
  const labelsThat = (test: (label: FoldedText) => boolean) =>
    labels.filter(({ label }) => test(label));
  const sameWords = labelsThat(
    ({ text, words: labelWords }) => text === mention.text || isSame(labelWords, mention.words),
  );
  if (sameWords.length > 0) return { matches: entriesOf(sameWords), kind: "same" };
  // Only the mention's words that some label contains count; the others are grammar.
  const labelWords = new Set(labels.flatMap(({ label }) => [...label.words]));
  const sharedWords = [...mention.words].filter(
    (word) => word.length >= MIN_LETTERS && labelWords.has(word),
  );
  const matches =
    sharedWords.length === 0
      ? []
      : labelsThat((label) => sharedWords.every((word) => label.words.has(word)));
  const labelsInMention = labelsThat((label) => containsLabel(mention, label));
  // "The Barolo Riserva" does not mean a plain Barolo, but "the other Barolo" may mean a Riserva.
  const maxLength = Math.max(...labelsInMention.map(({ label }) => label.text.length));
  const longestLabels = labelsInMention.filter(({ label }) => label.text.length === maxLength);
  if (longestLabels.length > 0 && matches.length <= longestLabels.length) {
    return { matches: entriesOf(longestLabels), kind: "whole" };
  }
  const partialMatches =
    matches.length > 0 ? matches : labelsThat((label) => isUnspacedPart(mention, label));
  return { matches: entriesOf(partialMatches), kind: partialMatches.length > 0 ? "part" : "none" };
}

interface FoldedText {
  /** Letters and digits only. */
  text: string;
  words: ReadonlySet<string>;
}

function fold(text: string): FoldedText {
  return { text: foldText(text), words: new Set(foldedWords(text)) };
}

function containsLabel(mention: FoldedText, label: FoldedText): boolean {
  if (label.words.size > 0 && [...label.words].every((word) => mention.words.has(word)))
    return true;
  return isUnspacedPart(label, mention);
}

/** Whether the part is a substring of the whole text; only for scripts without spaces. */
function isUnspacedPart(part: FoldedText, wholeText: FoldedText): boolean {
  return UNSPACED_PATTERN.test(part.text) && wholeText.text.includes(part.text);
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && a.size === b.size && [...a].every((word) => b.has(word));
}

function entriesOf<T>(list: { entry: T }[]): T[] {
  return list.map(({ entry }) => entry);
}
