// The interface between the engine and a process: the context of a decision after its claim is granted, and
// the outcome that the decision returns for the commit.
import type { RunOutput } from "../../contracts/api/run-output.ts";
import type { StepOfRun } from "../../contracts/api/run-steps.ts";
import type { Envelope } from "../../contracts/envelope.ts";
import type { NewRunEvent } from "../../contracts/events.ts";
import type { Hop, HopGroup, HopStatus, Statuses } from "../../contracts/hop.ts";
import type { RunError } from "../../contracts/results.ts";
import type { SessionFields, SessionPatch } from "../../contracts/session.ts";
import type { Clock, Ids } from "../../ports/clock.ts";
import type { HopDatabase } from "../../ports/hop-database.ts";
import type { Log } from "../../ports/log.ts";
import type { Media } from "../../ports/media.ts";
import type { ModelAnswer, ModelRequest } from "../../ports/model.ts";
import type { Finder } from "../../ports/finder.ts";
import type { Pages } from "../../ports/pages.ts";
import type { JobMessage } from "../../ports/queue.ts";
import type {
  CallRecord,
  JournalledCall,
  JournalledHop,
  RunReply,
  ShownQuestion,
} from "../../ports/run-database.ts";
import type { CommitRequest, RunState } from "../../ports/store.ts";

/** A request to the model; the engine adds the time limit. */
export type ModelCall = Omit<ModelRequest, "timeoutMs">;

/**
 * What `apply_effects` stores with the answers: enough for recovery to rebuild the run up to this hop.
 * Results and marks of earlier hops are stored under their hops' names.
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
  db: HopDatabase;
  /** Reads the run's outside calls from the journal. Errors: TransientError. */
  journalledCalls(): Promise<Record<Hop, JournalledCall>>;
  /** Reads the media that came with the message; null when messages cannot bring media. */
  media: Media | null;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Fetches the page at every call; a decision journals what it has read with `record`. */
  pages: Pages;
  /** Finds memories besides the database's search by words; a decision journals what it has found with `record`. */
  finder?: Finder;
  /** True when an earlier claim of this hop may have emitted events: the hop's stream starts again. */
  retried: boolean;
  /**
   * Journalled model call: replays stored answers in order, otherwise asks the model. The answer is stored
   * before the next call, before any effect or event, when the hop fails, and with the hop's commit. Errors:
   * TransientError; FatalError.
   */
  call(request: ModelCall): Promise<ModelAnswer>;
  /**
   * Journals the value of `make` as the next answer, stored before any effect, so that a retry acts on the same
   * facts, such as the rows that an update or a delete matched. The entry is one of the answers, in the order
   * of the calls. The value must survive JSON.
   */
  record<T>(make: () => Promise<T>): Promise<T>;
  /** This hop's journal (`call` and `record`) in order, for `apply_effects`. */
  answersSoFar(): string[];
  /**
   * The ledger holds another decision under this hop's key: replaces the stored answers with the ledger's
   * and restarts the decision. Always throws; the caller does not continue.
   */
  adopt(answers: unknown): Promise<never>;
  /** Renews the lease and the worker's slot during a long call. Errors: TransientError. */
  renew(): Promise<void>;
  /** Stores the answers, then appends events to the stream under the fence. Errors: StaleFence; TransientError. */
  emit(events: NewRunEvent[]): Promise<void>;
  /** Milliseconds since the epoch by which the hop must be done. */
  deadline: number;
  /** The slot that the claim has taken, when the hop needs one. */
  worker?: string;
}

/** How a hop ends its run; the engine turns it into `finish_run` and the commit's `end`. */
export interface EndRequest {
  /**
   * `waiting`: the run waits only for a person's answer, a time or an event, which resumes it. The conversation
   * is free for other runs, and its session stays as it is.
   */
  status: "completed" | "failed" | "waiting";
  /** The Tool calls that the run has made, for the Tools' health and for metrics. */
  calls?: CallRecord[];
  /** With `waiting`: the questions that a person has to answer. */
  questions?: ShownQuestion[];
  /** With `waiting`: the hops of the steps that wait for a time or an event. */
  waits?: Hop[];
  /** With `waiting`: the labels of the answers to all questions, in order. */
  options?: string[];
  error?: RunError;
  decision: string;
  plan: unknown;
  reply: RunReply;
  /** The run's changes, summarized by code (spec/conversation#run-summary). */
  summary: unknown;
  /** The run's output as data: further fields of the event that reports its end. */
  output?: RunOutput;
  /** What each step of a stored Process has done. */
  steps?: StepOfRun[];
  /** The hops that the run has committed, for a rerun that takes them over. */
  commits?: JournalledHop[];
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
  /** The results that each of these hops reads. The claim of a hop that no commit names gets all results. */
  reads?: Record<Hop, Hop[]>;
  /** Short texts in place of long results, for hops whose `reads` name them. */
  views?: Record<string, string>;
  /** Marks that later hops do not need, and the mark that replaces them. */
  fold?: NonNullable<CommitRequest["fold"]>;
  /** The pools in which these hops need a slot. */
  pools?: Record<Hop, string>;
  /**
   * All following groups, opened by the commit that decides on them. The last hop of a group does not know
   * before its commit that it is the last, so it cannot open the next group.
   */
  open?: HopGroup[];
  /**
   * Jobs that the hop's changes require. They are published before the commit, so that a repeat
   * publishes them again.
   */
  jobs?: JobMessage[];
  end?: EndRequest;
}

export type Decide = (ctx: HopContext) => Promise<HopOutcome>;

/** The run has ended or continued in a later epoch: the hop stops, and its delivery is not repeated. */
export class GoneError extends Error {
  /** `lost`: this hop would have ended the run, but the run was ended elsewhere first. */
  readonly reason: "ended" | "lost" | "stale_epoch";
  constructor(reason: "ended" | "lost" | "stale_epoch") {
    super(`the run is gone: ${reason}`);
    this.reason = reason;
    this.name = "GoneError";
  }
}
