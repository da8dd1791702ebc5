// Finds the tags of HTML in a reply. Every character is read a bounded number of times: an end that was looked for
// once and not found is not looked for again.

export interface TagSpan {
  start: number;
  end: number;
}

/** A construct that does not end at the next angle bracket. */
const ENDS: readonly [begin: string, end: string][] = [
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

/** @returns where the tag at a place ends; callers must ask in the order of the text */
function tagEnds(html: string): (at: number) => number {
  const missing = new Set<string>();
  const behind = (mark: string, find: () => number): number | null => {
    const end = missing.has(mark) ? -1 : find();
    if (end < 0) missing.add(mark);
    return end < 0 ? null : end;
  };
  const closingEnd = unquotedEnds(html);
  return (at) => {
    for (const [begin, end] of ENDS) {
      if (!html.startsWith(begin, at)) continue;
      const position = behind(end, () => html.indexOf(end, at + begin.length));
      if (position !== null) return position + end.length;
    }
    const name = matchAt(HIDDEN_ELEMENT, html, at)?.[1]?.toLowerCase();
    const content = name && behind(name, () => closeOf(name, html, at));
    if (typeof content === "number") return content;
    const end = matchAt(TAG, html, at) === null ? null : closingEnd(at + 2);
    return end ?? at + (matchAt(CUT_OFF, html, at)?.[0].length ?? 1);
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const CLOSES: Readonly<Record<string, RegExp>> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  textarea: /<\/textarea\s*>/gi,
};

function closeOf(name: string, html: string, at: number): number {
  const close = CLOSES[name];
  if (close === undefined) return -1;
  const match = matchAt(close, html, at);
  return match === null ? -1 : match.index + match[0].length;
}

/**
 * @returns the end of a tag from a place inside of it: after the first `>` that is not in quotes; null if
 *   there is none
 */
function unquotedEnds(html: string): (from: number) => number | null {
  /** Places outside of quotes from which no tag ends. */
  const endless = new Uint8Array(html.length);
  return (from) => {
    for (let at = from; at < html.length && endless[at] === 0; at += 1) {
      const sign = html.charAt(at);
      if (sign === ">") return at + 1;
      endless[at] = 1;
      const close = sign === '"' || sign === "'" ? html.indexOf(sign, at + 1) : at;
      if (close < 0) return null;
      at = close;
    }
    return null;
  };
}
