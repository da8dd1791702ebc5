// Turns tables into lists for platforms without tables: one line per row, starting with its first
// cell.
import { plainRun, type Block, type Run } from "./reply-tree.ts";
import { boldRun, joinEqual, tidyRuns } from "./tidy-runs.ts";

export function listTables(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    switch (block.kind) {
      case "table":
        return listOf(block);
      case "quote":
        return [{ ...block, blocks: listTables(block.blocks) }];
      case "list":
        return [
          {
            ...block,
            items: block.items.map((item) => ({ ...item, blocks: listTables(item.blocks) })),
          },
        ];
      default:
        return [block];
    }
  });
}

/**
 * With at most two columns, or without rows, the headers are a line above the list. With more, only the first header
 * is, and each value has its header before it.
 */
function listOf({ header, rows }: Extract<Block, { kind: "table" }>): Block[] {
  const isPair = header.length <= 2 || rows.length === 0;
  const head = lineOf(header[0] ?? [], isPair ? header.slice(1) : []);
  const items = rows.flatMap(([label = [], ...cells]) => {
    const values = cells.flatMap((cell, index) => {
      if (cell.length === 0) return [];
      const name = isPair ? [] : (header[index + 1] ?? []);
      return [name.length === 0 ? cell : [...name, plainRun(": "), ...cell]];
    });
    const runs = lineOf(label, values);
    return runs.length === 0
      ? []
      : [{ done: null, blocks: [{ kind: "paragraph" as const, runs }] }];
  });
  return [
    ...(head.length === 0 ? [] : [{ kind: "paragraph" as const, runs: head }]),
    ...(items.length === 0 ? [] : [{ kind: "list" as const, start: null, items }]),
  ];
}

function lineOf(label: readonly Run[], values: readonly (readonly Run[])[]): Run[] {
  const filledCells = values.filter(({ length }) => length > 0);
  const colon = label.length > 0 && filledCells.length > 0 ? [plainRun(": ")] : [];
  const joinedCells = filledCells.flatMap((value, index) => [
    ...(index > 0 ? [plainRun(", ")] : []),
    ...value,
  ]);
  return tidyRuns(joinEqual([...label.map(boldRun), ...colon, ...joinedCells]));
}
