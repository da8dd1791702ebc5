-- Finds where a text names foods: the catalogue's names and the words of food_words, as whole words, and in
-- German and Dutch also as parts of compounds.

-- The runs of words in texts that name a food, in reading order, the longest of each place first. For each: the
-- number of its text, its line, its part (no name crosses a comma: "coconut, milk" is milk), place and number of
-- words, the terms (up to two for a compound), whether it is a label ("glutenfrei"), and all words of the part; in
-- `said`, an apostrophe or a hyphen that joins a word to the next stays with the word. One call with many texts costs a
-- fraction of as many calls. `also`: keys that count as names of foods in addition to those of the lists.
create function alfred.food_runs(contents text[], also text[] default '{}')
  returns table (content int, line int, part int, place int, taken int, terms text[], is_label boolean,
    said text[], plain text[], keys text[])
  language plpgsql stable
  -- The planner prefers plans for the actual arguments and would plan this at every call, which takes several
  -- times as long as the query.
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with letters as (
    -- Equal spellings in other code points, invisible characters, and "10prawns".
    select t::int as t, regexp_replace(regexp_replace(regexp_replace(
      normalize(given, nfkc),
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]',
      '', 'g'), '[\u2010-\u2015\u2212]', '-', 'g'), '([0-9])([^0-9\s])', '\1 \2', 'g') as text
    from unnest(contents) with ordinality as listed (given, t)
  ), word as materialized (
    -- Quotes and other characters that are not letters separate words: “prawns”, prawns~, prawns and their
    -- emoji.
    select t, l::int as l, p::int as p, row_number() over (partition by t, l, p order by n)::int as n, w, v, k,
      -- As written, so that "lait d'avoine" and "demi-sel" are returned with their marks.
      case when apart ~ '^[''’-]$' then w || apart else w end as s
    from letters
    cross join lateral regexp_split_to_table(text, '[\n\r]+') with ordinality lines (line, l)
    cross join lateral regexp_split_to_table(line,
      '[,;:.!?()/&+|<>=\t\[\]{}\u00B7\u2022-\u2027\u2043]+') with ordinality cut (part, p)
    cross join lateral regexp_matches(part,
      '([^\s_''"`*#~^%@$\\\u00A0-\u00BF\u2000-\u2BFF\u3000-\u303F\uFE10-\uFE6F\U0001F000-\U0001FAFF-]+)'
      || '([\s_''"`*#~^%@$\\\u00A0-\u00BF\u2000-\u2BFF\u3000-\u303F\uFE10-\uFE6F\U0001F000-\U0001FAFF-]*)', 'g')
      with ordinality split (found, n)
    cross join lateral (select found[1] as w, found[2] as apart) cut_apart
    -- "offset 0" makes Postgres compute each once.
    cross join lateral (select alfred.plain_letters(w) as v offset 0) plain
    cross join lateral (select alfred.word_key(v) as k offset 0) key
    where v <> ''
  ), score as (
    select grouping(w.l) = 1 as is_whole, w.t, w.l, s.language, count(*) as hits
    from word w
    cross join lateral (
      select s.language from alfred.language_words s where s.word = w.v limit 7
    ) s
    group by grouping sets ((w.t, w.l, s.language), (w.t, s.language))
  ), spoken as materialized (
    -- The languages that a line may be in; those of the whole text if the line shows none.
    select s.is_whole, s.t, s.l, array_agg(s.language) as languages
    from (select *, rank() over (partition by is_whole, t, l order by hits desc) as place from score) s
    where s.place = 1 group by 1, 2, 3
  ), run as (
    -- Every run of up to six words, each once, because a text may be long. Also the parts of words such as
    -- "almondmilk", "soymilk", "nutloaf".
    select r.t, r.l, r.p, r.n, taken, key, v, form
    from (
      select word.*, k || ' ' || lead(k, 1) over f as k2, lead(k, 1) over f || ' ' || lead(k, 2) over f as k23,
        lead(k, 3) over f as k4, lead(k, 4) over f as k5, lead(k, 5) over f as k6
      from word window f as (partition by t, l, p order by n)
    ) r
    cross join lateral (values
      (1, 1, '=' || v), (1, 2, k),
      (1, 3, substring(k
        from '^(.{3,}?)e?(?:cak|shak|nog|cream|milk|crumb|stick|pi|sauc|loav|scotch)$')),
      (1, 4, case when length(k) > 5 then alfred.single_letters(k) end),
      (2, 2, k2), (3, 2, k || ' ' || k23), (4, 2, k || ' ' || k23 || ' ' || k4),
      (5, 2, k || ' ' || k23 || ' ' || k4 || ' ' || k5),
      (6, 2, k || ' ' || k23 || ' ' || k4 || ' ' || k5 || ' ' || k6)
    ) ways (taken, form, key)
    where key is not null
  ), named as materialized (
    -- `form`: 1 as written, 2 by its key, 3 the beginning of a compound, 4 without doubled letters.
    select r.t, r.l, r.p, r.n, r.taken, r.form, array[r.key] as terms, f.languages, false as is_label
    from run r
    -- One index lookup per table. A plain join, or "exists", would read whole tables, because the planner expects
    -- thousands of words in a line; so would the first of many rows, unless they are wanted in the index's order.
    left join lateral (
      select f.term, f.languages from alfred.food_words f where f.term = r.key limit 1
    ) f on true
    left join lateral (
      select t.term from alfred.ingredient_terms t
      where t.term = r.key and f.term is null order by t.ingredient_id limit 1
    ) t on true
    left join lateral (
      select c.term from alfred.category_terms c
      where c.term = r.key and f.term is null and t.term is null order by c.ingredient_id limit 1
    ) c on true
    where coalesce(f.term, t.term, c.term) is not null or r.key = any (also)
  ), single as materialized (
    select w.* from word w
    where length(w.v) > 4
      and not exists (
        select 1 from named m
        where (m.t, m.l, m.p, m.n, m.taken) = (w.t, w.l, w.p, w.n, 1) and m.form < 5)
  ), label as (
    select w.t, w.l, w.p, w.n, f.term
    from single w
    join alfred.food_signs s on s.place = 'label' and right(w.v, length(s.words)) = s.words
    cross join lateral (
      select left(w.v, length(w.v) - length(s.words)) as stem
    ) cut
    cross join lateral (
      select f.term from alfred.food_words f
      where f.term in (alfred.word_key(stem), '=' || stem) limit 1
    ) f
  ), compound as (
    select w.t, w.l, w.p, w.n,
      -- A compound that ends in a thing's name is not the food before it: "Brotmesser", "Austernpilz".
      array_remove(array[case when last.is_thing then null else first.term end, last.term], null) as terms,
      array_remove(array[first.language, last.language], null) as languages
    from single w
    left join lateral (
      select c.* from generate_series(length(w.v) - 2, 4, -1) size
      cross join lateral (
        select * from alfred.compound_parts c where c.part = left(w.v, size) and c.is_first limit 1
      ) c
      limit 1
    ) first on true
    left join lateral (
      select c.* from generate_series(length(w.v) - coalesce(length(first.part), 2), 4, -1) size
      cross join lateral (
        select * from alfred.compound_parts c where c.part = right(w.v, size) and c.is_last limit 1
      ) c
      limit 1
    ) last on true
    where length(w.v) > 5
  ), found as (
    select * from named
    union all
    select t, l, p, n, 1, 5, array[term], null, true from label
    union all
    select t, l, p, n, 1, 6, terms, languages, false from compound where terms <> '{}'
  )
  select f.t, f.l, f.p, f.n, f.taken, f.terms, f.is_label, whole.said, whole.plain, whole.keys
  from found f
  join (
    select t, l, p, array_agg(s order by n) as said, array_agg(v order by n) as plain,
      array_agg(k order by n) as keys
    from word group by 1, 2, 3
  ) whole using (t, l, p)
  left join spoken here on here.t = f.t and here.l = f.l and not here.is_whole
  left join spoken everywhere on everywhere.t = f.t and everywhere.is_whole
  where f.languages is null
    or f.languages && coalesce(here.languages, everywhere.languages, f.languages)
  order by f.t, f.l, f.p, f.n, f.taken desc, f.form;
end
$$;

grant execute on function alfred.food_runs(text[], text[])
  to alfred_pipeline, alfred_definer, alfred_allergens;
