-- search_memory: the user's Episodes and facts that match words. It runs as the caller, under row-level security.
-- spec/memory explains the numbers.

-- The number of the month that a word names in one of the seven languages; null for other words. It only ranks higher
-- what was said in that month.
create function alfred.month_of(word text) returns int
  language sql immutable
  set search_path = ''
as $$
  select (m.n - 1) % 12 + 1
  from unnest(string_to_array(
    'january february march april may june july august september october november december '
    'januar februar marz april mai juni juli august september oktober november dezember '
    'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre '
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre '
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre '
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro '
    'januari februari maart april mei juni juli augustus september oktober november december', ' '))
    with ordinality m (name, n)
  where m.name = word limit 1
$$;

-- The searched languages, as text search configurations, the one with the most Episodes first. A language with few
-- Episodes adds more noise than hits. A text in a language without a configuration is `simple`.
create function alfred.searched_languages(memory public.memories) returns text[]
  language sql stable
  set search_path = ''
as $$
  select coalesce(array_agg(c.key order by c.value::int desc, c.key), '{}')
  from jsonb_each_text(memory.configurations) c
  where c.value::int > 0.05 * memory.episodes
$$;

-- The words of a search that the user's memory has: {lexeme, weight}, weighted by rarity. A word that no Episode has
-- is replaced by up to three words with a similar spelling. If there are many Episodes, words that very many of them
-- have are left out, if two rarer words remain.
create function alfred.weighted_words(memory public.memories, words text, ignored text[])
  returns table (lexeme text, weight real)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with configuration as (
    select name from unnest(alfred.searched_languages(memory)) name
  ), token as materialized (
    select distinct l.lexeme, position
    from configuration c
    cross join lateral alfred.lexemes_of(c.name, words) l
    cross join unnest(l.positions) position
    where l.lexeme <> all (ignored)
  ), known as materialized (
    select k.lexeme, k.position, t.episodes as df, 1::real as likeness
    from token k join public.memory_terms t on t.user_id = memory.user_id and t.lexeme = k.lexeme
    where t.episodes > 0
  ), unknown as materialized (
    -- A word that one of the languages leaves out is common in that language, so no similar words are searched for.
    select min(k.lexeme) as lexeme from token k
    where not exists (select from known o where o.position = k.position) and k.lexeme !~ '\d'
      and length(k.lexeme) > 3
    group by k.position having count(*) = (select count(*) from configuration)
  ), near as (
    select n.lexeme, u.lexeme as word, n.df, (0.7 * n.likeness)::real as likeness
    from unknown u
    cross join lateral (
      select t.lexeme, t.episodes as df, s.likeness
      from public.memory_terms t
      cross join lateral (select alfred.similarity(t.lexeme, u.lexeme) as likeness) s
      where t.user_id = memory.user_id and t.episodes > 0 and s.likeness >= 0.45
        and length(t.lexeme) between length(u.lexeme) / 2 and length(u.lexeme) * 2
      order by s.likeness desc, t.lexeme limit 3
    ) n
  ), each as (
    select b.lexeme, max(b.df) as df, max(b.likeness) as likeness
    from (select k.lexeme, k.df, k.likeness from known k union all select n.lexeme, n.df, n.likeness from near n) b
    group by b.lexeme
  ), counted as (
    select e.*, count(*) filter (where e.df <= 0.06 * memory.episodes) over () as rare from each e
  )
  select c.lexeme,
    (c.likeness * ln(1 + (memory.episodes - c.df + 0.5) / (c.df + 0.5)))::real
  from counted c
  where memory.episodes < 3000 or c.rare < 2 or c.df <= 0.06 * memory.episodes;
end
$$;

-- BM25 of the user's facts, with the words' weights among the Episodes. A word that only facts have is weighted by
-- its rarity among these.
create function alfred.fact_scores(memory public.memories, words text, lexemes text[], weights real[])
  returns table (fact_id uuid, score real)
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not exists (select from public.fact_postings p where p.user_id = memory.user_id) then
    return;
  end if;
  return query
  with fact_only as (
    select distinct l.lexeme
    from jsonb_object_keys(memory.configurations) c cross join lateral alfred.lexemes_of(c, words) l
    where not exists (
      select from public.memory_terms t
      where t.user_id = memory.user_id and t.lexeme = l.lexeme and t.episodes > 0)
  ), hit as materialized (
    select p.fact_id, p.tf, p.words, w.weight
    from unnest(lexemes, weights) w (lexeme, weight)
    join public.fact_postings p on p.user_id = memory.user_id and p.lexeme = w.lexeme
    union all
    select p.fact_id, p.tf, p.words,
      ln(1 + (memory.episodes + 0.5) / (count(*) over (partition by p.lexeme) + 0.5))
    from fact_only o join public.fact_postings p on p.user_id = memory.user_id and p.lexeme = o.lexeme
  )
  select h.fact_id, sum(h.weight * h.tf * 1.9 / (h.tf + 0.9 * (0.6 + 0.4 * h.words / a.words)))::real
  from hit h cross join (select avg(o.words) as words from hit o) a
  group by h.fact_id;
end
$$;

-- A search of the user's memory: the weights of its words there, and the facts that contain them.
create type alfred.memory_search as (
  -- Null if nothing may be found.
  memory public.memories,
  lexemes text[],
  weights real[],
  -- The speakers whom the words name.
  named int[],
  months int[],
  years int[],
  facts uuid[],
  fact_scores real[],
  -- What an embedding model made of the words (core_fingerprints); null without one.
  model text,
  dimensions int,
  bits bit(1024)
);

-- Parses the words of a search. The name of a speaker ranks higher what that speaker said, and is not itself searched
-- for.
--   names  of the speakers: the first one's Episodes are of speaker 0; null: the user's and Alfred's
create function alfred.read_search(words text, names text[] default null) returns alfred.memory_search
  language plpgsql stable
  set search_path = '' set jit = off
as $$
declare
  search alfred.memory_search;
  ignored text[];
  speakers text[] := coalesce(
    names, array[(select p.display_name from public.profiles p where p.user_id = alfred.uid()), 'Alfred']);
  plain text[] := regexp_split_to_array(alfred.plain_text(words), '[^[:alnum:]]+');
begin
  if alfred.is_remembering() then
    select m into search.memory from public.memories m where m.user_id = alfred.uid();
  end if;
  if search.memory is null then
    return search;
  end if;
  search.months := array(select alfred.month_of(w) from unnest(plain) w where alfred.month_of(w) is not null);
  search.years := array(select w::int from unnest(plain) w where w ~ '^(19|20)\d\d$');
  select coalesce(array_agg(distinct n.number::int - 1), '{}'), coalesce(array_agg(distinct l.lexeme), '{}')
  into search.named, ignored
  from unnest(speakers) with ordinality n (name, number)
  cross join jsonb_object_keys((search.memory).configurations) c
  cross join lateral alfred.lexemes_of(c, n.name) l
  where l.lexeme in (select w.lexeme from alfred.lexemes_of(c, words) w);
  select array_agg(w.lexeme), array_agg(w.weight) into search.lexemes, search.weights
  from alfred.weighted_words(search.memory, words, ignored) w;
  select array_agg(s.fact_id), array_agg(s.score) into search.facts, search.fact_scores
  from alfred.fact_scores(search.memory, words, search.lexemes, search.weights) s;
  return search;
end
$$;

-- The places of the user's Episodes that match a search, and of those said shortly before and after, the best first.
--   reply_weight  the weight of what speaker 1 said, relative to speaker 0's words, unless speaker 1 is named
--   first_day, last_day  by the user's time zone, between which it was said
create function alfred.find_episodes(
  search alfred.memory_search, most int, first_day date default null, last_day date default null,
  reply_weight real default 0.5
)
  returns table (place bigint, score real)
  language plpgsql stable
  set search_path = '' set jit = off
as $$
declare
  memory public.memories := search.memory;
  from_day int := coalesce(first_day - date '2000-01-01', 0);
  to_day int := coalesce(last_day - date '2000-01-01', 65535);
begin
  return query
  with hit as materialized (
    select p.place,
      sum(w.weight * p.tf * 1.9 / (p.tf + 0.9 * (0.6 + 0.4 * p.words * memory.episodes / memory.words))) as score
    from unnest(search.lexemes, search.weights) w (lexeme, weight)
    join public.memory_postings p on p.user_id = memory.user_id and p.lexeme = w.lexeme
    where (p.place >> 27) & 65535 between from_day and to_day
    group by p.place
  ), stated as materialized (
    -- The user's words for a fact; if several facts share them, the best one counts.
    select e.place, max(f.score) as score
    from unnest(search.facts, search.fact_scores) f (fact_id, score)
    join public.fact_episodes s on s.user_id = memory.user_id and s.fact_id = f.fact_id
    join public.episodes e on e.id = s.episode_id
    where (e.place >> 27) & 65535 between from_day and to_day
    group by e.place
  ), best as (
    select h.place, h.score from hit h
    order by h.score desc, h.place limit case when memory.episodes < 3000 then 400 else 150 end
  ), apart as materialized (
    -- The number of bits in which each fingerprint differs from that of the words.
    select p.place, bit_count(p.bits # search.bits) as bits
    from public.fingerprints p
    where search.bits is not null and p.user_id = memory.user_id
      and p.model = search.model and p.dimensions = search.dimensions
      and (p.place >> 27) & 65535 between from_day and to_day
  ), near as materialized (
    -- The cosine of two vectors follows from the share of bits that differ. It is scaled: 0 is usual in this memory,
    -- 1 means equal.
    select a.place, (cos(pi() * a.bits / 1024) - u.usual) / (1 - u.usual) as score
    from apart a
    cross join (select nullif(cos(pi() * avg(o.bits) / 1024), 1) as usual from apart o) u
    where cos(pi() * a.bits / 1024) > u.usual
    order by a.bits, a.place limit 100
  ), reached as materialized (
    select s.place, sum(s.score) as score
    from (
      select h.place, h.score from hit h
      union all
      select f.place, 0 from stated f
      union all
      select ((b.place >> 10) + o.turns) << 10, b.score * o.share
      from best b cross join (values
        (1, 0.5), (2, 0.25), (3, 0.1), (-1, 0.35), (-2, 0.2), (-3, 0.1)) o (turns, share)
    ) s
    group by s.place
  ), day as (
    select d.day, sum(d.score) / 5 as score
    from (
      select r.place >> 27 as day, r.score,
        row_number() over (partition by r.place >> 27 order by r.score desc) as n
      from reached r
    ) d
    where d.n <= 5 group by d.day
  )
  select s.place,
    (s.score + 0.25 * coalesce(n.score, 0) * coalesce(nullif(max(s.score) over (), 0), 1))::real
  from (
    select r.place, r.score
      * case when e.speaker = any (search.named) then 2 when e.speaker = 1 then reply_weight else 1 end
      * case when (search.months <> '{}' or search.years <> '{}')
        and (search.months = '{}' or extract(month from alfred.day_of_place(r.place)) = any (search.months))
        and (search.years = '{}' or extract(year from alfred.day_of_place(r.place)) = any (search.years)) then 1.5
        else 1 end as score
    from (
      select o.place, o.score + 0.6 * d.score + coalesce(f.score, 0) as score
      from reached o
      join day d on d.day = o.place >> 27
      left join stated f on f.place = o.place
      union all
      select n.place, 0 from near n where not exists (select from reached o where o.place = n.place)
    ) r
    join public.episodes e on e.user_id = memory.user_id and e.place = r.place
  ) s
  left join near n on n.place = s.place
  order by 2 desc, 1 limit most;
end
$$;

-- find_episodes, combined with other sources. `beside`: {meaning?: {model, dimensions, bits}, copies?: [uuid]}.
-- `meaning` is the fingerprint of the words. `copies` are the ids that the Graphiti server found for the words, the
-- best first; ids that belong to none of the user's Episodes are left out. The server's results and the scores have
-- no common scale, so ranks are combined.
create function alfred.find_beside(
  search alfred.memory_search, most int, first_day date, last_day date, beside jsonb
)
  returns table (place bigint, score real)
  language plpgsql stable
  set search_path = '' set jit = off
as $$
begin
  search.model := beside -> 'meaning' ->> 'model';
  search.dimensions := (beside -> 'meaning' ->> 'dimensions')::int;
  search.bits := ('x' || (beside -> 'meaning' ->> 'bits'))::bit(1024);
  if beside -> 'copies' is null or search.memory is null then
    return query select * from alfred.find_episodes(search, most, first_day, last_day);
    return;
  end if;
  return query
  with ranked as (
    select f.place, row_number() over (order by f.score desc, f.place) as rank
    from alfred.find_episodes(search, most, first_day, last_day) f
    union all
    select e.place, c.n
    from jsonb_array_elements_text(beside -> 'copies') with ordinality c (uuid, n)
    join public.episodes e on e.user_id = alfred.uid() and e.graphiti_uuid = c.uuid::uuid
    where alfred.day_of_place(e.place) between coalesce(first_day, '-infinity') and coalesce(last_day, 'infinity')
  )
  select r.place, sum(61.0 / (60 + r.rank))::real from ranked r group by r.place order by 2 desc, 1 limit most;
end
$$;

-- {untraced}: how many of the ids that the Graphiti server returned belong to none of the user's Episodes; null: none.
create function alfred.untraced(beside jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('untraced', count(*))
  from jsonb_array_elements_text(beside -> 'copies') c
  where not exists (
    select from public.episodes e where e.user_id = alfred.uid() and e.graphiti_uuid = c::uuid)
  having count(*) > 0
$$;

-- The facts that a search asks for, the best first, each with the name of its entity: the facts that shown_facts shows
-- for that path, and whose words are not in one of the `hidden` alternatives. A fact that no longer holds has valid_to;
-- a fact that was never true is left out. Days by the user's time zone.
create function alfred.find_facts(
  search alfred.memory_search, most int, first_day date default null, last_day date default null,
  conversation uuid default null, path uuid[] default null, hidden uuid[] default '{}'
)
  returns table (
    id uuid, text text, quote text, said_at timestamptz, said_on date, valid_from date, valid_to date,
    is_standing boolean, entity_id uuid, name text, score real)
  language plpgsql stable
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  zone text;
  ids uuid[];
  scores real[];
begin
  select array_agg(b.id), array_agg(b.score) into ids, scores
  from (
    select f.id, f.score from unnest(search.facts, search.fact_scores) f (id, score)
    order by f.score desc, f.id limit 2 * most
  ) b;
  if ids is null then
    return;
  end if;
  zone := alfred.own_zone();
  return query
  select f.id, f.text, f.quote, f.said_at, d.said_on, f.valid_from, f.valid_to, f.is_standing, e.id, e.name, b.score
  from alfred.shown_facts(
    (select array_agg(distinct w.entity_id) from public.facts w where w.id = any (ids)), conversation, path, ids) f
  join unnest(ids, scores) b (fact_id, score) on b.fact_id = f.id
  cross join lateral (select (f.said_at at time zone zone)::date as said_on) d
  join public.entities e on e.id = alfred.root_of(f.entity_id)
  where f.known_to is null
    and d.said_on between coalesce(first_day, '-infinity') and coalesce(last_day, 'infinity')
    and not exists (
      select from public.episodes s where s.id = f.episode_id and s.alternative_id = any (hidden))
  order by b.score desc, f.id limit most;
end
$$;

-- p: {words, limit (1 to 50), from?, to?: days, beside?: as find_beside}
-- → {episodes: [{id, conversation_id, speaker, said_at, text, score}],
--    facts: [{id, text, quote, said_at, valid_from, valid_to, entity: {id, name}}], untraced?}: the best first; none
--      while memory is off
-- The text is cut to the Episode's span of what was said. Words that another alternative has replaced, by an edit or a
-- retry, are left out; so twice as many Episodes are searched for, and fewer than `limit` may remain.
create function public.search_memory(p jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  row_limit int := (p ->> 'limit')::int;
  first_day date := (p ->> 'from')::date;
  last_day date := (p ->> 'to')::date;
  search alfred.memory_search := alfred.read_search(p ->> 'words');
begin
  return jsonb_build_object('episodes', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'conversation_id', e.conversation_id,
      'speaker', case e.speaker when 0 then 'user' else 'agent' end, 'said_at', e.said_at, 'text', e.text,
      'is_outside', e.is_outside, 'score', round(e.score::numeric, 3)) order by e.score desc, e.place), '[]')
    from (
      select e.id, e.conversation_id, e.speaker, e.said_at, e.is_outside, e.place, f.score,
        btrim(alfred.shown_text(substr(a.content, e.starts, e.length))) as text
      from alfred.find_beside(search, 2 * row_limit, first_day, last_day, p -> 'beside') f
      join public.episodes e on e.user_id = alfred.uid() and e.place = f.place
      join public.alternatives a on a.id = e.alternative_id and a.is_active
      order by f.score desc, f.place limit row_limit
    ) e
  ), 'facts', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'text', f.text, 'quote', f.quote, 'said_at', f.said_at, 'valid_from', f.valid_from,
      'valid_to', f.valid_to, 'entity', jsonb_build_object('id', f.entity_id, 'name', f.name))
      order by f.score desc, f.id), '[]')
    from alfred.find_facts(search, row_limit, first_day, last_day) f
  )) || coalesce(alfred.untraced(p -> 'beside'), '{}');
end
$$;
call alfred.expose('public.search_memory(jsonb)', current_user, 'alfred_pipeline');

grant execute on function
  alfred.month_of(text),
  alfred.searched_languages(public.memories),
  alfred.weighted_words(public.memories, text, text[]),
  alfred.fact_scores(public.memories, text, text[], real[]),
  alfred.read_search(text, text[]),
  alfred.find_episodes(alfred.memory_search, int, date, date, real),
  alfred.find_beside(alfred.memory_search, int, date, date, jsonb),
  alfred.untraced(jsonb),
  alfred.find_facts(alfred.memory_search, int, date, date, uuid, uuid[], uuid[])
  to alfred_pipeline;
