// The trace of a hop, for display: its times, and the sizes of its model calls. It has numbers and the titles
// of prompt sections, which code writes, but no text of a prompt.
import type { RepairReason } from "./answer-fault.ts";
import type { Spending } from "./spending.ts";

/** One section of a prompt: its title (empty for text before the first title), and its number of characters. */
export type SectionSize = readonly [title: string, chars: number];

/** What a call sends beside the sections of its prompt, in characters. */
export interface BesideSections {
  /** The JSON schema of the answer. */
  schema: number;
  /** Sentences around the schema and the repair. */
  frame: number;
  /** The prompt and everything beside it, sent again to an endpoint that ignored the format. */
  again: number;
  /** The beginning of the prompt that is marked for caching; a part of the sections. */
  marked: number;
  /** Number of pictures, whose tokens are not known. */
  pictures: number;
}

export interface CallTrace {
  /** The node that made the call. */
  node: string;
  /** The model that answered; null if none did. */
  model: string | null;
  ms: number;
  /** True for the second call, after an answer that broke its contract or was cut off. */
  isRepair?: true;
  /** Why the model was asked again. */
  reason?: RepairReason;
  system: SectionSize[];
  user: SectionSize[];
  /** What was sent beside the sections; absent if no model answered. */
  beside?: BesideSections;
  /** The cost of the answer; absent for a call that was not billed. */
  spent?: Spending;
}

/**
 * The attempt that committed the hop, without the calls of earlier attempts, whose stored answers it replayed.
 */
export interface HopTrace {
  /** ISO 8601. */
  startedAt: string;
  /** Milliseconds up to the commit. */
  ms: number;
  calls: CallTrace[];
}

/** Maximum sections that are kept of a prompt; the last one has the rest. */
export const MAX_SECTIONS = 60;
/** Maximum calls that are kept of a hop. */
export const MAX_CALLS = 40;
