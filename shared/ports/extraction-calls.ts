// The calls by which entities and facts are extracted from Episodes.
import * as z from "zod";
import { ENTITY_CATEGORIES, type EntityCategory } from "../contracts/entity-categories.ts";
import { ConversationIdSchema } from "../contracts/ids.ts";
import { asUser, row, snaked, time } from "./define-call.ts";

const day = z.iso.date();

/** The input of an extraction: Episodes, and the entities that they may be about. */
const toExtract = z.object({
  /** The natural key of these Episodes; empty when nothing is unread. */
  batch: z.string(),
  episodes: z.array(
    row(
      {
        id: z.uuid(),
        conversation: ConversationIdSchema,
        speaker: z.enum(["user", "agent"]),
        saidAt: time,
        /** The date in the user's time zone. */
        saidOn: day,
        text: z.string(),
      },
      { conversation: "conversation_id" },
    ),
  ),
  /** The existing entities, the most likely meant first. */
  entities: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        category: z.enum(ENTITY_CATEGORIES),
        summary: z.string(),
        facts: z.array(
          row({ id: z.uuid(), text: z.string(), validFrom: day.nullable(), saidAt: time }),
        ),
      }),
    )
    .default([]),
});

/** The user's words that support a statement; the Episode must contain the quote. */
interface Quoted {
  quote: string;
  episode: string;
}

/** What a model has extracted from a batch of Episodes. `n` identifies an entity within the batch. */
export interface ExtractedMemory {
  batch: string;
  episodes: string[];
  /** `id`: the existing entity that is meant. */
  entities: (Quoted & { n: number; id?: string; name: string; category: EntityCategory })[];
  /** `closes`: facts about the same entity that no longer hold. */
  facts: (Quoted & {
    n: number;
    other?: number;
    text: string;
    validFrom?: string;
    validTo?: string;
    closes?: string[];
  })[];
  /** Pairs of entities that are the same. */
  same: (Quoted & { a: number; b: number })[];
}

const writtenAnswer = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("written"),
    /** The number of new entities. */
    entities: z.int(),
    facts: z.int(),
    closed: z.int(),
    merged: z.int(),
    refused: z.array(
      z.object({
        kind: z.enum(["entity", "fact", "same"]),
        n: z.int(),
        reason: z.enum(["quote", "invalid", "owned", "no_entity", "closes", "category", "number"]),
      }),
    ),
  }),
  z.object({ outcome: z.enum(["already_written", "off"]) }),
]);

const toSqlNames = ({ episode, ...statement }: Quoted) => ({
  ...snaked(statement),
  episode_id: episode,
});

export const extractionCalls = {
  /**
   * The oldest unread Episodes of one conversation.
   * @param most maximum number of Episodes
   * @param characters maximum characters of all of them; a first Episode that is longer is still returned
   */
  memoryToExtract: asUser(
    "memory_to_extract",
    (most: number, characters: number) => ({ most, characters }),
    toExtract,
  ),
  /**
   * Writes what was extracted from a batch, once: `already_written` when its Episodes are no longer unread,
   * `off` when memory has been switched off in the meantime. Statements that the user's own words do not
   * support are refused.
   */
  writeMemory: asUser(
    "write_memory",
    ({ batch, episodes, entities, facts, same }: ExtractedMemory) => ({
      batch,
      episodes,
      entities: entities.map(toSqlNames),
      facts: facts.map(toSqlNames),
      same: same.map(toSqlNames),
    }),
    writtenAnswer,
  ),
};
