-- The steps of a Process's version as rows, made from its definition when the version is stored: CALLS_TOOL,
-- CALLS_PROCESS and DEPENDS_ON can be found by an index, and enforce the rules of a definition.

create table public.process_steps (
  process_version_id uuid not null references public.process_versions (id),
  owner_id uuid,
  -- From 1, as in the definition.
  position int not null check (position > 0),
  step_id text not null,
  variable text not null,
  -- Steps of one wave may run at the same time: consecutive parallel steps share a wave, a sequential step has its
  -- own.
  wave int not null check (wave > 0),
  -- CALLS_TOOL or CALLS_PROCESS.
  tool_id uuid references public.tools (id),
  called_process_id uuid references public.processes (id),
  -- WAITS_FOR, in place of a call: {for} | {until, timeZone} | {event, …}.
  waits_for jsonb check (jsonb_typeof(waits_for) = 'object'),
  -- SUMMARISED_BY: a Tool that calls a language model, for an output that is longer than its budget.
  summary_tool_id uuid references public.tools (id),
  -- The list for whose items the step is called: an expression, or the list as JSON.
  for_each text,
  -- The condition until which the step is called again.
  loop_until text,
  -- HANDLED_BY: the step that handles its failure.
  on_error text,
  -- The step that continues if the awaited event does not come in time.
  on_timeout text,
  mode text not null check (mode in ('parallel', 'sequential')),
  condition text,
  timeout_seconds numeric check (timeout_seconds > 0),
  interaction_mode text not null check (interaction_mode in ('auto', 'manual')),
  primary key (process_version_id, position),
  unique (process_version_id, position, wave),
  constraint step_id_once unique (process_version_id, step_id),
  constraint variable_once unique (process_version_id, variable),
  constraint handled_by_another_step check (on_error <> step_id),
  constraint handled_by_a_step foreign key (process_version_id, on_error)
    references public.process_steps (process_version_id, step_id),
  constraint one_way_to_repeat check (num_nonnulls(for_each, loop_until) <= 1),
  constraint timeout_of_another_step check (on_timeout <> step_id),
  constraint timeout_of_a_step foreign key (process_version_id, on_timeout)
    references public.process_steps (process_version_id, step_id),
  constraint exactly_one_call check (num_nonnulls(tool_id, called_process_id, waits_for) = 1)
);
create index process_steps_tool on public.process_steps (tool_id) where tool_id is not null;
create index process_steps_process on public.process_steps (called_process_id)
  where called_process_id is not null;
create index process_steps_summary on public.process_steps (summary_tool_id)
  where summary_tool_id is not null;
create index process_steps_owner on public.process_steps (owner_id);

-- DEPENDS_ON. A step depends only on steps of earlier waves, so there is no cycle.
create table public.process_dependencies (
  process_version_id uuid not null,
  owner_id uuid,
  position int not null,
  wave int not null,
  -- The position among the step's dependencies.
  ordinal int not null check (ordinal > 0),
  on_position int not null,
  on_wave int not null,
  primary key (process_version_id, position, ordinal),
  constraint dependency_once unique (process_version_id, position, on_position),
  constraint depends_on_an_earlier_step check (on_position < position),
  constraint depends_on_an_earlier_wave check (on_wave < wave),
  foreign key (process_version_id, position, wave)
    references public.process_steps (process_version_id, position, wave),
  foreign key (process_version_id, on_position, on_wave)
    references public.process_steps (process_version_id, position, wave)
);
create index process_dependencies_on on public.process_dependencies (process_version_id, on_position);
create index process_dependencies_owner on public.process_dependencies (owner_id);

create function alfred.enter_steps() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  unknown text;
begin
  insert into public.process_steps (
    process_version_id, owner_id, position, step_id, variable, wave, tool_id, called_process_id, waits_for,
    summary_tool_id, for_each, loop_until, on_error, on_timeout, mode, condition,
    timeout_seconds, interaction_mode
  )
  select new.id, new.owner_id, s.position, s.step ->> 'id', s.step #>> '{output,variable}',
    -- A wave begins with every sequential step, and with a parallel one after a sequential one.
    count(*) filter (where s.mode = 'sequential' or s.before is distinct from 'parallel')
      over (order by s.position),
    (s.step #>> '{calls,tool}')::uuid, (s.step #>> '{calls,process}')::uuid,
    s.step #> '{calls,wait}',
    (s.step #>> '{output,summaryTool}')::uuid, s.step #>> '{forEach,items}', s.step #>> '{loop,until}',
    s.step ->> 'onError', s.step #>> '{calls,wait,onTimeout}', s.mode,
    s.step #>> '{execution,condition}', (s.step #>> '{execution,timeout}')::numeric,
    coalesce(s.step #>> '{execution,interactionMode}', 'auto')
  from (
    select e.step, e.position, e.mode, lag(e.mode) over (order by e.position) as before
    from (
      select step, position, coalesce(step #>> '{execution,mode}', 'sequential') as mode
      from jsonb_array_elements(new.definition -> 'steps') with ordinality s (step, position)
    ) e
  ) s;

  with named as (
    select s.position, d.ordinal, d.on_step
    from jsonb_array_elements(new.definition -> 'steps') with ordinality s (step, position)
    cross join lateral jsonb_array_elements_text(s.step -> 'dependsOn') with ordinality d (on_step, ordinal)
  ), entered as (
    insert into public.process_dependencies (
      process_version_id, owner_id, position, wave, ordinal, on_position, on_wave)
    select new.id, new.owner_id, s.position, s.wave, n.ordinal, o.position, o.wave
    from named n
    join public.process_steps s on s.process_version_id = new.id and s.position = n.position
    join public.process_steps o on o.process_version_id = new.id and o.step_id = n.on_step
    returning 1
  )
  select min(n.on_step) into unknown from named n
  where not exists (
    select 1 from public.process_steps o where o.process_version_id = new.id and o.step_id = n.on_step);
  if unknown is not null then
    raise exception 'depends_on_unknown_step' using errcode = 'ALF05';
  end if;
  perform alfred.check_summary((new.definition ->> 'summaryTool')::uuid, new.owner_id);
  return null;
end
$$;
create trigger enter_steps after insert on public.process_versions
  for each row when (jsonb_typeof(new.definition -> 'steps') = 'array')
  execute function alfred.enter_steps();

-- A Process may call Tools of its owner, Tools of the system, and shared Tools without a Secret whose Service is
-- shared too.
create function alfred.check_named_tool(named uuid, owner uuid) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  tool public.tools;
begin
  perform alfred.hold_definition(named);
  select * into tool from public.tools t where t.id = named;
  if not found or tool.deleted_at is not null or owner is not null and alfred.is_internal(tool.key)
    or tool.owner_id is distinct from owner and not tool.shared then
    raise exception 'tool_not_found' using errcode = 'ALF05';
  elsif tool.owner_id is distinct from owner and exists (
    select 1 from public.tool_versions v
    where v.tool_id = tool.id and v.version = tool.version and v.tool_secret_id is not null
  ) then
    raise exception 'tool_with_secret_of_another' using errcode = 'ALF05';
  end if;
  perform alfred.hold_definition(tool.service_id);
  if tool.owner_id is distinct from owner and not exists (
    select 1 from public.services s where s.id = tool.service_id and s.shared
  ) then
    raise exception 'service_not_shared' using errcode = 'ALF05';
  end if;
end
$$;

-- A Tool that summarises calls a language model: its Service says so, and its Service cannot change.
create function alfred.check_summary(named uuid, owner uuid) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if named is null then
    return;
  end if;
  perform alfred.check_named_tool(named, owner);
  if not exists (
    select 1 from public.tools t join public.services s on s.id = t.service_id
    where t.id = named and s.type = 'llm_provider'
  ) then
    raise exception 'summary_by_no_model' using errcode = 'ALF05';
  end if;
end
$$;

-- A step calls a Tool that its owner may use, or a Process of its owner or of the system.
create function alfred.check_call() returns trigger
  language plpgsql
  set search_path = ''
as $$
declare
  process public.processes;
begin
  if new.tool_id is not null then
    perform alfred.check_named_tool(new.tool_id, new.owner_id);
  end if;
  perform alfred.check_summary(new.summary_tool_id, new.owner_id);
  if new.called_process_id is not null then
    perform alfred.hold_definition(new.called_process_id);
    select * into process from public.processes p where p.id = new.called_process_id;
    if not found or process.deleted_at is not null or new.owner_id is not null and alfred.is_internal(process.key)
      or process.owner_id is not null and process.owner_id is distinct from new.owner_id then
      raise exception 'process_not_found' using errcode = 'ALF05';
    end if;
  end if;
  return new;
end
$$;
create trigger check_call before insert on public.process_steps
  for each row execute function alfred.check_call();
grant execute on function
  alfred.enter_steps(),
  alfred.check_call(),
  alfred.check_named_tool(uuid, uuid),
  alfred.check_summary(uuid, uuid)
  to alfred_definer;

-- Every Tool that a version uses: those that its steps call, and those that summarise.
create view alfred.named_tools with (security_invoker = true) as
  select s.process_version_id, s.owner_id, n.tool_id
  from public.process_steps s
  cross join lateral (values (s.tool_id), (s.summary_tool_id)) n (tool_id)
  where n.tool_id is not null
union
  select v.id, v.owner_id, v.summary_tool_id
  from public.process_versions v where v.summary_tool_id is not null;
revoke all on alfred.named_tools from public, anon, authenticated, service_role;
grant select on alfred.named_tools to alfred_pipeline, alfred_definer;

create trigger z_write_once before update or delete on public.process_steps
  for each row execute function alfred.refuse_rewriting();
create trigger z_write_once before update or delete on public.process_dependencies
  for each row execute function alfred.refuse_rewriting();
call alfred.protect('public.process_steps', 'owner_id = (select alfred.uid()) or owner_id is null',
  array['insert'], own => 'owner_id = (select alfred.uid())');
call alfred.protect('public.process_dependencies', 'owner_id = (select alfred.uid()) or owner_id is null',
  array['insert'], own => 'owner_id = (select alfred.uid())');
