// Which of several labels a mention names (V4 §5.6): exact first, then the same words, then parts.
import { DEICTIC, FILLERS, foldedWords, isDeictic } from "./label-words.ts";

export interface Labelled {
  ref: string;
  /** Ref type. */
  type: string;
  label: string;
}

/** A mention's words, taken apart. */
export interface MentionWords {
  all: string[];
  /** Those that name something: no filler, no pointing word, no word for the kind of thing. */
  name: string[];
  /** It says which one is meant by its place, or by what was said before ("the second one"). */
  points: boolean;
  /** It says that a certain one is meant: an article, or the kind of thing ("the …", "… wine"). */
  definite: boolean;
}

const DEFINITE = new Set(["the", "my", "our", "this", "that", "these", "those", "your"]);

/** @param kinds words for kinds of things, folded */
export function mentionWords(raw: string, kinds: ReadonlySet<string>): MentionWords {
  const all = foldedWords(raw);
  const names = (word: string) =>
    !FILLERS.has(word) && !DEICTIC.has(word) && !isDeictic(word) && !kinds.has(word);
  return {
    all,
    name: all.filter(names),
    points: all.some(isDeictic),
    definite: all.some((word) => DEFINITE.has(word) || kinds.has(word)),
  };
}

export interface LabelMatch<T> {
  /** All equally good ones, in the order given. */
  found: T[];
  /** The mention is the label, give or take case, plural and the order of words. */
  whole: boolean;
}

/**
 * The labels that the words name, of the best kind of match that there is: the label itself, its
 * words in another order, a part of its words, or all of its words among others.
 */
export function matchLabels<T extends Labelled>(words: MentionWords, list: T[]): LabelMatch<T> {
  const labels = list.map((entry) => ({ entry, words: foldedWords(entry.label) }));
  const bare = words.all.filter((word) => !FILLERS.has(word));
  const keep = (test: (label: string[]) => boolean) =>
    labels.filter(({ words: label }) => label.length > 0 && test(label)).map(({ entry }) => entry);

  const same = keep((label) => {
    const text = label.join(" ");
    return text === words.all.join(" ") || text === words.all.slice(1).join(" ");
  });
  if (same.length > 0) return { found: same, whole: true };
  const reordered = keep((label) => {
    const own = setOf(label.filter((word) => !FILLERS.has(word)));
    return own.size > 0 && (isSame(own, setOf(bare)) || isSame(own, setOf(words.name)));
  });
  if (reordered.length > 0) return { found: reordered, whole: true };
  if (words.name.length === 0) return { found: [], whole: false };
  const holding = keep((label) => words.name.every((word) => label.includes(word)));
  if (holding.length > 0) return { found: holding, whole: false };
  const inside = labels.flatMap(({ entry, words: label }) => {
    const own = label.filter((word) => !FILLERS.has(word));
    const isInside = own.length > 0 && own.every((word) => words.name.includes(word));
    return isInside ? [{ entry, length: own.length }] : [];
  });
  const longest = Math.max(...inside.map(({ length }) => length));
  return {
    found: inside.filter(({ length }) => length === longest).map(({ entry }) => entry),
    whole: false,
  };
}

function setOf(words: string[]): Set<string> {
  return new Set(words);
}

function isSame(a: Set<string>, b: Set<string>): boolean {
  return a.size === b.size && [...a].every((word) => b.has(word));
}
