// Simple HTML for e-mail: no styles, no pictures, nothing that a mail program would fetch.
import type { Block, ListItem, Mark, Run } from "./reply-tree.ts";
import { escapeHtml } from "./telegram-html.ts";
import { joinEqual } from "./tidy-runs.ts";
import { writeRuns, type RunWriter } from "./write-runs.ts";

const TAGS: Record<Mark, string> = { bold: "strong", italic: "em", strike: "s" };

const writer: RunWriter = {
  open: (mark) => `<${TAGS[mark]}>`,
  close: (mark) => `</${TAGS[mark]}>`,
  text: (text) => escapeHtml(text).replaceAll("\n", "<br>\n"),
  code: (text) => element("code", escapeHtml(text)),
  link: ({ markup, url }) => `<a href="${escapeHtml(url)}">${markup}</a>`,
};

export function writeEmailHtml(blocks: readonly Block[]): string {
  return blocks.map(write).join("\n");
}

function write(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return element("p", writeText(block.runs));
    case "heading":
      return element(`h${block.level}`, writeText(block.runs));
    case "list": {
      const items = block.items.map(writeItem).join("\n");
      if (block.start === null) return `<ul>\n${items}\n</ul>`;
      return `<ol start="${block.start}">\n${items}\n</ol>`;
    }
    case "quote":
      return element("blockquote", writeEmailHtml(block.blocks));
    case "code":
      return element("pre", escapeHtml(block.text));
    case "table": {
      const rows = block.rows.map((cells) => writeRow("td", cells));
      return `<table>\n${[writeRow("th", block.header), ...rows].join("\n")}\n</table>`;
    }
    case "rule":
      return "<hr>";
  }
}

/** The first paragraph of an item needs no element of its own. */
function writeItem({ done, blocks }: ListItem): string {
  const box = done === null ? "" : done ? "☑ " : "☐ ";
  const [first, ...rest] = blocks;
  if (first?.kind !== "paragraph") return element("li", box + writeEmailHtml(blocks));
  const innerHtml = rest.length === 0 ? "" : `\n${writeEmailHtml(rest)}`;
  return element("li", box + writeText(first.runs) + innerHtml);
}

function writeRow(tag: "td" | "th", cells: readonly Run[][]): string {
  return element("tr", cells.map((cell) => element(tag, writeText(cell))).join(""));
}

function writeText(runs: readonly Run[]): string {
  return writeRuns(joinEqual(runs), writer);
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}
