// What is true: Postgres, reached as one user at a time. Row-level security holds for every call.
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
  /** The button's question is not the one that is open. */
  | { outcome: "question_closed" }
  | { outcome: "budget_spent" };

export type UndoOutcome =
  | { outcome: "accepted" | "replayed"; run: AcceptedRun }
  | { outcome: "key_conflict" | "queue_full" | "not_found" | "archived" }
  /** Nothing would come of it. */
  | { outcome: "not_ended" | "nothing_to_undo" | "already_undone" | "under_way" }
  /** A later change would be lost; the message names it, for the user. */
  | { outcome: "changed_since"; message: string };

/** An effect of a run that stands, newest first where there are several. */
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

/** What a run says when it ends. */
export interface RunReply {
  text: string;
  /** What it changed and could not change. */
  changes: ReplyChange[];
  pending?: { type: string; text: string; options?: string[] };
}

export interface FinishRequest {
  run: string;
  /** null: any epoch (cancel, sweep). */
  epoch: number | null;
  /** Who ends it (`reply`, `failed`, `cancel`, `sweep`): the same key again gets the first answer. */
  finishKey: string;
  status: "completed" | "failed" | "cancelled";
  decision?: string;
  plan?: unknown;
  reply?: RunReply;
  usage?: unknown;
  error?: RunError;
  /** What the run did, summed up by code (spec/conversation#run-summary). */
  summary?: unknown;
  snapshot?: { version: number; state: unknown };
  /** Decisions of the run that the snapshot knows of: where the ledger holds others, it is stale. */
  decisions?: number;
}

export type FinishOutcome =
  | {
      outcome: "finished" | "replayed";
      status: RunStatus;
      reply: RunReply | null;
      next: AcceptedRun | null;
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
    /** Accepts nothing new of a user who has spent that much since then (ISO 8601). */
    budget?: { microUsd: number; since: string };
  }): Promise<AcceptOutcome>;
  /** Accepts taking back what a run has changed, as a queued run of its own. */
  undoRun(request: {
    run: string;
    route: string;
    key: string;
    bodyHash: string;
    queueLimit: number;
  }): Promise<UndoOutcome>;
  /**
   * What the run has changed and nobody has undone, newest first.
   * @param by what this run has undone counts as standing: asked again, it finds what it found
   */
  standingEffects(run: string, by?: string): Promise<StandingEffect[]>;
  /**
   * Takes these effects back in this order, all or none: `apply_effects` with undo operations.
   * `override` has the guard look at what comes back, and sets these codes aside (I12).
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
  ): Promise<Recovered | { outcome: "ended" | "not_found" }>;
  /**
   * Counts spending of a run's part, apart from its end's, or of a job's (no run); the part again
   * replaces the number.
   */
  recordSpending(request: { run: string | null; part: string; usage: Spending }): Promise<void>;
  /**
   * Rows that nobody has judged, those of `of` or the newest; none where the household has nothing to
   * avoid, or the user has spent the budget.
   */
  rowsToJudge(request: {
    household: string;
    of?: string[];
    limit: number;
    budget?: { microUsd: number; since: string };
  }): Promise<RowToJudge[]>;
  /** What they were judged to be, in the columns of a row. @returns how many were still to be judged */
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
  /** What a run begins with, in one request; refs of what it shows are assigned by the call. */
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

/** A settled conversation whose history has outgrown the window, and the run that it ended with. */
export interface CompressCandidate {
  conversation: string;
  user: string;
  run: string;
  epoch: number;
  session: number;
}

export interface CompressRequest {
  limit: number;
  /** At least so many exchanges that no summary covers. */
  uncovered: number;
  idleSeconds: number;
  /** Goes on after this conversation. */
  after?: string;
  /** Only this one. */
  conversation?: string;
}

export interface ChainDatabase {
  as(user: string): UserDatabase;
  stalledRuns(olderThanSeconds: number, limit: number): Promise<StalledRun[]>;
  /** Whose last run ended that long ago, in the order of their ids. */
  conversationsToCompress(request: CompressRequest): Promise<CompressCandidate[]>;
}
