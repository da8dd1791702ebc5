// What is true after a chaos run of stored Processes: of Postgres, past all product code, and of the service.
import type { RestService, SeenCall } from "../../../dev/platform/rest/start-rest-service.ts";
import type { TestStack } from "../../support/stack.ts";
import type { Started } from "./stored-client.ts";

export interface StoredRun {
  id: string;
  conversation: string;
  status: string;
  epoch: number;
  word: string | null;
  reply: { text?: string } | null;
  error: { code: string; message: string } | null;
  /** Of a run that waits: the hops that ask, and why. */
  questions: { hop: string; why: string }[] | null;
  /** Answers that stand in the transcript. */
  answers: number;
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
}

const RUNS = `
  select r.id, r.conversation_id as conversation, r.status, r.epoch, r.reply, r.error,
    r.inputs ->> 'word' as word,
    (select w.questions from public.run_waits w where w.run_id = r.id order by w.epoch desc limit 1)
      as questions,
    (select count(*)::int from public.alternatives a where a.turn_id = r.agent_turn_id) as answers
  from public.runs r
  where r.inputs is not null order by r.created_at`;

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
): Promise<Omit<StoredEvidence, "started">> {
  const listed = await fetch(`${rest.url}/tasks`);
  const { tasks } = (await listed.json()) as { tasks: { title: string }[] };
  const posted = calls
    .filter(({ method, path }) => method === "POST" && path === "/tasks")
    .map(({ body, headers }) => ({
      title: (JSON.parse(body) as { title: string }).title,
      key: String(headers["idempotency-key"]),
    }));
  return {
    runs: await admin<StoredRun & Record<string, unknown>>(RUNS),
    rows: await admin<StoredRow & Record<string, unknown>>(ROWS),
    tasks: [...Map.groupBy(posted, ({ title }) => title)].map(([title, all]) => ({
      ...{ title, asked: all.length, keys: new Set(all.map(({ key }) => key)).size },
      made: tasks.filter((one) => one.title === title).length,
    })),
  };
}
