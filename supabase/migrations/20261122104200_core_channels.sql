-- Links between people of a messaging platform and users, made by one-time codes. A code is made on one side
-- and used on the other; only its hash is stored.
--
-- The Worker identifies a speaker before there is a user to act for. Its functions belong to alfred_channels and
-- return ids; they do not distinguish an unknown code from a used or an expired one.

create table public.channel_links (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- The bot, workspace, number or application under which ids of people are unique.
  tenant text not null check (length(tenant) between 1 and 255),
  external_user text not null check (length(external_user) between 1 and 255),
  -- The time since which the link has this id: late reports about an earlier holder of the id do not concern this
  -- link.
  id_since timestamptz not null default clock_timestamp(),
  -- As the platform shows it: only for display, never for identification.
  name text check (length(name) between 1 and 200),
  user_id uuid not null,
  -- The household for which the speaker speaks; null while the user has only one.
  household_id uuid references public.households (id),
  linked_at timestamptz not null default clock_timestamp(),
  -- The time of the speaker's latest message, exact to a day.
  used_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Whether the link ended because the speaker moved to another account. The user of this link is told so for a while.
  moved boolean not null default false
);
create unique index channel_links_one_active
  on public.channel_links (channel, tenant, external_user) where ended_at is null;
create index channel_links_user on public.channel_links (user_id) where ended_at is null;
create index channel_links_household on public.channel_links (household_id);

create table public.channel_codes (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the code, hex. The code is shown once and stored nowhere.
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  channel text not null check (channel ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- For a code made in the app: the user who made it, and perhaps the household. Otherwise: the speaker whom it will
  -- link.
  user_id uuid,
  household_id uuid references public.households (id),
  tenant text check (length(tenant) between 1 and 255),
  external_user text check (length(external_user) between 1 and 255),
  name text check (length(name) between 1 and 200),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- The speaker who has agreed in the chat that their link to another account moves to the user of this code.
  mover_tenant text check (length(mover_tenant) between 1 and 255),
  mover_user text check (length(mover_user) between 1 and 255),
  mover_name text check (length(mover_name) between 1 and 200),
  -- The speaker who was asked in the chat whether their link moves. Others in a group can read the code, but
  -- not use it.
  asked_tenant text check (length(asked_tenant) between 1 and 255),
  asked_user text check (length(asked_user) between 1 and 255),
  -- The link that the code made, and the platform's event that used the code.
  link_id uuid references public.channel_links (id),
  event text,
  check ((user_id is null) = (external_user is not null)),
  check ((tenant is null) = (external_user is null)),
  check ((mover_tenant is null) = (mover_user is null)),
  check ((asked_tenant is null) = (asked_user is null))
);
create index channel_codes_user on public.channel_codes (user_id, channel) where link_id is null;
create index channel_codes_speaker
  on public.channel_codes (channel, tenant, external_user, created_at) where user_id is null;
create index channel_codes_link on public.channel_codes (link_id);
create index channel_codes_household on public.channel_codes (household_id);
create index channel_codes_unused on public.channel_codes (expires_at) where link_id is null;

call alfred.guard_ownership('public.channel_links', array['channel', 'tenant', 'linked_at']);
call alfred.guard_ownership('public.channel_codes',
  array['channel', 'code_hash', 'expires_at', 'tenant', 'external_user']);
-- An ended link and a used code do not change any more.
create trigger z_write_once before update on public.channel_links
  for each row when (old.ended_at is not null) execute function alfred.refuse_rewriting();
create trigger z_write_once before update on public.channel_codes
  for each row when (old.link_id is not null) execute function alfred.refuse_rewriting();

call alfred.protect('public.channel_links', 'user_id = (select alfred.uid())',
  array['update (ended_at)']);
call alfred.protect('public.channel_codes', 'user_id = (select alfred.uid())', array['insert']);

create policy channels on public.channel_links for select to alfred_channels using (true);
create policy channels_insert on public.channel_links for insert to alfred_channels with check (true);
create policy channels_update on public.channel_links for update to alfred_channels
  using (true) with check (true);
grant select, insert, update (external_user, id_since, ended_at, used_at, moved) on public.channel_links to alfred_channels;
create policy channels on public.channel_codes for select to alfred_channels using (true);
create policy channels_insert on public.channel_codes for insert to alfred_channels
  with check (user_id is null);
create policy channels_update on public.channel_codes for update to alfred_channels
  using (true) with check (true);
-- Offered codes that were not used are deleted.
create policy channels_delete on public.channel_codes for delete to alfred_channels
  using (link_id is null and expires_at < clock_timestamp() - interval '1 day');
grant select, insert, update (link_id, event, mover_tenant, mover_user, mover_name, asked_tenant, asked_user), delete
  on public.channel_codes to alfred_channels;
create policy channels on public.households for select to alfred_channels using (true);
grant select (id, name, language) on public.households to alfred_channels;

-- Of conversations, alfred_channels sees the owner, the household, the path and the language.
create policy channels on public.conversations for select to alfred_channels using (true);
grant select (id, user_id, household_id, updated_at, head_alternative_id) on public.conversations to alfred_channels;
create policy channels on public.snapshots for select to alfred_channels using (true);
grant select (conversation_id, version, at_alternative_id, language) on public.snapshots to alfred_channels;
create policy channels on public.alternatives for select to alfred_channels using (true);
grant select (id, responds_to) on public.alternatives to alfred_channels;
grant execute on function alfred.session_at(uuid) to alfred_channels;
create policy channels on public.household_members for select to alfred_channels using (true);
grant select (household_id, user_id, created_at) on public.household_members to alfred_channels;

create function alfred.link_json(l public.channel_links) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object('id', l.id, 'channel', l.channel, 'name', l.name,
    'household_id', l.household_id, 'linked_at', l.linked_at)
$$;

-- Serializes changes of a speaker's links and offered codes.
create function alfred.lock_speaker(channel text, tenant text, external_user text) returns void
  language sql
  set search_path = ''
as $$
  select alfred.lock_key('speaker', channel, tenant, external_user)
$$;

-- The active link of a speaker to this user: the existing one, or a new one that replaces a link to another user or
-- household. The caller has made sure that the speaker and the new user agree to a move.
create function alfred.link_speaker(
  channel text, tenant text, external_user text, name text, owner uuid, household uuid
) returns public.channel_links
  language plpgsql
  set search_path = ''
as $$
declare
  link public.channel_links;
begin
  perform alfred.lock_speaker(channel, tenant, external_user);
  select * into link from public.channel_links l
  where l.channel = link_speaker.channel and l.tenant = link_speaker.tenant
    and l.external_user = link_speaker.external_user and l.ended_at is null
  for update;
  if found and link.user_id = owner and (household is null or household = link.household_id) then
    return link;
  end if;
  update public.channel_links l set ended_at = clock_timestamp(), moved = link.user_id <> owner where l.id = link.id;
  insert into public.channel_links (channel, tenant, external_user, name, user_id, household_id)
  values (channel, tenant, external_user, nullif(left(name, 200), ''), owner, household)
  returning * into link;
  return link;
end
$$;

-- The language of a user's latest conversations, on the paths that are shown; otherwise that of the household that the
-- user has belonged to longest, of those that have one. Null if unknown.
create function alfred.language_of(member uuid) returns text
  language sql stable
  set search_path = ''
as $$
  select coalesce((
  select s.language
  from (
    select c.id, c.updated_at, c.head_alternative_id from public.conversations c
    where c.user_id = member order by c.updated_at desc limit 3
  ) latest
  join public.snapshots s
    on s.conversation_id = latest.id and s.version = alfred.session_at(latest.head_alternative_id)
  where s.language is not null order by latest.updated_at desc limit 1
  ), (
  select h.language
  from public.household_members m join public.households h on h.id = m.household_id
  where m.user_id = member and h.language is not null order by m.created_at, h.id limit 1
  ))
$$;
grant execute on function alfred.language_of(uuid) to alfred_channels;

-- Telephone numbers are reassigned in time, so a link by number that was not used for `lapse_days` ends with
-- the next message and has to be confirmed again.
-- p: {channel, tenant, user, lapse_days: null for ids that are never reassigned}
-- → {speaker: {user_id, language | null} | null, lapsed}: the user to whom the speaker is linked, and the
--   language of that user's latest conversations; lapsed: the link has ended just now
create function public.find_speaker(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  link public.channel_links;
begin
  select * into link from public.channel_links l
  where l.channel = p ->> 'channel' and l.tenant = p ->> 'tenant'
    and l.external_user = p ->> 'user' and l.ended_at is null;
  if not found then
    return jsonb_build_object('speaker', null, 'lapsed', false);
  elsif link.used_at < clock_timestamp() - make_interval(days => (p ->> 'lapse_days')::int) then
    update public.channel_links l set ended_at = clock_timestamp() where l.id = link.id and l.ended_at is null;
    return jsonb_build_object('speaker', null, 'lapsed', true);
  elsif link.used_at < clock_timestamp() - interval '1 day' then
    update public.channel_links l set used_at = clock_timestamp() where l.id = link.id and l.ended_at is null;
  end if;
  return jsonb_build_object('lapsed', false, 'speaker', jsonb_build_object(
    'user_id', link.user_id, 'language', alfred.language_of(link.user_id)));
end
$$;

-- The speaker's active link to a user other than this one; null if there is none.
create function alfred.other_link(speaker_channel text, tenant text, speaker text, owner uuid)
  returns public.channel_links
  language sql stable
  set search_path = ''
as $$
  select l from public.channel_links l
  where l.channel = speaker_channel and l.tenant = other_link.tenant and l.external_user = speaker
    and l.ended_at is null and l.user_id is distinct from owner
$$;

-- The name of a link's household: the one that it names, or its user's only one; null if there are several or none.
create function alfred.household_of_link(l public.channel_links) returns text
  language sql stable
  set search_path = ''
as $$
  select case when count(*) = 1 then min(h.name) end
  from public.household_members m join public.households h on h.id = m.household_id
  where m.user_id = l.user_id and (l.household_id is null or h.id = l.household_id)
$$;
call alfred.expose('public.find_speaker(jsonb)', 'alfred_channels', 'alfred_worker');

-- A repeat of the same code gets `created`, because the code may have been derived from a request's key.
-- p: {channel, code_hash, minutes, open_limit, household_id?}
-- → {outcome: created | too_many | not_member}
--   {outcome: key_conflict}: the code was made for another channel or household
create function public.create_channel_code(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  household uuid := (p ->> 'household_id')::uuid;
  known public.channel_codes;
begin
  if me is null then
    raise exception 'create_channel_code: the request has no user';
  elsif household is not null and not alfred.is_member(household) then
    return jsonb_build_object('outcome', 'not_member');
  end if;
  perform alfred.lock_key('channel_code', me::text);
  select * into known from public.channel_codes c where c.code_hash = p ->> 'code_hash';
  if found then
    return jsonb_build_object('outcome', case
      when known.channel = p ->> 'channel' and known.household_id is not distinct from household
      then 'created' else 'key_conflict' end);
  elsif (
    select count(*) from public.channel_codes c
    where c.user_id = me and c.channel = p ->> 'channel' and c.link_id is null
      and c.expires_at > clock_timestamp()
  ) >= (p ->> 'open_limit')::int then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  insert into public.channel_codes (code_hash, channel, user_id, household_id, expires_at)
  values (p ->> 'code_hash', p ->> 'channel', me, household,
    clock_timestamp() + make_interval(mins => (p ->> 'minutes')::int));
  return jsonb_build_object('outcome', 'created');
end
$$;
call alfred.expose('public.create_channel_code(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Redeems a code that was made in the app and sent on its channel. A repeat of the event that used the code gets the
-- same answer. A speaker who is linked to another account is asked (`asks`). With `move`, the speaker agrees, and the
-- app decides last (`waits`). The same holds for a code that the chat has shown, which only its speaker may send with
-- `move`. Once a speaker was asked, no other member of a group can use the code.
-- p: {channel, tenant, user, name?, code_hash, event, move}
-- → {outcome: linked, user_id} | {outcome: asks, household: the one that the speaker speaks for now | null}
--   {outcome: waits | refused}
create function public.redeem_channel_code(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  moves boolean := coalesce((p ->> 'move')::boolean, false);
  code public.channel_codes;
  link public.channel_links;
  other public.channel_links;
begin
  select * into code from public.channel_codes c
  where c.code_hash = p ->> 'code_hash' and c.channel = p ->> 'channel' and (c.user_id is not null
    or moves and c.tenant = p ->> 'tenant' and c.external_user = p ->> 'user')
    and (c.asked_user is null or c.asked_tenant = p ->> 'tenant' and c.asked_user = p ->> 'user')
  for update;
  if code.link_id is not null then
    select * into link from public.channel_links l
    where l.id = code.link_id and l.ended_at is null and code.event = p ->> 'event'
      and l.tenant = p ->> 'tenant' and l.external_user = p ->> 'user';
  elsif code.expires_at > clock_timestamp() then
    perform alfred.lock_speaker(p ->> 'channel', p ->> 'tenant', p ->> 'user');
    other := alfred.other_link(p ->> 'channel', p ->> 'tenant', p ->> 'user', code.user_id);
    if other.id is not null then
      update public.channel_codes c set asked_tenant = p ->> 'tenant', asked_user = p ->> 'user' where c.id = code.id;
    end if;
    if moves and (other.id is not null or code.user_id is null) then
      update public.channel_codes c set
        mover_tenant = p ->> 'tenant', mover_user = p ->> 'user', mover_name = nullif(left(p ->> 'name', 200), '')
      where c.id = code.id;
      return jsonb_build_object('outcome', 'waits');
    elsif other.id is not null then
      return jsonb_build_object('outcome', 'asks', 'household', alfred.household_of_link(other));
    end if;
    link := alfred.link_speaker(p ->> 'channel', p ->> 'tenant', p ->> 'user', p ->> 'name',
      code.user_id, code.household_id);
    update public.channel_codes c set link_id = link.id, event = p ->> 'event' where c.id = code.id;
  end if;
  if link.id is null then
    return jsonb_build_object('outcome', 'refused');
  end if;
  return jsonb_build_object('outcome', 'linked', 'user_id', link.user_id);
end
$$;
call alfred.expose('public.redeem_channel_code(jsonb)', 'alfred_channels', 'alfred_worker');

-- Offers a code to a speaker: at most one an hour, three at a time, and none to a linked speaker. All unused
-- codes are deleted a day after they expire, because they are the only trace of a stranger.
-- p: {channel, tenant, user, name?, code_hash, minutes} → {outcome: offered | silent}
create function public.offer_channel_code(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform alfred.lock_speaker(p ->> 'channel', p ->> 'tenant', p ->> 'user');
  delete from public.channel_codes c where c.id in (
    select o.id from public.channel_codes o
    where o.link_id is null and o.expires_at < clock_timestamp() - interval '1 day'
    limit 100 for update skip locked);
  if exists (
    select 1 from public.channel_links l
    where l.channel = p ->> 'channel' and l.tenant = p ->> 'tenant'
      and l.external_user = p ->> 'user' and l.ended_at is null
  ) or exists (
    select 1 from public.channel_codes c
    where c.channel = p ->> 'channel' and c.tenant = p ->> 'tenant' and c.external_user = p ->> 'user'
      and c.user_id is null and c.created_at > clock_timestamp() - interval '1 hour'
  ) or (
    select count(*) from public.channel_codes c
    where c.channel = p ->> 'channel' and c.tenant = p ->> 'tenant' and c.external_user = p ->> 'user'
      and c.user_id is null and c.link_id is null and c.expires_at > clock_timestamp()
  ) >= 3 then
    return jsonb_build_object('outcome', 'silent');
  end if;
  insert into public.channel_codes (code_hash, channel, tenant, external_user, name, expires_at)
  values (p ->> 'code_hash', p ->> 'channel', p ->> 'tenant', p ->> 'user',
    nullif(left(p ->> 'name', 200), ''),
    clock_timestamp() + make_interval(mins => (p ->> 'minutes')::int));
  return jsonb_build_object('outcome', 'offered');
end
$$;
call alfred.expose('public.offer_channel_code(jsonb)', 'alfred_channels', 'alfred_worker');

-- p: {code_hash} → {code: {channel, name, moves} | null}
--    name: the person whom a code from a chat would link, or who has agreed in the chat to move to the user who made
--      the code
--    moves: whether that person is linked to another account
create function public.offered_channel_code(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('code', (
    select jsonb_build_object('channel', c.channel, 'name', coalesce(c.mover_name, c.name), 'moves',
      (alfred.other_link(c.channel, coalesce(c.mover_tenant, c.tenant), coalesce(c.mover_user, c.external_user),
        alfred.uid())).id is not null)
    from public.channel_codes c
    where c.code_hash = p ->> 'code_hash' and c.link_id is null
      and (c.user_id is null or c.user_id = alfred.uid() and c.mover_user is not null)
      and c.expires_at > clock_timestamp() and alfred.uid() is not null
  ))
$$;
call alfred.expose('public.offered_channel_code(jsonb)', 'alfred_channels', 'alfred_pipeline');

-- A repeat by the user who confirmed it is answered as confirmed. A person who is linked to another account
-- moves only when both sides agree: the person in the chat, and the user here, with `move`.
-- p: {code_hash, household_id?, move}
-- → {link: {id, channel, name, household_id, linked_at} | null, asks: app | chat: the side that has not
--   agreed to a move}
create function public.confirm_channel_code(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  household uuid := (p ->> 'household_id')::uuid;
  code public.channel_codes;
  link public.channel_links;
  tenant text;
  speaker text;
begin
  if me is null then
    raise exception 'confirm_channel_code: the request has no user';
  end if;
  select * into code from public.channel_codes c
  where c.code_hash = p ->> 'code_hash'
    and (c.user_id is null or c.user_id = me and c.mover_user is not null) for update;
  tenant := coalesce(code.mover_tenant, code.tenant);
  speaker := coalesce(code.mover_user, code.external_user);
  if code.link_id is not null then
    select * into link from public.channel_links l
    where l.id = code.link_id and l.ended_at is null and l.user_id = me;
  elsif code.expires_at > clock_timestamp() and (household is null or alfred.is_member(household)) then
    perform alfred.lock_speaker(code.channel, tenant, speaker);
    if (alfred.other_link(code.channel, tenant, speaker, me)).id is not null then
      if code.mover_user is null then
        return jsonb_build_object('link', null, 'asks', 'chat');
      elsif not coalesce((p ->> 'move')::boolean, false) then
        return jsonb_build_object('link', null, 'asks', 'app');
      end if;
    end if;
    link := alfred.link_speaker(code.channel, tenant, speaker, coalesce(code.mover_name, code.name), me,
      coalesce(household, code.household_id));
    update public.channel_codes c set link_id = link.id where c.id = code.id;
  end if;
  return jsonb_build_object('link', case when link.id is not null then alfred.link_json(link) end);
end
$$;
call alfred.expose('public.confirm_channel_code(jsonb)', 'alfred_channels', 'alfred_pipeline');

-- p: {id} → {ended}: false for a link that is not the user's; a repeat is answered as ended
create function public.end_channel_link(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.channel_links l set ended_at = clock_timestamp()
  where l.id = (p ->> 'id')::uuid and l.ended_at is null;
  return jsonb_build_object('ended', exists (
    select 1 from public.channel_links l where l.id = (p ->> 'id')::uuid));
end
$$;
call alfred.expose('public.end_channel_link(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {channel, tenant, user: null for all speakers of the tenant} → {ended: how many}
create function public.end_channel_links(p jsonb) returns jsonb
  language sql security definer
  set search_path = ''
as $$
  with ended as (
    update public.channel_links l set ended_at = clock_timestamp()
    where l.channel = p ->> 'channel' and l.tenant = p ->> 'tenant' and l.ended_at is null
      and (p ->> 'user' is null or l.external_user = p ->> 'user')
    returning 1
  )
  select jsonb_build_object('ended', count(*)) from ended
$$;
call alfred.expose('public.end_channel_links(jsonb)', 'alfred_channels', 'alfred_worker');

grant execute on function
  alfred.link_json(public.channel_links),
  alfred.lock_speaker(text, text, text),
  alfred.link_speaker(text, text, text, text, uuid, uuid),
  alfred.other_link(text, text, text, uuid),
  alfred.household_of_link(public.channel_links)
  to alfred_channels;
