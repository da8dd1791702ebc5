// The user's own calls about entities and facts (spec/memory#entities-and-facts).
import * as z from "zod";
import { ENTITY_CATEGORIES, type EntityCategory } from "../contracts/entity-categories.ts";
import { type ConversationId, ConversationIdSchema } from "../contracts/ids.ts";
import { asUser, row, snaked, time } from "./define-call.ts";
import { afterCursor, pageOf, type PageRequest } from "./page-calls.ts";

const madeBy = z.enum(["user", "extraction"]);

const brief = {
  id: z.uuid(),
  name: z.string(),
  category: z.enum(ENTITY_CATEGORIES),
  summary: z.string(),
  /** The author of summary and facets; null while they are empty. */
  writtenBy: z.enum(["user", "enrichment"]).nullable(),
  madeBy,
  /** Number of current facts about the entity. */
  facts: z.int(),
  createdAt: time,
  updatedAt: time,
};

/** The parts that enrichment wrote, each with the ids of the facts on which it rests. */
const enrichment = z.object({
  sentences: z.array(z.object({ text: z.string(), facts: z.array(z.uuid()) })),
  facets: z.array(
    z.object({
      dimension: z.string(),
      value: z.string(),
      confidence: z.number(),
      facts: z.array(z.uuid()),
    }),
  ),
  /** Number of facts on which the enrichment rests. */
  facts: z.int(),
});

const entity = row({
  ...brief,
  facets: z.record(z.string(), z.unknown()),
  /** Confidence of the facets that enrichment wrote, by dimension. */
  confidence: z.record(z.string(), z.number()).nullable(),
  enrichment: enrichment.nullable(),
  enrichedAt: time.nullable(),
  /** The sources of the entity and of all entities that were merged into it, oldest first. */
  sources: z.array(
    row({
      type: z.enum(["user", "extraction", "enrichment"]),
      originalName: z.string(),
      episodeId: z.uuid().nullable(),
      confidence: z.number().nullable(),
      createdAt: time,
    }),
  ),
  /** The merges that can be undone, newest first. */
  merges: z.array(
    row({
      id: z.uuid(),
      name: z.string(),
      madeBy: z.enum(["user", "extraction", "key"]),
      createdAt: time,
    }),
  ),
});

const namedEntity = z.object({ id: z.uuid(), name: z.string() });

const fact = row(
  {
    id: z.uuid(),
    text: z.string(),
    madeBy,
    /** The user's words that say the fact, and where they were said; null for a fact that the user has written. */
    quote: z.string().nullable(),
    episodeId: z.uuid().nullable(),
    conversation: ConversationIdSchema.nullable(),
    saidAt: time,
    validFrom: z.iso.date().nullable(),
    validTo: z.iso.date().nullable(),
    knownFrom: time,
    knownTo: time.nullable(),
    closedBy: z.uuid().nullable(),
    isStanding: z.boolean(),
    /** Whether it says something that the pack's own rows keep; such a fact is only shown. */
    isOwned: z.boolean(),
    entity: namedEntity,
    other: namedEntity.nullable(),
  },
  { conversation: "conversation_id" },
);

const notFound = z.object({ outcome: z.literal("not_found") });
const duplicate = z.object({ outcome: z.literal("duplicate"), id: z.uuid() });

export const entityCalls = {
  /** Newest first. Errors besides those of every call: ContractError("invalid_input") for the cursor. */
  listEntities: asUser(
    "list_entities",
    ({
      search,
      category,
      ...page
    }: PageRequest & { search?: string; category?: EntityCategory }) => ({
      ...afterCursor(page),
      search,
      category,
    }),
    pageOf(row(brief)),
  ),
  /** The entity, or the entity into which it was merged. Null for an unknown entity, and for one that is not shown. */
  getEntity: asUser(
    "get_entity",
    (id: string) => ({ id }),
    z.object({ entity: entity.nullable() }).transform((answer) => answer.entity),
  ),
  /**
   * A repeat with the same name and summary gets the existing entity.
   * @param conversation the conversation that has the entity in mind from now on, unless it is not the user's or other
   *   people read it
   */
  createEntity: asUser(
    "create_entity",
    (
      entity: { name: string; summary: string; category: EntityCategory },
      conversation?: ConversationId,
    ) => ({ ...snaked(entity), conversation_id: conversation }),
    z.union([
      z.object({ outcome: z.literal("created"), entity }),
      duplicate,
      /** Memory is switched off. */
      z.object({ outcome: z.literal("off") }),
    ]),
  ),
  updateEntity: asUser(
    "update_entity",
    (
      id: string,
      changes: {
        name?: string;
        summary?: string;
        category?: EntityCategory;
        facets?: Record<string, string[]>;
      },
    ) => ({ id, ...changes }),
    z.union([z.object({ outcome: z.literal("updated"), entity }), duplicate, notFound]),
  ),
  deleteEntity: asUser(
    "delete_entity",
    (id: string) => ({ id }),
    z.object({ outcome: z.enum(["deleted", "not_found"]) }),
  ),
  /** `users_own`: the name of the entity `merge` is the user's choice, and that of `keep` is not. */
  mergeEntities: asUser(
    "merge_entities",
    (keep: string, merge: string) => ({ keep, merge }),
    z.union([
      z.object({ outcome: z.literal("merged"), id: z.uuid(), entity }),
      z.object({ outcome: z.enum(["not_found", "same", "users_own"]) }),
    ]),
  ),
  /** Undoes a merge. `later`: a later merge, which has to be undone first. */
  undoMerge: asUser(
    "undo_merge",
    (merge: string) => ({ id: merge }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.enum(["undone", "not_found"]) }),
      row({ outcome: z.literal("later_merge"), later: z.uuid() }, { later: "id" }),
    ]),
  ),
  /** The newest facts first. `items` is null for an unknown entity. */
  listFacts: asUser(
    "list_facts",
    ({ about, closed, ...page }: PageRequest & { about?: string; closed: boolean }) => ({
      ...afterCursor(page),
      about,
      closed,
    }),
    z.union([
      pageOf(fact),
      /** There is no such entity. */
      z.object({ items: z.null() }).transform(({ items }) => ({ items, next: null })),
    ]),
  ),
  /**
   * Without a text: the fact is no longer true from `validTo` on. With a text: the fact was never true, and the
   * answer is the user's own fact with this text.
   */
  changeFact: asUser(
    "change_fact",
    (id: string, changes: { text?: string; validFrom?: string; validTo?: string }) => ({
      id,
      ...snaked(changes),
    }),
    z.union([
      z.object({ outcome: z.literal("changed"), fact }),
      z.object({ outcome: z.enum(["not_found", "closed", "invalid", "owned"]) }),
    ]),
  ),
  deleteFact: asUser(
    "delete_fact",
    (id: string) => ({ id }),
    z.object({ outcome: z.enum(["deleted", "not_found"]) }),
  ),
};
