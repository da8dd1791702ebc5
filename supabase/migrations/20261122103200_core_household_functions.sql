-- Membership of households: creating, renaming, reading and leaving one.

create function alfred.household_json(h public.households, role text) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', h.id, 'name', h.name, 'role', role, 'language', h.language, 'created_at', h.created_at)
$$;

-- The role of the request's user in a household; null for a user who is not a member.
create function alfred.my_role(household uuid) returns text
  language sql stable
  set search_path = ''
as $$
  select m.role from public.household_members m
  where m.household_id = household and m.user_id = alfred.uid()
$$;

-- p: {name, language?, route, key, body_hash} → {outcome: created | replayed, household}; {outcome: key_conflict}
create function public.create_household(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  earlier_request public.api_requests;
  new_household public.households;
begin
  if me is null or coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = ''
    or coalesce(p ->> 'body_hash', '') = '' then
    raise exception 'create_household: a user, route, key and body_hash are required';
  end if;
  perform alfred.lock_key('request', me::text, p ->> 'route', p ->> 'key');
  select * into earlier_request from public.api_requests r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found and earlier_request.body_hash <> p ->> 'body_hash' then
    return jsonb_build_object('outcome', 'key_conflict');
  elsif found then
    return jsonb_build_object('outcome', 'replayed', 'household', earlier_request.response);
  end if;
  -- Only members can see the row, so `returning` would fail before there is a member.
  new_household.id := gen_random_uuid();
  new_household.name := p ->> 'name';
  new_household.language := p ->> 'language';
  new_household.created_at := clock_timestamp();
  insert into public.households (id, name, language, created_at)
  values (new_household.id, new_household.name, new_household.language, new_household.created_at);
  insert into public.household_members (household_id, user_id, role) values (new_household.id, me, 'owner');
  insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
  values (me, p ->> 'route', p ->> 'key', p ->> 'body_hash', alfred.household_json(new_household, 'owner'));
  return jsonb_build_object(
    'outcome', 'created', 'household', alfred.household_json(new_household, 'owner'));
end
$$;
call alfred.expose('public.create_household(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id} → {household: {id, name, role, language, created_at, members: [{user_id, name, role, joined_at}]}}, oldest
-- member first; household is null for a user who is not a member
create function public.read_household(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('household', (
    select alfred.household_json(h, alfred.my_role(h.id)) || jsonb_build_object('members', (
      select jsonb_agg(jsonb_build_object(
        'user_id', m.user_id, 'name', f.display_name, 'role', m.role, 'joined_at', m.created_at)
        order by m.created_at, m.user_id)
      from public.household_members m
      left join public.profiles f on f.user_id = m.user_id
      where m.household_id = h.id
    ))
    from public.households h
    where h.id = (p ->> 'id')::uuid and alfred.my_role(h.id) is not null
  ))
$$;
call alfred.expose('public.read_household(jsonb)', 'alfred_host', 'alfred_pipeline');

-- p: {id, name?, language?}: what is not named stays as it is
-- → {outcome: updated, household}; {outcome: not_found | not_owner}
create function public.update_household(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  my_role text := alfred.my_role((p ->> 'id')::uuid);
  updated public.households;
begin
  if my_role is distinct from 'owner' then
    return jsonb_build_object(
      'outcome', case when my_role is null then 'not_found' else 'not_owner' end);
  end if;
  update public.households h set
    name = coalesce(p ->> 'name', h.name),
    language = case when p ? 'language' then p ->> 'language' else h.language end
  where h.id = (p ->> 'id')::uuid returning h.* into updated;
  return jsonb_build_object('outcome', 'updated', 'household', alfred.household_json(updated, my_role));
end
$$;
call alfred.expose('public.update_household(jsonb)', 'alfred_host', 'alfred_pipeline');

-- Ends every queued, running or waiting run of a member in a household's conversations, with `words` as its answer. The
-- caller ends the membership.
-- → [{id, conversation_id}], the ended runs
create function alfred.end_runs(household uuid, member uuid, words text) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  ended jsonb;
begin
  -- The conversations are locked first, as in accept_message and finish_run, so that no message is accepted
  -- meanwhile.
  perform 1 from public.conversations c
  where c.household_id = household and c.user_id = member order by c.id for no key update;
  with stopped as (
    update public.runs r set
      status = 'cancelled', finish_key = 'membership', reply = jsonb_build_object('text', words),
      error = jsonb_build_object('code', 'not_allowed', 'message', 'the membership ended'),
      progressed_at = clock_timestamp(), finished_at = clock_timestamp()
    where r.household_id = household and r.user_id = member and r.status in ('queued', 'running', 'waiting')
    returning r.id, r.conversation_id, r.agent_alternative_id
  ), answers as (
    update public.alternatives a set content = words from stopped s
    where a.id = s.agent_alternative_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'conversation_id', s.conversation_id)), '[]')
  into ended from stopped s;
  return ended;
end
$$;

-- Ends a membership, and in the same transaction every queued, running or waiting run of that user in the household's
-- conversations, because only members can see these runs and end them. The user's open invitations to the household are
-- revoked. Owners end any membership, other users their own. The last owner stays while there are other members.
-- p: {household_id, user_id}
-- → {outcome: ended, runs: [{id, conversation_id}]}; {outcome: not_found | not_owner | last_owner}
create function public.end_membership(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  household uuid := (p ->> 'household_id')::uuid;
  member uuid := (p ->> 'user_id')::uuid;
  my_role text;
  words constant text := 'Stopped: you are no longer a member of this household.';
  ended jsonb;
begin
  -- A household's membership changes one at a time, so that two last owners cannot leave concurrently.
  perform 1 from public.households h where h.id = household for no key update;
  my_role := alfred.my_role(household);
  if my_role is null or not exists (
    select 1 from public.household_members m
    where m.household_id = household and m.user_id = member
  ) then
    return jsonb_build_object('outcome', 'not_found');
  elsif my_role <> 'owner' and member <> alfred.uid() then
    return jsonb_build_object('outcome', 'not_owner');
  elsif exists (
      select 1 from public.household_members m
      where m.household_id = household and m.user_id <> member
    ) and not exists (
      select 1 from public.household_members m
      where m.household_id = household and m.user_id <> member and m.role = 'owner'
    ) then
    return jsonb_build_object('outcome', 'last_owner');
  end if;

  ended := alfred.end_runs(household, member, words);
  delete from public.household_members m where m.household_id = household and m.user_id = member;
  -- Revokes the user's own invitations, so that the user cannot rejoin by a code made beforehand.
  update public.household_invitations i set revoked_at = clock_timestamp()
  where i.household_id = household and i.created_by = member
    and i.accepted_at is null and i.revoked_at is null;
  return jsonb_build_object('outcome', 'ended', 'runs', ended);
end
$$;
call alfred.expose('public.end_membership(jsonb)', 'alfred_host', 'alfred_pipeline');

grant execute on function alfred.household_json(public.households, text)
  to alfred_definer, alfred_host;

grant execute on function alfred.my_role(uuid), alfred.end_runs(uuid, uuid, text) to alfred_host;
