-- Checks what a caller may write into a row: columns, JSON types, and the messages for invalid values. A
-- failing operation raises ALF01 (code in the hint), which is caught for that operation.

create function alfred.fail(code text, message text, column_name text default '') returns void
  language plpgsql
  set search_path = ''
as $$
begin
  raise exception using errcode = 'ALF01', message = message, hint = code, column = column_name;
end
$$;

-- The columns that callers may read (`readable`) or set: {name: {type, required, default}}. Ownership columns and
-- `outside` are in neither set, identity, times and generated columns are only readable, hidden columns only settable.
create function alfred.columns_of(table_name text, readable boolean default false) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(a.attname, jsonb_build_object(
      'type', pg_catalog.format_type(a.atttypid, null),
      'required', a.attnotnull, 'default', a.atthasdef)), '{}')
    from pg_catalog.pg_attribute a
    where a.attrelid = (
        select c.oid from pg_catalog.pg_class c
        where c.relname = table_name and c.relnamespace = 'public'::regnamespace
      )
      and a.attnum > 0 and not a.attisdropped
      and a.attname <> all (array['household_id', 'user_id', 'created_by', 'outside'])
      and not (readable and exists (
        select 1 from public.data_tables d
        where d.table_name = columns_of.table_name and a.attname = any (d.hidden)))
      and (readable
        or a.attname <> all (array['id', 'created_at', 'updated_at']) and a.attgenerated = '')
  );
end
$$;

-- Null if a column of this type can store the JSON value, otherwise the required type in words. Stricter
-- than a cast: text must be text, and NaN and 'tomorrow' are refused.
create function alfred.type_problem(value jsonb, type text) returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  kind text := jsonb_typeof(value);
  words text := value #>> '{}';
  problem text;
begin
  if kind = 'null' then
    return null;
  elsif type like '%[]' then
    if kind <> 'array' then
      return 'must be a list';
    end if;
    select 'must be a list whose items are not null and each ' || coalesce(
      (select min(alfred.type_problem(e, left(type, -2))) from jsonb_array_elements(value) e), 'set')
    into problem
    where exists (
      select 1 from jsonb_array_elements(value) e
      where jsonb_typeof(e) = 'null' or alfred.type_problem(e, left(type, -2)) is not null
    );
    return problem;
  elsif type in ('json', 'jsonb') then
    return null;
  elsif type in ('smallint', 'integer', 'bigint') then
    return case when kind not in ('number', 'string') or words !~ '^-?\d{1,9}$'
      then 'must be a whole number' end;
  elsif type in ('numeric', 'real', 'double precision') then
    return case when kind not in ('number', 'string')
        or kind = 'string' and words !~ '^-?\d{1,30}(\.\d{1,30})?$'
      then 'must be a number' end;
  elsif type = 'boolean' then
    return case when kind <> 'boolean' then 'must be true or false' end;
  elsif type = 'uuid' then
    return case when kind <> 'string' or words !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then 'must be an id' end;
  elsif type = 'date' or type like 'timestamp%' then
    problem := case when type = 'date' then 'must be a date, YYYY-MM-DD'
      else 'must be a time, YYYY-MM-DDTHH:MM:SSZ' end;
    if kind <> 'string' or words !~ (case when type = 'date' then '^\d{4}-\d\d-\d\d$'
        else '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d' end) then
      return problem;
    end if;
    begin
      perform words::timestamptz;
      return null;
    exception when data_exception then
      return problem;
    end;
  end if;
  return case when kind <> 'string' then 'must be text' end;
end
$$;

-- Checks the columns and types of a caller's values for a row and returns them ready to be written. On creation, a null
-- for a required column with a default becomes the default. Missing values are left to the table's own constraints.
create function alfred.checked_values(
  columns jsonb, given jsonb, creating boolean, forbidden text default null
) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  entry record;
  problem text;
begin
  if given is null or jsonb_typeof(given) <> 'object' then
    perform alfred.fail('invalid', 'the values of a row must be an object');
  end if;
  -- Values that obviously match are not checked further.
  for entry in
    select e.key, e.value, columns -> e.key ->> 'type' as type from jsonb_each(given) e
    where e.key = forbidden or not columns ? e.key
      or (jsonb_typeof(e.value), columns -> e.key ->> 'type') not in
        (('string', 'text'), ('number', 'numeric'), ('boolean', 'boolean'))
    order by e.key
  loop
    if entry.key = forbidden or entry.key = any (
      array['id', 'household_id', 'user_id', 'created_by', 'created_at', 'updated_at', 'outside']) then
      perform alfred.fail('invalid', format('column "%s" cannot be set', entry.key), entry.key);
    elsif entry.type is null then
      perform alfred.fail('invalid', format('unknown column "%s"', entry.key), entry.key);
    end if;
    problem := alfred.type_problem(entry.value, entry.type);
    if problem is not null then
      perform alfred.fail('type_mismatch', format('%s %s', entry.key, problem), entry.key);
    end if;
    if creating and entry.value = 'null'
      and columns -> entry.key @> '{"required": true, "default": true}' then
      given := given - entry.key;
    end if;
  end loop;
  return given;
end
$$;

grant execute on function
  alfred.fail(text, text, text),
  alfred.checked_values(jsonb, jsonb, boolean, text)
  to alfred_definer;

grant execute on function
  alfred.columns_of(text, boolean),
  alfred.type_problem(jsonb, text)
  to alfred_pipeline, alfred_definer;
