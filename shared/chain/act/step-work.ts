// What one Act hop has done so far, while it runs: calls, rows, receipts, manifest, the registry.
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

/** An operation that was stopped; in an all-or-nothing call, one that went down with it as well. */
export interface GuardedOp {
  sent: EffectOp;
  label: string;
  /** The item of the step's batch that it is for. */
  item: string | null;
  /** Why; null for one that only went down with another. */
  reason: string | null;
  codes: string[];
  /** Null where the step is kept otherwise: its drafts are its operations. */
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
  /** The session with what this hop has seen. */
  session: Session;
  /** Records to stage with the commit. */
  touched: Map<string, EntityRecord>;
  artifacts: Artifact[];
  calls: CallRecord[];
  /** Model calls made, refused ones included. */
  callsUsed: number;
  /** Those of them after which the step was no further than before. */
  callsLost: number;
  reads: ReadResult[];
  /** Reads since the last change: asking one of them again gives the same answer. */
  asked: Set<string>;
  /** A search by family was made, or asked for. */
  triedFamily: boolean;
  /** Rows that this step has created, as they were sent, with the item that they were for. */
  created: Set<string>;
  /** Amounts that this step has changed by something, with the row: not changed so again. */
  adjusted: Set<string>;
  /** The same as `created`, for the steps after it, with those from before the question that it goes on after. */
  made: MadeRow[];
  receipts: Receipt[];
  /** Rows that calls asked for and that are there already, by this run's own doing. */
  standing: number;
  losses: string[];
  /** What the model says that it could not do of the job. */
  undone: string[];
  /** What the step owes: its batch, the drafts it saves, the rows that it is about. */
  manifest: BatchManifest | null;
  /** Rows that calls of a step without a manifest have tried to change. */
  changed: BatchManifest | null;
  /** What the guard has stopped so far, and nothing has replaced. */
  guarded: GuardedOp[];
  /** Guard codes that the user has set aside for the operations of this step. */
  override: string[];
  /** The step saves drafts: what the guard stops of it is kept as drafts. */
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
 * Amounts that were changed before the question that this run answers, or by the plan that this one
 * replaces: a model may ask for its whole job again. Steps of one plan may change an amount twice.
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

/** The language that the user is told things in. */
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

/** How far the step is: rows seen, changes made, items settled. It only ever grows. */
export function progressOf({ reads, receipts, manifest }: StepWork): number {
  const seen = new Set(reads.flatMap(({ table, rows }) => rows.map(({ id }) => `${table} ${id}`)));
  const applied = receipts.filter(({ status }) => status === "applied").length;
  const settled = manifest?.items.filter(({ status }) => status !== "pending").length ?? 0;
  return seen.size + applied + settled;
}

/** What the step owes, or else the several rows that its calls have tried to change. */
export function manifestOf({ manifest, changed }: StepWork): BatchManifest | null {
  return manifest ?? (changed !== null && changed.total > 1 ? changed : null);
}

/** What the user wrote in this run, and what they had asked for when it answers a question. */
export function userWords({ ctx, results }: StepWork): string {
  const request = understandResult(results).takenOver?.request;
  return [request, ctx.state.meta.text].filter(Boolean).join("\n");
}

/** What values may be linked to: entities that are there, drafts included, each once. */
export function knownEntities({ session }: StepWork): KnownEntity[] {
  return Object.values(session.entities)
    .filter(({ status, aliasOf }) => status !== "deleted" && aliasOf === undefined)
    .map(({ ref, type, label }) => ({ ref, type, label }));
}

export function registryOf(work: StepWork): Registry {
  return createRegistry(work.session.entities);
}

/** Puts records into this hop's view of the registry and among what it stages. */
export function keepRecords(work: StepWork, records: EntityRecord[]): void {
  for (const record of records) {
    work.session.entities[record.ref] = record;
    work.touched.set(record.ref, record);
  }
}
