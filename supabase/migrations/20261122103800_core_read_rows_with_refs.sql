-- read_rows_with_refs: rows and their refs in a conversation, in one request.

-- The ids in rows that get a ref. `shape`: {type, links: [[column, type]], children: [{table, type, links,
-- children}]}. Order: a row, the rows that it links to, its children.
create function alfred.ids_in_rows(rows jsonb, shape jsonb)
  returns table (type text, id text)
  language plpgsql immutable
  set search_path = ''
as $$
declare
  fields jsonb;
  link jsonb;
  child jsonb;
begin
  if jsonb_typeof(rows) is distinct from 'array' then
    return;
  end if;
  for fields in select value from jsonb_array_elements(rows) loop
    type := shape ->> 'type';
    id := fields ->> 'id';
    return next;
    for link in select value from jsonb_array_elements(shape -> 'links') loop
      type := link ->> 1;
      id := fields ->> (link ->> 0);
      return next;
    end loop;
    for child in select value from jsonb_array_elements(shape -> 'children') loop
      return query select * from alfred.ids_in_rows(fields -> (child ->> 'table'), child);
    end loop;
  end loop;
end
$$;

-- p: {query: as read_rows takes it, conversation_id, shape: as above}
-- → {rows, total, chosen?: as read_rows returns them, refs: [{id, ref}]}: every id once. No refs for a conversation
--    that is not the caller's.
-- Errors: those of read_rows and of assign_refs, and a refusal to read private rows in a conversation that other people
-- read.
create function public.read_rows_with_refs(p jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  answer jsonb;
  items jsonb;
begin
  if alfred.is_heard_by_others((p ->> 'conversation_id')::uuid) and exists (
    select from public.data_tables d
    where d.table_name = p #>> '{query,table}' and d.owner_kind = 'user'
  ) then
    perform alfred.refuse_filter(format(
      'rows of %s are a person''s own, and others read this conversation: tell the user to ask in a private chat',
      p #>> '{query,table}'));
  end if;
  answer := public.read_rows(p -> 'query');
  select coalesce(jsonb_agg(jsonb_build_object('type', once.type, 'id', once.id) order by once.n), '[]')
  into items
  from (
    select distinct on (ids.id) ids.type, ids.id, ids.n
    from alfred.ids_in_rows(answer -> 'rows', p -> 'shape') with ordinality as ids (type, id, n)
    where ids.id is not null
    order by ids.id, ids.n
  ) once;
  if items = '[]' then
    return answer || '{"refs": []}'::jsonb;
  end if;
  return answer || jsonb_build_object('refs', public.assign_refs(jsonb_build_object(
    'conversation_id', p -> 'conversation_id', 'items', items)) -> 'refs');
end
$$;
call alfred.expose('public.read_rows_with_refs(jsonb)', current_user, 'alfred_pipeline');

grant execute on function alfred.ids_in_rows(jsonb, jsonb) to alfred_pipeline;
