// The interface between the durable chain and the nodes: what a decide function is given after its
// claim was granted, and what it hands back for the commit.
import type { Envelope, Hop } from "../../contracts/envelope.ts";
import type { NewRunEvent } from "../../contracts/events.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { HopStatus, RunError } from "../../contracts/results.ts";
import type { Schema } from "../../contracts/schema.ts";
import type { Session, SessionFields, SessionPatch } from "../../contracts/session.ts";
import type { Clock, Ids } from "../../ports/clock.ts";
import type { FinishRequest, UserDatabase } from "../../ports/database.ts";
import type { Log } from "../../ports/log.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { RunState } from "../../ports/store.ts";

/** Prompt files by path under `prompts/`, without `.md`: `act/base`. */
export interface PromptLibrary {
  /** Errors: FatalError("misconfigured") when there is no such file. */
  get(key: string): string;
  optional(key: string): string | null;
}

export interface HopConfig {
  /** ISO date in the user's time zone, computed by the flow from the clock. */
  today: string;
  /** Model calls without progress that one Act step may make. */
  actCallLimit: number;
  /** Model calls that one Act step may make in all. */
  actCallsMost: number;
}

export interface AskRequest<T> {
  node: ModelRequest["node"];
  work?: ModelRequest["work"];
  schema: Schema<T>;
  system: string;
  user: string;
  /** Characters of `user` that it begins with for every household. */
  stable?: number;
  maxTokens: number;
  /**
   * Semantic check after the schema's: an error sentence triggers the one repair. `isRepair` says
   * that this is the repaired answer: what it still refuses fails the call.
   */
  check?: (value: T, isRepair: boolean) => string | null;
  /**
   * Raw JSON text as it streams in; `attempt` is 1, or 2 while the repair streams. Not called when
   * a stored answer is replayed.
   */
  onText?: (delta: string, attempt: number) => void;
}

/**
 * What `apply_effects` stores beside the answers: enough for recovery to rebuild the run up to this
 * hop. Understand's and Think's results are among `results` under their hop names.
 */
export interface EffectContext {
  results: Record<Hop, unknown>;
  statuses: Record<Hop, HopStatus>;
  staged: SessionPatch;
}

export interface HopContext {
  envelope: Envelope;
  hop: Hop;
  state: RunState;
  /** Parsed view: the session at the run's start with the staged patches applied. */
  session: Session;
  pack: DomainPack;
  prompts: PromptLibrary;
  config: HopConfig;
  db: UserDatabase;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** True when an earlier claim of this hop may have emitted events: a reply resets its stream. */
  retried: boolean;
  /**
   * Stored model call: replays stored answers in order, otherwise asks, stores, and only then
   * returns. One repair attempt is built in; a failed answer and its repair take two places.
   * Errors: ContractError when the repair does not fit either; TransientError; FatalError.
   */
  ask<T>(request: AskRequest<T>): Promise<T>;
  /**
   * Stores what `make` found out as the next answer, before anything acts on it, so that a retry
   * acts on the same facts: which rows an update or a delete met. Takes a place among the answers
   * in the order of the calls. The value must survive JSON.
   */
  record<T>(make: () => Promise<T>): Promise<T>;
  /** This hop's stored answers (`ask` and `remember`) in order, for `apply_effects`. */
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

/** How a hop ends its run; the flow turns it into `finish_run` and the commit's `end`. */
export interface EndRequest {
  status: "completed" | "failed";
  error?: RunError;
  decision: string;
  plan: Plan | null;
  reply: NonNullable<FinishRequest["reply"]>;
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
   * All groups of a plan, opened by the commit that stores the plan: the last hop of a group cannot
   * know before its commit that it is the last, so it could not open the next one.
   */
  open?: { group: string; hops: Hop[] }[];
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
