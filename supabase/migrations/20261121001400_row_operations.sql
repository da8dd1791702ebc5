-- One create, update or delete of a row with its children, over any registered table, and its exact
-- inverse. These run inside apply_effects only.

create function alfred.child_order(child_table text) returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when exists (
    select 1 from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid
    where c.relname = child_table and c.relnamespace = 'public'::regnamespace
      and a.attname = 'position' and not a.attisdropped
  ) then 'c.position, c.created_at, c.id' else 'c.created_at, c.id' end;
end
$$;

-- SQL text of the row `t` of a table as callers see it: no ownership columns; with `children`, the
-- rows of its child tables nested under their table's name, in order.
create function alfred.row_expression(table_name text, children boolean) returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return '(pg_catalog.to_jsonb(t) - ''{household_id,user_id,created_by}''::text[])'
    || coalesce((
      select string_agg(format(
        ' || pg_catalog.jsonb_build_object(%1$L, coalesce((select pg_catalog.jsonb_agg('
        'pg_catalog.to_jsonb(c) - ''{household_id,user_id,created_by}''::text[] order by %3$s) '
        'from public.%1$I c where c.%2$I = t.id), ''[]''))',
        d.table_name, d.parent_column, alfred.child_order(d.table_name)), '' order by d.table_name)
      from public.data_tables d
      where children and d.parent_table = row_expression.table_name
    ), '');
end
$$;

-- The row as callers see it, by id; null when there is none that the user may see.
create function alfred.row_json(table_name text, row_id uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  result jsonb;
begin
  execute format('select %s from public.%I t where t.id = $1',
    alfred.row_expression(table_name, true), table_name)
  into result using row_id;
  return result;
end
$$;

-- Writes rows [{id, values, _origin?}] whose values are checked. Who owns them comes from here,
-- never from the caller; with `restoring`, who made a deleted row, and when, comes from the ledger.
create function alfred.insert_rows(
  entry public.data_tables, columns jsonb, household uuid, rows jsonb, restoring boolean
) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  owner jsonb := case entry.owner_kind
    when 'user' then jsonb_build_object('user_id', alfred.uid())
    else jsonb_build_object('household_id', household, 'created_by', alfred.uid()) end;
  blanks jsonb := '{}';
  batch record;
begin
  -- One statement for rows that name the same columns. A missing column without a default is null
  -- either way, so it does not set a row apart.
  if jsonb_array_length(rows) > 1 then
    select coalesce(jsonb_object_agg(k, null), '{}') into blanks
    from (
      select distinct jsonb_object_keys(r -> 'values') as k from jsonb_array_elements(rows) r
    ) keys
    where not (columns -> k -> 'default')::boolean;
  end if;
  for batch in
    with named as (
      select r.ordinality as n,
        blanks || (r.value -> 'values') || owner || jsonb_build_object('id', r.value -> 'id')
        || case when restoring then jsonb_strip_nulls(r.value -> '_origin') else '{}' end as row
      from jsonb_array_elements(rows) with ordinality r
    ), signed as (
      select n, row, (select string_agg(quote_ident(k), ', ' order by k)
        from jsonb_object_keys(row) k) as names
      from named
    )
    select g.names, jsonb_agg(g.row order by g.n) as rows
    from (
      select n, row, names, n - row_number() over (partition by names order by n) as run from signed
    ) g
    group by g.names, g.run
    order by min(g.n)
  loop
    execute format(
      'insert into public.%1$I (%2$s) '
      'select %2$s from pg_catalog.jsonb_populate_recordset(null::public.%1$I, $1)',
      entry.table_name, batch.names)
    using batch.rows;
  end loop;
end
$$;

-- Writes the child rows [{id?, values, _origin?}] of one parent and one child table.
create function alfred.insert_children(
  parent public.data_tables, parent_id uuid, child_table text, household uuid, rows jsonb,
  restoring boolean
) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  entry public.data_tables;
  columns jsonb;
  checked jsonb;
begin
  select * into entry from public.data_tables d
  where d.table_name = child_table and d.parent_table = parent.table_name;
  if not found then
    perform alfred.fail('invalid',
      format('"%s" is not a child table of %s', coalesce(child_table, ''), parent.table_name));
  end if;
  columns := alfred.columns_of(entry.table_name);
  select jsonb_agg(jsonb_build_object(
    'id', coalesce((r.value ->> 'id')::uuid, gen_random_uuid()),
    'values', alfred.checked_values(columns, r.value -> 'values', true, entry.parent_column)
      || jsonb_build_object(entry.parent_column, parent_id),
    '_origin', r.value -> '_origin') order by r.ordinality)
  into checked
  from jsonb_array_elements(rows) with ordinality r;
  perform alfred.insert_rows(entry, columns, household, coalesce(checked, '[]'), restoring);
end
$$;

-- Removes a parent's rows from a child table and returns what insert_children needs to bring them
-- back: [{id, values, _origin}].
create function alfred.take_children(entry public.data_tables, parent_id uuid) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  taken jsonb;
begin
  execute format(
    'select pg_catalog.jsonb_agg(alfred.stored_row($2, $3, pg_catalog.to_jsonb(c)) order by %3$s) '
    'from public.%1$I c where c.%2$I = $1',
    entry.table_name, entry.parent_column, alfred.child_order(entry.table_name))
  into taken using parent_id, alfred.columns_of(entry.table_name), entry.parent_column;
  execute format('delete from public.%I c where c.%I = $1', entry.table_name, entry.parent_column)
  using parent_id;
  return coalesce(taken, '[]');
end
$$;

-- A row as an inverse keeps it: what a caller could give, and what only a restoration sets.
create function alfred.stored_row(columns jsonb, parent_column text, stored jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', stored -> 'id',
    'values', (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(stored)
      where columns ? key and key is distinct from parent_column
    ),
    '_origin', jsonb_build_object(
      'created_by', stored -> 'created_by', 'created_at', stored -> 'created_at'))
$$;

create function alfred.create_row(
  entry public.data_tables, household uuid, op jsonb, restoring boolean
) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  row_id uuid := coalesce((op ->> 'id')::uuid, gen_random_uuid());
  columns jsonb := alfred.columns_of(entry.table_name);
  child_table text;
  rows jsonb;
begin
  perform alfred.insert_rows(
    entry, columns, household,
    jsonb_build_array(jsonb_build_object(
      'id', row_id, 'values', alfred.checked_values(columns, op -> 'values', true),
      '_origin', op -> '_origin')),
    restoring);
  for child_table, rows in
    select c.value ->> 'table', jsonb_agg(c.value order by c.ordinality)
    from jsonb_array_elements(coalesce(op -> 'children', '[]')) with ordinality c
    group by 1 order by 1
  loop
    perform alfred.insert_children(entry, row_id, child_table, household, rows, restoring);
  end loop;
  return jsonb_build_object(
    'row_id', row_id,
    'inverse', jsonb_build_object('op', 'delete', 'table', entry.table_name, 'id', row_id));
end
$$;

-- The row that an operation is about, locked. A user may belong to several households; an operation
-- reaches the rows of one.
create function alfred.locked_row(
  entry public.data_tables, household uuid, row_id uuid, strength text
) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  found_row jsonb;
begin
  execute format(
    'select to_jsonb(t) from public.%I t where t.id = $1 %s for %s',
    entry.table_name,
    case entry.owner_kind when 'household' then 'and t.household_id = $2' else '' end, strength)
  into found_row using row_id, household;
  if found_row is null then
    perform alfred.fail('not_found', format('there is no such row in %s', entry.table_name));
  end if;
  return found_row;
end
$$;

create function alfred.update_row(
  entry public.data_tables, household uuid, op jsonb, restoring boolean
) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  row_id uuid := (op ->> 'id')::uuid;
  columns jsonb := alfred.columns_of(entry.table_name);
  given jsonb;
  before jsonb;
  after jsonb;
  child jsonb;
  child_entry public.data_tables;
  replaced jsonb := '[]';
begin
  given := alfred.checked_values(
    columns, coalesce(op -> 'set', '{}'), false, entry.parent_column);
  if given = '{}' and coalesce(op -> 'children', '[]') = '[]' then
    perform alfred.fail('invalid', 'an update that sets nothing');
  end if;
  before := alfred.locked_row(entry, household, row_id, 'no key update');
  if given <> '{}' then
    execute format(
      'update public.%1$I t set %2$s '
      'from pg_catalog.jsonb_populate_record(null::public.%1$I, $1) v where t.id = $2',
      entry.table_name,
      (select string_agg(format('%1$I = v.%1$I', k), ', ') from jsonb_object_keys(given) k))
    using given, row_id;
  end if;
  for child in select value from jsonb_array_elements(coalesce(op -> 'children', '[]')) loop
    select * into child_entry from public.data_tables d
    where d.table_name = child ->> 'table' and d.parent_table = entry.table_name;
    if found then
      replaced := replaced || jsonb_build_object(
        'table', child ->> 'table',
        'rows', (
          select coalesce(jsonb_agg(
            (r -> 'values') || jsonb_build_object('id', r -> 'id', '_origin', r -> '_origin')), '[]')
          from jsonb_array_elements(alfred.take_children(child_entry, row_id)) r
        ));
    end if;
    perform alfred.insert_children(
      entry, row_id, child ->> 'table', household,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r -> 'id', 'values', r - '{id,_origin}'::text[], '_origin', r -> '_origin')), '[]')
        from jsonb_array_elements(child -> 'rows') r
      ),
      restoring);
  end loop;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', entry.table_name)
  into after using row_id;
  return jsonb_build_object(
    'row_id', row_id,
    'inverse', jsonb_build_object(
      'op', 'update', 'table', entry.table_name, 'id', row_id, 'children', replaced,
      -- A trigger may have changed more than was asked for.
      'set', (
        select coalesce(jsonb_object_agg(k, before -> k), '{}') from jsonb_object_keys(columns) k
        where given ? k or before -> k is distinct from after -> k
      )));
end
$$;

create function alfred.delete_row(entry public.data_tables, household uuid, op jsonb)
  returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  row_id uuid := (op ->> 'id')::uuid;
  stored jsonb;
  child public.data_tables;
  taken jsonb := '[]';
begin
  stored := alfred.locked_row(entry, household, row_id, 'update');
  for child in
    select * from public.data_tables d where d.parent_table = entry.table_name
    order by d.table_name
  loop
    select taken || coalesce(jsonb_agg(r || jsonb_build_object('table', child.table_name)), '[]')
    into taken from jsonb_array_elements(alfred.take_children(child, row_id)) r;
  end loop;
  execute format('delete from public.%I t where t.id = $1', entry.table_name) using row_id;
  return jsonb_build_object(
    'row_id', row_id,
    'label', stored -> entry.label_column,
    'inverse', jsonb_build_object(
      'op', 'create', 'table', entry.table_name, 'children', taken
    ) || alfred.stored_row(alfred.columns_of(entry.table_name), null, stored));
end
$$;

do $$
declare
  helper regprocedure;
begin
  foreach helper in array array[
    'alfred.row_expression(text, boolean)', 'alfred.child_order(text)',
    'alfred.row_json(text, uuid)',
    'alfred.insert_rows(public.data_tables, jsonb, uuid, jsonb, boolean)',
    'alfred.insert_children(public.data_tables, uuid, text, uuid, jsonb, boolean)',
    'alfred.take_children(public.data_tables, uuid)', 'alfred.stored_row(jsonb, text, jsonb)',
    'alfred.create_row(public.data_tables, uuid, jsonb, boolean)',
    'alfred.update_row(public.data_tables, uuid, jsonb, boolean)',
    'alfred.delete_row(public.data_tables, uuid, jsonb)',
    'alfred.locked_row(public.data_tables, uuid, uuid, text)'
  ]::regprocedure[] loop
    execute format('grant execute on function %s to alfred_definer', helper);
  end loop;
end
$$;
grant execute on function alfred.row_expression(text, boolean) to alfred_pipeline;
grant execute on function alfred.child_order(text) to alfred_pipeline;
