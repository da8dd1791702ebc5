// The arguments and answers of the calls about a run (`run-calls.ts`): how it is accepted, ended,
// recovered and paid for.
import type { StepOfRun } from "../contracts/api/run-steps.ts";
import type { CallAnswer, CallMeasure } from "../contracts/definitions/execution.ts";
import type { Hop, HopStatus } from "../contracts/hop.ts";
import type { RunId } from "../contracts/ids.ts";
import type { ReplyChange } from "../contracts/answers/reply.ts";
import type { RunError } from "../contracts/results.ts";
import type { Keyed } from "./define-call.ts";
import type { StepChoice, StepWhy } from "../contracts/definitions/step-choices.ts";
import type { StepContext } from "./step-journal.ts";
import type { RunMeta, RunTrigger } from "./store.ts";

export type RunStatus = "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";

export interface AcceptedRun {
  meta: RunMeta;
  status: RunStatus;
  /** The status when the message was accepted; a replay has the same. */
  acceptedAs: "queued" | "running";
  epoch: number;
  /** The session that the run begins with, if it begins on another path than the newest session. */
  session?: StoredSession;
}

/** A session as Postgres stores it. */
export interface StoredSession {
  /** Null before the first snapshot. */
  snapshot: { version: number; state: unknown } | null;
  /** The summary that applies to this session; null for none. */
  summary: unknown;
}

/**
 * The place of a message that does not follow the conversation's head (spec/tree). In place of a turn's id,
 * `newest` names the turn of the user's newest message on the shown path.
 */
export type MessagePlace =
  /** After this alternative of an answer. */
  | { from: string }
  /** In this turn of the user, with a new text. */
  | { edit: string }
  /** In this turn of the user, with the same text; a turn of the agent stands for the turn that it answers. */
  | { retry: string }
  /**
   * The edit or retry about which this question was asked on a channel (`refuseEvent`); `newest`: the open
   * question.
   */
  | { asked: string };

/** The quotas of a user's Processes. Beyond them a start is refused, or a step fails. */
export interface PlatformQuotas {
  runsPerHour: number;
  stepsPerDay: number;
  egressBytesPerDay: number;
  /** Tokens of the language models that the user's Tools call, without the assistant's own model calls. */
  tokensPerDay: number;
}

/** A Process and its inputs. It answers a message, or runs by itself. */
export interface ProcessInputs {
  /** The Process, not its version. */
  process: string;
  /** Absent: the newest version. */
  version?: number;
  inputs: Record<string, unknown>;
}

export interface StartRequest extends Keyed {
  /** `tool`: a run with one step, which calls this Tool with the inputs. */
  start: ProcessInputs | { tool: string; inputs: Record<string, unknown> };
  trigger: RunTrigger;
  quotas: PlatformQuotas;
}

/** The question of a step that waits for a person. */
export interface StepQuestion {
  hop: Hop;
  /** The step's id in its definition. */
  step: string;
  why: StepWhy;
  tool: string | null;
  /** The bound inputs, to show to the person. */
  inputs: Record<string, unknown>;
  /** The hash of the inputs and of what else the question asks; an answer to another question is refused. */
  requestHash: string;
  /** The offered answers, in order. */
  choices: StepChoice[];
  /** With `unknown_outcome`: what is known about the call. */
  seen?: SeenFailure;
}

/** A question as people and clients see it, with values masked that a schema marks as sensitive. */
export interface ShownQuestion extends StepQuestion {
  /** The step's inputs: one line of Markdown each, with names in place of row ids. */
  given: string[];
}

/** What is known about a call whose outcome is unknown. */
export interface SeenFailure {
  /**
   * `interrupted`: the Worker that made the call ended before an answer came. `answered`: the service reported
   * success, but an earlier run could not use its answer.
   */
  what: "away" | "timeout" | "server_error" | "interrupted" | "answered";
  /** For the owner; contains no text of an answer. */
  detail: string;
  /** The time of the failure, in ISO 8601; for `interrupted`, the time at which the call began. */
  at: string;
}

/** The reply with which a run ends. */
export interface RunReply {
  text: string;
  /** The applied changes, the failed ones, and those that were not necessary. */
  changes: ReplyChange[];
  pending?: { type: string; text: string; options?: string[] };
}

/** One call of a Tool, for its health and for metrics; contains ids, numbers and a code. */
export interface CallRecord {
  hop: Hop;
  tool: string;
  service: string;
  /** `ok`, or a `CallCode`. */
  code: string;
  ms: number;
  bytes: number;
  tokens: number;
  /** The Worker that made the call. */
  worker?: string;
}

/** A hop's commit, as Postgres stores it while a run waits. */
export interface JournalledHop {
  hop: Hop;
  result: unknown;
  status: HopStatus;
}

export interface FinishRequest {
  run: RunId;
  /** Null: any epoch (cancel, sweep). */
  epoch: number | null;
  /**
   * Identifies the end: the hop that ends the run, followed by the epoch if the run then waits, or `cancel` or `sweep`.
   * The same key again gets the first answer.
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
  /** What each step has done, in order; replaces what the run had stored before. */
  steps?: StepOfRun[];
  /** For a stored Process: all commits; with `waiting`, those that stay valid when the run resumes. */
  journal?: JournalledHop[];
  questions?: ShownQuestion[];
  /** With `waiting`: the hops of the steps that wait for a time or an event. */
  waits?: Hop[];
  /** With `waiting`: the labels of the answers to all questions, in order. */
  options?: string[];
  /**
   * The number of decisions and of attempts at calls that the snapshot includes; if Postgres has another number, the
   * snapshot is stale.
   */
  decisions?: number;
}

export type FinishOutcome =
  | {
      outcome: "finished" | "replayed";
      status: RunStatus;
      reply: RunReply | null;
      next: AcceptedRun | null;
      /** Whether the reply is to be sent to a channel. */
      toSend: boolean;
      /** A notice that is to be sent to a channel. */
      notice?: RunId;
      /** A run of another conversation that this run has answered, and that continues now. */
      resumed?: AcceptedRun;
    }
  | { outcome: "lost" | "stale_epoch" | "not_found" | "stale_session" };

export interface StoredDecision {
  step: string;
  seq: number;
  answers: unknown;
  context: unknown;
  results: unknown;
}

/** The journal's record of a step whose call may have been sent, or of a run that has waited. */
export interface RecoveredStep {
  hop: Hop;
  context: StepContext | null;
  /**
   * The attempt at the step's call. `answer` is null until it is recorded; `counts`: no person has decided
   * about the step since; `inputs`: the inputs that a person has entered.
   */
  called?: {
    answer: CallAnswer | null;
    counts: boolean;
    inputs?: Record<string, unknown> | null | undefined;
  };
}

/** An outside call, as the journal records it. */
export interface JournalledCall {
  /** `done`, or a `CallCode`; also `unknown_outcome` until an answer is recorded. */
  status: string;
  /** Null until an answer is recorded. */
  measure: CallMeasure | null;
}

export interface Recovered extends StoredSession {
  /** `waiting`: for a person, a time or an event, which resumes the run. */
  outcome: "recovered" | "superseded" | "waiting";
  epoch: number;
  run: AcceptedRun;
  /** For a waiting run: the text that says what it waits for. */
  reply?: string;
  decisions: StoredDecision[];
  /** In the order in which they began; absent when there are none. */
  steps?: RecoveredStep[];
}
