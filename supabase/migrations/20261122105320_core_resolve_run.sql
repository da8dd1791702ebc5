-- resolve_run: what a run of a stored Process executes, which is frozen at the first call.

-- How long a Tool that is down lets no run through.
create function alfred.cool_down() returns interval language sql immutable return interval '1 minute';

-- The user's own Tools that are down but have cooled down let this run through, and no other run until the next
-- cool-down is over.
create function alfred.try_again(run uuid, tools uuid[]) returns void
  language sql
  set search_path = ''
as $$
  update public.tools t set trial_run_id = run, retry_at = clock_timestamp() + alfred.cool_down()
  where t.id = any (tools) and t.owner_id = alfred.uid() and t.status = 'down' and t.retry_at <= clock_timestamp()
$$;

-- Why a Tool cannot run now in a run; null when it can.
create function alfred.closed_because(t public.tools, run uuid) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when t.id is null or s.id is null then 'not_shared'
    when t.deleted_at is not null or not t.enabled or not s.enabled then 'disabled'
    when t.status = 'down' and coalesce(t.retry_at > clock_timestamp(), true)
      and t.trial_run_id is distinct from run then 'down'
    when s.status = 'down' and coalesce(s.retry_at > clock_timestamp(), true) then 'down'
  end
  from (select 1) one left join public.services s on s.id = t.service_id
$$;

-- Whether the user's Tools have used up the day's calls, bytes or tokens.
create function alfred.is_quota_spent(quotas jsonb) returns boolean
  language sql stable
  set search_path = ''
as $$
  select coalesce(
    finished.calls + under_way.calls >= (quotas ->> 'steps_per_day')::bigint
    or finished.bytes >= (quotas ->> 'egress_bytes_per_day')::bigint
    or finished.tokens >= (quotas ->> 'tokens_per_day')::bigint, false)
  from (
    select count(*) as calls, coalesce(sum(c.bytes), 0) as bytes,
      coalesce(sum(c.tokens), 0) as tokens
    from public.tool_calls c
    where c.user_id = alfred.uid() and c.called_at > clock_timestamp() - interval '1 day'
  ) finished, (
    -- Calls of runs that have not ended are not in tool_calls yet.
    select count(*) as calls from public.run_steps s join public.runs r on r.id = s.run_id
    where s.user_id = alfred.uid() and s.began_at > clock_timestamp() - interval '1 day'
      and r.status in ('running', 'waiting')
  ) under_way
$$;

-- The Process of a run of one step.
create function alfred.invoking(tool uuid, inputs jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'initialContext', coalesce(jsonb_agg(i.name), '[]'),
    'outputTemplate', '{{result}}',
    'output', '{step.result}',
    'maxRecursionDepth', 1,
    'steps', jsonb_build_array(jsonb_build_object(
      'id', 'call', 'calls', jsonb_build_object('tool', tool), 'dependsOn', '[]'::jsonb,
      'inputs', coalesce(jsonb_object_agg(i.name, format('{input.%s}', i.name)), '{}'),
      'output', '{"variable": "result", "required": true}'::jsonb)))
  from (select k as name from jsonb_object_keys(inputs) k order by k) i
$$;

-- A Tool as a run uses it: its owner's at the current version, another owner's at the version that the runner has
-- accepted. Its Secret, and which of its answers may decide, are named only if the running user is its owner.
create function alfred.resolved_tool(tool uuid, run uuid, is_spent boolean) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', t.id, 'version', v.version, 'name', t.name, 'operation', v.operation,
    'connectionParams', v.connection_params, 'inputSchema', v.input_schema, 'outputSchema', v.output_schema,
    'answersMayDecide', case when alfred.is_mine(t.owner_id) then v.answers_may_decide else '[]' end,
    'secret', case when u.id is not null and t.owner_id = alfred.uid() then
      jsonb_build_object('id', u.secret_id, 'placement', u.placement) end,
    'service', jsonb_build_object(
      'id', s.id, 'version', s.version, 'type', s.type, 'protocol', s.protocol),
    'closed', coalesce(
      case when t.owner_id <> alfred.uid() and a.version is null then 'not_accepted' end,
      alfred.closed_because(t, run),
      case when is_spent then 'quota' end),
    'status', t.status, 'own', alfred.is_mine(t.owner_id), 'failure', coalesce(t.error_message, s.error_message))
  from public.tools t
  join public.services s on s.id = t.service_id
  left join public.tool_acceptances a on a.tool_id = t.id and a.owner_id = alfred.uid()
  join public.tool_versions v on v.tool_id = t.id
    and v.version = case when t.owner_id <> alfred.uid() then coalesce(a.version, t.version) else t.version end
  left join public.tool_secrets u on u.id = v.tool_secret_id and u.owner_id = t.owner_id
  where t.id = resolved_tool.tool
$$;

-- {process, inputs, outside: {inputs: {name: [source]}, message: [source]}} of a run, with its Process and
-- everything that it calls in their current state; `outside` has the sources of inputs that come from outside. Tools
-- that their owner no longer shares are left out. `is_trial`: Tools that have cooled down let this run through.
create function alfred.resolve_now(run public.runs, is_trial boolean default true) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  version public.process_versions;
  process public.processes;
  definition jsonb;
  children jsonb;
  called uuid[];
  is_spent boolean := alfred.is_quota_spent(run.quotas);
begin
  select * into version from public.process_versions v where v.id = run.process_version_id;
  select * into process from public.processes d where d.id = version.process_id;
  definition := case when run.tool_id is null then version.definition
    else alfred.invoking(run.tool_id, run.inputs) end;
  -- Each Process once, so that a cycle ends.
  with recursive reached as (
    select version.id as version_id
    union
    select coalesce(case when s.called_process_id = version.process_id then version.id end, v.id)
    from reached r
    join public.process_steps s on s.process_version_id = r.version_id and s.called_process_id is not null
    join public.processes d on d.id = s.called_process_id
    join public.process_versions v on v.process_id = d.id and v.version = d.version
  )
  select
    coalesce(jsonb_object_agg(d.id, jsonb_build_object(
      'id', d.id, 'version', v.version, 'name', d.name, 'enabled', d.enabled, 'definition', v.definition))
      filter (where exists (
        select 1 from reached c join public.process_steps s on s.process_version_id = c.version_id
        where s.called_process_id = d.id)), '{}'),
    array(
      select distinct n.tool_id from reached c
      join alfred.named_tools n on n.process_version_id = c.version_id)
  into children, called
  from reached r
  join public.process_versions v on v.id = r.version_id
  join public.processes d on d.id = v.process_id;
  if is_trial then
    perform alfred.try_again(run.id, called || run.tool_id);
  end if;
  return jsonb_build_object(
    'process', jsonb_build_object(
      'id', process.id, 'version', version.version, 'name', process.name, 'definition', definition,
      'children', children,
      'tools', (
        select coalesce(jsonb_object_agg(t.id, t.document) filter (where t.document is not null), '{}')
        from (
          select id, alfred.resolved_tool(id, run.id, is_spent) as document
          from unnest(called || run.tool_id) id where id is not null
        ) t)),
    'inputs', run.inputs,
    'outside', jsonb_build_object(
      'inputs', alfred.sources_of_inputs(run), 'message', alfred.sources_of_message(run)));
end
$$;

-- p: {run_id} → {resolved: {process: ResolvedProcess, inputs, outside} | null}: null for a run of the
-- built-in chain, and for another user's run
create function public.resolve_run(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  run public.runs;
begin
  select * into run from public.runs r where r.id = (p ->> 'run_id')::uuid and r.inputs is not null for update;
  if run.id is not null and run.resolved is null then
    run.resolved := alfred.resolve_now(run);
    update public.runs r set resolved = run.resolved where r.id = run.id;
  end if;
  return jsonb_build_object('resolved', run.resolved);
end
$$;
call alfred.expose('public.resolve_run(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.cool_down(),
  alfred.try_again(uuid, uuid[]),
  alfred.closed_because(public.tools, uuid),
  alfred.is_quota_spent(jsonb),
  alfred.invoking(uuid, jsonb),
  alfred.resolved_tool(uuid, uuid, boolean),
  alfred.resolve_now(public.runs, boolean)
  to alfred_definer;
