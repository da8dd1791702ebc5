// The calls that erase accounts and households, and the calls that export the data of a user and of their households.
import * as z from "zod";
import {
  type ConversationId,
  ConversationIdSchema,
  type ErasureId,
  ErasureIdSchema,
  type HouseholdId,
  RunIdSchema,
  UserIdSchema,
} from "../contracts/ids.ts";
import {
  asUser,
  asWorker,
  type CallsOf,
  IDS,
  nothing,
  onlyField,
  row,
  snaked,
} from "./define-call.ts";

const endedRuns = z.array(row({ run: RunIdSchema }, { run: "id" }));

export const accountCalls = {
  /** Whether the account is erased; its token may still be valid for a while. */
  isErased: asUser("account_state", () => ({}), onlyField("erased", z.boolean())),
  /**
   * Ends the user's runs, memberships and links at once; a job deletes the rest. A repeat returns the same
   * erasure. `done`: the erasure is complete.
   */
  eraseAccount: asUser(
    "erase_account",
    () => ({}),
    z.object({ erasure: ErasureIdSchema, done: z.boolean(), runs: endedRuns }),
  ),
  /** `others`: whether to delete the household even if other people are members. */
  eraseHousehold: asUser(
    "erase_household",
    (household: HouseholdId, others: boolean) => ({ id: household, others }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("accepted"), erasure: ErasureIdSchema, runs: endedRuns }),
      z.object({ outcome: z.enum(["not_found", "not_owner", "has_members"]) }),
    ]),
  ),
  /** The tables that contain rows of users, without the index of memory. */
  exportTables: asUser("export_tables", () => ({}), onlyField("tables", z.array(z.string()))),
  /**
   * Rows of a table that the user may see, without those that another user owns, page by page; `next` is null on the
   * last page.
   */
  exportRows: asUser(
    "export_rows",
    (table: string, afterKey: string | null) => ({ table, after: afterKey }),
    z.object({ rows: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() }),
  ),
};

/** Calls made as one user. Errors of all: TransientError, FatalError. */
export type AccountDatabase = CallsOf<typeof accountCalls>;

const doomedConversation = row(
  {
    conversation: ConversationIdSchema,
    runs: z.array(row({ run: RunIdSchema, cut: z.boolean() }, { run: "id" })),
  },
  { conversation: "id" },
);

/** A conversation to erase. `cut`: the end of a membership ended the run, which may have left unfinished groups of hops. */
export type DoomedConversation = z.output<typeof doomedConversation>;

export const erasureCalls = {
  /** The next conversations to erase; null when the erasure is complete. */
  nextErasure: asWorker(
    "next_erasure",
    (erasure: ErasureId, limit: number) => ({ id: erasure, limit }),
    z.union([
      row({ user: UserIdSchema.nullable(), conversations: z.array(doomedConversation) }, IDS),
      z.object({ outcome: z.literal("done") }).transform(() => null),
    ]),
  ),
  eraseConversations: asWorker(
    "erase_conversations",
    (erasure: ErasureId, conversations: ConversationId[]) => ({ id: erasure, conversations }),
    nothing,
  ),
  /** Deletes about `limit` other rows, or removes the user from them; true when there may be more. */
  eraseRows: asWorker(
    "erase_rows",
    (erasure: ErasureId, limit: number) => ({ id: erasure, limit }),
    onlyField("more", z.boolean()),
  ),
  /** `early`: requests that began before the erasure may still be running. */
  finishErasure: asWorker(
    "finish_erasure",
    (erasure: ErasureId, settleSeconds: number) => ({ id: erasure, settle_seconds: settleSeconds }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.enum(["finished", "more"]) }),
      row({ outcome: z.literal("early"), waitSeconds: z.number() }),
    ]),
  ),
  /** Erasures without progress for this long; oldest first. */
  stalledErasures: asWorker(
    "stalled_erasures",
    (olderThanSeconds: number, limit: number) => snaked({ olderThanSeconds, limit }),
    onlyField("erasures", z.array(ErasureIdSchema)),
  ),
};

/** Steps of the job; each may be repeated. Errors of all: TransientError, FatalError. */
export type ErasureDatabase = CallsOf<typeof erasureCalls>;
