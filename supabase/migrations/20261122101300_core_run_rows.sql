-- Helpers of the functions about runs: the row that the chain gets, and the start of the next run.

-- The version that the next session of a conversation gets, on any path.
create function alfred.next_version(conversation uuid) returns int
  language sql stable
  set search_path = ''
as $$
  select coalesce(max(s.version), 0) + 1 from public.snapshots s where s.conversation_id = conversation
$$;

-- The alternative with whose session a run begins or continues.
create function alfred.start_of(run public.runs) returns uuid
  language sql immutable
  set search_path = ''
as $$
  select coalesce(run.resumed_at_alternative_id, run.base_alternative_id)
$$;

-- The narrative of a session in the chain's form: {paragraphs: [{version, level, coversTo, text}], engagement,
-- facts?, coversTo}; null without one.
create function alfred.summary_json(conversation uuid, version int) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select n.carried || jsonb_build_object('paragraphs', (
    select jsonb_agg(jsonb_build_object(
      'version', m.session_version, 'level', m.level, 'coversTo', m.covers_to, 'text', m.content) order by p.place)
    from unnest(n.paragraphs) with ordinality p (id, place) join public.summaries m on m.id = p.id))
  from public.narratives n
  where n.conversation_id = summary_json.conversation and n.session_version = summary_json.version
$$;

-- The session at an alternative, with the summary that is valid there:
-- {snapshot: {version, state} | null, summary: as summary_json | null}
create function alfred.session_json(conversation uuid, alternative uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'snapshot', (
      select jsonb_build_object('version', s.version, 'state', s.state) from public.snapshots s
      where s.conversation_id = conversation and s.version = alfred.session_at(alternative)),
    'summary', alfred.summary_json(conversation, alfred.summarized_at(alternative)))
$$;

-- The session that a run begins with, if the hot store does not have it: the run does not begin where the
-- conversation's newest session ended, or it is the first run of a fork. Null if the hot store has the session, or
-- the run does not begin now.
create function alfred.session_elsewhere(run public.runs) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  version int := alfred.session_at(alfred.start_of(run));
begin
  if run.status <> 'running' or run.epoch > 0
    or version + 1 = alfred.next_version(run.conversation_id) and (run.number > 1 or version = 0) then
    return null;
  end if;
  return alfred.session_json(run.conversation_id, alfred.start_of(run));
end
$$;

-- RunRow: the data by which the chain starts or rebuilds a run.
create function alfred.run_row(run public.runs) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', run.id,
    'conversation_id', run.conversation_id,
    'user_id', run.user_id,
    'household_id', run.household_id,
    'number', run.number,
    'kind', run.kind,
    'undo_of', run.undo_of,
    'undo_runs', to_jsonb(run.undo_runs),
    'process_version_id', case when run.inputs is not null then run.process_version_id end,
    'trigger', run.trigger,
    'answer', run.answer,
    'media', jsonb_array_length(run.media),
    'status', run.status,
    'accepted_as', run.accepted_as,
    'base_unseen', run.base_unseen,
    'epoch', run.epoch,
    'text', (select a.content from public.alternatives a where a.id = run.user_alternative_id),
    'user_turn_id', run.user_turn_id,
    'agent_turn_id', run.agent_turn_id,
    'agent_alternative_id', run.agent_alternative_id,
    'session_version', alfred.session_at(alfred.start_of(run)),
    'next_version', alfred.next_version(run.conversation_id),
    'session', alfred.session_elsewhere(run),
    'created_at', run.created_at
  )
$$;

-- The built-in chain, which answers messages, at its current version.
create function alfred.chain_version() returns public.process_versions
  language sql stable
  set search_path = ''
as $$
  select v from public.processes p
  join public.process_versions v on v.process_id = p.id and v.version = p.version
  where p.key = 'alfred.chain' and p.enabled
$$;

-- Whether an undo run has undone all that it was accepted for.
create function alfred.has_undone(undo uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select u.status = 'completed' and not exists (
    select 1 from public.effects e
    where e.origin = 'run' and e.origin_id = any (coalesce(u.undo_runs, array[u.undo_of]))
      and e.status = 'applied' and e.undone_by is null)
  from public.runs u where u.id = undo
$$;

-- The name of the Process that a run executes.
create function alfred.run_name(run public.runs) returns text
  language sql stable
  set search_path = ''
as $$
  select left(d.name, 200) from public.process_versions v join public.processes d on d.id = v.process_id
  where v.id = run.process_version_id
$$;

create function alfred.process_of(run public.runs) returns uuid
  language sql stable
  set search_path = ''
as $$
  select v.process_id from public.process_versions v where v.id = run.process_version_id
$$;
grant execute on function alfred.run_name(public.runs), alfred.process_of(public.runs) to alfred_definer;

-- Starts the conversation's oldest queued run unless one is running; null if none starts. The caller holds the lock on
-- the conversation's row, so that a message accepted at this moment is not overlooked. If a run depends on an undo that
-- did not undo everything, the run is cancelled and the undo's answer is shown, which says why.
create function alfred.start_next_run(conversation uuid) returns public.runs
  language plpgsql
  set search_path = ''
as $$
declare
  started public.runs;
  waiting public.runs;
begin
  for waiting in
    select q.* from public.runs q
    where q.conversation_id = conversation and q.status = 'queued' and q.needs_run_id is not null
    order by q.number
  loop
    if exists (
      select 1 from public.runs u
      where u.id = waiting.needs_run_id and u.status in ('completed', 'failed', 'cancelled')
    ) and not alfred.has_undone(waiting.needs_run_id) then
      update public.runs r set
        status = 'cancelled', finish_key = 'undo_failed', progressed_at = clock_timestamp(),
        finished_at = clock_timestamp(), error = jsonb_build_object(
          'code', 'undo_failed', 'message', 'the changes before it could not be undone')
      where r.id = waiting.id;
      perform alfred.move_head(conversation, (
        select u.agent_alternative_id from public.runs u where u.id = waiting.needs_run_id));
    end if;
  end loop;
  update public.runs r
  set status = 'running', started_at = clock_timestamp(), progressed_at = clock_timestamp()
  where r.id = (
      select q.id from public.runs q
      where q.conversation_id = conversation and q.status = 'queued'
      order by q.number limit 1
    )
    and not exists (
      select 1 from public.runs b where b.conversation_id = conversation and b.status = 'running'
    )
  returning r.* into started;
  return started;
end
$$;

-- Serializes calls with the same key, until the end of the transaction.
create function alfred.lock_key(variadic parts text[]) returns void
  language sql
  set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(array_to_string(parts, chr(31)), 0))
$$;

grant execute on function
  alfred.next_version(uuid),
  alfred.start_of(public.runs),
  alfred.summary_json(uuid, int),
  alfred.session_json(uuid, uuid),
  alfred.session_elsewhere(public.runs),
  alfred.run_row(public.runs),
  alfred.chain_version(),
  alfred.has_undone(uuid),
  alfred.start_next_run(uuid)
  to alfred_definer;

grant execute on function alfred.lock_key(text[]) to alfred_definer, alfred_host, alfred_channels;
grant execute on function alfred.start_of(public.runs) to alfred_pipeline;
