-- Webhooks that start a Process: written by their owner, found by the Worker when a request comes.

create function alfred.hook_document(h public.process_hooks) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', h.id, 'processId', h.process_id, 'name', h.name, 'inputs', h.inputs, 'payloadAs', h.payload_as,
    'enabled', h.enabled, 'createdAt', h.created_at)
$$;

-- The id is the caller's, because the key is sealed for it. There is no idempotency key: an answer that was lost is
-- a signing key that nobody has, and its hook is deleted and made again.
-- p: {id, processId, name, inputs, payloadAs, enabled, sealed, most} → {outcome: written, item}
--   {outcome: quota | not_found}
create function public.create_hook(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  made public.process_hooks;
begin
  perform alfred.hold_definition((p ->> 'processId')::uuid);
  if not exists (
    select 1 from public.processes x
    where x.id = (p ->> 'processId')::uuid and x.owner_id = me and x.deleted_at is null
  ) then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  perform alfred.lock_key('hooks', me::text);
  if (select count(*) from public.process_hooks h where h.owner_id = me) >= (p ->> 'most')::int then
    return jsonb_build_object('outcome', 'quota');
  end if;
  insert into public.process_hooks (id, owner_id, process_id, name, inputs, payload_as, enabled)
  values (
    (p ->> 'id')::uuid, me, (p ->> 'processId')::uuid, p ->> 'name', p -> 'inputs', p ->> 'payloadAs',
    (p ->> 'enabled')::boolean)
  returning * into made;
  insert into alfred.process_hook_keys (hook_id, owner_id, sealed) values (made.id, me, p -> 'sealed');
  return jsonb_build_object('outcome', 'written', 'item', alfred.hook_document(made));
end
$$;
call alfred.expose('public.create_hook(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {processId} → {items}
create function public.list_hooks(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('items', coalesce(
    jsonb_agg(alfred.hook_document(h) order by h.created_at, h.id), '[]'))
  from public.process_hooks h where h.process_id = (p ->> 'processId')::uuid
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

-- A request names a hook, and nobody has signed in: the Worker checks the signature with what this gives.
grant select on public.process_hooks, alfred.process_hook_keys to alfred_sweeper;
create policy sweep on public.process_hooks for select to alfred_sweeper using (true);
create policy sweep on alfred.process_hook_keys for select to alfred_sweeper using (true);

-- p: {id} → {hook: {id, user_id, process_id, inputs, payload_as, sealed} | null}; null for one that is off
create function public.find_hook(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('hook', (
    select jsonb_build_object(
      'id', h.id, 'user_id', h.owner_id, 'process_id', h.process_id, 'inputs', h.inputs,
      'payload_as', h.payload_as, 'sealed', k.sealed)
    from public.process_hooks h join alfred.process_hook_keys k on k.hook_id = h.id
    where h.id = (p ->> 'id')::uuid and h.enabled
  ))
$$;
call alfred.expose('public.find_hook(jsonb)', 'alfred_sweeper', 'alfred_worker');

grant execute on function alfred.hook_document(public.process_hooks) to alfred_definer;
