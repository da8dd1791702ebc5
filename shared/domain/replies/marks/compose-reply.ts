// Composes the reply that is released: the model's prose, sentence by sentence, with blocks that code writes in
// place of marks, and a receipt's line in place of each claim with a wrong tag. The result does not depend on how
// the streamed text is split.
import { withoutTrailing } from "../../../contracts/texts.ts";
import type { MarkdownGuard } from "../markdown/plain-markdown.ts";
import { createSentenceSplitter } from "../split-sentences.ts";
import { openMarkdown } from "./open-markdown.ts";
import { inPlace } from "./in-place.ts";
import { isIntroducedTwice } from "./introduction.ts";
import { judgeClaims, type ReplyReceipts } from "./judge-claims.ts";
import { CHANGES, parseMark, type MarkTargets } from "./parse-mark.ts";
import type { ReplyBlock } from "./reply-blocks.ts";
import { createMarkSplitter, type MarkPiece } from "./split-marks.ts";
import { takeTags } from "./take-tags.ts";
import { replacePart, withoutShown } from "./without-shown.ts";

export interface ReplyComposer {
  /** Takes text, and returns the text that can be released now. */
  push(text: string): string;
  /** Ends the model's text, and returns the text that is left to release. */
  finish(): string;
  /** Keys of the blocks in the text. */
  shownKeys(): ReadonlySet<string>;
  /** The model's own words as released: the text without the blocks and lines that code wrote. */
  prose(): string;
  /** The model's sentences whose tags are right, without the tags. */
  claimedTexts(): readonly ClaimedText[];
  /** The part of the list of changes that is not in the text; empty if all of it is. */
  list(): string;
  /** Number of discarded marks: without a block, with a block that was shown before, or never closed. */
  discardedCount(): number;
}

/** A sentence that receipts prove, with the numbers of the receipts. */
export interface ClaimedText {
  text: string;
  numbers: number[];
}

export interface ComposeRules extends MarkTargets {
  /** Prepares a sentence for release: replaces refs by names and removes forbidden parts. */
  release: (sentence: string) => string;
  receipts: ReplyReceipts;
  /** Checks the released text as a whole, because a link may span several sentences. */
  guard: MarkdownGuard;
}

interface Utterance {
  text: string;
  /** Whether code wrote the text, so that `release` need not change it. */
  byCode: boolean;
}

export function createReplyComposer(rules: ComposeRules): ReplyComposer {
  const marks = createMarkSplitter();
  let sentences = createSentenceSplitter(rules.receipts.count);
  const claims = judgeClaims(rules.receipts);
  const shownKeys = new Set<string>();
  const claimedTexts: ClaimedText[] = [];
  let output = "";
  let releasedLength = 0;
  let proseText = "";
  let discardedCount = 0;
  /** Whether a mark was discarded in the current line. */
  let hasGap = false;
  /** Whether no prose has followed the discarded mark yet. */
  let isAfterGap = false;
  /** Blanks at the end of the prose, and the character before them. */
  let trailingBlanks = "";
  let lastCharacter = "\n";
  /** Text after a block, until it is known whether it only closes markup that was already closed before the block. */
  let textAfterBlock: string | null = null;
  /** Markup that was closed before that block. */
  let closers: string[] = [];
  /** Whether a fence that the model still closes is to be dropped, because it was closed before a block. */
  let skipsFence = false;

  /** Judges the tags of a sentence as the model wrote it, then adds the sentence. */
  function addSentence(sentence: string): void {
    addUtterance(judge(sentence));
  }

  /** The sentence without its tags, or its replacement if a tag is wrong. */
  function judge(sentence: string): Utterance {
    const { text, numbers, kinds } = takeTags(sentence, rules.receipts.count);
    if (numbers.length === 0) return { text, byCode: false };
    const line = claims.replacementFor(numbers, kinds, shownKeys);
    if (line === null) {
      claimedTexts.push({ text, numbers });
      return { text: text.trim() === "" ? "" : text, byCode: false };
    }
    return { text: inPlace(output, text, line), byCode: true };
  }

  function addUtterance({ text, byCode }: Utterance): void {
    const isEmptied = hasGap && !/[\p{L}\p{N}]/u.test(text.replace(ITEM, ""));
    if (text.includes("\n")) hasGap = false;
    if (isEmptied) return;
    if (skipsFence && text.trim() !== "") {
      skipsFence = false;
      if (FENCE_LINE.test(text)) return;
    }
    if (byCode && text.startsWith("\n")) output = output.trimEnd();
    const safeText = rules.guard.push(byCode ? text : rules.release(text));
    output += safeText;
    if (!byCode) proseText += safeText;
  }

  /** Adds prose to the current sentence; blanks on both sides of a discarded mark become one. */
  function settleBlanks(text: string): string {
    const [blanks = ""] = /^[ \t]*/.exec(trailingBlanks + text) ?? [];
    let body = (trailingBlanks + text).slice(blanks.length);
    trailingBlanks = blanks;
    if (body === "") return "";
    const wasAfterGap = isAfterGap;
    isAfterGap = false;
    if (wasAfterGap && lastCharacter === "\n") body = body.replace(/^\n/, "");
    else if (!wasAfterGap || !/^[\n.,;:!?)]/.test(body))
      body = blanks.slice(0, wasAfterGap ? 1 : undefined) + body;
    const end = withoutTrailing(body, " \t").length;
    trailingBlanks = body.slice(end);
    lastCharacter = body[end - 1] ?? lastCharacter;
    return body.slice(0, end);
  }

  function addProse(text: string): void {
    if (textAfterBlock !== null) {
      textAfterBlock = (textAfterBlock + text).replace(/^[ \t]*\n\s*/, "\n\n");
      if (!isDecided(textAfterBlock)) return;
      releaseTextAfterBlock();
      return;
    }
    for (const sentence of sentences.push(settleBlanks(text))) addSentence(sentence);
  }

  function releaseTextAfterBlock(): void {
    if (textAfterBlock === null) return;
    const rest = withoutClosers(textAfterBlock, closers);
    [textAfterBlock, closers] = [null, []];
    if (rest !== "") addProse(rest);
  }

  function placeBlock(block: ReplyBlock): void {
    releaseTextAfterBlock();
    const [lastSentence = ""] = sentences.flush();
    sentences = createSentenceSplitter(rules.receipts.count);
    const { text: sentence, byCode } = judge(lastSentence);
    const text = textOf(block);
    const isIntroducedAgain =
      !byCode && sentence === lastSentence && isIntroducedTwice(output, sentence, text);
    const visibleSentence = isIntroducedAgain ? "" : sentence;
    if (text === "") {
      addUtterance({ text: visibleSentence, byCode });
      return;
    }
    if (visibleSentence.trim() === "") output = output.trimEnd();
    const closedPart = beforeBlock(output, visibleSentence.trim() === "" ? "" : visibleSentence);
    closers = closedPart.closers;
    if (closedPart.text.trim() !== "") addUtterance({ text: closedPart.text, byCode });
    const { fence } = openMarkdown(output);
    skipsFence ||= fence !== null;
    const end = `${fence === null ? "" : `\n${fence}`}\n\n`;
    output = output.trim() === "" ? "" : output.trimEnd() + end;
    rules.guard.push(end);
    output += rules.guard.add(text);
    rules.guard.push("\n\n");
    for (const key of [block.key, ...block.containedKeys]) shownKeys.add(key);
    textAfterBlock = "";
    [trailingBlanks, lastCharacter, hasGap, isAfterGap] = ["", "\n", false, false];
    output += "\n\n";
  }

  /** The part of a block's text that is not shown yet: the list of changes omits lines shown elsewhere. */
  function textOf(block: ReplyBlock): string {
    const listText = rules.blocks.find(({ key }) => key === CHANGES)?.text ?? "";
    const rest = withoutShown(block, rules.blocks, shownKeys);
    const statedReceipts = claims.statedReceipts();
    return statedReceipts.size === 0 || shownKeys.has(CHANGES)
      ? rest
      : replacePart(rest, listText, rules.receipts.list(statedReceipts));
  }

  function handlePieces(pieces: MarkPiece[]): void {
    for (const piece of pieces) {
      if ("text" in piece) addProse(piece.text);
      else {
        const block = parseMark(piece.mark, rules);
        if (block === null || shownKeys.has(block.key) || textOf(block) === "") {
          discardedCount += 1;
          hasGap = true;
          isAfterGap = true;
        } else placeBlock(block);
      }
    }
  }

  /** Trailing space is held until text follows, because released text cannot be taken back. */
  function takeReleasable(): string {
    if (releasedLength === 0) output = output.trimStart();
    const end = output.trimEnd().length;
    const newText = output.slice(releasedLength, end);
    releasedLength = Math.max(releasedLength, end);
    return newText;
  }

  return {
    push(text) {
      handlePieces(marks.push(text));
      return takeReleasable();
    },
    finish() {
      handlePieces(marks.flush());
      releaseTextAfterBlock();
      for (const sentence of sentences.flush()) addSentence(sentence);
      return takeReleasable();
    },
    shownKeys: () => shownKeys,
    prose: () => proseText,
    claimedTexts: () => claimedTexts,
    list: () => (shownKeys.has(CHANGES) ? "" : rules.receipts.list(claims.statedReceipts())),
    discardedCount: () => discardedCount,
  };
}

const ITEM = /^\s*(?:[-*+•]|\d{1,9}[.)]|#{1,6}|>)\s*/;
const FENCE_LINE = /^ {0,3}(?:`{3,}|~{3,})\s*$/m;

/** The prose right before a block: open markup is closed, or removed if nothing follows its opening. */
function beforeBlock(output: string, pendingText: string): { text: string; closers: string[] } {
  let text = pendingText;
  const closers: string[] = [];
  for (let open = openMarkdown(output + text).inline; open.length > 0;) {
    const inner = open.at(-1) ?? "";
    const trimmedText = text.trimEnd();
    const next = trimmedText.endsWith(inner)
      ? trimmedText.slice(0, -inner.length)
      : `${trimmedText}${inner}`;
    const openMarks = openMarkdown(output + next).inline;
    // Emphasis that cannot be closed here is not emphasis.
    if (openMarks.length >= open.length) break;
    closers.push(inner);
    [text, open] = [next, openMarks];
  }
  const line = text.slice(text.lastIndexOf("\n") + 1);
  const hasOnlyMarkup = line.replace(ITEM, "").replace(/[|>\s]/g, "") === "";
  return { text: hasOnlyMarkup ? text.slice(0, text.length - line.length) : text, closers };
}

/** Whether it is known which part of the text only closes markup that was closed before the block. */
function isDecided(text: string): boolean {
  const line = text.indexOf("\n");
  return /[^\s*_~`.,;:!?|)}｝]/.test(text) || (line >= 0 && text.slice(line).trim() !== "");
}

/** The text after a block, without closers and punctuation of markup that was closed before the block. */
function withoutClosers(text: string, closers: string[]): string {
  const end = text.indexOf("\n");
  let line = end < 0 ? text : text.slice(0, end);
  // After a blank, a closing mark would open a new construct.
  for (const mark of closers) {
    const isCloser = line.startsWith(mark) || /^\s*$/.test(line.trim().slice(mark.length));
    if (isCloser && line.trimStart().startsWith(mark)) line = line.trimStart().slice(mark.length);
  }
  line = line.replace(/^\s*[,.;:!?|)]+(?=\s|$)/, "");
  const rest = end < 0 ? "" : text.slice(end);
  return line.trim() === "" ? rest.replace(/^\s*\n/, "") : line.trimStart() + rest;
}
