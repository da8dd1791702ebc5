// What is true after a chaos run of stored Processes: of Postgres, past all product code, and of the service.
import { setTimeout as sleep } from "node:timers/promises";
import type { RestService, SeenCall } from "../../../dev/platform/rest/start-rest-service.ts";
import type { TestStack } from "../../support/stack.ts";
import type { Started } from "./stored-client.ts";

export interface StoredRun {
  id: string;
  conversation: string;
  status: string;
  epoch: number;
  word: string | null;
  /** The run that it runs again. */
  rerunOf: string | null;
  reply: { text?: string; changes?: { label?: string | null }[] } | null;
  error: { code: string; message: string } | null;
  /** Of a run that waits: the hops that ask, and why. */
  questions: { hop: string; why: string }[] | null;
  /** What a person decided about calls in doubt. The client may have lost the answer to its decision. */
  decided: { hop: string; choice: "run" | "refuse" }[];
  /** Answers that stand in the transcript. */
  answers: number;
  /** Calls as the run's receipt has them. */
  receipts: { hop: string; status: string }[] | null;
  /** Calls as they were counted for metrics and quotas. */
  counted: { hop: string; code: string }[];
}

/** What schedules have started: each run with the number of due times that name it. */
export interface ScheduledRun {
  id: string;
  status: string;
  named: number;
}

/** What all ends together have recorded. */
export interface Totals {
  calls: number;
  callsOfTools: number;
  callsOfServices: number;
  ended: number;
  runsOfProcesses: number;
  /** Due times without a known outcome. */
  untold: number;
}

/** Rows and receipts by their name, and the run of each receipt. */
export interface StoredRow {
  name: string;
  rows: number;
  runs: string[];
}

/** What the service has seen of a title. */
export interface SeenTask {
  title: string;
  /** Requests that have reached it. */
  asked: number;
  /** Different keys among them. */
  keys: number;
  /** Tasks of the title. */
  made: number;
}

export interface StoredEvidence {
  started: Started[];
  runs: StoredRun[];
  rows: StoredRow[];
  tasks: SeenTask[];
  scheduled: ScheduledRun[];
  /** Workers that have not been given back. */
  busy: string[];
  totals: Totals;
}

const RUNS = `
  select r.id, r.conversation_id as conversation, r.status, r.epoch, r.reply, r.error,
    r.inputs ->> 'word' as word, r.rerun_of as "rerunOf",
    (select w.questions from public.run_waits w where w.run_id = r.id order by w.epoch desc limit 1)
      as questions,
    (select coalesce(jsonb_agg(jsonb_build_object('hop', d.hop, 'choice', d.choice)), '[]')
      from public.step_answers d where d.run_id = r.id) as decided,
    (select count(*)::int from public.alternatives a where a.turn_id = r.agent_turn_id) as answers,
    r.summary -> 'calls' as receipts,
    (select coalesce(jsonb_agg(jsonb_build_object('hop', t.hop, 'code', t.code)), '[]')
      from public.tool_calls t where t.run_id = r.id) as counted
  from public.runs r
  where r.inputs ? 'word' order by r.created_at`;

const SCHEDULED = `
  select r.id, r.status,
    (select count(*)::int from public.process_schedule_runs d where d.run_id = r.id) as named
  from public.runs r where r.trigger = 'schedule'`;

const UNTOLD = `
  select count(*)::int as untold from public.process_schedule_runs where run_id is null and refused is null`;

const SCHEDULED_AT_WORK = `
  select count(*)::int as "atWork" from public.process_schedule_runs s join public.runs r on r.id = s.run_id
    where r.status in ('queued', 'running')`;

/**
 * Waits until each due time has its run or its refusal, because a later sweep repeats one that was cut off, and until no
 * scheduled run is at work, because nobody else waits for those. Gives up after `seconds`.
 */
export async function schedulesSettled({ admin }: TestStack, seconds: number): Promise<void> {
  for (let tries = 0; tries < 2 * seconds; tries++) {
    const [due] = await admin<{ untold: number }>(UNTOLD);
    const [scheduled] = await admin<{ atWork: number }>(SCHEDULED_AT_WORK);
    if (due?.untold === 0 && scheduled?.atWork === 0) return;
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
    (${UNTOLD}) as untold`;

const ROWS = `
  select coalesce(i.name, e.label) as name, coalesce(i.rows, 0)::int as rows,
    coalesce(e.runs, '{}') as runs
  from (select name, count(*) as rows from public.inventory group by name) i
  full join (select label, array_agg(origin_id) as runs from public.effects
    where origin = 'run' and status = 'applied' and table_name = 'inventory' group by label) e
    on e.label = i.name`;

export async function readStoredFacts(
  { admin }: TestStack,
  rest: RestService,
  calls: readonly SeenCall[],
): Promise<Omit<StoredEvidence, "started" | "busy">> {
  const [totals] = await admin<Totals & Record<string, unknown>>(TOTALS);
  if (totals === undefined) throw new Error("nothing was counted");
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
      asked: all.length,
      keys: new Set(all.map(({ key }) => key)).size,
      made: tasks.filter((one) => one.title === title).length,
    })),
  };
}
