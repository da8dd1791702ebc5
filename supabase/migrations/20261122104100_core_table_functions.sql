-- The functions that are made for registered tables, out of what data_tables says of them. A migration that
-- registers nothing and changes which tables, labels or links there are calls make_table_functions itself.

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

-- Before there is a table.
call alfred.make_background_function();
call alfred.make_count_functions();
