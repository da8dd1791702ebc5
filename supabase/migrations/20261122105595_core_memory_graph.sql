-- The edges of memory in the graph: what was said, the entities that it mentions, and the facts about them.

-- A fact is included if its user may see it: it was written by hand, or some of the words for it are not replaced.
create view alfred.memory_edges with (security_invoker = true) as
  select 'HAS_CONTENT' as type, 'alternative' as from_kind, e.alternative_id as from_id, null::text as from_part,
    'episode' as to_kind, e.id as to_id, null::text as to_part,
    jsonb_build_object('source', case e.speaker when 0 then 'user' else 'agent' end, 'chunk', e.chunk) as properties,
    e.created_at
  from public.episodes e
union all
  select 'MENTIONS', 'episode', m.episode_id, null, 'entity', m.entity_id, null, '{}', e.created_at
  from public.mentions m join public.episodes e on e.id = m.episode_id
union all
  select 'HAS_FACT', 'entity', f.entity_id, null, 'fact', f.id, null,
    jsonb_build_object('validFrom', f.valid_from, 'validTo', f.valid_to, 'knownTo', f.known_to), f.known_from
  from public.facts f
  where f.made_by = 'user' or exists (
    select from public.fact_episodes w
    join public.episodes e on e.id = w.episode_id
    join public.alternatives a on a.id = e.alternative_id and a.is_active
    where w.fact_id = f.id)
union all
  -- A fact between two entities that a merge has joined is not an edge.
  select 'RELATES_TO', 'entity', r.entity_id, null, 'entity', r.other_id, null,
    jsonb_build_object('facts', r.facts), r.known_from
  from (
    select f.entity_id, f.other_id, jsonb_agg(f.id order by f.known_from, f.id) as facts, min(f.known_from) as known_from
    from public.facts f
    where f.other_id is not null and f.known_to is null and (f.made_by = 'user' or exists (
      select from public.fact_episodes w
      join public.episodes e on e.id = w.episode_id
      join public.alternatives a on a.id = e.alternative_id and a.is_active
      where w.fact_id = f.id))
    group by 1, 2
  ) r
  where alfred.root_of(r.entity_id) <> alfred.root_of(r.other_id)
union all
  select 'MERGED_INTO', 'entity', e.id, null, 'entity', e.merged_into, null,
    jsonb_build_object('madeBy', m.made_by), m.created_at
  from public.entities e
  join public.entity_merges m on m.user_id = e.user_id and m.merged_id = e.id and m.undone_at is null
  where e.merged_into is not null;

revoke all on alfred.memory_edges from public, anon, authenticated, service_role;
grant select on alfred.memory_edges to alfred_pipeline, alfred_definer;

-- The entities that conversations have in mind at their heads (alfred.entities_in_mind): HAS_ACTIVE_ENTITY of the
-- conversations and of the entities among these nodes. A function, because a view would compute every conversation's.
create function alfred.mind_edges(nodes uuid[]) returns setof alfred.memory_edges
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with named as (
    select unnest(alfred.cluster_of(e.id)) as id from public.entities e where e.id = any (nodes)
  ), candidate as (
    select c.id from public.conversations c where c.id = any (nodes)
    union
    select e.conversation_id from named n
    join public.mentions m on m.user_id = alfred.uid() and m.entity_id = n.id
    join public.episodes e on e.id = m.episode_id
    union
    select d.conversation_id from named n join public.active_entities d on d.user_id = alfred.uid() and d.entity_id = n.id
  )
  select 'HAS_ACTIVE_ENTITY', 'conversation', c.id, null::text, 'entity', k.entity_id, null::text,
    jsonb_build_object('addedAt', k.added_at, 'relevance', k.relevance), k.added_at
  from candidate o
  join public.conversations c on c.id = o.id and c.user_id = alfred.uid() and c.kind = 'chat'
  cross join lateral alfred.entities_in_mind(c.id, c.head_alternative_id) k
  where alfred.recall_closed(c.id) is null and k.is_included is distinct from false
    and (c.id = any (nodes) or k.entity_id = any (nodes));
end
$$;
grant execute on function alfred.mind_edges(uuid[]) to alfred_pipeline, alfred_definer;
