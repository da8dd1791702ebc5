-- start_process_run: a stored Process, or one call of a Tool, as a run without a message.

-- The one call of a Tool: its definition is made from the run's Tool and inputs when it starts.
insert into public.processes (key, name) values ('alfred.invoke', 'One call of a Tool');
insert into public.process_versions (process_id, version, definition)
select p.id, 1, '{"outputTemplate": "{{result}}"}'::jsonb from public.processes p where p.key = 'alfred.invoke';

-- The requested version, by default the current one; or why the run does not start. The caller can read only the
-- user's own Processes and the system's.
-- p: {process_id | tool_id, version?, inputs?, quotas?: {runs_per_hour}}
-- refusal: {outcome: process_not_found | process_disabled | quota} | {outcome: inputs_missing, names}
create function alfred.startable_process(
  p jsonb, out refusal jsonb, out version public.process_versions, out name text
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  process public.processes;
  tool public.tools;
  missing jsonb;
begin
  if p ->> 'tool_id' is not null then
    select * into tool from public.tools t
    where t.id = (p ->> 'tool_id')::uuid and t.deleted_at is null and not alfred.is_internal(t.key);
    select * into process from public.processes d where tool.id is not null and d.key = 'alfred.invoke';
    name := tool.name;
  else
    select * into process from public.processes d
    where d.id = (p ->> 'process_id')::uuid and d.deleted_at is null
      and not alfred.is_internal(d.key);
    name := process.name;
  end if;
  select * into version from public.process_versions v
  where v.process_id = process.id and v.version = coalesce((p ->> 'version')::int, process.version);
  if version.id is null then
    refusal := jsonb_build_object('outcome', 'process_not_found');
    return;
  elsif not process.enabled then
    refusal := jsonb_build_object('outcome', 'process_disabled');
    return;
  end if;
  select jsonb_agg(n.name) into missing
  from jsonb_array_elements_text(version.definition -> 'initialContext') n (name)
  where not coalesce(p -> 'inputs', '{}') ? n.name;
  if missing is not null then
    refusal := jsonb_build_object('outcome', 'inputs_missing', 'names', missing);
  elsif (p #>> '{quotas,runs_per_hour}')::int <= (
    select count(*) from public.runs r
    where r.user_id = alfred.uid() and r.inputs is not null and r.trigger is distinct from 'memory'
      and r.created_at > clock_timestamp() - interval '1 hour'
  ) then
    refusal := jsonb_build_object('outcome', 'quota');
  end if;
end
$$;
grant execute on function alfred.startable_process(jsonb) to alfred_definer;

-- p: {process_id, version?, inputs | tool_id, inputs; trigger: api|schedule|hook, household_id?, route, key, body_hash,
--     quotas: {runs_per_hour, steps_per_day, egress_bytes_per_day, tokens_per_day}}
-- → {outcome: accepted | replayed, run: RunRow}
--   {outcome: key_conflict | not_found: no such household}, or a refusal of startable_process
-- Unless a household is named, a user of several households acts in the one that the user joined first.
create function public.start_process_run(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  known public.runs;
  household uuid := (p ->> 'household_id')::uuid;
  start record;
  hidden public.conversations;
  accepted public.runs;
begin
  if coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = '' or coalesce(p ->> 'body_hash', '') = ''
    or coalesce(p ->> 'trigger', '') not in ('api', 'schedule', 'hook')
    or num_nonnulls(p ->> 'process_id', p ->> 'tool_id') <> 1
    or jsonb_typeof(p -> 'inputs') is distinct from 'object' then
    raise exception
      'start_process_run: a Process or Tool, inputs, trigger, route, key and body_hash are required';
  end if;
  perform alfred.lock_key('request', me::text, p ->> 'route', p ->> 'key');
  select * into known from public.runs r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found and known.body_hash <> p ->> 'body_hash' then
    return jsonb_build_object('outcome', 'key_conflict');
  elsif found then
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(known));
  end if;

  -- Starts of one user are counted one at a time.
  perform alfred.lock_key('start_process_run', me::text);
  start := alfred.startable_process(p);
  if start.refusal is not null then
    return start.refusal;
  end if;
  if household is null then
    select m.household_id into household from public.household_members m
    where m.user_id = me order by m.created_at, m.household_id limit 1;
  end if;
  if household is null then
    household := (public.choose_household('{}') ->> 'household_id')::uuid;
  elsif household <> all (alfred.my_households()) then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  insert into public.conversations (user_id, household_id, kind) values (me, household, 'run')
  returning * into hidden;
  accepted := alfred.enter_run(hidden, start.name, p, false, null, start.version);
  return jsonb_build_object('outcome', 'accepted', 'run', alfred.run_row(accepted));
end
$$;
call alfred.expose('public.start_process_run(jsonb)', 'alfred_definer', 'alfred_pipeline');
