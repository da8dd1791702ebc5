// The ledger and the runs of the simulated database, as checkers read them.
import type { StepOfRun } from "../../../shared/contracts/api/run-steps.ts";
import type { Hop } from "../../../shared/contracts/hop.ts";
import type { ConversationId, RunId } from "../../../shared/contracts/ids.ts";
import type { CallRecord, FinishRequest, RunStatus } from "../../../shared/ports/run-database.ts";
import type { Exchange, Origin, Run, Snapshot, Summary } from "./records.ts";
import { msOf, type State } from "./state.ts";
import { runsIn } from "./tree.ts";

/** A ledger row, as checkers read it. */
export interface LedgerEffect {
  id: string;
  origin: Origin;
  originId: string;
  step: string;
  seq: number;
  /** The performed operation: for an undo, that of its inverse; `undo` only if it named no effect. */
  op: "create" | "update" | "delete" | "undo";
  table: string;
  rowId: string | null;
  ref: string | null;
  label: string | null;
  status: "applied" | "failed";
  error: { code: string; message: string } | null;
  /** The effect that this one undid. */
  undoes: string | null;
  undoneBy: string | null;
  /** The run as it was when the effect was written; null for other origins. */
  runStatus: RunStatus | null;
  runEpoch: number | null;
}

export interface SimulatedRun {
  id: RunId;
  number: number;
  kind: "message" | "undo";
  undoOf: RunId | null;
  text: string;
  status: RunStatus;
  epoch: number;
  decision: string | null;
  reply: FinishRequest["reply"] | null;
  error: { code: string; message: string } | null;
  finishKey: string | null;
  summary: unknown;
  /** Hops that have begun an unsafe call. */
  begun: readonly Hop[];
  /** Calls of Tools, each of them once. */
  calls: readonly CallRecord[];
  /** What its steps did, as stored when the run last ended or waited. */
  recorded: readonly StepOfRun[];
  /** Whether it has waited for a person, an event or a time, and was resumed. */
  hasWaited: boolean;
  /** The run that this one's end started. */
  next: RunId | null;
  /** Milliseconds by `now`; a time is null until it has come. */
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

/** A conversation's tree of alternatives. */
export interface Tree {
  /** The last alternative of the path that is shown. */
  head: string | null;
  /** Turn → its active alternative. */
  active: ReadonlyMap<string, string>;
  /** What a fork has copied, oldest first. */
  copies: readonly Exchange[];
  runs: readonly Run[];
  snapshots: readonly Snapshot[];
  summaries: readonly Summary[];
}

export function treeOf(state: State, id: ConversationId): Tree {
  const conversation = state.conversations.get(id);
  return {
    head: conversation?.head ?? null,
    active: conversation?.active ?? new Map(),
    copies: conversation?.copies ?? [],
    runs: runsIn(state, id),
    snapshots: state.snapshots.get(id) ?? [],
    summaries: state.summaries.get(id) ?? [],
  };
}

/** The ledger in the order in which it was written. */
export function ledgerOf(state: State): LedgerEffect[] {
  const undoneEffects = new Map(
    [...state.effects.values()].flatMap(({ id, undoneBy }) => (undoneBy ? [[undoneBy, id]] : [])),
  );
  return [...state.effects.values()].map((effect) => {
    const { id, origin, originId, step, seq, op, table, ref, label, status } = effect;
    const { row, error, undoneBy, run } = effect;
    return {
      id,
      origin,
      originId,
      step,
      seq,
      op,
      table,
      rowId: row,
      ref,
      label,
      status,
      error,
      undoes: undoneEffects.get(id) ?? null,
      undoneBy,
      runStatus: run?.status ?? null,
      runEpoch: run?.epoch ?? null,
    };
  });
}

export function runView(state: State, run: Run): SimulatedRun {
  const begun = (state.steps.get(run.id) ?? []).filter(({ isSafe }) => !isSafe);
  const { id, number, undoOf, text, status, epoch, decision, reply, error, finishKey, next } = run;
  const { summary, calls, recorded } = run;
  return {
    id,
    number,
    kind: undoOf === null ? "message" : "undo",
    undoOf,
    text,
    status,
    epoch,
    decision,
    reply,
    error,
    finishKey,
    summary,
    calls,
    recorded,
    hasWaited: run.resumedAt !== null,
    next,
    createdAt: msOf(run.createdAt),
    begun: begun.map(({ hop }) => hop),
    startedAt: run.startedAt === null ? null : msOf(run.startedAt),
    finishedAt: run.finishedAt === null ? null : msOf(run.finishedAt),
  };
}
