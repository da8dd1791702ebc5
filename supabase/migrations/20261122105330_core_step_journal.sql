-- begin_step and end_step: an outside call is made only after its basis is stored, and its answer is stored.

-- The Tool that summarises the output of a Process. A Process and its caller may both set a budget, and the smaller one
-- decides. If the budgets are equal, the one that names a Tool decides; if both name a Tool, the caller's (as
-- `budgetOf` in shared/platform/processes/summaries.ts).
create function alfred.summary_tool(definition jsonb, caller jsonb) returns uuid
  language sql immutable
  set search_path = ''
as $$
  select (b.settings ->> 'summaryTool')::uuid
  from (values (1, caller), (2, definition)) b (rank, settings)
  where b.settings ->> 'tokenBudget' is not null
  order by (b.settings ->> 'tokenBudget')::int, b.settings ->> 'summaryTool' is null, b.rank
  limit 1
$$;

-- The step that a hop of a run executes, by the run's frozen Process: step.3 is the third step, step.3.2 the second
-- step of the Process that it calls. The number after the last step is the summary. A step that calls a Tool has no
-- steps below it. A step with forEach, or a loop, has its items or iterations below it, which run the same step:
-- step.3.20.2 is the second step of the Process that is called for the twentieth item.
-- {process, version, step}: the step, and the Process that it belongs to; null for a hop that runs no step.
create function alfred.bound_step(resolved jsonb, hop text) returns jsonb
  language plpgsql immutable
  set search_path = ''
as $$
declare
  places int[] := string_to_array(substr(hop, length('step.') + 1), '.')::int[];
  frame jsonb := resolved -> 'process';
  definition jsonb := frame -> 'definition';
  step jsonb;
  place int;
  is_item boolean := false;
begin
  foreach place in array places loop
    is_item := coalesce(step -> 'forEach', step -> 'loop') is not null and not is_item;
    continue when is_item and place > 0;
    if step is not null then
      frame := resolved #> array['process', 'children', step #>> '{calls,process}'];
      definition := case when step #>> '{calls,process}' is null then '{"steps": []}'
        else frame -> 'definition' end;
    end if;
    step := case when place = jsonb_array_length(definition -> 'steps') + 1
      then jsonb_build_object('calls', jsonb_build_object(
        'tool', alfred.summary_tool(definition, step -> 'output')))
      when place > 0 then definition -> 'steps' -> (place - 1) end;
    if step is null then
      return null;
    end if;
  end loop;
  return jsonb_build_object('process', frame ->> 'id', 'version', frame -> 'version', 'step', step);
end
$$;

-- The Tool that a hop calls; null if it calls none.
create function alfred.bound_tool(resolved jsonb, hop text) returns uuid
  language sql immutable
  set search_path = ''
  return (alfred.bound_step(resolved, hop) #>> '{step,calls,tool}')::uuid;

-- The ciphertext for the bound Tool of a run: {id, owner, version, sealed}. Null if the Secret is gone, and unless the
-- owner of the Tool, the owner of the Secret and the run's user are the same user.
create function alfred.sealed_for(run public.runs, tool uuid, version int) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('id', x.id, 'owner', x.owner_id, 'version', w.version, 'sealed', w.sealed)
  from public.tools t
  join public.tool_versions v on v.tool_id = t.id and v.version = sealed_for.version
  join public.tool_secrets u on u.id = v.tool_secret_id and u.owner_id = t.owner_id
  join public.secrets x on x.id = u.secret_id and x.deleted_at is null
  join alfred.secret_versions w on w.secret_id = x.id and w.version = x.version and w.sealed is not null
  where t.id = tool and x.owner_id = t.owner_id and t.owner_id = run.user_id and run.user_id = alfred.uid()
$$;

-- Stores the context that the items of a list are computed from, before any of them begins. Only the first call stores
-- it.
-- p: {run_id, epoch, hop, context: {results, statuses}} → {outcome: kept | ended | stale_epoch}
create function public.keep_frame(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  run public.runs;
begin
  if jsonb_typeof(p -> 'context') is distinct from 'object' then
    raise exception 'keep_frame: context is required';
  end if;
  select * into run from public.runs r where r.id = (p ->> 'run_id')::uuid for update;
  if not found or run.status <> 'running' then
    return jsonb_build_object('outcome', 'ended');
  elsif run.epoch <> (p ->> 'epoch')::int then
    return jsonb_build_object('outcome', 'stale_epoch');
  end if;
  insert into public.run_frames (run_id, hop, conversation_id, user_id, context)
  values (run.id, p ->> 'hop', run.conversation_id, run.user_id, p -> 'context')
  on conflict do nothing;
  return jsonb_build_object('outcome', 'kept');
end
$$;
call alfred.expose('public.keep_frame(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {run_id, epoch, hop, tool: {id, version}, is_safe, request_hash, attempt, context: {results, statuses}}
-- → {outcome: go, secret: {id, owner, version, sealed} | null}: the call may be made
--   {outcome: done, answer}: the call was made
--   {outcome: in_doubt, at}: an unsafe attempt began at this time, and its outcome is unknown
--   {outcome: closed, code, doubt?}: the call may not be made now. `doubt`, if it would repeat a call whose outcome is
--     unknown: when that call began
--   {outcome: other_request}: an earlier attempt of this hop made another request
--   {outcome: ended | stale_epoch}
-- Attempts from before a person's answer no longer count: the answer lets the step begin again. Nor do attempts that
-- did nothing and are followed by another attempt (`again` in their answer).
create function public.begin_step(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  run public.runs;
  frozen_tool jsonb;
  tool public.tools;
  since timestamptz;
  answered jsonb;
  asks_otherwise boolean;
  is_unsafe boolean;
  began timestamptz;
  doubtful timestamptz;
  is_begun boolean;
  code text;
  secret jsonb;
begin
  if coalesce(p ->> 'attempt', '') = '' or coalesce(p ->> 'request_hash', '') = ''
    or p ->> 'is_safe' is null or jsonb_typeof(p -> 'context') is distinct from 'object' then
    raise exception 'begin_step: attempt, request_hash, is_safe and context are required';
  end if;
  select * into run from public.runs r where r.id = (p ->> 'run_id')::uuid for update;
  if not found or run.status <> 'running' then
    return jsonb_build_object('outcome', 'ended');
  elsif run.epoch <> (p ->> 'epoch')::int then
    return jsonb_build_object('outcome', 'stale_epoch');
  end if;
  frozen_tool := run.resolved #> array['process', 'tools', p #>> '{tool,id}'];
  if frozen_tool ->> 'version' is distinct from p #>> '{tool,version}'
    or alfred.bound_tool(run.resolved, p ->> 'hop') is distinct from (p #>> '{tool,id}')::uuid then
    raise exception 'begin_step: % of this run calls another Tool', p ->> 'hop';
  end if;

  select max(w.created_at) into since from public.step_answers w
  where w.run_id = run.id and w.hop = p ->> 'hop';
  select bool_or(s.request_hash <> p ->> 'request_hash'), bool_or(not s.is_safe),
    bool_or(s.attempt = p ->> 'attempt'), max(s.began_at),
    (array_agg(s.answer order by s.ended_at) filter (where s.answer is not null))[1]
  into asks_otherwise, is_unsafe, is_begun, began, answered
  from public.run_steps s
  where s.run_id = run.id and s.hop = p ->> 'hop' and s.began_at > coalesce(since, '-infinity')
    and not coalesce(s.answer ? 'again', false);
  if asks_otherwise then
    return jsonb_build_object('outcome', 'other_request');
  elsif answered is not null then
    return jsonb_build_object('outcome', 'done', 'answer', answered);
  elsif is_unsafe and not is_begun then
    return jsonb_build_object('outcome', 'in_doubt', 'at', alfred.iso_time(began));
  end if;

  -- A person has decided to repeat a call whose outcome is unknown: until it is repeated, the outcome stays unknown.
  if since is not null then
    select max(s.began_at) into doubtful from public.run_steps s
    where s.run_id = run.id and s.hop = p ->> 'hop' and s.began_at <= since and not s.is_safe
      and not coalesce(s.answer ? 'again', false);
  end if;

  perform alfred.try_again(run.id, array[(p #>> '{tool,id}')::uuid]);
  select * into tool from public.tools t where t.id = (p #>> '{tool,id}')::uuid;
  -- A reason that was found at the run's start still holds, unless it was a temporary one.
  code := coalesce(
    case when frozen_tool ->> 'closed' not in ('down', 'disabled', 'quota') then frozen_tool ->> 'closed' end,
    alfred.closed_because(tool, run.id),
    case when not coalesce(is_begun, false) and alfred.is_quota_spent(run.quotas) then 'quota' end);
  if code is not null then
    return jsonb_strip_nulls(jsonb_build_object('outcome', 'closed', 'code', code, 'doubt', alfred.iso_time(doubtful)));
  end if;
  if jsonb_typeof(frozen_tool -> 'secret') = 'object' then
    secret := alfred.sealed_for(run, tool.id, (frozen_tool ->> 'version')::int);
    if secret is null then
      return jsonb_strip_nulls(
        jsonb_build_object('outcome', 'closed', 'code', 'secret_unavailable', 'doubt', alfred.iso_time(doubtful)));
    end if;
  end if;
  if not coalesce(is_begun, false) then
    insert into public.run_steps (
      run_id, hop, attempt, conversation_id, user_id, tool_id, tool_version, is_safe, request_hash, context)
    values (
      run.id, p ->> 'hop', p ->> 'attempt', run.conversation_id, run.user_id, tool.id,
      (frozen_tool ->> 'version')::int, (p ->> 'is_safe')::boolean, p ->> 'request_hash', p -> 'context');
    update public.runs r set progressed_at = clock_timestamp() where r.id = run.id;
  end if;
  return jsonb_build_object('outcome', 'go', 'secret', secret);
end
$$;
call alfred.expose('public.begin_step(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Stores the answer once; only an attempt of unknown outcome may still get another answer. The answer is a fact,
-- whatever has become of the run since.
-- p: {run_id, epoch, hop, attempt, answer} → {outcome: stored, answer: the stored one} | {outcome: not_begun}
create function public.end_step(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kept public.run_steps;
begin
  if jsonb_typeof(p -> 'answer') is distinct from 'object' then
    raise exception 'end_step: an answer is required';
  end if;
  select * into kept from public.run_steps s
  where s.run_id = (p ->> 'run_id')::uuid and s.hop = p ->> 'hop' and s.attempt = p ->> 'attempt';
  if kept.answer is null and p #>> '{answer,seen,what}' is not null then
    -- A call with an unknown outcome counts like a failed one for the service's health; the end of the run does not
    -- count it again.
    perform alfred.learn_health(kept.tool_id, p #>> '{answer,seen,what}');
  end if;
  update public.run_steps s set answer = p -> 'answer', ended_at = clock_timestamp()
  where s.run_id = (p ->> 'run_id')::uuid and s.hop = p ->> 'hop' and s.attempt = p ->> 'attempt'
    and (s.answer is null or s.answer ->> 'code' = 'unknown_outcome');
  select * into kept from public.run_steps s
  where s.run_id = (p ->> 'run_id')::uuid and s.hop = p ->> 'hop' and s.attempt = p ->> 'attempt';
  if not found then
    return jsonb_build_object('outcome', 'not_begun');
  end if;
  return jsonb_build_object('outcome', 'stored', 'answer', kept.answer);
end
$$;
call alfred.expose('public.end_step(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Why a run may not call a Tool now: a code, or null. For a Tool whose calls may be repeated without harm.
-- p: {run_id, tool_id} → {closed: code | null}
create function public.closed_tool(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  run uuid;
  tool public.tools;
begin
  select r.id into run from public.runs r where r.id = (p ->> 'run_id')::uuid;
  if run is null then
    return jsonb_build_object('closed', 'not_shared');
  end if;
  perform alfred.try_again(run, array[(p ->> 'tool_id')::uuid]);
  select * into tool from public.tools t where t.id = (p ->> 'tool_id')::uuid;
  return jsonb_build_object('closed', alfred.closed_because(tool, run));
end
$$;
call alfred.expose('public.closed_tool(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.summary_tool(jsonb, jsonb),
  alfred.bound_step(jsonb, text),
  alfred.bound_tool(jsonb, text),
  alfred.sealed_for(public.runs, uuid, int)
  to alfred_definer;
