-- How a reply is sent: claimed by one sender at a time, part by part, in order. A part is marked before its request
-- is sent, so that after a crash between request and record its outcome counts as unknown. `run_id` names a notice by
-- its own id.

-- Renews the lease for the holder of the fence, and returns the row's id; null for other callers, and once the reply is
-- settled.
create function alfred.hold_send(p jsonb) returns uuid
  language sql
  set search_path = ''
as $$
  update public.outbox o set
    held_until = clock_timestamp() + make_interval(secs => o.lease_ms / 1000.0),
    progressed_at = clock_timestamp()
  where o.subject = (p ->> 'run_id')::uuid and o.fence = (p ->> 'fence')::int and o.status = 'pending'
  returning o.id
$$;

-- p: {run_id, lease_ms}
-- → {outcome: claimed, fence, channel, tenant, address, key, text, options | null, placeholder | null, age_ms,
--    is_reply: false for a notice, asks_steps: whether the options answer steps that wait,
--    language: of the conversation; null while none is known,
--    tells?: {kind, process, fellBack}, only for a notice whose text is made from it,
--    waiting?: with `tells`, the questions of the run that waits | null,
--    parts: [{index, part, state, attempts, unknowns, provider_id, as_plain, as_note, unknown_for_ms}]}
--   {outcome: busy, remaining_ms} | {outcome: done | not_found}
-- Nothing more is sent to a person who is no longer linked to the user.
create function public.claim_send(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  send public.outbox;
  reply jsonb;
begin
  select * into send from public.outbox o where o.subject = (p ->> 'run_id')::uuid for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  elsif send.status <> 'pending' then
    return jsonb_build_object('outcome', 'done');
  elsif send.held_until > clock_timestamp() then
    return jsonb_build_object('outcome', 'busy', 'remaining_ms',
      ceil(extract(epoch from send.held_until - clock_timestamp()) * 1000)::int);
  elsif not exists (
    select 1 from public.channel_links l
    join public.channel_links s on s.id = send.link_id
    where l.channel = s.channel and l.tenant = s.tenant and l.external_user = s.external_user
      and l.user_id = send.user_id and l.ended_at is null
  ) then
    update public.outbox_parts t set state = 'failed', error = 'unlinked'
    where t.outbox_id = send.id and t.state = 'pending';
    update public.outbox o set status = 'failed', error = 'unlinked', fence = o.fence + 1,
      held_until = null, progressed_at = clock_timestamp()
    where o.id = send.id;
    return jsonb_build_object('outcome', 'done');
  end if;

  update public.outbox_parts t set
    state = 'unknown', unknown_since = t.began_at, unknowns = t.unknowns + 1
  where t.outbox_id = send.id and t.state = 'sending';
  update public.outbox o set
    fence = o.fence + 1, lease_ms = (p ->> 'lease_ms')::int,
    held_until = clock_timestamp() + make_interval(secs => (p ->> 'lease_ms')::int / 1000.0),
    progressed_at = clock_timestamp(),
    -- Once there are parts, the placeholder is removed with them.
    placeholder = case when exists (select 1 from public.outbox_parts t where t.outbox_id = o.id)
      then o.placeholder else (
        select e.placeholder from public.channel_events e
        join public.runs r on r.conversation_id = e.conversation_id and r.idempotency_key = e.event
        where r.id = o.run_id and e.user_id = o.user_id
      ) end
  where o.id = send.id returning * into send;
  reply := coalesce(
    (select r.reply from public.runs r where r.id = send.run_id),
    jsonb_build_object('text', send.notice, 'pending', jsonb_build_object('options', send.asks -> 'labels')));
  return jsonb_build_object(
    'outcome', 'claimed', 'fence', send.fence, 'channel', send.channel, 'tenant', send.tenant,
    'address', send.address, 'key', send.id, 'text', reply ->> 'text',
    'options', nullif(reply #> '{pending,options}', 'null'), 'placeholder', send.placeholder,
    'age_ms', floor(extract(epoch from clock_timestamp() - send.created_at) * 1000)::bigint,
    'is_reply', send.run_id is not null, 'asks_steps', coalesce(send.asks ? 'wait', false),
    'language', (
      select s.language from public.snapshots s
      where s.conversation_id = send.conversation_id and s.language is not null
      order by s.version desc limit 1),
    'parts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'index', t.number, 'part', t.part, 'state', t.state, 'attempts', t.attempts,
        'unknowns', t.unknowns, 'provider_id', t.provider_id, 'as_plain', t.as_plain, 'as_note', t.as_note,
        'unknown_for_ms', floor(extract(epoch from clock_timestamp() - t.unknown_since) * 1000)::bigint)
        order by t.number), '[]')
      from public.outbox_parts t where t.outbox_id = send.id
    ))
    || case when send.tells is null then '{}' else jsonb_build_object('tells', send.tells, 'waiting', (
      select w.questions from public.run_waits w
      where w.run_id = (send.asks #>> '{wait,run}')::uuid and w.epoch = (send.asks #>> '{wait,epoch}')::int)) end;
end
$$;
call alfred.expose('public.claim_send(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {run_id, fence, parts: [object]} → {kept}: whether these are now the stored parts; parts that
-- were stored before are not replaced
create function public.keep_parts(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  held uuid := alfred.hold_send(p);
  kept jsonb;
begin
  if held is null then
    return jsonb_build_object('kept', false);
  elsif jsonb_array_length(p -> 'parts') = 0 then
    raise exception 'keep_parts: a reply has at least one part';
  end if;
  insert into public.outbox_parts (outbox_id, number, part)
  select held, t.n - 1, t.part from jsonb_array_elements(p -> 'parts') with ordinality t (part, n)
  where not exists (select 1 from public.outbox_parts o where o.outbox_id = held);
  select jsonb_agg(t.part order by t.number) into kept from public.outbox_parts t
  where t.outbox_id = held;
  return jsonb_build_object('kept', kept = p -> 'parts');
end
$$;
call alfred.expose('public.keep_parts(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {run_id, fence, index} → {begun}: false without the fence, before the parts before it are settled, and
-- for a part that is under way or settled
create function public.begin_part(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  held uuid := alfred.hold_send(p);
begin
  update public.outbox_parts t set
    state = 'sending', attempts = t.attempts + 1, began_at = clock_timestamp(), unknown_since = null
  where t.outbox_id = held and t.number = (p ->> 'index')::int and t.state in ('pending', 'unknown')
    and not exists (
      select 1 from public.outbox_parts b
      where b.outbox_id = held and b.number < t.number and b.state not in ('sent', 'failed'));
  return jsonb_build_object('begun', found);
end
$$;
call alfred.expose('public.begin_part(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- A part that is sent or failed stays so: the platform's report may come before the sender's. With `gone` the
-- recipient takes no more messages: the recipient's link ends, or the group's conversation, and no other part
-- is sent.
-- p: {run_id, fence, index, state: pending | sent | failed | unknown, provider_id?, as_plain?, as_note?, gone?, error?}
-- → {settled}: false without the fence
create function public.settle_part(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  held uuid := alfred.hold_send(p);
begin
  if held is null then
    return jsonb_build_object('settled', false);
  elsif coalesce(p ->> 'state', '') not in ('pending', 'sent', 'failed', 'unknown') then
    raise exception 'settle_part: a state is required, pending, sent, failed or unknown';
  end if;
  update public.outbox_parts t set
    state = p ->> 'state',
    -- A part that a note has replaced keeps the platform's reason.
    error = coalesce(left(p ->> 'error', 100), case when t.as_note then t.error end),
    as_plain = t.as_plain or coalesce((p ->> 'as_plain')::boolean, false),
    as_note = t.as_note or coalesce((p ->> 'as_note')::boolean, false),
    unknown_since = case when p ->> 'state' = 'unknown'
      then coalesce(t.unknown_since, clock_timestamp()) end,
    -- Counted once per request, even if the sender records the outcome again.
    unknowns = t.unknowns + case when p ->> 'state' = 'unknown' and t.state = 'sending' then 1 else 0 end
  where t.outbox_id = held and t.number = (p ->> 'index')::int and t.state not in ('sent', 'failed');
  update public.outbox_parts t set provider_id = p ->> 'provider_id'
  where t.outbox_id = held and t.number = (p ->> 'index')::int and t.provider_id is null
    and p ->> 'provider_id' is not null;
  if (p ->> 'gone')::boolean then
    update public.outbox_parts t set
      state = 'failed', error = left(p ->> 'error', 100), unknown_since = null
    where t.outbox_id = held and t.state not in ('sent', 'failed');
    update public.channel_links l set ended_at = clock_timestamp()
    from public.outbox o
    join public.channel_places s on s.conversation_id = o.conversation_id
    where o.id = held and l.id = o.link_id and l.ended_at is null and not s.is_group;
    update public.channel_places s set is_current = false
    from public.outbox o
    where o.id = held and s.conversation_id = o.conversation_id and s.is_group;
  end if;
  perform alfred.close_send(held);
  return jsonb_build_object('settled', true);
end
$$;
call alfred.expose('public.settle_part(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {run_id, fence, delay_ms?: the time before which it cannot be claimed, removed?: the placeholder that is
-- taken away} → {done}
create function public.release_send(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  released uuid;
begin
  update public.outbox o set
    fence = o.fence + 1, progressed_at = clock_timestamp(),
    placeholder = nullif(o.placeholder, p ->> 'removed'),
    held_until = clock_timestamp() + make_interval(secs => (p ->> 'delay_ms')::int / 1000.0)
  where o.subject = (p ->> 'run_id')::uuid and o.fence = (p ->> 'fence')::int and o.status = 'pending'
  returning o.id into released;
  perform alfred.close_send(released);
  return jsonb_build_object('done', exists (
    select 1 from public.outbox o
    where o.subject = (p ->> 'run_id')::uuid and o.status <> 'pending'));
end
$$;
call alfred.expose('public.release_send(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {older_than_seconds, limit} → {sends: [{run_id, user_id}]}: without progress for that long, not claimed,
-- and of members only, because no other reply can be read. Oldest first.
create function public.stalled_sends(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('sends', coalesce(jsonb_agg(jsonb_build_object(
    'run_id', s.subject, 'user_id', s.user_id) order by s.progressed_at), '[]'))
  from (
    select o.subject, o.user_id, o.progressed_at
    from public.outbox o
    join public.conversations c on c.id = o.conversation_id
    join public.household_members m on m.household_id = c.household_id and m.user_id = o.user_id
    where o.status = 'pending'
      and o.progressed_at < clock_timestamp() - make_interval(secs => (p ->> 'older_than_seconds')::float)
      and coalesce(o.held_until < clock_timestamp(), true)
    order by o.progressed_at
    limit (p ->> 'limit')::int
  ) s
$$;
call alfred.expose('public.stalled_sends(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- Records a platform's report on a message that was sent: it settles a part whose sending had no answer, and
-- corrects one that was accepted and refused later. The value that was sent with the message names the part
-- (`key:index`), otherwise the platform's id does.
-- p: {channel, message, opaque | null, state: sent | delivered | read | failed, error?} → {noted}
create function public.note_send(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  given text[] := regexp_match(p ->> 'opaque',
    '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,4})$');
  place record;
  noted boolean;
begin
  select t.outbox_id, t.number into place
  from public.outbox_parts t
  join public.outbox o on o.id = t.outbox_id
  where o.channel = p ->> 'channel' and case when given is null
    then t.provider_id = p ->> 'message'
    else o.id = given[1]::uuid and t.number = given[2]::int end
  limit 1;
  -- The reply is locked before its parts, as everywhere.
  perform 1 from public.outbox o where o.id = place.outbox_id for update;
  if p ->> 'state' = 'failed' then
    -- A report on an earlier attempt is ignored while another is under way.
    update public.outbox_parts t set state = 'failed', unknown_since = null,
      provider_id = coalesce(t.provider_id, p ->> 'message'),
      error = coalesce(left(p ->> 'error', 100), 'undelivered')
    where t.outbox_id = place.outbox_id and t.number = place.number
      and (t.state = 'unknown' or t.state = 'sent' and t.provider_id = p ->> 'message');
  else
    update public.outbox_parts t set state = 'sent', unknown_since = null, error = null,
      provider_id = coalesce(t.provider_id, p ->> 'message')
    where t.outbox_id = place.outbox_id and t.number = place.number and t.attempts > 0
      and t.state <> 'sent' and (t.state <> 'failed' or p ->> 'state' in ('delivered', 'read'));
  end if;
  noted := found;
  if noted then
    perform alfred.close_send(place.outbox_id);
  end if;
  return jsonb_build_object('noted', noted);
end
$$;
call alfred.expose('public.note_send(jsonb)', 'alfred_channels', 'alfred_worker');

-- A text in which every segment between colons that equals `was` is replaced.
create function alfred.renamed(content text, was text, becomes text) returns text
  language sql immutable
  set search_path = ''
as $$
  select substr(r.text, 2, length(r.text) - 2)
  from replace(':' || content || ':', ':' || was || ':', ':' || becomes || ':') r (text)
$$;

create function alfred.renamed_address(address jsonb, was text, becomes text) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
    a.key, case when a.value = to_jsonb(was) then to_jsonb(becomes) else a.value end), '{}')
  from jsonb_each(address) a
$$;

-- Gives a place or a person another id: links, places and waiting replies follow. A link that already has the
-- new id stays; a conversation that has begun at the new place goes on there. The news may come twice, and
-- days late, so a link that got its id later is not moved.
-- p: {channel, tenant, what: place | user, from, to, at: when it happened | null for now} → {moved: how many places}
create function public.move_channel(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  was text := p ->> 'from';
  becomes text := p ->> 'to';
  happened timestamptz := coalesce((p ->> 'at')::timestamptz, clock_timestamp());
  old_link uuid;
  conversations uuid[];
begin
  if coalesce(was, '') = '' or coalesce(becomes, '') = '' or p ->> 'what' not in ('place', 'user') then
    raise exception 'move_channel: what, from and to are required';
  end if;
  -- Waiting replies are locked first, as everywhere: a sender may end the link or the place of the reply that
  -- it holds.
  perform 1 from public.outbox o
  join public.channel_places s on s.conversation_id = o.conversation_id
  join public.channel_links l on l.id = s.link_id
  where o.status = 'pending' and s.channel = p ->> 'channel' and s.tenant = p ->> 'tenant'
    and case when p ->> 'what' = 'user' then l.external_user = was
      else starts_with(s.place || ':', was || ':') end
  order by o.id for update of o;
  if p ->> 'what' = 'user' then
    perform alfred.lock_speaker(p ->> 'channel', p ->> 'tenant', least(was, becomes));
    perform alfred.lock_speaker(p ->> 'channel', p ->> 'tenant', greatest(was, becomes));
    select l.id into old_link from public.channel_links l
    where l.channel = p ->> 'channel' and l.tenant = p ->> 'tenant' and l.external_user = was
      and l.ended_at is null and l.id_since <= happened;
    if exists (
      select 1 from public.channel_links l
      where l.channel = p ->> 'channel' and l.tenant = p ->> 'tenant' and l.external_user = becomes
        and l.ended_at is null
    ) then
      update public.channel_links l set ended_at = clock_timestamp() where l.id = old_link;
    else
      update public.channel_links l set external_user = becomes, id_since = happened where l.id = old_link;
    end if;
  end if;
  conversations := array(
    select s.conversation_id from public.channel_places s
    where s.channel = p ->> 'channel' and s.tenant = p ->> 'tenant'
      and case when p ->> 'what' = 'user' then s.link_id = old_link
        else starts_with(s.place || ':', was || ':') end
    for update);
  update public.channel_places s set is_current = false
  where s.conversation_id = any (conversations) and s.is_current and exists (
    select 1 from public.channel_places n
    where n.channel = s.channel and n.tenant = s.tenant and n.user_id = s.user_id and n.is_current
      and n.id <> s.id and n.place = alfred.renamed(s.place, was, becomes));
  update public.channel_places s set place = alfred.renamed(s.place, was, becomes),
    address = alfred.renamed_address(s.address, was, becomes)
  where s.conversation_id = any (conversations);
  update public.channel_events e set address = alfred.renamed_address(e.address, was, becomes)
  where e.conversation_id = any (conversations);
  update public.outbox o set address = alfred.renamed_address(o.address, was, becomes)
  where o.conversation_id = any (conversations) and o.status = 'pending';
  return jsonb_build_object('moved', cardinality(conversations));
end
$$;
call alfred.expose('public.move_channel(jsonb)', 'alfred_channels', 'alfred_worker');

grant execute on function alfred.hold_send(jsonb) to alfred_definer;
grant execute on function
  alfred.renamed(text, text, text),
  alfred.renamed_address(jsonb, text, text)
  to alfred_channels;
