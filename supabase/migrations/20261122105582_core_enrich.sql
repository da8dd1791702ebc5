-- The calls of a run that enriches an entity: what is known about it, and what a model has written from that.

-- The natural key of what is known about an entity: its name, its edges, and its facts in their current state.
create function alfred.enrichment_batch(e public.entities) returns text
  language sql stable
  set search_path = ''
as $$
  select md5(concat_ws('|', e.id, e.name, e.category, alfred.edges_of(k.cluster), string_agg(
    concat_ws(' ', f.id, f.is_standing, f.valid_from, f.valid_to), ',' order by f.id)))
  from (select alfred.cluster_of(e.id) as cluster) k
  left join lateral alfred.facts_to_enrich(k.cluster) f on true
  group by k.cluster
$$;

-- p: {most: facts} → {batch, entity: {id, name, category},
--   facts: [{id, text, quote | null, said_on: by the user's time zone, valid_from, valid_to, is_standing}]}
--   {batch: ''}: no entity is to be enriched, or memory is off
-- Current facts are chosen before others, and newer facts before older ones; the answer has them oldest first.
create function public.entity_to_enrich(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  chosen public.entities;
  zone text;
begin
  if me is null then
    raise exception 'entity_to_enrich: the request has no user';
  elsif not alfred.is_remembering() then
    return jsonb_build_object('batch', '');
  end if;
  memory := alfred.hold_memory(me);
  loop
    select * into chosen from public.entities e
    where e.user_id = me and e.enrich_from <= current_date
    order by e.enrich_from, e.created_at, e.id limit 1;
    if chosen.id is null then
      return jsonb_build_object('batch', '');
    end if;
    exit when alfred.is_to_enrich(chosen);
    -- The entity is not due any more. If its enrichment was dropped ({}), there is nothing to make it from, so it
    -- counts as never written (null).
    update public.entities e set enrich_from = null, enrichment = nullif(e.enrichment, '{}') where e.id = chosen.id;
  end loop;
  zone := alfred.known_zone(coalesce(
    (select f.timezone from public.profiles f where f.user_id = me), 'UTC'));
  return jsonb_build_object(
    'batch', alfred.enrichment_batch(chosen),
    'entity', jsonb_build_object('id', chosen.id, 'name', chosen.name, 'category', chosen.category),
    'facts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'text', f.text, 'quote', f.quote, 'said_on', (f.said_at at time zone zone)::date,
        'valid_from', f.valid_from, 'valid_to', f.valid_to, 'is_standing', f.is_standing) order by f.said_at, f.id), '[]')
      from (
        select * from alfred.facts_to_enrich(alfred.cluster_of(chosen.id)) s
        order by s.is_standing desc, s.said_at desc, s.id limit (p ->> 'most')::int
      ) f));
end
$$;
call alfred.expose('public.entity_to_enrich(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {entity_id, batch, parts: [{dimension?, text, facts: [id]}]}: sentences of the summary; facets have a dimension
-- → {outcome: written, sentences, facets, refused: [{reason: facts | owned | invalid}]}
--   {outcome: already_written}; {outcome: changed}: the entity or its facts have changed since they were read
--   {outcome: described}: by the user, meanwhile; {outcome: gone}; {outcome: off}
-- `facts`: the part cites no fact, or one that is not about the entity. `owned`: the pack keeps such things in its
-- tables.
create function public.write_enrichment(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  e public.entities;
  part jsonb;
  states jsonb;
  reason text;
  refused jsonb := '[]';
  kept jsonb := '[]';
begin
  if me is null then
    raise exception 'write_enrichment: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  select * into e from public.entities o where o.id = (p ->> 'entity_id')::uuid and o.user_id = me;
  if not alfred.is_remembering() then
    return jsonb_build_object('outcome', 'off');
  elsif e.id is null then
    return jsonb_build_object('outcome', 'gone');
  elsif alfred.is_described(e) then
    return jsonb_build_object('outcome', 'described');
  elsif e.enrichment ->> 'batch' = p ->> 'batch' then
    return jsonb_build_object('outcome', 'already_written');
  elsif e.merged_into is not null or alfred.enrichment_batch(e) <> p ->> 'batch' then
    return jsonb_build_object('outcome', 'changed');
  end if;
  select coalesce(jsonb_object_agg(f.id, f.is_standing), '{}') into states
  from alfred.facts_to_enrich(alfred.cluster_of(e.id)) f;
  for part in select value from jsonb_array_elements(p -> 'parts') loop
    reason := case
      when jsonb_array_length(part -> 'facts') = 0
        or not states ?& array(select jsonb_array_elements_text(part -> 'facts')) then 'facts'
      when length(part ->> 'text') not between 1 and 300 or length(part ->> 'dimension') not between 1 and 40 then 'invalid'
      when alfred.is_owned_by_pack(part ->> 'text') then 'owned'
    end;
    if reason is null then
      kept := kept || part;
    else
      refused := refused || jsonb_build_object('reason', reason);
    end if;
  end loop;
  select coalesce(jsonb_object_agg(c.fact, states -> c.fact), '{}') into states
  from (
    select distinct jsonb_array_elements_text(k.value -> 'facts') as fact from jsonb_array_elements(kept) k
  ) c;
  update public.entities o set
    enrichment = jsonb_build_object('batch', p -> 'batch', 'parts', kept, 'states', states),
    enriched_at = clock_timestamp(),
    enriched_by = (select d.id from public.processes d where d.key = 'alfred.enrich'),
    enriched_edges = alfred.edges_of(alfred.cluster_of(e.id)),
    -- It is due from the day on which a fact that it cites is no longer true.
    enrich_from = (
      select min(f.valid_to) from public.facts f where states ? f.id::text and f.user_id = me and f.valid_to > current_date)
  where o.id = e.id;
  return jsonb_build_object(
    'outcome', 'written', 'refused', refused,
    'sentences', (select count(*) from jsonb_array_elements(kept) k where k.value ->> 'dimension' is null),
    'facets', (select count(*) from jsonb_array_elements(kept) k where k.value ->> 'dimension' is not null));
end
$$;
call alfred.expose('public.write_enrichment(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Users with an entity that is due for enrichment.
create function alfred.waiting_to_enrich() returns table (user_id uuid)
  language sql stable
  set search_path = ''
as $$
  select distinct e.user_id from public.entities e where e.enrich_from <= current_date
$$;
grant execute on function alfred.waiting_to_enrich() to alfred_sweeper;
grant execute on function alfred.enrichment_batch(public.entities) to alfred_definer;
