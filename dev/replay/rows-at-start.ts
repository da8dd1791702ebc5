// The rows that a run could see, as they stood when it started: today's, with everything that the
// ledger holds since then taken back, in a transaction that is rolled back.
import { escapeIdentifier, type Client } from "pg";

export type Row = Record<string, unknown>;
export type Tables = Record<string, Row[]>;

export interface StartedRun {
  id: string;
  user_id: string;
  household_id: string;
  conversation_id: string;
  undo_of: string | null;
  /** As Postgres writes it, to the microsecond. */
  started_at: string;
}

interface Effect {
  inverse: unknown;
  user_id: string;
}

/**
 * @param session the session's version that the run started from
 * @param changed ids of rows that the run was told of as changed elsewhere
 * @returns rows by table; a row whose time of change the run itself has moved has an earlier one
 */
export async function rowsAtStart(
  client: Client,
  run: StartedRun,
  session: number,
  changed: ReadonlySet<string>,
): Promise<Tables> {
  await client.query("begin");
  try {
    const earlier = await earlierRuns(client, run, session);
    const effects = await effectsOf(client, run, earlier);
    await takeBack(client, run);
    const tables: Tables = {
      ...(await householdRows(client, run)),
      ...(await conversationRows(client, run, session, earlier)),
      effects: await withMarks(client, effects, run),
      ...(await dataRows(client, run)),
    };
    return settleTimes(tables, run, changed);
  } finally {
    await client.query("rollback");
  }
}

async function select(client: Client, sql: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(sql, values);
  return rows.map(({ row }) => row);
}

/** The run that the session comes from, and the one that is taken back. */
async function earlierRuns(client: Client, run: StartedRun, session: number): Promise<string[]> {
  const { rows } = await client.query<{ run_id: string }>(
    "select run_id from public.snapshots where conversation_id = $1 and version = $2",
    [run.conversation_id, session],
  );
  const ids = [...rows.map(({ run_id }) => run_id), ...(run.undo_of === null ? [] : [run.undo_of])];
  return [...new Set(ids)];
}

/** The inverses, the newest first, as the ledger has them. */
async function takeBack(client: Client, run: StartedRun): Promise<void> {
  const { rows } = await client.query<Effect>(
    `select inverse, user_id from public.effects
     where household_id = $1 and status = 'applied' and created_at >= $2
     order by created_at desc, seq desc`,
    [run.household_id, run.started_at],
  );
  for (const { inverse, user_id } of rows) {
    const claims = JSON.stringify({ role: "alfred_pipeline", sub: user_id });
    await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await client.query("select alfred.apply_operation($1, null, $2, true)", [
      run.household_id,
      JSON.stringify(inverse),
    ]);
  }
}

/** Rows of the domain: the household's, and of private tables the user's. */
async function dataRows(client: Client, run: StartedRun): Promise<Tables> {
  const { rows } = await client.query<{ table_name: string; owner_kind: string }>(
    "select table_name, owner_kind from public.data_tables where owner_kind <> 'catalogue' order by 1",
  );
  const tables: Tables = {};
  for (const { table_name, owner_kind } of rows) {
    const mine = owner_kind === "user";
    tables[table_name] = await select(
      client,
      `select to_jsonb(t) as row from public.${escapeIdentifier(table_name)} t
       where ${mine ? "user_id" : "household_id"} = $1 order by t.created_at, t.id`,
      [mine ? run.user_id : run.household_id],
    );
  }
  return tables;
}

async function householdRows(client: Client, run: StartedRun): Promise<Tables> {
  const members = "select user_id from public.household_members where household_id = $1";
  const at = [run.household_id];
  return {
    households: await select(
      client,
      "select to_jsonb(h) as row from public.households h where id = $1",
      at,
    ),
    household_members: await select(
      client,
      "select to_jsonb(m) as row from public.household_members m where household_id = $1",
      at,
    ),
    // Names of people are nothing that a run rests on.
    profiles: await select(
      client,
      `select to_jsonb(p) - 'display_name' as row from public.profiles p where user_id in (${members})`,
      at,
    ),
  };
}

async function conversationRows(
  client: Client,
  run: StartedRun,
  session: number,
  earlier: string[],
): Promise<Tables> {
  const rows = (sql: string, ...values: unknown[]) =>
    select(client, sql, [run.conversation_id, ...values]);
  const ofRuns = (table: string, id: string) =>
    `select to_jsonb(t) - '{parent_turn_id,via_alternative_id,responds_to,process_id}'::text[] as row
     from public.${table} t join public.runs r on t.id in (${id})
     where r.conversation_id = $1 and r.id = any ($2) order by t.created_at, t.id`;
  return {
    conversations: await rows(
      `select to_jsonb(c) - 'default_process_id' || jsonb_build_object('run_count',
         (select count(*) from public.runs r where r.conversation_id = c.id and r.created_at <
           (select created_at from public.runs where id = $2))) as row
       from public.conversations c where c.id = $1`,
      run.id,
    ),
    runs: await rows(
      `select to_jsonb(r) - '{plan,reply,usage,error,summary,next_run_id,undo_of,process_id}'::text[]
         || '{"kind": "message"}' as row
       from public.runs r where conversation_id = $1 and id = any ($2) order by number`,
      earlier,
    ),
    turns: await rows(ofRuns("turns", "r.user_turn_id, r.agent_turn_id"), earlier),
    alternatives: await rows(
      ofRuns("alternatives", "r.user_alternative_id, r.agent_alternative_id"),
      earlier,
    ),
    snapshots: await rows(
      "select to_jsonb(s) as row from public.snapshots s where conversation_id = $1 and version = $2",
      session,
    ),
    summaries: await rows(
      `select to_jsonb(s) - 'process_id' as row from public.summaries s
       where conversation_id = $1 and created_at < $2 order by session_version desc limit 1`,
      run.started_at,
    ),
    refs: await rows(
      `select to_jsonb(r) as row from public.refs r
       where conversation_id = $1 and created_at < $2 order by created_at, ref`,
      run.started_at,
    ),
    ref_counters: await rows(
      `select jsonb_build_object('conversation_id', $1::uuid,
         'prefix', regexp_replace(ref, '_[0-9]+$', ''),
         'n', max(substring(ref from '[0-9]+$')::int)) as row
       from public.refs where conversation_id = $1 and created_at < $2
       group by regexp_replace(ref, '_[0-9]+$', '')`,
      run.started_at,
    ),
  };
}

/** What the earlier runs changed; of one that is not taken back only when and what. */
function effectsOf(client: Client, run: StartedRun, earlier: string[]): Promise<Row[]> {
  return select(
    client,
    `select to_jsonb(e) || case when e.origin_id = $2 then jsonb_build_object('undone_by', (
         select u.id from public.effects u where u.id = e.undone_by and u.created_at < $3))
       else jsonb_build_object('inverse', null, 'undone_by', null,
         'request', jsonb_build_object('op', e.request -> 'op')) end as row
     from public.effects e
     where e.origin = 'run' and e.origin_id = any ($1) and e.status = 'applied'
     order by e.created_at, e.seq`,
    [earlier, run.undo_of, run.started_at],
  );
}

/** A mark is made of ids and times: kept as whether the row was as the effect had left it. */
async function withMarks(client: Client, effects: Row[], run: StartedRun): Promise<Row[]> {
  const marked: Row[] = [];
  for (const effect of effects) {
    const { rows } = await client.query<{ mark: string | null }>(
      `select alfred.row_mark(d, alfred.row_json(d.table_name, $2)) as mark
       from public.data_tables d where d.table_name = $1`,
      [effect["table_name"], effect["row_id"]],
    );
    const same = effect["origin_id"] === run.undo_of && rows[0]?.mark === effect["mark"];
    marked.push({ ...effect, mark: effect["mark"] === null ? null : same ? "same" : "changed" });
  }
  return marked;
}

/** Taking a change back is a change, too: its time is the run's own doing. */
function settleTimes(tables: Tables, run: StartedRun, changed: ReadonlySet<string>): Tables {
  const before = new Date(Date.parse(run.started_at) - 1).toISOString();
  const settled = Object.entries(tables).map(([table, rows]): [string, Row[]] => [
    table,
    rows.map((row) => {
      const { updated_at: at, created_at: made } = row;
      if (typeof at !== "string" || Date.parse(at) < Date.parse(run.started_at)) return row;
      const kept = changed.has(String(row["id"])) || typeof made !== "string" ? before : made;
      return { ...row, updated_at: kept };
    }),
  ]);
  return Object.fromEntries(settled);
}
