-- Creates, updates or deletes one row of any registered table with its children, and returns the row before
-- the change as callers see it, and the exact inverse. These functions run inside apply_effects only.

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
  if entry.parent_table is not null and op -> 'values' ->> 'position' is null
    and alfred.has_order(entry) then
    -- The line comes last until it is moved to its position.
    op := jsonb_set(op, '{values,position}', '1000000');
  end if;
  perform alfred.insert_rows(
    entry, columns, household,
    jsonb_build_array(jsonb_build_object(
      'id', row_id, 'values', alfred.checked_values(columns, op -> 'values', true),
      '_origin', op -> '_origin', '_outside', op -> '_outside')),
    restoring);
  for child_table, rows in
    select c.value ->> 'table', jsonb_agg(c.value order by c.ordinality)
    from jsonb_array_elements(coalesce(op -> 'children', '[]')) with ordinality c
    group by 1 order by 1
  loop
    perform alfred.insert_children(entry, row_id, child_table, household, rows, restoring);
  end loop;
  perform alfred.order_children(entry, row_id);
  perform alfred.place_line(entry, row_id);
  return jsonb_build_object(
    'row_id', row_id,
    'inverse', jsonb_build_object('op', 'delete', 'table', entry.table_name, 'id', row_id));
end
$$;

-- Locks and returns the row of an operation. A user may belong to several households; an operation can access the
-- rows of only one.
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

-- Refuses a change if the row differs from what the caller last saw. The row is locked already.
create function alfred.refuse_stale(seen jsonb, expected jsonb) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if jsonb_typeof(expected) = 'object' and expected is distinct from seen then
    perform alfred.fail('stale', 'it has changed since it was read');
  end if;
end
$$;

-- Whether two values share words: they are equal, or both are lists with a common item.
create function alfred.has_words_of(value jsonb, other jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select value = other or jsonb_typeof(value) = 'array' and jsonb_typeof(other) = 'array' and exists (
    select from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end) v
    join jsonb_array_elements(case jsonb_typeof(other) when 'array' then other else '[]' end) o on o.value = v.value)
$$;

-- The provenance of a row after an update. A column has the sources that the operation states for it. Without any, an
-- unchanged value keeps its sources, and so does a list that keeps an item; another value counts as words of the user
-- who asked for it.
create function alfred.outside_after(before jsonb, given jsonb, stated jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(o.key, o.value), '{}') || coalesce(nullif(stated, 'null'), '{}')
  from jsonb_each(before -> 'outside') o
  where not given ? o.key or alfred.has_words_of(given -> o.key, before -> o.key)
$$;

-- The provenance of a line that replaces other lines: a value that one of the replaced lines had keeps its sources,
-- unless the line states others.
create function alfred.outside_of_line(line jsonb, taken jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(o.key, o.value), '{}') || coalesce(nullif(line -> '_outside', 'null'), '{}')
  from jsonb_array_elements(taken) t cross join lateral jsonb_each(t #> '{_origin,outside}') o
  where alfred.has_words_of(line -> o.key, t -> 'values' -> o.key)
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
  seen jsonb;
  child jsonb;
  child_entry public.data_tables;
  taken jsonb;
  replaced jsonb := '[]';
begin
  given := alfred.checked_values(
    columns, coalesce(op -> 'set', '{}'), false, entry.parent_column);
  if given = '{}' and coalesce(op -> 'children', '[]') = '[]' then
    perform alfred.fail('invalid', 'an update that sets nothing');
  end if;
  before := alfred.locked_row(entry, household, row_id, 'no key update');
  seen := alfred.row_json(entry.table_name, row_id);
  perform alfred.refuse_stale(seen, op -> 'expect');
  if given <> '{}' then
    execute format(
      'update public.%1$I t set outside = $3, %2$s '
      'from pg_catalog.jsonb_populate_record(null::public.%1$I, $1) v where t.id = $2',
      entry.table_name,
      (select string_agg(format('%1$I = v.%1$I', k), ', ') from jsonb_object_keys(given) k))
    using given, row_id, case when restoring then coalesce(op #> '{_origin,outside}', '{}')
      else alfred.outside_after(before, given, op -> '_outside') end;
  end if;
  for child in select value from jsonb_array_elements(coalesce(op -> 'children', '[]')) loop
    select * into child_entry from public.data_tables d
    where d.table_name = child ->> 'table' and d.parent_table = entry.table_name;
    taken := '[]';
    if found then
      taken := alfred.take_children(child_entry, row_id);
      replaced := replaced || jsonb_build_object(
        'table', child ->> 'table',
        'rows', (
          select coalesce(jsonb_agg(
            (r -> 'values') || jsonb_build_object('id', r -> 'id', '_origin', r -> '_origin')), '[]')
          from jsonb_array_elements(taken) r
        ));
    end if;
    perform alfred.insert_children(
      entry, row_id, child ->> 'table', household,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r -> 'id', 'values', r - '{id,_origin,_outside}'::text[], '_origin', r -> '_origin',
          '_outside', alfred.outside_of_line(r, taken))), '[]')
        from jsonb_array_elements(child -> 'rows') r
      ),
      restoring);
  end loop;
  perform alfred.order_children(entry, row_id);
  if given ? 'position' then
    perform alfred.place_line(entry, row_id);
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.id = $1', entry.table_name)
  into after using row_id;
  return jsonb_build_object(
    'row_id', row_id, 'before', seen,
    'inverse', jsonb_build_object(
      'op', 'update', 'table', entry.table_name, 'id', row_id, 'children', replaced,
      '_origin', jsonb_build_object('outside', before -> 'outside'),
      -- A trigger may have changed more columns than the call. Hidden columns describe the row under its new
      -- label and may be filled in later without a ledger entry, so the inverse of a new label sets all of them.
      'set', (
        select coalesce(jsonb_object_agg(k, before -> k), '{}') from jsonb_object_keys(columns) k
        where given ? k or before -> k is distinct from after -> k
          or k = any (entry.hidden)
            and before -> entry.label_column is distinct from after -> entry.label_column
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
  seen jsonb;
  child public.data_tables;
  taken jsonb := '[]';
begin
  stored := alfred.locked_row(entry, household, row_id, 'update');
  seen := alfred.row_json(entry.table_name, row_id);
  perform alfred.refuse_stale(seen, op -> 'expect');
  for child in
    select * from public.data_tables d where d.parent_table = entry.table_name
    order by d.table_name
  loop
    select taken || coalesce(jsonb_agg(r || jsonb_build_object('table', child.table_name)), '[]')
    into taken from jsonb_array_elements(alfred.take_children(child, row_id)) r;
  end loop;
  execute format('delete from public.%I t where t.id = $1', entry.table_name) using row_id;
  if entry.parent_table is not null then
    perform alfred.order_lines(entry, (stored ->> entry.parent_column)::uuid);
  end if;
  return jsonb_build_object(
    'row_id', row_id, 'before', seen,
    'label', stored -> entry.label_column,
    'inverse', jsonb_build_object(
      'op', 'create', 'table', entry.table_name, 'children', taken
    ) || alfred.stored_row(alfred.columns_of(entry.table_name), null, stored));
end
$$;

grant execute on function
  alfred.create_row(public.data_tables, uuid, jsonb, boolean),
  alfred.locked_row(public.data_tables, uuid, uuid, text),
  alfred.refuse_stale(jsonb, jsonb),
  alfred.has_words_of(jsonb, jsonb),
  alfred.outside_after(jsonb, jsonb, jsonb),
  alfred.outside_of_line(jsonb, jsonb),
  alfred.update_row(public.data_tables, uuid, jsonb, boolean),
  alfred.delete_row(public.data_tables, uuid, jsonb)
  to alfred_definer;
