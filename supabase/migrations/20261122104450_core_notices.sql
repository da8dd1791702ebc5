-- Notices about unattended runs: runs of schedules and of webhooks, and waiting runs that the API has started. Each
-- occasion has one row, whether or not there is a place where the user can be told.

create table public.notices (
  -- Also the id of its message in the outbox, if it has one there.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  -- What happened: a run has failed, or waits at an epoch; or a schedule's due time.
  occasion text not null check (length(occasion) between 1 and 255),
  -- What the notice concerns, so that the user is not told about the same thing too often; null if always told.
  about text check (length(about) between 1 and 255),
  kind text not null check (kind in ('failed', 'waits', 'skipped', 'off')),
  -- The Process's name at that time.
  process text not null,
  process_id uuid,
  run_id uuid references public.runs (id),
  -- Where the user is told; null if nowhere.
  conversation_id uuid references public.conversations (id),
  -- Whether the place that the user had chosen is gone.
  fell_back boolean not null default false,
  -- Why the user is told nowhere.
  held_back text check (held_back in ('off', 'limit', 'no_chat')),
  created_at timestamptz not null default clock_timestamp(),
  constraint notice_once unique (user_id, occasion),
  check (num_nonnulls(conversation_id, held_back) = 1)
);
create index notices_newest on public.notices (user_id, created_at desc, id desc);
create index notices_run on public.notices (run_id);
create index notices_conversation on public.notices (conversation_id);

call alfred.guard_ownership('public.notices', '{occasion}');
call alfred.protect('public.notices', 'user_id = (select alfred.uid())', array['insert']);

-- The chat or the conversation that was chosen, if it is still there, or else the private chat that the user used last.
-- Nothing is sent to a group. `place` is null in a conversation that is held in no chat. `fell_back`: a place was
-- chosen, and is gone.
create function alfred.chosen_place(
  wanted_channel text, wanted uuid, out place public.channel_places, out conversation uuid, out fell_back boolean
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  at_place text;
begin
  fell_back := num_nonnulls(wanted_channel, wanted) > 0;
  select c.id into conversation from public.conversations c
  where c.id = wanted and c.user_id = me and c.kind = 'chat' and c.channel = 'api' and c.status = 'active';
  if found then
    fell_back := false;
    return;
  end if;
  -- Any conversation that is held in that chat now.
  select concat_ws(' ', s.channel, s.tenant, s.place) into at_place from public.channel_places s
  where s.conversation_id = wanted and s.user_id = me;
  select s.* into place
  from public.channel_places s join public.channel_links l on l.id = s.link_id and l.ended_at is null
  where s.user_id = me and s.is_current and not s.is_group
  order by concat_ws(' ', s.channel, s.tenant, s.place) = at_place desc nulls last,
    s.channel = wanted_channel desc nulls last, s.updated_at desc, s.id
  limit 1;
  conversation := place.conversation_id;
  fell_back := fell_back and not coalesce(
    concat_ws(' ', place.channel, place.tenant, place.place) = at_place or place.channel = wanted_channel, false);
end
$$;

-- Where the user wants notices about the Process: at the Process's place, or else at the user's own.
create function alfred.notice_place(
  process uuid, out place public.channel_places, out conversation uuid, out fell_back boolean
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  process_place jsonb;
  own_profile public.profiles;
  chosen record;
  is_gone boolean;
begin
  select p.notices_to into process_place from public.processes p
  where p.id = notice_place.process and p.owner_id = alfred.uid() and p.notices_to is not null;
  select * into chosen from alfred.chosen_place(process_place ->> 'channel', (process_place ->> 'conversationId')::uuid);
  is_gone := chosen.fell_back;
  if process_place is null or is_gone then
    select * into own_profile from public.profiles f where f.user_id = alfred.uid();
    select * into chosen from alfred.chosen_place(own_profile.notice_channel, own_profile.notice_conversation_id);
  end if;
  place := chosen.place;
  conversation := chosen.conversation;
  fell_back := chosen.fell_back or is_gone;
end
$$;

-- Enters a notice for the user, at most once for an occasion. The user is told of at most 20 notices a day, and of one
-- in six hours about the same thing (a Process that fails, a schedule that skips). `occasion` names what happened.
-- `about` names what it concerns; if `about` is null, only the limit of 20 a day holds.
-- → the id of its message in the outbox; null if none is to be sent
create function alfred.enter_notice(
  occasion text, about text, tells jsonb, run uuid default null, process uuid default null, asks jsonb default null
) returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  destination record;
  held_back_by text;
  notice uuid;
begin
  perform alfred.lock_key('notice', me::text);
  if exists (
    select 1 from public.notices n where n.user_id = me and n.occasion = enter_notice.occasion
  ) then
    return null;
  end if;
  select * into destination from alfred.notice_place(enter_notice.process);
  held_back_by := case
    when (select f.notices from public.profiles f where f.user_id = me) = 'none' then 'off'
    when destination.conversation is null then 'no_chat'
    when (
      select count(*) >= 20 or bool_or(
        n.about = enter_notice.about and n.created_at > clock_timestamp() - interval '6 hours')
      from public.notices n
      where n.user_id = me and n.conversation_id is not null and n.created_at > clock_timestamp() - interval '1 day'
    ) then 'limit' end;
  insert into public.notices (
    user_id, occasion, about, kind, process, process_id, run_id, conversation_id, fell_back, held_back)
  values (
    me, occasion, about, tells ->> 'kind', coalesce(tells ->> 'process', ''), process, run,
    case when held_back_by is null then destination.conversation end, held_back_by is null and destination.fell_back, held_back_by)
  returning id into notice;
  if held_back_by is not null or (destination.place).id is null then
    return null;
  end if;
  insert into public.outbox (
    id, conversation_id, user_id, link_id, channel, tenant, address, event, notice, tells, asks)
  values (
    notice, destination.conversation, me, (destination.place).link_id, (destination.place).channel, (destination.place).tenant,
    (destination.place).address || '{"beside": "true"}', concat_ws(' ', 'notice', occasion), tells ->> 'process',
    tells || jsonb_build_object('fellBack', destination.fell_back), asks);
  return notice;
end
$$;

-- The notice about the run's end that waits in the outbox, for a repeat of that end; null if there is none.
create function alfred.notice_of(run public.runs) returns uuid
  language sql stable
  set search_path = ''
as $$
  select o.id from public.outbox o
  where o.user_id = run.user_id and o.status = 'pending' and (
    o.id in (
      select n.id from public.notices n
      where n.user_id = run.user_id and n.occasion in (
        concat_ws(' ', 'waits', run.id, run.epoch), concat_ws(' ', 'failed', run.id)))
    or o.channel = (select c.channel from public.conversations c where c.id = run.conversation_id)
      and o.event = format('wait %s %s', run.id, run.epoch))
  limit 1
$$;

grant execute on function
  alfred.chosen_place(text, uuid), alfred.notice_place(uuid), alfred.enter_notice(text, text, jsonb, uuid, uuid, jsonb), alfred.notice_of(public.runs)
  to alfred_definer;
