-- assign_refs, and how refs are created: counters belong to the conversation and only grow.

-- Lets one transaction at a time write a conversation's refs; a single lock needs no lock order.
create function alfred.lock_refs(conversation uuid) returns void
  language sql
  set search_path = ''
as $$
  select alfred.lock_key('refs', conversation::text)
$$;

-- The entity's canonical ref, created if there is none. With `promote`, the ref of a generated entity is
-- replaced by the next saved one and stays as its alias. The caller holds lock_refs.
create function alfred.ref_for(
  conversation uuid, ref_type text, entity uuid, generated boolean default false,
  promote boolean default false
) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  canonical_ref text;
  counter text := case when generated then 'gen_' else '' end || ref_type;
  new_ref text;
begin
  select r.ref into canonical_ref from public.refs r
  where r.conversation_id = conversation and r.entity_id = entity and r.canonical;
  if canonical_ref is not null and not (promote and canonical_ref like 'gen\_%') then
    return canonical_ref;
  end if;
  insert into public.ref_counters as c (conversation_id, prefix, n)
  values (conversation, counter, 1)
  on conflict (conversation_id, prefix) do update set n = c.n + 1
  returning c.prefix || '_' || c.n into new_ref;
  if canonical_ref is not null then
    update public.refs r set canonical = false
    where r.conversation_id = conversation and r.ref = canonical_ref;
  end if;
  insert into public.refs (conversation_id, ref, ref_type, entity_id)
  values (conversation, new_ref, ref_type, entity);
  return new_ref;
end
$$;

-- p: {conversation_id, items: [{type, id, generated?}]} → {outcome: assigned, refs: [{id, ref}]},
-- in the order asked; {outcome: not_found, refs: []} for a conversation that is not the caller's.
create function public.assign_refs(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  conversation uuid := (p ->> 'conversation_id')::uuid;
begin
  if jsonb_typeof(p -> 'items') is distinct from 'array' or exists (
    select 1 from jsonb_array_elements(p -> 'items') item
    where coalesce(item ->> 'type', '') !~ '^[a-z][a-z_]*$' or item ->> 'id' is null
  ) then
    raise exception 'assign_refs: items is a list of {type, id, generated?}';
  end if;
  if not exists (select 1 from public.conversations c where c.id = conversation) then
    return jsonb_build_object('outcome', 'not_found', 'refs', '[]'::jsonb);
  end if;
  perform alfred.lock_refs(conversation);

  -- All new refs together: each counter grows by the number of refs that its prefix needs.
  with items as (
    select (item ->> 'id')::uuid as entity, min(n) as n,
      (array_agg(item ->> 'type' order by n))[1] as type,
      (array_agg(coalesce((item ->> 'generated')::boolean, false) order by n))[1] as generated
    from jsonb_array_elements(p -> 'items') with ordinality as items (item, n)
    group by 1
  ), new as (
    select a.entity, a.type, case when a.generated then 'gen_' else '' end || a.type as prefix,
      row_number() over (partition by a.generated, a.type order by a.n) as place,
      count(*) over (partition by a.generated, a.type) as total
    from items a
    where not exists (
      select 1 from public.refs r
      where r.conversation_id = conversation and r.entity_id = a.entity and r.canonical
    )
  ), counters as (
    insert into public.ref_counters as c (conversation_id, prefix, n)
    select conversation, w.prefix, max(w.total) from new w group by w.prefix
    on conflict (conversation_id, prefix) do update set n = c.n + excluded.n
    returning c.prefix, c.n
  )
  insert into public.refs (conversation_id, ref, ref_type, entity_id)
  select conversation, w.prefix || '_' || (k.n - w.total + w.place), w.type, w.entity
  from new w join counters k on k.prefix = w.prefix;

  return jsonb_build_object('outcome', 'assigned', 'refs', (
    select coalesce(jsonb_agg(jsonb_build_object('id', item ->> 'id', 'ref', r.ref) order by n), '[]')
    from jsonb_array_elements(p -> 'items') with ordinality as items (item, n)
    join public.refs r on r.conversation_id = conversation
      and r.entity_id = (item ->> 'id')::uuid and r.canonical
  ));
end
$$;
call alfred.expose('public.assign_refs(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.lock_refs(uuid),
  alfred.ref_for(uuid, text, uuid, boolean, boolean)
  to alfred_definer;
