-- create_conversation and update_conversation, and the household of a new conversation.

create function alfred.conversation_json(c public.conversations) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', c.id, 'title', c.title, 'status', c.status, 'household_id', c.household_id,
    'default_process_id', c.default_process_id, 'forked_from', c.forked_from, 'origin_turn_id', c.origin_turn_id,
    'origin_alternative_id', c.origin_alternative_id,
    'created_at', c.created_at, 'updated_at', c.updated_at)
$$;

-- The household that a request is for: the named one, otherwise the user's only one. A user without a household gets
-- one, unless `create` is false. Choices of one user that may create a household are made one at a time, so that two
-- first requests get the same household.
-- p: {household_id?, create?}
-- → {outcome: chosen, household_id} | {outcome: choose_household | not_member}
--   {outcome: none}: the user has no household, and `create` is false
create function public.choose_household(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  my_households uuid[];
  household uuid := (p ->> 'household_id')::uuid;
begin
  if me is null then
    raise exception 'choose_household: the request has no user';
  end if;
  if coalesce((p ->> 'create')::boolean, true) then
    perform alfred.lock_key('create_conversation', me::text);
  end if;
  my_households := alfred.my_households();
  if household is null and cardinality(my_households) > 1 then
    return jsonb_build_object('outcome', 'choose_household');
  elsif household is not null and household <> all (my_households) then
    return jsonb_build_object('outcome', 'not_member');
  elsif household is null and cardinality(my_households) = 1 then
    household := my_households[1];
  elsif household is null and not coalesce((p ->> 'create')::boolean, true) then
    return jsonb_build_object('outcome', 'none');
  elsif household is null then
    household := gen_random_uuid();
    insert into public.households (id) values (household);
    insert into public.household_members (household_id, user_id, role)
    values (household, me, 'owner');
  end if;
  return jsonb_build_object('outcome', 'chosen', 'household_id', household);
end
$$;
call alfred.expose('public.choose_household(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {route, key, body_hash, title?, household_id?, default_process_id?}
-- → {outcome: created | replayed, conversation: {id, title, status, household_id, default_process_id,
--     forked_from, origin_turn_id, origin_alternative_id, created_at, updated_at}}
--   {outcome: key_conflict | choose_household | not_member | process_not_enabled, conversation: null}
-- process_not_enabled: no enabled Process that the user may see has this id.
create function public.create_conversation(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  earlier_request public.api_requests;
  chosen jsonb;
  new_conversation public.conversations;
begin
  if me is null or coalesce(p ->> 'route', '') = '' or coalesce(p ->> 'key', '') = ''
    or coalesce(p ->> 'body_hash', '') = '' then
    raise exception 'create_conversation: a user, route, key and body_hash are required';
  end if;
  -- Conversations of one user are created one at a time, so that concurrent calls with one key create only one.
  perform alfred.lock_key('create_conversation', me::text);
  select * into earlier_request from public.api_requests r
  where r.user_id = me and r.route = p ->> 'route' and r.idempotency_key = p ->> 'key';
  if found then
    if earlier_request.body_hash <> p ->> 'body_hash' then
      return jsonb_build_object('outcome', 'key_conflict', 'conversation', null);
    end if;
    return jsonb_build_object('outcome', 'replayed', 'conversation', earlier_request.response);
  end if;

  chosen := public.choose_household(jsonb_build_object('household_id', p -> 'household_id'));
  if chosen ->> 'outcome' <> 'chosen' then
    return chosen || '{"conversation": null}';
  end if;

  begin
    insert into public.conversations (user_id, household_id, title, default_process_id)
    values (
      me, (chosen ->> 'household_id')::uuid, p ->> 'title', (p ->> 'default_process_id')::uuid)
    returning * into new_conversation;
  exception when sqlstate 'ALF05' then
    return jsonb_build_object('outcome', 'process_not_enabled', 'conversation', null);
  end;
  insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
  values (me, p ->> 'route', p ->> 'key', p ->> 'body_hash', alfred.conversation_json(new_conversation));
  return jsonb_build_object('outcome', 'created', 'conversation', alfred.conversation_json(new_conversation));
end
$$;
call alfred.expose('public.create_conversation(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id, title?, status?, default_process_id?: null prefers none}
-- → {outcome: updated | not_found | process_not_enabled, conversation | null}
create function public.update_conversation(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed public.conversations;
begin
  update public.conversations c set
    title = case when p ? 'title' then p ->> 'title' else c.title end,
    status = coalesce(p ->> 'status', c.status),
    default_process_id = case when p ? 'default_process_id' then (p ->> 'default_process_id')::uuid
      else c.default_process_id end
  where c.id = (p ->> 'id')::uuid
  returning c.* into changed;
  if not found then
    return jsonb_build_object('outcome', 'not_found', 'conversation', null);
  end if;
  return jsonb_build_object(
    'outcome', 'updated', 'conversation', alfred.conversation_json(changed));
exception when sqlstate 'ALF05' then
  return jsonb_build_object('outcome', 'process_not_enabled', 'conversation', null);
end
$$;
call alfred.expose('public.update_conversation(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function alfred.conversation_json(public.conversations) to alfred_definer;
