// The results of hops for later hops, stored with their commits.
import type { Said } from "./definitions/execution.ts";
import type { Blocked } from "./answers/act.ts";
import type { BatchManifest } from "./answers/batch.ts";
import type { Receipt, StandingChange } from "./effects.ts";
import type { Filter } from "./filter.ts";
import type { Wish } from "./findings.ts";
import type { Plan, Source, StepType, WriteOperation } from "./plan.ts";
import type { RunMemory } from "./recall.ts";
import type { NoteInRing } from "./reflected-memory.ts";
import type { MemberProfile } from "./profile.ts";
import type { Artifact, EntityRecord, Exchange, Pending } from "./session.ts";
import type { ThinkOutput } from "./plan.ts";
import type { UnderstandOutput } from "./answers/understand.ts";

/** A mention as code resolved it over the tiers (spec/entities#mentions). */
export interface ResolvedMention {
  raw_text: string;
  entity_type: string;
  ref: string | null;
  candidates: string[];
  /** True if the words mean several things; absent if they mean one. */
  several?: boolean | undefined;
  confidence: "high" | "medium" | "low";
  resolution: "exact" | "fuzzy" | "unresolved";
}

/** A constraint of the conversation that the message takes back. */
export interface Withdrawn {
  /** The user's words. */
  words: string;
  /** False if there was no such constraint. */
  isNoted: boolean;
  /** Whether such a constraint protects a person. */
  protects: boolean;
}

export interface UnderstandResult {
  output: UnderstandOutput;
  /** The sources that came with the message, keyed by ref (`page_1`, `text_1`); absent if there are none. */
  sources?: Record<string, Source>;
  /** The user's words for models, with refs in place of `@[Label](id)`; absent if they are unchanged. */
  message?: string;
  /** The message's media; absent if it has none. */
  media?: MessageMedia;
  /** Parallel to `output.entity_mentions`. */
  mentions?: ResolvedMention[];
  /** Defaults chosen for details that the user left open, worded for the user. */
  assumptions?: string[];
  /** Rows per table of the household when the run began: Think's dashboard. */
  counts?: Record<string, number>;
  /** Changes that Think may undo. */
  standing?: StandingChange[];
  /** Facts of the message that code recorded before planning. */
  noted?: Receipt[];
  /** Other notes for the user on how the message was interpreted, in the user's language. */
  notes?: string[];
  /** The constraints that the message takes back; absent if there are none. */
  withdrawn?: Withdrawn[];
  /** The session's open question that this message answers. */
  takenOver?: Pending;
  /** The stored plan that the message confirmed, or the remaining steps of an answered plan. */
  plan?: Plan;
  /** A question that this message raises instead of a plan. */
  question?: Pending;
  /** The open question that this message did not answer; the reply ends by asking it again. */
  putAgain?: Pending;
  /** The complete reply if the message answered a waiting step: it tells the user what became of the answer. */
  told?: string;
  /** True if the message was a button of a question that is no longer open. */
  isLate?: true;
  /** The kept and dropped entities; only refs that exist. */
  curation: Exchange["curation"];
  /** The profile when the run began; a step may get it as read again since. Null when the user has none. */
  profile: MemberProfile | null;
  /** Earlier statements that matter to the message; absent if nothing was searched for and nothing is known. */
  memory?: RunMemory;
  /** What Alfred has noted about the user; absent if nothing. Only Think and Reply see it. */
  introspection?: ShownNotes;
  /** The conversation's exclusions, in the form that row reads accept; absent if there are none. */
  excluded?: Wish[];
}

/** The notes that fit in a prompt, the user's own first. */
export interface ShownNotes {
  notes: Pick<NoteInRing, "text" | "madeBy">[];
  /** The number of notes that do not fit. */
  hidden: number;
}

export interface MessageMedia {
  /** The user's own words, without text that a model read from pictures. */
  said: string;
  /** The message has pictures, so requested changes are proposed first and made only after a yes. */
  pictured: boolean;
  /** The beginning of the reply: what was heard and read, or the reason why nothing was. */
  opening: string;
  /** The message has no words and none of its media could be read, so `opening` is the complete reply. */
  isAll: boolean;
}

export interface ThinkResult {
  output: ThinkOutput | null;
  plan: Plan;
  /** For the decisions propose and clarify: the question to the user. */
  message?: string;
  /** True if the model worded that question. */
  worded?: true;
  /** The question of which of several things is meant; code asks it instead of executing the plan. */
  question?: Pending;
  /** What the plan assumes without the user having said so. */
  assumptions?: string[];
}

export interface ReadResult {
  table: string;
  total: number;
  /** Rows with refs in place of ids. */
  rows: Record<string, unknown>[];
  filter: string;
  /** The columns of the rows, if the read requested only some; absent: all. */
  columns?: string[];
  /** The filter as data, with refs; absent for all rows. No prompt shows it. */
  where?: Filter;
  /** True if there are matching rows beyond those returned; code that computes from the rows reads these, too (I14). */
  rest?: true;
  /** Number of rows that the run has deleted since the read; `rows` and `total` exclude them. */
  gone?: number;
  /** Matching rows in other places; their names when this place has none. */
  elsewhere?: { total: number; names: string[] };
}

/** A row created by a tool call. `key` consists of its table and the values of the call. */
export interface MadeRow {
  key: string;
  ref: string | null;
}

/** The summary that code and models (`prompts/act/read.md`) write for a completed read without rows. */
export const FOUND_NONE = "Nothing found";

/** A change that the guard stopped, or that was only rolled back with such a change. */
export interface StoppedThing {
  title: string;
  error: NonNullable<Receipt["error"]> | null;
  /** The row that keeps something out, as a sentence with who said it and when; absent if it is not known. */
  protection?: string;
  /** True if the change deletes that row. */
  deletes?: true;
}

/** One Act step's outcome (or one item of a generate step). */
export interface StepResult {
  step: number;
  item?: number;
  type: StepType;
  subdomain: string;
  /** Only for a write step. */
  operation?: WriteOperation;
  /** `nothing_done`: a write that changed nothing or an analysis without rows; `summary` has the reason. */
  status: "completed" | "nothing_done" | "blocked" | "asked" | "failed";
  summary: string;
  note?: string;
  reads?: ReadResult[];
  artifacts?: Artifact[];
  receipts?: Receipt[];
  /** The created rows, so that a later step of the run, or its replan, does not create them again. */
  made?: MadeRow[];
  /** Rows with relative changes, which are not repeated after a question or a replan. */
  adjusted?: string[];
  batch?: BatchManifest;
  analysis?: string;
  /** True if code computed the analysis from rows. */
  concluded?: boolean;
  question?: string;
  blocked?: Blocked;
  /** Tells the user which data a compiled payload could not store. */
  losses?: string[];
  /** Refs of existing entries that the losses tell of, so that no other part of the reply does. */
  told?: string[];
  /**
   * What the model says it did not do, in its own words; checked against the receipts before the user reads it.
   */
  notDone?: string[];
  /** Why the step could not make its change, if code knows: told in place of the model's reason. */
  cause?: string;
  /** A write that needs the user's confirmation first. */
  confirm?: Pending;
  /** The changes that `confirm` asks about because the guard stopped them. */
  stopped?: StoppedThing[];
  /** True if the step stopped and a new plan did its work; set while the reply is made, never stored. */
  madeGood?: true;
  /** The registry records that the step changed, for recovery; the live copy is in the session patch. */
  entities?: EntityRecord[];
}

/** A failed attempt at a hop. */
export interface HopAttempt {
  hop: string;
  /** From 1. */
  attempt: number;
  /** The error's code; `interrupted` when the invocation ended without reporting one. */
  code: string;
}

/** The reason that a run did not complete, for programs; the reply has the words for the user. */
export interface RunError {
  code: string;
  message: string;
  /** What the service answered to the step that made the run fail. */
  said?: Said;
  /** The last failed attempts of each hop, in the order of the hops; those of the hop that failed for good come last. */
  attempts?: HopAttempt[];
}

/** Tokens of one or more model calls, as the provider reports them. */
export interface Usage {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens: number;
  cache_creation_input_tokens: number;
  /** Tokens that are cached for an hour; absent if there are none. */
  cache_creation_1h_input_tokens?: number;
}

export const NO_USAGE: Usage = {
  calls: 0,
  input_tokens: 0,
  output_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
};

/** The sum of two usages. */
export function addUsage(a: Usage, b: Usage): Usage {
  const hourCacheTokens =
    (a.cache_creation_1h_input_tokens ?? 0) + (b.cache_creation_1h_input_tokens ?? 0);
  return {
    calls: a.calls + b.calls,
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cache_read_input_tokens: a.cache_read_input_tokens + b.cache_read_input_tokens,
    cache_creation_input_tokens: a.cache_creation_input_tokens + b.cache_creation_input_tokens,
    ...(hourCacheTokens > 0 ? { cache_creation_1h_input_tokens: hourCacheTokens } : {}),
  };
}
