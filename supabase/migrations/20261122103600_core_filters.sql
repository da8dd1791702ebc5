-- The filter language of read_rows: every operator is executed or refused, none is dropped. A filter
-- becomes SQL text over the row `t`; names are looked up and quoted, values quoted and cast.

-- A condition {column, op, value} as SQL text.
create function alfred.filter_condition(table_name text, condition jsonb) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  path text := condition ->> 'column';
  operator text := condition ->> 'op';
  value jsonb := condition -> 'value';
  negative boolean := operator = 'neq' or operator like 'not\_%';
  positive text := case operator when 'neq' then 'eq' else regexp_replace(operator, '^not_', '') end;
  child public.data_tables;
  name text := path;
  columns jsonb;
  test text;
  pack_operator text;
begin
  select p.function_name into pack_operator from alfred.pack_operators p where p.operator = positive;
  if jsonb_typeof(condition -> 'column') is distinct from 'string'
    or jsonb_typeof(condition -> 'op') is distinct from 'string'
    or condition - '{column,op,value}'::text[] <> '{}' then
    perform alfred.refuse_filter('a condition is {column, op, value}');
  elsif pack_operator is null and operator <> all (array[
    'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'ilike', 'not_ilike', 'is_null',
    'contains', 'overlaps', 'between', 'similar'
  ]) then
    perform alfred.refuse_filter(format('unknown operator "%s"', operator));
  end if;

  if strpos(path, '.') > 0 then
    select * into child from public.data_tables d
    where d.table_name = split_part(path, '.', 1)
      and d.parent_table = filter_condition.table_name;
    if not found then
      perform alfred.refuse_filter(format('unknown column "%s" of %s', path, table_name));
    end if;
    name := substr(path, strpos(path, '.') + 1);
  end if;
  columns := alfred.columns_of(coalesce(child.table_name, table_name), true);
  if pack_operator is not null then
    execute format('select alfred.%I($1, $2, $3, $4, $5)', pack_operator)
    into test using table_name, child.table_name, condition, name, negative;
    return case when negative then format('(%s) is not true', test) else test end;
  elsif not columns ? name then
    perform alfred.refuse_filter(format('unknown column "%s" of %s', path, table_name));
  end if;

  test := alfred.filter_operator(
    format('%s.%I', case when child.table_name is null then 't' else 'c' end, name),
    path, columns -> name ->> 'type', positive, value);
  if child.table_name is not null then
    test := format('exists (select 1 from public.%I c where c.%I = t.id and %s)',
      child.table_name, child.parent_column, test);
  end if;
  -- Null is not the excluded value, so exclusions keep rows with null.
  return case when negative then format('(%s) is not true', test) else format('(%s)', test) end;
end
$$;

-- A filter as SQL text: {and: [Filter]} | {or: [Filter]} | {column, op, value}.
create function alfred.filter_sql(table_name text, filter jsonb, depth int default 0) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  word text;
begin
  if jsonb_typeof(filter) is distinct from 'object' or filter = '{}' then
    perform alfred.refuse_filter('it is empty or not an object');
  elsif depth > 8 then
    perform alfred.refuse_filter('it is nested too deeply');
  end if;
  if not (filter ? 'and' or filter ? 'or') then
    return alfred.filter_condition(table_name, filter);
  end if;
  select min(k) into word from jsonb_object_keys(filter) k having count(*) = 1;
  if word is null then
    perform alfred.refuse_filter('a group has one key, "and" or "or"');
  elsif jsonb_typeof(filter -> word) <> 'array' or filter -> word = '[]' then
    perform alfred.refuse_filter(format('the group "%s" needs at least one condition', word));
  end if;
  return '(' || (
    select string_agg(alfred.filter_sql(table_name, part, depth + 1), ' ' || word || ' ')
    from jsonb_array_elements(filter -> word) part
  ) || ')';
end
$$;

grant execute on function
  alfred.filter_condition(text, jsonb),
  alfred.filter_sql(text, jsonb, int)
  to alfred_pipeline;
