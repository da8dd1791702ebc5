// The call that searches a user's memory for a run.
import * as z from "zod";
import type { ConversationId, RunId } from "../contracts/ids.ts";
import { FactInMindSchema } from "../contracts/mind.ts";
import {
  type RequestedSearch,
  RecallClosedSchema,
  RecalledTextSchema,
} from "../contracts/recall.ts";
import { asUser, row, snaked } from "./define-call.ts";
import type { OtherMatches } from "./finder.ts";

/** The limits of a search of memory. */
export interface RecallScope {
  /** Number of the conversation's newest exchanges, which are left out because prompts show them anyway. */
  visible: number;
}

export interface RecallRequest extends RecallScope, RequestedSearch {
  conversation: ConversationId;
  run: RunId;
  beside?: OtherMatches;
}

/** The result of a search of memory, in the form that a run gets. */
export const RECALLED_SHAPE = {
  episodes: z.array(RecalledTextSchema),
  facts: z.array(row({ ...FactInMindSchema.shape, name: z.string() })),
  more: z.int(),
  /**
   * The searched languages, as text search configurations, the most used one first; absent if nothing was
   * searched.
   */
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
    /** The Postgres error code of a failed search. */
    failed: z.string().exactOptional(),
    ...RECALLED_SHAPE,
    /** How many of the copies in `beside` are not Episodes of the user, if any. */
    untraced: z.int().exactOptional(),
  }),
);
