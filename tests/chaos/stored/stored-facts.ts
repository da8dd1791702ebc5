// The facts after a chaos run of stored Processes, read from Postgres, without any product code, and from the
// REST service.
import { setTimeout as sleep } from "node:timers/promises";
import type { RestService, ReceivedCall } from "../../../dev/platform/rest/start-rest-service.ts";
import type { TestStack } from "../../support/stack.ts";
import type { ProcessStart } from "./stored-client.ts";

export interface StoredRun {
  id: string;
  conversation: string;
  status: string;
  epoch: number;
  word: string | null;
  /** The run of which it is a rerun. */
  rerunOf: string | null;
  reply: { text?: string; changes?: { label?: string | null }[] } | null;
  error: { code: string; message: string } | null;
  /** Of a waiting run: the hops that have a question, and why. */
  questions: { hop: string; why: string }[] | null;
  /** What people decided about calls in doubt, as recorded: a client may not know that its decision arrived. */
  decisions: { hop: string; choice: "run" | "refuse" }[];
  /** How many answers are in the transcript. */
  answers: number;
  /** The calls in the run's receipts. */
  receipts: { hop: string; status: string }[] | null;
  /** The calls that were counted for metrics and quotas. */
  counted: { hop: string; code: string }[];
}

/** A run that a schedule has started. */
export interface ScheduledRun {
  id: string;
  status: string;
  /** How many due times refer to it; there should be one. */
  dueTimes: number;
}

/** Numbers of calls and of ended runs, and of the metric values recorded for them, which must be equal. */
export interface Totals {
  calls: number;
  /** Metric values; `callsOfServices` and `runsOfProcesses` likewise. */
  callsOfTools: number;
  callsOfServices: number;
  ended: number;
  runsOfProcesses: number;
  /** Due times with neither a run nor a refusal. */
  unresolvedDueTimes: number;
}

/** The rows with one name, and the runs with an applied effect on a row of that name. */
export interface StoredRow {
  name: string;
  count: number;
  runs: string[];
}

/** What the service has seen of the tasks with one title. */
export interface TaskFact {
  title: string;
  /** How many requests for it have arrived. */
  requests: number;
  /** How many different idempotency keys they had. */
  keys: number;
  /** How many tasks were created. */
  created: number;
}

export interface StoredEvidence {
  started: ProcessStart[];
  runs: StoredRun[];
  rows: StoredRow[];
  tasks: TaskFact[];
  scheduled: ScheduledRun[];
  /** Workers that have not been released. */
  busy: string[];
  totals: Totals;
}

const RUNS = `
  select r.id, r.conversation_id as conversation, r.status, r.epoch, r.reply, r.error,
    r.inputs ->> 'word' as word, r.rerun_of as "rerunOf",
    (select w.questions from public.run_waits w where w.run_id = r.id order by w.epoch desc limit 1)
      as questions,
    (select coalesce(jsonb_agg(jsonb_build_object('hop', d.hop, 'choice', d.choice)), '[]')
      from public.step_answers d where d.run_id = r.id) as decisions,
    (select count(*)::int from public.alternatives a where a.turn_id = r.agent_turn_id) as answers,
    r.summary -> 'calls' as receipts,
    (select coalesce(jsonb_agg(jsonb_build_object('hop', t.hop, 'code', t.code)), '[]')
      from public.tool_calls t where t.run_id = r.id) as counted
  from public.runs r
  where r.inputs ? 'word' order by r.created_at`;

const SCHEDULED = `
  select r.id, r.status,
    (select count(*)::int from public.process_schedule_runs d where d.run_id = r.id) as "dueTimes"
  from public.runs r where r.trigger = 'schedule'`;

const UNRESOLVED = `
  select count(*)::int as n from public.process_schedule_runs where run_id is null and refused is null`;

const RUNNING_SCHEDULED = `
  select count(*)::int as n from public.process_schedule_runs s join public.runs r on r.id = s.run_id
    where r.status in ('queued', 'running')`;

/**
 * Waits until each due time has its run or its refusal (a later sweep starts the runs that an interrupted one has not),
 * and until no scheduled run is in progress (no client waits for those). Gives up after `seconds`.
 */
export async function waitForSchedules({ admin }: TestStack, seconds: number): Promise<void> {
  for (let tries = 0; tries < 2 * seconds; tries++) {
    const [unresolved] = await admin<{ n: number }>(UNRESOLVED);
    const [running] = await admin<{ n: number }>(RUNNING_SCHEDULED);
    if (unresolved?.n === 0 && running?.n === 0) return;
    await sleep(500);
  }
}

const valuesOf = (scope: string) => `
  (select count(*)::int from public.metric_values v join public.metric_definitions m on m.id = v.metric_id
    where m.scope = '${scope}' and m.name = 'calls')`;
const TOTALS = `
  select (select count(*)::int from public.tool_calls) as calls,
    ${valuesOf("tool")} as "callsOfTools", ${valuesOf("service")} as "callsOfServices",
    (select count(*)::int from public.runs where finished_at is not null) as ended,
    ${valuesOf("process")} as "runsOfProcesses",
    (${UNRESOLVED}) as "unresolvedDueTimes"`;

const ROWS = `
  select coalesce(i.name, e.label) as name, coalesce(i.n, 0)::int as count,
    coalesce(e.runs, '{}') as runs
  from (select name, count(*) as n from public.inventory group by name) i
  full join (select label, array_agg(origin_id) as runs from public.effects
    where origin = 'run' and status = 'applied' and table_name = 'inventory' group by label) e
    on e.label = i.name`;

export async function readStoredFacts(
  { admin }: TestStack,
  rest: RestService,
  calls: readonly ReceivedCall[],
): Promise<Omit<StoredEvidence, "started" | "busy">> {
  const [totals] = await admin<Totals & Record<string, unknown>>(TOTALS);
  if (totals === undefined) throw new Error("the query for the totals returned no row");
  const response = await fetch(`${rest.url}/tasks`);
  const { tasks } = (await response.json()) as { tasks: { title: string }[] };
  const posts = calls
    .filter(({ method, path }) => method === "POST" && path === "/tasks")
    .map(({ body, headers }) => ({
      title: (JSON.parse(body) as { title: string }).title,
      key: String(headers["idempotency-key"]),
    }));
  return {
    runs: await admin<StoredRun & Record<string, unknown>>(RUNS),
    rows: await admin<StoredRow & Record<string, unknown>>(ROWS),
    scheduled: await admin<ScheduledRun & Record<string, unknown>>(SCHEDULED),
    totals,
    tasks: [...Map.groupBy(posts, ({ title }) => title)].map(([title, all]) => ({
      title,
      requests: all.length,
      keys: new Set(all.map(({ key }) => key)).size,
      created: tasks.filter((task) => task.title === title).length,
    })),
  };
}
