// The calls about what is in mind for a turn (spec/memory#mind).
import * as z from "zod";
import { ENTITY_CATEGORIES } from "../contracts/entity-categories.ts";
import { type ConversationId, ConversationIdSchema } from "../contracts/ids.ts";
import { FactInMindSchema, PersonInMindSchema } from "../contracts/mind.ts";
import { NoteInRingSchema } from "../contracts/reflected-memory.ts";
import { asUser, onlyField, row, snaked, time } from "./define-call.ts";
import { afterCursor, pageOf, type PageRequest } from "./page-calls.ts";

/** The entities that a conversation is about, the most relevant first. */
export const peopleInMind = z.array(
  row({ ...PersonInMindSchema.shape, addedAt: time, facts: z.array(row(FactInMindSchema.shape)) }),
);

/** A paragraph of a conversation's summary. */
const paragraph = {
  id: z.uuid(),
  level: z.int(),
  /** The number of the last exchange that it covers. */
  coversTo: z.int(),
  text: z.string(),
  tokens: z.int(),
};

const mind = row(
  {
    conversation: ConversationIdSchema,
    /** Null before the first message, as is `alternative`. */
    turn: z.uuid().nullable(),
    alternative: z.uuid().nullable(),
    /** The path from the alternative back to the first turn that no summary covers. */
    path: z.array(
      row(
        {
          turn: z.uuid(),
          alternative: z.uuid(),
          /** The first Episode of the alternative; null while its text is not kept. */
          episode: z.uuid().nullable(),
          tokens: z.int(),
        },
        { turn: "turn_id", alternative: "alternative_id", episode: "episode_id" },
      ),
    ),
    summaries: z.array(row(paragraph)),
    entities: peopleInMind,
    /** The entities that the user has left out. */
    leftOut: z.array(
      z.object({ id: z.uuid(), name: z.string(), category: z.enum(ENTITY_CATEGORIES) }),
    ),
    /** The user's own notes first, then the newest. */
    notes: z.array(row(NoteInRingSchema.shape)),
    computedAt: time,
  },
  { conversation: "conversation_id", turn: "turn_id", alternative: "alternative_id" },
);

export type Mind = z.output<typeof mind>;

/** The user's choices about an entity; absent ones stay unchanged. */
interface MindChoices {
  isIncluded?: boolean;
  includeSummary?: boolean;
  includeFacets?: boolean;
  includeRelationships?: boolean;
}

export const mindCalls = {
  /**
   * Null for a conversation that the user may not see, and for an alternative that is not on its shown path.
   * @param alternative absent: the head
   */
  readMind: asUser(
    "read_mind",
    (conversation: ConversationId, alternative?: string) => ({
      conversation_id: conversation,
      alternative_id: alternative,
    }),
    onlyField("mind", mind.nullable()),
  ),
  /**
   * The summaries of conversations, the most recently used first. Errors besides those of
   * every call: ContractError("invalid_input") for the cursor.
   */
  listSummaries: asUser(
    "list_summaries",
    (page: PageRequest) => afterCursor(page),
    pageOf(
      row(
        {
          conversation: ConversationIdSchema,
          title: z.string().nullable(),
          /** Oldest first. */
          paragraphs: z.array(row({ ...paragraph, createdAt: time })),
        },
        { conversation: "conversation_id" },
      ),
    ),
  ),
  /** `heard`: other people read the conversation. `off`: memory is switched off. */
  keepInMind: asUser(
    "keep_in_mind",
    (conversation: ConversationId, entity: string, choices: MindChoices) => ({
      ...snaked(choices),
      conversation_id: conversation,
      entity_id: entity,
    }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("kept"), mind }),
      z.object({ outcome: z.enum(["not_found", "heard", "off"]) }),
    ]),
  ),
};
