// The calls by which entities and facts are extracted from Episodes.
import * as z from "zod";
import { ENTITY_CATEGORIES, type EntityCategory } from "../contracts/entity-categories.ts";
import { ConversationIdSchema } from "../contracts/ids.ts";
import { asUser, row, snaked, time } from "./define-call.ts";

const day = z.iso.date();

/** Something that was said, with what it may be about: what a model extracts from. */
const toExtract = z.object({
  /** The natural key of these Episodes; none when nothing is unread. */
  batch: z.string().exactOptional(),
  episodes: z.array(
    row(
      {
        id: z.uuid(),
        conversation: ConversationIdSchema,
        speaker: z.enum(["user", "agent"]),
        saidAt: time,
        /** By the user's time zone. */
        saidOn: day,
        text: z.string(),
      },
      { conversation: "conversation_id" },
    ),
  ),
  /** That there are already, the likeliest to be meant first. */
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

/** Where the user said it: the quote must stand in that Episode. */
interface Quoted {
  quote: string;
  episode: string;
}

/** What a model has read out of a batch of Episodes. `n` names an entity within it. */
export interface ReadMemory {
  batch: string;
  episodes: string[];
  /** `id`: one that there is. */
  entities: (Quoted & { n: number; id?: string; name: string; category: EntityCategory })[];
  /** `closes`: facts of the same entity that hold no more. */
  facts: (Quoted & {
    n: number;
    other?: number;
    text: string;
    validFrom?: string;
    validTo?: string;
    closes?: string[];
  })[];
  /** Two of the entities that are one. */
  same: (Quoted & { a: number; b: number })[];
}

const written = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("written"),
    /** New ones. */
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

const inSql = ({ episode, ...statement }: Quoted) => ({
  ...snaked(statement),
  episode_id: episode,
});

export const extractionCalls = {
  /**
   * The oldest unread Episodes of one conversation: at most so many, with at most so many
   * characters, but at least one.
   */
  memoryToExtract: asUser(
    "memory_to_extract",
    (most: number, characters: number) => ({ most, characters }),
    toExtract,
  ),
  /**
   * Writes what was read out of a batch, once: `already_written` when its Episodes are not unread
   * any more, `off` when memory was switched off meanwhile. What the user's own words do not say is refused.
   */
  writeMemory: asUser(
    "write_memory",
    ({ batch, episodes, entities, facts, same }: ReadMemory) => ({
      batch,
      episodes,
      entities: entities.map(inSql),
      facts: facts.map(inSql),
      same: same.map(inSql),
    }),
    written,
  ),
};
