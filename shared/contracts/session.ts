// The session: a conversation's state between runs, kept as a flat map of JSON fields so that a hop writes
// only what it changed (spec/context#session).
import * as z from "zod";
import { SourcesSchema, type OutsideSource } from "./outside.ts";
import { RefSchema } from "./ids.ts";
import { PlanSchema, PlanStepSchema } from "./plan.ts";
import { ConstraintSchema } from "./answers/understand.ts";
import { StepOfferSchema } from "./definitions/step-choices.ts";

const EntityStatusSchema = z.enum(["read", "created", "updated", "deleted", "generated", "linked"]);

/** One entity of the registry. `id` never leaves code; the model sees `ref`. */
export const EntityRecordSchema = z.object({
  ref: RefSchema,
  id: z.uuid(),
  type: z.string(),
  label: z.string(),
  status: EntityStatusSchema,
  /** The exchanges that created it and last touched it. */
  created: z.int(),
  touched: z.int(),
  /** The reason for which the model keeps it; absent if it is not retained. */
  retained: z.string().optional(),
  /** The user's words that last referred to it: "save it", "that wine" (spec/entities#last-words). */
  phrase: z.string().optional(),
  /** The canonical ref that this alias (`gen_…`) now stands for. */
  aliasOf: RefSchema.optional(),
  /** The row as last seen, with refs in place of ids; dropped when the entity leaves the active window. */
  data: z.record(z.string(), z.unknown()).optional(),
  /** The columns of `data`, if a read requested only some; absent: all are known. */
  known: z.array(z.string()).optional(),
});
export type EntityRecord = z.infer<typeof EntityRecordSchema>;

/** Generated content, kept in full until it is saved or dropped. */
export const ArtifactSchema = z.object({
  ref: RefSchema,
  /** The UUID that the row gets when the artifact is saved. */
  id: z.uuid(),
  type: z.string(),
  subdomain: z.string(),
  schemaVersion: z.int(),
  label: z.string(),
  content: z.record(z.string(), z.unknown()),
  exchange: z.int(),
  /** The sources of the words that no member of the household wrote (spec/provenance). */
  outside: SourcesSchema.optional(),
});
export type Artifact = z.infer<typeof ArtifactSchema>;

export const StepSummarySchema = z.object({
  step: z.int(),
  type: z.string(),
  subdomain: z.string(),
  description: z.string(),
  outcome: z.string(),
  entities: z.array(z.string()),
  note: z.string().nullable(),
});
export type StepSummary = z.infer<typeof StepSummarySchema>;

/** One exchange: the user's words, the reply, and what was decided and done. */
export const ExchangeSchema = z.object({
  exchange: z.int(),
  user: z.string(),
  assistant: z.string(),
  routing: z.string(),
  goal: z.string(),
  steps: z.array(StepSummarySchema),
  phase: z.string().nullable(),
  expressed: z.string().nullable(),
  curation: z.object({
    retained: z.array(z.string()),
    dropped: z.array(z.string()),
    /** Refs that are no longer active or retained; their data stays. */
    demoted: z.array(z.string()).optional(),
    reasons: z.record(z.string(), z.string()),
  }),
  blocked: z.string().nullable(),
  /** The refs or list entries that the reply showed, in order; `""` for an entry without a ref. */
  shown: z.array(z.string()).optional(),
  /** The user's calendar date on which it was said; `at` is in UTC. */
  day: z.string().optional(),
  at: z.string(),
});
export type Exchange = z.infer<typeof ExchangeSchema>;

/** An open question or proposal, which a later run may answer. */
export const PendingSchema = z.object({
  type: z.enum([
    "propose",
    /** A question at the end of a reply; a yes executes no stored plan. */
    "offer",
    "clarify",
    "ask_user",
    "disambiguate",
    "confirm_delete",
    "confirm_update",
    "confirm_override",
    /** Asks what to do with waiting steps of stored Processes. */
    "steps",
  ]),
  text: z.string(),
  options: z.array(z.string()).optional(),
  /** disambiguate: the refs of the options, in their order. */
  candidates: z.array(z.string()).optional(),
  /** steps: the offers that the options stand for, in their order. */
  steps: z.array(StepOfferSchema).optional(),
  /** True if the answer was unclear and the question was asked a second time. */
  again: z.boolean().optional(),
  /** The exchange whose reply last asked it. */
  exchange: z.int().optional(),
  /** The run of that exchange; a button identifies its question by this id. */
  run: z.string().optional(),
  /**
   * confirm_override: the question concerns one thing and removes no protection, so a yes with a reason is
   * accepted.
   */
  reasoned: z.boolean().optional(),
  /** confirm_override: the guard codes that a confirmation overrides, for `remaining` only. */
  override: z.array(z.string()).optional(),
  /** confirm_override: what the guard asks about, by code; once none of it has to be avoided, the question is closed. */
  avoided: z.array(z.string()).optional(),
  /** clarify: the user's words for the facts in question, so that no fact is asked about twice. */
  facts: z.array(z.string()).optional(),
  /** disambiguate: descriptions of the steps for the message's other requests, planned with the answer. */
  waits: z.array(z.string()).optional(),
  /** The request that led to the question. */
  request: z.string(),
  /** True if the user was only considering the request, so nothing changes before the user agrees. */
  considers: z.boolean().optional(),
  /** The plan to continue; `results` has those of the steps already done. */
  plan: PlanSchema.optional(),
  remaining: z.array(PlanStepSchema).optional(),
  results: z.record(z.string(), z.unknown()).optional(),
});
export type Pending = z.infer<typeof PendingSchema>;

export const SessionConstraintsSchema = z.object({
  goal: z.string().nullable(),
  /** The goal's subdomain, if known. */
  subdomain: z.string().nullable().optional(),
  since: z.int(),
  /** The last exchange that referred to the goal, a constraint or an entity. */
  referred: z.int().optional(),
  /** Each with the user's words and the exchange that it came from. */
  constraints: z.array(ConstraintSchema.extend({ exchange: z.int().optional() })),
});
export type SessionConstraints = z.infer<typeof SessionConstraintsSchema>;

/**
 * A sentence of the user that must not be lost, because it contains a name, a number, a date, a quotation or a vital
 * word; or a change.
 */
export const CarriedFactSchema = z.object({
  /** ISO date of its exchange. */
  day: z.string(),
  words: z.string(),
  /**
   * The texts that a narrative must contain to count as including the fact: names, numbers, dates, or a
   * complete vital sentence.
   */
  keys: z.array(z.string()),
  /** Priority when there are too many facts: 0 is kept before 1. */
  rank: z.union([z.literal(0), z.literal(1)]),
});
export type CarriedFact = z.infer<typeof CarriedFactSchema>;

/**
 * Identifies a paragraph, in forks as well: the version of the session that it was folded into, its level, and
 * the last exchange that it covers.
 */
export interface ParagraphKey {
  version: number;
  level: number;
  coversTo: number;
}

export const ParagraphSchema = z.object({
  version: z.int(),
  /** 1 if made from exchanges; otherwise one more than the highest level of its source paragraphs. */
  level: z.int(),
  coversTo: z.int(),
  /** One line that begins with the dates it covers. */
  text: z.string(),
});
export type Paragraph = z.infer<typeof ParagraphSchema>;

export const HistorySummarySchema = z.object({
  /** The narrative, oldest first. */
  paragraphs: z.array(ParagraphSchema),
  engagement: z.string(),
  /** Facts of the covered exchanges. Prompts show the ones missing from the narrative. */
  // Facts in an older shape are dropped, because some were made from older narratives.
  facts: z.array(CarriedFactSchema).optional().catch(undefined),
  /** Exchanges up to and including this one are in the narrative. */
  coversTo: z.int(),
});
export type HistorySummary = z.infer<typeof HistorySummarySchema>;

/** The complete session in memory. */
export interface Session {
  /** Number of the last finished exchange; 0 in a new conversation. */
  exchange: number;
  /** BCP 47 tag of the conversation's language; null before its first message. */
  language: string | null;
  /** Keyed by ref, aliases included. */
  entities: Record<string, EntityRecord>;
  artifacts: Record<string, Artifact>;
  /** Oldest first; those in the summary are pruned after the full-detail window. */
  exchanges: Exchange[];
  summary: HistorySummary | null;
  pending: Pending | null;
  constraints: SessionConstraints | null;
  /** Ids of external things, keyed by the names (`ext_1`) that replies gave them. */
  outside: Record<string, string>;
  /** Sources of drafts that no longer exist but whose words may remain in the exchanges and the summary. */
  heard?: OutsideSource[];
}

/**
 * A session as stored: field → JSON. Fields: `exchange`, `language`, `entity:<ref>`, `link:<ref>` (a row whose
 * name is unknown), `artifact:<ref>`, `turn:<exchange>`, `outside:<name>`, `summary`, `pending`, `constraints`,
 * `heard`.
 */
export type SessionFields = Record<string, string>;
/** Changed fields; null deletes. */
export type SessionPatch = Record<string, string | null>;
