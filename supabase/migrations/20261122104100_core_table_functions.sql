-- Creates the functions that depend on the registered tables, from their rows in data_tables. A migration that
-- changes tables, labels or links without registering a table must call make_table_functions itself.

create procedure alfred.make_table_functions(target text)
  language plpgsql
  set search_path = ''
as $$
declare
  entry public.data_tables;
begin
  select * into strict entry from public.data_tables d where d.table_name = target;
  if entry.owner_kind <> 'catalogue' then
    call alfred.make_row_function(entry);
    call alfred.make_outside_function(entry);
    call alfred.make_knows_outside();
    call alfred.make_order_function(entry);
    call alfred.make_changed_function(entry);
    if entry.parent_table is not null then
      call alfred.make_table_functions(entry.parent_table);
    else
      call alfred.make_background_function();
    end if;
  end if;
  call alfred.make_count_functions();
end
$$;

-- The functions for a database without registered tables.
call alfred.make_background_function();
call alfred.make_count_functions();
