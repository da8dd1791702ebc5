// The blocks that code can insert into a reply unchanged: drafts, rows, conclusions, the list of changes.

export interface ReplyBlock {
  /** Identifies the block, which is shown once even if several marks point to it. */
  key: string;
  /** Refs that point to it, lower case. */
  refs: string[];
  /** The step that points to it. */
  step: number | null;
  /** Markdown, as the user reads it. */
  text: string;
  /** Keys of the blocks that its text contains. */
  containedKeys: string[];
}
