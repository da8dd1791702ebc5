// What the calls about a run (`run-calls.ts`) are given and answer: how it is accepted, ended, recovered and paid for.
import type { CallAnswer, CallMeasure } from "../contracts/definitions/execution.ts";
import type { Hop, HopStatus } from "../contracts/hop.ts";
import type { RunId } from "../contracts/ids.ts";
import type { ReplyChange } from "../contracts/answers/reply.ts";
import type { RunError } from "../contracts/results.ts";
import type { StepContext } from "./step-journal.ts";
import type { RunMeta, RunTrigger } from "./store.ts";

export type RunStatus = "queued" | "running" | "waiting" | "completed" | "failed" | "cancelled";

export interface AcceptedRun {
  meta: RunMeta;
  status: RunStatus;
  /** The status that its message was accepted with; a replayed acceptance answers it again. */
  acceptedAs: "queued" | "running";
  epoch: number;
}

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
