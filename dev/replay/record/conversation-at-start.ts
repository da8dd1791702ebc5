// Reads the state of a household and a conversation at a run's start: members, the session's snapshot, the refs,
// earlier runs and their changes.
import type { Client } from "pg";
import { select, type Row, type StartedRun, type Tables } from "./started-run.ts";

const LAST_NARRATIVE = `select * from public.narratives
  where conversation_id = $1 and created_at < $2 order by session_version desc limit 1`;

/** The run that stored this session, the earlier runs with changes, and the run that this one undoes. */
export async function earlierRuns(
  client: Client,
  run: StartedRun,
  session: number,
): Promise<string[]> {
  const { rows } = await client.query<{ run_id: string }>(
    `select run_id from public.snapshots where conversation_id = $1 and version = $2
     union
     select origin_id from public.effects
     where conversation_id = $1 and origin = 'run' and status = 'applied' and created_at < $3
     order by 1`,
    [run.conversation_id, session, run.started_at],
  );
  const ids = [...rows.map(({ run_id }) => run_id), ...(run.undo_of === null ? [] : [run.undo_of])];
  return [...new Set(ids)];
}

export async function householdRows(client: Client, run: StartedRun): Promise<Tables> {
  const members = "select user_id from public.household_members where household_id = $1";
  const parameters = [run.household_id];
  return {
    households: await select(
      client,
      "select to_jsonb(h) as row from public.households h where id = $1",
      parameters,
    ),
    household_members: await select(
      client,
      "select to_jsonb(m) as row from public.household_members m where household_id = $1",
      parameters,
    ),
    // A run does not depend on people's names, and a replay has no memory, agents or notices.
    profiles: await select(
      client,
      `select to_jsonb(p) - array['display_name', 'memory', 'memory_for_agents', 'approvals_for_agents', 'notices', 'notice_channel', 'notice_conversation_id'] as row from public.profiles p where user_id in (${members})`,
      parameters,
    ),
  };
}

export async function conversationRows(
  client: Client,
  run: StartedRun,
  session: number,
  earlierRunIds: string[],
): Promise<Tables> {
  const rows = (sql: string, ...values: unknown[]) =>
    select(client, sql, [run.conversation_id, ...values]);
  const ofRuns = (table: string, id: string) =>
    `select to_jsonb(t) - '{parent_turn_id,via_alternative_id,depth,responds_to,process_version_id}'::text[] as row
     from public.${table} t join public.runs r on t.id in (${id})
     where r.conversation_id = $1 and r.id = any ($2) order by t.created_at, t.id`;
  return {
    conversations: await rows(
      `select to_jsonb(c) - '{default_process_id,default_process_since,kind,head_alternative_id}'::text[] || jsonb_build_object('run_count', r.number - 1) as row
       from public.conversations c join public.runs r on r.id = $2 where c.id = $1`,
      run.id,
    ),
    runs: await rows(
      `select to_jsonb(r) - '{plan,reply,usage,error,summary,next_run_id,undo_of,process_version_id,base_alternative_id,
           resumed_at_alternative_id,had_media}'::text[]
         || '{"kind": "message"}' as row
       from public.runs r where conversation_id = $1 and id = any ($2) order by number`,
      earlierRunIds,
    ),
    turns: await rows(ofRuns("turns", "r.user_turn_id, r.agent_turn_id"), earlierRunIds),
    alternatives: await rows(
      ofRuns("alternatives", "r.user_alternative_id, r.agent_alternative_id"),
      earlierRunIds,
    ),
    snapshots: await rows(
      "select to_jsonb(s) - '{language,at_alternative_id}'::text[] as row from public.snapshots s where conversation_id = $1 and version = $2",
      session,
    ),
    summaries: await rows(
      `select to_jsonb(s) - '{process_version_id,alternative_id,tokens}'::text[] as row
       from public.summaries s where s.id in (select unnest(n.paragraphs) from (${LAST_NARRATIVE}) n)
       order by s.covers_to`,
      run.started_at,
    ),
    narratives: await rows(`select to_jsonb(n) as row from (${LAST_NARRATIVE}) n`, run.started_at),
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
       group by regexp_replace(ref, '_[0-9]+$', '')
       order by regexp_replace(ref, '_[0-9]+$', '') collate "C"`,
      run.started_at,
    ),
  };
}

/** The changes of earlier runs. One that was already undone has no inverse, and only the operation of its request. */
export function effectsOf(
  client: Client,
  run: StartedRun,
  earlierRunIds: string[],
): Promise<Row[]> {
  return select(
    client,
    `select to_jsonb(e) || case when u.id is null then '{"undone_by": null}'
       else jsonb_build_object('inverse', null, 'undone_by', u.id,
         'request', jsonb_build_object('op', e.request -> 'op')) end as row
     from public.effects e
     left join public.effects u on u.id = e.undone_by and u.created_at < $2
     where e.origin = 'run' and e.origin_id = any ($1) and e.status = 'applied'
     order by e.created_at, e.seq`,
    [earlierRunIds, run.started_at],
  );
}

/**
 * A mark consists of ids and times. The recording therefore keeps instead whether the row was still
 * as the effect had left it.
 */
export async function withMarks(client: Client, effects: Row[]): Promise<Row[]> {
  const { rows } = await client.query<{ id: string; mark: string | null }>(
    `select e.id, alfred.row_mark(d, alfred.row_json(d.table_name, e.row_id)) as mark
     from public.effects e join public.data_tables d on d.table_name = e.table_name
     where e.id = any ($1)`,
    [effects.map(({ id }) => id)],
  );
  const marks = new Map(rows.map(({ id, mark }) => [id, mark]));
  return effects.map((effect) => {
    if (effect["mark"] === null) return effect;
    const isSame = marks.get(String(effect["id"])) === effect["mark"];
    return { ...effect, mark: isSame ? "same" : "changed" };
  });
}
