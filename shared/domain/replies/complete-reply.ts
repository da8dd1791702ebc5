// What a reply must show and did not, in the order in which it is added: the list of changes, drafts in
// full, losses, assumptions, the question or the offer. Added by code, in the reply's language.
import { languageFor } from "../../contracts/language.ts";
import type { ReplyContext } from "./reply-context.ts";
import { assumedLine, lossLines, numbered, questionText } from "./make-reply.ts";
import type { ReplyBlock } from "./marks/reply-blocks.ts";
import { splitSentences } from "./split-sentences.ts";

export interface Written {
  /** The model's text as it was released, blocks in their places. */
  text: string;
  /** Keys of the blocks in it. */
  shown: ReadonlySet<string>;
  /** What of the list of changes does not stand in it yet; empty when nothing is left. */
  list: string;
  /** A question that offers a next step; null without one. */
  offer: string | null;
}

/** What is added, each a paragraph of its own. */
export function completeReply(
  { text, shown, list, offer }: Written,
  context: ReplyContext,
  blocks: ReplyBlock[],
): string[] {
  const { ask, drafts, losses, assumptions, failures } = context;
  const language = languageFor(context.language);
  const isSought = isFoundNowhere(context);
  const isDue = (draft: ReplyContext["drafts"][number]) =>
    !draft.saved && (draft.isNew || isSought || isBegun(text, draft.text));
  const made = new Map(drafts.filter(isDue).map((one) => [one.ref, one]));
  const due = blocks.filter(
    ({ key }) => made.has(key) && !shown.has(key) && !contains(text, made.get(key)?.text ?? ""),
  );
  return [
    ...(list === "" || isWritten(text, list) ? [] : [list]),
    ...failures.filter((failure) => !mentions(text, failure)),
    ...due.map((block) => block.text),
    ...lossLines(
      losses.filter((loss) => !mentions(text, loss)),
      language,
    ),
    ...assumedLine({ assumptions: assumptions.filter((one) => !mentions(text, one)) }, language),
    ...(ask === null || isAsked(text, ask) ? [] : [questionText(ask)]),
    ...(ask !== null || offer === null || contains(text, offer) ? [] : [offer]),
  ];
}

/** A look-up that came to no row: a draft that the message is about is what was looked for. */
function isFoundNowhere({ steps, reads, looksUp }: ReplyContext): boolean {
  return (
    (looksUp || reads.length > 0) &&
    steps.every(({ type }) => type === "read") &&
    reads.every(({ total }) => total === 0)
  );
}

/** The text sets out to show the draft by itself: with its first line as a line of its own. */
function isBegun(text: string, draft: string): boolean {
  const [first = ""] = draft.trim().split("\n").map(bare);
  return first !== "" && text.split("\n").map(bare).includes(first);
}

/** The question stands in the text, and every option with its number. */
function isAsked(text: string, ask: NonNullable<ReplyContext["ask"]>): boolean {
  return [ask.text, ...numbered(ask.options)].every((part) => contains(text, part));
}

/** Of a passage's longer words, the share that a text must have to have told it in its own words. */
const TOLD = 0.6;

/**
 * Whether the text tells what the passage says, if not in the same words. Of a passage without longer
 * words ("for 2") nobody can say: it was the model's to tell.
 */
function mentions(text: string, passage: string): boolean {
  const words = passage.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const told = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return words.filter((word) => told.has(word)).length >= words.length * TOLD;
}

/** The list stands there already, line by line: as a part of a sentence it could be denied. */
function isWritten(text: string, list: string): boolean {
  const told = new Set(
    text
      .split("\n")
      .flatMap((line) => [line, ...splitSentences(line)])
      .map(bare),
  );
  return list
    .split("\n")
    .map(bare)
    .every((line) => told.has(line));
}

/** Whether every line of the passage stands in the text, however it is indented. */
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

/** Without emphasis and doubled spaces. */
function bare(text: string): string {
  return text
    .replace(/[*_#>`\\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
