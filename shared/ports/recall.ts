// The call that searches a user's memory for a run.
import * as z from "zod";
import type { ConversationId, RunId } from "../contracts/ids.ts";
import { RECALLED, RecallClosedSchema, type RecallAsked } from "../contracts/recall.ts";
import { asUser, snaked } from "./define-call.ts";

/** What a search of memory leaves out. */
export interface RecallScope {
  /** The number of the newest exchanges of the conversation that prompts show anyway. */
  visible: number;
}

export interface RecallRequest extends RecallScope, RecallAsked {
  conversation: ConversationId;
  run: RunId;
}

export const recallMemory = asUser(
  "recall_memory",
  ({ conversation, run, ...request }: RecallRequest) => ({
    ...snaked(request),
    conversation_id: conversation,
    run_id: run,
  }),
  z.object({ closed: RecallClosedSchema.nullable(), ...RECALLED }),
);
