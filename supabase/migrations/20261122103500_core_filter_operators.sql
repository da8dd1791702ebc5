-- The operators of the filter language: one column and one value, as SQL text. Values are checked, quoted and
-- cast; invalid ones are refused.

create function alfred.refuse_filter(reason text) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  raise exception 'filter: %', reason;
end
$$;

-- A value as a literal of the column's type; invalid values are refused.
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

-- The condition of one operator without negation on `place` (a qualified column).
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
  list_value jsonb;
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
      list_value := case when operator = 'contains' and jsonb_typeof(value) not in ('array', 'null')
        then jsonb_build_array(value) else value end;
      if jsonb_typeof(list_value) is distinct from 'array' or jsonb_array_length(list_value) = 0 then
        perform alfred.refuse_filter(format('%s on %s needs a list of values', operator, column_name));
      end if;
      return format(
        case operator when 'in' then '%s = any (%s)' when 'contains' then '%s @> %s' else '%s && %s' end,
        place, alfred.filter_literal(column_name, item || '[]', list_value));
    when operator = 'ilike' then
      -- A pattern must not end inside an escape, because Postgres would raise the error only while reading
      -- rows.
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

grant execute on function
  alfred.refuse_filter(text),
  alfred.filter_literal(text, text, jsonb),
  alfred.filter_operator(text, text, text, text, jsonb)
  to alfred_pipeline;
