-- read_rows: reads rows of any registered table by a filter. It runs as the caller, under row-level security.

-- The findings of rows by their ids, {id: [{kind, code, name}]}, by the pack's function; rows without any are left
-- out. None for a table whose rows belong to no household. Without `household`: that of one of the rows.
create function alfred.findings_of_rows(table_name text, ids uuid[], household uuid, wishes jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  entry public.data_tables;
  owner uuid := household;
  result jsonb;
begin
  select * into entry from public.data_tables d where d.table_name = findings_of_rows.table_name;
  if entry.owner_kind is distinct from 'household' or ids = '{}' or alfred.pack_function('row_findings') is null then
    return '{}';
  end if;
  if owner is null then
    execute format('select t.household_id from public.%I t where t.id = any ($1) limit 1', entry.table_name)
    into owner using ids;
  end if;
  execute format($sql$
    select coalesce(jsonb_object_agg(of, list), '{}') from (
      select f.of, jsonb_agg(to_jsonb(f) - 'of' order by f.kind, f.code, f.name) as list
      from alfred.%I($1, $2, $3, $4, $5) f group by f.of
    ) grouped $sql$, alfred.pack_function('row_findings'))
  into result using entry.table_name, ids, owner, alfred.uid(), wishes;
  return result;
end
$$;

-- The rows with their findings.
create function alfred.with_findings(table_name text, rows jsonb, household uuid, wishes jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  -- In a subquery, Postgres would compute it for every row.
  found_in jsonb := alfred.findings_of_rows(table_name, array(
    select (r ->> 'id')::uuid from jsonb_array_elements(rows) r), household, wishes);
begin
  return (
    select coalesce(jsonb_agg(
      r || jsonb_build_object('findings', coalesce(found_in -> (r ->> 'id'), '[]')) order by n), '[]')
    from jsonb_array_elements(rows) with ordinality as listed (r, n));
end
$$;
grant execute on function
  alfred.findings_of_rows(text, uuid[], uuid, jsonb),
  alfred.with_findings(text, jsonb, uuid, jsonb)
  to alfred_pipeline;

-- p: {household_id, wishes, rows: [{table, id}], contents}
-- → {rows: {id: [Finding]}, contents: [[Finding]]}: what must be avoided in these rows and in content that is not
--   saved, and what a wish excludes. Finding: {kind, code, name}. `contents` and `wishes` are in the pack's shapes.
create function public.read_findings(p jsonb) returns jsonb
  language plpgsql stable
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  household uuid := (p ->> 'household_id')::uuid;
  wishes jsonb := coalesce(nullif(p -> 'wishes', 'null'), '[]');
  contents jsonb := coalesce(nullif(p -> 'contents', 'null'), '[]');
  entry record;
  by_row jsonb := '{}';
  by_part jsonb := '{}';
begin
  for entry in
    select r ->> 'table' as table_name, alfred.ids_in(jsonb_agg(r -> 'id')) as ids
    from jsonb_array_elements(coalesce(nullif(p -> 'rows', 'null'), '[]')) r group by 1
  loop
    by_row := by_row || alfred.findings_of_rows(entry.table_name, entry.ids, household, wishes);
  end loop;
  if contents <> '[]' and alfred.pack_function('content_findings') is not null then
    execute format($sql$
      select coalesce(jsonb_object_agg(of, list), '{}') from (
        select f.of, jsonb_agg(to_jsonb(f) - 'of' order by f.kind, f.code, f.name) as list
        from alfred.%I($1, $2, $3, $4) f group by f.of
      ) grouped $sql$, alfred.pack_function('content_findings'))
    into by_part using contents, household, alfred.uid(), wishes;
  end if;
  return jsonb_build_object('rows', by_row, 'contents', (
    select coalesce(jsonb_agg(coalesce(by_part -> n::text, '[]') order by n), '[]')
    from generate_series(0, jsonb_array_length(contents) - 1) n));
end
$$;
call alfred.expose('public.read_findings(jsonb)', current_user, 'alfred_pipeline');

-- p: {table, columns?, where?: Filter, order?: [{column, dir}], limit? (50, at most 200), offset?,
--     after?: [value, …]: the last row's values of the columns of `order`, of created_at and of id,
--     children?, household_id?: only this household's rows, for users who belong to several,
--     wishes?: if it is given, even as [], each row has `findings`: [{kind, code, name}], by the pack's row_findings,
--     outside?: if true, each row and child has `outside`: {column: [source]}}
-- → {rows: [{id, …}], total, chosen?}: `total` counts all rows that match; with `after`, those after it. Rows carry
--    no ownership columns and no hidden ones. `chosen`, with `outside`: the sources of the words in the columns that
--    the filter and the order use, in any row of the household, or of all the caller's households without
--    `household_id`
-- Errors: 'filter: …' naming what was refused.
create function public.read_rows(p jsonb) returns jsonb
  language plpgsql stable
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  entry public.data_tables;
  columns jsonb;
  name text;
  shown text;
  condition text := 'true';
  ordering text;
  row_limit int := 50;
  row_offset int := 0;
  unknown text;
  result jsonb;
begin
  select * into entry from public.data_tables d where d.table_name = p ->> 'table';
  if not found then
    perform alfred.refuse_filter(format('unknown table "%s"', p ->> 'table'));
  end if;
  select min(k) into unknown from jsonb_object_keys(p) k
  where k <> all (array[
    'table', 'columns', 'where', 'order', 'limit', 'offset', 'after', 'children', 'household_id', 'wishes',
    'outside'
  ]);
  if unknown is not null then
    perform alfred.refuse_filter(format('unknown key "%s"', unknown));
  end if;
  columns := alfred.columns_of(entry.table_name, true);

  shown := alfred.row_expression(
    entry.table_name, coalesce((p ->> 'children')::boolean, false),
    coalesce((p ->> 'outside')::boolean, false) and entry.owner_kind <> 'catalogue');
  if coalesce(p -> 'columns', 'null') <> 'null' then
    shown := alfred.chosen_columns(entry.table_name, columns, p -> 'columns', shown);
  end if;
  if coalesce(p -> 'where', 'null') <> 'null' then
    condition := alfred.filter_sql(entry.table_name, p -> 'where');
  end if;
  if entry.owner_kind = 'household' and p ->> 'household_id' is not null then
    condition := format('t.household_id = %L::uuid and %s', p ->> 'household_id', condition);
  end if;
  ordering := alfred.row_order(columns, p -> 'order', p -> 'where');
  if coalesce(p -> 'after', 'null') <> 'null' then
    condition := format('(%s) and (%s)', condition, alfred.rows_after(columns, p -> 'order', p -> 'after'));
  end if;
  if coalesce(p -> 'limit', 'null') <> 'null' then
    if p ->> 'limit' !~ '^\d{1,3}$' or (p ->> 'limit')::int not between 1 and 200 then
      perform alfred.refuse_filter('limit is a number from 1 to 200');
    end if;
    row_limit := (p ->> 'limit')::int;
  end if;
  if coalesce(p -> 'offset', 'null') <> 'null' then
    if p ->> 'offset' !~ '^\d{1,9}$' then
      perform alfred.refuse_filter('offset is a number from 0');
    end if;
    row_offset := (p ->> 'offset')::int;
  end if;

  execute format(
    'select jsonb_build_object('
    '''rows'', coalesce((select jsonb_agg(%1$s) from ('
    'select t.* from public.%3$I t where %4$s order by %2$s limit %5$s offset %6$s) t), ''[]''), '
    '''total'', (select count(*) from public.%3$I t where %4$s))',
    shown, ordering, entry.table_name, condition, row_limit, row_offset)
  into result;
  if (p ->> 'outside')::boolean then
    result := result || jsonb_build_object('chosen', alfred.chosen_by(entry, p));
  end if;
  if coalesce(p -> 'wishes', 'null') <> 'null' then
    result := jsonb_set(result, '{rows}',
      alfred.with_findings(entry.table_name, result -> 'rows', (p ->> 'household_id')::uuid, p -> 'wishes'));
  end if;
  return result;
end
$$;
call alfred.expose('public.read_rows(jsonb)', current_user, 'alfred_pipeline');

-- The sources of values by which a read chooses or orders rows. Outside words in such a column help to decide which
-- rows are returned, even if their own row does not match.
create function alfred.chosen_by(entry public.data_tables, p jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  target public.data_tables;
  names text[] := array(
    select distinct c #>> '{}'
    from jsonb_path_query(jsonb_build_array(p -> 'where', p -> 'order'), 'lax $.**.column') c);
  columns text[];
  found jsonb;
  sources jsonb := '[]';
begin
  for target in
    select * from public.data_tables d
    where d.owner_kind <> 'catalogue' and (d.table_name = entry.table_name or d.parent_table = entry.table_name)
  loop
    columns := array(
      select case when target.table_name = entry.table_name then n else split_part(n, '.', 2) end from unnest(names) n
      where case when target.table_name = entry.table_name then strpos(n, '.') = 0
        else split_part(n, '.', 1) = target.table_name end);
    if columns <> '{}' then
      execute format(
        'select coalesce(jsonb_agg(distinct s.value), ''[]'') from public.%I t '
        'cross join lateral jsonb_each(t.outside) o cross join lateral jsonb_array_elements(o.value) s '
        'where t.outside <> ''{}'' and o.key = any ($1) %s', target.table_name,
        case when target.owner_kind = 'household' and p ->> 'household_id' is not null
          then format('and t.household_id = %L::uuid', p ->> 'household_id') else '' end)
      into found using columns;
      sources := sources || found;
    end if;
  end loop;
  return (select coalesce(jsonb_agg(distinct s), '[]') from jsonb_array_elements(sources) s);
end
$$;

-- The row reduced to the requested columns; its id and nested children stay.
create function alfred.chosen_columns(
  table_name text, columns jsonb, chosen jsonb, shown text
) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  name text;
begin
  if jsonb_typeof(chosen) <> 'array' or chosen = '[]' then
    perform alfred.refuse_filter('columns must be a list of names');
  end if;
  for name in select jsonb_array_elements_text(chosen) loop
    if name is null or not columns ? name then
      perform alfred.refuse_filter(format('unknown column "%s" of %s', name, table_name));
    end if;
  end loop;
  return format('((%s) - %L::text[])', shown, (
    select coalesce(array_agg(k), '{}') from jsonb_object_keys(columns) k
    where k <> 'id' and not chosen ? k));
end
$$;

-- The order of rows: the requested one, otherwise the quality of match with a `similar` condition. It always
-- ends in columns that make the order unique.
create function alfred.row_order(columns jsonb, wanted jsonb, filter jsonb) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  parts text[] := '{}';
  item jsonb;
  likeness jsonb;
begin
  if coalesce(wanted, 'null') <> 'null' then
    if jsonb_typeof(wanted) <> 'array' then
      perform alfred.refuse_filter('order must be a list of {column, dir}');
    end if;
    for item in select value from jsonb_array_elements(wanted) loop
      if jsonb_typeof(item) <> 'object' or item - '{column,dir}'::text[] <> '{}'
        or coalesce(item ->> 'dir', 'asc') not in ('asc', 'desc') then
        perform alfred.refuse_filter('order is a list of {column, dir: asc | desc}');
      elsif item ->> 'column' is null or not columns ? (item ->> 'column') then
        perform alfred.refuse_filter(format('cannot order by "%s"', item ->> 'column'));
      end if;
      parts := parts || format('t.%I %s nulls last', item ->> 'column', coalesce(item ->> 'dir', 'asc'));
    end loop;
  end if;
  if parts = '{}' then
    for likeness in
      select jsonb_path_query(filter, 'strict $.** ? (@.op == "similar")')
    loop
      if columns ? (likeness ->> 'column') then
        parts := parts || format('alfred.word_similarity(%L, t.%I) desc nulls last',
          likeness ->> 'value', likeness ->> 'column');
      end if;
    end loop;
  end if;
  if columns ? 'created_at' then
    parts := parts || 't.created_at'::text;
  end if;
  return array_to_string(parts || 't.id'::text, ', ');
end
$$;

-- The condition that a row comes after the one with these values, in the order of row_order without a filter.
create function alfred.rows_after(columns jsonb, wanted jsonb, last_values jsonb) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  keys jsonb := coalesce(nullif(wanted, 'null'), '[]')
    || '[{"column": "created_at"}, {"column": "id"}]'::jsonb;
  equal_so_far text := 'true';
  parts text[] := '{}';
  key jsonb;
  value jsonb;
  place text;
  literal text;
begin
  if jsonb_typeof(last_values) <> 'array' or not columns ? 'created_at'
    or jsonb_array_length(last_values) <> jsonb_array_length(keys) then
    perform alfred.refuse_filter('after needs one value for each column of the order');
  end if;
  for i in 0 .. jsonb_array_length(keys) - 1 loop
    key := keys -> i;
    value := last_values -> i;
    place := format('t.%I', key ->> 'column');
    -- Nulls are last, so nothing comes after one.
    if value = 'null' then
      equal_so_far := format('%s and %s is null', equal_so_far, place);
    else
      literal := alfred.filter_literal(
        key ->> 'column', columns -> (key ->> 'column') ->> 'type', value);
      parts := parts || format('%s and (%s %s %s or %2$s is null)', equal_so_far, place,
        case when key ->> 'dir' = 'desc' then '<' else '>' end, literal);
      equal_so_far := format('%s and %s = %s', equal_so_far, place, literal);
    end if;
  end loop;
  return array_to_string(parts, ' or ');
end
$$;

grant execute on function
  alfred.chosen_by(public.data_tables, jsonb),
  alfred.chosen_columns(text, jsonb, jsonb, text),
  alfred.row_order(jsonb, jsonb, jsonb),
  alfred.rows_after(jsonb, jsonb, jsonb)
  to alfred_pipeline;
