// A run as the API shows it: the status from Postgres, the progress from the store.
import { RunSchema, type PublicRun } from "../../contracts/api/runs.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { StepResult, Usage } from "../../contracts/results.ts";
import { knownCost, storedSpending } from "../../contracts/spending.ts";
import type { EntityRecord } from "../../contracts/session.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { namePlan } from "../../domain/planning/name-plan.ts";
import { hopsOf } from "../../domain/planning/plan-hops.ts";
import { applyPatch, parseSession } from "../../domain/conversation/session-fields.ts";
import { stripRefs } from "../../domain/entities/translation/strip-refs.ts";
import type { LedgerSummary } from "../../domain/conversation/summarize-run.ts";
import { currentPlan, parseResults } from "../../domain/planning/run-results.ts";
import type { RunRecord } from "../../ports/api-rows.ts";
import type { RunStatus } from "../../ports/run-database.ts";
import type { RunState } from "../../ports/store.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { outputOfRun, processOfRun } from "./process-of-run.ts";
import { toPublicChanges } from "./public-changes.ts";

const ENDED: ReadonlySet<RunStatus> = new Set(["completed", "failed", "cancelled"]);

/** Whether the run will never change again. */
export function hasEnded(record: { status: RunStatus }): boolean {
  return ENDED.has(record.status);
}

/** The run with its steps. */
export async function toPublicRun(runtime: Runtime, record: RunRecord): Promise<PublicRun> {
  // Postgres has everything about a run that has a summary and has ended or waits. Any other run's
  // progress is optional: an unavailable or empty store must not hide what Postgres has.
  const isAtRest = hasEnded(record) || record.status === "waiting";
  const isComplete = isAtRest && record.summary !== null;
  const state = isComplete
    ? null
    : await runtime.flow.store.load(record.id, record.conversation).catch(() => null);
  const storedPlan = record.plan as Plan | null;
  const plain = state ? plainOf(runtime.flow.pack, state) : (text: string) => text;
  const planUnderWay = state ? currentPlan(parseResults(state.results)) : null;
  const plan = storedPlan ?? (planUnderWay ? namePlan(planUnderWay, plain) : null);
  const ledger = record.summary as LedgerSummary | null;
  const process = processOfRun(record.summary, state);
  return RunSchema.parse({
    id: record.id,
    conversationId: record.conversation,
    status: record.status,
    decision: record.decision ?? plan?.decision ?? null,
    plan: plan ? { goal: plan.goal } : null,
    steps: plan ? stepsOf(plan, state, ledger, plain) : [],
    ...(ledger?.reads === undefined ? {} : { reads: ledger.reads }),
    ...(process === undefined ? {} : { process, ...outputOfRun(record.summary) }),
    reply: record.reply && {
      ...record.reply,
      changes: toPublicChanges(record.reply.changes, runtime.flow.pack),
    },
    usage: usageOf(record),
    error: record.error,
    ...(record.rerunOf === null ? {} : { rerunOf: record.rerunOf }),
    createdAt: record.createdAt,
    startedAt: record.startedAt,
    finishedAt: record.finishedAt,
  });
}

/** Tokens, and the cost where prices are known. */
function usageOf({ usage }: RunRecord): PublicRun["usage"] {
  if (usage === null || usage === undefined) return null;
  const spending = storedSpending(usage as Usage);
  return { ...spending, cost_micro_usd: knownCost(spending) };
}

/** Steps with their outcome: from the store while the run is running, otherwise from the ledger. */
function stepsOf(
  plan: Plan,
  state: RunState | null,
  summary: LedgerSummary | null,
  plain: (text: string) => string,
): PublicRun["steps"] {
  const stepByHop = new Map((summary?.steps ?? []).map((step) => [step.hop, step]));
  return plan.steps.flatMap((step) =>
    hopsOf(step).map((hop, item) => {
      const json = state?.results[hop];
      const result = json === undefined ? stepByHop.get(hop) : (JSON.parse(json) as StepResult);
      const label = step.type === "generate" ? step.batch?.items[item]?.label : undefined;
      return {
        hop,
        type: step.type,
        subdomain: step.subdomain,
        description: label === undefined ? step.description : `${step.description}: ${label}`,
        status: result?.status ?? "pending",
        summary: result ? plain(result.summary) : null,
      };
    }),
  );
}

/** Replaces refs with names in the texts of a running run. */
function plainOf(pack: DomainPack, { session, staged }: RunState): (text: string) => string {
  const registry = createRegistry(entitiesOf(applyPatch(session, staged)));
  return (text) => stripRefs(pack, text, registry);
}

/**
 * The session's entities; none when the stored session is damaged. Refs are then removed from the
 * texts, and the run is still shown.
 */
function entitiesOf(fields: RunState["session"]): Record<string, EntityRecord> {
  try {
    return parseSession(fields).entities;
  } catch {
    return {};
  }
}
