-- Webhooks that start a Process or send an event: written by their owner, found by the Worker when a request comes.

create function alfred.hook_document(h public.process_hooks) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', h.id, 'processId', h.process_id, 'name', h.name, 'inputs', h.inputs, 'payloadAs', h.payload_as,
    'mapping', h.mapping, 'scheme', h.scheme, 'answer', h.answer, 'event', h.event,
    'enabled', h.enabled, 'createdAt', h.created_at,
    'lastRunId', (
      select r.id from public.runs r
      where r.user_id = h.owner_id and r.route = 'hook ' || h.id::text order by r.created_at desc limit 1),
    'oldKeyUntil', (
      select max(k.valid_until) from alfred.process_hook_keys k
      where k.hook_id = h.id and k.valid_until > clock_timestamp()))
$$;

-- The answer to the request that made a key, and to its repeat. The stored answer names the key, whose sealed
-- value is looked up while requests may still be signed with it.
create function alfred.hook_answer(stored jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('outcome', 'written', 'item', stored -> 'item', 'key', (
    select jsonb_build_object('id', k.id, 'sealed', k.sealed) from alfred.process_hook_keys k
    where k.id = (stored ->> 'keyId')::uuid
      and (k.valid_until is null or k.valid_until > clock_timestamp())))
$$;

-- A key for a hook, stored with the answer that a repeat of the request gets.
create function alfred.enter_hook_key(h public.process_hooks, p jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  stored jsonb;
begin
  insert into alfred.process_hook_keys (id, hook_id, owner_id, sealed)
  values ((p #>> '{newKey,id}')::uuid, h.id, h.owner_id, p #> '{newKey,sealed}');
  stored := jsonb_build_object('item', alfred.hook_document(h), 'keyId', p #>> '{newKey,id}');
  insert into public.api_requests (user_id, route, idempotency_key, body_hash, response)
  values (h.owner_id, p ->> 'route', p ->> 'key', p ->> 'bodyHash', stored);
  return alfred.hook_answer(stored);
end
$$;

-- The answer to an earlier request; null for a new one.
create function alfred.known_hook_request(p jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  earlier_request public.api_requests;
begin
  select * into earlier_request from public.api_requests a
  where a.user_id = alfred.uid() and a.route = p ->> 'route' and a.idempotency_key = p ->> 'key';
  return case
    when not found then null
    when earlier_request.body_hash = p ->> 'bodyHash' then alfred.hook_answer(earlier_request.response)
    else jsonb_build_object('outcome', 'key_conflict')
  end;
end
$$;

-- Under the lock of definitions, so that the Process gets no new version between its check and this write.
-- p: {processId, version: that was checked, name, inputs, payloadAs, mapping?, scheme?, answer?, event?, enabled,
--   newKey: {id, sealed}, most, route, key, bodyHash}
-- → {outcome: written, item, key: {id, sealed} | null}; key: null once requests can no longer be signed with it
--   {outcome: quota | not_found | stale | key_conflict}
create function public.create_hook(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.lock_definitions();
  earlier_answer jsonb := alfred.known_hook_request(p);
  version int;
  new_hook public.process_hooks;
begin
  if earlier_answer is not null then
    return earlier_answer;
  end if;
  perform alfred.hold_definition((p ->> 'processId')::uuid);
  select x.version into version from public.processes x
  where x.id = (p ->> 'processId')::uuid and x.owner_id = me and x.deleted_at is null;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  elsif version <> (p ->> 'version')::int then
    return jsonb_build_object('outcome', 'stale');
  elsif (select count(*) from public.process_hooks h where h.owner_id = me) >= (p ->> 'most')::int then
    return jsonb_build_object('outcome', 'quota');
  end if;
  insert into public.process_hooks (
    id, owner_id, process_id, name, inputs, payload_as, mapping, scheme, answer, event, enabled)
  values (
    gen_random_uuid(), me, (p ->> 'processId')::uuid, p ->> 'name', p -> 'inputs', p ->> 'payloadAs',
    nullif(p -> 'mapping', 'null'), coalesce(p ->> 'scheme', 'standard'), coalesce(p ->> 'answer', 'run'),
    nullif(p -> 'event', 'null'), (p ->> 'enabled')::boolean)
  returning * into new_hook;
  return alfred.enter_hook_key(new_hook, p);
end
$$;
call alfred.expose('public.create_hook(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- A new key. The previous key is accepted for `keepSeconds` more; older keys are not.
-- p: {id, processId, newKey: {id, sealed}, keepSeconds, route, key, bodyHash}
-- → {outcome: written, item, key: {id, sealed} | null}; key: as for `create_hook`
--   {outcome: not_found | key_conflict}
create function public.rotate_hook(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.lock_definitions();
  earlier_answer jsonb := alfred.known_hook_request(p);
  hook public.process_hooks;
begin
  if earlier_answer is not null then
    return earlier_answer;
  end if;
  select * into hook from public.process_hooks h
  where h.id = (p ->> 'id')::uuid and h.process_id = (p ->> 'processId')::uuid and h.owner_id = me;
  if not found then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  delete from alfred.process_hook_keys k where k.hook_id = hook.id and k.valid_until is not null;
  update alfred.process_hook_keys k
  set valid_until = clock_timestamp() + make_interval(secs => (p ->> 'keepSeconds')::int)
  where k.hook_id = hook.id;
  return alfred.enter_hook_key(hook, p);
end
$$;
call alfred.expose('public.rotate_hook(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {processId | null: of all} → {items}
create function public.list_hooks(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('items', coalesce(
    jsonb_agg(alfred.hook_document(h) order by h.created_at, h.id), '[]'))
  from public.process_hooks h where h.process_id = (p ->> 'processId')::uuid or p ->> 'processId' is null
$$;
call alfred.expose('public.list_hooks(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id, processId} → {deleted}
create function public.delete_hook(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from alfred.process_hook_keys k using public.process_hooks h
  where k.hook_id = h.id and h.id = (p ->> 'id')::uuid and h.process_id = (p ->> 'processId')::uuid;
  delete from public.process_hooks h
  where h.id = (p ->> 'id')::uuid and h.process_id = (p ->> 'processId')::uuid;
  return jsonb_build_object('deleted', found);
end
$$;
call alfred.expose('public.delete_hook(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- A request names a hook and has no signed-in user: the Worker checks its signature with the keys that this
-- returns.
grant select on public.process_hooks, alfred.process_hook_keys to alfred_sweeper;
create policy sweep on public.process_hooks for select to alfred_sweeper using (true);
create policy sweep on alfred.process_hook_keys for select to alfred_sweeper using (true);
create policy sweep on alfred.erasures for select to alfred_sweeper using (true);
grant select (subject) on alfred.erasures to alfred_sweeper;
grant execute on function alfred.subject_of(uuid), alfred.is_erased(uuid) to alfred_sweeper;

-- p: {id} → {hook: {id, user_id, process_id, inputs, payload_as, mapping, scheme, answer, event, keys: [{id, sealed}],
--     newest first} | null}; null for a hook that is off, and for a hook of an account that was deleted
create function public.find_hook(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('hook', (
    select jsonb_build_object(
      'id', h.id, 'user_id', h.owner_id, 'process_id', h.process_id, 'inputs', h.inputs,
      'payload_as', h.payload_as, 'mapping', h.mapping, 'scheme', h.scheme, 'answer', h.answer, 'event', h.event, 'keys', (
        select jsonb_agg(
          jsonb_build_object('id', k.id, 'sealed', k.sealed) order by k.valid_until desc nulls first)
        from alfred.process_hook_keys k
        where k.hook_id = h.id and (k.valid_until is null or k.valid_until > clock_timestamp())))
    from public.process_hooks h where h.id = (p ->> 'id')::uuid and h.enabled and not alfred.is_erased(h.owner_id)
  ))
$$;
call alfred.expose('public.find_hook(jsonb)', 'alfred_sweeper', 'alfred_worker');

grant execute on function
  alfred.hook_document(public.process_hooks),
  alfred.hook_answer(jsonb),
  alfred.enter_hook_key(public.process_hooks, jsonb),
  alfred.known_hook_request(jsonb)
  to alfred_definer;
