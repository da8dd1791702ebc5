-- Runs of memory: stored Processes of the system, which read what was said. The system starts them in the user's name,
-- in hidden conversations, within limits of their own.

call alfred.register_tools($tools$
{"id": "4a48a183-1944-5bbe-b147-52aafec6445b", "key": "memory", "name": "Alfred's memory", "tools": [
  {"id": "ae9e771e-6453-5901-8b1c-695c34d6d2f0", "key": "memory.read", "name": "memory.read",
   "description": "The oldest unread Episodes of one conversation, with what is known of what they are about.",
   "operation": {"type": "memory_read"},
   "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false},
   "outputSchema": {"type": "object", "required": ["episodes"]}},
  {"id": "f453cc6f-4d3f-5f3c-8e83-98f6795339c7", "key": "memory.ask_remember", "name": "memory.ask_remember",
   "description": "What a model reads out of unread Episodes.",
   "operation": {"type": "model_ask", "contract": "remember"},
   "inputSchema": {"type": "object", "properties": {"unread": {"type": "object"}}, "required": ["unread"],
     "additionalProperties": false},
   "outputSchema": {"type": "object", "required": ["entities", "facts", "same"]}},
  {"id": "fe6d6e38-30c6-56a8-80af-92e4975aac76", "key": "memory.write", "name": "memory.write",
   "description": "Keeps of it what the user's own words say.",
   "operation": {"type": "memory_write"},
   "inputSchema": {"type": "object", "properties": {"unread": {"type": "object"}, "answer": {"type": "object"}},
     "required": ["unread", "answer"], "additionalProperties": false},
   "outputSchema": {"type": "object", "required": ["outcome"]}}
]}
$tools$);

insert into public.processes (id, key, name)
values ('41934f04-0375-5be8-9222-57a195d03941', 'alfred.remember', 'Alfred remembers');
insert into public.process_versions (process_id, version, definition)
values ('41934f04-0375-5be8-9222-57a195d03941', 1, '{
  "initialContext": [],
  "maxRecursionDepth": 1,
  "steps": [
    {"id": "read", "calls": {"tool": "ae9e771e-6453-5901-8b1c-695c34d6d2f0"}, "dependsOn": [], "inputs": {},
     "output": {"variable": "unread", "required": true}, "execution": {"mode": "sequential"}},
    {"id": "ask", "calls": {"tool": "f453cc6f-4d3f-5f3c-8e83-98f6795339c7"}, "dependsOn": ["read"],
     "inputs": {"unread": "{step.unread}"},
     "output": {"variable": "answer", "required": true},
     "execution": {"mode": "sequential", "condition": "size(step.unread.episodes) > 0"}},
    {"id": "write", "calls": {"tool": "fe6d6e38-30c6-56a8-80af-92e4975aac76"}, "dependsOn": ["ask"],
     "inputs": {"unread": "{step.unread}", "answer": "{step.answer}"},
     "output": {"variable": "written", "required": true}, "execution": {"mode": "sequential"}}
  ],
  "outputTemplate": "I have read what was said."
}'::jsonb);

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

-- p: {key, body_hash, route, budget_micro_usd?, spent_since? (with it)}
-- → {outcome: accepted | replayed, run: RunRow}
--   {outcome: off}: memory is off, or has no Process to run
--   {outcome: busy}: one is at work; {outcome: resting}: the last one failed within the hour
--   {outcome: quota}: 40 within a day; {outcome: budget_spent}: four fifths of the day's budget are spent
-- What waits to be read waits on, whatever the outcome.
create function public.start_memory_run(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  known public.runs;
  version public.process_versions;
  earlier record;
  household uuid;
  hidden public.conversations;
  accepted public.runs;
begin
  if me is null or coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = ''
    or coalesce(p ->> 'body_hash', '') = '' then
    raise exception 'start_memory_run: a user, route, key and body_hash are required';
  end if;
  perform alfred.lock_key('start_memory_run', me::text);
  select * into known from public.runs r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found then
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(known));
  end if;

  select v.* into version
  from public.processes d
  join public.process_versions v on v.process_id = d.id and v.version = d.version
  where d.key = 'alfred.remember' and d.enabled;
  select m.household_id into household from public.household_members m
  where m.user_id = me order by m.created_at, m.household_id limit 1;
  if version.id is null or household is null or not alfred.is_remembering() then
    return jsonb_build_object('outcome', 'off');
  end if;
  select count(*) as runs,
    bool_or(r.status in ('queued', 'running', 'waiting')) as is_busy,
    (array_agg(r.status order by r.created_at desc))[1] = 'failed'
      and max(r.finished_at) > clock_timestamp() - interval '1 hour' as is_resting
  into earlier
  from public.runs r
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
  end if;
  insert into public.conversations (user_id, household_id, kind) values (me, household, 'run')
  returning * into hidden;
  accepted := alfred.enter_run(
    hidden, 'Alfred remembers', p || '{"trigger": "memory"}', false, null, version);
  return jsonb_build_object('outcome', 'accepted', 'run', alfred.run_row(accepted));
end
$$;
call alfred.expose('public.start_memory_run(jsonb)', 'alfred_definer', 'alfred_pipeline');
