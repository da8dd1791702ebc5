// What is kept of a hop beside its result, to look at: its times, and what its calls of models were made of. Numbers and the
// titles of prompt sections, which are code's own words; no text of a prompt.
import type { Spending } from "./spending.ts";

/** One section of a prompt: its title, empty before the first one, and its characters. */
export type SectionSize = readonly [title: string, chars: number];

export interface CallTrace {
  /** The node that asked. */
  node: string;
  /** The model that answered; null where none did. */
  model: string | null;
  ms: number;
  /** The second try of a call whose answer broke its contract. */
  isRepair?: true;
  system: SectionSize[];
  user: SectionSize[];
  /** Of the answer; absent for a call that was not billed. */
  spent?: Spending;
}

/** The attempt that committed the hop. Answers that it found stored are calls of an earlier attempt, and not here. */
export interface HopTrace {
  /** ISO 8601. */
  startedAt: string;
  /** Up to the commit. */
  ms: number;
  calls: CallTrace[];
}

/** The number of sections of a prompt that are kept; the last one has the rest. */
export const MAX_SECTIONS = 60;
/** The number of calls of a hop that are kept. */
export const MAX_CALLS = 40;
