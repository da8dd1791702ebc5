// Plain text of a page's values: with entities decoded, tags removed, and white space as a person would write it.
import { decodeHTML } from "entities";
import { withoutTags } from "./strip-tags.ts";

/** Tags that end a line for a reader. */
const LINE_ENDS =
  /<br\b[^<>]*>|<\/(?:p|li|div|h[1-6]|tr|ul|ol|section|dd|dt)\s*>|<(?:li|p)\b[^<>]*>/gi;
/** Elements whose content no reader sees. */
const UNSEEN_PATTERN = /<(style|script)\b/giu;
/** Characters that no reader sees: zero-width ones, the byte order mark, soft hyphens, controls except white space. */
// eslint-disable-next-line no-control-regex
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF\u00AD\u0000-\u0008\u000E-\u001F\u007F]/gu;

/** The lines of a text that may be HTML, also escaped HTML; without empty lines. */
export function cleanLines(text: string): string[] {
  return withoutMarkup(text)
    .split(/[\n\r\u2028\u2029]+/u)
    .map((line) => line.replaceAll(/[\s\u00A0]+/gu, " ").trim())
    .filter((line) => line !== "");
}

/** The text on one line. */
export function cleanText(text: string): string {
  return cleanLines(text).join(" ");
}

/** Sites escape HTML in their data, and entities even twice: a second round removes what the first one uncovered. */
function withoutMarkup(text: string): string {
  return stripMarkup(stripMarkup(text)).replaceAll(INVISIBLE, "").replaceAll(MISREAD_PATTERN, "");
}

/** A no-break space and fractions that were decoded as Latin-1: "1Â¼ cups". */
const MISREAD_PATTERN = /Â(?=[\s\u00A0¼½¾°])/gu;

/**
 * The text without elements that no reader sees. If an element does not end, the rest of the text is dropped with
 * it, because a search for the end of each such element would take too long.
 */
function withoutUnseen(text: string): string {
  const parts: string[] = [];
  const lowerText = text.toLowerCase();
  let position = 0;
  UNSEEN_PATTERN.lastIndex = 0;
  for (let match = UNSEEN_PATTERN.exec(text); match !== null; match = UNSEEN_PATTERN.exec(text)) {
    parts.push(text.slice(position, match.index));
    const closing = `</${(match[1] ?? "").toLowerCase()}`;
    const end = lowerText.indexOf(closing, UNSEEN_PATTERN.lastIndex);
    const close = end === -1 ? -1 : text.indexOf(">", end);
    if (close === -1) return parts.join("");
    position = close + 1;
    UNSEEN_PATTERN.lastIndex = position;
  }
  return [...parts, text.slice(position)].join("");
}

function stripMarkup(text: string): string {
  const textWithoutTags = text.includes("<")
    ? withoutTags(withoutUnseen(text).replaceAll(LINE_ENDS, "\n"))
    : text;
  return textWithoutTags.includes("&") ? decodeHTML(textWithoutTags) : textWithoutTags;
}
