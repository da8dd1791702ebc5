// The state of one Act hop while it runs: calls, rows, receipts, manifest, registry.
import type { BatchManifest } from "../../contracts/answers/batch.ts";
import type { EffectOp, Receipt } from "../../contracts/effects.ts";
import type { Finding } from "../../contracts/findings.ts";
import type { Language } from "../../contracts/language.ts";
import type { KnownEntity } from "../../contracts/pack.ts";
import type { Plan, PlanStep, StoredOp } from "../../contracts/plan.ts";
import type {
  MadeRow,
  ReadResult,
  StepResult,
  StoppedThing,
  UnderstandResult,
} from "../../contracts/results.ts";
import type { Artifact, EntityRecord, Session } from "../../contracts/session.ts";
import { makeManifest } from "../../domain/planning/batch-manifest.ts";
import type { CallRecord } from "../../domain/prompting/act/context.ts";
import { createRegistry, type Registry } from "../../domain/entities/create-registry.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import {
  stepResults,
  understandResult,
  type RunResults,
} from "../../domain/planning/run-results.ts";
import type { ReplyWords } from "../../domain/wording/reply-words.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { NodeContext } from "../node-context.ts";

/** An operation that the guard stopped, or that was rolled back with such an operation. */
export interface GuardedOp extends StoppedThing {
  op: EffectOp;
  label: string;
  /** The row's name after the operation. */
  title: string;
  /** The item of the step's batch that the operation belongs to. */
  item: string | null;
  /** The operation in its stored form; null for a step that saves drafts, which stores the drafts. */
  stored: StoredOp | null;
}

/** The state of a hop that reads or changes rows; steps of the chain and of stored Processes share it. */
export interface RowWork {
  ctx: NodeContext;
  /** The session, with the entities that this hop has seen. */
  session: Session;
  /** Records to stage with the commit. */
  touchedRecords: Map<string, EntityRecord>;
}

export interface StepWork extends RowWork {
  plan: Plan;
  step: PlanStep;
  /** The item of a generate step, from 1; null otherwise. */
  item: number | null;
  quick: boolean;
  results: RunResults;
  artifacts: Artifact[];
  calls: CallRecord[];
  /** Number of model calls, refused ones included. */
  callsUsed: number;
  /** Number of model calls that brought the step no progress. */
  callsWithoutProgress: number;
  reads: ReadResult[];
  /** Keys of the reads since the last change; repeating one of them would give the same answer. */
  readKeys: Set<string>;
  /** True once the model has searched by the pack's families (`DomainPack.families`) or was told to. */
  triedFamily: boolean;
  /** Keys of the rows that this step has created: the values of the call, and the batch item. */
  createdKeys: Set<string>;
  /** Keys of rows and amounts with a relative change, which must not be repeated. */
  adjustedKeys: Set<string>;
  /**
   * Created rows for later steps. They include rows that the step created before it asked a question; the
   * answer continues the step.
   */
  madeRows: MadeRow[];
  receipts: Receipt[];
  /** Number of requested changes that this run had already made. */
  alreadyDone: number;
  losses: string[];
  /** Rows whose parts were removed or renamed, by id, with the labels that those parts had. */
  partsGone: Map<string, { table: string; id: string; labels: ReadonlySet<string> }>;
  /** Sentences for the user about such parts that the rows' own text still mentions. */
  staleTextNotes: string[];
  /** The database's findings in parts of content, keyed by the wishes and the part. */
  findings: Map<string, Finding[]>;
  /** The parts of the step that the model reports as not done. */
  notDone: string[];
  /** The items that the step must settle: its batch, the drafts that it saves, the rows that it targets. */
  manifest: BatchManifest | null;
  /** For a step without a manifest: the rows that its calls have tried to change. */
  triedRows: BatchManifest | null;
  /** Operations that the guard has stopped and no later operation has replaced. */
  guardedOps: GuardedOp[];
  /** Guard codes that the user has overridden for the operations of this step. */
  override: string[];
  /** Whether the step saves drafts: its stopped operations are then stored as drafts. */
  savesDrafts: boolean;
  /** Ledger sequence number of the next operation. */
  seq: number;
}

export function createStepWork(
  ctx: NodeContext,
  results: RunResults,
  plan: Plan,
  step: PlanStep,
  { item = null, quick = false }: { item?: number | null; quick?: boolean } = {},
): StepWork {
  return {
    ctx,
    plan,
    step,
    item,
    quick,
    results,
    session: { ...ctx.session, entities: { ...ctx.session.entities } },
    touchedRecords: new Map(),
    artifacts: [],
    calls: [],
    callsUsed: 0,
    callsWithoutProgress: 0,
    reads: [],
    readKeys: new Set(),
    triedFamily: false,
    createdKeys: new Set(),
    adjustedKeys: new Set(adjustedEarlier(results, plan)),
    madeRows: madeEarlier(ctx, results),
    receipts: [],
    alreadyDone: 0,
    losses: [],
    partsGone: new Map(),
    staleTextNotes: [],
    findings: new Map(),
    notDone: [],
    triedRows: null,
    manifest: step.type === "write" ? makeManifest(step.batch?.items ?? []) : null,
    guardedOps: [],
    override: [],
    savesDrafts: false,
    seq: 0,
  };
}

/**
 * Keys of amounts that were changed before the question that this run answers, or by the plan that this plan
 * replaces, because a model may repeat the whole request. Steps of one plan may change an amount twice.
 */
function adjustedEarlier(results: RunResults, plan: Plan): string[] {
  const earlierResults = Object.values(
    understandResult(results).takenOver?.results ?? {},
  ) as StepResult[];
  const replacedSteps = stepResults(results)
    .map(([, step]) => step)
    .filter(({ step }) => plan.steps.every(({ id }) => id !== step));
  return [...earlierResults, ...replacedSteps].flatMap(({ adjusted }) => adjusted ?? []);
}

/** Rows that this hop created before it asked the question that this run answers. */
function madeEarlier({ hop }: NodeContext, results: RunResults): MadeRow[] {
  return stepResults(results).flatMap(([resultHop, step]) =>
    resultHop === hop ? (step.made ?? []) : [],
  );
}

/** The language of texts for the user. */
export function languageOfStep({ results, ctx }: Pick<StepWork, "results" | "ctx">): Language {
  const understanding = results.understand as UnderstandResult | undefined;
  return conversationLanguage(understanding, ctx.session);
}

/** The core's texts in that language. */
export function wordsOfStep(work: Pick<StepWork, "results" | "ctx">): ReplyWords {
  return wordsFor(languageOfStep(work));
}

/** Number of the current exchange. */
export function currentExchange(work: RowWork): number {
  return work.session.exchange + 1;
}

/** A measure of the step's progress: rows seen, changes made, items settled. It never decreases. */
export function progressOf({ reads, receipts, manifest }: StepWork): number {
  const seenRows = new Set(
    reads.flatMap(({ table, rows }) => rows.map(({ id }) => `${table} ${id}`)),
  );
  const appliedCount = receipts.filter(({ status }) => status === "applied").length;
  const settledCount = manifest?.items.filter(({ status }) => status !== "pending").length ?? 0;
  return seenRows.size + appliedCount + settledCount;
}

/**
 * The step's manifest. Without one, the manifest of the rows that the step's calls have tried to change, if there
 * are several.
 */
export function manifestOf({ manifest, triedRows }: StepWork): BatchManifest | null {
  return manifest ?? (triedRows !== null && triedRows.total > 1 ? triedRows : null);
}

/** The user's message in this run, after their original request if the run answers a question. */
export function userWords({ ctx, results }: StepWork): string {
  const request = understandResult(results).takenOver?.request;
  return [request, ctx.message].filter(Boolean).join("\n");
}

/** Entities that values may be linked to: all that exist, drafts included, each once. */
export function knownEntities({ session }: StepWork): KnownEntity[] {
  return Object.values(session.entities)
    .filter(({ status, aliasOf }) => status !== "deleted" && aliasOf === undefined)
    .map(({ ref, type, label }) => ({ ref, type, label }));
}

export function registryOf(work: Pick<RowWork, "session">): Registry {
  return createRegistry(work.session.entities);
}

/** Adds records to this hop's view of the registry and to its staged records. */
export function keepRecords(work: RowWork, records: EntityRecord[]): void {
  for (const record of records) {
    work.session.entities[record.ref] = record;
    work.touchedRecords.set(record.ref, record);
  }
}
