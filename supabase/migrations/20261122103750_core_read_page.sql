-- read_page: a page of a table's rows for screens. It runs as the caller, under row-level security.

-- The condition that a row or one of its lines was written at this moment or later.
create function alfred.written_since(table_name text, since timestamptz) returns text
  language sql stable
  set search_path = ''
as $$
  select format('(t.updated_at >= %L', since) || coalesce(string_agg(
    format(' or exists (select from public.%I c where c.%I = t.id and c.updated_at >= %L)',
      d.table_name, d.parent_column, since), ''), '') || ')'
  from public.data_tables d where d.parent_table = written_since.table_name
$$;

-- p: {table, where?: Filter, order: [{column, dir}], limit: at most 501, after?: as of read_rows, household_id?, wishes?,
--   since?: only rows written then or later, count?: true}
-- → {rows: as of read_rows with children, total?: with `count`, all rows that match on all pages, as_of?: with `since`, a
--    moment from which the next read misses nothing}
-- Errors: 'filter: …' naming what was refused.
create function public.read_page(p jsonb) returns jsonb
  language plpgsql stable
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  entry public.data_tables;
  columns jsonb;
  condition text := 'true';
  place text := 'true';
  rows jsonb;
  total bigint;
begin
  select * into entry from public.data_tables d
  where d.table_name = p ->> 'table' and d.parent_table is null and d.owner_kind <> 'catalogue';
  if not found then
    perform alfred.refuse_filter(format('unknown table "%s"', p ->> 'table'));
  elsif (p ->> 'limit')::int not between 1 and 501 then
    perform alfred.refuse_filter('limit is a number from 1 to 501');
  end if;
  columns := alfred.columns_of(entry.table_name, true);
  if coalesce(p -> 'where', 'null') <> 'null' then
    condition := alfred.filter_sql(entry.table_name, p -> 'where');
  end if;
  if entry.owner_kind = 'household' and p ->> 'household_id' is not null then
    condition := format('t.household_id = %L::uuid and %s', p ->> 'household_id', condition);
  end if;
  if p ->> 'since' is not null then
    condition := format('%s and %s', condition, alfred.written_since(entry.table_name, (p ->> 'since')::timestamptz));
  end if;
  if coalesce(p -> 'after', 'null') <> 'null' then
    place := alfred.rows_after(columns, p -> 'order', p -> 'after');
  end if;
  execute format(
    'select coalesce(jsonb_agg(%1$s), ''[]'') from ('
    'select t.* from public.%2$I t where (%3$s) and (%4$s) order by %5$s limit %6$s) t',
    alfred.row_expression(entry.table_name, true, false), entry.table_name, condition, place,
    alfred.row_order(columns, p -> 'order', null), (p ->> 'limit')::int)
  into rows;
  if coalesce(p -> 'wishes', 'null') <> 'null' then
    rows := alfred.with_findings(entry.table_name, rows, (p ->> 'household_id')::uuid, p -> 'wishes');
  end if;
  if (p ->> 'count')::boolean then
    execute format('select count(*) from public.%I t where %s', entry.table_name, condition) into total;
  end if;
  return jsonb_build_object('rows', rows)
    || case when total is null then '{}' else jsonb_build_object('total', total) end
    -- A row is stamped before its transaction commits, and no transaction of a request lasts a minute.
    || case when p ->> 'since' is null then '{}'
      else jsonb_build_object('as_of', statement_timestamp() - interval '1 minute') end;
end
$$;
call alfred.expose('public.read_page(jsonb)', current_user, 'alfred_pipeline');
grant execute on function alfred.written_since(text, timestamptz) to alfred_pipeline;
