-- read_rows_with_refs: rows and their refs in a conversation, in one request.

-- Which ids a row holds that have a ref: {type, links: [[column, type]], children: [{table, type,
-- links, children}]}. → [{type, id}] in order of appearance: a row, what it points at, its children.
create function alfred.ids_in_rows(found jsonb, shape jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(item.entry order by r.n, item.part, item.n, item.m), '[]')
  from jsonb_array_elements(case jsonb_typeof(found) when 'array' then found else '[]' end)
    with ordinality as r (fields, n)
  cross join lateral (
    select 1 as part, 0::bigint as n, 0::bigint as m,
      jsonb_build_object('type', shape ->> 'type', 'id', r.fields ->> 'id') as entry
    union all
    select 2, l.n, 0, jsonb_build_object('type', l.link ->> 1, 'id', r.fields ->> (l.link ->> 0))
    from jsonb_array_elements(shape -> 'links') with ordinality as l (link, n)
    union all
    select 3, c.n, k.n, k.entry
    from jsonb_array_elements(shape -> 'children') with ordinality as c (child, n)
    cross join lateral jsonb_array_elements(
      alfred.ids_in_rows(r.fields -> (c.child ->> 'table'), c.child)
    ) with ordinality as k (entry, n)
  ) item
  where item.entry ->> 'id' is not null
$$;

-- p: {query: as read_rows takes it, conversation_id, shape: as above}
-- → {rows, total, refs: [{id, ref}]}: every id once. No refs for a conversation that is not the
-- caller's. Errors: those of read_rows and of assign_refs.
create function public.read_rows_with_refs(p jsonb) returns jsonb
  language plpgsql
  set search_path = ''
as $$
declare
  answer jsonb := public.read_rows(p -> 'query');
  items jsonb;
begin
  select coalesce(jsonb_agg(entry order by n), '[]') into items
  from (
    select distinct on (entry ->> 'id') entry, n
    from jsonb_array_elements(alfred.ids_in_rows(answer -> 'rows', p -> 'shape'))
      with ordinality as ids (entry, n)
    order by entry ->> 'id', n
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
