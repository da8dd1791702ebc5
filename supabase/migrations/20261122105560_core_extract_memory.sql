-- What a run extracts from: the unread Episodes of one conversation, and what is known about their subjects.

-- The natural key of a batch of Episodes.
create function alfred.batch_of(episodes uuid[]) returns text
  language sql immutable
  set search_path = ''
as $$
  select md5(string_agg(i.id::text, ' ' order by i.id)) from unnest(episodes) i (id)
$$;

-- The user's entities that a text may name, or that the conversation mentioned last, the most similar first, each
-- with its newest current facts. A name counts from a similarity of 0.4; one that the text contains has 1. The user's
-- own entity is among the first, with three times as many facts.
create function alfred.entities_near(content text, conversation uuid, most int, most_facts int) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with latest as materialized (
    select e.id from public.episodes e
    where e.user_id = alfred.uid() and e.conversation_id = conversation order by e.place desc limit 20
  ), named as (
    -- The user, about whom facts are stated in any conversation.
    select e.id, 1 as nearness from public.entities e
    where e.user_id = alfred.uid() and e.key = 'user' and e.category = 'person'
    union all select m.entity_id, 0.5 from latest l join public.mentions m on m.episode_id = l.id
    union all select n.entity_id, n.nearness from alfred.entities_named(content) n
  ), near as (
    select alfred.root_of(n.id) as id, max(n.nearness) as nearness
    from (select n.id, max(n.nearness) as nearness from named n group by 1) n group by 1
  ), best as (
    select e.*, n.nearness, alfred.cluster_of(e.id) as cluster
    from near n join public.entities e on e.id = n.id
    order by n.nearness desc, e.created_at, e.id limit most
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'name', b.name, 'category', b.category, 'summary', b.summary,
    'facts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'text', f.text, 'valid_from', f.valid_from, 'said_at', f.said_at) order by f.said_at, f.id), '[]')
      from (
        select s.* from alfred.shown_facts(b.cluster) s
        where s.is_standing order by s.said_at desc, s.id limit case when b.key = 'user' then 3 * most_facts else most_facts end
      ) f)) order by b.nearness desc, b.created_at, b.id), '[]')
  from best b where alfred.is_shown(b.cluster)
$$;

-- p: {most: Episodes, characters: of all of them} →
--   {batch, episodes: [{id, conversation_id, speaker, said_at, said_on: the day by the user's time zone, text}],
--    entities: [{id, name, category, summary, facts: [{id, text, valid_from, said_at}]}]}
--   {batch: '', episodes: []}: nothing is unread, or memory is off
-- The oldest unread Episodes of the conversation that has waited longest; at least one. What another alternative has
-- replaced waits until it is active again. What the user may not read any more is left out for good.
create function public.memory_to_extract(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  conversation uuid;
  episodes jsonb;
  content text;
  ids uuid[];
  zone text;
begin
  if me is null then
    raise exception 'memory_to_extract: the request has no user';
  end if;
  if not alfred.is_remembering() then
    return jsonb_build_object('batch', '', 'episodes', '[]'::jsonb);
  end if;
  memory := alfred.hold_memory(me);
  delete from public.unread_episodes u
  where u.user_id = me and not exists (select from public.alternatives a where a.id = u.alternative_id);
  -- In the order in which they were said, even if many were stored together, because a later fact closes an earlier
  -- one.
  select u.conversation_id into conversation
  from public.unread_episodes u
  join public.episodes e on e.id = u.episode_id
  join public.alternatives a on a.id = u.alternative_id and a.is_active
  where u.user_id = me order by e.said_at, e.place limit 1;
  zone := alfred.known_zone(coalesce(
    (select f.timezone from public.profiles f where f.user_id = me), 'UTC'));
  with waiting as (
    select e.id, e.conversation_id, e.speaker, e.said_at, e.place,
      btrim(alfred.shown_text(substr(a.content, e.starts, e.length))) as text
    from public.unread_episodes u
    join public.episodes e on e.id = u.episode_id
    join public.alternatives a on a.id = e.alternative_id and a.is_active
    where u.user_id = me and u.conversation_id = conversation
    order by e.place limit (p ->> 'most')::int
  ), measured as (
    select w.*, row_number() over (order by w.place) as n, sum(length(w.text)) over (order by w.place) as total
    from waiting w
  ), taken as (
    select * from measured m where m.n = 1 or m.total <= (p ->> 'characters')::int
  )
  select jsonb_agg(jsonb_build_object(
      'id', t.id, 'conversation_id', t.conversation_id,
      'speaker', case t.speaker when 0 then 'user' else 'agent' end,
      'said_at', t.said_at, 'said_on', (t.said_at at time zone zone)::date, 'text', t.text) order by t.place),
    array_agg(t.id), string_agg(lower(t.text), ' ' order by t.place)
  into episodes, ids, content
  from taken t;
  if episodes is null then
    return jsonb_build_object('batch', '', 'episodes', '[]'::jsonb);
  end if;
  return jsonb_build_object(
    'batch', alfred.batch_of(ids), 'episodes', episodes,
    'entities', alfred.entities_near(content, conversation, 40, 8));
end
$$;
call alfred.expose('public.memory_to_extract(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Users with eight exchanges unread, or with unread ones and silent for ten minutes.
create function alfred.waiting_to_remember() returns table (user_id uuid)
  language sql stable
  set search_path = ''
as $$
  select u.user_id
  from public.unread_episodes u
  join public.alternatives a on a.id = u.alternative_id and a.is_active
  group by u.user_id
  having count(distinct u.alternative_id) filter (where u.speaker = 0) >= 8
    or max(u.created_at) < clock_timestamp() - interval '10 minutes'
$$;
grant execute on function alfred.waiting_to_remember() to alfred_sweeper;

grant execute on function
  alfred.batch_of(uuid[]),
  alfred.entities_near(text, uuid, int, int)
  to alfred_definer;
