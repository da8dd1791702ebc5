// Splits a reply into messages: at blank lines, otherwise between lines, otherwise within a line
// that is too long for any message. It cuts blocks, not rendered text, so each message opens and
// closes its own markup.
import { cutCode, cutRuns, largest } from "./cut-text.ts";
import { listTables } from "./list-tables.ts";
import type { Block, ListBlock, TextBlock } from "./reply-tree.ts";

type Fits = (blocks: Block[]) => boolean;
type TableBlock = Extract<Block, { kind: "table" }>;

/** A block that starts in one message; `rest` continues in the next. */
interface Cut {
  head: Block;
  rest: Block[];
}

/** @param fits whether the blocks fit into one message */
export function splitBlocks(blocks: readonly Block[], fits: Fits): Block[][] {
  const messages: Block[][] = [];
  let rest = [...blocks];
  while (rest.length > 0) {
    const filling = fill(rest, fits, fits);
    // Not even one character fits: the platform will refuse the message.
    const head = filling.head.length === 0 ? rest.slice(0, 1) : filling.head;
    messages.push(head);
    rest = filling.head.length === 0 ? rest.slice(1) : filling.rest;
  }
  return messages;
}

/** @param fitsAlone whether the blocks fit into an otherwise empty message */
function fill(
  blocks: readonly Block[],
  fits: Fits,
  fitsAlone: Fits,
): { head: Block[]; rest: Block[] } {
  const head = blocks.slice(
    0,
    largest(blocks.length, (count) => fits(blocks.slice(0, count))),
  );
  const next = blocks[head.length];
  if (next === undefined) return { head, rest: [] };
  const blocksAfter = blocks.slice(head.length + 1);
  if (!fitsAlone([next])) {
    const blockCut = cutBlock(
      next,
      (block) => fits([...head, block]),
      (block) => fitsAlone([block]),
    );
    if (blockCut !== null)
      return { head: [...head, blockCut.head], rest: [...blockCut.rest, ...blocksAfter] };
  }
  // A heading stays with the block after it.
  const lead = head.findLastIndex(({ kind }) => kind !== "heading") + 1;
  const fittingHead = lead === 0 ? head : head.slice(0, lead);
  return { head: fittingHead, rest: blocks.slice(fittingHead.length) };
}

function cutBlock(
  block: Block,
  fits: (block: Block) => boolean,
  fitsAlone: (block: Block) => boolean,
): Cut | null {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return cutText(block, fits, fitsAlone);
    case "list":
      return cutList(block, fits, fitsAlone);
    case "quote": {
      const quote = (blocks: Block[]) => ({ ...block, blocks });
      const { head, rest } = fill(
        block.blocks,
        (blocks) => fits(quote(blocks)),
        (blocks) => fitsAlone(quote(blocks)),
      );
      return head.length === 0 ? null : { head: quote(head), rest: [quote(rest)] };
    }
    case "code": {
      const codeCut = cutCode(
        block.text,
        (text) => fits({ ...block, text }),
        (text) => fitsAlone({ ...block, text }),
      );
      if (codeCut === null) return null;
      return { head: { ...block, text: codeCut.head }, rest: [{ ...block, text: codeCut.tail }] };
    }
    case "table":
      return cutTable(block, fits, fitsAlone);
    default:
      return null;
  }
}

/**
 * Splits row by row, with the header above each piece. A row that fits into no message becomes a
 * list and is cut like one.
 */
function cutTable(
  block: TableBlock,
  fits: (block: Block) => boolean,
  fitsAlone: (block: Block) => boolean,
): Cut | null {
  const { rows } = block;
  const from = (index: number): Block[] =>
    index >= rows.length ? [] : [{ ...block, rows: rows.slice(index) }];
  const count = largest(rows.length, (rowCount) =>
    fits({ ...block, rows: rows.slice(0, rowCount) }),
  );
  if (count > 0) return { head: { ...block, rows: rows.slice(0, count) }, rest: from(count) };
  const row = { ...block, rows: rows.slice(0, 1) };
  if (rows.length === 0 || fitsAlone(row)) return null;
  const [first, ...others] = listTables([row]);
  if (first === undefined) return null;
  const rest = [...others, ...from(1)];
  if (fits(first)) return { head: first, rest };
  const itemCut = cutBlock(first, fits, fitsAlone);
  return itemCut && { head: itemCut.head, rest: [...itemCut.rest, ...rest] };
}

function cutText(
  block: TextBlock,
  fits: (block: Block) => boolean,
  fitsAlone: (block: Block) => boolean,
): Cut | null {
  const runsCut = cutRuns(
    block.runs,
    (runs) => fits({ ...block, runs }),
    (runs) => fitsAlone({ ...block, runs }),
  );
  if (runsCut === null) return null;
  return { head: { ...block, runs: runsCut.head }, rest: [{ ...block, runs: runsCut.tail }] };
}

/** Later items keep their numbers; the rest of a cut item comes before them without a number. */
function cutList(
  block: ListBlock,
  fits: (block: Block) => boolean,
  fitsAlone: (block: Block) => boolean,
): Cut | null {
  const { items, start } = block;
  const count = largest(items.length - 1, (itemCount) =>
    fits({ ...block, items: items.slice(0, itemCount) }),
  );
  const from = (index: number): Block[] =>
    index >= items.length
      ? []
      : [{ ...block, start: start === null ? null : start + index, items: items.slice(index) }];
  if (count > 0) return { head: { ...block, items: items.slice(0, count) }, rest: from(count) };
  const [first] = items;
  if (first === undefined || fitsAlone({ ...block, items: [first] })) return null;
  const item = (blocks: Block[]) => ({ ...block, items: [{ ...first, blocks }] });
  const { head, rest } = fill(
    first.blocks,
    (blocks) => fits(item(blocks)),
    (blocks) => fitsAlone(item(blocks)),
  );
  return head.length === 0 ? null : { head: item(head), rest: [...rest, ...from(1)] };
}
