-- Waits of steps, and events. A call that looks for a matching event or wait holds the lock of the user's events of
-- that name, so that an event and a wait that come at the same time do not miss each other.

create function alfred.lock_events(name text) returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
begin
  perform pg_advisory_xact_lock(hashtextextended('event ' || me || ' ' || name, 0));
  return me;
end
$$;

-- {outcome: over, as, at, data}: how a wait has ended.
create function alfred.wait_over(w public.step_waits) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('outcome', 'over', 'as', w.ended_as, 'at', alfred.iso_time(w.ended_at), 'data', (
    select e.data from public.sent_events e where e.number = w.event_number))
$$;

-- p: {run_id, epoch, hop, step, event | null, key | null, schema | null, until, now, context, after, takes | null,
--     most}
-- → {outcome: waits, since, until}: as the wait was first stored
--   {outcome: over, as: event | time | skip | left, at, data}
--   {outcome: offered, events: [{number, data}]}: events after `after` that came before the wait, oldest first, at most
--     200 and 1 MiB of them. The step takes one of them by `takes`; a step without a schema takes the first
--   {outcome: too_many}: `most` steps of the run wait already; {outcome: ended | stale_epoch}
create function public.begin_wait(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  now timestamptz := (p ->> 'now')::timestamptz;
  run public.runs;
  stored public.step_waits;
  taken bigint;
  offered jsonb;
begin
  if now is null or p ->> 'until' is null or jsonb_typeof(p -> 'context') is distinct from 'object' then
    raise exception 'begin_wait: until, now and context are required';
  end if;
  if p ->> 'event' is not null then
    perform alfred.lock_events(p ->> 'event');
  end if;
  select * into run from public.runs r where r.id = (p ->> 'run_id')::uuid for update;
  if not found or run.status <> 'running' then
    return jsonb_build_object('outcome', 'ended');
  elsif run.epoch <> (p ->> 'epoch')::int then
    return jsonb_build_object('outcome', 'stale_epoch');
  elsif alfred.bound_step(run.resolved, p ->> 'hop') #> '{step,calls,wait}' is null then
    raise exception 'begin_wait: % of this run does not wait', p ->> 'hop';
  end if;
  select * into stored from public.step_waits w where w.run_id = run.id and w.hop = p ->> 'hop';
  if stored.ended_as is not null then
    return alfred.wait_over(stored);
  elsif stored.run_id is not null and stored.due_at <= now then
    update public.step_waits w set ended_as = 'time', ended_at = now
    where w.run_id = run.id and w.hop = stored.hop returning * into stored;
    return alfred.wait_over(stored);
  elsif stored.run_id is not null then
    return jsonb_build_object(
      'outcome', 'waits', 'since', alfred.iso_time(stored.began_at), 'until', alfred.iso_time(stored.due_at));
  end if;
  if p ->> 'event' is not null then
    select jsonb_agg(jsonb_build_object('number', k.number, 'data', k.data) order by k.number) into offered
    from (
      select e.number, e.data, sum(octet_length(e.data::text)) over (order by e.number) as bytes
      from public.sent_events e
      where e.user_id = run.user_id and e.name = p ->> 'event' and e.key is not distinct from p ->> 'key'
        and e.run_id is null and e.data is not null and e.kept_until > now and e.number > (p ->> 'after')::bigint
      order by e.number limit 200
    ) k
    where k.bytes <= 1024 * 1024;
    taken := case
      when p -> 'schema' = 'null' then (offered #>> '{0,number}')::bigint
      when offered @> jsonb_build_array(jsonb_build_object('number', p -> 'takes')) then (p ->> 'takes')::bigint end;
    if offered is not null and taken is null then
      return jsonb_build_object('outcome', 'offered', 'events', offered);
    end if;
  end if;
  if taken is null and (p ->> 'until')::timestamptz > now and (
    select count(*) from public.step_waits w where w.run_id = run.id and w.ended_as is null
  ) >= (p ->> 'most')::int then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  insert into public.step_waits (
    run_id, hop, conversation_id, user_id, step, event, key, schema, context, began_at, due_at, ended_as, ended_at,
    event_number)
  select run.id, p ->> 'hop', run.conversation_id, run.user_id, p ->> 'step', p ->> 'event', p ->> 'key',
    nullif(p -> 'schema', 'null'), p -> 'context', now, (p ->> 'until')::timestamptz, e.ended_as,
    case when e.ended_as is not null then now end, taken
  from (select case
    when taken is not null then 'event' when (p ->> 'until')::timestamptz <= now then 'time' end as ended_as) e
  returning * into stored;
  update public.sent_events e set run_id = run.id, hop = stored.hop where e.number = taken;
  update public.runs r set progressed_at = clock_timestamp() where r.id = run.id;
  return case when stored.ended_as is not null then alfred.wait_over(stored) else jsonb_build_object(
    'outcome', 'waits', 'since', alfred.iso_time(stored.began_at), 'until', alfred.iso_time(stored.due_at)) end;
end
$$;
call alfred.expose('public.begin_wait(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Ends the wait of a step, and continues its run if that has nothing else to do. The caller holds the locks on the
-- conversation's row and on the run's.
create function alfred.settle_wait(w public.step_waits, how text, settled_at timestamptz, taken bigint) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  update public.step_waits x set ended_as = how, ended_at = settled_at, event_number = taken
  where x.run_id = w.run_id and x.hop = w.hop;
  perform alfred.resume_run(w.conversation_id);
end
$$;

-- p: {run_id, epoch | null, hop, as: time | skip | left, now}. An epoch that is given must be the run's current one
-- → {outcome: over | replayed, run: RunRow} | {outcome: not_found | not_waiting | not_due}
create function public.end_wait(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  run public.runs;
  wait public.step_waits;
begin
  if coalesce(p ->> 'as', '') not in ('time', 'skip', 'left') or p ->> 'now' is null then
    raise exception 'end_wait: as and now are required';
  end if;
  -- The conversation is locked first, as in accept_message and finish_run.
  perform 1 from public.conversations c join public.runs r on r.conversation_id = c.id
  where r.id = (p ->> 'run_id')::uuid for no key update of c;
  select * into run from public.runs r where r.id = (p ->> 'run_id')::uuid for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  select * into wait from public.step_waits w where w.run_id = run.id and w.hop = p ->> 'hop' for update;
  if wait.ended_as = p ->> 'as' then
    return jsonb_build_object('outcome', 'replayed', 'run', alfred.run_row(run));
  elsif not found or wait.ended_as is not null or run.status not in ('running', 'waiting')
    or (p ->> 'epoch')::int <> run.epoch then
    return jsonb_build_object('outcome', 'not_waiting');
  elsif p ->> 'as' = 'time' and wait.due_at > (p ->> 'now')::timestamptz then
    return jsonb_build_object('outcome', 'not_due');
  end if;
  perform alfred.settle_wait(wait, p ->> 'as', (p ->> 'now')::timestamptz, null);
  select * into run from public.runs r where r.id = run.id;
  return jsonb_build_object('outcome', 'over', 'run', alfred.run_row(run));
end
$$;
call alfred.expose('public.end_wait(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The answer to a repeat of an event that was sent before.
create function alfred.event_answer(e public.sent_events, now timestamptz) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select case
    when e.run_id is not null then jsonb_build_object(
      'outcome', 'taken', 'replayed', true, 'hop', e.hop, 'resumed', r.status = 'running', 'run', alfred.run_row(r))
    else jsonb_build_object(
      'outcome', case when e.kept_until > now then 'kept' else 'expired' end, 'replayed', true,
      'until', alfred.iso_time(e.kept_until)) end
  from (select 1) one left join public.runs r on r.id = e.run_id
$$;

-- The steps that wait for an event; `p` is that of send_event.
create function alfred.waits_for(p jsonb, me uuid) returns setof public.step_waits
  language sql stable
  set search_path = ''
as $$
  select w.* from public.step_waits w join public.runs r on r.id = w.run_id
  where w.user_id = me and w.event = p ->> 'name' and w.key is not distinct from p ->> 'key'
    and w.ended_as is null and w.due_at > (p ->> 'now')::timestamptz and r.status in ('running', 'waiting')
    and (p ->> 'run_id' is null or w.run_id = (p ->> 'run_id')::uuid) and w.hop = coalesce(p ->> 'hop', w.hop)
$$;

-- p: {id, name, key | null, data, body_hash, via, now, kept_until, run_id | null: only this run may take the event,
--     hop?: only this step of that run, checked: [wait], most}
-- → {outcome: taken, replayed, hop, run: RunRow, resumed}: the step that has waited longest for this name and key has
--    taken the event
--   {outcome: kept | expired, replayed, until}: no step waits; a step that begins to wait before `until` gets the event
--   {outcome: check, wait, schema}: nothing is stored yet. If the data fit the schema, the call is repeated with `wait`
--     in `checked`, and that step takes the event
--   {outcome: conflict | not_waiting | too_many}
create function public.send_event(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.lock_events(p ->> 'name');
  now timestamptz := (p ->> 'now')::timestamptz;
  sent public.sent_events;
  wait public.step_waits;
  run public.runs;
  wanted text;
begin
  if coalesce(p ->> 'id', '') = '' or coalesce(p ->> 'body_hash', '') = '' or now is null then
    raise exception 'send_event: id, body_hash and now are required';
  end if;
  -- An id belongs to one event of the user, whatever its name.
  perform pg_advisory_xact_lock(hashtextextended('event id ' || me || ' ' || (p ->> 'id'), 0));
  select * into sent from public.sent_events e where e.user_id = me and e.id = p ->> 'id';
  if found then
    return case when sent.body_hash = p ->> 'body_hash' then alfred.event_answer(sent, now)
      else jsonb_build_object('outcome', 'conflict') end;
  end if;
  -- Conversations are locked first, as in accept_message and finish_run, and in one order, so that two simultaneous
  -- events do not wait for each other. Waits can end before the locks are acquired, but none can begin.
  perform 1 from public.conversations c
  where c.id in (select w.conversation_id from alfred.waits_for(p, me) w) order by c.id for no key update of c;
  select * into wait from alfred.waits_for(p, me) w order by w.began_at, w.run_id, w.hop limit 1;
  wanted := format('%s %s', wait.run_id, wait.hop);
  if wait.schema is not null and not p -> 'checked' ? wanted then
    return jsonb_build_object('outcome', 'check', 'wait', wanted, 'schema', wait.schema);
  end if;
  perform 1 from public.runs r where r.id = wait.run_id for update;
  if wait.run_id is null and p ->> 'run_id' is not null then
    return jsonb_build_object('outcome', 'not_waiting');
  elsif wait.run_id is null and (
    select count(*) from public.sent_events e
    where e.user_id = me and e.run_id is null and e.data is not null and e.kept_until > now
  ) >= (p ->> 'most')::int then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  insert into public.sent_events (user_id, id, name, key, data, body_hash, via, sent_at, kept_until, run_id, hop)
  values (
    me, p ->> 'id', p ->> 'name', p ->> 'key', p -> 'data', p ->> 'body_hash', p ->> 'via', now,
    (p ->> 'kept_until')::timestamptz, wait.run_id, wait.hop)
  returning * into sent;
  if wait.run_id is null then
    return jsonb_build_object('outcome', 'kept', 'replayed', false, 'until', alfred.iso_time(sent.kept_until));
  end if;
  perform alfred.settle_wait(wait, 'event', now, sent.number);
  select * into run from public.runs r where r.id = wait.run_id;
  return jsonb_build_object(
    'outcome', 'taken', 'replayed', false, 'hop', wait.hop, 'run', alfred.run_row(run),
    'resumed', run.status = 'running');
end
$$;
call alfred.expose('public.send_event(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {now, limit} → {waits: [{user_id, run_id, hop}]}: waits whose time has come, of runs that have nothing else to do
create function public.due_waits(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('waits', coalesce(jsonb_agg(to_jsonb(due) - 'due_at' order by due.due_at), '[]'))
  from (
    select w.user_id, w.run_id, w.hop, w.due_at
    from public.step_waits w join public.runs r on r.id = w.run_id
    where w.ended_as is null and w.due_at <= (p ->> 'now')::timestamptz
      and r.status = 'waiting' and w.epoch = r.epoch
    order by w.due_at limit (p ->> 'limit')::int
  ) due
$$;
grant select on public.step_waits to alfred_sweeper;
create policy sweep on public.step_waits for select to alfred_sweeper using (true);
call alfred.expose('public.due_waits(jsonb)', 'alfred_sweeper', 'alfred_worker');

grant execute on function
  alfred.lock_events(text),
  alfred.wait_over(public.step_waits),
  alfred.waits_for(jsonb, uuid),
  alfred.settle_wait(public.step_waits, text, timestamptz, bigint),
  alfred.event_answer(public.sent_events, timestamptz)
  to alfred_definer;
