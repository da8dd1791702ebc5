// The journal of a stored Process's run in Postgres: what a run executes, what its steps rest on, and what calls to
// the outside have answered. Redis may be lost without a call being made again (spec/hop-protocol#journal-of-steps).
import type { CallAnswer } from "../contracts/definitions/execution.ts";
import type { ResolvedProcess } from "../contracts/definitions/resolved.ts";
import type { SealedSecret } from "../contracts/definitions/secrets.ts";
import type { Hop, Statuses } from "../contracts/hop.ts";
import type { RunId } from "../contracts/ids.ts";
import type { RunOutside } from "../contracts/outside.ts";

/** What a step rests on: stored before anything leaves, and put back by recovery. */
export interface StepContext {
  /** Results of the hops that this one reads, under their names. */
  results: Record<Hop, unknown>;
  statuses: Statuses;
}

export type BegunStep =
  /** The call may be made. */
  | { outcome: "go"; secret: SealedSecret | null }
  /** It was made, and this is its answer. */
  | { outcome: "done"; answer: CallAnswer }
  /** An earlier attempt of an unsafe call began, and its end is unknown: it is not made again. */
  | { outcome: "in_doubt" }
  /** The Tool or its Service may not run now; a code of `ResolvedTool.closed`, or `quota`. */
  | { outcome: "closed"; code: string }
  | { outcome: "ended" | "stale_epoch" };

export interface StepJournal {
  /** The run's Process with its inputs, frozen: the same answer for every call of one run. */
  resolveRun(run: RunId): Promise<{
    process: ResolvedProcess;
    inputs: Record<string, unknown>;
    /** Which inputs come from outside, by name, and where the run's message came from. */
    outside?: RunOutside | undefined;
  } | null>;
  /** Locks the run's row, checks the epoch, stores the context, and says whether the call may be made. */
  beginStep(request: {
    run: RunId;
    epoch: number;
    hop: Hop;
    tool: { id: string; version: number };
    isSafe: boolean;
    /** SHA-256 of the bound request: another one under the same hop is refused. */
    requestHash: string;
    /** Sent once a lease: tells an attempt from its own repetition. */
    attempt: string;
    context: StepContext;
  }): Promise<BegunStep>;
  /** Write-once; a repeat gets what is stored. */
  endStep(request: {
    run: RunId;
    epoch: number;
    hop: Hop;
    attempt: string;
    answer: CallAnswer;
  }): Promise<CallAnswer>;
  /** The answer that a person gave to a manual step; null while there is none. */
  readDecision(run: RunId, hop: Hop): Promise<StepDecision | null>;
}

/** What a person decided about a manual step, or about a call of unknown outcome. */
export interface StepDecision {
  choice: "run" | "refuse";
  /** With `run`: inputs in place of the bound ones. */
  inputs?: Record<string, unknown>;
  /** The hash of the inputs that the person saw. */
  requestHash: string;
}
