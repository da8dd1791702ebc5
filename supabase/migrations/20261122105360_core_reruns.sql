-- What ended runs of stored Processes have committed, and runs that take it over and continue from where such a run
-- failed (spec/reruns).

create table public.run_results (
  run_id uuid primary key references public.runs (id),
  conversation_id uuid not null references public.conversations (id),
  user_id uuid not null,
  -- [{hop, result, status}]
  commits jsonb not null check (jsonb_typeof(commits) = 'array'),
  kept_at timestamptz not null default clock_timestamp()
);
create index run_results_conversation on public.run_results (conversation_id);
create index run_results_kept on public.run_results (kept_at);

call alfred.guard_ownership('public.run_results', '{run_id}');
create trigger z_write_once before update on public.run_results
  for each row execute function alfred.refuse_rewriting();
call alfred.protect('public.run_results', alfred.rows_of_conversation(), array['insert']);
call alfred.let_erase('public.run_results');

-- How long results are kept.
create function alfred.keeps_results() returns interval language sql immutable return interval '30 days';

-- Results that are too long are not kept; such a run cannot be rerun.
create function alfred.keep_results(run public.runs, commits jsonb) returns void
  language sql
  set search_path = ''
as $$
  insert into public.run_results (run_id, conversation_id, user_id, commits)
  select run.id, run.conversation_id, run.user_id, commits
  where run.inputs is not null and run.trigger is distinct from 'memory'
    and octet_length(commits::text) <= 16 * 1024 * 1024
$$;

grant select (run_id, kept_at), delete on public.run_results to alfred_sweeper;
create policy sweep on public.run_results for select to alfred_sweeper using (true);
create policy sweep_delete on public.run_results for delete to alfred_sweeper
  using (kept_at < clock_timestamp() - alfred.keeps_results());
grant execute on function alfred.keeps_results() to alfred_sweeper;

-- Deletes expired results, the oldest first.
-- p: {limit} → {forgotten: how many}
create function public.forget_results(p jsonb) returns jsonb
  language sql security definer
  set search_path = ''
as $$
  with forgotten as (
    delete from public.run_results r
    where r.run_id in (
      select o.run_id from public.run_results o
      where o.kept_at < clock_timestamp() - alfred.keeps_results()
      order by o.kept_at limit (p ->> 'limit')::int)
    returning 1
  )
  select jsonb_build_object('forgotten', (select count(*) from forgotten))
$$;
call alfred.expose('public.forget_results(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- A hash of the Process that a run would execute with its Tools, without temporary states.
create function alfred.process_hash(resolved jsonb) returns text
  language sql stable
  set search_path = ''
as $$
  select md5(jsonb_build_object('process', resolved -> 'process' #- '{tools}', 'tools', (
    select jsonb_object_agg(t.key, t.value - '{status,failure}'::text[]
      || jsonb_build_object('closed', nullif(nullif(t.value ->> 'closed', 'down'), 'quota')))
    from jsonb_each(resolved #> '{process,tools}') t))::text)
$$;

-- Calls of an ended run that may have had an effect, and that no person has decided about; and changes of data.
-- [{kind: call | change, hop, answer | null, at}], oldest first
create function alfred.unsettled_calls(run uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('kind', u.kind, 'hop', u.hop, 'answer', u.answer, 'at', alfred.iso_time(u.at))
    order by u.at, u.hop), '[]')
  from (
    select 'call' as kind, s.hop, s.answer, s.began_at as at from public.run_steps s
    where s.run_id = unsettled_calls.run and not s.is_safe and not coalesce(s.answer ? 'again', false)
      and not exists (
        select 1 from public.step_answers a
        where a.run_id = s.run_id and a.hop = s.hop and a.created_at >= s.began_at
          and a.choice in ('run', 'happened', 'skip'))
    union all
    select 'change', e.step, null, max(e.created_at) from public.effects e
    where e.origin = 'run' and e.origin_id = unsettled_calls.run and e.status = 'applied' and e.undone_by is null
    group by e.step
  ) u
$$;

-- The basis of a run's rerun, or why there can be none.
-- p: {run_id, version?: of its Process, otherwise the current one; quotas}
-- refusal: {outcome: not_found | not_ended | archived} | {outcome: rerun_exists, run}
--   {outcome: results_gone, steps: the names of the steps whose results no longer exist}, or a refusal of
--     startable_process
create function alfred.rerun_source(
  p jsonb, out refusal jsonb, out source public.runs, out version public.process_versions, out commits jsonb
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  later uuid;
  lost jsonb;
  start record;
begin
  select * into source from public.runs r
  where r.id = (p ->> 'run_id')::uuid and r.user_id = alfred.uid() and r.inputs is not null
    and r.trigger is distinct from 'memory';
  if source.id is null then
    refusal := jsonb_build_object('outcome', 'not_found');
    return;
  elsif source.status not in ('completed', 'failed', 'cancelled') then
    refusal := jsonb_build_object('outcome', 'not_ended');
    return;
  elsif exists (
    select 1 from public.conversations c where c.id = source.conversation_id and c.status = 'archived'
  ) then
    refusal := jsonb_build_object('outcome', 'archived');
    return;
  end if;
  select r.id into later from public.runs r where r.rerun_of = source.id;
  if later is not null then
    refusal := jsonb_build_object('outcome', 'rerun_exists', 'run', later);
    return;
  end if;
  select k.commits into commits from public.run_results k 
  where k.run_id = source.id and k.kept_at > clock_timestamp() - alfred.keeps_results();
  if commits is null then
    select coalesce(jsonb_agg(s.record -> 'step' order by s.place), '[]') into lost
    from public.step_records s
    where s.run_id = source.id and s.record ->> 'state' in ('completed', 'caught');
    if lost <> '[]' or alfred.unsettled_calls(source.id) <> '[]' then
      refusal := jsonb_build_object('outcome', 'results_gone', 'steps', lost);
      return;
    end if;
    commits := '[]';
  end if;
  start := alfred.startable_process(jsonb_build_object(
    'process_id', case when source.tool_id is null then (
      select v.process_id from public.process_versions v where v.id = source.process_version_id) end,
    'tool_id', source.tool_id, 'version', case when source.tool_id is null then p -> 'version' end,
    'quotas', p -> 'quotas', 'inputs', coalesce(
      jsonb_path_query_first(commits, '$[*] ? (@.hop == "step").result.inputs'), source.inputs)));
  refusal := start.refusal;
  version := start.version;
end
$$;

-- p: {run_id, version?, quotas, route?, key?, body_hash?}
-- → {outcome: read, run: the source, status, is_same_version, resolved: as resolve_run has it, hash: of its Process,
--    commits, unsettled: as unsettled_calls, decided: hops about which a person has decided}
--   {outcome: replayed, run: RunRow, plan}: a request with this key has started a rerun already
--   {outcome: key_conflict}, or a refusal of rerun_source
create function public.read_rerun(p jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  known public.runs;
  found_source record;
  next public.runs;
  resolved jsonb;
begin
  select * into known from public.runs r
  where r.user_id = alfred.uid() and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found and known.body_hash <> p ->> 'body_hash' then
    return jsonb_build_object('outcome', 'key_conflict');
  elsif found then
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(known), 'plan', known.rerun_plan);
  end if;
  found_source := alfred.rerun_source(p);
  if found_source.refusal is not null then
    return found_source.refusal;
  end if;
  next := found_source.source;
  next.process_version_id := (found_source.version).id;
  resolved := alfred.resolve_now(next, false);
  return jsonb_build_object(
    'outcome', 'read', 'run', next.id, 'status', next.status,
    'is_same_version', next.process_version_id = (found_source.source).process_version_id,
    'resolved', resolved, 'hash', alfred.process_hash(resolved), 'commits', found_source.commits,
    'unsettled', alfred.unsettled_calls(next.id), 'decided', (
      select coalesce(jsonb_agg(distinct a.hop), '[]') from public.step_answers a
      where a.run_id = next.id and a.choice in ('run', 'happened', 'skip')));
end
$$;
call alfred.expose('public.read_rerun(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The rerun begins at epoch 1, as if it had waited with the commits that it takes over: recovery puts them into the
-- store. It belongs to the conversation of the run that it continues, because refs are names in that conversation.
-- p: {run_id, version?, hash: from read_rerun, commits: [{hop, result, status}], plan, route, key, body_hash, quotas}
-- → {outcome: accepted | replayed, run: RunRow, plan}
--   {outcome: moved}: the Process, or what it calls, has changed since it was read
--   {outcome: busy}: another run of the conversation is under way
--   {outcome: key_conflict}, or a refusal of rerun_source
create function public.start_rerun(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  known public.runs;
  found_source record;
  conversation public.conversations;
  accepted public.runs;
  frozen jsonb;
begin
  if coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = '' or coalesce(p ->> 'body_hash', '') = ''
    or coalesce(p ->> 'hash', '') = '' or jsonb_typeof(p -> 'commits') is distinct from 'array'
    or jsonb_typeof(p -> 'plan') is distinct from 'array' then
    raise exception 'start_rerun: hash, commits, plan, route, key and body_hash are required';
  end if;
  perform alfred.lock_key('request', me::text, p ->> 'route', p ->> 'key');
  select * into known from public.runs r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found and known.body_hash <> p ->> 'body_hash' then
    return jsonb_build_object('outcome', 'key_conflict');
  elsif found then
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(known), 'plan', known.rerun_plan);
  end if;
  -- The conversation is locked first, as in accept_message and finish_run.
  select c.* into conversation from public.conversations c join public.runs r on r.conversation_id = c.id
  where r.id = (p ->> 'run_id')::uuid for no key update of c;
  perform alfred.lock_key('start_process_run', me::text);
  found_source := alfred.rerun_source(p);
  if found_source.refusal is not null then
    return found_source.refusal;
  elsif exists (
    select 1 from public.runs r
    where r.conversation_id = conversation.id and r.status in ('queued', 'running')
  ) then
    return jsonb_build_object('outcome', 'busy');
  end if;
  accepted := alfred.enter_run(
    conversation, (
      select a.content from public.alternatives a where a.id = (found_source.source).user_alternative_id),
    p - 'media' - 'undo_runs' || jsonb_build_object(
      'inputs', (found_source.source).inputs, 'tool_id', (found_source.source).tool_id,
      'trigger', case when (found_source.source).trigger is not null then 'api' end,
      'rerun_of', (found_source.source).id, 'rerun_plan', p -> 'plan'),
    false, null, found_source.version);
  -- A run that ended before it began has not stored where its words come from, and the rerun's route does not say it.
  frozen := jsonb_set(alfred.resolve_now(accepted), '{outside}', coalesce(
    (found_source.source).resolved -> 'outside', jsonb_build_object(
      'inputs', alfred.sources_of_inputs(found_source.source),
      'message', alfred.sources_of_message(found_source.source))));
  if alfred.process_hash(frozen) <> p ->> 'hash' then
    -- Rolls back the run that was entered.
    raise exception using errcode = 'ALF06';
  end if;
  update public.runs r set epoch = 1, resolved = frozen where r.id = accepted.id
  returning * into accepted;
  insert into public.run_waits (run_id, epoch, conversation_id, user_id, commits, questions)
  values (accepted.id, 0, accepted.conversation_id, me, p -> 'commits', '[]');
  return jsonb_build_object('outcome', 'accepted', 'run', alfred.run_row(accepted), 'plan', accepted.rerun_plan);
exception
  when sqlstate 'ALF06' then
    return jsonb_build_object('outcome', 'moved');
end
$$;
call alfred.expose('public.start_rerun(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- What the ledger has about a change of data that an earlier run made and that a step of its rerun is about to make
-- again.
-- p: {run_id: the rerun, hop: of the rerun; earlier: {run, hop}: a run that the rerun continues, directly or not; ops:
--     as apply_effects has them}
-- → {outcome: made, results}: the same operations were applied, and none was undone. Guard codes that a person has
--    overridden make no difference.
--   {outcome: differs}: other operations were applied, some of them were undone, or the ledger has no such change
--   {outcome: none}: the change was undone, or the step has changed data itself
create function public.read_earlier_change(p jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  change record;
  results jsonb;
begin
  if exists (
    select 1 from public.effect_decisions d
    where d.origin = 'run' and d.origin_id = (p ->> 'run_id')::uuid and d.step = p ->> 'hop'
  ) then
    return jsonb_build_object('outcome', 'none');
  end if;
  with recursive course as (
    select r.id, r.rerun_of, r.conversation_id from public.runs r
    where r.id = (p ->> 'run_id')::uuid and r.user_id = alfred.uid()
    union all
    select r.id, r.rerun_of, r.conversation_id from course c
    join public.runs r on r.id = c.rerun_of and r.conversation_id = c.conversation_id and r.user_id = alfred.uid()
  )
  select
    count(*) as applied, count(e.undone_by) as undone, min(e.seq) as first_seq,
    jsonb_agg(e.request - 'override' order by e.seq) as ops
  into change
  from public.effects e
  where e.origin = 'run' and e.origin_id = (p #>> '{earlier,run}')::uuid and e.step = p #>> '{earlier,hop}'
    and e.status = 'applied' and e.origin_id <> (p ->> 'run_id')::uuid
    and e.origin_id in (select c.id from course c);
  if change.applied > 0 and change.undone = change.applied then
    return jsonb_build_object('outcome', 'none');
  elsif change.undone = 0 and change.ops = (
    select jsonb_agg(o - 'override' order by n) from jsonb_array_elements(p -> 'ops') with ordinality as asked (o, n)
  ) then
    select d.results into results from public.effect_decisions d
    where d.origin = 'run' and d.origin_id = (p #>> '{earlier,run}')::uuid and d.step = p #>> '{earlier,hop}'
      and d.seq = change.first_seq;
  end if;
  if results is null then
    return jsonb_build_object('outcome', 'differs');
  end if;
  return jsonb_build_object('outcome', 'made', 'results', results);
end
$$;
call alfred.expose('public.read_earlier_change(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.keeps_results(),
  alfred.keep_results(public.runs, jsonb),
  alfred.process_hash(jsonb),
  alfred.unsettled_calls(uuid),
  alfred.rerun_source(jsonb)
  to alfred_definer;
