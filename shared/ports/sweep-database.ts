// The calls of scheduled jobs, which cover all users.
import * as z from "zod";
import {
  type ConversationId,
  ConversationIdSchema,
  RunIdSchema,
  UserIdSchema,
} from "../contracts/ids.ts";
import { dueWaitCalls } from "./wait-calls.ts";
import { asWorker, type CallsOf, IDS, onlyField, row, snaked } from "./define-call.ts";

const stalledRun = row(
  {
    run: RunIdSchema,
    user: UserIdSchema,
    conversation: ConversationIdSchema,
    epoch: z.int(),
    session: z.int(),
    /**
     * The times when it was accepted or, if later, started, and when it last made progress, in milliseconds since the
     * epoch.
     */
    createdAtMs: z.string().transform(Date.parse),
    progressedAtMs: z.string().transform(Date.parse),
    /** How many commits the store had at the last `noteProgress`. */
    commits: z.int(),
  },
  {
    ...IDS,
    run: "id",
    session: "session_version",
    createdAtMs: "created_at",
    progressedAtMs: "progressed_at",
  },
);
export type StalledRun = z.output<typeof stalledRun>;

const candidate = row(
  {
    conversation: ConversationIdSchema,
    user: UserIdSchema,
    run: RunIdSchema,
    epoch: z.int(),
    session: z.int(),
  },
  { ...IDS, conversation: "id", run: "run_id", session: "session_version" },
);
/** A settled conversation whose history exceeds the window, and its last run. */
export type CompressCandidate = z.output<typeof candidate>;

export interface CompressRequest {
  limit: number;
  /** Minimum number of unsummarized exchanges. */
  uncovered: number;
  idleSeconds: number;
  /** The conversation after which the list continues. */
  after?: ConversationId;
  /** If present, only this conversation. */
  conversation?: ConversationId;
}

const olderThan = (olderThanSeconds: number, limit: number) => snaked({ olderThanSeconds, limit });

export const sweepCalls = {
  ...dueWaitCalls,
  stalledRuns: asWorker("stalled_runs", olderThan, onlyField("runs", z.array(stalledRun))),
  /**
   * Runs that have waited for a person, and for nothing else, for this long, the oldest first; each wait has its own
   * epoch.
   */
  expiredWaits: asWorker(
    "expired_waits",
    olderThan,
    onlyField(
      "runs",
      z.array(
        row(
          { user: UserIdSchema, run: RunIdSchema, epoch: z.int() },
          { user: "user_id", run: "id" },
        ),
      ),
    ),
  ),
  /**
   * Replies and notices that have waited this long without progress, that can be claimed now, and whose users are still
   * members of the household; oldest first.
   */
  stalledSends: asWorker(
    "stalled_sends",
    olderThan,
    onlyField(
      "sends",
      z.array(row({ user: UserIdSchema, run: RunIdSchema }, { user: "user_id", run: "run_id" })),
    ),
  ),
  /** Conversations whose last run ended long enough ago for the request, but within a day, ordered by id. */
  conversationsToCompress: asWorker(
    "conversations_to_compress",
    ({ conversation, ...request }: CompressRequest) => ({
      ...snaked(request),
      conversation_id: conversation,
    }),
    onlyField("conversations", z.array(candidate)),
  ),
};

export type SweepDatabase = CallsOf<typeof sweepCalls>;
