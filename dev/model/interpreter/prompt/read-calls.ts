// Tool calls and earlier reads as Act's prompt shows them.
import { blocksOf, rowsOf } from "./parse-prompt.ts";

export interface ReadShown {
  table: string;
  filter: string;
  total: number;
  rows: Record<string, unknown>[];
}

export interface CallShown {
  tool: string;
  read: ReadShown | null;
  /** Why the call was refused; null when it was carried out. */
  refused: string | null;
  /** What a change did, in words: `applied: …; failed: …`. */
  outcome: string;
}

/** `call 1: db_read recipes where … → 3 of 3 rows` with its rows, and the other kinds of call. */
export function readCalls(text: string): CallShown[] {
  return splitAt(text, /^call \d+: /).map((part) => {
    const body = part.replace(/^call \d+: /, "");
    const [line = ""] = body.split("\n");
    const tool = line.split(" ", 1)[0] ?? "";
    const refused = /^\S+ refused: (.*)$/.exec(line)?.[1] ?? null;
    const [read = null] = refused === null && tool === "db_read" ? readBlockRows(body) : [];
    const outcome = refused === null && read === null ? (line.split(" → ").at(-1) ?? "") : "";
    return { tool, read, refused, outcome };
  });
}

const READ_HEAD = /^(?:db_read )?(\w+) where (.*) → (\d+) of (\d+) rows$/;

/** The reads that stand in a text: each a head line, and its rows when there are any. */
export function readBlockRows(text: string): ReadShown[] {
  return splitAt(text, READ_HEAD).flatMap((part) => {
    const [line = ""] = part.split("\n");
    const head = READ_HEAD.exec(line);
    if (head === null) return [];
    const [, table = "", filter = "", , total = "0"] = head;
    const [block = null] = blocksOf(part, "data");
    return [{ table, filter, total: Number(total), rows: rowsOf(block) }];
  });
}

/** Cuts a text before each line that matches, blocks of data left whole. */
function splitAt(text: string, head: RegExp): string[] {
  const parts: string[][] = [];
  let inData = false;
  for (const line of text.split("\n")) {
    if (!inData && head.test(line)) parts.push([]);
    parts.at(-1)?.push(line);
    if (line === "<data>") inData = true;
    else if (line === "</data>") inData = false;
  }
  return parts.map((lines) => lines.join("\n"));
}
