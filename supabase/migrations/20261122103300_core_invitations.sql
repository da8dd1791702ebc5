-- Invitations into a household: an owner creates one as a code; only the code's hash is stored. A code works
-- once, for a limited time.

create table public.household_invitations (
  id uuid primary key default gen_random_uuid(),
  household_id uuid not null references public.households (id),
  created_by uuid not null,
  role text not null default 'member' check (role in ('owner', 'member')),
  -- SHA-256 of the code, hex. The code is shown once and stored nowhere.
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  accepted_by uuid,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check ((accepted_by is null) = (accepted_at is null)),
  check (accepted_at is null or revoked_at is null)
);
create index household_invitations_household on public.household_invitations (household_id);

call alfred.guard_ownership(
  'public.household_invitations', array['role', 'code_hash', 'expires_at']);
call alfred.protect('public.household_invitations',
  'household_id = any ((select alfred.my_households())::uuid[])');
create policy host on public.household_invitations for select to alfred_host using (true);
create policy host_insert on public.household_invitations for insert to alfred_host
  with check (created_by = (select alfred.uid()));
create policy host_update on public.household_invitations for update to alfred_host
  using (true) with check (true);
grant select, insert, update (accepted_by, accepted_at, revoked_at)
  on public.household_invitations to alfred_host;

create function alfred.invitation_json(i public.household_invitations) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', i.id, 'role', i.role, 'created_at', i.created_at, 'expires_at', i.expires_at)
$$;

-- p: {household_id, role: owner | member, code_hash, days, open_limit, route, key, body_hash}
-- → {outcome: created | replayed, invitation: {id, role, created_at, expires_at}}
--   {outcome: not_found | not_owner | too_many | key_conflict}
create function public.invite(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  household uuid := (p ->> 'household_id')::uuid;
  my_role text;
  earlier_request public.api_requests;
  invitation public.household_invitations;
begin
  if me is null or coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = ''
    or coalesce(p ->> 'body_hash', '') = '' then
    raise exception 'invite: a user, route, key and body_hash are required';
  end if;
  perform alfred.lock_key('request', me::text, p ->> 'route', p ->> 'key');
  -- Membership changes one at a time, as in end_membership, so that no member invites while their own
  -- membership ends.
  perform 1 from public.households h where h.id = household for no key update;
  my_role := alfred.my_role(household);
  if my_role is distinct from 'owner' then
    return jsonb_build_object(
      'outcome', case when my_role is null then 'not_found' else 'not_owner' end);
  end if;
  select * into earlier_request from public.api_requests r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found and earlier_request.body_hash <> p ->> 'body_hash' then
    return jsonb_build_object('outcome', 'key_conflict');
  elsif found then
    return jsonb_build_object('outcome', 'replayed', 'invitation', earlier_request.response);
  elsif (
    select count(*) from public.household_invitations i
    where i.household_id = household and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > clock_timestamp()
  ) >= (p ->> 'open_limit')::int then
    return jsonb_build_object('outcome', 'too_many');
  end if;
  insert into public.household_invitations (household_id, created_by, role, code_hash, expires_at)
  values (household, me, p ->> 'role', p ->> 'code_hash',
    clock_timestamp() + make_interval(days => (p ->> 'days')::int))
  returning * into invitation;
  insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
  values (me, p ->> 'route', p ->> 'key', p ->> 'body_hash', alfred.invitation_json(invitation));
  return jsonb_build_object('outcome', 'created', 'invitation', alfred.invitation_json(invitation));
end
$$;
call alfred.expose('public.invite(jsonb)', 'alfred_host', 'alfred_pipeline');

-- p: {household_id} → {outcome: listed, invitations: [...]}: those that can still be accepted, newest
-- first; {outcome: not_found | not_owner}
create function public.list_invitations(p jsonb) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  my_role text := alfred.my_role((p ->> 'household_id')::uuid);
begin
  if my_role is distinct from 'owner' then
    return jsonb_build_object(
      'outcome', case when my_role is null then 'not_found' else 'not_owner' end);
  end if;
  return jsonb_build_object('outcome', 'listed', 'invitations', (
    select coalesce(jsonb_agg(alfred.invitation_json(i) order by i.created_at desc, i.id), '[]')
    from public.household_invitations i
    where i.household_id = (p ->> 'household_id')::uuid
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()
  ));
end
$$;
call alfred.expose('public.list_invitations(jsonb)', 'alfred_host', 'alfred_pipeline');

-- p: {household_id, id} → {outcome: revoked | not_found | not_owner | used}; a repeat is answered as revoked
create function public.revoke_invitation(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  my_role text := alfred.my_role((p ->> 'household_id')::uuid);
  invitation public.household_invitations;
begin
  if my_role = 'member' then
    return jsonb_build_object('outcome', 'not_owner');
  end if;
  select * into invitation from public.household_invitations i
  where my_role = 'owner' and i.id = (p ->> 'id')::uuid
    and i.household_id = (p ->> 'household_id')::uuid
  for update;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  elsif invitation.accepted_at is not null then
    return jsonb_build_object('outcome', 'used');
  end if;
  update public.household_invitations i set revoked_at = clock_timestamp()
  where i.id = invitation.id and i.revoked_at is null;
  return jsonb_build_object('outcome', 'revoked');
end
$$;
call alfred.expose('public.revoke_invitation(jsonb)', 'alfred_host', 'alfred_pipeline');

-- The code's hash is looked up in an index, so the time of the look-up reveals nothing about a code. A
-- member who accepts again is answered `member` and does not use up an invitation.
-- p: {code_hash} → {outcome: joined | member, household}; {outcome: not_found | gone}
create function public.accept_invitation(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  invitation public.household_invitations;
  home public.households;
  my_role text;
  outcome text := 'member';
begin
  if me is null then
    raise exception 'accept_invitation: the request has no user';
  end if;
  -- Membership changes one at a time, as in end_membership, and in the order in which it locks rows.
  select h.* into home from public.households h
  join public.household_invitations i on i.household_id = h.id
  where i.code_hash = p ->> 'code_hash' for no key update of h;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  select * into invitation from public.household_invitations i
  where i.code_hash = p ->> 'code_hash' for update;
  my_role := alfred.my_role(home.id);
  if my_role is null then
    if invitation.accepted_at is not null or invitation.revoked_at is not null
      or invitation.expires_at <= clock_timestamp() then
      return jsonb_build_object('outcome', 'gone');
    end if;
    insert into public.household_members (household_id, user_id, role)
    values (home.id, me, invitation.role);
    update public.household_invitations i set accepted_by = me, accepted_at = clock_timestamp()
    where i.id = invitation.id;
    my_role := invitation.role;
    outcome := 'joined';
  end if;
  return jsonb_build_object('outcome', outcome, 'household', alfred.household_json(home, my_role));
end
$$;
call alfred.expose('public.accept_invitation(jsonb)', 'alfred_host', 'alfred_pipeline');

grant execute on function alfred.invitation_json(public.household_invitations) to alfred_host;
