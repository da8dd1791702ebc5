// What a node may ask of Postgres as the run's user: reads, and effects, which wait for the
// journal. A node neither accepts nor ends a run.
import type { ConversationId, HouseholdId, Ref, RunId } from "../contracts/ids.ts";
import type { ApplyOutcome } from "../contracts/effects.ts";
import type { Finding, Wish } from "../contracts/findings.ts";
import type { MediaReference } from "../contracts/media.ts";
import type { OutsideSource } from "../contracts/outside.ts";
import type { RefShape, RowQuery } from "../contracts/filter.ts";
import type { RunChanges } from "./changes.ts";
import type { StepJournal } from "./step-journal.ts";
import type { RunFacts, RunFactsRequest } from "./run-facts.ts";

/** An effect of a run that is not undone; lists have the newest first. */
export interface StandingEffect {
  id: string;
  /** The hop that it was applied in. */
  step: string;
  /** The change; for an undo, its inverse. */
  op: "create" | "update" | "delete" | "undo";
  rowId: string | null;
  table: string;
  label: string | null;
}

/** A row about which a model is asked by name. */
export interface RowToJudge {
  table: string;
  id: string;
  name: string;
}

/** Calls that change nothing. */
export interface HopReads extends Pick<StepJournal, "resolveRun" | "readDecision"> {
  /**
   * References to the pictures and voice notes of the run's message; empty once the run has ended.
   */
  mediaOf(run: RunId): Promise<MediaReference[]>;
  /**
   * The run's changes that are not undone, newest first.
   * @param by changes that this run has undone count as not undone, so that a repeated read gets
   * the same
   *   answer
   */
  standingEffects(run: RunId, by?: RunId): Promise<StandingEffect[]>;
  /**
   * Unjudged rows: those of `of`, or the newest. Empty when the household has nothing to avoid, or
   * the user's budget is used up.
   */
  rowsToJudge(request: {
    household: HouseholdId;
    of?: string[];
    limit: number;
    budget?: { microUsd: number; since: string };
  }): Promise<RowToJudge[]>;
  /**
   * What these rows, and unsaved content, contain that must be avoided or is disliked: rows by id,
   * without those that have no finding; one list per part of the content.
   */
  readFindings(request: {
    household: HouseholdId;
    wishes: Wish[];
    rows?: { table: string; id: string }[];
    /** In the pack's format (`DomainPack.readable`). */
    contents?: unknown[];
  }): Promise<{ rows: Record<string, Finding[]>; contents: Finding[][] }>;
  /** Errors: ContractError("invalid_input") when the filter is refused, with the reason. */
  readRows(
    query: RowQuery,
    /**
     * Only rows of this household: a user may belong to several, but a conversation acts on one.
     */
    household: HouseholdId,
  ): Promise<{ rows: Record<string, unknown>[]; total: number }>;
}

/** Calls that change something: the answers that they rest on are stored first (I6). */
export interface HopEffects extends Pick<StepJournal, "beginStep" | "endStep"> {
  applyEffects(request: RunChanges): Promise<ApplyOutcome>;
  /**
   * Undoes these effects in this order, all or none: `apply_effects` with undo operations. With
   * `override` the guard checks the restored rows, and these codes count as overridden (I12).
   */
  undoEffects(request: {
    run: RunId;
    epoch: number;
    conversation: ConversationId;
    step: string;
    seq: number;
    effects: string[];
    override?: string[];
    answers: unknown;
    context: unknown;
  }): Promise<ApplyOutcome>;
  assignRefs(
    conversation: ConversationId,
    items: { type: string; id: string; generated?: boolean }[],
  ): Promise<{ id: string; ref: Ref }[]>;
  /**
   * The facts that a run begins with, in one request; the call assigns refs to the rows that it
   * returns.
   */
  readRunFacts(request: RunFactsRequest): Promise<RunFacts>;
  /**
   * The same rows, with the conversation's ref for every id that the shape names; missing refs are
   * assigned.
   */
  readRowsWithRefs(
    query: RowQuery,
    household: HouseholdId,
    conversation: ConversationId,
    shape: RefShape,
  ): Promise<{
    rows: Record<string, unknown>[];
    total: number;
    refs: { id: string; ref: Ref }[];
    chosen?: OutsideSource[] | undefined;
  }>;
  /**
   * Stores judgements in the columns of a row.
   * @returns how many of the rows were still unjudged
   */
  saveJudgements(
    household: HouseholdId,
    rows: (RowToJudge & Record<string, unknown>)[],
  ): Promise<number>;
  saveSummary(request: {
    conversation: ConversationId;
    sessionVersion: number;
    coversTo: number;
    content: unknown;
  }): Promise<"saved" | "stale">;
}

export interface HopDatabase extends HopReads, HopEffects {}
