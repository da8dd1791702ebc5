// Which addresses a reply may link to on a platform, and how they are shown when only text is
// possible.
import { textOf, type Run } from "./reply-tree.ts";

/** A longer address would leave too little room in the shortest message. */
const MAX_LENGTH = 700;

/**
 * An address that leads out of the chat; null for any other, and for one that is too long. Other schemes may
 * name a person or an action of the platform.
 */
export function addressOf(url: string | undefined): string | null {
  if (url === undefined || !/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(url)) return null;
  const address = encodeMarkup(url);
  return address.length > MAX_LENGTH ? null : address;
}

/** Whether the text of a link already shows its address. */
export function showsAddress(text: string, url: string): boolean {
  const encodedText = encodeMarkup(text);
  return url === encodedText || url.replace(/^(?:http:\/\/|mailto:)/i, "") === encodedText;
}

/** The whole text of the link that contains this run; a link may consist of several runs. */
export function linkTextAt(runs: readonly Run[], index: number): string {
  const url = runs[index]?.url;
  let first = index;
  let last = index;
  while (first > 0 && runs[first - 1]?.url === url) first -= 1;
  while (last < runs.length && runs[last]?.url === url) last += 1;
  return textOf(runs.slice(first, last));
}

/**
 * What follows the text of a link on a platform without links: its address, unless the text shows
 * it.
 */
export function addressAfter({ text, url }: { text: string; url: string }): string {
  return showsAddress(text, url) ? "" : ` (${url.replace(/^mailto:/i, "")})`;
}

/** Each of these characters ends an address on some platform, or is markup there. */
function encodeMarkup(url: string): string {
  return url.replaceAll(
    /["'()<>[\]\\^`{|}*~;]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
