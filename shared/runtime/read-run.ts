// A run as the API shows it: Postgres says what is true, the store says how far it has come.
import { RunSchema, type PublicRun } from "../contracts/api/runs.ts";
import type { Plan } from "../contracts/plan.ts";
import type { StepResult } from "../contracts/results.ts";
import { hopsOf } from "../domain/next-hops.ts";
import { planOf } from "../flow/frontier.ts";
import type { RunRecord } from "../ports/api-database.ts";
import type { RunState } from "../ports/store.ts";
import type { Runtime } from "./create-runtime.ts";

const ENDED: ReadonlySet<string> = new Set(["completed", "failed", "cancelled"]);

/** @returns null when the user has no such run */
export async function readPublicRun(
  runtime: Runtime,
  user: string,
  id: string,
): Promise<PublicRun | null> {
  const record = await runtime.api(user).getRun(id);
  if (!record) return null;
  // Progress is a courtesy: a store that is away or empty must not hide what Postgres knows.
  const state = await runtime.flow.store.load(id, record.conversation).catch(() => null);
  return toPublicRun(record, state);
}

/** Looks again, at growing intervals, until the run has ended or the time is up. */
export async function waitForRun(
  runtime: Runtime,
  user: string,
  id: string,
  waitMs: number,
): Promise<PublicRun | null> {
  const until = runtime.flow.clock.now() + waitMs;
  for (let pause = 50; ; pause = Math.min(pause * 1.5, 1000)) {
    const run = await readPublicRun(runtime, user, id);
    const left = until - runtime.flow.clock.now();
    if (!run || ENDED.has(run.status) || left <= 0) return run;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)));
  }
}

function toPublicRun(record: RunRecord, state: RunState | null): PublicRun {
  const stored = record.plan as Plan | null;
  const plan = stored ?? (state ? planOf(state.results) : null);
  return RunSchema.parse({
    id: record.id,
    conversationId: record.conversation,
    status: record.status,
    decision: record.decision ?? plan?.decision ?? null,
    plan: plan ? { goal: plan.goal } : null,
    steps: plan ? stepsOf(plan, state, record.summary) : [],
    reply: record.reply,
    usage: record.usage ?? null,
    error: record.error,
    createdAt: record.createdAt,
    startedAt: record.startedAt,
    finishedAt: record.finishedAt,
  });
}

/** Steps with their outcome: from the store while it has the run, else from the ledger summary. */
function stepsOf(plan: Plan, state: RunState | null, summary: unknown): PublicRun["steps"] {
  const kept = (summary as { steps?: { hop: string; status: string; summary: string }[] } | null)
    ?.steps;
  const told = new Map((kept ?? []).map((step) => [step.hop, step]));
  return plan.steps.flatMap((step) =>
    hopsOf(step).map((hop, item) => {
      const json = state?.results[hop];
      const live = json === undefined ? undefined : (JSON.parse(json) as StepResult);
      const done = live ?? told.get(hop);
      const label = step.type === "generate" ? step.batch?.items[item]?.label : undefined;
      return {
        hop,
        type: step.type,
        subdomain: step.subdomain,
        description: label === undefined ? step.description : `${step.description}: ${label}`,
        status: (done?.status ?? "pending") as PublicRun["steps"][number]["status"],
        summary: done?.summary ?? null,
      };
    }),
  );
}
