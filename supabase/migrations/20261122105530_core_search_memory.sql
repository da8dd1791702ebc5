-- search_memory: the Episodes of the user that words ask for. It runs as the caller, under row-level security.
-- spec/memory says where the numbers come from.

-- The number of the month that a word names in one of the seven languages; null for other words. It moves what
-- was said in that month up, and decides nothing else.
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

-- The words of a search that the user's memory has: {lexeme, weight}, weighted by how rare they are. A word that no
-- Episode has becomes up to three that are written like it. Of many Episodes, words that very many have are left out
-- where two rarer ones remain.
create function alfred.weighted_words(memory public.memories, words text, ignored text[])
  returns table (lexeme text, weight real)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with configuration as (
    -- A language of few Episodes adds more noise than hits.
    select c.key as name from jsonb_each_text(memory.configurations) c
    where c.value::int > 0.05 * memory.episodes
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
    -- A word that one of the languages leaves out is common in it: nothing is written like it.
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

-- BM25 of the user's facts, by the weights that the words have among the Episodes. A word that facts have and no Episode
-- has is as rare as they say.
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
  with own as (
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
    from own o join public.fact_postings p on p.user_id = memory.user_id and p.lexeme = o.lexeme
  )
  select h.fact_id, sum(h.weight * h.tf * 1.9 / (h.tf + 0.9 * (0.6 + 0.4 * h.words / a.words)))::real
  from hit h cross join (select avg(o.words) as words from hit o) a
  group by h.fact_id;
end
$$;

-- The places of the user's Episodes that words ask for, the best first.
--   names         of the speakers: the first one's Episodes are of speaker 0
--   reply_weight  of what speaker 1 said, beside speaker 0's words, unless speaker 1 is named
--   first_day, last_day  days since 2000, between which it was said
create function alfred.find_episodes(
  words text, most int, names text[], reply_weight real, first_day int default 0, last_day int default 65535
)
  returns table (place bigint, score real)
  language plpgsql stable
  set search_path = '' set jit = off
as $$
declare
  memory public.memories;
  named int[];
  ignored text[];
  lexemes text[];
  weights real[];
  plain text[] := regexp_split_to_array(alfred.plain_text(words), '[^[:alnum:]]+');
  months int[] := array(select alfred.month_of(w) from unnest(plain) w where alfred.month_of(w) is not null);
  years int[] := array(select w::int from unnest(plain) w where w ~ '^(19|20)\d\d$');
begin
  select * into memory from public.memories m where m.user_id = alfred.uid();
  if coalesce(memory.episodes, 0) = 0 then
    return;
  end if;
  -- A person who is named is who spoke, and the name no word to search for.
  select coalesce(array_agg(distinct n.number::int - 1), '{}'), coalesce(array_agg(distinct l.lexeme), '{}')
  into named, ignored
  from unnest(names) with ordinality n (name, number)
  cross join jsonb_object_keys(memory.configurations) c
  cross join lateral alfred.lexemes_of(c, n.name) l
  where l.lexeme in (select w.lexeme from alfred.lexemes_of(c, words) w);
  select array_agg(w.lexeme), array_agg(w.weight) into lexemes, weights
  from alfred.weighted_words(memory, words, ignored) w;

  return query
  with hit as materialized (
    select p.place,
      sum(w.weight * p.tf * 1.9 / (p.tf + 0.9 * (0.6 + 0.4 * p.words * memory.episodes / memory.words))) as score
    from unnest(lexemes, weights) w (lexeme, weight)
    join public.memory_postings p on p.user_id = memory.user_id and p.lexeme = w.lexeme
    where (p.place >> 27) & 65535 between first_day and last_day
    group by p.place
  ), stated as materialized (
    -- What the user said that a fact is believed for: of several facts, the best one counts.
    select e.place, max(f.score) as score
    from alfred.fact_scores(memory, find_episodes.words, lexemes, weights) f
    join public.fact_episodes s on s.user_id = memory.user_id and s.fact_id = f.fact_id
    join public.episodes e on e.id = s.episode_id
    where (e.place >> 27) & 65535 between first_day and last_day
    group by e.place
  ), best as (
    select h.place, h.score from hit h
    order by h.score desc, h.place limit case when memory.episodes < 3000 then 400 else 150 end
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
  select r.place, ((r.score + 0.6 * d.score + coalesce(f.score, 0))
    * case when e.speaker = any (named) then 2 when e.speaker = 1 then reply_weight else 1 end
    * case when (months <> '{}' or years <> '{}')
      and (months = '{}' or extract(month from alfred.day_of_place(r.place)) = any (months))
      and (years = '{}' or extract(year from alfred.day_of_place(r.place)) = any (years)) then 1.5 else 1 end)::real
  from reached r
  join day d on d.day = r.place >> 27
  left join stated f on f.place = r.place
  join public.episodes e on e.user_id = memory.user_id and e.place = r.place
  order by 2 desc, 1 limit most;
end
$$;

-- The facts that words ask for, the best first, as {id, text, quote, said_at, valid_from, valid_to, entity: {id, name}}.
-- One that holds no more comes with valid_to; one that was never so is left out.
create function alfred.find_facts(words text, most int, first_day date, last_day date) returns setof jsonb
  language plpgsql stable
  set search_path = '' set jit = off
as $$
declare
  memory public.memories;
  lexemes text[];
  weights real[];
begin
  select * into memory from public.memories m where m.user_id = alfred.uid();
  if memory.user_id is null or alfred.is_remembering() is not true then
    return;
  end if;
  select array_agg(w.lexeme), array_agg(w.weight) into lexemes, weights
  from alfred.weighted_words(memory, words, '{}') w;
  return query
  with best as (
    select s.fact_id, s.score from alfred.fact_scores(memory, words, lexemes, weights) s
    order by s.score desc, s.fact_id limit 2 * most
  )
  select jsonb_build_object(
    'id', f.id, 'text', f.text, 'quote', f.quote, 'said_at', f.said_at, 'valid_from', f.valid_from,
    'valid_to', f.valid_to, 'entity', jsonb_build_object('id', e.id, 'name', e.name))
  from best b
  join public.facts w on w.id = b.fact_id
  cross join lateral alfred.shown_facts(array[w.entity_id]) f
  join public.entities e on e.id = alfred.root_of(w.entity_id)
  where f.id = b.fact_id and f.known_to is null and f.said_at::date between first_day and last_day
  order by b.score desc, f.id limit most;
end
$$;

-- p: {words, limit (1 to 50), from?, to?: days} → {episodes: [{id, conversation_id, speaker, said_at, text, score}],
-- facts: [as find_facts]}: the best first; none while memory is off. The text is cut to the Episode's span of what was
-- said. What another alternative has replaced, by an edit or a retry, is not among them: some of twice as many are
-- looked through.
create function public.search_memory(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('episodes', coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'conversation_id', e.conversation_id,
    'speaker', case e.speaker when 0 then 'user' else 'agent' end, 'said_at', e.said_at, 'text', e.text,
    'score', round(e.score::numeric, 3)) order by e.score desc, e.place), '[]'),
    'facts', (
      select coalesce(jsonb_agg(f.fact order by f.n), '[]')
      from alfred.find_facts(
        p ->> 'words', (p ->> 'limit')::int,
        coalesce((p ->> 'from')::date, date '2000-01-01'), coalesce((p ->> 'to')::date, date '2179-06-06'))
        with ordinality f (fact, n)))
  from (
    select e.id, e.conversation_id, e.speaker, e.said_at, e.place, f.score,
      btrim(alfred.shown_text(substr(a.content, e.starts, e.length))) as text
    from alfred.find_episodes(
      p ->> 'words', 2 * (p ->> 'limit')::int,
      array[(select r.display_name from public.profiles r where r.user_id = alfred.uid()), 'Alfred'], 0.5::real,
      coalesce((p ->> 'from')::date, date '2000-01-01') - date '2000-01-01',
      coalesce((p ->> 'to')::date, date '2179-06-06') - date '2000-01-01') f
    join public.episodes e on e.user_id = alfred.uid() and e.place = f.place
    join public.alternatives a on a.id = e.alternative_id and a.is_active
    where alfred.is_remembering()
    order by f.score desc, f.place limit (p ->> 'limit')::int
  ) e
$$;
call alfred.expose('public.search_memory(jsonb)', current_user, 'alfred_pipeline');

grant execute on function
  alfred.month_of(text),
  alfred.weighted_words(public.memories, text, text[]),
  alfred.fact_scores(public.memories, text, text[], real[]),
  alfred.find_facts(text, int, date, date),
  alfred.find_episodes(text, int, text[], real, int, int)
  to alfred_pipeline;
