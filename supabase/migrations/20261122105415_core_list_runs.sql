-- list_runs, list_approvals: which runs a user has, and which of them ask the user something, newest first.

create index runs_newest on public.runs (user_id, created_at desc, id desc);
create index runs_asking on public.runs (user_id) where status = 'waiting';

-- What started a run: a message, an undo, a request to the API, a schedule, a webhook, or memory.
create function alfred.started_by(r public.runs) returns text
  language sql immutable
  set search_path = ''
  return case when r.kind = 'undo' then 'undo' else coalesce(r.trigger, 'message') end;

-- A run in a list. `summary` has the questions of a run that waits. `process` is null if its owner is another user.
create function alfred.listed_run(r public.runs) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'conversationId', r.conversation_id, 'status', r.status, 'trigger', alfred.started_by(r),
    'process', (
      select jsonb_build_object('id', d.id, 'name', d.name, 'version', v.version)
      from public.process_versions v join public.processes d on d.id = v.process_id
      where v.id = r.process_version_id),
    'tool', (select jsonb_build_object('id', t.id, 'name', t.name) from public.tools t where t.id = r.tool_id),
    'error', r.error, 'rerunOf', r.rerun_of, 'summary', case when r.status = 'waiting' then r.summary end,
    'createdAt', alfred.iso_time(r.created_at), 'startedAt', alfred.iso_time(r.started_at),
    'progressedAt', alfred.iso_time(r.progressed_at), 'finishedAt', alfred.iso_time(r.finished_at))
$$;

-- A page of the user's runs: those that match the request, as list_runs has it, and with `asking` only those that ask
-- the user something. Runs of memory are not listed: the system starts and deletes them.
create function alfred.page_of_runs(p jsonb, asking boolean) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with page as (
    select r, r.created_at as at, r.id, row_number() over (order by r.created_at desc, r.id desc) as n
    from public.runs r
    where r.user_id = alfred.uid() and r.trigger is distinct from 'memory'
      and (p ->> 'conversationId' is null or r.conversation_id = (p ->> 'conversationId')::uuid)
      and (p ->> 'toolId' is null or r.tool_id = (p ->> 'toolId')::uuid)
      and (p ->> 'processId' is null or r.process_version_id in (
        select v.id from public.process_versions v where v.process_id = (p ->> 'processId')::uuid))
      and (p ->> 'hookId' is null or r.route = 'hook ' || (p ->> 'hookId')::uuid::text)
      and (p ->> 'scheduleId' is null or exists (
        select 1 from public.process_schedule_runs s
        where s.run_id = r.id and s.schedule_id = (p ->> 'scheduleId')::uuid))
      and (p ->> 'status' is null or r.status = p ->> 'status')
      and (p ->> 'trigger' is null or alfred.started_by(r) = p ->> 'trigger')
      and (not asking or r.status = 'waiting' and jsonb_array_length(r.summary -> 'questions') > 0)
      and (p ->> 'from' is null or r.created_at >= (p ->> 'from')::timestamptz)
      and (p ->> 'to' is null or r.created_at < (p ->> 'to')::timestamptz)
      and (p ->> 'after' is null
        or (r.created_at, r.id) < ((p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid))
    order by r.created_at desc, r.id desc
    limit (p ->> 'limit')::int + 1
  )
  select jsonb_build_object(
    'items', coalesce(
      jsonb_agg(alfred.listed_run(f.r) order by f.n) filter (where f.n <= (p ->> 'limit')::int), '[]'),
    'next', (
      select jsonb_build_object('at', l.at, 'id', l.id) from page l
      where l.n = (p ->> 'limit')::int and exists (select 1 from page m where m.n > l.n)))
  from page f
$$;

-- p: {limit, after?: {at, id}, processId?, toolId?, conversationId?, scheduleId?, hookId?, status?, trigger?, from?,
--     to?}
-- → {items: [listed_run], next: {at, id} | null}: the runs that match all that is given
create function public.list_runs(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select alfred.page_of_runs(p, false)
$$;
call alfred.expose('public.list_runs(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {limit, after?: {at, id}}
-- → {items, next: as of list_runs, total, questions}: the runs that ask the user something; `total`: how many such runs
--    there are; `questions`: how many questions they ask, on all pages together
create function public.list_approvals(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('total', count(*), 'questions', coalesce(sum(jsonb_array_length(r.summary -> 'questions')), 0))
    || case when count(*) = 0 then '{"items": [], "next": null}'::jsonb
      else alfred.page_of_runs(p, true) end
  from public.runs r
  where r.user_id = alfred.uid() and r.trigger is distinct from 'memory' and r.status = 'waiting'
    and jsonb_array_length(r.summary -> 'questions') > 0
$$;
call alfred.expose('public.list_approvals(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.started_by(public.runs), alfred.listed_run(public.runs), alfred.page_of_runs(jsonb, boolean)
  to alfred_definer;
