// What a message and its session are about, as search terms for the background tier (spec/entities#tiers).
// They only add rows to what Understand is shown, and the database weighs them by what they find: no list
// says which words mean something.
import type { Session } from "../../contracts/session.ts";
import { foldedWords } from "../entities/label-words.ts";
import { mentionLinks } from "../entities/mention-links.ts";

/** The database takes the twelve of them that say most: names that the pack knows, then the longest. */
const MOST_TERMS = 40;
/** Shorter words are in everything. */
const LETTERS = 3;
const LONGEST = 40;

/**
 * Words that the database looks for in labels and contents: those of the message first, then the
 * constraints', then the goal's; of each the longest first, which are in the fewest rows. Lower case,
 * each once, at most forty.
 */
export function topicTerms(session: Pick<Session, "constraints">, message: string): string[] {
  const plain = mentionLinks(message).reduce(
    (text, { source, label }) => text.replace(source, label),
    message,
  );
  const said = session.constraints?.constraints ?? [];
  const values = said.map(({ value }) => (typeof value === "string" ? value : ""));
  const terms = [[plain], values, [session.constraints?.goal ?? ""]].flatMap((texts) =>
    texts
      .flatMap(wordsOf)
      .filter((word) => word.length <= LONGEST && /\p{L}/u.test(word))
      .toSorted((a, b) => b.length - a.length),
  );
  return [...new Set(terms)].slice(0, MOST_TERMS);
}

/** Scripts without spaces between words, and of those the signs that are a word by themselves. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const SIGN = /\p{sc=Han}/u;

function wordsOf(text: string): string[] {
  return foldedWords(text).flatMap((word) => {
    if (!UNSPACED.test(word)) return word.length >= LETTERS ? [word] : [];
    const parts = [...segmenter().segment(word)].map(({ segment }) => segment);
    return parts.filter((part) => part.length >= 2 || SIGN.test(part));
  });
}

let made: Intl.Segmenter | undefined;

/** Made when it is first needed: its dictionaries are large. */
function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter("ja", { granularity: "word" });
  return made;
}
