// A run in Postgres, as its user: how it is accepted, ended, recovered and paid for. Called by the engine.
import type { CallAnswer, CallMeasure } from "../contracts/definitions/execution.ts";
import type { Hop, HopStatus } from "../contracts/hop.ts";
import type { ConversationId, RunId } from "../contracts/ids.ts";
import type { MediaReference } from "../contracts/media.ts";
import type { ReplyChange } from "../contracts/answers/reply.ts";
import type { RunError } from "../contracts/results.ts";
import type { Spending } from "../contracts/spending.ts";
import type { StepContext, StepDecision } from "./step-journal.ts";
import type { PressedOption, RunMeta, RunTrigger } from "./store.ts";

export type RunStatus = "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";

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
  | { outcome: "budget_spent" }
  | ProcessRefusal;

export type UndoOutcome =
  | { outcome: "accepted" | "replayed"; run: AcceptedRun }
  | { outcome: "key_conflict" | "queue_full" | "not_found" | "archived" }
  /** The undo would change nothing. */
  | { outcome: "not_ended" | "nothing_to_undo" | "already_undone" | "under_way" }
  /** The undo would lose a later change; the message names that change for the user. */
  | { outcome: "changed_since"; message: string };

/** What a user's Processes may do; a user who is over them is refused, or has the step closed. */
export interface PlatformQuotas {
  runsPerHour: number;
  stepsPerDay: number;
  egressBytesPerDay: number;
  /** Of the language models that the user's Tools ask, not of the assistant's own. */
  tokensPerDay: number;
}

/** A Process that answers a message, or runs by itself. */
export interface ProcessInputs {
  /** The Process, not its version. */
  process: string;
  /** The newest one unless it is named. */
  version?: number;
  inputs: Record<string, unknown>;
}

export interface StartRequest {
  /** `tool`: a run of one step that calls this Tool with the inputs. */
  start: ProcessInputs | { tool: string; inputs: Record<string, unknown> };
  trigger: RunTrigger;
  /** Route and client key make the idempotency key, unique per user. */
  route: string;
  key: string;
  bodyHash: string;
  quotas: PlatformQuotas;
}

/** Why a Process cannot start. */
export type ProcessRefusal =
  | { outcome: "process_not_found" | "process_disabled" | "quota" }
  /** Variables of its `initialContext` without a value. */
  | { outcome: "inputs_missing"; names: string[] };

export type StartOutcome =
  | { outcome: "accepted" | "replayed"; run: AcceptedRun }
  | { outcome: "key_conflict" }
  /** The user has no household to act in. */
  | { outcome: "not_found" }
  | ProcessRefusal;

export type AnswerOutcome =
  /** The run goes on, at a higher epoch. */
  | { outcome: "answered" | "replayed"; run: AcceptedRun }
  /** `stale`: the answer is for other inputs than the step has. `busy`: another run of the conversation runs. */
  | { outcome: "not_found" | "not_waiting" | "not_asked" | "stale" | "busy" };

/** What a step that waits asks a person. */
export interface StepQuestion {
  hop: Hop;
  /** The step's id in its definition. */
  step: string;
  why: "manual" | "unknown_outcome" | "guard";
  tool: string | null;
  /** Bound inputs, for the person to see. */
  inputs: Record<string, unknown>;
  /** SHA-256 of them: an answer for others is refused. */
  requestHash: string;
}

/** The reply with which a run ends. */
export interface RunReply {
  text: string;
  /** The applied and the failed changes. */
  changes: ReplyChange[];
  pending?: { type: string; text: string; options?: string[] };
}

/** One call of a Tool, for its health and for metrics; ids, numbers and a code. */
export interface CallRecord {
  hop: Hop;
  tool: string;
  service: string;
  /** `ok`, or a `CallCode`. */
  code: string;
  ms: number;
  bytes: number;
  tokens: number;
  /** Which Worker made the call. */
  worker?: string;
}

/** A hop's commit as Postgres keeps it while a run waits. */
export interface JournalledHop {
  hop: Hop;
  result: unknown;
  status: HopStatus;
}

export interface FinishRequest {
  run: RunId;
  /** null: any epoch (cancel, sweep). */
  epoch: number | null;
  /**
   * The cause of the end (`reply`, `failed`, `cancel`, `sweep`): the same key again gets the first answer.
   */
  finishKey: string;
  status: "completed" | "failed" | "cancelled" | "waiting";
  decision?: string;
  plan?: unknown;
  reply?: RunReply;
  usage?: unknown;
  error?: RunError;
  /** The run's changes, summarized by code (spec/conversation#run-summary). */
  summary?: unknown;
  snapshot?: { version: number; state: unknown };
  calls?: CallRecord[];
  /** With `waiting`: all that has committed and stands when the run goes on, and what is asked. */
  journal?: JournalledHop[];
  questions?: StepQuestion[];
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

/** What the journal holds of a step whose call may have left, or of a run that has waited. */
export interface RecoveredStep {
  hop: Hop;
  context: StepContext | null;
  /** Of an attempt at its call: what has been answered; `counts`: no person has decided about the step since. */
  called?: { answer: CallAnswer | null; counts: boolean };
}

/** A call to the outside as the journal knows it. */
export interface JournalledCall {
  /** `done`, or a `CallCode`; `unknown_outcome` as well while nothing has answered it. */
  status: string;
  /** Null while nothing has answered it. */
  measure: CallMeasure | null;
}

export interface Recovered {
  /** `waiting`: for a person; it goes on when they have answered. */
  outcome: "recovered" | "superseded" | "waiting";
  epoch: number;
  run: AcceptedRun;
  snapshot: { version: number; state: unknown } | null;
  summary: unknown;
  decisions: StoredDecision[];
  /** In the order in which they began; absent where there are none. */
  steps?: RecoveredStep[];
}

export interface RunDatabase {
  acceptMessage(request: {
    conversation: ConversationId;
    /** One of the two: words, or a button. */
    text?: string;
    answer?: PressedOption;
    /** The stored Process that answers instead of the built-in chain; its words may then be absent. */
    process?: ProcessInputs & { quotas: PlatformQuotas };
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
  /** Starts a run without a message, in a hidden conversation of its own. */
  startProcessRun(request: StartRequest): Promise<StartOutcome>;
  /** Records a person's answer to a step that waits, and puts the run back to work. */
  answerStep(request: { run: RunId; hop: Hop; decision: StepDecision }): Promise<AnswerOutcome>;
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
