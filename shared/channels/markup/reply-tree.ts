// The parts of a reply, independent of any platform: blocks, and runs of text within them.

export type Mark = "bold" | "italic" | "strike";

/** Text in one style. A line break in it is visible to the reader. */
export interface Run {
  text: string;
  marks: readonly Mark[];
  /** Code has no marks, because some platforms allow none in it. */
  code: boolean;
  /** The link's address; null for plain text. */
  url: string | null;
}

export interface ListItem {
  /** Whether a task is done; null for an item that is not a task. */
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
