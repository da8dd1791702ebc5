// A run in Postgres, as its user: how it is accepted, ended, recovered and paid for. Called by the engine.
import type { ConversationId, RunId } from "../contracts/ids.ts";
import type { MediaReference } from "../contracts/media.ts";
import type { ReplyChange } from "../contracts/answers/reply.ts";
import type { RunError } from "../contracts/results.ts";
import type { Spending } from "../contracts/spending.ts";
import type { PressedOption, RunMeta } from "./store.ts";

export type RunStatus = "queued" | "running" | "completed" | "failed" | "cancelled";

export interface AcceptedRun {
  meta: RunMeta;
  status: RunStatus;
  /** The status that its message was accepted with; a replayed acceptance answers it again. */
  acceptedAs: "queued" | "running";
  epoch: number;
}

export type AcceptOutcome =
  | { outcome: "accepted" | "replayed"; run: AcceptedRun }
  | { outcome: "key_conflict" | "busy" | "queue_full" | "not_found" | "archived" }
  /** The pressed button belongs to a question that is not the open one. */
  | { outcome: "question_closed" }
  | { outcome: "budget_spent" };

export type UndoOutcome =
  | { outcome: "accepted" | "replayed"; run: AcceptedRun }
  | { outcome: "key_conflict" | "queue_full" | "not_found" | "archived" }
  /** The undo would change nothing. */
  | { outcome: "not_ended" | "nothing_to_undo" | "already_undone" | "under_way" }
  /** The undo would lose a later change; the message names that change for the user. */
  | { outcome: "changed_since"; message: string };

/** The reply with which a run ends. */
export interface RunReply {
  text: string;
  /** The applied and the failed changes. */
  changes: ReplyChange[];
  pending?: { type: string; text: string; options?: string[] };
}

export interface FinishRequest {
  run: RunId;
  /** null: any epoch (cancel, sweep). */
  epoch: number | null;
  /**
   * The cause of the end (`reply`, `failed`, `cancel`, `sweep`): the same key again gets the first answer.
   */
  finishKey: string;
  status: "completed" | "failed" | "cancelled";
  decision?: string;
  plan?: unknown;
  reply?: RunReply;
  usage?: unknown;
  error?: RunError;
  /** The run's changes, summarized by code (spec/conversation#run-summary). */
  summary?: unknown;
  snapshot?: { version: number; state: unknown };
  /** Number of decisions that the snapshot includes: it is stale when the ledger holds another number. */
  decisions?: number;
}

export type FinishOutcome =
  | {
      outcome: "finished" | "replayed";
      status: RunStatus;
      reply: RunReply | null;
      next: AcceptedRun | null;
      /** The reply waits to be sent somewhere. */
      toSend: boolean;
    }
  | { outcome: "lost" | "stale_epoch" | "not_found" | "stale_session" };

export interface StoredDecision {
  step: string;
  seq: number;
  answers: unknown;
  context: unknown;
  results: unknown;
}

export interface Recovered {
  outcome: "recovered" | "superseded";
  epoch: number;
  run: AcceptedRun;
  snapshot: { version: number; state: unknown } | null;
  summary: unknown;
  decisions: StoredDecision[];
}

export interface RunDatabase {
  acceptMessage(request: {
    conversation: ConversationId;
    /** One of the two: words, or a button. */
    text?: string;
    answer?: PressedOption;
    /** Kept until the run ends. */
    media?: MediaReference[];
    route: string;
    key: string;
    bodyHash: string;
    ifBusy: "enqueue" | "reject";
    queueLimit: number;
    /** Refuses new messages of a user who has spent this much since then (ISO 8601). */
    budget?: { microUsd: number; since: string };
  }): Promise<AcceptOutcome>;
  /** Accepts the undo of a run as a queued run of its own. */
  undoRun(request: {
    run: RunId;
    route: string;
    key: string;
    bodyHash: string;
    queueLimit: number;
  }): Promise<UndoOutcome>;
  finishRun(request: FinishRequest): Promise<FinishOutcome>;
  recoverRun(
    run: RunId,
    fromEpoch: number,
  ): Promise<Recovered | { outcome: "ended"; toSend: boolean } | { outcome: "not_found" }>;
  /**
   * Records spending of a part of a run (apart from the run's end), or of a job (no run); a repeat of the
   * same part replaces the amount.
   */
  recordSpending(request: { run: RunId | null; part: string; usage: Spending }): Promise<void>;
}
