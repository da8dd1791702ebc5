// What the scheduled jobs ask of Postgres, across users.
import type { ConversationId, RunId, UserId } from "../contracts/ids.ts";

export interface StalledRun {
  run: RunId;
  user: UserId;
  conversation: ConversationId;
  epoch: number;
  session: number;
  /** Clock milliseconds. */
  startedAtMs: number;
}

/** A settled conversation whose history has outgrown the window, and its last run. */
export interface CompressCandidate {
  conversation: ConversationId;
  user: UserId;
  run: RunId;
  epoch: number;
  session: number;
}

export interface CompressRequest {
  limit: number;
  /** The smallest number of unsummarized exchanges. */
  uncovered: number;
  idleSeconds: number;
  /** Continues after this conversation. */
  after?: ConversationId;
  /** Only this one. */
  conversation?: ConversationId;
}

export interface SweepDatabase {
  stalledRuns(olderThanSeconds: number, limit: number): Promise<StalledRun[]>;
  /** Runs that have waited for a person for so long, the oldest first; each wait has its epoch. */
  expiredWaits(
    olderThanSeconds: number,
    limit: number,
  ): Promise<{ user: UserId; run: RunId; epoch: number }[]>;
  /** Replies that have waited for so long without progress and that no job holds; oldest first. */
  stalledSends(olderThanSeconds: number, limit: number): Promise<{ user: UserId; run: RunId }[]>;
  /** Conversations whose last run ended long enough ago for the request, in the order of their ids. */
  conversationsToCompress(request: CompressRequest): Promise<CompressCandidate[]>;
}
