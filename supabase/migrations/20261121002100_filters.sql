-- The filter language of read_rows: every operator is executed or refused, none is dropped. A filter
-- becomes SQL text over the row `t`; names are looked up and quoted, values quoted and cast.

create function alfred.refuse_filter(reason text) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  raise exception 'filter: %', reason;
end
$$;

-- A value as a literal of the column's type, or a refusal.
create function alfred.filter_literal(column_name text, type text, value jsonb) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  problem text := case when value is null or value = 'null' then 'needs a value'
    else alfred.type_problem(value, type) end;
begin
  if problem is not null then
    perform alfred.refuse_filter(format('the value for %s %s', column_name, problem));
  end if;
  if type like '%[]' then
    return format('array[%s]::%s', (
      select string_agg(format('%L', e), ', ') from jsonb_array_elements_text(value) e), type);
  end if;
  return format('%L::%s', value #>> '{}', type);
end
$$;

-- The condition of one operator on `place` (a qualified column), positive ones only.
create function alfred.filter_operator(
  place text, column_name text, type text, operator text, value jsonb
) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  scalar boolean := type not like '%[]' and type not in ('json', 'jsonb');
  item text := case when type like '%[]' then left(type, -2) else type end;
  sign text := case operator when 'eq' then '=' when 'gt' then '>' when 'gte' then '>='
    when 'lt' then '<' when 'lte' then '<=' end;
  listed jsonb;
begin
  if operator in ('eq', 'in', 'between') and not scalar
    or operator in ('gt', 'gte', 'lt', 'lte', 'between') and type in ('boolean', 'uuid')
    or sign is not null and sign <> '=' and not scalar
    or operator in ('contains', 'overlaps') and type not like '%[]'
    or operator in ('ilike', 'similar') and item not in ('text', 'character varying') then
    perform alfred.refuse_filter(format('%s cannot be used on %s, which is %s', operator, column_name, type));
  end if;

  case
    when sign is not null then
      return format('%s %s %s', place, sign, alfred.filter_literal(column_name, type, value));
    when operator = 'between' then
      if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) <> 2 then
        perform alfred.refuse_filter(format('between on %s needs [low, high]', column_name));
      end if;
      return format('%s between %s and %s', place,
        alfred.filter_literal(column_name, type, value -> 0),
        alfred.filter_literal(column_name, type, value -> 1));
    when operator in ('in', 'contains', 'overlaps') then
      listed := case when operator = 'contains' and jsonb_typeof(value) not in ('array', 'null')
        then jsonb_build_array(value) else value end;
      if jsonb_typeof(listed) is distinct from 'array' or jsonb_array_length(listed) = 0 then
        perform alfred.refuse_filter(format('%s on %s needs a list of values', operator, column_name));
      end if;
      return format(
        case operator when 'in' then '%s = any (%s)' when 'contains' then '%s @> %s' else '%s && %s' end,
        place, alfred.filter_literal(column_name, item || '[]', listed));
    when operator = 'ilike' then
      -- A pattern may not end inside an escape: Postgres would find that out row by row.
      if right(value #>> '{}', 1) = '\' and length(substring(value #>> '{}' from '\\+$')) % 2 = 1 then
        perform alfred.refuse_filter(format('the pattern for %s ends with a lone backslash', column_name));
      end if;
      return case when scalar
        then format('%s ilike %s', place, alfred.filter_literal(column_name, 'text', value))
        else format('exists (select 1 from unnest(%s) e where e ilike %s)', place,
          alfred.filter_literal(column_name, 'text', value)) end;
    when operator = 'is_null' then
      if jsonb_typeof(value) is distinct from 'boolean' then
        perform alfred.refuse_filter(format('is_null on %s needs true or false', column_name));
      end if;
      return place || case when value = 'true' then ' is null' else ' is not null' end;
    when operator = 'similar' and scalar then
      return format('alfred.word_similarity(%s, %s) >= 0.4',
        alfred.filter_literal(column_name, 'text', value), place);
    else
      perform alfred.refuse_filter(format('there is no operator "%s" for %s', operator, column_name));
  end case;
end
$$;

-- True when a row, or one of its children, is or contains a member of the catalogue category (or the
-- one ingredient) that the value names. A row's link to the catalogue decides; names decide where
-- there is no link.
create function alfred.category_condition(
  table_name text, child_table text, value jsonb
) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  members uuid[];
  wanted text := alfred.food_key(value #>> '{}');
  conditions text[] := '{}';
  entry record;
  columns jsonb;
  place text;
  test text;
begin
  if jsonb_typeof(value) is distinct from 'string' or wanted = '' then
    perform alfred.refuse_filter('category needs the name of a category or an ingredient');
  end if;
  select array_agg(m.ingredient_id) into members
  from (
    select k.ingredient_id from alfred.category_terms k where k.term = wanted
    union
    select t.ingredient_id from alfred.ingredient_terms t where t.term = wanted
  ) m;
  if members is null then
    perform alfred.refuse_filter(format('the catalogue has no category or ingredient "%s"', value #>> '{}'));
  end if;

  for entry in
    select d.table_name as name, d.label_column, d.parent_column, d.owner_kind
    from public.data_tables d
    where d.table_name = category_condition.table_name and child_table is null
      or d.parent_table = category_condition.table_name
        and (child_table is null or d.table_name = child_table)
  loop
    place := case when entry.name = category_condition.table_name then 't' else 'c' end;
    columns := alfred.columns_of(entry.name, true);
    continue when place = 'c' and not columns ? 'ingredient_id';
    test := format('alfred.ingredients_in(%s.%I) && %L::uuid[]', place, entry.label_column, members);
    if entry.owner_kind = 'catalogue' then
      test := format('%s.id = any (%L::uuid[])', place, members);
    elsif columns ? 'ingredient_id' then
      test := format(
        '(%1$s.ingredient_id = any (%2$L::uuid[]) or %1$s.ingredient_id is null and %3$s)',
        place, members, test);
    end if;
    conditions := conditions || case when place = 't' then test else format(
      'exists (select 1 from public.%I c where c.%I = t.id and %s)',
      entry.name, entry.parent_column, test) end;
  end loop;
  if conditions = '{}' then
    perform alfred.refuse_filter(format('category cannot be used on %s', table_name));
  end if;
  return '(' || array_to_string(conditions, ' or ') || ')';
end
$$;

-- One {column, op, value}.
create function alfred.filter_condition(table_name text, condition jsonb) returns text
  language plpgsql
  set search_path = ''
as $$
declare
  path text := condition ->> 'column';
  operator text := condition ->> 'op';
  value jsonb := condition -> 'value';
  negative boolean := operator in ('neq', 'not_in', 'not_ilike');
  positive text := case operator when 'neq' then 'eq' else regexp_replace(operator, '^not_', '') end;
  child public.data_tables;
  name text := path;
  columns jsonb;
  test text;
begin
  if jsonb_typeof(condition -> 'column') is distinct from 'string'
    or jsonb_typeof(condition -> 'op') is distinct from 'string'
    or condition - '{column,op,value}'::text[] <> '{}' then
    perform alfred.refuse_filter('a condition is {column, op, value}');
  elsif operator <> all (array[
    'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'ilike', 'not_ilike', 'is_null',
    'contains', 'overlaps', 'between', 'category', 'similar'
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
  -- A category is asked of the row, by any of the columns that name what it is.
  if operator = 'category' then
    if name not in ('name', 'title', 'ingredient', 'ingredient_id') then
      perform alfred.refuse_filter(format('category cannot be used on %s', path));
    end if;
    return alfred.category_condition(table_name, child.table_name, value);
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
  -- A null is not the thing that is excluded: exclusions keep it.
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
    perform alfred.refuse_filter('it is empty or no object');
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

do $$
declare
  helper regprocedure;
begin
  foreach helper in array array[
    'alfred.refuse_filter(text)', 'alfred.filter_literal(text, text, jsonb)',
    'alfred.filter_operator(text, text, text, text, jsonb)',
    'alfred.category_condition(text, text, jsonb)', 'alfred.filter_condition(text, jsonb)',
    'alfred.filter_sql(text, jsonb, int)'
  ]::regprocedure[] loop
    execute format('grant execute on function %s to alfred_pipeline', helper);
  end loop;
end
$$;
