// Adds what a reply must show and does not: the list of changes, the right numbers where the text counts
// wrongly, the parts of the message that nothing answers, drafts in full, losses, assumptions, the question
// or the offer, in this order. Code words them in the reply's language.
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
  /** A question that offers a next step; null without one. */
  offer: string | null;
}

/** The missing parts, each a paragraph of its own. */
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
      ? // Rewritten and saved by one message: the user has seen other content, so the stored content is shown. A
        // draft that became several rows is in the list of changes, row by row.
        draft.isNew && draft.isRewritten === true && draft.savedAs !== null
      : draft.isNew || isNothingFound || isBegun(text, draft.text);
  const dueDrafts = new Map(drafts.filter(isDue).map((one) => [one.ref, one]));
  const missingDrafts = blocks.filter(
    ({ key }) =>
      dueDrafts.has(key) && !shownKeys.has(key) && !contains(text, dueDrafts.get(key)?.text ?? ""),
  );
  return [
    ...(list === "" || isWritten(text, list) ? [] : [list]),
    ...(list === "" && isOverclaimed(reply, context) ? [wordsFor(language).nothingChanged] : []),
    ...changesNote(reply, context),
    ...rowsNote(pack, reply, context),
    ...failures.filter((failure) => !mentions(text, failure)),
    // Only the line itself counts: a model's sentence about an open part could be negated, or be about another thing.
    ...openPartLines(context).filter((line) => !contains(text, line)),
    ...missingDrafts.map((block) => block.text),
    ...lossLines(
      losses.filter((loss) => !mentions(text, loss)),
      language,
    ),
    ...assumedLine({ assumptions: assumptions.filter((one) => !mentions(text, one)) }, language),
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
function isBegun(text: string, draft: string): boolean {
  const [first = ""] = draft.trim().split("\n").map(bare);
  return first !== "" && text.split("\n").map(bare).includes(first);
}

/** Whether the text contains the question, and every option with its number. */
function isAsked(text: string, ask: NonNullable<ReplyContext["ask"]>): boolean {
  return [ask.text, ...numberedOptions(ask.options)].every((part) => contains(text, part));
}

/** A text gives a passage in its own words if it contains this share of the passage's longer words. */
const MIN_WORD_SHARE = 0.6;

/**
 * Whether the text says what the passage says, even in other words. True for a passage without longer words
 * ("for 2"), which cannot be judged: telling it was left to the model.
 */
function mentions(text: string, passage: string): boolean {
  const words = passage.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const textWords = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return words.filter((word) => textWords.has(word)).length >= words.length * MIN_WORD_SHARE;
}

/** Whether the list is there line by line; as part of a sentence it could be negated. */
function isWritten(text: string, list: string): boolean {
  const textLines = new Set(
    text
      .split("\n")
      .flatMap((line) => [line, ...splitSentences(line)])
      .map(bare),
  );
  return list
    .split("\n")
    .map(bare)
    .every((line) => textLines.has(line));
}

/** Whether every line of the passage is in the text, with any indentation. */
function contains(text: string, passage: string): boolean {
  const lines = new Set(text.split("\n").map(bare));
  return (
    bare(text).includes(bare(passage)) ||
    passage
      .split("\n")
      .map(bare)
      .every((line) => line === "" || lines.has(line))
  );
}

/** The text without emphasis and doubled spaces. */
function bare(text: string): string {
  return text
    .replace(/[*_#>`\\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
