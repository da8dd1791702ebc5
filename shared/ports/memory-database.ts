// The calls about memory: keeping what was said, finding it again, and forgetting it.
import * as z from "zod";
import { ConversationIdSchema, UserIdSchema } from "../contracts/ids.ts";
import { MEMORY_KINDS } from "../contracts/memory-kinds.ts";
import { copyCalls, copyKeeperCalls } from "./copy-calls.ts";
import { asUser, asWorker, type CallsOf, onlyField, row, snaked, time } from "./define-call.ts";
import { enrichmentCalls } from "./enrichment-calls.ts";
import { entityCalls } from "./entity-calls.ts";
import { extractionCalls } from "./extraction-calls.ts";
import type { OtherMatches } from "./finder.ts";
import { fingerprintCalls } from "./fingerprint-calls.ts";
import { mindCalls } from "./mind-calls.ts";
import { noteCalls } from "./note-calls.ts";
import { reflectionCalls } from "./reflection-calls.ts";

/** Something that the user or Alfred said. */
const episode = row(
  {
    id: z.uuid(),
    conversation: ConversationIdSchema,
    speaker: z.enum(["user", "agent"]),
    /** ISO 8601. */
    saidAt: time,
    text: z.string(),
    /** Whether it has, or may have, words from outside (spec/provenance). */
    isOutside: z.boolean(),
    /** Rank within one search: higher is better. */
    score: z.number(),
  },
  { conversation: "conversation_id" },
);

/** A fact about an entity, which the user's own words support. */
const fact = row({
  id: z.uuid(),
  text: z.string(),
  /** Null for a fact that the user has written. */
  quote: z.string().nullable(),
  saidAt: time,
  validFrom: z.iso.date().nullable(),
  /** The first day on which the fact is no longer true. */
  validTo: z.iso.date().nullable(),
  entity: z.object({ id: z.uuid(), name: z.string() }),
});

export interface MemorySearch {
  words: string;
  /** 1 to 50. */
  limit: number;
  /** ISO dates of the first and the last day on which it was said, in the user's time zone. */
  from?: string;
  to?: string;
  beside?: OtherMatches;
}

export const memoryCalls = {
  /**
   * Best matches first; none while the user's memory is off. `untraced`: how many of the copies in `beside` are
   * not Episodes of the user, if any.
   */
  searchMemory: asUser(
    "search_memory",
    (search: MemorySearch) => search,
    z.object({
      episodes: z.array(episode),
      facts: z.array(fact),
      untraced: z.int().exactOptional(),
    }),
  ),
  /**
   * Keeps what was said in up to `limit` ended runs. `leftOut`: number of Episodes that were left out, because
   * their turn had no room for them (spec/memory#episodes). `more`: there may be more runs.
   */
  ingestEpisodes: asUser(
    "ingest_episodes",
    (limit: number) => ({ limit }),
    row({ kept: z.int(), leftOut: z.int().exactOptional(), more: z.boolean() }),
  ),
  ...extractionCalls,
  ...enrichmentCalls,
  ...entityCalls,
  ...mindCalls,
  ...noteCalls,
  ...reflectionCalls,
  ...copyCalls,
  ...fingerprintCalls,
  /** Deletes everything in memory, and nothing in conversations. Returns how many Episodes. */
  forgetMemory: asUser("forget_memory", () => ({}), onlyField("forgotten", z.int())),
};

/** Calls made as one user. Errors of all: those of every `Call`. */
export type MemoryDatabase = CallsOf<typeof memoryCalls>;

export const memoryKeeperCalls = {
  /** Users whose words wait to be kept, the longest waiting first. */
  waitingMemories: asWorker(
    "waiting_memories",
    (limit: number) => snaked({ limit }),
    onlyField("users", z.array(UserIdSchema)),
  ),
  /** Users for whom a memory run has something to do, with the kind of the run, in any order. */
  waitingMemoryRuns: asWorker(
    "waiting_memory_runs",
    (limit: number) => snaked({ limit }),
    onlyField(
      "waiting",
      z.array(row({ user: UserIdSchema, kind: z.enum(MEMORY_KINDS) }, { user: "user_id" })),
    ),
  ),
  /** Deletes memory runs that ended at least a week ago; their cost stays recorded. Returns how many. */
  dropMemoryRuns: asWorker(
    "drop_memory_runs",
    (limit: number) => snaked({ limit }),
    onlyField("dropped", z.int()),
  ),
  ...copyKeeperCalls,
};

/** Calls for no particular user. */
export type MemoryKeeper = CallsOf<typeof memoryKeeperCalls>;
