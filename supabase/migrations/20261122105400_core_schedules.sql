-- Schedules: written by their owner, run by the sweep. A due time starts at most one run, under a key made from the
-- schedule and that time.

-- How many of the newest due times failed in a row, up to ten. Due times that an earlier run overlapped, and those
-- whose run is under way, do not count.
create function alfred.schedule_failures(schedule uuid) returns int
  language sql stable
  set search_path = ''
as $$
  select count(*)::int from (
    select bool_and(d.failed) over (order by d.due_at desc) as all_failed
    from (
      select s.due_at, s.refused is not null or r.status = 'failed' as failed
      from public.process_schedule_runs s left join public.runs r on r.id = s.run_id
      where s.schedule_id = schedule
        and (s.refused is not null or r.status in ('completed', 'failed', 'cancelled'))
      order by s.due_at desc limit 10
    ) d
  ) f
  where f.all_failed
$$;

create function alfred.schedule_document(s public.process_schedules) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', s.id, 'processId', s.process_id, 'cron', s.cron, 'timeZone', s.time_zone, 'inputs', s.inputs,
    'enabled', s.enabled, 'overlap', s.overlap, 'nextAt', s.next_at,
    'lastRunId', (
      select d.run_id from public.process_schedule_runs d
      where d.schedule_id = s.id and d.run_id is not null order by d.due_at desc limit 1),
    'failures', alfred.schedule_failures(s.id),
    'skipped', s.skipped, 'lastSkippedAt', s.last_skipped_at,
    'createdAt', s.created_at, 'updatedAt', s.updated_at)
$$;

-- p: {processId, cron, timeZone, inputs, enabled, overlap, nextAt, most, route, key, bodyHash}
-- → {outcome: written, item} | {outcome: key_conflict | quota | not_found}
create function public.create_schedule(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  earlier_request public.api_requests;
  new_schedule public.process_schedules;
begin
  perform alfred.lock_key('request', me::text, p ->> 'route', p ->> 'key');
  perform alfred.hold_definition((p ->> 'processId')::uuid);
  select * into earlier_request from public.api_requests a
  where a.user_id = me and a.route = p ->> 'route' and a.idempotency_key = p ->> 'key';
  if found then
    return case when earlier_request.body_hash = p ->> 'bodyHash'
      then earlier_request.response else jsonb_build_object('outcome', 'key_conflict') end;
  elsif not exists (
    select 1 from public.processes x
    where x.id = (p ->> 'processId')::uuid and x.owner_id = me and x.deleted_at is null
  ) then
    return jsonb_build_object('outcome', 'not_found');
  elsif (select count(*) from public.process_schedules s where s.owner_id = me) >= (p ->> 'most')::int then
    return jsonb_build_object('outcome', 'quota');
  end if;
  insert into public.process_schedules (owner_id, process_id, cron, time_zone, inputs, enabled, overlap, next_at)
  values (
    me, (p ->> 'processId')::uuid, p ->> 'cron', p ->> 'timeZone', p -> 'inputs',
    (p ->> 'enabled')::boolean, p ->> 'overlap', (p ->> 'nextAt')::timestamptz)
  returning * into new_schedule;
  insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
  values (
    me, p ->> 'route', p ->> 'key', p ->> 'bodyHash',
    jsonb_build_object('outcome', 'written', 'item', alfred.schedule_document(new_schedule)));
  return jsonb_build_object('outcome', 'written', 'item', alfred.schedule_document(new_schedule));
end
$$;
call alfred.expose('public.create_schedule(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {processId} → {items}
create function public.list_schedules(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('items', coalesce(
    jsonb_agg(alfred.schedule_document(s) order by s.created_at, s.id), '[]'))
  from public.process_schedules s where s.process_id = (p ->> 'processId')::uuid
$$;
call alfred.expose('public.list_schedules(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id, processId} → the schedule, or null
create function public.get_schedule(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select alfred.schedule_document(s) from public.process_schedules s
  where s.id = (p ->> 'id')::uuid and s.process_id = (p ->> 'processId')::uuid
$$;
call alfred.expose('public.get_schedule(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id, processId, cron, timeZone, inputs, enabled, overlap, nextAt}: all of it → the schedule, or null
create function public.update_schedule(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed public.process_schedules;
begin
  update public.process_schedules s set
    cron = p ->> 'cron', time_zone = p ->> 'timeZone', inputs = p -> 'inputs',
    enabled = (p ->> 'enabled')::boolean, overlap = p ->> 'overlap', next_at = (p ->> 'nextAt')::timestamptz,
    held_until = null
  where s.id = (p ->> 'id')::uuid and s.process_id = (p ->> 'processId')::uuid
  returning * into changed;
  return case when changed.id is not null then alfred.schedule_document(changed) end;
end
$$;
call alfred.expose('public.update_schedule(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id, processId} → {deleted}
create function public.delete_schedule(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.process_schedules s
  where s.id = (p ->> 'id')::uuid and s.process_id = (p ->> 'processId')::uuid;
  return jsonb_build_object('deleted', found);
end
$$;
call alfred.expose('public.delete_schedule(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Enters a notice about a due time; the sweep sends it.
create function alfred.tell_of_schedule(schedule public.process_schedules, kind text, about text) returns void
  language sql
  set search_path = ''
as $$
  select alfred.enter_notice(
    concat_ws(' ', kind, schedule.id, to_char(schedule.next_at at time zone 'UTC', 'YYYYMMDDHH24MI')), about,
    jsonb_build_object('kind', kind, 'process', (
      select left(d.name, 200) from public.processes d where d.id = schedule.process_id)),
    process => schedule.process_id)
$$;
grant execute on function alfred.tell_of_schedule(public.process_schedules, text, text) to alfred_definer;

-- Takes a due time, or finds it taken: a retry gets the same answer.
-- A run that waits for a person does not count as under way, so that one forgotten question does not silence a
-- schedule; ten runs that have not ended do. With the overlap `queue`, a due time waits until the earlier run ends.
-- p: {id, dueAt, most: the number of failures in a row that switches the schedule off}
-- → {outcome: due, process_id, inputs, asks: {initialContext, inputSchema?} of the Process; null if the Process is
--    gone}
--   {outcome: overlap}: an earlier run is under way, and the time is skipped
--   {outcome: held}: an earlier run has not ended, and the time waits for it
--   {outcome: off}: too many failed; the schedule is switched off now
--   {outcome: gone}: the time is not due any more, or the user has no such schedule
create function public.take_due(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  schedule public.process_schedules;
  taken public.process_schedule_runs;
  at_work int;
  unended int;
begin
  select * into schedule from public.process_schedules s where s.id = (p ->> 'id')::uuid for no key update;
  if not found or not schedule.enabled or schedule.next_at <> (p ->> 'dueAt')::timestamptz then
    return jsonb_build_object('outcome', 'gone');
  elsif alfred.schedule_failures(schedule.id) >= (p ->> 'most')::int then
    update public.process_schedules s set enabled = false, next_at = null where s.id = schedule.id;
    perform alfred.tell_of_schedule(schedule, 'off', null);
    return jsonb_build_object('outcome', 'off');
  end if;
  select * into taken from public.process_schedule_runs d
  where d.schedule_id = schedule.id and d.due_at = schedule.next_at;
  if not found and schedule.overlap <> 'allow' then
    -- A run that waits for a time or an event is at work.
    select count(*) filter (where r.status <> 'waiting' or r.waits_until is not null), count(*)
    into at_work, unended
    from public.process_schedule_runs d join public.runs r on r.id = d.run_id
    where d.schedule_id = schedule.id and r.status in ('queued', 'running', 'waiting');
    if schedule.overlap = 'queue' and unended > 0 then
      update public.process_schedules s set held_until = clock_timestamp() + interval '50 seconds'
      where s.id = schedule.id;
      return jsonb_build_object('outcome', 'held');
    elsif at_work > 0 or unended >= 10 then
      perform alfred.tell_of_schedule(schedule, 'skipped', 'skipped ' || schedule.id);
      return jsonb_build_object('outcome', 'overlap');
    end if;
  end if;
  insert into public.process_schedule_runs (schedule_id, owner_id, due_at)
  values (schedule.id, schedule.owner_id, schedule.next_at)
  on conflict do nothing;
  return jsonb_build_object(
    'outcome', 'due', 'process_id', schedule.process_id, 'inputs', schedule.inputs, 'asks', (
      select jsonb_build_object('initialContext', v.definition -> 'initialContext')
        || case when v.definition ? 'inputSchema'
          then jsonb_build_object('inputSchema', v.definition -> 'inputSchema') else '{}' end
      from public.processes x
      join public.process_versions v on v.process_id = x.id and v.version = x.version
      where x.id = schedule.process_id and x.deleted_at is null));
end
$$;
call alfred.expose('public.take_due(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Records the outcome of a due time, and sets the next one; without a next one, the schedule is switched off. A repeat
-- changes nothing. Due times without a run of their own are counted here, once.
-- p: {id, dueAt, nextAt: null for none, runId?, refused?, skipped?: how many, lastSkippedAt?} → {}
create function public.advance_schedule(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  due timestamptz := (p ->> 'dueAt')::timestamptz;
begin
  update public.process_schedule_runs d
  set run_id = (p ->> 'runId')::uuid, refused = p ->> 'refused'
  where d.schedule_id = (p ->> 'id')::uuid and d.due_at = due and d.run_id is null and d.refused is null
    and (p ->> 'runId' is not null or p ->> 'refused' is not null);
  update public.process_schedules s
  set next_at = (p ->> 'nextAt')::timestamptz, enabled = p ->> 'nextAt' is not null, held_until = null,
    skipped = s.skipped + coalesce((p ->> 'skipped')::int, 0),
    last_skipped_at = coalesce((p ->> 'lastSkippedAt')::timestamptz, s.last_skipped_at)
  where s.id = (p ->> 'id')::uuid and s.next_at = due;
  return '{}';
end
$$;
call alfred.expose('public.advance_schedule(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The sweeper sees whose schedules are due, but neither their inputs nor their Processes.
grant select (id, owner_id, cron, time_zone, next_at, held_until, enabled) on public.process_schedules to alfred_sweeper;
create policy sweep on public.process_schedules for select to alfred_sweeper using (true);

-- p: {limit} → {schedules: [{id, user_id, cron, time_zone, due_at}]}, longest due first
create function public.due_schedules(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('schedules', coalesce(jsonb_agg(jsonb_build_object(
    'id', d.id, 'user_id', d.owner_id, 'cron', d.cron, 'time_zone', d.time_zone, 'due_at', d.next_at)
    order by d.next_at), '[]'))
  from (
    select s.id, s.owner_id, s.cron, s.time_zone, s.next_at from public.process_schedules s
    where s.enabled and coalesce(s.held_until, s.next_at) <= clock_timestamp()
    order by coalesce(s.held_until, s.next_at)
    limit (p ->> 'limit')::int
  ) d
$$;
call alfred.expose('public.due_schedules(jsonb)', 'alfred_sweeper', 'alfred_worker');

grant execute on function
  alfred.schedule_document(public.process_schedules), alfred.schedule_failures(uuid)
  to alfred_definer;
