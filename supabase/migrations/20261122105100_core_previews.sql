-- What a place shows while a run works: the place, and the placeholder message until the reply is sent.

-- p: {run_id} → {preview: {channel, address, is_group, message: the placeholder | null} | null}: null once the run
-- has ended or waits, and for a person who is no longer linked.
create function public.preview_of(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('preview', (
    select jsonb_build_object('channel', s.channel, 'address', coalesce(e.address, s.address),
      'is_group', s.is_group, 'message', e.placeholder)
    from public.runs r
    join public.channel_places s on s.conversation_id = r.conversation_id
    join public.channel_links w on w.id = s.link_id
    join public.channel_links l on l.channel = w.channel and l.tenant = w.tenant
      and l.external_user = w.external_user and l.user_id = r.user_id and l.ended_at is null
    left join public.channel_events e on e.conversation_id = r.conversation_id
      and e.user_id = r.user_id and e.event = r.idempotency_key
    where r.id = (p ->> 'run_id')::uuid and r.status in ('queued', 'running')))
$$;
call alfred.expose('public.preview_of(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Stores the id of the placeholder message, which is removed once the reply of a run is sent. The run's key is the
-- event that it answers. A reply that is being sent finds the message in its own row.
-- p: {run_id, message} → {kept}: false if another message is stored already, if there is no event, and once the reply
--     is sent
create function public.keep_placeholder(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  kept boolean;
begin
  -- The reply is locked before its parts, as everywhere.
  perform 1 from public.outbox o where o.run_id = (p ->> 'run_id')::uuid for update;
  update public.channel_events e set placeholder = p ->> 'message'
  from public.runs r
  where r.id = (p ->> 'run_id')::uuid and e.conversation_id = r.conversation_id
    and e.user_id = r.user_id and e.event = r.idempotency_key
    and coalesce(e.placeholder, p ->> 'message') = p ->> 'message'
    and not exists (select 1 from public.outbox o where o.run_id = r.id and o.status <> 'pending');
  kept := found;
  update public.outbox o set placeholder = p ->> 'message'
  where kept and o.run_id = (p ->> 'run_id')::uuid and o.fence > 0;
  return jsonb_build_object('kept', kept);
end
$$;
call alfred.expose('public.keep_placeholder(jsonb)', 'alfred_definer', 'alfred_pipeline');
