// The call that searches a user's memory for a run.
import * as z from "zod";
import type { ConversationId, RunId } from "../contracts/ids.ts";
import { FactInMindSchema } from "../contracts/mind.ts";
import { type RecallAsked, RecallClosedSchema, RecalledTextSchema } from "../contracts/recall.ts";
import { asUser, row, snaked } from "./define-call.ts";
import type { FoundBeside } from "./finder.ts";

/** What a search of memory leaves out. */
export interface RecallScope {
  /** The number of the newest exchanges of the conversation that prompts show anyway. */
  visible: number;
}

export interface RecallRequest extends RecallScope, RecallAsked {
  conversation: ConversationId;
  run: RunId;
  beside?: FoundBeside;
}

/** What a search of memory finds, as a run is shown it. */
export const RECALLED_SHAPE = {
  episodes: z.array(RecalledTextSchema),
  facts: z.array(row({ ...FactInMindSchema.shape, name: z.string() })),
  more: z.int(),
  /** The languages that are searched, as text search configurations, the most used one first; absent if nothing was searched. */
  languages: z.array(z.string()).exactOptional(),
};

export const recallMemory = asUser(
  "recall_memory",
  ({ conversation, run, ...request }: RecallRequest) => ({
    ...snaked(request),
    conversation_id: conversation,
    run_id: run,
  }),
  z.object({
    closed: RecallClosedSchema.nullable(),
    /** The code of Postgres with which the search failed. */
    failed: z.string().exactOptional(),
    ...RECALLED_SHAPE,
    /** How many of `beside` are no Episodes of the user, if any. */
    untraced: z.int().exactOptional(),
  }),
);
