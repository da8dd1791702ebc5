// Search terms of a message and its session for the background tier (spec/entities#tiers). They only add rows
// to Understand's prompt, and the database weighs them by what they find, so no word list is needed.
import type { Session } from "../../contracts/session.ts";
import { foldedWords } from "../entities/label-words.ts";
import { mentionLinks } from "../entities/mention-links.ts";

/** Limit of terms. The database uses twelve of them: names that the pack knows, then the first of the others. */
const MAX_TERMS = 40;
/** Shorter words match too many rows. */
const MIN_LETTERS = 3;
const MAX_LENGTH = 40;

/**
 * Words that the database looks for in labels and contents: the message's first, then the constraints', then
 * the goal's; within each the longest first, because they match the fewest rows. Lower case, each once, at
 * most forty.
 */
export function topicTerms(session: Pick<Session, "constraints">, message: string): string[] {
  const plainText = mentionLinks(message).reduce(
    (text, { source, label }) => text.replace(source, label),
    message,
  );
  const constraints = session.constraints?.constraints ?? [];
  const values = constraints.map(({ value }) => (typeof value === "string" ? value : ""));
  const terms = [[plainText], values, [session.constraints?.goal ?? ""]].flatMap((texts) =>
    texts
      .flatMap(wordsOf)
      .filter((word) => word.length <= MAX_LENGTH && /\p{L}/u.test(word))
      .toSorted((a, b) => b.length - a.length),
  );
  return [...new Set(terms)].slice(0, MAX_TERMS);
}

/**
 * Scripts without spaces between words. `ONE_CHARACTER_WORD` matches the script whose single characters can be
 * words.
 */
const UNSPACED_PATTERN =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const ONE_CHARACTER_WORD = /\p{sc=Han}/u;

function wordsOf(text: string): string[] {
  return foldedWords(text).flatMap((word) => {
    if (!UNSPACED_PATTERN.test(word)) return word.length >= MIN_LETTERS ? [word] : [];
    const parts = [...segmenter().segment(word)].map(({ segment }) => segment);
    return parts.filter((part) => part.length >= 2 || ONE_CHARACTER_WORD.test(part));
  });
}

let wordSegmenter: Intl.Segmenter | undefined;

/** Created when first needed, because its dictionaries are large. */
function segmenter(): Intl.Segmenter {
  wordSegmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
  return wordSegmenter;
}
