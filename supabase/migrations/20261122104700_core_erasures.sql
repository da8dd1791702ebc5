-- Erasures: permanent deletions, from the request to the end of the job. The request ends memberships, runs and links
-- in one transaction, so that the data can no longer be seen; the job (core_erase) deletes in small steps, each of
-- which may be repeated.
--
-- The hash of a deleted account's id stays, so that a token that is still valid is refused and writes nothing.

call alfred.create_role('alfred_eraser');
grant alfred_eraser to current_user;
grant usage on schema public, alfred to alfred_eraser;

create table alfred.erasures (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the account's id, hex; null for a household's erasure.
  subject text unique check (subject ~ '^[0-9a-f]{64}$'),
  -- The user and the households; empty once the erasure is done.
  user_id uuid,
  households uuid[] not null default '{}',
  -- The members of these households. Their own rows may name one of the households.
  members uuid[] not null default '{}',
  -- The households that continue without the user; null until the job has looked them up.
  shared uuid[],
  requested_at timestamptz not null default clock_timestamp(),
  progressed_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index erasures_open on alfred.erasures (progressed_at) where finished_at is null;

alter table alfred.erasures enable row level security;
revoke all on alfred.erasures from public, anon, authenticated, service_role;
create policy host on alfred.erasures for select to alfred_host using (true);
create policy host_insert on alfred.erasures for insert to alfred_host with check (true);
grant select, insert on alfred.erasures to alfred_host;
create policy erase on alfred.erasures for all to alfred_eraser using (true) with check (true);
grant select, update on alfred.erasures to alfred_eraser;

create function alfred.subject_of(member uuid) returns text
  language sql immutable
  return encode(sha256(convert_to(member::text, 'UTF8')), 'hex');

create function alfred.is_erased(member uuid) returns boolean
  language sql stable
  set search_path = ''
as $$
  select exists (select 1 from alfred.erasures e where e.subject = alfred.subject_of(member))
$$;

-- A deleted account gets no new row. All other rows belong to a conversation or a household, and it has none.
create function alfred.refuse_erased() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if alfred.is_erased(new.user_id) then
    raise exception '%: the account was deleted', tg_table_name using errcode = 'ALF02', hint = 'gone';
  end if;
  return new;
end
$$;
call alfred.expose('alfred.refuse_erased()', 'alfred_eraser', 'alfred_definer');
grant execute on function alfred.subject_of(uuid) to alfred_host, alfred_eraser;
grant execute on function alfred.is_erased(uuid) to alfred_eraser;
grant execute on function alfred.uid() to alfred_eraser;

-- Lets the job delete from a table. It sees only whose rows they are, and the columns named in `also`.
create procedure alfred.let_erase(target regclass, also text[] default '{}')
  language plpgsql
  set search_path = ''
as $$
declare
  columns text := (
    select string_agg(quote_ident(a.attname), ', ') from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname = any (
      array['id', 'user_id', 'household_id', 'created_by', 'conversation_id', 'run_id'] || also)
  );
begin
  execute format('create policy erase on %s for all to alfred_eraser using (true) with check (true)', target);
  execute format('grant select (%s), delete on %s to alfred_eraser', columns, target);
end
$$;

-- A table that has rows of users without a conversation or a household refuses those of a deleted account.
create procedure alfred.refuse_the_erased(target regclass)
  language plpgsql
  set search_path = ''
as $$
begin
  execute format('create trigger a_erased before insert on %s for each row '
    'execute function alfred.refuse_erased()', target);
end
$$;
call alfred.refuse_the_erased('public.household_members');
call alfred.refuse_the_erased('public.profiles');
call alfred.refuse_the_erased('public.api_requests');
call alfred.refuse_the_erased('public.spending');
call alfred.refuse_the_erased('public.channel_links');
call alfred.refuse_the_erased('public.channel_codes');

-- An erasure takes effect at once. Therefore alfred_host, which owns the functions about membership, may also change a
-- member's role and end channel links.
create policy host_update on public.household_members for update to alfred_host
  using (true) with check (true);
grant update (role) on public.household_members to alfred_host;
create policy host on public.channel_links for select to alfred_host using (true);
create policy host_update on public.channel_links for update to alfred_host
  using (true) with check (true);
grant select (user_id, household_id, ended_at), update (ended_at) on public.channel_links to alfred_host;

-- Ends runs and memberships of a household, of one member or of all, and revokes open invitations. Returns the ended
-- runs. The caller holds the lock on the household's row.
create function alfred.empty_household(household uuid, member uuid, words text) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  ended jsonb := '[]';
  member_id uuid;
begin
  for member_id in
    select m.user_id from public.household_members m
    where m.household_id = household and m.user_id = coalesce(member, m.user_id) order by m.user_id
  loop
    ended := ended || alfred.end_runs(household, member_id, words);
  end loop;
  delete from public.household_members m
  where m.household_id = household and m.user_id = coalesce(member, m.user_id);
  update public.household_invitations i set revoked_at = clock_timestamp()
  where i.household_id = household and i.created_by = coalesce(member, i.created_by)
    and i.accepted_at is null and i.revoked_at is null;
  return ended;
end
$$;

-- Erases everything that is the user's own, and the households without other members. A household with other
-- members stays; if the user was its only owner, the member who joined first becomes the owner.
-- p: {} → {erasure: id, done, runs: [{id, conversation_id}]}; a repeat gets the same erasure, without runs
create function public.erase_account(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  words constant text := 'Stopped: the account was deleted.';
  known alfred.erasures;
  home uuid;
  sole_households uuid[];
  ended jsonb := '[]';
begin
  if me is null then
    raise exception 'erase_account: the request has no user';
  end if;
  perform alfred.lock_key('erasure', me::text);
  select * into known from alfred.erasures e where e.subject = alfred.subject_of(me);
  if found then
    return jsonb_build_object(
      'erasure', known.id, 'done', known.finished_at is not null, 'runs', '[]'::jsonb);
  end if;
  -- Membership changes one at a time, as in end_membership.
  perform 1 from public.households h
  where h.id in (select m.household_id from public.household_members m where m.user_id = me)
  order by h.id for no key update;
  sole_households := array(
    select m.household_id from public.household_members m
    where m.user_id = me and not exists (
      select 1 from public.household_members o
      where o.household_id = m.household_id and o.user_id <> me));
  for home in
    select m.household_id from public.household_members m where m.user_id = me order by m.household_id
  loop
    ended := ended || alfred.empty_household(home, me, words);
    update public.household_members m set role = 'owner'
    where m.household_id = home and m.user_id = (
      select o.user_id from public.household_members o
      where o.household_id = home order by o.created_at, o.user_id limit 1
    ) and not exists (
      select 1 from public.household_members o where o.household_id = home and o.role = 'owner');
  end loop;
  -- From now on, messages of a linked person belong to no user.
  update public.channel_links l set ended_at = clock_timestamp() where l.user_id = me and l.ended_at is null;
  insert into alfred.erasures (subject, user_id, households, members)
  values (alfred.subject_of(me), me, sole_households, array[me]) returning * into known;
  return jsonb_build_object('erasure', known.id, 'done', false, 'runs', ended);
end
$$;
call alfred.expose('public.erase_account(jsonb)', 'alfred_host', 'alfred_pipeline');

-- p: {id, others: whether the household may be erased although it has other members}
-- → {outcome: accepted, erasure: id, runs: [{id, conversation_id}]}
--   {outcome: not_found | not_owner | has_members}
create function public.erase_household(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  household uuid := (p ->> 'id')::uuid;
  words constant text := 'Stopped: the household was deleted.';
  my_role text;
  everybody uuid[];
  ended jsonb;
  erasure uuid;
begin
  perform 1 from public.households h where h.id = household for no key update;
  my_role := alfred.my_role(household);
  if my_role is distinct from 'owner' then
    return jsonb_build_object(
      'outcome', case when my_role is null then 'not_found' else 'not_owner' end);
  end if;
  everybody := array(
    select m.user_id from public.household_members m where m.household_id = household);
  if cardinality(everybody) > 1 and not coalesce((p ->> 'others')::boolean, false) then
    return jsonb_build_object('outcome', 'has_members');
  end if;
  ended := alfred.empty_household(household, null, words);
  update public.channel_links l set ended_at = clock_timestamp()
  where l.household_id = household and l.ended_at is null;
  insert into alfred.erasures (households, members)
  values (array[household], everybody) returning id into erasure;
  return jsonb_build_object('outcome', 'accepted', 'erasure', erasure, 'runs', ended);
end
$$;
call alfred.expose('public.erase_household(jsonb)', 'alfred_host', 'alfred_pipeline');

grant execute on function alfred.empty_household(uuid, uuid, text) to alfred_host;

-- p: {} → {erased}: whether the account of the request's user is gone
create function public.account_state(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('erased', alfred.is_erased(alfred.uid()))
$$;
call alfred.expose('public.account_state(jsonb)', 'alfred_eraser', 'alfred_pipeline');
