// The interface of a process to the engine: which hops exist, which hops follow, what each hop does, how a
// hop fails and how a run is stopped. The engine knows no concrete process.
import type { StepOfRun } from "../contracts/api/run-steps.ts";
import type { ErrorCode, Part } from "../contracts/errors.ts";
import type { Envelope } from "../contracts/envelope.ts";
import type { NewRunEvent } from "../contracts/events.ts";
import type { Hop, HopGroup, Statuses } from "../contracts/hop.ts";
import type { HopAttempt } from "../contracts/results.ts";
import type { SessionFields, SessionPatch } from "../contracts/session.ts";
import type { Clock } from "../ports/clock.ts";
import type { StandingEffect } from "../ports/hop-database.ts";
import type { RerunChoice, RerunPlan, RerunSource } from "../ports/rerun-calls.ts";
import type {
  CallRecord,
  JournalledCall,
  JournalledHop,
  RecoveredStep,
  RunReply,
  StoredDecision,
  StoredSession,
} from "../ports/run-database.ts";
import type { RunMeta, RunState } from "../ports/store.ts";
import type { Decide, HopOutcome } from "./hop/hop.ts";

export interface ProcessLogic {
  /** The nodes in the order in which a run reaches them; each node has its own route. */
  nodes: readonly string[];
  /** Whether the process has this hop: an envelope with an unknown hop is refused. */
  knows(hop: Hop): boolean;
  describe(hop: Hop): HopTraits;
  /** The hops that a run begins with. */
  entry(start: RunStart): Hop[];
  /**
   * The hops after a committed hop; none while another hop of its group has not committed. A pure function
   * of the marks, so a redelivery, a recovery and the sweep compute the same hops.
   */
  next(statuses: Statuses, hop: Hop): Hop[];
  /**
   * Whether these hops are so short that one invocation runs them all, one after another, if continuation allows
   * it (spec/hop-protocol#continuation). It is the invocation whose commit opened them. Absent: never.
   */
  areShort?(statuses: Statuses, hops: readonly Hop[]): boolean;
  /**
   * The results that hops read, as earlier commits of the run named them; recovery names them again. A hop for
   * which none are named reads all. Absent for a process whose commits name none.
   */
  readsOf?(results: Record<Hop, string>): Record<Hop, Hop[]>;
  /**
   * The outcome of a hop whose call is in the journal; null when the hop has to run. Recovery restores
   * this outcome, so that a request that was sent stays recorded even if earlier hops change.
   */
  journalled?(
    known: { results: Record<Hop, string>; statuses: Statuses },
    step: RecoveredStep,
  ): Pick<HopOutcome, "result" | "status"> | null;
  /**
   * The views (short texts in place of long results) that earlier commits have made; recovery makes them again.
   */
  viewsOf?(results: Record<Hop, string>): Record<string, string>;
  /** The pools in which hops need a slot, as earlier commits of the run named them. */
  poolsOf?(results: Record<Hop, string>): Record<Hop, string>;
  /** The groups of the plan in force, including committed hops: recovery opens them again. */
  groups(statuses: Statuses): HopGroup[];
  /** The hops that follow the run's end, derived from its status and its hops' marks. */
  afterEnd(status: string, statuses: Statuses): Hop[];
  decide(hop: Hop): Decide;
  /**
   * The outcome of a hop that cannot succeed: a mark that leaves its group, or the run's end with a reply
   * that says so. Not called for hops after the end. Errors: TransientError.
   */
  fail(failed: FailedHop): Promise<HopOutcome>;
  /**
   * The reply and the records of a run that is ended from outside. `run` is null when the run is unknown, never
   * began, or cannot be read.
   */
  stop(cause: StopCause, run: StoppedRun | null): StopOutcome;
  /** What each step of a run under way has done; absent for a process whose runs have no steps to show. */
  steps?(run: RunView): StepOfRun[];
  /**
   * What a new run would take over from an ended one, and what it would run; absent for a process without
   * reruns.
   */
  rerun?(source: RerunSource, choice: RerunChoice, now: number): RerunPlan;
  /** The session's fields after the last snapshot, with the summary that came after the snapshot. */
  session(stored: StoredSession): SessionFields;
}

/** The parts of a run from which its steps are reported. */
export type RunView = Pick<StoppedRun, "meta" | "results" | "statuses" | "clock"> &
  Pick<Partial<RunState>, "causes">;

/** The facts that determine how a run begins. */
export type RunStart = Pick<RunMeta, "undoOf" | "process" | "trigger">;

export interface HopTraits {
  /**
   * The hop runs after the end of its run and does not change the run. Its claim has no results, its patch is
   * compared with the session's version, and its spending is recorded separately. It is not watched. When it
   * fails, it stays open and can be published again.
   */
  isAfterEnd: boolean;
  /** The hop's claim takes a slot in the pool that a commit named for it, if any. */
  needsSlot?: true;
  /** The event that the first claim of the hop emits. */
  started?: NewRunEvent;
}

export interface FailedHop {
  envelope: Envelope;
  state: RunState;
  code: ErrorCode;
  /** The unavailable part, when that is the cause. */
  unavailable?: Part | undefined;
  /** The failed attempts of the whole run, this hop's attempts last. */
  attempts: HopAttempt[];
  clock: Clock;
  /** The ledger's decisions of this hop, made before it failed. Errors: TransientError. */
  decisions(): Promise<StoredDecision[]>;
  /**
   * The journal's step with this hop's call; undefined without a call, or when a person has decided about the
   * call since. Errors: TransientError.
   */
  journalledCall(): Promise<RecoveredStep | undefined>;
  /** The run's outside calls in the journal. Errors: TransientError. */
  journalledCalls(): Promise<Record<Hop, JournalledCall>>;
  /** The run's changes that are not undone, newest first. Errors: TransientError. */
  standingEffects(): Promise<StandingEffect[]>;
  /** Ends the wait of a step whose run does not continue. Errors: TransientError. */
  leaveWait(hop: Hop): Promise<void>;
}

/** `expired`: the run waited for a person for too long. */
export type StopCause = "cancelled" | "timed_out" | "expired";

export interface StoppedRun {
  meta: RunMeta;
  /** The reason, for the record; not shown to the user. */
  reason: string;
  /** Hop → JSON of its committed result. */
  results: Record<Hop, string>;
  statuses: Statuses;
  /** Outside calls in the journal, by hop; those of uncommitted hops may be under way. */
  journalled: Record<Hop, JournalledCall>;
  /** The session's fields at the run's start; `staged` holds the changes of committed hops. */
  before: SessionFields;
  staged: SessionPatch;
  /** The ledger's decisions of hops that have not committed. */
  uncommittedDecisions: StoredDecision[];
  clock: Clock;
}

export interface StopOutcome {
  reply: RunReply;
  /** The Tool calls that the run has made. */
  calls?: CallRecord[];
  /** The summary for the run's record; absent for a run without one. */
  summary?: unknown;
  steps?: StepOfRun[];
  commits?: JournalledHop[];
  /** The session's fields after the run; null when the run leaves none. */
  session: SessionFields | null;
}
