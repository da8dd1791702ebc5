// What a run recalls of what was said before: texts found in its user's memory (spec/memory#recall).
import * as z from "zod";

export const RecalledTextSchema = z.object({
  /** `agent`: Alfred. */
  speaker: z.enum(["user", "agent"]),
  /** ISO date in the user's time zone. */
  day: z.iso.date(),
  /** Whether it was said in this conversation. */
  here: z.boolean(),
  text: z.string(),
});
export type RecalledText = z.output<typeof RecalledTextSchema>;

/** What a search of memory finds. */
export const RECALLED = {
  /** The best first, at most 8. */
  episodes: z.array(RecalledTextSchema),
  /** The number of further ones that were found. */
  more: z.int(),
};

/**
 * Why nothing may be recalled. `heard`: others read the conversation. `off`: the user has switched memory off.
 * `foreign`: it is not the user's conversation. `agent`: an agent asks, and the user has not let agents read it.
 * `failed`: memory could not be searched.
 */
export const RecallClosedSchema = z.enum(["heard", "off", "foreign", "agent", "failed"]);

/** A text under the ref that this run's prompts give it: `memory_1`. No other run knows the ref. */
export interface Memory extends RecalledText {
  ref: string;
}

/** What Understand asks memory for. */
export interface RecallAsked {
  words: string;
  /** ISO dates of the first and the last day on which it was said. */
  from?: string;
  to?: string;
}

/** What the nodes after Understand are shown of memory. */
export interface RunMemory {
  memories: Memory[];
  /** The search that Understand asked for; absent if it asked for none. */
  searched?: RecallAsked & {
    /** The number of texts found that `memories` has, and of further ones. */
    found: number;
    more: number;
    closed?: z.output<typeof RecallClosedSchema>;
  };
}
