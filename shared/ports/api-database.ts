// The HTTP API's calls to Postgres as one user. Row-level security applies: a row that the user may not see
// is null, like a row that does not exist.
import * as z from "zod";
import type { ConversationId, HouseholdId, RunId } from "../contracts/ids.ts";
import { AvoidedSchema, ToldSchema } from "../contracts/profile.ts";
import {
  type ConversationRecord,
  ConversationSchema,
  type EditRecord,
  type ReceiptRecord,
  type RefRecord,
  type RunRecord,
} from "./api-rows.ts";
import { asUser, type CallsOf, type Keyed, onlyField, snaked } from "./define-call.ts";
import type { HouseholdDatabase } from "./household-database.ts";
import type { pictureCalls } from "./picture-calls.ts";
import type { DeletionsRequest, rowCalls, RowPage, RowPageRequest } from "./row-calls.ts";
import type { rowWriteCalls } from "./row-write-calls.ts";
import { type ProfileRecord, StoredProfileSchema } from "./stored-profile.ts";
import type { TranscriptMessage, treeCalls, TreeNode } from "./tree-calls.ts";

/** A page of a list; `next` is the cursor of the next page, null on the last page. */
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

/** A page of a transcript. */
export interface TranscriptRequest extends PageRequest {
  /** The message that comes first; the oldest by default. */
  order?: "oldest" | "newest";
}

/** A row of the pack's catalogue, keyed by column. */
const catalogueHit = z.looseObject({
  id: z.uuid(),
  /** Null: a name of the row, or a word in one, begins with the query, which does not name the row. */
  confidence: z.number().nullable(),
  /** The name that matched; null when words matched that are not a name. */
  matched: z.string().nullable(),
});

const savedAnswer = z
  .object({ profile: StoredProfileSchema })
  .transform(({ profile }) => ({ outcome: "saved" as const, profile }));

/** What a conversation's owner may change; `defaultProcess` is null for no default. */
interface ConversationChange {
  title?: string;
  status?: "active" | "archived";
  defaultProcess?: string | null;
}

export const apiCalls = {
  createConversation: asUser(
    "create_conversation",
    ({
      household,
      defaultProcess,
      ...request
    }: Keyed & { title?: string; household?: HouseholdId; defaultProcess?: string | null }) => ({
      ...snaked(request),
      household_id: household,
      default_process_id: defaultProcess,
    }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.enum(["created", "replayed"]), conversation: ConversationSchema }),
      z.object({
        outcome: z.enum(["key_conflict", "choose_household", "not_member", "process_not_enabled"]),
      }),
    ]),
  ),
  updateConversation: asUser(
    "update_conversation",
    (conversation: ConversationId, { defaultProcess, ...change }: ConversationChange) => ({
      id: conversation,
      ...change,
      default_process_id: defaultProcess,
    }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("updated"), conversation: ConversationSchema }),
      // `not_found`: the conversation does not exist, or the user may not see it.
      z.object({ outcome: z.enum(["not_found", "process_not_enabled"]) }),
    ]),
  ),
  /** Searches the pack's catalogue; best matches first. */
  searchCatalogue: asUser(
    "search_catalogue",
    (words: string, limit: number) => ({ words, limit }),
    onlyField("rows", z.array(catalogueHit)),
    { refusesFilter: true },
  ),
  /** The amount that the user's runs and jobs have spent since a moment, in millionths of a dollar. */
  readSpending: asUser(
    "read_spending",
    (since: string) => ({ since }),
    onlyField("micro_usd", z.int().min(0)),
  ),
  /** What must be avoided in all of the user's households together, and what the user has stated. */
  readAvoided: asUser(
    "read_avoided",
    () => ({}),
    z.object({ avoid: z.array(AvoidedSchema), told: z.array(ToldSchema) }),
  ),
  /** Sets the given fields and keeps the others. */
  putProfile: asUser(
    "put_profile",
    ({
      displayName,
      memoryForAgents,
      approvalsForAgents,
      noticesTo,
      fields = {},
      ...change
    }: Partial<ProfileRecord>) => ({
      ...snaked(fields),
      ...change,
      ...(noticesTo === undefined ? {} : noticeColumns(noticesTo)),
      display_name: displayName,
      memory_for_agents: memoryForAgents,
      approvals_for_agents: approvalsForAgents,
    }),
    z.union([savedAnswer, z.object({ outcome: z.literal("invalid"), message: z.string() })]),
  ),
};

/** Calls of the API made as one user. Errors of all: those of every `Call`. */
export interface ApiDatabase
  extends
    HouseholdDatabase,
    CallsOf<typeof apiCalls>,
    CallsOf<typeof rowWriteCalls>,
    CallsOf<typeof pictureCalls>,
    Omit<CallsOf<typeof treeCalls>, "readPath" | "readTree"> {
  /** Most recently used first. Errors: ContractError("invalid_input") for a cursor of another list. */
  listConversations(page: PageRequest): Promise<Page<ConversationRecord>>;
  getConversation(conversation: ConversationId): Promise<ConversationRecord | null>;
  /** The path that is shown. Errors: ContractError("invalid_input") for a cursor of another list. */
  transcript(
    conversation: ConversationId,
    page: TranscriptRequest,
  ): Promise<Page<TranscriptMessage> | null>;
  /**
   * All alternatives, in the order in which their turns were made. Errors: ContractError("invalid_input") for a
   * cursor of another list. */
  tree(
    conversation: ConversationId,
    page: PageRequest,
  ): Promise<(Page<TreeNode> & { head: string | null }) | null>;
  getRun(run: RunId): Promise<RunRecord | null>;
  /** A conversation's run: the one with this number, from 1, or the newest one. */
  runNumbered(conversation: ConversationId, number: number | "newest"): Promise<RunRecord | null>;
  /** The ledger rows of a run, in the order in which they were written. */
  receipt(run: RunId): Promise<ReceiptRecord[] | null>;
  /** The user's profile; the core's defaults until one is stored. */
  getProfile(): Promise<ProfileRecord>;
  /** Errors: ContractError("invalid_input") for a refused filter or a cursor of another list. */
  listRows(request: RowPageRequest): Promise<RowPage>;
  listDeletions(request: DeletionsRequest): Promise<Page<{ id: string; at: string }>>;
  countChanges: CallsOf<typeof rowCalls>["countChanges"];
  /**
   * A row of a pack's table, with its children; null when the user may not see it.
   * @param withFindings whether the row includes its findings
   */
  getRow(
    table: string,
    row: string,
    withFindings?: boolean,
  ): Promise<Record<string, unknown> | null>;
  /** The household that a row belongs to; null when the user may not see it. */
  householdOf(table: string, row: string): Promise<HouseholdId | null>;
  /** The edit with this origin id; null when there was none, or the user may no longer see it. */
  editOf(origin: string): Promise<EditRecord | null>;
  /** The ids of what that edit changed, newest first: an undo takes them in this order. */
  effectsOf(origin: string): Promise<string[]>;
  refs(conversation: ConversationId): Promise<RefRecord[] | null>;
  /** Those of the given refs that the conversation has. */
  refsNamed(conversation: ConversationId, refs: string[]): Promise<RefRecord[]>;
}

/** Both columns, because a new choice replaces the earlier one. */
const noticeColumns = (to: ProfileRecord["noticesTo"]) => ({
  notice_channel: to !== null && "channel" in to ? to.channel : null,
  notice_conversation_id: to !== null && "conversationId" in to ? to.conversationId : null,
});
