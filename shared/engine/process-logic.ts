// What the engine asks of a process: which hops there are, which follow which, what each does, how one
// fails and how a run is stopped. The engine runs hops by it and knows no process itself.
import type { ErrorCode, Part } from "../contracts/errors.ts";
import type { Envelope } from "../contracts/envelope.ts";
import type { NewRunEvent } from "../contracts/events.ts";
import type { Hop, HopGroup, Statuses } from "../contracts/hop.ts";
import type { HopAttempt } from "../contracts/results.ts";
import type { SessionFields, SessionPatch } from "../contracts/session.ts";
import type { Clock } from "../ports/clock.ts";
import type { Recovered, RunReply, StoredDecision } from "../ports/database.ts";
import type { RunMeta, RunState } from "../ports/store.ts";
import type { Decide, HopOutcome } from "./hop/hop.ts";

export interface ProcessLogic {
  /** In the order in which a run comes to them; each is a route of its own. */
  nodes: readonly string[];
  /** Whether the process has such a hop: an envelope with any other is refused. */
  knows(hop: Hop): boolean;
  describe(hop: Hop): HopTraits;
  /** The hops whose results this one reads: the others need not come with its claim. */
  reads(hop: Hop): readonly Hop[] | "all";
  /** The hops that a run begins with. */
  entry(start: Pick<RunMeta, "undoOf">): Hop[];
  /**
   * The hops after a committed one; none while another of its group has not committed. Pure, and from
   * the marks alone: a redelivery, a recovery and the sweep come to the same hops.
   */
  next(statuses: Statuses, hop: Hop): Hop[];
  /** The groups of the work in force, whoever of them has committed: recovery opens them again. */
  groups(statuses: Statuses): HopGroup[];
  /** The hops after the run's end. */
  afterEnd(status: string): Hop[];
  decide(hop: Hop): Decide;
  /**
   * What a hop that cannot succeed comes to: a mark like any other, which leaves its group, or the
   * run's end with an honest reply. Not asked for hops after the end. Errors: TransientError.
   */
  fail(failed: FailedHop): Promise<HopOutcome>;
  /** What a run that is ended from outside leaves. Null: nothing is known of it, or it never began. */
  stop(cause: StopCause, run: StoppedRun | null): RunLeft;
  /** The session's fields after the last snapshot, with the summary that came after it. */
  session(found: Pick<Recovered, "snapshot" | "summary">): SessionFields;
}

export interface HopTraits {
  /**
   * It comes when its run has ended, and changes nothing of it: its claim has no results, its patch is
   * compared with the session's version, its spending is recorded apart, it is not watched, and when it
   * fails it stays open for whoever publishes it again.
   */
  isAfterEnd: boolean;
  /** Told when it is claimed for the first time. */
  started?: NewRunEvent;
}

export interface FailedHop {
  envelope: Envelope;
  state: RunState;
  code: ErrorCode;
  /** The part that was away, where that is why. */
  away?: Part | undefined;
  /** What was tried in the whole run, this hop's attempts last. */
  attempts: HopAttempt[];
  clock: Clock;
  /** What the ledger holds of this hop: what it did before it failed. Errors: TransientError. */
  decisions(): Promise<StoredDecision[]>;
}

export type StopCause = "cancelled" | "timed_out";

export interface StoppedRun {
  meta: RunMeta;
  /** Why, for the record; no words for the user. */
  reason: string;
  /** Hop → JSON of what has committed. */
  results: Record<Hop, string>;
  /** The session's fields at the run's start, and what committed hops have changed of them. */
  before: SessionFields;
  staged: SessionPatch;
  /** What hops did that have not committed. */
  untold: StoredDecision[];
  clock: Clock;
}

export interface RunLeft {
  reply: RunReply;
  /** The session's fields after the run; null where nothing is known of it. */
  session: SessionFields | null;
}
