-- Rows of registered tables: how callers see them, how they are written with their children, and how they are
-- removed so that they can be restored.

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

create function alfred.unseen_columns(table_name text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array['household_id', 'user_id', 'created_by', 'outside'] || coalesce(
    (select d.hidden from public.data_tables d where d.table_name = unseen_columns.table_name), '{}');
end
$$;

-- The columns that callers do not see. With `outside`, they see the column `outside`.
create function alfred.seen_without(table_name text, outside boolean) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when outside then array_remove(alfred.unseen_columns(table_name), 'outside')
    else alfred.unseen_columns(table_name) end;
end
$$;

-- SQL text of the row `t` of a table as callers see it: no ownership or hidden columns; with
-- `children`, the rows of its child tables nested under their table's name, in order; with `outside`, the sources of
-- each row's words from outside.
create function alfred.row_expression(table_name text, children boolean, outside boolean default false)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return format('(pg_catalog.to_jsonb(t) - %L::text[])', alfred.seen_without(table_name, outside))
    || coalesce((
      select string_agg(format(
        ' || pg_catalog.jsonb_build_object(%1$L, coalesce((select pg_catalog.jsonb_agg('
        'pg_catalog.to_jsonb(c) - %4$L::text[] order by %3$s) '
        'from public.%1$I c where c.%2$I = t.id), ''[]''))',
        d.table_name, d.parent_column, alfred.child_order(d.table_name),
        alfred.seen_without(d.table_name, outside)), '' order by d.table_name)
      from public.data_tables d
      where children and d.parent_table = row_expression.table_name
    ), '');
end
$$;

-- Creates the function that reads one row of a table as callers see it.
create procedure alfred.make_row_function(entry public.data_tables)
  language plpgsql
  set search_path = ''
as $$
begin
  call alfred.make_function(
    'row_of_' || entry.table_name, 'row_id uuid', 'jsonb', 'stable',
    format('begin return (select %s from public.%I t where t.id = $1); end',
      alfred.row_expression(entry.table_name, true), entry.table_name),
    'alfred_definer');
end
$$;

-- The row as callers see it, by id; null when the user sees no such row.
create function alfred.row_json(table_name text, row_id uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  result jsonb;
begin
  execute format('select alfred.%I($1)', 'row_of_' || table_name) into result using row_id;
  return result;
end
$$;

-- Writes rows [{id, values, _origin?, _outside?}] with checked values. The owner is set here, never by the caller. With
-- `restoring`, the creator, the time and the provenance of a deleted row come from the ledger. `_outside` is the
-- provenance of a new row. A row with `_origin` comes from an inverse: `alfred.put_back` is on while it is written, so
-- that no trigger adds values of other rows to it.
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
  -- One statement for all rows with the same columns. A missing column without a default is null either way, so rows
  -- that differ only in it can be joined.
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
        blanks || (r.value -> 'values') || owner || jsonb_build_object(
          'id', r.value -> 'id', 'outside', coalesce(nullif(r.value -> '_outside', 'null'), '{}'))
        || case when restoring then jsonb_strip_nulls(r.value -> '_origin') else '{}' end as row,
        coalesce(jsonb_typeof(r.value -> '_origin') = 'object', false) as is_put_back
      from jsonb_array_elements(rows) with ordinality r
    ), signed as (
      select n, row, is_put_back, (select string_agg(quote_ident(k), ', ' order by k)
        from jsonb_object_keys(row) k) as names
      from named
    )
    select g.names, g.is_put_back, jsonb_agg(g.row order by g.n) as rows
    from (
      select n, row, names, is_put_back,
        n - row_number() over (partition by names, is_put_back order by n) as run
      from signed
    ) g
    group by g.names, g.is_put_back, g.run
    order by min(g.n)
  loop
    perform set_config('alfred.put_back', case when batch.is_put_back then 'on' else 'off' end, true);
    execute format(
      'insert into public.%1$I (%2$s) '
      'select %2$s from pg_catalog.jsonb_populate_recordset(null::public.%1$I, $1)',
      entry.table_name, batch.names)
    using batch.rows;
  end loop;
  perform set_config('alfred.put_back', 'off', true);
end
$$;

-- Writes the child rows [{id?, values, _origin?, _outside?}] of one parent and one child table.
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
    '_origin', r.value -> '_origin', '_outside', r.value -> '_outside') order by r.ordinality)
  into checked
  from jsonb_array_elements(rows) with ordinality r;
  perform alfred.insert_rows(entry, columns, household, coalesce(checked, '[]'), restoring);
end
$$;

-- Removes a parent's rows from a child table and returns what insert_children needs to restore them:
-- [{id, values, _origin}].
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

-- A row in the form that an inverse stores: the columns that callers may set, and those that only a restoration sets.
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
      'created_by', stored -> 'created_by', 'created_at', stored -> 'created_at', 'outside', stored -> 'outside'))
$$;

grant execute on function
  alfred.child_order(text),
  alfred.unseen_columns(text),
  alfred.seen_without(text, boolean),
  alfred.row_expression(text, boolean, boolean)
  to alfred_pipeline, alfred_definer;

grant execute on function
  alfred.row_json(text, uuid),
  alfred.insert_rows(public.data_tables, jsonb, uuid, jsonb, boolean),
  alfred.insert_children(public.data_tables, uuid, text, uuid, jsonb, boolean),
  alfred.take_children(public.data_tables, uuid),
  alfred.stored_row(jsonb, text, jsonb)
  to alfred_definer;
