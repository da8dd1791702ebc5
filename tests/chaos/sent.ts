// A message of a chaos run: how it was sent, and what its client has seen of it.
import type { Run } from "../support/stack.ts";
import type { Kind } from "./kinds.ts";

/** Where a message stands in the tree: one of them. */
export interface Place {
  edit?: string;
  retry?: string;
  from?: string;
}
/** What becomes of changes that are taken off the path. */
export type Effects = "keep" | "undo";

/** How a message is sent. */
export interface How {
  place?: Place;
  /** Milliseconds after its acceptance at which the user changes their mind. */
  cancelAfter?: number;
  /** The words that a retry repeats. */
  again?: string;
}

/** One message, with what the client has seen of it. */
export interface Sent {
  conversation: string;
  kind: Kind;
  /** The word of the message; of an undo, that of what it takes back. */
  word: string;
  text: string;
  /** Every run that its key was answered with: one, when all is well. */
  runs: string[];
  /** The run as it was when the client first saw that it had ended. */
  seen?: Pick<Run, "status" | "reply" | "error">;
  /** The run that an undo takes back. */
  undoes?: string;
  /** Where it stands; after the head where absent. */
  place?: Place;
  /** What was to become of changes that it takes off the path, where there are any. */
  effects?: Effects;
  /** How the stream of an attached message said that the run had ended. */
  heard?: string;
  /** What the client cannot explain to itself, such as a refusal. */
  complaint?: string;
}
