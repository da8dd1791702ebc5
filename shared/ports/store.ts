// The hot store: the state that a run carries between its hops. Repeating a call is safe. The store is a cache;
// Postgres decides what is true.
import type { ConversationId, HouseholdId, RunId, UserId } from "../contracts/ids.ts";
import type { Hop, HopStatus } from "../contracts/hop.ts";
import type { FailedCall } from "../contracts/errors.ts";
import type { NewRunEvent, RunEvent } from "../contracts/events.ts";
import type { SessionFields, SessionPatch } from "../contracts/session.ts";
import type { Spending } from "../contracts/spending.ts";

/** The pressed option of a question, from 1. The question's id is the id of the run that asked. */
export interface PressedOption {
  question: RunId;
  option: number;
}

/** What started a run without a message. */
export type RunTrigger = "api" | "schedule" | "hook" | "memory";

/** The facts about a run that every hop may use. */
export interface RunMeta {
  run: RunId;
  conversation: ConversationId;
  user: UserId;
  household: HouseholdId;
  number: number;
  text: string;
  userTurn: string;
  agentTurn: string;
  agentAlternative: string;
  /** The session version that the run starts from, on the path of its message. */
  session: number;
  /** The session version after the run: the conversation's next one, over all paths. */
  nextSession: number;
  /** The run whose changes this run undoes; absent for a message. */
  undoOf?: RunId;
  /** If it undoes several runs: all of them, newest first. */
  undoRuns?: RunId[];
  /** The version of the stored Process that it executes; absent for the built-in chain. */
  process?: string;
  /** What started the run; absent for an undo and for a message, even if a stored Process answers it. */
  trigger?: RunTrigger;
  /** The button that was pressed: the text is its label. */
  answer?: PressedOption;
  /**
   * The number of pictures and voice notes that came with the message; absent for none. Postgres
   * has their references.
   */
  media?: number;
  /**
   * True if the message was written before the reply that it follows was there. It then cannot answer a
   * question in that reply.
   */
  baseUnseen?: true;
  /** ISO 8601. */
  createdAt: string;
}

/** A failed attempt at a hop, with the cause for which it released its claim. */
export interface FailedAttempt {
  /** The claim's number, from 1. */
  attempt: number;
  /** The error's code. */
  code: string;
  /** Spending on calls whose answers were discarded. */
  lost?: Spending;
  /** Milliseconds since the epoch. */
  from?: number;
  to?: number;
  /** The call of a Tool that failed. */
  call?: FailedCall & {
    /** True if what the service said is left out, because the run keeps enough of such texts. */
    cut?: true;
  };
}

/**
 * A run in the hot store; JSON text is passed through unchanged. The claim of a hop that runs after the run's
 * end has no results, statuses, usage or staged fields.
 */
export interface RunState {
  meta: RunMeta;
  epoch: number;
  /** The number of the last commit. */
  n: number;
  /** Set when the run has ended. */
  ended: string | null;
  /**
   * Hop → JSON of its result. A claim has only those that the hop reads, if a commit named them.
   */
  results: Record<Hop, string>;
  statuses: Record<Hop, HopStatus>;
  /** How often the claimed hop has been granted, including this time. */
  claims: number;
  /**
   * Hop → its last few attempts with a stored cause, oldest first. The claim of a hop for which a commit named
   * results has only that hop's attempts.
   */
  causes: Record<Hop, FailedAttempt[]>;
  /** Model answers already stored for the claimed hop, in order. */
  answers: string[];
  /** Session patch staged by this run's committed hops. */
  staged: SessionPatch;
  /** The conversation's session in the store: as of the run's start, until a run writes a newer one at its end. */
  session: SessionFields;
  /** Hop → JSON Spending. */
  usage: Record<Hop, string>;
  /** Hop → JSON HopTrace. Only a loaded run has traces; absent: none. */
  traces?: Record<Hop, string>;
  /** The queued run that this run's end started. */
  next: RunMeta | null;
}

/** The conditions under which a hop gets a slot. A hop for which no commit has named a pool needs no slot. */
export interface SlotTerms {
  user: UserId;
  /** Pool → number of slots; a pool that is not listed is unlimited. */
  sizes: Readonly<Record<string, number>>;
  /** The maximum number of slots in a pool for one user at the same time. */
  perUser: number;
  /**
   * A hop that reads n bytes of results gets a slot of a pool only if fewer than `shareBytes / n` other hops of its
   * user have one there (rounded down, but at least 1).
   */
  shareBytes: number;
  /**
   * The first wait of a hop that finds no slot; each further wait is twice as long, up to
   * `maxWaitMs`.
   */
  waitMs: number;
  maxWaitMs: number;
}

export interface ClaimRequest {
  run: RunId;
  conversation: ConversationId;
  hop: Hop;
  epoch: number;
  after: number;
  session: number;
  /** One per invocation: a repeated request with the same nonce gets the first answer. */
  nonce: string;
  leaseMs: number;
  /** Appended once when the claim is granted for the first time. */
  event?: NewRunEvent;
  /**
   * True for a hop after the run's end: the claim is granted although the run has ended, without the results of
   * the run's hops.
   */
  isAfterEnd?: true;
  /** Absent: the claim takes no slot. */
  slot?: SlotTerms;
}

export type ClaimAnswer =
  /** `slot`: the Worker's slot that the hop has, if it needs one. */
  | { outcome: "granted"; fence: number; state: RunState; slot?: string }
  | { outcome: "done"; state: RunState }
  | { outcome: "busy"; remainingMs: number; fence: number }
  /**
   * Every slot of the hop's pool, or of its user's share, is taken. The hop claims again in `waitMs`, at the
   * store's time `untilMs`. All claims during the wait get the same time.
   */
  | { outcome: "no_slot"; waitMs: number; untilMs: number }
  | { outcome: "behind" }
  | { outcome: "gone" };

export interface CommitRequest {
  run: RunId;
  conversation: ConversationId;
  hop: Hop;
  epoch: number;
  fence: number;
  result: string;
  status: HopStatus;
  /** Absent for a hop that has spent nothing. */
  usage?: string;
  /** JSON HopTrace, for display only: no claim returns it, and a rebuilt run has lost it. */
  trace?: string;
  /** The hop's answers that are not stored yet, starting at `index`. */
  answers?: { index: number; texts: string[] };
  patch: SessionPatch;
  events: NewRunEvent[];
  /** The results that each of these hops reads; the claim of a hop that is not listed gets all. */
  reads?: Record<Hop, Hop[]>;
  /**
   * Short texts in place of long results, under names that no hop has. A claim gets only the views that its
   * hop's reads name.
   */
  views?: Record<string, string>;
  /** Hop → the pool in which its claim needs a slot. */
  pools?: Record<Hop, string>;
  /**
   * Folds the marks of these hops, which most hops no longer need. A claim gets one of them only if it reads
   * that hop's result, or if no commit has named its reads. Other claims, and answers to commits, get `mark`
   * under the hop `at` instead.
   */
  fold?: { hops: Hop[]; at: Hop; mark: HopStatus };
  /** Opens groups: all hops of a group must commit before its successor runs. */
  open?: { group: string; hops: Hop[] }[];
  /** Fan-in: removes this hop from the group's open set. */
  leave?: string;
  /** For a hop after the run's end: sets session fields if the session is still at `version`. */
  summary?: { version: number; patch: SessionPatch };
  /** Ends the run: writes session fields and the new version, and seeds the next queued run. */
  end?: { status: string; session: SessionPatch; version: number | null; next: NewRun | null };
  /**
   * Also claims the run's next hop, with the same answer as a claim right after the commit. Skipped
   * while other hops of the group that this commit leaves are open.
   */
  claim?: Omit<ClaimRequest, "run" | "conversation">;
}

export type CommitAnswer =
  | {
      outcome: "committed";
      /** The run's commit number after this commit. */
      n: number;
      /** Fan-in: true when this hop was the last of its group, or leaves no group. */
      last: boolean;
      statuses: Record<Hop, HopStatus>;
      /** The answer to the request's claim, if it made one. */
      claim?: ClaimAnswer;
    }
  | { outcome: "stale" };

/** All fields of a session, and its version. */
export interface WholeSession {
  version: number;
  fields: SessionFields;
}

export interface EndedSession extends WholeSession {
  conversation: ConversationId;
}

/** A run that begins. */
export interface NewRun {
  meta: RunMeta;
  /**
   * The session that it begins with, if the store may have another one because the message is on another path
   * than the conversation's newest session. It replaces the session in the store.
   */
  session?: WholeSession;
}

export interface Store {
  /**
   * Stores an accepted run, and the session that it begins with, unless the run is already there. For a run that begins
   * at version 0, creates an empty session if there is none.
   * @param claim a hop of the run to claim as well
   * @returns the same answer as a claim right after the seed; null without a claim
   */
  seed(
    start: NewRun,
    event: NewRunEvent,
    claim?: Omit<ClaimRequest, "run" | "conversation">,
  ): Promise<ClaimAnswer | null>;
  claim(request: ClaimRequest): Promise<ClaimAnswer>;
  /** Write-once under the fence; renews the lease. Returns the answers stored at these indexes. */
  storeAnswers(request: {
    run: RunId;
    hop: Hop;
    epoch: number;
    fence: number;
    /** The index of the first answer. */
    index: number;
    /** Empty: only the lease and the worker's slot are renewed. */
    answers: string[];
    leaseMs: number;
  }): Promise<{ outcome: "stored"; answers: string[] } | { outcome: "stale" }>;
  /** Replaces the hop's answers with the ledger's. False when the fence is stale. */
  adoptAnswers(request: {
    run: RunId;
    hop: Hop;
    epoch: number;
    fence: number;
    answers: string[];
  }): Promise<boolean>;
  /** Appends events under the fence (reply streaming). False when the fence is stale. */
  append(request: {
    run: RunId;
    hop: Hop;
    epoch: number;
    fence: number;
    /** Increases with each append of this claim, so that repeated appends are dropped. */
    batch: number;
    events: NewRunEvent[];
  }): Promise<boolean>;
  commit(request: CommitRequest): Promise<CommitAnswer>;
  /** Releases the claim after a failure, so that a retry need not wait for the lease. */
  release(request: {
    run: RunId;
    hop: Hop;
    epoch: number;
    fence: number;
    /** The error's code, which is kept for the run's record. */
    cause?: string;
    /** Kept with the cause. */
    lost?: Spending;
    from?: number;
    to?: number;
    call?: FailedCall;
    /** Appended with the release. */
    event?: NewRunEvent;
  }): Promise<void>;
  /**
   * Replaces a run's state at a higher epoch; false when the store already has this epoch or a later one, or knows that
   * the run has ended and does not wait.
   */
  rebuild(state: {
    meta: RunMeta;
    epoch: number;
    session: SessionFields;
    version: number;
    results: Record<Hop, string>;
    statuses: Record<Hop, HopStatus>;
    answers: Record<Hop, string[]>;
    staged: SessionPatch;
    /** The `reads`, `views` and `pools` of the commits. */
    reads?: Record<Hop, Hop[]>;
    views?: Record<string, string>;
    pools?: Record<Hop, string>;
    open: { group: string; hops: Hop[] }[];
    events: NewRunEvent[];
  }): Promise<boolean>;
  /**
   * Marks a run as ended from outside its own chain (cancel, sweep), replaces an older session of the same
   * path with the session that the run leaves, and seeds the next run.
   */
  end(request: {
    run: RunId;
    status: string;
    event: NewRunEvent;
    next: NewRun | null;
    session?: EndedSession;
  }): Promise<void>;
  /** The state of a run, read without a claim; null when the store does not have it. */
  load(run: RunId, conversation: ConversationId): Promise<RunState | null>;
  /** The session of a conversation; null when the store does not have it. */
  loadSession(
    conversation: ConversationId,
  ): Promise<{ version: number; fields: SessionFields } | null>;
  /** Sets the history summary if the session is still at `version`. */
  saveSummary(conversation: ConversationId, version: number, patch: SessionPatch): Promise<boolean>;
  /** Whether the run has ended; null when the store does not have it. Cheap enough for polling. */
  hasEnded(run: RunId): Promise<boolean | null>;
  /**
   * Events after `after` (`epoch.n`; null: from the start), oldest first. Null when the store does not have the
   * stream, or the stream does not have that event.
   */
  readEvents(run: RunId, after: string | null, limit: number): Promise<RunEvent[] | null>;
  /** The id of the newest event; null when the store does not have the stream. */
  lastEventId(run: RunId): Promise<string | null>;
  /**
   * Calls `notify` with appended events, and with null when the subscription is ready; earlier events must then
   * be read. A notification may be lost. Returns a stop function.
   */
  subscribe(run: RunId, notify: (news: RunNews | null) => void): Promise<() => void>;
}

/** Events of one append. */
export interface RunNews {
  /** The id before the first of these events, as `epoch.n`, even if no event has it. */
  after: string;
  events: RunEvent[];
}
