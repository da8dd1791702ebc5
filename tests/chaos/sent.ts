// A message of a chaos run: how it was sent, and what its client has seen.
import type { Run } from "../support/stack.ts";
import type { Kind } from "./kinds.ts";

/** Where a message goes in the tree; one of these is set. */
export interface Place {
  edit?: string;
  retry?: string;
  from?: string;
}
/** What becomes of changes that are no longer on the path. */
export type Effects = "keep" | "undo";

/** How to send a message. */
export interface SendOptions {
  place?: Place;
  /** How long after acceptance the user cancels it, in milliseconds. */
  cancelAfter?: number;
  /** Of a retry: the text of the message that it retries. */
  retriedText?: string;
}

/** One message, with what its client has seen. */
export interface Sent {
  conversation: string;
  kind: Kind;
  /** The word of the message; empty for a retry; of an undo, the word of the message that it undoes. */
  word: string;
  text: string;
  /** Every run id that was returned for its idempotency key; there should be one. */
  runs: string[];
  /** The run as it was when the client first saw that it had ended. */
  seen?: Pick<Run, "status" | "reply" | "error">;
  /** Of an undo: the run that it undoes. */
  undoes?: string;
  /** Where it was sent to; after the head if left out. */
  place?: Place;
  /** What the user decided about changes that it takes off the path, if there are any. */
  effects?: Effects;
  /** How the run ended according to the message's stream, if it was attached. */
  streamedEnd?: string;
  /** A refusal, or an end by the stream that is not the run's. */
  complaint?: string;
}
