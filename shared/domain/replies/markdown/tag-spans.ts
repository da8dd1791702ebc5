// Finds the tags of HTML in a reply. Every character is read a bounded number of times: if a search for an end has
// failed once, it is not repeated.

export interface TagSpan {
  start: number;
  end: number;
}

/** A construct that does not end at the next angle bracket. */
const DELIMITERS: readonly [begin: string, end: string][] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
];
const HIDDEN_ELEMENT = /<(script|style|textarea)\b/iy;
const TAG = /<[a-z/!]/iy;
/** A bracket without an end, and the name after it. */
const CUT_OFF = /<[a-z0-9/!?[-]*/iy;

/** The spans of tags, comments and content that is never shown; the words between tags stay. */
export function tagSpans(html: string): TagSpan[] {
  const endOf = tagEnds(html);
  const spans: TagSpan[] = [];
  for (let start = html.indexOf("<"); start >= 0;) {
    const end = endOf(start);
    spans.push({ start, end });
    start = html.indexOf("<", end);
  }
  return spans;
}

/** Returns a function for the position at which the tag at a position ends; callers must ask in ascending order. */
function tagEnds(html: string): (start: number) => number {
  const missingMarks = new Set<string>();
  const positionAfter = (mark: string, find: () => number): number | null => {
    const end = missingMarks.has(mark) ? -1 : find();
    if (end < 0) missingMarks.add(mark);
    return end < 0 ? null : end;
  };
  const closingEnd = unquotedEnds(html);
  return (index) => {
    for (const [begin, end] of DELIMITERS) {
      if (!html.startsWith(begin, index)) continue;
      const position = positionAfter(end, () => html.indexOf(end, index + begin.length));
      if (position !== null) return position + end.length;
    }
    const name = matchAt(HIDDEN_ELEMENT, html, index)?.[1]?.toLowerCase();
    const content = name && positionAfter(name, () => closeOf(name, html, index));
    if (typeof content === "number") return content;
    const end = matchAt(TAG, html, index) === null ? null : closingEnd(index + 2);
    return end ?? index + (matchAt(CUT_OFF, html, index)?.[0].length ?? 1);
  };
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

const CLOSING_TAGS: Readonly<Record<string, RegExp>> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  textarea: /<\/textarea\s*>/gi,
};

function closeOf(name: string, html: string, index: number): number {
  const close = CLOSING_TAGS[name];
  if (close === undefined) return -1;
  const match = matchAt(close, html, index);
  return match === null ? -1 : match.index + match[0].length;
}

/**
 * @returns a function for the end of a tag, from a position inside of it: after the first `>` that is not in
 *   quotes; null if there is none
 */
function unquotedEnds(html: string): (from: number) => number | null {
  /** Marks the positions outside of quotes from which no tag ends. */
  const hasNoEnd = new Uint8Array(html.length);
  return (from) => {
    for (let position = from; position < html.length && hasNoEnd[position] === 0; position += 1) {
      const character = html.charAt(position);
      if (character === ">") return position + 1;
      hasNoEnd[position] = 1;
      const close =
        character === '"' || character === "'" ? html.indexOf(character, position + 1) : position;
      if (close < 0) return null;
      position = close;
    }
    return null;
  };
}
