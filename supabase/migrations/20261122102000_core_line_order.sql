-- Keeps the order of a parent's lines: `position` counts from 1 without gaps or duplicates. Inserting a line
-- moves the later ones, and deleting it moves them back, so that an undo restores the earlier order.

create function alfred.has_order(entry public.data_tables) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  if entry.parent_table is null then
    return false;
  end if;
  return exists (
    select 1 from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass('public.' || quote_ident(entry.table_name))
      and a.attname = 'position' and not a.attisdropped);
end
$$;

-- Creates the function that numbers the lines of one parent. `line` keeps its own position among the others.
create procedure alfred.make_order_function(entry public.data_tables)
  language plpgsql
  set search_path = ''
as $$
begin
  if not alfred.has_order(entry) then
    return;
  end if;
  call alfred.make_function(
    'order_of_' || entry.table_name, 'parent_id uuid, line uuid', 'void', 'volatile', format($body$
    begin
      -- Two concurrent calls would give two lines the same number.
      perform 1 from public.%2$I p where p.id = $1 for no key update;
      update public.%1$I t set position = o.place
      from (
        select id, row_number() over (order by rank) as place
        from (
          select c.id, (row_number() over (order by %4$s))::numeric as rank
          from public.%1$I c where c.%3$I = $1 and c.id is distinct from $2
          union all
          select c.id, c.position - 0.5 from public.%1$I c where c.id = $2
        ) ranked
      ) o
      where t.id = o.id and t.position is distinct from o.place;
    end $body$,
    entry.table_name, entry.parent_table, entry.parent_column, alfred.child_order(entry.table_name)),
    'alfred_definer');
end
$$;

-- Numbers the lines of one parent, if they have an order.
create function alfred.order_lines(
  entry public.data_tables, parent_id uuid, line uuid default null
) returns void
  language plpgsql
  set search_path = ''
as $$
begin
  if alfred.has_order(entry) then
    execute format('select alfred.%I($1, $2)', 'order_of_' || entry.table_name) using parent_id, line;
  end if;
end
$$;

-- Restores the order of the lines around one that was written.
create function alfred.place_line(entry public.data_tables, line uuid) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  parent_id uuid;
begin
  if alfred.has_order(entry) then
    execute format('select t.%I from public.%I t where t.id = $1', entry.parent_column, entry.table_name)
    into parent_id using line;
    perform alfred.order_lines(entry, parent_id, line);
  end if;
end
$$;

-- Numbers all lines of a row.
create function alfred.order_children(entry public.data_tables, row_id uuid) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  child public.data_tables;
begin
  for child in
    select * from public.data_tables d where d.parent_table = entry.table_name order by d.table_name
  loop
    perform alfred.order_lines(child, row_id);
  end loop;
end
$$;

grant execute on function
  alfred.has_order(public.data_tables),
  alfred.order_lines(public.data_tables, uuid, uuid),
  alfred.place_line(public.data_tables, uuid),
  alfred.order_children(public.data_tables, uuid)
  to alfred_definer;
