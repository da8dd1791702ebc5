// Adds what a reply must show and does not: the list of changes, the right numbers if the text counts wrongly,
// failures, the parts of the message that nothing answers, drafts in full, losses, assumptions, the question or the
// offer, in this order. Code words them in the reply's language.
import { languageFor } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { wordsFor } from "../wording/words-for.ts";
import { changesNote, isOverclaimed, rowsNote, type CountedReply } from "./count-note.ts";
import type { ReplyContext } from "./reply-context.ts";
import {
  assumedLine,
  lossLines,
  numberedOptions,
  openPartLines,
  questionText,
} from "./make-reply.ts";
import type { ReplyBlock } from "./marks/reply-blocks.ts";
import { splitSentences } from "./split-sentences.ts";

export interface WrittenReply extends CountedReply {
  /** The model's text as released, with blocks in their places. */
  text: string;
  /** The part of the list of changes that is not in the text yet; empty when nothing is left. */
  list: string;
  /** A question that offers a next step; null if there is none. */
  offer: string | null;
}

/** The missing parts, one paragraph each. */
export function completeReply(
  pack: Pick<DomainPack, "nameIn">,
  reply: WrittenReply,
  context: ReplyContext,
  blocks: ReplyBlock[],
): string[] {
  const { text, shownKeys, list, offer } = reply;
  const { ask, drafts, losses, assumptions, failures } = context;
  const language = languageFor(context.language);
  const isNothingFound = isFoundNowhere(context);
  const isDue = (draft: ReplyContext["drafts"][number]) =>
    draft.saved
      ? // The user has not seen the content of a draft that one message rewrote and saved, so it is shown. A
        // draft that became several rows is in the list of changes, row by row.
        draft.isNew && draft.isRewritten === true && draft.savedAs !== null
      : draft.isNew || isNothingFound || showsBeginning(text, draft.text);
  const dueDrafts = new Map(drafts.filter(isDue).map((draft) => [draft.ref, draft]));
  const missingDrafts = blocks.filter(
    ({ key }) =>
      dueDrafts.has(key) && !shownKeys.has(key) && !contains(text, dueDrafts.get(key)?.text ?? ""),
  );
  return [
    ...(list === "" || containsLines(text, list) ? [] : [list]),
    ...(list === "" && isOverclaimed(reply, context) ? [wordsFor(language).nothingChanged] : []),
    ...changesNote(reply, context),
    ...rowsNote(pack, reply, context),
    ...failures.filter((failure) => !mentions(text, failure)),
    // Only the line itself counts: a model's sentence about an open part could be negated, or be about something
    // else.
    ...openPartLines(context).filter((line) => !contains(text, line)),
    ...missingDrafts.map((block) => block.text),
    // Only the loss itself counts: the prompt tells the model not to repeat losses, and two losses can differ in one
    // short name.
    ...lossLines(
      losses.filter((loss) => !contains(text, loss)),
      language,
    ),
    ...assumedLine(
      { assumptions: assumptions.filter((assumption) => !mentions(text, assumption)) },
      language,
    ),
    ...(ask === null || isAsked(text, ask) ? [] : [questionText(ask)]),
    ...(ask !== null || offer === null || contains(text, offer) ? [] : [offer]),
  ];
}

/** Whether a look-up found no row: a draft that the message is about is then the answer. */
function isFoundNowhere({ steps, reads, looksUp }: ReplyContext): boolean {
  return (
    (looksUp || reads.length > 0) &&
    steps.every(({ type }) => type === "read") &&
    reads.every(({ total }) => total === 0)
  );
}

/** Whether the text begins to show the draft itself: the draft's first line is a line of its own. */
function showsBeginning(text: string, draft: string): boolean {
  const [first = ""] = draft.trim().split("\n").map(withoutEmphasis);
  return first !== "" && text.split("\n").map(withoutEmphasis).includes(first);
}

/** Whether the text contains the question, and every option with its number. */
function isAsked(text: string, ask: NonNullable<ReplyContext["ask"]>): boolean {
  return [ask.text, ...numberedOptions(ask.options)].every((part) => contains(text, part));
}

/**
 * A text counts as saying what a passage says if it contains this share of the passage's longer words, or of all its
 * words if none is longer ("for 2").
 */
const MIN_WORD_SHARE = 0.6;

/** Whether the text says what the passage says, even in other words. */
function mentions(text: string, passage: string): boolean {
  const allWords = wordsIn(passage);
  const longerWords = allWords.filter((word) => word.length > 3);
  const words = longerWords.length > 0 ? longerWords : allWords;
  const textWords = new Set(wordsIn(text));
  return words.filter((word) => textWords.has(word)).length >= words.length * MIN_WORD_SHARE;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether the text contains the list line by line; as part of a sentence it could be negated. */
function containsLines(text: string, list: string): boolean {
  const textLines = new Set(
    text
      .split("\n")
      .flatMap((line) => [line, ...splitSentences(line)])
      .map(withoutEmphasis),
  );
  return list
    .split("\n")
    .map(withoutEmphasis)
    .every((line) => textLines.has(line));
}

/** Whether the text contains the passage, or each of its lines as a line, with any indentation. */
function contains(text: string, passage: string): boolean {
  const lines = new Set(text.split("\n").map(withoutEmphasis));
  return (
    withoutEmphasis(text).includes(withoutEmphasis(passage)) ||
    passage
      .split("\n")
      .map(withoutEmphasis)
      .every((line) => line === "" || lines.has(line))
  );
}

/** The text without emphasis, other signs of Markdown (`#`, `>`, backticks, escapes) and doubled spaces. */
function withoutEmphasis(text: string): string {
  return text
    .replace(/[*_#>`\\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
