-- The user's own calls about facts: reading, closing, correcting and deleting them.

create function alfred.fact_json(fact uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', f.id, 'text', f.text, 'made_by', f.made_by, 'quote', f.quote, 'episode_id', f.episode_id,
    'conversation_id', f.conversation_id, 'said_at', f.said_at, 'valid_from', f.valid_from, 'valid_to', f.valid_to,
    'known_from', f.known_from, 'known_to', f.known_to, 'closed_by', f.closed_by, 'is_standing', f.is_standing,
    'is_owned', w.is_owned,
    'entity', jsonb_build_object('id', e.id, 'name', e.name),
    'other', case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end)
  from public.facts w
  cross join lateral alfred.shown_facts(array[w.entity_id]) f
  join public.entities e on e.id = alfred.root_of(f.entity_id)
  left join public.entities o on o.id = alfred.root_of(f.other_id)
  where w.id = fact and w.user_id = alfred.uid() and f.id = w.id
$$;

-- p: {about?: entity, closed: also those that no longer hold, after: {at, id} | null, limit}
-- → {items: [fact], next: {at, id} | null} | {items: null}: there is no such entity. The most recently learned facts
--    come first.
create function public.list_facts(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with wanted as (
    select case when p ->> 'about' is not null
      then alfred.cluster_of(alfred.root_of((p ->> 'about')::uuid)) end as entities
  ), page as (
    -- Ordered first, so that only the page's facts are read.
    select c.id, c.known_from
    from (
      select o.id, o.entity_id, o.known_from
      from public.facts o
      where o.user_id = alfred.uid()
        and (p ->> 'about' is null or o.entity_id = any ((select w.entities from wanted w)::uuid[]))
        and (p #>> '{after,at}' is null
          or (o.known_from, o.id) < ((p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid))
      order by o.known_from desc, o.id desc offset 0
    ) c
    where exists (
      select from alfred.shown_facts(array[c.entity_id]) f
      where f.id = c.id and ((p ->> 'closed')::boolean or f.is_standing))
    order by c.known_from desc, c.id desc limit (p ->> 'limit')::int + 1
  ), found as materialized (
    select g.id, g.known_from as at, row_number() over (order by g.known_from desc, g.id desc) as n from page g
  )
  select case when w.entities = '{}' then jsonb_build_object('items', null)
    else jsonb_build_object(
      'items', (
        select coalesce(jsonb_agg(alfred.fact_json(f.id) order by f.n), '[]')
        from found f where f.n <= (p ->> 'limit')::int),
      'next', (
        select jsonb_build_object('at', l.at, 'id', l.id) from found l
        where l.n = (p ->> 'limit')::int and exists (select from found m where m.n > l.n))) end
  from wanted w
$$;
call alfred.expose('public.list_facts(jsonb)', current_user, 'alfred_pipeline');

-- Without `text`: the fact is no longer true from the day valid_to on, or has no end without valid_to. With it: it was
-- never true, and is closed by a fact of the user's own, which is returned.
-- p: {id, text?, valid_from?, valid_to?} → {outcome: changed, fact} | {outcome: not_found}
--   {outcome: closed}: it is not true any more; {outcome: invalid}: it would end before it begins
--   {outcome: owned}: the pack keeps that
create function public.change_fact(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  known jsonb;
  begins date := (p ->> 'valid_from')::date;
  ends date := (p ->> 'valid_to')::date;
  about uuid[];
  made uuid;
begin
  if me is null then
    raise exception 'change_fact: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  known := alfred.fact_json((p ->> 'id')::uuid);
  about := array[known #>> '{entity,id}', known #>> '{other,id}'];
  if known is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif not (known ->> 'is_standing')::boolean and not (known ->> 'is_owned')::boolean then
    return jsonb_build_object('outcome', 'closed');
  elsif ends < coalesce(begins, (known ->> 'valid_from')::date) then
    return jsonb_build_object('outcome', 'invalid');
  elsif p ->> 'text' is null then
    update public.facts f set valid_to = ends where f.id = (p ->> 'id')::uuid;
    perform alfred.note_edges(about);
    return jsonb_build_object('outcome', 'changed', 'fact', alfred.fact_json((p ->> 'id')::uuid));
  elsif alfred.is_owned_by_pack(p ->> 'text') then
    return jsonb_build_object('outcome', 'owned');
  end if;
  insert into public.facts (user_id, entity_id, other_id, text, made_by, valid_from, valid_to, planned_to)
  select me, f.entity_id, f.other_id, p ->> 'text', 'user', coalesce(begins, f.valid_from), ends, ends
  from public.facts f where f.id = (p ->> 'id')::uuid
  returning id into made;
  perform alfred.index_fact(made);
  update public.facts f set known_to = clock_timestamp(), closed_by = made where f.id = (p ->> 'id')::uuid;
  perform alfred.note_edges(about);
  return jsonb_build_object('outcome', 'changed', 'fact', alfred.fact_json(made));
end
$$;
call alfred.expose('public.change_fact(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Deletes a fact, with those that say the same and were closed by it, and the notes that lose their last source. The
-- Episodes stay.
-- p: {id} → {outcome: deleted | not_found}
create function public.delete_fact(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  gone int;
  doomed uuid[];
begin
  if me is null then
    raise exception 'delete_fact: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  doomed := array(
    select f.id from public.facts f join public.facts o on o.id = (p ->> 'id')::uuid and o.user_id = me
    where f.user_id = me and (f.id = o.id
      or f.closed_by = o.id and f.known_to is not null
      and alfred.folded_text(f.text) = alfred.folded_text(o.text)));
  perform alfred.drop_enrichment_by(doomed);
  delete from public.facts f where f.user_id = me and f.id = any (doomed);
  get diagnostics gone = row_count;
  perform alfred.drop_fallen_notes();
  return jsonb_build_object('outcome', case when gone > 0 then 'deleted' else 'not_found' end);
end
$$;
call alfred.expose('public.delete_fact(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function alfred.fact_json(uuid) to alfred_pipeline, alfred_definer;
