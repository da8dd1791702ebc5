-- The user's own calls about entities: reading, creating, changing, merging and deleting them.

create function alfred.entity_brief(e public.entities) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', e.id, 'name', e.name, 'category', e.category, 'summary', d.description -> 'summary', 'written_by', d.description -> 'written_by',
    'made_by', case when alfred.is_named_by_user(e.id) then 'user' else 'extraction' end,
    'facts', (select count(*) from alfred.shown_facts(alfred.cluster_of(e.id)) f where f.is_standing),
    'created_at', e.created_at, 'updated_at', e.updated_at)
  from (select alfred.description_of(e) as description) d
$$;

-- With the sources of all entities that were merged into it, oldest first, and the merges that are not undone, newest
-- first. Of a merged entity: the one that it was merged into.
create function alfred.entity_json(entity uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select alfred.entity_brief(e) || jsonb_build_object(
    'facets', d.description -> 'facets', 'enrichment', d.description -> 'enrichment', 'enriched_at', e.enriched_at,
    'confidence', (
      select jsonb_object_agg(f.dimension, f.confidence) from (
        select f.value ->> 'dimension' as dimension, max((f.value ->> 'confidence')::real) as confidence
        from jsonb_array_elements(d.description -> 'enrichment' -> 'facets') f group by 1) f),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'type', s.kind, 'original_name', s.original_name, 'episode_id', s.episode_id, 'confidence', s.confidence,
        'created_at', s.created_at) order by s.created_at, s.id), '[]')
      from (
        select w.id, w.kind, w.original_name, w.episode_id, w.confidence, w.created_at
        from public.entity_sources w where w.user_id = e.user_id and w.entity_id = any (c.cluster)
        union all
        select e.id, 'enrichment', e.name, null, null, e.enriched_at where d.description ->> 'written_by' = 'enrichment'
      ) s),
    'merges', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'name', o.name, 'made_by', m.made_by, 'created_at', m.created_at)
        order by m.created_at desc, m.id), '[]')
      from public.entity_merges m join public.entities o on o.id = m.merged_id
      where m.user_id = e.user_id and m.merged_id = any (c.cluster) and m.undone_at is null))
  from public.entities e
  cross join lateral (select alfred.cluster_of(e.id) as cluster) c
  cross join lateral (select alfred.description_of(e) as description) d
  where e.id = alfred.root_of(entity)
$$;

-- p: {after: {at, id} | null, limit, search?, category?} → {items, next: {at, id} | null}: the newest first
-- `search` is a part of a name: of the entity's, or of an entity's that was merged into it.
create function public.list_entities(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with page as (
    -- Ordered first, so that only the page's entities are read.
    select c.e, c.created_at, c.id
    from (
      select e, e.created_at, e.id
      from public.entities e
      where e.user_id = alfred.uid() and e.merged_into is null
        and (p ->> 'category' is null or e.category = p ->> 'category')
        and (p #>> '{after,at}' is null
          or (e.created_at, e.id) < ((p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid))
      order by e.created_at desc, e.id desc offset 0
    ) c
    where (p ->> 'search' is null or exists (
        select from public.entities o
        where o.id = any (alfred.cluster_of(c.id))
          and strpos(alfred.folded_text(o.name), alfred.folded_text(p ->> 'search')) > 0))
      and alfred.is_shown(alfred.cluster_of(c.id))
    order by c.created_at desc, c.id desc limit (p ->> 'limit')::int + 1
  ), found as materialized (
    select g.e, g.created_at as at, g.id, row_number() over (order by g.created_at desc, g.id desc) as n from page g
  )
  select jsonb_build_object(
    'items', coalesce(
      jsonb_agg(alfred.entity_brief(f.e) order by f.n) filter (where f.n <= (p ->> 'limit')::int), '[]'),
    'next', (
      select jsonb_build_object('at', l.at, 'id', l.id) from found l
      where l.n = (p ->> 'limit')::int and exists (select from found m where m.n > l.n)))
  from found f
$$;
call alfred.expose('public.list_entities(jsonb)', current_user, 'alfred_pipeline');

-- p: {id} → {entity | null}: for a merged entity, the one that it was merged into
create function public.get_entity(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('entity', (
    select alfred.entity_json(r.id) from alfred.root_of((p ->> 'id')::uuid) r (id)
    where alfred.is_shown(alfred.cluster_of(r.id))))
$$;
call alfred.expose('public.get_entity(jsonb)', current_user, 'alfred_pipeline');

-- The user's other entity that has this name and category.
create function alfred.namesake(name text, category text, besides uuid default null) returns public.entities
  language sql stable
  set search_path = ''
as $$
  select e from public.entities e
  where e.user_id = alfred.uid() and e.key = alfred.entity_key(namesake.name) and e.category = namesake.category
    and e.merged_into is null and e.id is distinct from namesake.besides
  order by alfred.is_named_by_user(e.id) desc, e.created_at, e.id limit 1
$$;

-- An entity that was extracted under the same name is merged into the new one. An entity that is created in one of the
-- user's conversations is in that conversation's mind at once, unless others read it.
-- p: {name, summary, category, conversation_id?}
-- → {outcome: created, entity} | {outcome: duplicate, id} | {outcome: off}
create function public.create_entity(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  namesake public.entities;
  new_id uuid;
begin
  if me is null then
    raise exception 'create_entity: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  namesake := alfred.namesake(p ->> 'name', p ->> 'category');
  if not alfred.is_remembering() then
    return jsonb_build_object('outcome', 'off');
  elsif namesake.made_by = 'user' and namesake.name = p ->> 'name' and namesake.summary = p ->> 'summary' then
    return jsonb_build_object('outcome', 'created', 'entity', alfred.entity_json(namesake.id));
  elsif alfred.is_named_by_user(namesake.id) then
    return jsonb_build_object('outcome', 'duplicate', 'id', namesake.id);
  end if;
  insert into public.entities (user_id, name, key, category, summary, made_by)
  values (me, p ->> 'name', alfred.entity_key(p ->> 'name'), p ->> 'category', p ->> 'summary', 'user')
  returning id into new_id;
  insert into public.entity_sources (user_id, entity_id, kind, original_name) values (me, new_id, 'user', p ->> 'name');
  perform alfred.enter_merge(new_id, namesake.id, 'key', null, false);
  if alfred.recall_closed((p ->> 'conversation_id')::uuid) is null then
    perform alfred.enter_in_mind((p ->> 'conversation_id')::uuid, new_id, '{"is_included": true}');
  end if;
  return jsonb_build_object('outcome', 'created', 'entity', alfred.entity_json(new_id));
end
$$;
call alfred.expose('public.create_entity(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id, name?, summary?, category?, facets?} → {outcome: updated, entity} | {outcome: not_found}
--   {outcome: duplicate, id: the other one of that name}
create function public.update_entity(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  known public.entities;
  other public.entities;
  writes_description boolean := p ? 'summary' or p ? 'facets';
begin
  if me is null then
    raise exception 'update_entity: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  select * into known from public.entities e where e.id = alfred.root_of((p ->> 'id')::uuid);
  if known.id is null or not alfred.is_shown(alfred.cluster_of(known.id)) then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  other := alfred.namesake(
    coalesce(p ->> 'name', known.name), coalesce(p ->> 'category', known.category), known.id);
  if other.id is not null and (p ->> 'name' is not null or p ->> 'category' is not null) then
    return jsonb_build_object('outcome', 'duplicate', 'id', other.id);
  end if;
  update public.entities e set
    name = coalesce(p ->> 'name', e.name), key = alfred.entity_key(coalesce(p ->> 'name', e.name)),
    summary = coalesce(p ->> 'summary', e.summary), category = coalesce(p ->> 'category', e.category),
    facets = coalesce(p -> 'facets', e.facets),
    -- What the user writes replaces the enrichment; if the user removes it, enrichment comes again after five new
    -- edges.
    enrichment = case when not writes_description then e.enrichment end,
    enriched_at = case when not writes_description then e.enriched_at end,
    enriched_edges = case when writes_description then alfred.edges_of(alfred.cluster_of(e.id)) else e.enriched_edges end
  where e.id = known.id;
  if p ? 'name' or p ? 'category' then
    perform alfred.drop_enrichment(array[known.id]);
  end if;
  if not alfred.is_named_by_user(known.id) then
    insert into public.entity_sources (user_id, entity_id, kind, original_name)
    values (me, known.id, 'user', coalesce(p ->> 'name', known.name));
  end if;
  return jsonb_build_object('outcome', 'updated', 'entity', alfred.entity_json(known.id));
end
$$;
call alfred.expose('public.update_entity(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Deletes an entity with all that were merged into it and the facts about it, including those that relate another
-- entity to it, and the notes that lose their last source. The Episodes stay.
-- p: {id} → {outcome: deleted | not_found}
create function public.delete_entity(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  gone int;
  cluster uuid[];
begin
  if me is null then
    raise exception 'delete_entity: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  cluster := alfred.cluster_of(alfred.root_of((p ->> 'id')::uuid));
  perform alfred.drop_enrichment_by(array(
    select f.id from public.facts f where f.user_id = me and (f.entity_id = any (cluster) or f.other_id = any (cluster))));
  delete from public.entities e where e.user_id = me and e.id = any (cluster);
  get diagnostics gone = row_count;
  perform alfred.drop_fallen_notes();
  return jsonb_build_object('outcome', case when gone > 0 then 'deleted' else 'not_found' end);
end
$$;
call alfred.expose('public.delete_entity(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {keep, merge} → {outcome: merged, id, entity} | {outcome: not_found}
--   {outcome: same}: they are the same entity already
--   {outcome: users_own}: the user has named `merge`, but not `keep`
create function public.merge_entities(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  kept uuid;
  merged uuid;
  entered uuid;
begin
  if me is null then
    raise exception 'merge_entities: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  kept := alfred.root_of((p ->> 'keep')::uuid);
  merged := alfred.root_of((p ->> 'merge')::uuid);
  if kept is null or merged is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif kept = merged then
    return jsonb_build_object('outcome', 'same');
  elsif alfred.is_named_by_user(merged) and not alfred.is_named_by_user(kept) then
    return jsonb_build_object('outcome', 'users_own');
  end if;
  entered := alfred.enter_merge(kept, merged, 'user', null, false);
  return jsonb_build_object('outcome', 'merged', 'id', entered, 'entity', alfred.entity_json(kept));
end
$$;
call alfred.expose('public.merge_entities(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.entity_brief(public.entities),
  alfred.entity_json(uuid)
  to alfred_pipeline, alfred_definer;
grant execute on function alfred.namesake(text, text, uuid) to alfred_definer;
