-- Calendars: a secret address for each user and household, under which calendar programs read without a
-- token of the user's. Only the hash of the address is stored, and the address ends with the membership.
--
-- The Worker finds the address's user before there is a user to act for. What the feed shows is then read as that
-- user, so alfred_calendar, which owns the function, sees no data of a household but its language, its members, and the
-- languages of its conversations.

call alfred.create_role('alfred_calendar');
grant alfred_calendar to current_user;
grant usage on schema public, alfred to alfred_calendar;

create table public.calendar_feeds (
  user_id uuid not null,
  household_id uuid not null,
  -- SHA-256 of the token, hex. The token is shown once and stored nowhere.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, household_id),
  foreign key (household_id, user_id)
    references public.household_members (household_id, user_id) on delete cascade
);
create index calendar_feeds_member on public.calendar_feeds (household_id, user_id);

call alfred.guard_ownership('public.calendar_feeds', array['token_hash']);
call alfred.protect('public.calendar_feeds',
  'user_id = (select alfred.uid()) and household_id = any ((select alfred.my_households())::uuid[])',
  array['insert', 'delete']);

create policy calendar on public.calendar_feeds for select to alfred_calendar using (true);
grant select (user_id, household_id, token_hash) on public.calendar_feeds to alfred_calendar;
create policy calendar on public.conversations for select to alfred_calendar using (true);
grant select (id, user_id, updated_at, head_alternative_id) on public.conversations to alfred_calendar;
create policy calendar on public.snapshots for select to alfred_calendar using (true);
grant select (conversation_id, version, language, at_alternative_id) on public.snapshots to alfred_calendar;
create policy calendar on public.alternatives for select to alfred_calendar using (true);
grant select (id, responds_to) on public.alternatives to alfred_calendar;
grant execute on function alfred.session_at(uuid) to alfred_calendar;
create policy calendar on public.household_members for select to alfred_calendar using (true);
grant select (household_id, user_id, created_at) on public.household_members to alfred_calendar;
create policy calendar on public.households for select to alfred_calendar using (true);
grant select (id, language) on public.households to alfred_calendar;
grant execute on function alfred.language_of(uuid) to alfred_calendar;

-- Replaces the user's earlier address, which no longer works.
-- p: {household_id, token_hash} → {outcome: opened, created_at} | {outcome: not_member}
create function public.open_calendar(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  household uuid := (p ->> 'household_id')::uuid;
  opened timestamptz;
begin
  if me is null or not alfred.is_member(household) then
    return jsonb_build_object('outcome', 'not_member');
  end if;
  perform alfred.lock_key('calendar', me::text, household::text);
  delete from public.calendar_feeds f where f.user_id = me and f.household_id = household;
  insert into public.calendar_feeds (user_id, household_id, token_hash)
  values (me, household, p ->> 'token_hash') returning created_at into opened;
  return jsonb_build_object('outcome', 'opened', 'created_at', opened);
end
$$;
call alfred.expose('public.open_calendar(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {household_id} → {closed}: false if the user had no open address for this household
create function public.close_calendar(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from public.calendar_feeds f
  where f.user_id = alfred.uid() and f.household_id = (p ->> 'household_id')::uuid;
  return jsonb_build_object('closed', found);
end
$$;
call alfred.expose('public.close_calendar(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {token_hash} → {feed: {user_id, household_id, language | null} | null}: whose feed the address is
create function public.find_calendar(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('feed', (
    select jsonb_build_object('user_id', f.user_id, 'household_id', f.household_id,
      'language', alfred.language_of(f.user_id))
    from public.calendar_feeds f where f.token_hash = p ->> 'token_hash'
  ))
$$;
call alfred.expose('public.find_calendar(jsonb)', 'alfred_calendar', 'alfred_worker');
