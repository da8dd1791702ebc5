// Cuts a reply as a model writes it into prose and marks: `{{…}}`, the place of something that code shows.

/** Prose, or what stands between the braces of a mark. */
export type MarkPiece = { text: string } | { mark: string };

export interface MarkSplitter {
  /** What the text completed; an unfinished mark is held back. */
  push(text: string): MarkPiece[];
  /** What is left when the text has ended: an unfinished mark is an empty one. */
  flush(): MarkPiece[];
}

/** A mark stands in one line; what is not closed within so many characters is none. */
const LONGEST = 240;
const OPENS = /[{｛]{2,}/;
/** One brace at the very end: the next piece may make it two. */
const MAY_OPEN = /[{｛]+$/;
const UNFINISHED = /^[{｛]{2,}[\p{L}\p{N}_-]*[}｝]?/u;

/** A text that shows nothing, such as a question: a mark in it is what stands between its braces. */
export function withoutBraces(text: string): string {
  return text.replace(/[{｛]{2,}|[}｝]{2,}/g, "");
}

export function createMarkSplitter(): MarkSplitter {
  let rest = "";
  /** Braces that follow the end of a mark belong to it. */
  let closed = false;

  function take(ended: boolean): MarkPiece[] {
    const pieces: MarkPiece[] = [];
    for (;;) {
      if (closed) rest = rest.replace(/^[}｝]+/, "");
      if (rest !== "") closed = false;
      const open = OPENS.exec(rest);
      if (open === null) break;
      if (open.index > 0) pieces.push({ text: rest.slice(0, open.index) });
      rest = rest.slice(open.index);
      const found = markAt(rest, ended);
      if (found === "more") return pieces;
      rest = rest.slice(found.length);
      pieces.push({ mark: found.mark });
      closed = true;
    }
    const held = ended ? null : MAY_OPEN.exec(rest);
    const text = held === null ? rest : rest.slice(0, held.index);
    rest = rest.slice(text.length);
    return text === "" ? pieces : [...pieces, { text }];
  }

  return {
    push(text) {
      rest += text;
      return take(false);
    },
    flush: () => take(true),
  };
}

interface Found {
  /** Empty: what looked like a mark is none. */
  mark: string;
  /** Characters that it takes up. */
  length: number;
}

/** The mark at the beginning of the text; `more` while it may still be finished. */
function markAt(text: string, ended: boolean): Found | "more" {
  const end = closingAt(text);
  if (typeof end === "number") return { mark: text.slice(0, end), length: end };
  if (end === "more" && !ended) return "more";
  // Never closed in its line: what looks like a mark goes, the prose behind it stays.
  const [start = "{{"] = UNFINISHED.exec(text) ?? [];
  return { mark: "", length: start.length };
}

/** Where the braces that the text begins with are closed; null when a line ends before that. */
function closingAt(text: string): number | "more" | null {
  let depth = 0;
  for (const { 0: braces, index } of text.matchAll(/[{｛]{2,}|[}｝]{2,}|\n/g)) {
    if (braces === "\n" || index > LONGEST) return null;
    depth += Math.floor(braces.length / 2) * (/[{｛]/.test(braces) ? 1 : -1);
    if (depth <= 0) return index + braces.length;
  }
  return text.length > LONGEST ? null : "more";
}
