-- Where a user speaks on a channel: a chat, a thread or a group, the conversation that is held there, and
-- the events that have reached it.

-- A row for each conversation that was ever held at a place; the next message goes to the current one.
create table public.channel_places (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel ~ '^[a-z][a-z0-9_]{0,39}$'),
  tenant text not null check (length(tenant) between 1 and 255),
  place text not null check (length(place) between 1 and 255),
  user_id uuid not null,
  conversation_id uuid not null unique references public.conversations (id),
  -- The link of the last speaker there; when it ends, nothing more is sent there.
  link_id uuid not null references public.channel_links (id),
  is_group boolean not null,
  -- The address by which the platform delivers a message there.
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  is_current boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index channel_places_one_current
  on public.channel_places (channel, tenant, place, user_id) where is_current;
create index channel_places_link on public.channel_places (link_id);

-- An event leads to one conversation, however often it comes, and is answered where it came from.
create table public.channel_events (
  user_id uuid not null,
  channel text not null,
  tenant text not null,
  event text not null check (length(event) between 1 and 255),
  conversation_id uuid not null references public.conversations (id),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  -- The platform's id of the message that the event brought; null on platforms whose edits do not name the message.
  message text check (length(message) between 1 and 255),
  -- The platform's id of a message that shows what the run of this event is doing, until its reply is sent.
  placeholder text check (length(placeholder) between 1 and 255),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, channel, tenant, event)
);
create index channel_events_conversation on public.channel_events (conversation_id, event);
create index channel_events_message on public.channel_events (conversation_id, message) where message is not null;

call alfred.guard_ownership('public.channel_places', array['channel', 'tenant', 'is_group']);
call alfred.guard_ownership('public.channel_events', array['channel', 'tenant', 'event', 'message']);
create trigger touch_updated_at before update on public.channel_places
  for each row execute function alfred.touch_updated_at();
create trigger z_write_once before update on public.channel_events
  for each row when (old.placeholder is not null and old.placeholder is distinct from new.placeholder)
  execute function alfred.refuse_rewriting();

call alfred.protect('public.channel_places', 'user_id = (select alfred.uid())',
  array['insert', 'update (link_id, address, is_current, updated_at)']);
call alfred.protect('public.channel_events', 'user_id = (select alfred.uid())',
  array['insert', 'update (placeholder)']);

-- Whether other people read a conversation: if so, it may show only the household's data and none of the user's own.
create function alfred.is_heard_by_others(conversation uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (
    select from public.channel_places s where s.conversation_id = conversation and s.is_group)
$$;
grant execute on function alfred.is_heard_by_others(uuid) to alfred_pipeline, alfred_definer;

create policy channels on public.channel_places for select to alfred_channels using (true);
create policy channels_update on public.channel_places for update to alfred_channels
  using (true) with check (true);
grant select, update (place, address, is_current, updated_at) on public.channel_places to alfred_channels;
create policy channels on public.channel_events for select to alfred_channels using (true);
create policy channels_update on public.channel_events for update to alfred_channels
  using (true) with check (true);
grant select (conversation_id, address), update (address) on public.channel_events to alfred_channels;

-- The household that a group is bound to: that of the first speaker there who is still linked and a member.
create function alfred.group_household(channel text, tenant text, place text) returns uuid
  language sql stable security definer
  set search_path = ''
as $$
  select c.household_id
  from public.channel_places s
  join public.channel_links w on w.id = s.link_id
  join public.channel_links l on l.channel = w.channel and l.tenant = w.tenant
    and l.external_user = w.external_user and l.user_id = s.user_id and l.ended_at is null
  join public.conversations c on c.id = s.conversation_id
  join public.household_members m on m.household_id = c.household_id and m.user_id = s.user_id
  where s.channel = group_household.channel and s.tenant = group_household.tenant
    and s.place = group_household.place and s.is_current and s.is_group
  order by s.created_at, s.id limit 1
$$;
call alfred.expose('alfred.group_household(text, text, text)', 'alfred_channels', 'alfred_definer');

-- The conversation at a place; a new one, if none is held at it. An event that has come before leads to the same
-- conversation; `fresh` begins another one.
-- p: {channel, tenant, place, speaker, is_group, address, event, message?, fresh?}
-- → {outcome: found, conversation_id} | {outcome: not_linked | choose_household | not_member}
create function public.conversation_at(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  link public.channel_links;
  current_place public.channel_places;
  held_in uuid;
  household uuid;
  chosen jsonb;
  conversation uuid;
begin
  if me is null or coalesce(p ->> 'event', '') = ''
    or jsonb_typeof(p -> 'address') is distinct from 'object' then
    raise exception 'conversation_at: a user, an event and an address are required';
  end if;
  -- Two simultaneous first speakers of a group must bind it to the same household.
  perform alfred.lock_key('place', p ->> 'channel', p ->> 'tenant', p ->> 'place');
  select * into link from public.channel_links l
  where l.channel = p ->> 'channel' and l.tenant = p ->> 'tenant' and l.external_user = p ->> 'speaker'
    and l.ended_at is null;
  if not found then
    return jsonb_build_object('outcome', 'not_linked');
  end if;
  select c.id into conversation from public.channel_events e
  join public.conversations c on c.id = e.conversation_id
  where e.user_id = me and e.channel = p ->> 'channel' and e.tenant = p ->> 'tenant'
    and e.event = p ->> 'event';
  if found then
    return jsonb_build_object('outcome', 'found', 'conversation_id', conversation);
  end if;

  select * into current_place from public.channel_places s
  where s.channel = p ->> 'channel' and s.tenant = p ->> 'tenant' and s.place = p ->> 'place'
    and s.user_id = me and s.is_current;
  -- No household is found once the user has left it.
  select c.household_id into held_in from public.conversations c where c.id = current_place.conversation_id;
  household := coalesce(
    case when (p ->> 'is_group')::boolean
      then alfred.group_household(p ->> 'channel', p ->> 'tenant', p ->> 'place') end,
    link.household_id, held_in);
  if held_in = household and not coalesce((p ->> 'fresh')::boolean, false) then
    conversation := current_place.conversation_id;
    update public.channel_places s set address = p -> 'address', link_id = link.id
    where s.id = current_place.id;
  else
    chosen := public.choose_household(jsonb_build_object('household_id', household));
    if chosen ->> 'outcome' <> 'chosen' then
      return chosen;
    end if;
    update public.channel_places s set is_current = false where s.id = current_place.id;
    insert into public.conversations (user_id, household_id, channel)
    values (me, (chosen ->> 'household_id')::uuid, p ->> 'channel') returning id into conversation;
    insert into public.channel_places (
      channel, tenant, place, user_id, conversation_id, link_id, is_group, address
    ) values (
      p ->> 'channel', p ->> 'tenant', p ->> 'place', me, conversation, link.id,
      (p ->> 'is_group')::boolean, p -> 'address'
    );
  end if;
  insert into public.channel_events (user_id, channel, tenant, event, conversation_id, address, message)
  values (me, p ->> 'channel', p ->> 'tenant', p ->> 'event', conversation, p -> 'address', p ->> 'message')
  on conflict do nothing;
  return jsonb_build_object('outcome', 'found', 'conversation_id', conversation);
end
$$;
call alfred.expose('public.conversation_at(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {channel, tenant, place}
-- → {running, latest, changed}: ids of runs of the conversation that is held there: the running one, the newest one,
--    and the newest one that changed something; each null if there is none
create function public.runs_at(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object(
    'running', (array_agg(r.id) filter (where r.status = 'running'))[1],
    'latest', (array_agg(r.id order by r.number desc))[1],
    'changed', (array_agg(r.id order by r.number desc) filter (where exists (
      select 1 from public.effects e
      where e.origin = 'run' and e.origin_id = r.id and e.status = 'applied')))[1])
  from public.channel_places s
  join public.runs r on r.conversation_id = s.conversation_id
  where s.channel = p ->> 'channel' and s.tenant = p ->> 'tenant' and s.place = p ->> 'place'
    and s.user_id = alfred.uid() and s.is_current
$$;
call alfred.expose('public.runs_at(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {channel, tenant, place} → {left: how many}: ends the conversations that are held at the place and in its threads
create function public.leave_place(p jsonb) returns jsonb
  language sql security definer
  set search_path = ''
as $$
  with gone as (
    update public.channel_places s set is_current = false
    where s.channel = p ->> 'channel' and s.tenant = p ->> 'tenant' and s.is_current
      and starts_with(s.place || ':', (p ->> 'place') || ':')
    returning 1
  )
  select jsonb_build_object('left', count(*)) from gone
$$;
call alfred.expose('public.leave_place(jsonb)', 'alfred_channels', 'alfred_worker');
