// The addresses that links of a reply may have on a platform, and how they are shown where text is all there is.
import { textOf, type Run } from "./reply-tree.ts";

/** A longer address leaves too little room in the shortest of messages. */
const MAX_LENGTH = 700;

/** An address that leads out of the chat; others may name a person or an action of the platform. */
export function addressOf(url: string | undefined): string | null {
  if (url === undefined || !/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(url)) return null;
  const address = encoded(url);
  return address.length > MAX_LENGTH ? null : address;
}

/** Whether the text of a link shows its address, so that it need not be written twice. */
export function showsAddress(text: string, url: string): boolean {
  const shown = encoded(text);
  return url === shown || url.replace(/^(?:http:\/\/|mailto:)/i, "") === shown;
}

/** The whole text of the link that a run is part of; a link may consist of several runs. */
export function linkTextAt(runs: readonly Run[], index: number): string {
  const url = runs[index]?.url;
  let first = index;
  let last = index;
  while (first > 0 && runs[first - 1]?.url === url) first -= 1;
  while (last < runs.length && runs[last]?.url === url) last += 1;
  return textOf(runs.slice(first, last));
}

/** What follows the text of a link where a platform takes no links: its address, unless the text shows it. */
export function addressAfter({ text, url }: { text: string; url: string }): string {
  return showsAddress(text, url) ? "" : ` (${url.replace(/^mailto:/i, "")})`;
}

/** These characters end an address on one platform or another, or are markup there. */
function encoded(url: string): string {
  return url.replaceAll(
    /["'()<>[\]\\^`{|}*~;]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
