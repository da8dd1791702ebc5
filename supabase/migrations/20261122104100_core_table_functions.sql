-- Functions that are made for each registered table, out of what data_tables and the catalogue say of it at
-- that moment. A migration that changes columns, defaults or children of such a table calls this again.

create procedure alfred.make_table_functions(target text)
  language plpgsql
  set search_path = ''
as $$
declare
  entry public.data_tables;
begin
  select * into strict entry from public.data_tables d where d.table_name = target;
  call alfred.make_facts_function(entry);
  if entry.parent_table is not null then
    call alfred.make_table_functions(entry.parent_table);
  end if;
end
$$;
