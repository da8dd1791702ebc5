-- Explains a failed operation: a code, a column, and a message without ids.

-- Turns the Postgres error of a failed operation into {code, message, column}, without ids.
create function alfred.operation_error(
  op jsonb, state text, message text, hint text, constraint_table text, constraint_name text,
  column_name text
) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  code text;
  explanation text;
  key record;
begin
  select
    (select string_agg(a.attname, ', ')
     from unnest(c.conkey) k join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
     where a.attname <> 'household_id') as columns,
    c.confrelid::regclass::text as target,
    pg_catalog.pg_get_constraintdef(c.oid, true) as definition
  into key
  from pg_catalog.pg_constraint c
  where c.conname = constraint_name
    and c.conrelid = (
      select t.oid from pg_catalog.pg_class t
      where t.relname = constraint_table and t.relnamespace = 'public'::regnamespace);

  if state = 'ALF01' then
    code := hint;
    explanation := message;
  elsif state = '23503' and (
    op ->> 'op' = 'delete' or constraint_table <> op ->> 'table' and not exists (
      select 1 from public.data_tables d
      where d.table_name = constraint_table and d.parent_table = op ->> 'table')
  ) then
    code := 'in_use';
    explanation := format('still used by %s', constraint_table);
  elsif state = '23503' then
    code := 'not_found';
    column_name := key.columns;
    explanation := format('%s: there is no such row in %s',
      key.columns, regexp_replace(key.target, '^public\.', ''));
  elsif state = '23505' then
    code := 'duplicate';
    explanation := format('there is already such a row in %s', constraint_table);
  elsif state = '23502' then
    code := 'missing_value';
    explanation := format('%s needs a value', column_name);
  elsif state like '23%' then
    code := 'check_failed';
    column_name := case when key.columns not like '%,%' then key.columns end;
    explanation := format('%s must satisfy %s', coalesce(key.columns, 'the row'),
      regexp_replace(
        coalesce(key.definition, constraint_name), '^CHECK |::(text|numeric)(\[\])?', '', 'g'));
  else
    code := 'type_mismatch';
    explanation := 'a value does not fit its column';
  end if;
  return jsonb_build_object(
    'code', code,
    'message', regexp_replace(
      explanation, '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}', '(id)', 'g'),
    'column', nullif(column_name, ''));
end
$$;

grant execute on function alfred.operation_error(jsonb, text, text, text, text, text, text)
  to alfred_definer;
