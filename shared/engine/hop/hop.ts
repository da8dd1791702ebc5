// The interface between the engine and a process: what a decision is given after its claim was granted,
// and what it hands back for the commit.
import type { Envelope } from "../../contracts/envelope.ts";
import type { NewRunEvent } from "../../contracts/events.ts";
import type { Hop, HopGroup, HopStatus, Statuses } from "../../contracts/hop.ts";
import type { RunError } from "../../contracts/results.ts";
import type { SessionFields, SessionPatch } from "../../contracts/session.ts";
import type { Clock, Ids } from "../../ports/clock.ts";
import type { RunReply, UserDatabase } from "../../ports/database.ts";
import type { Log } from "../../ports/log.ts";
import type { ModelAnswer, ModelRequest } from "../../ports/model.ts";
import type { RunState } from "../../ports/store.ts";

/** A question to the model; how long it may take is the engine's to say. */
export type ModelCall = Omit<ModelRequest, "timeoutMs">;

/**
 * What `apply_effects` stores beside the answers: enough for recovery to rebuild the run up to this
 * hop. Results and marks of earlier hops are there under their names.
 */
export interface EffectContext {
  results: Record<Hop, unknown>;
  statuses: Statuses;
  staged: SessionPatch;
}

export interface HopContext {
  envelope: Envelope;
  hop: Hop;
  state: RunState;
  db: UserDatabase;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** True when an earlier claim of this hop may have emitted events: what it streams begins anew. */
  retried: boolean;
  /**
   * Stored model call: replays stored answers in order, otherwise asks. The answer is stored before
   * the next call, before any effect, and when the hop fails. Without one of these a commit follows,
   * which needs it no more. Errors: TransientError; FatalError.
   */
  call(request: ModelCall): Promise<ModelAnswer>;
  /**
   * Takes what `make` found out as the next answer, stored before any effect, so that a retry acts on
   * the same facts: which rows an update or a delete met. Takes a place among the answers in the
   * order of the calls. The value must survive JSON.
   */
  record<T>(make: () => Promise<T>): Promise<T>;
  /** This hop's stored answers (`call` and `remember`) in order, for `apply_effects`. */
  answersSoFar(): string[];
  /**
   * The ledger held another decision under this hop's key: replaces the stored answers by those and
   * starts decide again (throws inside; the caller never gets control back).
   */
  adopt(answers: unknown): Promise<never>;
  /** Streaming append under the fence. */
  emit(events: NewRunEvent[]): Promise<void>;
  /** Clock milliseconds by which the hop must be done. */
  deadline: number;
}

/** How a hop ends its run; the engine turns it into `finish_run` and the commit's `end`. */
export interface EndRequest {
  status: "completed" | "failed";
  error?: RunError;
  decision: string;
  plan: unknown;
  reply: RunReply;
  /** What the run did, summed up by code (spec/conversation#run-summary). */
  summary: unknown;
  /** Full patch from the run's first session to its last, staged patches included. */
  session: SessionPatch;
  /** Session fields after that patch: the snapshot. */
  snapshotState: SessionFields;
  /** The session's version after the run. */
  version: number;
}

export interface HopOutcome {
  result: unknown;
  status: HopStatus;
  patch: SessionPatch;
  events: NewRunEvent[];
  /** The group whose open set this commit leaves (fan-in). */
  leave?: string;
  /**
   * All groups that follow, opened by the commit that decides on them: the last hop of a group cannot
   * know before its commit that it is the last, so it could not open the next one.
   */
  open?: HopGroup[];
  end?: EndRequest;
}

export type Decide = (ctx: HopContext) => Promise<HopOutcome>;

/** The run has ended, or went on in a later epoch: the hop stops without a trace, answered 200. */
export class GoneError extends Error {
  /** `lost`: this hop would have ended the run, and somebody else has. */
  readonly reason: "ended" | "lost" | "stale_epoch";
  constructor(reason: "ended" | "lost" | "stale_epoch") {
    super(`the run is gone: ${reason}`);
    this.reason = reason;
    this.name = "GoneError";
  }
}
