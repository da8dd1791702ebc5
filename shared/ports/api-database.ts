// The HTTP API's calls to Postgres as one user. Row-level security applies: a row that the user may not see
// is null, like a row that does not exist.
import type { ConversationId, HouseholdId, RunId } from "../contracts/ids.ts";
import type { EffectResult } from "../contracts/effects.ts";
import type { RowQuery } from "../contracts/filter.ts";
import type { ReplyChange } from "../contracts/answers/reply.ts";
import type { RunError } from "../contracts/results.ts";
import type { RunReply, RunStatus } from "./run-database.ts";
import type { HouseholdDatabase } from "./household-database.ts";

/** A page of a listing; `next` is the cursor of the page after it, null on the last. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

export interface PageRequest {
  /** A cursor from an earlier page; absent or null for the first page. */
  cursor?: string | null;
  /** 1 to 100. */
  limit: number;
}

/** Rows of one table, whole, in an order that every page shares. */
export interface RowPageRequest extends PageRequest, Pick<RowQuery, "table" | "where" | "wishes"> {
  /** Absent: rows that are the user's own. */
  household?: HouseholdId;
  order: { column: string; dir: "asc" | "desc" }[];
}

export interface ConversationRecord {
  id: ConversationId;
  title: string | null;
  status: "active" | "archived";
  household: HouseholdId;
  /** ISO 8601, as are all times here. */
  createdAt: string;
  updatedAt: string;
}

export type CreateConversationOutcome =
  | { outcome: "created" | "replayed"; conversation: ConversationRecord }
  | { outcome: "key_conflict" | "choose_household" | "not_member" };

/** One turn of the transcript, in the words of its active alternative. */
export interface TranscriptMessage {
  turn: string;
  seq: number;
  speaker: "user" | "agent" | "system";
  type: "message" | "tool_result" | "summary";
  /** Null while the agent's run is under way. */
  text: string | null;
  /** Of a reply; else empty. */
  changes: ReplyChange[];
  /** The run that the turn belongs to. */
  run: RunId | null;
  runStatus: RunStatus | null;
  createdAt: string;
}

export interface RunRecord {
  id: RunId;
  conversation: ConversationId;
  number: number;
  status: RunStatus;
  epoch: number;
  userTurn: string;
  agentTurn: string;
  decision: string | null;
  plan: unknown;
  reply: RunReply | null;
  usage: unknown;
  error: RunError | null;
  /** The ledger summary, made by code at the end of the run. */
  summary: unknown;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** One ledger row of a run. */
export interface ReceiptRecord {
  op: string;
  table: string | null;
  ref: string | null;
  label: string | null;
  row: string | null;
  status: "applied" | "failed";
  error: { code: string; message: string; column?: string | null } | null;
  undone: boolean;
  /** Guard codes that the user had overridden for the row. */
  override?: string[];
}

export interface ProfileRecord {
  displayName: string | null;
  /** The fields of the pack, and those of packs not in use; empty while nothing was stored. */
  fields: Record<string, unknown>;
  /** Subdomain → the user's guidance in their own words. */
  guidance: Record<string, string>;
  timezone: string;
}

export interface RefRecord {
  ref: string;
  type: string;
  entity: string;
  /** False for a `gen_` alias of a saved row. */
  canonical: boolean;
}

/** What an earlier request of a screen has come to. */
export interface EditRecord {
  household: HouseholdId | null;
  context: unknown;
  result: EffectResult | undefined;
}

/** A row of the pack's catalogue, by columns. */
export interface CatalogueHit extends Record<string, unknown> {
  id: string;
  /** Null: the words may be on the way to this row, and do not mean it. */
  confidence: number | null;
  /** The name that was found; null where words were understood that are no name. */
  matched: string | null;
}

/** Calls of the API made as one user. Errors of all: TransientError, FatalError. */
export interface ApiDatabase extends HouseholdDatabase {
  createConversation(request: {
    route: string;
    key: string;
    bodyHash: string;
    title?: string;
    household?: HouseholdId;
  }): Promise<CreateConversationOutcome>;
  updateConversation(
    conversation: ConversationId,
    change: { title?: string; status?: "active" | "archived" },
  ): Promise<ConversationRecord | null>;
  /** Most recently used first. Errors: ContractError("invalid_input") for a foreign cursor. */
  listConversations(page: PageRequest): Promise<Page<ConversationRecord>>;
  getConversation(conversation: ConversationId): Promise<ConversationRecord | null>;
  /** Oldest first. Errors: ContractError("invalid_input") for a foreign cursor. */
  transcript(
    conversation: ConversationId,
    page: PageRequest,
  ): Promise<Page<TranscriptMessage> | null>;
  getRun(run: RunId): Promise<RunRecord | null>;
  /** A conversation's run by its number, from 1, or its newest one. */
  runNumbered(conversation: ConversationId, number: number | "newest"): Promise<RunRecord | null>;
  /** The ledger rows of a run, in the order in which they were written. */
  receipt(run: RunId): Promise<ReceiptRecord[] | null>;
  /** The user's profile; the core's defaults while none was stored. */
  getProfile(): Promise<ProfileRecord>;
  /** Sets the fields given, keeps the others. */
  putProfile(
    change: Partial<ProfileRecord>,
  ): Promise<
    { outcome: "saved"; profile: ProfileRecord } | { outcome: "invalid"; message: string }
  >;
  /** Errors: ContractError("invalid_input") for a refused filter and a foreign cursor. */
  listRows(request: RowPageRequest): Promise<Page<Record<string, unknown>>>;
  /**
   * A row of a pack's table, children nested; null when the user may not see it.
   * @param marked with its findings
   */
  getRow(table: string, row: string, marked?: boolean): Promise<Record<string, unknown> | null>;
  /** The household that a row belongs to; null when the user may not see it. */
  householdOf(table: string, row: string): Promise<HouseholdId | null>;
  /** The request with this id; null when there was none, or the user may not see it any more. */
  editOf(origin: string): Promise<EditRecord | null>;
  /** The likeliest first. */
  searchCatalogue(words: string, limit: number): Promise<CatalogueHit[]>;
  refs(conversation: ConversationId): Promise<RefRecord[] | null>;
  /** Those of these refs that the conversation has. */
  refsNamed(conversation: ConversationId, refs: string[]): Promise<RefRecord[]>;
  /** The session as of the last finished run; null before the first. */
  latestSnapshot(conversation: ConversationId): Promise<{ version: number; state: unknown } | null>;
}
