// The API's calls about a conversation's tree of alternatives (spec/tree).
import * as z from "zod";
import { type ConversationId, RunIdSchema } from "../contracts/ids.ts";
import { ConversationSchema } from "./api-rows.ts";
import { asUser, type Keyed, onlyField, row, snaked, time } from "./define-call.ts";
import { RunStatusSchema, SnapshotSchema, StoredChangeSchema } from "./stored-reply.ts";

const speaker = z.enum(["user", "agent", "system"]);

/** One turn of the path that is shown, with the text of its alternative on that path. */
const pathMessage = row(
  {
    turn: z.uuid(),
    alternative: z.uuid(),
    /** The alternative's number in its turn, from 1. */
    number: z.int(),
    /** How many alternatives the turn has. */
    alternatives: z.int(),
    /**
     * The turn's alternatives that respond to the same alternative as this one, in the order of their numbers.
     */
    siblingIds: z.array(z.uuid()),
    /** The turn's place on the path, from 1. */
    depth: z.int(),
    speaker,
    type: z.enum(["message", "tool_result", "summary"]),
    /** Null while the agent's run is in progress. */
    text: z.string().nullable(),
    /** The changes of a reply; otherwise empty. */
    changes: z.array(StoredChangeSchema),
    /** The run that the alternative belongs to. */
    run: RunIdSchema.nullable(),
    runStatus: RunStatusSchema.nullable(),
    createdAt: time,
  },
  {
    turn: "turn_id",
    alternative: "alternative_id",
    number: "alternative",
    type: "turn_type",
    run: "run_id",
    runStatus: "status",
  },
);
export type TranscriptMessage = z.output<typeof pathMessage>;

const treeNode = row(
  {
    id: z.uuid(),
    turn: z.uuid(),
    /** The turn's number in the order of creation, from 1. */
    turnNumber: z.int(),
    /** The alternative's number in its turn, from 1. */
    number: z.int(),
    depth: z.int(),
    speaker,
    respondsTo: z.uuid().nullable(),
    isActive: z.boolean(),
    isOnPath: z.boolean(),
    /**
     * `generating`: its run has not ended. `stale`: the alternative that it responds to is not its
     * turn's active one.
     */
    cacheStatus: z.enum(["valid", "stale", "generating"]),
    text: z.string().nullable(),
    /** The Process that made the alternative; null for a user's message. */
    process: z.uuid().nullable(),
    run: RunIdSchema.nullable(),
    createdAt: time,
  },
  { turn: "turn_id", turnNumber: "turn", process: "process_id", run: "run_id" },
);
export type TreeNode = z.output<typeof treeNode>;

/** Maximum turns of a path that a fork copies: some 500 exchanges. */
const MAX_FORKED_TURNS = 1000;

export const treeCalls = {
  /**
   * @param place the depth after which a page begins (oldest first) or before which it begins (newest first)
   */
  readPath: asUser(
    "read_path",
    (
      conversation: ConversationId,
      place: { after: number | null; before: number | null },
      limit: number,
    ) => ({ conversation_id: conversation, ...place, limit }),
    onlyField("messages", z.array(pathMessage)),
  ),
  /** @param after the numbers of the turn and the alternative after which the page begins */
  readTree: asUser(
    "read_tree",
    (
      conversation: ConversationId,
      after: { turn: number; alternative: number },
      limit: number,
    ) => ({ conversation_id: conversation, after, limit }),
    z.object({ head: z.uuid().nullable(), alternatives: z.array(treeNode) }),
  ),
  /** The session at the conversation's head; null when there is none, or for another user. */
  headSession: asUser(
    "head_session",
    (conversation: ConversationId) => ({ conversation_id: conversation }),
    onlyField("session", SnapshotSchema.nullable()),
  ),
  /** Shows the newest path through an alternative; changes nothing else. */
  switchAlternative: asUser(
    "switch_alternative",
    (conversation: ConversationId, alternative: string) => ({
      conversation_id: conversation,
      alternative_id: alternative,
    }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("switched"), head: z.uuid() }),
      z.object({ outcome: z.enum(["not_found", "archived"]) }),
    ]),
  ),
  /** Copies the path to an answer into a new conversation. @param alternative absent: the head */
  forkConversation: asUser(
    "fork_conversation",
    (
      conversation: ConversationId,
      { alternative, ...request }: Keyed & { alternative?: string },
    ) => ({
      ...snaked(request),
      conversation_id: conversation,
      alternative_id: alternative,
      most_turns: MAX_FORKED_TURNS,
    }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.enum(["forked", "replayed"]), conversation: ConversationSchema }),
      z.object({
        outcome: z.enum([
          ...(["key_conflict", "not_found", "nothing_to_fork", "still_answering"] as const),
          ...(["stale_answer", "path_too_long", "heard_by_others"] as const),
        ]),
      }),
    ]),
  ),
};
