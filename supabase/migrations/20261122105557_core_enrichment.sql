-- What enrichment wrote about an entity: which parts are still valid, and when it must be made again.

-- The facts about an entity, and the facts that relate another entity to it. Left out are facts that were never true,
-- and facts that come from words other than the user's. With a conversation: as a run on the path may see them
-- (alfred.shown_facts).
create function alfred.facts_to_enrich(cluster uuid[], conversation uuid default null, path uuid[] default null)
  returns table (
    id uuid, text text, quote text, said_at timestamptz, valid_from date, valid_to date, is_standing boolean)
  language plpgsql stable
  set search_path = '' set jit = off
as $$
#variable_conflict use_column
begin
  return query
  select f.id, f.text, f.quote, f.said_at, f.valid_from, f.valid_to, f.is_standing
  from alfred.shown_facts(cluster || array(
    select distinct o.entity_id from public.facts o
    where o.user_id = alfred.uid() and o.other_id = any (cluster) and o.entity_id <> all (cluster)),
    conversation, path) f
  where f.known_to is null and (f.entity_id = any (cluster) or f.other_id = any (cluster))
    and (f.made_by = 'user' or exists (select from public.episodes e where e.id = f.episode_id and e.speaker = 0));
end
$$;

-- The number of an entity's edges: the Episodes that mention it, and the facts that the user wrote by hand.
create function alfred.edges_of(cluster uuid[]) returns int
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select count(distinct m.episode_id) from public.mentions m
    join public.episodes e on e.id = m.episode_id
    join public.alternatives a on a.id = e.alternative_id and a.is_active
    where m.user_id = alfred.uid() and m.entity_id = any (cluster)
  ) + (
    select count(*) from public.facts f
    where f.user_id = alfred.uid() and f.entity_id = any (cluster) and f.made_by = 'user' and f.known_to is null);
end
$$;

-- The parts of an entity's enrichment that are still valid: a sentence or a facet is valid while every fact that it
-- cites is shown, and is still current (or still past) as it was when the enrichment was written. Null if no part is
-- valid, or if the user has described the entity.
-- → {sentences: [{text, facts: [id]}], facets: [{dimension, value, confidence, facts: [id]}], facts: how many}
-- A facet's confidence: 1 - 0.5 ^ (number of facts that say so).
create function alfred.enrichment_of(e public.entities, conversation uuid default null, path uuid[] default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if e.enrichment -> 'parts' is null or alfred.is_described(e) then
    return null;
  end if;
  return (
    with state as materialized (
      select f.id::text as id from alfred.facts_to_enrich(alfred.cluster_of(e.id), conversation, path) f
      where to_jsonb(f.is_standing) = e.enrichment -> 'states' -> f.id::text
    ), part as (
      select p.value as it, p.ordinality as n, p.value -> 'facts' as facts
      from jsonb_array_elements(e.enrichment -> 'parts') with ordinality p
      where not exists (
        select from jsonb_array_elements_text(p.value -> 'facts') c where c not in (select s.id from state s))
    )
    select jsonb_build_object(
      'sentences', coalesce(jsonb_agg(jsonb_build_object('text', p.it -> 'text', 'facts', p.facts) order by p.n)
        filter (where p.it ->> 'dimension' is null), '[]'),
      'facets', coalesce(jsonb_agg(jsonb_build_object(
          'dimension', p.it -> 'dimension', 'value', p.it -> 'text', 'facts', p.facts,
          'confidence', 1 - 0.5 ^ jsonb_array_length(p.facts)) order by p.n)
        filter (where p.it ->> 'dimension' is not null), '[]'),
      'facts', (select count(distinct c) from part q cross join jsonb_array_elements_text(q.facts) c))
    from part p having count(*) > 0
  );
end
$$;

-- Whether the user has written a summary or facets: then enrichment writes nothing.
create function alfred.is_described(e public.entities) returns boolean
  language sql immutable
  return e.summary <> '' or e.facets <> '{}';

-- An entity's summary and facets as they are shown: the user's, else the valid parts of its enrichment.
-- → {summary, facets: {dimension: [value]}, written_by: user | enrichment | null, enrichment: as enrichment_of}
create function alfred.description_of(e public.entities, conversation uuid default null, path uuid[] default null)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  enriched jsonb := alfred.enrichment_of(e, conversation, path);
begin
  return jsonb_build_object(
    'summary', case when enriched is null then e.summary else coalesce((
      select string_agg(s.value ->> 'text', ' ' order by s.ordinality)
      from jsonb_array_elements(enriched -> 'sentences') with ordinality s), '') end,
    'facets', case when enriched is null then e.facets else coalesce((
      select jsonb_object_agg(d.dimension, d.held) from (
        select f.value ->> 'dimension' as dimension, jsonb_agg(f.value -> 'value' order by f.ordinality) as held
        from jsonb_array_elements(enriched -> 'facets') with ordinality f group by 1) d), '{}') end,
    'written_by', case when alfred.is_described(e) then 'user' when enriched is not null then 'enrichment' end,
    'enrichment', enriched);
end
$$;

-- Whether an entity is due for enrichment: it has facts, the user has not described it, and it has five edges
-- more than at its last enrichment (none counts as 0), or its enrichment was dropped or cites a fact that has changed.
create function alfred.is_to_enrich(e public.entities) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  cluster uuid[];
begin
  if e.merged_into is not null or alfred.is_described(e) then
    return false;
  end if;
  cluster := alfred.cluster_of(e.id);
  return alfred.is_shown(cluster) and exists (select from alfred.facts_to_enrich(cluster)) and (
    e.enrichment = '{}' or alfred.edges_of(cluster) >= e.enriched_edges + 5 or exists (
      select from jsonb_each(e.enrichment -> 'states') s
      where not exists (
        select from alfred.facts_to_enrich(cluster) f
        where f.id::text = s.key and to_jsonb(f.is_standing) = s.value)));
end
$$;

-- Marks those of these entities, or of the ones that they were merged into, that are due for enrichment. Called by
-- whatever changes their facts.
create function alfred.note_edges(entities uuid[]) returns void
  language sql
  set search_path = ''
as $$
  update public.entities e set enrich_from = current_date
  where e.user_id = alfred.uid() and e.id = any (array(select alfred.root_of(i) from unnest(entities) i))
    and (e.enrich_from is null or e.enrich_from > current_date) and alfred.is_to_enrich(e)
$$;

-- Drops what enrichment wrote about these entities, so that it is made again.
create function alfred.drop_enrichment(entities uuid[]) returns void
  language sql
  set search_path = ''
as $$
  update public.entities e set enrichment = '{}', enriched_at = null, enriched_by = null, enrich_from = current_date
  where e.user_id = alfred.uid() and e.id = any (entities) and e.enriched_at is not null
$$;

-- Drops the enrichment that cites facts which are about to be deleted.
create function alfred.drop_enrichment_by(facts uuid[]) returns void
  language sql
  set search_path = ''
as $$
  select alfred.drop_enrichment(array(
    select e.id from public.entities e
    where e.user_id = alfred.uid() and e.enrichment -> 'states' ?| facts::text[]))
$$;

grant execute on function
  alfred.facts_to_enrich(uuid[], uuid, uuid[]),
  alfred.enrichment_of(public.entities, uuid, uuid[]),
  alfred.is_described(public.entities),
  alfred.description_of(public.entities, uuid, uuid[])
  to alfred_pipeline, alfred_definer;
grant execute on function
  alfred.edges_of(uuid[]),
  alfred.is_to_enrich(public.entities),
  alfred.note_edges(uuid[]),
  alfred.drop_enrichment(uuid[]),
  alfred.drop_enrichment_by(uuid[])
  to alfred_definer;
