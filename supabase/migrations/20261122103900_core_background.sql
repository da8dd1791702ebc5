-- The rows of a household that a run may use although no exchange of the conversation has touched them: named
-- by a word, containing something, or recently changed (spec/entities#tiers).

-- Text in the form in which terms are compared: lower case, without accents.
create function alfred.plain_text(content text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select translate(lower(content), 'àáâãäåèéêëìíîïòóôõöùúûüñç', 'aaaaaaeeeeiiiiooooouuuunc')
$$;

-- A user's words as a pattern over plain text: whole words, singular or plural, with wildcards escaped. Null
-- for words that are too short to mean anything.
create function alfred.term_pattern(term text) returns text
  language sql immutable
  set search_path = ''
as $$
  select '(^|[^[:alnum:]])'
    || regexp_replace(
      regexp_replace(left(word, length(word) - length(ending)), '([\\.^$*+?()\[\]{}|])', '\\\1', 'g'),
      '\s+', '\\s+', 'g')
    || case ending
      when 'ies' then '(y|ie|ies)' when 'y' then '(y|ies|ys)'
      when 'ves' then '(f|fe|ve|ves)' when 'f' then '(f|fs|ves)' when 'fe' then '(fe|fes|ves)'
      when 'es' then '(e|s|es)?' else '(s|es)?' end
    || '($|[^[:alnum:]])'
  from (
    select word, case when length(word) > 3 and word !~ 'ss$'
      then coalesce(substring(word from '(?:ies|y|ves|fe|f|es|s)$'), '') else '' end as ending
    from (select btrim(alfred.plain_text(term)) as word) plain
    where length(word) > 1
  ) parts
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

-- The rows of one top-level table that match the terms or are recent, at most `wanted`, each with its best
-- reason: a name before a likeness, a likeness before contained things, these before recency; earlier terms
-- before later ones. `terms`: [{n, word, pattern, members}]; `members` are the word's meanings in the pack's
-- catalogue. (Expressions are inlined instead of calling helpers, because they run for every row of the
-- household.)
create function alfred.background_of(
  entry public.data_tables, household uuid, terms jsonb, leave_out uuid[], zone text, wanted int
) returns table (id uuid, label text, reason text, score numeric, updated_at timestamptz)
  language plpgsql stable
  set search_path = ''
as $$
declare
  -- alfred.plain_text, written out.
  plain constant text := 'pg_catalog.translate(pg_catalog.lower(%s), '
    '''àáâãäåèéêëìíîïòóôõöùúûüñç'', ''aaaaaaeeeeiiiiooooouuuunc'')';
  any_pattern text;
  child public.data_tables;
  parts text;
begin
  select string_agg(t ->> 'pattern', '|') into any_pattern from jsonb_array_elements(terms) t;
  parts := format(
    'select o.id, 1.0 - 0.04 * k.n + 0.03 * alfred.similarity(o.plain, k.word), '
    '''named: '' || k.word from own o join term k on o.plain ~ k.pattern where o.plain ~ %1$L '
    'union all '
    'select o.id, 0.9 - 0.04 * k.n, ''named: '' || k.word from own o join term k '
    'on length(k.word) > 3 and alfred.strict_word_similarity(k.word, o.plain) >= 0.5 '
    'where o.plain !~ %1$L '
    'union all '
    'select o.id, 0.3 - 0.02 * o.days, ''recent: '' || case o.days when 0 then ''today'' '
    'when 1 then ''1 day ago'' else o.days || '' days ago'' end from own o where o.days <= 14',
    coalesce(any_pattern, '$.^'));
  if entry.link_column is not null then
    parts := parts || ' union all '
      'select o.id, 0.75 - 0.04 * m.n, ''kind of: '' || m.word '
      'from own o join member m on m.id = o.link';
  end if;
  for child in select * from public.data_tables d where d.parent_table = entry.table_name loop
    parts := parts || format(
      ' union all '
      -- Few distinct labels occur in many rows, so each is compared once.
      'select c.%2$I, 0.7 - 0.04 * w.n, ''contains: '' || w.word from public.%1$I c join ('
      '  select l.label, k.n, k.word from ('
      '    select distinct c.%3$I as label from public.%1$I c where c.%2$I in (select o.id from own o)'
      '  ) l join term k on %4$s ~ k.pattern'
      ') w on w.label = c.%3$I where c.%2$I in (select o.id from own o)',
      child.table_name, child.parent_column, child.label_column, format(plain, 'l.label'));
    if child.link_column is not null then
      parts := parts || format(
        ' union all '
        'select c.%2$I, 0.65 - 0.04 * m.n, format(''contains: %%s (%%s)'', m.word, c.%3$I) '
        'from public.%1$I c join member m on m.id = c.%4$I '
        'where c.%2$I in (select o.id from own o)',
        child.table_name, child.parent_column, child.label_column, child.link_column);
    end if;
  end loop;
  return query execute format(
    'with term as materialized ('
    '  select (t ->> ''n'')::int as n, t ->> ''word'' as word, t ->> ''pattern'' as pattern '
    '  from jsonb_array_elements($2) t'
    '), member as materialized ('
    '  select (t ->> ''n'')::int as n, t ->> ''word'' as word, i::uuid as id '
    '  from jsonb_array_elements($2) t cross join jsonb_array_elements_text(t -> ''members'') i'
    '), own as materialized ('
    '  select t.id, t.%2$I::text as label, %6$s as plain, t.updated_at, '
    '    (now() at time zone $4)::date - (t.updated_at at time zone $4)::date as days, %3$s as link '
    '  from public.%1$I t where %4$s and t.id <> all ($3)'
    '), hit (id, score, reason) as (%5$s) '
    'select b.id, o.label, b.reason, b.score, o.updated_at from ('
    '  select distinct on (h.id) h.id, h.reason, h.score::numeric as score '
    '  from hit h order by h.id, h.score desc, h.reason'
    ') b join own o on o.id = b.id '
    'order by b.score desc, o.updated_at desc, b.id limit $5',
    entry.table_name, entry.label_column, case when entry.link_column is null then 'null::uuid' else format('t.%I', entry.link_column) end,
    case entry.owner_kind when 'household' then 't.household_id = $1' else 'true' end, parts,
    format(plain, format('t.%I::text', entry.label_column)))
  using household, terms, leave_out, alfred.known_zone(zone), wanted;
end
$$;

grant execute on function
  alfred.plain_text(text),
  alfred.term_pattern(text),
  alfred.known_zone(text),
  alfred.background_of(public.data_tables, uuid, jsonb, uuid[], text, int)
  to alfred_pipeline;
