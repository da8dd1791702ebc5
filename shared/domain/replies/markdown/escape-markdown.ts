// Escapes names of rows for Markdown, so that readers see exactly their characters.
import { withoutTrailing } from "../../../contracts/texts.ts";

/** Characters that Markdown interprets anywhere, except `_` within a word. */
const ANYWHERE =
  /[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?[a-z0-9]+;)/giu;

/** Text that begins a block at the start of a line, or is a block by itself. */
const AT_START =
  /^(?:#{1,6}(?= |$)|>|[-+](?= |$)|[-=]+(?=(?: [- =]*)?$)|-(?=-*:$)|:(?=-*:?$)|\d{1,9}(?=[.)](?: |$)))/;

/** The start of an address that would become a link by itself. */
const ADDRESS =
  /(?<=https?|ftp|mailto|xmpp):(?=\S)|(?<=www)\.|(?<=[\p{L}\p{N}_.+-])@(?=[\p{L}\p{N}_])/giu;

/**
 * The name on one line, with runs of white space as one space, which is how Markdown shows them. The
 * result can stand anywhere in a line, even in a table cell, but not within code.
 */
export function escapeMarkdown(name: string): string {
  const line = name.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const escapedText = withoutClosing(line.replace(ANYWHERE, "\\$&").replace(ADDRESS, "\\$&"));
  const start = AT_START.exec(line)?.[0];
  if (start === undefined) return escapedText;
  return /^\d/.test(start) ? `${start}\\${escapedText.slice(start.length)}` : `\\${escapedText}`;
}

/** Hashes at the end of a heading would be read as its closing sequence. */
function withoutClosing(text: string): string {
  const textWithoutHashes = withoutTrailing(text, "#");
  const isClosing = textWithoutHashes !== text && textWithoutHashes.endsWith(" ");
  return isClosing ? `${textWithoutHashes}\\${text.slice(textWithoutHashes.length)}` : text;
}
