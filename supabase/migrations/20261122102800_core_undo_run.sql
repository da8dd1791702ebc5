-- undo_run: accepts the request to undo a run. Like a message, it becomes a run of its own, which waits in the queue if
-- the conversation is busy. The request is refused if it is already known that the undo cannot be done.

-- Why the effects of these runs of a conversation cannot be undone now, which is found out by trying and rolling
-- back. Null if they can.
create function alfred.undo_problem(conversation public.conversations, sources uuid[]) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  ops jsonb;
  result jsonb;
  problem jsonb;
begin
  select jsonb_agg(jsonb_build_object('op', 'undo', 'effect_id', e.id)
    order by e.created_at desc, e.seq desc)
  into ops
  from public.effects e
  where e.origin = 'run' and e.origin_id = any (sources) and e.status = 'applied'
    and e.undone_by is null;
  begin
    perform alfred.lock_refs(conversation.id);
    perform alfred.lock_targets(ops);
    result := alfred.perform_operations(conversation.household_id, conversation.id, ops, true);
    select r -> 'error' into problem from jsonb_array_elements(result) r
    where r ->> 'status' = 'failed' and r #>> '{error,code}' <> 'rolled_back';
    raise exception 'only tried' using errcode = 'ALF03';
  exception when sqlstate 'ALF03' then
    return problem;
  end;
end
$$;

-- A user's text with its links, @[label](ref), replaced by their labels.
create function alfred.shown_text(content text) returns text
  language sql immutable
  return regexp_replace(content, '@\[([^][\n]{1,200})\]\([^()\s]{1,80}\)', '\1', 'g');

-- The text of an undo's message: "Undo: " and at most 200 characters of the message that it undoes.
create function alfred.undo_words(words text) returns text
  language sql immutable
  set search_path = ''
as $$
  select 'Undo: ' || case when length(plain) > 200 then left(plain, 199) || '…' else plain end
  from (
    -- Links become their labels, because the cut must not leave half an id.
    select btrim(regexp_replace(alfred.shown_text(words), '\s+', ' ', 'g')) as plain
  ) one_line
$$;

-- Accepts a run that undoes these runs, newest first, before an edit or a retry takes them off the conversation's path.
-- The caller holds the lock on the conversation's row. `request`: that of the message.
create function alfred.enter_undo(
  conversation public.conversations, request jsonb, is_busy boolean, in_the_way jsonb
) returns public.runs
  language sql
  set search_path = ''
as $$
  select alfred.enter_run(
    conversation, alfred.undo_words(in_the_way -> 0 ->> 'text'),
    jsonb_build_object(
      'route', 'undo before ' || (request ->> 'route'), 'key', request ->> 'key', 'body_hash', request ->> 'body_hash',
      'undo_runs', jsonb_path_query_array(in_the_way, '$[*].run_id')),
    is_busy, (in_the_way -> 0 ->> 'run_id')::uuid)
$$;

-- p: {run_id, route, key, body_hash, queue_limit}
-- → {outcome: accepted | replayed, run: RunRow}
--   {outcome: key_conflict | not_found | archived | queue_full: also for a channel's event that was refused once}
--   {outcome: not_ended | nothing_to_undo | already_undone | under_way}
--   {outcome: changed_since, message}: a later change would be lost; the message has no ids
create function public.undo_run(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := alfred.uid();
  known public.runs;
  source public.runs;
  accepted public.runs;
  conversation public.conversations;
  problem jsonb;
  words text;
  applied int;
  undone int;
  busy boolean;
  queued int;
begin
  if coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = ''
    or coalesce(p ->> 'body_hash', '') = '' then
    raise exception 'undo_run: route, key and body_hash are required';
  end if;
  perform alfred.lock_key('request', me::text, p ->> 'route', p ->> 'key');
  select * into known from public.runs r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found then
    if known.body_hash <> p ->> 'body_hash' then
      return jsonb_build_object('outcome', 'key_conflict');
    end if;
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(known));
  elsif alfred.is_refused(me, p ->> 'route', p ->> 'key') then
    return jsonb_build_object('outcome', 'queue_full');
  end if;

  select c.* into conversation from public.conversations c
  join public.runs r on r.conversation_id = c.id
  where r.id = (p ->> 'run_id')::uuid for no key update of c;
  select * into source from public.runs r where r.id = (p ->> 'run_id')::uuid;
  if conversation.id is null or source.id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif conversation.status = 'archived' then
    return jsonb_build_object('outcome', 'archived');
  elsif source.status in ('queued', 'running', 'waiting') then
    return jsonb_build_object('outcome', 'not_ended');
  end if;
  select count(*), count(e.undone_by) into applied, undone from public.effects e
  where e.origin = 'run' and e.origin_id = source.id and e.status = 'applied';
  if applied = 0 then
    return jsonb_build_object('outcome', 'nothing_to_undo');
  elsif applied = undone then
    return jsonb_build_object('outcome', 'already_undone');
  elsif exists (
    select 1 from public.runs r where r.undo_of = source.id and r.status in ('queued', 'running')
  ) then
    return jsonb_build_object('outcome', 'under_way');
  end if;
  problem := alfred.undo_problem(conversation, array[source.id]);
  if problem is not null then
    return jsonb_build_object('outcome', 'changed_since', 'message', problem -> 'message');
  end if;

  select count(*) filter (where r.status = 'queued'), count(*) > 0 into queued, busy
  from public.runs r
  where r.conversation_id = conversation.id and r.status in ('queued', 'running');
  if busy and queued >= (p ->> 'queue_limit')::int then
    return jsonb_build_object('outcome', 'queue_full');
  end if;
  select a.content into words from public.alternatives a where a.id = source.user_alternative_id;
  accepted := alfred.enter_run(conversation, alfred.undo_words(words), p, busy, source.id);
  return jsonb_build_object('outcome', 'accepted', 'run', alfred.run_row(accepted));
end
$$;
call alfred.expose('public.undo_run(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.enter_undo(public.conversations, jsonb, boolean, jsonb),
  alfred.undo_problem(public.conversations, uuid[]),
  alfred.undo_words(text)
  to alfred_definer;
grant execute on function alfred.shown_text(text) to alfred_pipeline, alfred_definer;
