// Splits a model's reply into prose and marks: `{{…}}` is the place of a block that code shows.
import { withoutTrailing } from "../../../contracts/texts.ts";

/** Prose, or the text between the braces of a mark. */
export type MarkPiece = { text: string } | { mark: string };

export interface MarkSplitter {
  /** The pieces that the text has completed; an unfinished mark is kept for the next call. */
  push(text: string): MarkPiece[];
  /** The remaining pieces at the end of the text; an unfinished mark becomes an empty one. */
  flush(): MarkPiece[];
}

/** Longest mark in characters; a mark must close within this length and within its line. */
const MAX_LENGTH = 240;
const OPENING_BRACES = /[{｛]{2,}/;
/** A brace at the very end is kept back, because the next piece of text may double it. */
const MAY_OPEN = "{｛";
const UNFINISHED_PATTERN = /^[{｛]{2,}[\p{L}\p{N}_-]*[}｝]?/u;

/** For a text without blocks, such as a question: a mark is replaced by the text between its braces. */
export function withoutBraces(text: string): string {
  return text.replace(/[{｛]{2,}|[}｝]{2,}/g, "");
}

export function createMarkSplitter(): MarkSplitter {
  let buffer = "";
  /** Further braces after the end of a mark belong to the mark. */
  let isAfterMark = false;

  function takePieces(ended: boolean): MarkPiece[] {
    const pieces: MarkPiece[] = [];
    for (;;) {
      if (isAfterMark) buffer = buffer.replace(/^[}｝]+/, "");
      if (buffer !== "") isAfterMark = false;
      const opening = OPENING_BRACES.exec(buffer);
      if (opening === null) break;
      if (opening.index > 0) pieces.push({ text: buffer.slice(0, opening.index) });
      buffer = buffer.slice(opening.index);
      const mark = markAt(buffer, ended);
      if (mark === "more") return pieces;
      buffer = buffer.slice(mark.length);
      pieces.push({ mark: mark.mark });
      isAfterMark = true;
    }
    const text = ended ? buffer : withoutTrailing(buffer, MAY_OPEN);
    buffer = buffer.slice(text.length);
    return text === "" ? pieces : [...pieces, { text }];
  }

  return {
    push(text) {
      buffer += text;
      return takePieces(false);
    },
    flush: () => takePieces(true),
  };
}

interface MarkMatch {
  /** Empty: the text only looked like a mark. */
  mark: string;
  /** Length of the mark in characters. */
  length: number;
}

/** The mark at the beginning of the text; `more` while it may still be finished. */
function markAt(text: string, ended: boolean): MarkMatch | "more" {
  const end = closingAt(text);
  if (typeof end === "number") return { mark: text.slice(0, end), length: end };
  if (end === "more" && !ended) return "more";
  // A mark that is not closed in its line is removed; the prose after it stays.
  const [start = "{{"] = UNFINISHED_PATTERN.exec(text) ?? [];
  return { mark: "", length: start.length };
}

/** The index at which the text's opening braces are closed; null when the line ends before. */
function closingAt(text: string): number | "more" | null {
  let depth = 0;
  for (const { 0: braces, index } of text.matchAll(/[{｛]{2,}|[}｝]{2,}|\n/g)) {
    if (braces === "\n" || index > MAX_LENGTH) return null;
    depth += Math.floor(braces.length / 2) * (/[{｛]/.test(braces) ? 1 : -1);
    if (depth <= 0) return index + braces.length;
  }
  return text.length > MAX_LENGTH ? null : "more";
}
