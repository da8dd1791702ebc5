// Telegram's HTML: few tags, no lists, no tables, no headings.
import { guardCode, guardRuns } from "./guard-words.ts";
import { addressAfter } from "./link-address.ts";
import { listTables } from "./list-tables.ts";
import type { Block, Mark, Run } from "./reply-tree.ts";
import { boldRun, joinEqual } from "./tidy-runs.ts";
import { writeBlocks, type Dialect } from "./write-blocks.ts";
import { writeRuns, type RunWriter } from "./write-runs.ts";

const TAGS: Record<Mark, string> = { bold: "b", italic: "i", strike: "s" };

const writer: RunWriter = {
  open: (mark) => `<${TAGS[mark]}>`,
  close: (mark) => `</${TAGS[mark]}>`,
  text: escapeHtml,
  code: (text) => `<code>${escapeHtml(text)}</code>`,
  link: ({ markup, url, text, isLast }) => {
    // Telegram's clients link mailboxes themselves.
    if (/^mailto:/i.test(url)) {
      return markup + (isLast ? escapeHtml(addressAfter({ text, url })) : "");
    }
    return `<a href="${escapeHtml(url)}">${markup}</a>`;
  },
};

const dialect: Dialect = {
  paragraph: writeGuarded,
  heading: (_level, runs) => writeGuarded(runs.map(boldRun)),
  marker: (number, done) => {
    const box = done === null ? "" : done ? "☑ " : "☐ ";
    return number === null ? box || "• " : `${number}. ${box}`;
  },
  indent: () => "  ",
  quote: (text) => `<blockquote>${text}</blockquote>`,
  code: (text) => `<pre>${escapeHtml(guardCode(text, { tags: true }))}</pre>`,
  rule: "———",
  betweenLists: "\n\n",
};

export function writeTelegramHtml(blocks: readonly Block[]): string {
  return writeBlocks(listTables(blocks), dialect);
}

/** Telegram counts the text after parsing tags and references. */
export function telegramLength(html: string): number {
  return html.replaceAll(/<[^<>]*>/g, "").replaceAll(/&(?:amp|lt|gt|quot);/g, "&").length;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function writeGuarded(runs: readonly Run[]): string {
  return writeRuns(guardRuns(joinEqual(runs), { tags: true }), writer);
}
