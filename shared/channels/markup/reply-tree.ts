// What a reply consists of, whatever a platform calls it: blocks, and in them stretches of text.

export type Mark = "bold" | "italic" | "strike";

/** Text with the same looks throughout. A line break in it is one that the reader sees. */
export interface Run {
  text: string;
  marks: readonly Mark[];
  /** Code has no marks: some platforms allow none in it. */
  code: boolean;
  /** Where a link leads; null for text. */
  url: string | null;
}

export interface ListItem {
  /** Whether a task is done; null for an item that is no task. */
  done: boolean | null;
  blocks: Block[];
}

export type Block =
  | { kind: "paragraph"; runs: Run[] }
  | { kind: "heading"; level: number; runs: Run[] }
  /** `start` is the first number; null for a list without numbers. */
  | { kind: "list"; start: number | null; items: ListItem[] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "code"; text: string }
  | { kind: "table"; header: Run[][]; rows: Run[][][] }
  | { kind: "rule" };

export type ListBlock = Extract<Block, { kind: "list" }>;
export type TextBlock = Extract<Block, { kind: "paragraph" | "heading" }>;

export function plainRun(text: string): Run {
  return { text, marks: [], code: false, url: null };
}

export function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join("");
}
