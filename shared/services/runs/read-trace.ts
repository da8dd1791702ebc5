// How a run of the assistant went, for its own user: from the store while it has the run, and from Postgres.
import { chainHop } from "../../contracts/chain-hops.ts";
import type {
  BesideSections,
  CallTrace,
  HopTrace,
  SectionSize,
} from "../../contracts/hop-trace.ts";
import { parseHop, type Hop } from "../../contracts/hop.ts";
import type { Plan } from "../../contracts/plan.ts";
import type { Usage } from "../../contracts/results.ts";
import { TraceSchema, type PublicTrace } from "../../contracts/api/run-trace.ts";
import { knownCost, storedSpending, type Spending } from "../../contracts/spending.ts";
import type { RunId, UserId } from "../../contracts/ids.ts";
import { currentPlan, parseResults, type RunResults } from "../../domain/planning/run-results.ts";
import { CHARACTERS_PER_TOKEN } from "../../domain/prompting/sections/fit-section.ts";
import type { RunState } from "../../ports/store.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { understoodOf } from "./understood-of.ts";

/** @returns null when the user has no such run */
export async function readTrace(
  { api, flow }: Runtime,
  user: UserId,
  run: RunId,
): Promise<PublicTrace | null> {
  const record = await api(user).getRun(run);
  if (record === null) return null;
  // An unavailable store, or one that no longer has the run, must not hide what Postgres has.
  const state = await flow.store.load(run, record.conversation).catch(() => null);
  const results = state === null ? {} : chainResults(state);
  const plan = currentPlan(results) ?? (record.plan as Plan | null);
  return TraceSchema.parse({
    isKept: state !== null,
    understood: understoodOf(results),
    plan: plan === null ? null : planOf(plan),
    hops: state === null ? [] : hopsOf(state, plan),
    usage: record.usage === null ? null : usageOf(record.usage as Usage),
  });
}

/** The results of the assistant's hops; a stored Process has hops of other names. */
function chainResults({ meta, results }: RunState): RunResults {
  return meta.process === undefined ? parseResults(results) : {};
}

const planOf = ({ decision, goal, attempt, steps }: Plan) => ({
  ...{ decision, goal, attempt },
  steps: steps.map(({ id, group, type, subdomain, operation = null, description, batch }) => ({
    ...{ id, group, type, subdomain, operation, description },
    items: batch?.items.map(({ label }) => label) ?? [],
  })),
});

function hopsOf(state: RunState, plan: Plan | null): PublicTrace["hops"] {
  const names = new Set([...Object.keys(state.statuses), ...Object.keys(state.causes)]);
  const hops = [...names].map((hop) => hopOf(hop, state, plan));
  // ISO times in UTC sort as text. Hops without a time come last.
  const orderOf = ({ startedAt }: { startedAt: string | null }) => startedAt ?? "9";
  return hops.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0));
}

function hopOf(hop: Hop, state: RunState, plan: Plan | null): PublicTrace["hops"][number] {
  const trace = parseJson<HopTrace>(state.traces?.[hop]);
  const spent = parseJson<Spending>(state.usage[hop]);
  const mark = state.statuses[hop];
  const step = state.meta.process === undefined ? chainHop(hop).step : null;
  return {
    hop,
    node: parseHop(hop).node,
    group: plan?.steps.find(({ id }) => id === step)?.group ?? null,
    status: mark === undefined ? "open" : (mark.status ?? mark.kind),
    startedAt: trace?.startedAt ?? null,
    ms: trace?.ms ?? null,
    failedAttempts: (state.causes[hop] ?? []).map(({ attempt, code }) => ({ attempt, code })),
    usage: spent === null ? null : usageOf(spent),
    calls: trace?.calls.map(callOf) ?? [],
  };
}

const callOf = (call: CallTrace) => {
  const { node, model, ms, isRepair, reason, system, user, beside, spent } = call;
  return {
    ...{ node, model, ms, isRepair: isRepair ?? false, reason: reason ?? null },
    ...{ system: system.map(sizeOf), user: user.map(sizeOf) },
    beside: beside === undefined ? null : besideOf(beside),
    usage: spent === undefined ? null : usageOf(spent),
  };
};

const sizeOf = ([title, chars]: SectionSize) => ({ title, tokens: tokensOf(chars) });

const besideOf = ({ schema, frame, again, marked, pictures }: BesideSections) => ({
  ...{ schema: tokensOf(schema), frame: tokensOf(frame), again: tokensOf(again) },
  ...{ marked: tokensOf(marked), pictures },
});

const tokensOf = (chars: number) => Math.ceil(chars / CHARACTERS_PER_TOKEN);

function usageOf(usage: Usage) {
  const { unpriced_calls: _unpriced, ...spending } = storedSpending(usage);
  return { ...spending, cost_micro_usd: knownCost(storedSpending(usage)) };
}

const parseJson = <T>(json: string | undefined): T | null =>
  json === undefined ? null : (JSON.parse(json) as T);
