// Finds the questions in a message that are about something other than the open question.
import type { ResolvedMention } from "../../../contracts/results.ts";
import type { Pending } from "../../../contracts/session.ts";
import { splitSentences } from "../../replies/split-sentences.ts";
import { quoteNames } from "../../understanding/check-evidence.ts";
import { asksBack, hasNo, wordsOf } from "./yes-words.ts";

/** Only words of at least this many letters are compared with the words of the open question. */
const MIN_LETTERS = 4;

/**
 * The message's sentences that ask a question, name an existing thing, and share no word with the open
 * question. A sentence with a no in it is left out, because it may be about the answer.
 * @param mentions the message's mentions, as code resolved them
 */
export function asidesOf(
  message: string,
  pending: Pick<Pending, "text" | "options" | "remaining">,
  mentions: Pick<ResolvedMention, "raw_text" | "ref">[],
): string[] {
  const { text, options = [], remaining = [] } = pending;
  const storedLabels = remaining.flatMap((step) => (step.stored ?? []).map(({ label }) => label));
  const questionWords = new Set([text, ...options, ...storedLabels].flatMap(longWords));
  const things = mentions.flatMap(({ raw_text: words, ref }) => (ref === null ? [] : [words]));
  return splitSentences(message).filter(
    (sentence) =>
      asksBack(sentence) &&
      !hasNo(sentence) &&
      quoteNames({ source: "message", quote: sentence }, things) &&
      !longWords(sentence).some((word) => questionWords.has(word)),
  );
}

function longWords(text: string): string[] {
  return wordsOf(text).filter((word) => word.length >= MIN_LETTERS);
}
