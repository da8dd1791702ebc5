-- The rows of a household that a run may use although no exchange of the conversation has touched them: named
-- by a word, containing something, or recently changed (spec/entities#tiers).

-- Text in the form in which terms are compared: lower case, without accents. (Not `strict`: Postgres would
-- not inline a strict function with a `case`, and the call would cost more than the body.)
create function alfred.plain_text(content text) returns text
  language sql immutable parallel safe
  return case when octet_length(content) = length(content) then lower(content)
    else translate(lower(content), 'àáâãäåèéêëìíîïòóôõöùúûüñç', 'aaaaaaeeeeiiiiooooouuuunc') end;

-- The patterns by which labels are searched for a user's words. Null for words that are too short to mean
-- anything.
--   pattern   over plain text: whole words, singular or plural, with wildcards escaped
--   stem      a text that every match of the pattern contains; searching for it is ten times as fast
--   likeness  a pattern that every label similar to the words matches: pg_trgm calls two texts half alike
--             only if they share half of the words' trigrams, and the pattern lists more than half of them.
--             Empty, which matches anything, for other scripts, of which pg_trgm compares checksums.
-- (plpgsql evaluates simple expressions without a query; a function in SQL would run one for each word.)
create function alfred.term_search(term text, out pattern text, out stem text, out likeness text)
  language plpgsql immutable
  set search_path = ''
as $$
declare
  plain text := btrim(alfred.plain_text(term));
  ending text := '';
  word text;
  trigram text;
  trigrams text[] := '{}';
  full_trigrams text[] := '{}';
  letter_pairs text[] := '{}';
begin
  if plain is null or length(plain) < 2 then
    return;
  end if;
  if length(plain) > 3 and plain !~ 'ss$' then
    ending := coalesce(substring(plain from '(?:ies|y|ves|fe|f|es|s)$'), '');
  end if;
  stem := left(plain, length(plain) - length(ending));
  pattern := '(^|[^[:alnum:]])'
    || regexp_replace(regexp_replace(stem, '([\\.^$*+?()\[\]{}|])', '\\\1', 'g'), '\s+', '\\s+', 'g')
    || case ending
      when 'ies' then '(y|ie|ies)' when 'y' then '(y|ies|ys)'
      when 'ves' then '(f|fe|ve|ves)' when 'f' then '(f|fs|ves)' when 'fe' then '(fe|fes|ves)'
      when 'es' then '(e|s|es)?' else '(s|es)?' end
    || '($|[^[:alnum:]])';
  stem := regexp_replace(stem, '\s.*$', '');

  likeness := '';
  if term !~ '^[A-Za-z0-9 ]+$' then
    return;
  end if;
  foreach word in array string_to_array(plain, ' ') loop
    for place in 1 .. length(word) + 1 loop
      trigram := substr('  ' || word || ' ', place, 3);
      continue when trigram = any (trigrams);
      trigrams := trigrams || trigram;
      case length(btrim(trigram))
        when 3 then full_trigrams := full_trigrams || trigram;
        when 2 then letter_pairs := btrim(trigram) || letter_pairs;
        else null;
      end case;
    end loop;
  end loop;
  -- Very many labels contain two given letters, so only as many of these as necessary are used.
  full_trigrams := full_trigrams || letter_pairs[1 : cardinality(trigrams) / 2 + 1 - cardinality(full_trigrams)];
  if cardinality(full_trigrams) > cardinality(trigrams) / 2 then
    likeness := array_to_string(full_trigrams, '|');
  end if;
end
$$;

-- The time zone of a profile, if it is valid; otherwise UTC.
create function alfred.known_zone(zone text) returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

-- The condition by which rows `t` of a table belong to the household $1. In tables with private rows, all rows that
-- the user sees belong to it.
create function alfred.owner_condition(entry public.data_tables) returns text
  language sql immutable
  set search_path = ''
as $$
  select case entry.owner_kind when 'household' then 't.household_id = $1' else 'true' end
$$;

-- Makes the function that returns a household's rows that match the terms or are recent: from all top-level
-- tables, at most `wanted` rows, each with its best reason and its place. For the same term, a
-- name comes before a likeness, and a likeness before contained things; earlier terms come before later ones. A recent
-- row that matches no term scores at most 0.3.
--   terms    [{n, word, stem, pattern, likeness, members}]: `members` are the word's meanings in the pack's
--            catalogue
--   likeness matches where the likeness of any term does
--   known    the ids to leave out
-- Few distinct labels occur in many rows, so each label is compared once. A `case` fixes the order of the
-- comparisons, because the planner takes all functions for equally cheap. A session keeps the plan of a
-- function's statement: planning a statement per table and call was the slowest part of a run's beginning.
create procedure alfred.make_background_function()
  language plpgsql
  set search_path = ''
as $$
declare
  entry public.data_tables;
  owned text := 'select null, null, null::uuid, null::text, null::timestamptz, null::uuid, null::text where false';
  contents text := '';
begin
  for entry in
    select * from public.data_tables d where d.owner_kind <> 'catalogue' order by d.table_name
  loop
    if entry.parent_table is null then
      owned := owned || format($sql$
          union all
          select %1$L, %2$L, t.id, t.%3$I::text, t.updated_at, %4$s, %6$s from public.%1$I t where %5$s $sql$,
        entry.table_name, entry.ref_type, entry.label_column,
        case when entry.link_column is null then 'null' else format('t.%I', entry.link_column) end,
        alfred.owner_condition(entry),
        case when entry.place_column is null then 'null' else format('t.%I::text', entry.place_column) end);
    else
      contents := contents || format($sql$
        union all
        select t.%2$I, 0.7 - 0.04 * w.n, 'contains: ' || w.word
        from public.%1$I t join (
          select l.label, k.n, k.word
          from (
            select d.label, alfred.plain_text(d.label) as plain
            from (select distinct t.%3$I as label from public.%1$I t where %4$s) d offset 0
          ) l
          join term k on case when strpos(l.plain, k.stem) > 0 then l.plain ~ k.pattern end
        ) w on w.label = t.%3$I
        where %4$s $sql$,
        entry.table_name, entry.parent_column, entry.label_column, alfred.owner_condition(entry));
      if entry.link_column is not null then
        contents := contents || format($sql$
          union all
          select t.%2$I, 0.65 - 0.04 * m.n, format('contains: %%s (%%s)', m.word, t.%3$I)
          from public.%1$I t join member m on m.id = t.%4$I
          where %5$s $sql$,
          entry.table_name, entry.parent_column, entry.label_column, entry.link_column,
          alfred.owner_condition(entry));
      end if;
    end if;
  end loop;
  call alfred.make_function(
    'background_of',
    'household uuid, terms jsonb, likeness text, known uuid[], zone text, wanted int',
    'jsonb', 'stable', format($body$
    begin
      return (
        with term as materialized (
          select (t ->> 'n')::int as n, t ->> 'word' as word, t ->> 'stem' as stem, t ->> 'pattern' as pattern,
            t ->> 'likeness' as likeness, t -> 'members' as members
          -- run_terms returns at most 12 terms. Without this limit the planner would expect a hundred.
          from jsonb_array_elements($2) t limit 12
        ), member as materialized (
          select k.n, k.word, i::uuid as id from term k cross join jsonb_array_elements_text(k.members) i
        ), household_row (table_name, type, id, label, updated_at, link, place) as materialized (
          %1$s
        ), label as materialized (
          select l.label, l.plain, l.plain ~ $3 as is_like
          from (
            -- `offset 0` makes Postgres compute the expressions over a label once, here and below.
            select d.label, alfred.plain_text(d.label) as plain
            from (select distinct o.label from household_row o) d offset 0
          ) l
        ), named as materialized (
          select l.label, 1.0 - 0.04 * k.n + 0.03 * alfred.similarity(l.plain, k.word) as score,
            'named: ' || k.word as reason
          from label l join term k on case when strpos(l.plain, k.stem) > 0 then l.plain ~ k.pattern end
        ), called as materialized (
          select distinct on (c.label) c.label, c.score, c.reason
          from (
            select * from named
            union all
            select l.label, 0.9 - 0.04 * k.n, 'written like: ' || k.word
            from label l join term k on length(k.word) > 3 and case when l.plain ~ k.likeness
              then alfred.strict_word_similarity(k.word, l.plain) >= 0.5 end
            where l.is_like and not exists (select from named a where a.label = l.label)
          ) c
          order by c.label, c.score desc, c.reason
        ), hit (id, score, reason) as (
          select o.id, c.score, c.reason from household_row o join called c on c.label = o.label
          union all
          select r.id, 0.3 - 0.02 * r.days, 'recent: ' || case r.days
            when 0 then 'today' when 1 then '1 day ago' else r.days || ' days ago' end
          from (
            select o.id, o.updated_at,
              (now() at time zone $5)::date - (o.updated_at at time zone $5)::date as days
            from household_row o where o.updated_at > now() - interval '17 days'
            order by days, o.updated_at desc, o.id limit $6 + cardinality($4)
          ) r
          where r.days <= 14
          union all
          select o.id, 0.75 - 0.04 * m.n, 'kind of: ' || m.word
          from household_row o join member m on m.id = o.link where o.link is not null
          %2$s
        )
        select jsonb_agg(jsonb_build_object('table', f.table_name, 'type', f.type, 'id', f.id,
          'label', f.label, 'reason', f.reason, 'place', f.place) order by f.score desc, f.updated_at desc, f.id)
        from (
          select o.*, b.reason, b.score
          from (
            select distinct on (h.id) h.id, h.reason, h.score::numeric as score
            from hit h order by h.id, h.score desc, h.reason
          ) b join household_row o on o.id = b.id
          where not exists (select from unnest($4) k (id) where k.id = b.id)
          order by b.score desc, o.updated_at desc, b.id limit $6
        ) f
      );
    end $body$, owned, contents),
    'alfred_pipeline');
end
$$;

grant execute on function
  alfred.plain_text(text),
  alfred.term_search(text),
  alfred.known_zone(text)
  to alfred_pipeline;
grant execute on function alfred.known_zone(text) to alfred_definer;
