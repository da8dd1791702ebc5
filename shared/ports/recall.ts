// What a run recalls of earlier conversations: the search of its user's memory, and what it finds.
import * as z from "zod";
import type { ConversationId, RunId } from "../contracts/ids.ts";
import { asUser, snaked } from "./define-call.ts";

/** What a search of memory leaves out. */
export interface RecallScope {
  /** The number of the newest exchanges of the conversation that prompts show anyway. */
  visible: number;
}

/** Something that the user or Alfred said. */
const recalledText = z.object({
  speaker: z.enum(["user", "agent"]),
  /** ISO date in the user's time zone. */
  day: z.iso.date(),
  /** Whether it was said in this conversation. */
  here: z.boolean(),
  text: z.string(),
});
export type RecalledText = z.output<typeof recalledText>;

const recalled = {
  /** The best first, at most 8. */
  episodes: z.array(recalledText),
  /** The number of further ones that were found. */
  more: z.int(),
};
export const recalledSchema = z.object(recalled);
export type Recalled = z.output<typeof recalledSchema>;

/**
 * Why nothing may be recalled. `heard`: others read the conversation. `off`: the user has switched memory off.
 * `foreign`: it is not the user's conversation.
 */
const closedSchema = z.enum(["heard", "off", "foreign"]);
export type RecallClosed = z.output<typeof closedSchema>;

export interface RecallRequest extends RecallScope {
  conversation: ConversationId;
  run: RunId;
  words: string;
  /** ISO dates of the first and the last day on which it was said, by the user's time zone. */
  from?: string;
  to?: string;
}

export const recallMemory = asUser(
  "recall_memory",
  ({ conversation, run, ...request }: RecallRequest) => ({
    ...snaked(request),
    conversation_id: conversation,
    run_id: run,
  }),
  z.object({ closed: closedSchema.nullable(), ...recalled }),
);
