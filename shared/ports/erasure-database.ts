// The calls that erase accounts and households, and those that export what a user may see.
import type { ConversationId, ErasureId, HouseholdId, RunId, UserId } from "../contracts/ids.ts";

/** Calls made as one user. Errors of all: TransientError, FatalError. */
export interface AccountDatabase {
  /** Whether the account is gone: its token may still be valid for a while. */
  isErased(): Promise<boolean>;
  /**
   * Ends the user's runs, memberships and links at once; a job deletes the rest. Again is the same erasure.
   * `done`: it is over.
   */
  eraseAccount(): Promise<{ erasure: ErasureId; done: boolean; runs: { run: RunId }[] }>;
  /** `others`: the household may go although other people are members. */
  eraseHousehold(
    household: HouseholdId,
    others: boolean,
  ): Promise<
    | { outcome: "accepted"; erasure: ErasureId; runs: { run: RunId }[] }
    | { outcome: "not_found" | "not_owner" | "has_members" }
  >;
  /** The tables that have rows of users. */
  exportTables(): Promise<string[]>;
  /** Rows of a table that the user may see, some at a time; `next` is null on the last page. */
  exportRows(
    table: string,
    after: string | null,
  ): Promise<{ rows: Record<string, unknown>[]; next: string | null }>;
}

/** A conversation to be erased. `cut`: the erasure has ended the run, which may have left something open. */
export interface DoomedConversation {
  conversation: ConversationId;
  runs: { run: RunId; cut: boolean }[];
}

/** Steps of the job; each may be repeated. Errors of all: TransientError, FatalError. */
export interface ErasureDatabase {
  /** Null when the erasure is over. */
  nextErasure(
    erasure: ErasureId,
    limit: number,
  ): Promise<{ user: UserId | null; conversations: DoomedConversation[] } | null>;
  eraseConversations(erasure: ErasureId, conversations: ConversationId[]): Promise<void>;
  /** True when there may be more. */
  eraseRows(erasure: ErasureId, limit: number): Promise<boolean>;
  /** `early`: requests from before the erasure may still be under way. */
  finishErasure(
    erasure: ErasureId,
    settleSeconds: number,
  ): Promise<{ outcome: "finished" | "more" } | { outcome: "early"; waitSeconds: number }>;
  /** Erasures that have not progressed for so long; oldest first. */
  stalledErasures(olderThanSeconds: number, limit: number): Promise<ErasureId[]>;
}
