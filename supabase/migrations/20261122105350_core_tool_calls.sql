-- A Tool's health, judged by its calls. One failure of the connection or of the server degrades it, three in a row
-- take it down, one success heals it. A Service's health follows its owner's Tools, so that another user's bad key
-- cannot take it down.

-- Codes that show an outage of the service. Those of a faulty request or a bad key do not.
create function alfred.is_outage(code text) returns boolean
  language sql immutable
  return code in ('away', 'timeout', 'server_error');

-- A Service of the user, from the Tools that the user has bound to it.
create function alfred.aggregate_health(service uuid) returns void
  language sql
  set search_path = ''
as $$
  update public.services s set
    status = case
      when a.tools = a.down then 'down'
      when a.healthy < a.tools then 'degraded'
      else 'healthy' end,
    retry_at = case when a.tools = a.down then a.retry_at end,
    failures = a.failures, error_message = a.error_message, last_health_check = clock_timestamp()
  from (
    select count(*) as tools, count(*) filter (where t.status = 'down') as down,
      count(*) filter (where t.status = 'healthy') as healthy, min(t.retry_at) as retry_at,
      max(t.failures) as failures, max(t.error_message) as error_message
    from public.tools t
    where t.service_id = service and t.owner_id = alfred.uid() and t.enabled
  ) a
  where s.id = service and s.owner_id = alfred.uid() and s.enabled and a.tools > 0
$$;

-- Changes only the health of the user's own Tools: a call may not change that of others' Tools or of the system's.
create function alfred.learn_health(tool uuid, code text) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  changed_tool public.tools;
begin
  if code <> 'ok' and not alfred.is_outage(code) then
    return;
  end if;
  update public.tools t set
    failures = case when code = 'ok' then 0 else t.failures + 1 end,
    status = case when code = 'ok' then 'healthy' when t.failures + 1 >= 3 then 'down' else 'degraded' end,
    error_message = nullif(code, 'ok'),
    retry_at = case when code <> 'ok' and t.failures + 1 >= 3 then clock_timestamp() + alfred.cool_down() end,
    last_health_check = clock_timestamp()
  where t.id = tool and t.owner_id = alfred.uid() and t.enabled
  returning t.* into changed_tool;
  if changed_tool.id is not null then
    perform alfred.aggregate_health(changed_tool.service_id);
  end if;
end
$$;

-- Records each call once, although a run that has waited reports it again when it ends.
create function alfred.record_calls(run public.runs, calls jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  made public.tool_calls;
begin
  -- In the order of the Tools, so that two runs that end at the same time do not deadlock.
  for made in
    insert into public.tool_calls (
      run_id, hop, user_id, conversation_id, process_version_id, tool_id, service_id, code, ms, bytes, tokens,
      worker, step_version_id, step_id)
    select run.id, c.hop, run.user_id, run.conversation_id, run.process_version_id, c.tool, c.service, c.code,
      round(c.ms), round(c.bytes), round(c.tokens), c.worker, s.process_version_id, s.step_id
    from jsonb_to_recordset(calls) c (
      hop text, tool uuid, service uuid, code text, ms numeric, bytes numeric, tokens numeric,
      worker text)
    cross join lateral alfred.bound_step(run.resolved, c.hop) b
    left join public.process_versions v
      on v.process_id = (b ->> 'process')::uuid and v.version = (b ->> 'version')::int
    left join public.process_steps s
      on s.process_version_id = v.id and s.step_id = b #>> '{step,id}' and run.tool_id is null
    order by c.tool, c.hop
    on conflict do nothing
    returning *
  loop
    perform alfred.learn_health(made.tool_id, made.code);
  end loop;
end
$$;

-- The number of jobs that each worker has ever done for all users, counted with the calls that they made. Only these
-- numbers stay of an erased user.
create table alfred.worker_counts (
  worker text primary key,
  processed bigint not null,
  failed bigint not null
);
grant select, insert, update on alfred.worker_counts to alfred_definer;
alter table alfred.worker_counts enable row level security;
create policy definer on alfred.worker_counts to alfred_definer using (true) with check (true);

create function alfred.count_jobs() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  -- In the order of the workers, so that two runs that end at the same time do not deadlock.
  insert into alfred.worker_counts as c (worker, processed, failed)
  select m.worker, count(*), count(*) filter (where m.code <> 'ok')
  from made m where m.worker is not null
  group by m.worker order by m.worker
  on conflict (worker) do update set
    processed = c.processed + excluded.processed, failed = c.failed + excluded.failed;
  return null;
end
$$;
create trigger count_jobs after insert on public.tool_calls
  referencing new table as made
  for each statement execute function alfred.count_jobs();

-- p: {} → {counts: [{worker, processed, failed}]}
create function public.worker_counts(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('counts', coalesce(jsonb_agg(to_jsonb(c) order by c.worker), '[]'))
  from alfred.worker_counts c
$$;
call alfred.expose('public.worker_counts(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The health that a probe of the user's own Tool has found. p: {tool_id, code: ok | a code of calls}
-- → {status | null: not the user's own}
create function public.record_health(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform alfred.learn_health((p ->> 'tool_id')::uuid, p ->> 'code');
  return jsonb_build_object('status', (
    select t.status from public.tools t where t.id = (p ->> 'tool_id')::uuid and t.owner_id = alfred.uid()));
end
$$;
call alfred.expose('public.record_health(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.is_outage(text),
  alfred.aggregate_health(uuid),
  alfred.learn_health(uuid, text),
  alfred.count_jobs(),
  alfred.record_calls(public.runs, jsonb)
  to alfred_definer;
