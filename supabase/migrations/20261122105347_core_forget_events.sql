-- forget_events: deletes what is no longer needed of events. An event that a step took stays with its run, without its
-- data.

create index sent_events_data on public.sent_events (run_id) where run_id is not null and data is not null;
create index sent_events_unclaimed on public.sent_events (kept_until) where run_id is null and data is not null;

grant select (number, run_id, data, sent_at, kept_until), update (data), delete on public.sent_events to alfred_sweeper;
create policy sweep on public.sent_events for select to alfred_sweeper using (true);
create policy sweep_update on public.sent_events for update to alfred_sweeper using (true) with check (data is null);
create policy sweep_delete on public.sent_events for delete to alfred_sweeper using (run_id is null);

-- p: {now, known_days} → {emptied, forgotten}: how many events lost their data, and how many are unknown from now on.
-- A step that found an event in time takes it within the hour, so the data stay an hour longer than the event is kept.
create function public.forget_events(p jsonb) returns jsonb
  language sql security definer
  set search_path = ''
as $$
  with forgotten as (
    delete from public.sent_events e
    where e.run_id is null and e.data is null
      and e.sent_at < (p ->> 'now')::timestamptz - make_interval(days => (p ->> 'known_days')::int)
    returning 1
  ), expired as (
    update public.sent_events e set data = null
    where e.run_id is null and e.data is not null and e.kept_until < (p ->> 'now')::timestamptz - interval '1 hour'
    returning 1
  ), used as (
    update public.sent_events e set data = null
    from public.runs r
    where e.run_id is not null and e.data is not null
      and r.id = e.run_id and r.status not in ('queued', 'running', 'waiting')
    returning 1
  )
  select jsonb_build_object(
    'emptied', (select count(*) from expired) + (select count(*) from used),
    'forgotten', (select count(*) from forgotten))
$$;
call alfred.expose('public.forget_events(jsonb)', 'alfred_sweeper', 'alfred_worker');
