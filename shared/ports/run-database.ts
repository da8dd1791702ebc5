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
  /** The status at the time when the message was accepted; a replay has the same. */
  acceptedAs: "queued" | "running";
  epoch: number;
  /** The session that the run begins with, if it begins on another path than the newest session. */
  session?: StoredSession;
}

/** A session as Postgres has it. */
export interface StoredSession {
  /** Null before the first. */
  snapshot: { version: number; state: unknown } | null;
  /** The summary that applies to this session; null for none. */
  summary: unknown;
}

/**
 * Where a message stands that does not follow the conversation's head (spec/tree). In place of a turn,
 * `newest` names the turn of the user's newest message on the path that is shown.
 */
export type MessagePlace =
  /** After this alternative of an answer. */
  | { from: string }
  /** In this turn of the user's, with other words. */
  | { edit: string }
  /** In this turn of the user's, with the same words; a turn of the agent's names the one that it answers. */
  | { retry: string }
  /** The edit or retry that this question of a channel was about (`refuseEvent`); `newest`: the open question. */
  | { asked: string };

/** The quotas of a user's Processes. Beyond them a start is refused, or a step fails. */
export interface PlatformQuotas {
  runsPerHour: number;
  stepsPerDay: number;
  egressBytesPerDay: number;
  /** Tokens of the language models that the user's Tools call, not of the assistant's own. */
  tokensPerDay: number;
}

/** A Process that answers a message, or runs by itself. */
export interface ProcessInputs {
  /** The Process, not its version. */
  process: string;
  /** The newest version unless another one is named. */
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
  /** SHA-256 of the inputs and of what was seen; an answer to another question is refused. */
  requestHash: string;
  /** The answers that are offered, in their order. */
  choices: StepChoice[];
  /** `unknown_outcome`: what is known of the call. */
  seen?: SeenFailure;
}

/** A question as people and clients are shown it: what a schema marks as sensitive is masked. */
export interface ShownQuestion extends StepQuestion {
  /** What the step would be run with, a line of Markdown for each input, rows by name. */
  given: string[];
}

/** What was seen of a call whose outcome is unknown. */
export interface SeenFailure {
  /**
   * `interrupted`: the Worker that made the call ended before an answer came. `answered`: the service answered as after
   * a success, and an earlier run could not use its answer.
   */
  what: "away" | "timeout" | "server_error" | "interrupted" | "answered";
  /** For the owner; contains no text of an answer. */
  detail: string;
  /** ISO 8601: when it failed; `interrupted`: when it began. */
  at: string;
}

/** The reply with which a run ends. */
export interface RunReply {
  text: string;
  /** The applied changes and the failed ones. */
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
  /** What each step has done, in order; kept in place of what the run had stored before. */
  steps?: StepOfRun[];
  /** Of a stored Process. With `waiting`: all commits that stay valid when the run resumes; else all that it has. */
  journal?: JournalledHop[];
  questions?: ShownQuestion[];
  /** With `waiting`: the hops of the steps that wait for a time or an event. */
  waits?: Hop[];
  /** With `waiting`: the labels of the answers to all questions, in order. */
  options?: string[];
  /**
   * The number of decisions that the snapshot includes: it is stale when the ledger holds a
   * different number.
   */
  decisions?: number;
}

export type FinishOutcome =
  | {
      outcome: "finished" | "replayed";
      status: RunStatus;
      reply: RunReply | null;
      next: AcceptedRun | null;
      /** The reply is to be sent to a channel. */
      toSend: boolean;
      /** A notice that is to be sent to a channel. */
      notice?: RunId;
      /** A run of another conversation that this one has answered, and that continues now. */
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
   * The answered attempt at its call; `counts`: no person has decided about the step since; `inputs`: what a person
   * had entered for it.
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
  /** `waiting`: for a person, whose answer resumes the run. */
  outcome: "recovered" | "superseded" | "waiting";
  epoch: number;
  run: AcceptedRun;
  /** Of a run that waits: the question that it asked. */
  reply?: string;
  decisions: StoredDecision[];
  /** In the order in which they began; absent when there are none. */
  steps?: RecoveredStep[];
}
