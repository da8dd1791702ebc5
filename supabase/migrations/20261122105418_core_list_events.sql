-- list_events: the events that steps wait for, and those that are kept for steps that do not wait yet.

create function alfred.listed_wait(w public.step_waits) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'kind', 'wait', 'name', w.event, 'key', w.key, 'runId', w.run_id, 'hop', w.hop, 'step', w.step,
    'process', alfred.run_name(r), 'schema', w.schema, 'since', alfred.iso_time(w.began_at),
    'until', alfred.iso_time(w.due_at))
  from public.runs r where r.id = w.run_id
$$;

-- `schemas`: what the owner's steps, of any version, expect of an event of this name.
create function alfred.listed_event(e public.sent_events) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'kind', 'event', 'name', e.name, 'key', e.key, 'id', e.id, 'source', e.via, 'data', e.data,
    'receivedAt', alfred.iso_time(e.sent_at), 'expiresAt', alfred.iso_time(e.kept_until),
    'schemas', coalesce((
      select jsonb_agg(distinct s.waits_for -> 'schema') from public.process_steps s
      where s.owner_id = e.user_id and s.waits_for ->> 'event' = e.name and s.waits_for ? 'schema'), '[]'))
$$;

-- The id by which a cursor identifies an entry.
create function alfred.entry_id(name text) returns uuid
  language sql immutable
  set search_path = ''
as $$
  select overlay(overlay(md5(name) placing '8' from 13) placing '8' from 17)::uuid
$$;

-- p: {limit, after?: {at, id}, now, kind?: wait | event, name?} → {items, next: {at, id} | null}, newest first
create function public.list_events(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  with found as (
    select w, null::public.sent_events as e, w.began_at as at, alfred.entry_id(w.run_id || ' ' || w.hop) as id
    from public.step_waits w join public.runs r on r.id = w.run_id
    where w.user_id = alfred.uid() and w.ended_as is null and r.status in ('running', 'waiting')
      and w.event is not null and coalesce(p ->> 'name', w.event) = w.event and coalesce(p ->> 'kind', 'wait') = 'wait'
    union all
    select null, e, e.sent_at, alfred.entry_id('event ' || e.number)
    from public.sent_events e
    where e.user_id = alfred.uid() and e.run_id is null and e.data is not null
      and e.kept_until > (p ->> 'now')::timestamptz
      and coalesce(p ->> 'name', e.name) = e.name and coalesce(p ->> 'kind', 'event') = 'event'
  ), page as (
    select f.*, row_number() over (order by f.at desc, f.id desc) as place
    from found f
    where p ->> 'after' is null or (f.at, f.id) < ((p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid)
    order by f.at desc, f.id desc
    limit (p ->> 'limit')::int + 1
  )
  select jsonb_build_object(
    'items', coalesce((
      select jsonb_agg(
        case when (f.e).number is null then alfred.listed_wait(f.w) else alfred.listed_event(f.e) end order by f.place)
      from page f where f.place <= (p ->> 'limit')::int), '[]'),
    'next', (
      select jsonb_build_object('at', l.at, 'id', l.id) from page l
      where l.place = (p ->> 'limit')::int and exists (select 1 from page m where m.place > l.place)))
$$;
call alfred.expose('public.list_events(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.entry_id(text), alfred.listed_wait(public.step_waits), alfred.listed_event(public.sent_events)
  to alfred_definer;
