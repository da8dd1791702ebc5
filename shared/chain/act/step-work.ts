// The state of one running Act hop: calls, rows, receipts, manifest, registry.
import type { BatchManifest } from "../../contracts/answers/batch.ts";
import type { EffectOp, Receipt } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { KnownEntity } from "../../contracts/pack.ts";
import type { Plan, PlanStep, StoredOp } from "../../contracts/plan.ts";
import type { MadeRow, ReadResult, StepResult, UnderstandResult } from "../../contracts/results.ts";
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

/** A stopped operation; in an all-or-nothing call also an operation that was rolled back with it. */
export interface GuardedOp {
  sent: EffectOp;
  label: string;
  /** The item of the step's batch that it is for. */
  item: string | null;
  /** The guard's reason; null for an operation that was only rolled back. */
  reason: string | null;
  codes: string[];
  /** Null when the step is stored in another form: its drafts are its operations. */
  stored: StoredOp | null;
}

export interface StepWork {
  ctx: NodeContext;
  plan: Plan;
  step: PlanStep;
  /** The item of a generate step, from 1; null otherwise. */
  item: number | null;
  quick: boolean;
  results: RunResults;
  /** The session, with the entities that this hop has seen. */
  session: Session;
  /** Records to stage with the commit. */
  touched: Map<string, EntityRecord>;
  artifacts: Artifact[];
  calls: CallRecord[];
  /** Model calls made, refused ones included. */
  callsUsed: number;
  /** Calls after which the step had made no progress. */
  callsLost: number;
  reads: ReadResult[];
  /** Reads since the last change: repeating one of them gives the same answer. */
  asked: Set<string>;
  /** A search by family was made, or asked for. */
  triedFamily: boolean;
  /** Keys of the rows that this step has created: values as sent, and the batch item. */
  created: Set<string>;
  /** Keys of rows and amounts that this step has changed relatively: not changed so again. */
  adjusted: Set<string>;
  /**
   * The rows of `created` for later steps, and rows made before the question that this step continues
   * after.
   */
  made: MadeRow[];
  receipts: Receipt[];
  /** Requested rows that exist already because this run made them. */
  standing: number;
  losses: string[];
  /** The part of the job that the model says it could not do. */
  undone: string[];
  /** The items that the step has to settle: its batch, the drafts it saves, the rows it targets. */
  manifest: BatchManifest | null;
  /** Rows that calls of a step without a manifest have tried to change. */
  changed: BatchManifest | null;
  /** Operations that the guard has stopped and no later operation has replaced. */
  guarded: GuardedOp[];
  /** Guard codes that the user has overridden for the operations of this step. */
  override: string[];
  /** The step saves drafts: its stopped operations are stored as drafts. */
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
    touched: new Map(),
    artifacts: [],
    calls: [],
    callsUsed: 0,
    callsLost: 0,
    reads: [],
    asked: new Set(),
    triedFamily: false,
    created: new Set(),
    adjusted: new Set(adjustedEarlier(results, plan)),
    made: madeEarlier(ctx, results),
    receipts: [],
    standing: 0,
    losses: [],
    undone: [],
    changed: null,
    manifest: step.type === "write" ? makeManifest(step.batch?.items ?? []) : null,
    guarded: [],
    override: [],
    savesDrafts: false,
    seq: 0,
  };
}

/**
 * Amounts that were changed before the question that this run answers, or by the plan that this plan
 * replaces: a model may repeat the whole job. Steps of one plan may change an amount twice.
 */
function adjustedEarlier(results: RunResults, plan: Plan): string[] {
  const asked = Object.values(understandResult(results).takenOver?.results ?? {}) as StepResult[];
  const replaced = stepResults(results)
    .map(([, step]) => step)
    .filter(({ step }) => plan.steps.every(({ id }) => id !== step));
  return [...asked, ...replaced].flatMap(({ adjusted }) => adjusted ?? []);
}

function madeEarlier({ hop }: NodeContext, results: RunResults): MadeRow[] {
  return stepResults(results).flatMap(([own, step]) => (own === hop ? (step.made ?? []) : []));
}

/** The language of the user's texts. */
export function languageOfStep({ results, ctx }: Pick<StepWork, "results" | "ctx">): Language {
  const understood = results.understand as UnderstandResult | undefined;
  return conversationLanguage(understood, ctx.session);
}

/** The catalogue of that language. */
export function wordsOfStep(work: Pick<StepWork, "results" | "ctx">): ReplyWords {
  return wordsFor(languageOfStep(work));
}

/** Number of the exchange under way. */
export function currentExchange(work: StepWork): number {
  return work.session.exchange + 1;
}

/** A measure of the step's progress: rows seen, changes made, items settled. It never decreases. */
export function progressOf({ reads, receipts, manifest }: StepWork): number {
  const seen = new Set(reads.flatMap(({ table, rows }) => rows.map(({ id }) => `${table} ${id}`)));
  const applied = receipts.filter(({ status }) => status === "applied").length;
  const settled = manifest?.items.filter(({ status }) => status !== "pending").length ?? 0;
  return seen.size + applied + settled;
}

/** The step's manifest, or else the manifest of the several rows that its calls have tried to change. */
export function manifestOf({ manifest, changed }: StepWork): BatchManifest | null {
  return manifest ?? (changed !== null && changed.total > 1 ? changed : null);
}

/** The user's words in this run, and their original request when the run answers a question. */
export function userWords({ ctx, results }: StepWork): string {
  const request = understandResult(results).takenOver?.request;
  return [request, ctx.state.meta.text].filter(Boolean).join("\n");
}

/** Entities that values may be linked to: existing ones, drafts included, each once. */
export function knownEntities({ session }: StepWork): KnownEntity[] {
  return Object.values(session.entities)
    .filter(({ status, aliasOf }) => status !== "deleted" && aliasOf === undefined)
    .map(({ ref, type, label }) => ({ ref, type, label }));
}

export function registryOf(work: StepWork): Registry {
  return createRegistry(work.session.entities);
}

/** Adds records to this hop's view of the registry and to its staged records. */
export function keepRecords(work: StepWork, records: EntityRecord[]): void {
  for (const record of records) {
    work.session.entities[record.ref] = record;
    work.touched.set(record.ref, record);
  }
}
