// Renders blocks as lines of text: what all formats except the HTML of e-mail have in common. A dialect says how
// each element looks.
import type { Block, ListBlock, ListItem, Run } from "./reply-tree.ts";

export interface Dialect {
  paragraph(runs: readonly Run[]): string;
  heading(level: number, runs: readonly Run[]): string;
  /** @param number null for an item without a number */
  marker(number: number | null, done: boolean | null): string;
  /** The prefix of the other lines of an item. */
  indent(marker: string): string;
  quote(text: string): string;
  code(text: string): string;
  rule: string;
  /** The separator between two lists of the same kind, so that they are not read as one. */
  betweenLists: string;
}

export function writeBlocks(blocks: readonly Block[], dialect: Dialect): string {
  return blocks
    .map((block, index) => gapBefore(block, blocks[index - 1], dialect) + write(block, dialect))
    .join("");
}

function gapBefore(block: Block, previousBlock: Block | undefined, dialect: Dialect): string {
  if (previousBlock === undefined) return "";
  const areLists = block.kind === "list" && previousBlock.kind === "list";
  if (!areLists || (block.start === null) !== (previousBlock.start === null)) return "\n\n";
  return dialect.betweenLists;
}

function write(block: Block, dialect: Dialect): string {
  switch (block.kind) {
    case "paragraph":
      return dialect.paragraph(block.runs);
    case "heading":
      return dialect.heading(block.level, block.runs);
    case "list":
      return writeList(block, dialect);
    case "quote":
      return dialect.quote(writeBlocks(block.blocks, dialect));
    case "code":
      return dialect.code(block.text);
    case "rule":
      return dialect.rule;
    case "table":
      throw new Error("A table must be turned into a list before it is written as lines.");
  }
}

function writeList({ start, items }: ListBlock, dialect: Dialect): string {
  return items
    .map((item, index) => {
      const marker = dialect.marker(start === null ? null : start + index, item.done);
      const lines = writeItem(item, dialect).split("\n");
      const indent = dialect.indent(marker);
      const indentedLines = lines.slice(1).map((line) => (line === "" ? line : indent + line));
      return [marker + (lines[0] ?? ""), ...indentedLines].join("\n");
    })
    .join("\n");
}

/**
 * A list follows its introductory text without a blank line, if Markdown lets such a list interrupt
 * a paragraph.
 */
function writeItem({ blocks }: ListItem, dialect: Dialect): string {
  return blocks
    .map((block, index) => {
      const previousBlock = blocks[index - 1];
      const isClose =
        previousBlock?.kind === "paragraph" && block.kind === "list" && (block.start ?? 1) === 1;
      const gap = isClose ? "\n" : gapBefore(block, previousBlock, dialect);
      return gap + write(block, dialect);
    })
    .join("");
}

/** Puts the same prefix before every line. */
export function prefixLines(text: string, prefix: string): string {
  return text
    .split("\n")
    .map((line) => (prefix + line).trimEnd())
    .join("\n");
}
