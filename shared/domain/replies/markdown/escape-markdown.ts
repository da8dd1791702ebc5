// Names of rows as code sets them into Markdown: a reader sees exactly their characters.

/** What has a meaning wherever it stands. `_` has none within a word. */
const ANYWHERE =
  /[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?[a-z0-9]+;)/giu;

/** What begins a block at the beginning of a line, or is a line of its own. */
const AT_START =
  /^(?:#{1,6}(?= |$)|>|[-+](?= |$)|[-=]+(?=[- =]*$)|:(?=-*:?$)|\d{1,9}(?=[.)](?: |$)))/;

/** Where an address begins that would become a link by itself. */
const ADDRESS =
  /(?<=https?|ftp|mailto|xmpp):(?=\S)|(?<=www)\.|(?<=[\p{L}\p{N}_.+-])@(?=[\p{L}\p{N}_])/giu;

/**
 * One line; runs of white space are one space, as for a reader of Markdown. For any place within a line
 * or at its beginning, also in a cell of a table; not within code.
 */
export function escapeMarkdown(name: string): string {
  const line = name.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const escaped = line
    .replace(ANYWHERE, "\\$&")
    .replace(ADDRESS, "\\$&")
    // At the end of a heading it would be taken for its closing mark.
    .replace(/(?<= )#+$/, "\\$&");
  const start = AT_START.exec(line)?.[0];
  if (start === undefined) return escaped;
  return /^\d/.test(start) ? `${start}\\${escaped.slice(start.length)}` : `\\${escaped}`;
}
