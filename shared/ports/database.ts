// Postgres, the source of truth, called as one user at a time. Row-level security holds for every call.
import type { ApplyOutcome, EffectOp } from "../contracts/effects.ts";
import type { RefShape, RowQuery } from "../contracts/filter.ts";
import type { ReplyChange } from "../contracts/answers/reply.ts";
import type { RunError } from "../contracts/results.ts";
import type { Spending } from "../contracts/spending.ts";
import type { RunFacts, RunFactsRequest } from "./run-facts.ts";
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

/** A standing effect of a run (not undone); several come newest first. */
export interface StandingEffect {
  id: string;
  /** The hop that it was applied in. */
  step: string;
  rowId: string | null;
  table: string;
  label: string | null;
}

/** A row that a model is asked about, by its name. */
export interface RowToJudge {
  table: string;
  id: string;
  name: string;
}

/** The reply with which a run ends. */
export interface RunReply {
  text: string;
  /** The applied and the failed changes. */
  changes: ReplyChange[];
  pending?: { type: string; text: string; options?: string[] };
}

export interface FinishRequest {
  run: string;
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
      /** The reply waits to be sent to a channel: whoever is told so publishes the job. */
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

/** Calls made as one user. */
export interface UserDatabase {
  acceptMessage(request: {
    conversation: string;
    /** One of the two: words, or a button. */
    text?: string;
    answer?: PressedOption;
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
    run: string;
    route: string;
    key: string;
    bodyHash: string;
    queueLimit: number;
  }): Promise<UndoOutcome>;
  /**
   * The run's standing changes (not undone), newest first.
   * @param by changes that this run has undone count as standing, so that a repeated read gets the same
   *   answer
   */
  standingEffects(run: string, by?: string): Promise<StandingEffect[]>;
  /**
   * Undoes these effects in this order, all or none: `apply_effects` with undo operations. With `override`
   * the guard checks the restored rows, and these codes are overridden (I12).
   */
  undoEffects(request: {
    run: string;
    epoch: number;
    conversation: string;
    step: string;
    seq: number;
    effects: string[];
    override?: string[];
    answers: unknown;
    context: unknown;
  }): Promise<ApplyOutcome>;
  applyEffects(request: {
    origin: "run" | "api" | "job";
    originId: string;
    epoch?: number;
    conversation?: string;
    household?: string;
    step: string;
    seq: number;
    mode: "each" | "atomic";
    ops: EffectOp[];
    answers: unknown;
    context: unknown;
  }): Promise<ApplyOutcome>;
  assignRefs(
    conversation: string,
    items: { type: string; id: string; generated?: boolean }[],
  ): Promise<{ id: string; ref: string }[]>;
  finishRun(request: FinishRequest): Promise<FinishOutcome>;
  recoverRun(
    run: string,
    fromEpoch: number,
  ): Promise<Recovered | { outcome: "ended"; toSend: boolean } | { outcome: "not_found" }>;
  /**
   * Records spending of a part of a run (apart from the run's end), or of a job (no run); a repeat of the
   * same part replaces the amount.
   */
  recordSpending(request: { run: string | null; part: string; usage: Spending }): Promise<void>;
  /**
   * Unjudged rows: those of `of`, or the newest. Empty when the household has nothing to avoid, or the user
   * has spent the budget.
   */
  rowsToJudge(request: {
    household: string;
    of?: string[];
    limit: number;
    budget?: { microUsd: number; since: string };
  }): Promise<RowToJudge[]>;
  /** Stores judgements, in the columns of a row. @returns how many of the rows were still unjudged */
  saveJudgements(
    household: string,
    rows: (RowToJudge & Record<string, unknown>)[],
  ): Promise<number>;
  saveSummary(request: {
    conversation: string;
    sessionVersion: number;
    coversTo: number;
    content: unknown;
  }): Promise<"saved" | "stale">;
  /** The facts that a run begins with, in one request; the call assigns refs to the rows it returns. */
  readRunFacts(request: RunFactsRequest): Promise<RunFacts>;
  /** Errors: ContractError("invalid_input") when the filter is refused, with the reason. */
  readRows(
    query: RowQuery,
    /** Only this household's rows: a user may belong to several, a conversation acts on one. */
    household: string,
  ): Promise<{ rows: Record<string, unknown>[]; total: number }>;
  /** The same, with the conversation's refs of every id that the shape names; new ones are assigned. */
  readRowsWithRefs(
    query: RowQuery,
    household: string,
    conversation: string,
    shape: RefShape,
  ): Promise<{
    rows: Record<string, unknown>[];
    total: number;
    refs: { id: string; ref: string }[];
  }>;
}

export interface StalledRun {
  run: string;
  user: string;
  conversation: string;
  epoch: number;
  session: number;
  /** Clock milliseconds. */
  startedAtMs: number;
}

/** A settled conversation whose history has outgrown the window, and its last run. */
export interface CompressCandidate {
  conversation: string;
  user: string;
  run: string;
  epoch: number;
  session: number;
}

export interface CompressRequest {
  limit: number;
  /** The smallest number of unsummarized exchanges. */
  uncovered: number;
  idleSeconds: number;
  /** Continues after this conversation. */
  after?: string;
  /** Only this one. */
  conversation?: string;
}

export interface ChainDatabase {
  as(user: string): UserDatabase;
  stalledRuns(olderThanSeconds: number, limit: number): Promise<StalledRun[]>;
  /** Conversations whose last run ended long enough ago for the request, in the order of their ids. */
  conversationsToCompress(request: CompressRequest): Promise<CompressCandidate[]>;
}
