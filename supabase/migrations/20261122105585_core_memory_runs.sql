-- Runs of memory: stored Processes of the system, which read what was said. The system starts them in the user's name,
-- in hidden conversations, within limits of their own.

-- Each kind of run: the step that reads (`batch` is empty if there is nothing to do), the model request with the
-- contract of that name, and the step that writes. `shared/process/memory/memory-kinds.ts` has their code.
do $memory$
declare
  kinds constant jsonb := $kinds$[
    {"kind": "remember", "name": "Alfred remembers", "id": "41934f04-0375-5be8-9222-57a195d03941",
     "read": ["ae9e771e-6453-5901-8b1c-695c34d6d2f0",
       "The oldest unread Episodes of one conversation, with what is known of what they are about."],
     "ask": ["f453cc6f-4d3f-5f3c-8e83-98f6795339c7", "What a model reads out of unread Episodes."],
     "write": ["fe6d6e38-30c6-56a8-80af-92e4975aac76", "Keeps of it what the user's own words say."],
     "output": "I have read what was said."},
    {"kind": "reflect", "name": "Alfred reflects", "id": "b7c1f0a4-6a0e-5c55-9a3e-6f4f3f1d2e01",
     "read": ["b7c1f0a4-6a0e-5c55-9a3e-6f4f3f1d2e02", "What the user said since the last reflection, and the notes."],
     "ask": ["b7c1f0a4-6a0e-5c55-9a3e-6f4f3f1d2e03", "What a model notes of it."],
     "write": ["b7c1f0a4-6a0e-5c55-9a3e-6f4f3f1d2e04", "Writes the notes that rest on the user's own words."],
     "output": "I have reflected on what was said."},
    {"kind": "enrich", "name": "Alfred enriches", "id": "0d7fb9b5-2f6e-5d0c-9b59-6f0e63f7a2c1",
     "read": ["5f3b2c11-74d8-5d6a-8d02-1c9ab1f7f101", "An entity with new facts, and what is known of it."],
     "ask": ["5f3b2c11-74d8-5d6a-8d02-1c9ab1f7f102", "What a model writes about it."],
     "write": ["5f3b2c11-74d8-5d6a-8d02-1c9ab1f7f103", "Keeps of it what the facts say."],
     "output": "I have written what is known of it."}
  ]$kinds$;
  tools jsonb;
begin
  tools := (
    select jsonb_agg(jsonb_build_object(
      'id', k.value -> s.step -> 0,
      'key', format('memory.%s_%s', s.step, k.value ->> 'kind'),
      'name', format('memory.%s_%s', s.step, k.value ->> 'kind'),
      'description', k.value -> s.step -> 1,
      'operation', jsonb_build_object('type', s.operation, 'contract', k.value -> 'kind'),
      'inputSchema', jsonb_build_object('type', 'object', 'additionalProperties', false,
        'properties', (select coalesce(jsonb_object_agg(i, '{"type": "object"}'::jsonb), '{}') from unnest(s.inputs) i),
        'required', to_jsonb(s.inputs)),
      'outputSchema', '{"type": "object"}'::jsonb))
    from jsonb_array_elements(kinds) k
    cross join (values
      ('read', 'memory_read', '{}'::text[]),
      ('ask', 'model_ask', '{shown}'),
      ('write', 'memory_write', '{shown,answer}')) s (step, operation, inputs));
  call alfred.register_tools(jsonb_build_object(
    'id', '4a48a183-1944-5bbe-b147-52aafec6445b', 'key', 'memory', 'name', 'Alfred''s memory', 'tools', tools));
  insert into public.processes (id, key, name)
  select (k.value ->> 'id')::uuid, 'alfred.' || (k.value ->> 'kind'), k.value ->> 'name'
  from jsonb_array_elements(kinds) k;
  insert into public.process_versions (process_id, version, definition)
  select (k.value ->> 'id')::uuid, 1, jsonb_build_object(
    'initialContext', '[]'::jsonb, 'maxRecursionDepth', 1, 'outputTemplate', k.value -> 'output',
    'steps', jsonb_build_array(
      jsonb_build_object('id', 'read', 'calls', jsonb_build_object('tool', k.value -> 'read' -> 0),
        'dependsOn', '[]'::jsonb, 'inputs', '{}'::jsonb,
        'output', '{"variable": "shown", "required": true}'::jsonb, 'execution', '{"mode": "sequential"}'::jsonb),
      jsonb_build_object('id', 'ask', 'calls', jsonb_build_object('tool', k.value -> 'ask' -> 0),
        'dependsOn', '["read"]'::jsonb, 'inputs', '{"shown": "{step.shown}"}'::jsonb,
        'output', '{"variable": "answer", "required": true}'::jsonb,
        'execution', '{"mode": "sequential", "condition": "step.shown.batch != \"\""}'::jsonb),
      jsonb_build_object('id', 'write', 'calls', jsonb_build_object('tool', k.value -> 'write' -> 0),
        'dependsOn', '["ask"]'::jsonb, 'inputs', '{"shown": "{step.shown}", "answer": "{step.answer}"}'::jsonb,
        'output', '{"variable": "written", "required": true}'::jsonb, 'execution', '{"mode": "sequential"}'::jsonb)))
  from jsonb_array_elements(kinds) k;
end
$memory$;

-- What a run has read is in its journal, apart from the conversation: it is kept no longer than a week.
-- p: {limit} → {dropped: how many}
create function public.drop_memory_runs(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  doomed uuid[] := array(
    select r.conversation_id from public.runs r
    where r.trigger = 'memory' and r.finished_at < clock_timestamp() - interval '7 days'
    order by r.finished_at limit (p ->> 'limit')::int);
begin
  perform alfred.delete_conversations(doomed, null);
  return jsonb_build_object('dropped', cardinality(doomed));
end
$$;
call alfred.expose('public.drop_memory_runs(jsonb)', 'alfred_eraser', 'alfred_worker');
grant select (trigger, finished_at) on public.runs to alfred_eraser;
create index runs_of_memory on public.runs (finished_at) where trigger = 'memory';

-- p: {limit} → {waiting: [{user_id, kind}]}. In random order, so that users whose runs are refused for hours, because
-- their budget is spent, do not hold up the others. A user may be listed once for each kind.
create function public.waiting_memory_runs(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('waiting', coalesce(jsonb_agg(w.waiting), '[]'))
  from (
    select jsonb_build_object('user_id', k.user_id, 'kind', k.kind) as waiting
    from (
      select r.user_id, 'remember' as kind from alfred.waiting_to_remember() r
      union all select r.user_id, 'reflect' from alfred.waiting_to_reflect() r
      union all select r.user_id, 'enrich' from alfred.waiting_to_enrich() r
    ) k
    where not exists (select from public.profiles r where r.user_id = k.user_id and not r.memory)
    order by random() limit (p ->> 'limit')::int
  ) w
$$;
call alfred.expose('public.waiting_memory_runs(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- p: {kind, key, body_hash, route, budget_micro_usd?, spent_since? (with it)}
-- → {outcome: accepted | replayed, run: RunRow}
--   {outcome: off}: memory is off, its Process is missing or disabled, or the user has no household
--   {outcome: busy}: one of any kind is at work; {outcome: resting}: the last one of this kind failed within the hour
--   {outcome: quota}: 40 of all kinds within a day; {outcome: budget_spent}: four fifths of the day's budget are spent
--   {outcome: not_due}: no reflection is due
-- Whatever the outcome, what waits to be done still waits.
create function public.start_memory_run(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  known public.runs;
  process public.processes;
  version public.process_versions;
  earlier record;
  household uuid;
  hidden public.conversations;
  accepted public.runs;
begin
  if me is null or coalesce(p ->> 'kind', '') = '' or coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = ''
    or coalesce(p ->> 'body_hash', '') = '' then
    raise exception 'start_memory_run: a user, kind, route, key and body_hash are required';
  end if;
  perform alfred.lock_key('start_memory_run', me::text);
  select * into known from public.runs r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found then
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(known));
  end if;

  select * into process from public.processes d where d.key = 'alfred.' || (p ->> 'kind') and d.enabled;
  select * into version from public.process_versions v where v.process_id = process.id and v.version = process.version;
  select m.household_id into household from public.household_members m
  where m.user_id = me order by m.created_at, m.household_id limit 1;
  if version.id is null or household is null or not alfred.is_remembering() then
    return jsonb_build_object('outcome', 'off');
  end if;
  select count(*) as runs,
    bool_or(r.status in ('queued', 'running', 'waiting')) as is_busy,
    (array_agg(r.status order by r.created_at desc) filter (where v.process_id = process.id))[1] = 'failed'
      and max(r.finished_at) filter (where v.process_id = process.id)
        > clock_timestamp() - interval '1 hour' as is_resting
  into earlier
  from public.runs r join public.process_versions v on v.id = r.process_version_id
  where r.user_id = me and r.inputs is not null and r.trigger = 'memory'
    and r.created_at > clock_timestamp() - interval '1 day';
  if earlier.is_busy then
    return jsonb_build_object('outcome', 'busy');
  elsif earlier.runs >= 40 then
    return jsonb_build_object('outcome', 'quota');
  elsif earlier.is_resting then
    return jsonb_build_object('outcome', 'resting');
  elsif alfred.spent_since((p ->> 'spent_since')::timestamptz) * 5 >= (p ->> 'budget_micro_usd')::bigint * 4 then
    return jsonb_build_object('outcome', 'budget_spent');
  elsif p ->> 'kind' = 'reflect' and not alfred.enter_reflection() then
    return jsonb_build_object('outcome', 'not_due');
  end if;
  insert into public.conversations (user_id, household_id, kind) values (me, household, 'run')
  returning * into hidden;
  accepted := alfred.enter_run(
    hidden, process.name, p || '{"trigger": "memory"}', false, null, version);
  return jsonb_build_object('outcome', 'accepted', 'run', alfred.run_row(accepted));
end
$$;
call alfred.expose('public.start_memory_run(jsonb)', 'alfred_definer', 'alfred_pipeline');
