-- What is in mind for a turn: the path, its summary, and the entities that the conversation is about
-- (spec/memory#mind). It is computed on request. Only a person's decisions are stored.

create table public.active_entities (
  conversation_id uuid not null references public.conversations (id),
  entity_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null default clock_timestamp(),
  -- true: always in mind. false: left out. null: in mind if the conversation mentions it.
  is_included boolean,
  include_summary boolean not null default true,
  include_facets boolean not null default true,
  -- The facts about it.
  include_relationships boolean not null default true,
  primary key (conversation_id, entity_id),
  foreign key (user_id, entity_id) references public.entities (user_id, id) on delete cascade
);
create index active_entities_entity on public.active_entities (user_id, entity_id);
call alfred.guard_ownership('public.active_entities', array['entity_id']);
call alfred.protect('public.active_entities', 'user_id = (select alfred.uid())',
  array['insert', 'update (added_at, is_included, include_summary, include_facets, include_relationships)']);
call alfred.let_erase('public.active_entities');

-- A person's decisions about entities in a conversation. A decision about a merged entity applies to the one that it
-- was merged into, unless there is a decision about that one.
create function alfred.decided_in_mind(conversation uuid)
  returns table (
    entity_id uuid, added_at timestamptz, is_included boolean,
    include_summary boolean, include_facets boolean, include_relationships boolean)
  language plpgsql stable
  set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select distinct on (r.id) r.id, d.added_at, d.is_included, d.include_summary, d.include_facets, d.include_relationships
  from public.active_entities d
  cross join lateral (select alfred.root_of(d.entity_id) as id) r
  where d.conversation_id = conversation and d.user_id = alfred.uid()
  order by r.id, d.entity_id = r.id desc, d.added_at desc, d.entity_id;
end
$$;

-- The user's entities that the path to an alternative mentions, with a relevance of at least 0.05, and those that a
-- person has included or left out. A mention m counts 0.5 in the newest exchange, 0.9 times as much for each exchange
-- since, and once in an exchange. `relevance` is 1 for an included entity, and otherwise 1 - the product of (1 - m)
-- over all mentions. Words from outside count as no mention.
create function alfred.entities_in_mind(conversation uuid, place uuid)
  returns table (
    entity_id uuid, relevance real, added_at timestamptz, is_included boolean,
    include_summary boolean, include_facets boolean, include_relationships boolean)
  language plpgsql stable
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with path as materialized (
    select coalesce(a.copied_from, a.id) as said, p.up / 2 as since
    -- Earlier mentions count less than 0.003.
    from alfred.path_of(place, null, 100) p join public.alternatives a on a.id = p.alternative_id
  ), mention as materialized (
    select m.entity_id, p.since, min(e.said_at) as said_at
    from path p
    join public.episodes e on e.user_id = alfred.uid() and e.alternative_id = p.said and not e.is_outside
    join public.mentions m on m.user_id = e.user_id and m.episode_id = e.id
    group by 1, 2
  ), root as materialized (
    select n.entity_id, alfred.root_of(n.entity_id) as id from (select distinct m.entity_id from mention m) n
  ), mentioned as (
    select o.id, 1 - exp(sum(ln(1 - 0.5 * 0.9 ^ o.since))) as relevance, min(o.said_at) as said_at
    from (
      select r.id, m.since, min(m.said_at) as said_at
      from mention m join root r on r.entity_id = m.entity_id group by 1, 2
    ) o group by o.id
  )
  select coalesce(m.id, d.entity_id), case when d.is_included then 1 else coalesce(m.relevance, 0) end::real,
    case when d.is_included or m.id is null then d.added_at else m.said_at end, d.is_included,
    coalesce(d.include_summary, true), coalesce(d.include_facets, true), coalesce(d.include_relationships, true)
  from mentioned m full join alfred.decided_in_mind(conversation) d on d.entity_id = m.id
  where d.is_included is not null or m.relevance >= 0.05;
end
$$;

-- The entities of a conversation, the most relevant first, at most 20, and those that a person has left out. None
-- where others read it, and while memory is off.
-- → {entities: [{id, name, category, source: user | extraction, added_at, relevance, include_summary, include_facets,
--      include_relationships, summary, facets, facts: [{text, said_on, valid_from, valid_to, is_standing}]}],
--    left_out: [{id, name, category}]}
-- Facts: the newest eight, those that hold first, as a run on the path may see them; not those that were never so.
create function alfred.people_in_mind(conversation uuid, place uuid) returns jsonb
  language plpgsql stable
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  zone text := alfred.known_zone(coalesce((
    select p.timezone from public.profiles p where p.user_id = alfred.uid()), 'UTC'));
  path uuid[] := array(
    select coalesce(a.copied_from, a.id)
    from alfred.path_of(place) q join public.alternatives a on a.id = q.alternative_id);
begin
  if alfred.recall_closed(conversation) is not null then
    return '{"entities": [], "left_out": []}';
  end if;
  return (
    with recursive mentioned as materialized (
      select * from alfred.entities_in_mind(conversation, place)
    ), member as (
      select m.entity_id as root, m.entity_id as id from mentioned m
      union all
      select m.root, e.id from member m
      join public.entities e on e.user_id = alfred.uid() and e.merged_into = m.id
    ), known as materialized (
      select m.*, e.name, e.category, e.made_by, e as entity,
        row_number() over (partition by m.is_included is not distinct from false
          order by m.relevance desc, m.added_at desc, m.entity_id) as rank
      from mentioned m
      join public.entities e on e.id = m.entity_id and e.user_id = alfred.uid()
      where alfred.is_shown(array(select c.id from member c where c.root = m.entity_id))
    ), fact as materialized (
      select m.root, s.*, row_number() over (
        partition by m.root order by s.is_standing desc, s.said_at desc, s.id) as n
      from alfred.shown_facts(array(
        select c.id from known k join member c on c.root = k.entity_id
        where k.is_included is distinct from false and k.rank <= 20), conversation, path) s
      join member m on m.id = s.entity_id
      where s.known_to is null
    )
    select jsonb_build_object(
      'entities', coalesce(jsonb_agg(jsonb_build_object(
        'id', k.entity_id, 'name', k.name, 'category', k.category,
        'source', case when k.is_included or k.made_by = 'user' then 'user' else 'extraction' end,
        'added_at', k.added_at, 'relevance', k.relevance, 'include_summary', k.include_summary,
        'include_facets', k.include_facets, 'include_relationships', k.include_relationships,
        'summary', d.told -> 'summary', 'facets', d.told -> 'facets',
        'facts', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'text', f.text, 'said_on', to_char(f.said_at at time zone zone, 'YYYY-MM-DD'), 'valid_from', f.valid_from,
            'valid_to', f.valid_to, 'is_standing', f.is_standing) order by f.n), '[]')
          from fact f where f.root = k.entity_id and f.n <= 8)
        ) order by k.rank) filter (where k.is_included is distinct from false and k.rank <= 20), '[]'),
      'left_out', coalesce(jsonb_agg(jsonb_build_object(
        'id', k.entity_id, 'name', k.name, 'category', k.category) order by k.name, k.entity_id)
        filter (where not k.is_included), '[]'))
    from known k
    cross join lateral (
      select case when k.is_included is distinct from false and k.rank <= 20 then
        alfred.description_of(k.entity, conversation, path) end as told) d);
end
$$;

-- What is in mind at an alternative on the path that is shown; null for any other alternative, and for a conversation
-- that is not the user's. Without an alternative: at the head.
create function alfred.mind_of(conversation uuid, alternative uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with place as materialized (
    select a.id, a.turn_id
    from public.conversations c
    left join public.alternatives a on a.id = coalesce(mind_of.alternative, c.head_alternative_id)
      and (mind_of.alternative is null or exists (
        select from alfred.path_of(c.head_alternative_id) h where h.alternative_id = mind_of.alternative))
    where c.id = mind_of.conversation and c.user_id = alfred.uid() and c.kind = 'chat'
      and (a.id is not null or mind_of.alternative is null)
  ), narrative as materialized (
    select m.*, p.place from place l
    join public.narratives n
      on n.conversation_id = mind_of.conversation and n.session_version = alfred.summarized_at(l.id)
    cross join lateral unnest(n.paragraphs) with ordinality p (id, place)
    join public.summaries m on m.id = p.id
  ), path as materialized (
    select q.*, a.content, coalesce(a.copied_from, a.id) as said
    from place l
    cross join lateral alfred.path_of(
      l.id, (select n.alternative_id from narrative n order by n.place desc limit 1)) q
    join public.alternatives a on a.id = q.alternative_id
  )
  select jsonb_build_object(
    'conversation_id', mind_of.conversation, 'turn_id', l.turn_id, 'alternative_id', l.id,
    'path', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'turn_id', q.turn_id, 'alternative_id', q.alternative_id,
        'episode_id', (
          select e.id from public.episodes e
          where e.user_id = alfred.uid() and e.alternative_id = q.said and e.chunk = 0),
        'tokens', alfred.tokens(coalesce(q.content, ''))) order by q.up), '[]')
      from path q),
    'summaries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'level', n.level, 'covers_to', n.covers_to, 'text', n.content, 'tokens', n.tokens)
        order by n.place), '[]')
      from narrative n),
    'computed_at', clock_timestamp()) || alfred.people_in_mind(mind_of.conversation, l.id)
    || jsonb_build_object('notes', alfred.notes_in_mind(mind_of.conversation))
  from place l
$$;

-- p: {conversation_id, alternative_id?: on the path that is shown; else the head}
-- → {mind: {conversation_id, turn_id, alternative_id, path: [{turn_id, alternative_id, episode_id | null, tokens}],
--      summaries: [{id, level, covers_to, text, tokens}], entities, left_out, notes, computed_at} | null}
-- The path goes from the alternative up to what its summary covers. `episode_id`: the first one of the alternative.
create function public.read_mind(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('mind', alfred.mind_of(
    (p ->> 'conversation_id')::uuid, (p ->> 'alternative_id')::uuid))
$$;
call alfred.expose('public.read_mind(jsonb)', current_user, 'alfred_pipeline');

-- The summaries of the user's conversations, each the one at the head. The most recently used conversation comes
-- first; those without a summary are left out.
-- p: {limit, after?: {at, id}}
-- → {items: [{conversation_id, title, paragraphs: [{id, level, covers_to, text, tokens, created_at}]}],
--    next: {at, id} | null}
create function public.list_summaries(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with page as (
    select c.id, c.title, c.updated_at as at, n.paragraphs,
      row_number() over (order by c.updated_at desc, c.id desc) as n
    from public.conversations c
    join public.narratives n
      on n.conversation_id = c.id and n.session_version = alfred.summarized_at(c.head_alternative_id)
    where c.user_id = alfred.uid() and c.kind = 'chat' and cardinality(n.paragraphs) > 0
      and (p ->> 'after' is null
        or (c.updated_at, c.id) < ((p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid))
    order by c.updated_at desc, c.id desc
    limit (p ->> 'limit')::int + 1
  )
  select jsonb_build_object(
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'conversation_id', g.id, 'title', g.title, 'paragraphs', (
          select jsonb_agg(jsonb_build_object(
            'id', m.id, 'level', m.level, 'covers_to', m.covers_to, 'text', m.content, 'tokens', m.tokens,
            'created_at', m.created_at) order by q.place)
          from unnest(g.paragraphs) with ordinality q (id, place) join public.summaries m on m.id = q.id)
        ) order by g.n)
      from page g where g.n <= (p ->> 'limit')::int), '[]'),
    'next', (
      select jsonb_build_object('at', l.at, 'id', l.id) from page l
      where l.n = (p ->> 'limit')::int and exists (select 1 from page m where m.n > l.n)))
$$;
call alfred.expose('public.list_summaries(jsonb)', current_user, 'alfred_pipeline');

-- Includes an entity in the conversation's mind, leaves it out, or sets which of its parts are in mind. Absent fields
-- stay unchanged.
-- p: {conversation_id, entity_id, is_included?, include_summary?, include_facets?, include_relationships?}
-- → {outcome: kept, mind: as read_mind} | {outcome: not_found, heard | off: as recall_closed}
create function public.keep_in_mind(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  conversation uuid := (p ->> 'conversation_id')::uuid;
  closed text := alfred.recall_closed(conversation);
  entity uuid;
begin
  if me is null then
    raise exception 'keep_in_mind: the request has no user';
  elsif closed = 'foreign' then
    return jsonb_build_object('outcome', 'not_found');
  elsif closed is not null then
    return jsonb_build_object('outcome', closed);
  end if;
  memory := alfred.hold_memory(me);
  entity := alfred.root_of((p ->> 'entity_id')::uuid);
  if entity is null or not alfred.is_shown(alfred.cluster_of(entity)) then
    return jsonb_build_object('outcome', 'not_found');
  end if;
  perform alfred.enter_in_mind(conversation, entity, p);
  return jsonb_build_object('outcome', 'kept', 'mind', alfred.mind_of(conversation, null));
end
$$;

-- The caller has checked that the conversation is the user's.
create function alfred.enter_in_mind(conversation uuid, entity uuid, choices jsonb) returns void
  language sql
  set search_path = ''
as $$
  insert into public.active_entities as a (
    conversation_id, entity_id, user_id, is_included, include_summary, include_facets, include_relationships)
  select conversation, entity, alfred.uid(),
    coalesce((choices ->> 'is_included')::boolean, d.is_included),
    coalesce((choices ->> 'include_summary')::boolean, d.include_summary, true),
    coalesce((choices ->> 'include_facets')::boolean, d.include_facets, true),
    coalesce((choices ->> 'include_relationships')::boolean, d.include_relationships, true)
  from (select) one left join alfred.decided_in_mind(conversation) d on d.entity_id = entity
  on conflict (conversation_id, entity_id) do update set
    added_at = case when a.is_included is not distinct from excluded.is_included then a.added_at
      else excluded.added_at end,
    is_included = excluded.is_included, include_summary = excluded.include_summary,
    include_facets = excluded.include_facets, include_relationships = excluded.include_relationships
$$;
call alfred.expose('public.keep_in_mind(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function
  alfred.decided_in_mind(uuid),
  alfred.entities_in_mind(uuid, uuid),
  alfred.people_in_mind(uuid, uuid),
  alfred.mind_of(uuid, uuid)
  to alfred_pipeline, alfred_definer;
grant execute on function alfred.summarized_at(uuid) to alfred_pipeline;
grant execute on function alfred.enter_in_mind(uuid, uuid, jsonb), alfred.recall_closed(uuid, uuid) to alfred_definer;
