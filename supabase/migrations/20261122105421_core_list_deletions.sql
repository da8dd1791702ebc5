-- list_deletions: which rows of a table were deleted, for clients that keep a copy of its rows.

-- The last delete of each row, from the ledger, for the rows' user or the members of their household. The policy of the
-- ledger shows a user's own entries alone, so this function has another owner.
create function alfred.deletes_of_table(target text, household uuid, since timestamptz)
  returns table (row_id uuid, at timestamptz)
  language sql stable security definer
  set search_path = ''
as $$
  select e.row_id, max(e.created_at)
  from public.effects e
  join public.data_tables d on d.table_name = e.table_name and d.parent_table is null
  where e.table_name = target and e.op = 'delete' and e.status = 'applied' and e.created_at >= since
    and case d.owner_kind
      when 'user' then e.user_id = alfred.uid()
      else e.household_id = household and alfred.my_role(household) is not null end
  group by e.row_id
$$;
call alfred.expose('alfred.deletes_of_table(text, uuid, timestamptz)', 'alfred_host', 'alfred_pipeline');

-- p: {table, household_id?, since, limit, after?: {at, id}}
-- → {items: [{id, at}], next: {at, id} | null}: the rows that were deleted then or later and do not exist now, in the order
--    in which they were deleted
create function public.list_deletions(p jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  page_size int := (p ->> 'limit')::int;
  found_rows jsonb;
begin
  if not exists (
    select from public.data_tables d
    where d.table_name = p ->> 'table' and d.parent_table is null and d.owner_kind <> 'catalogue'
  ) then
    return '{"items": [], "next": null}';
  end if;
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('id', f.row_id, 'at', f.at) order by f.at, f.row_id), '[]') from (
      select d.row_id, d.at from alfred.deletes_of_table($1, $2, $3) d
      where not exists (select from public.%I t where t.id = d.row_id) and ($4 is null or (d.at, d.row_id) > ($4, $5))
      order by d.at, d.row_id limit $6 + 1
    ) f $sql$, p ->> 'table')
  into found_rows
  using p ->> 'table', (p ->> 'household_id')::uuid, (p ->> 'since')::timestamptz,
    (p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid, page_size;
  return case when jsonb_array_length(found_rows) > page_size
    then jsonb_build_object('items', found_rows - page_size, 'next', found_rows -> (page_size - 1))
    else jsonb_build_object('items', found_rows, 'next', null) end;
end
$$;
call alfred.expose('public.list_deletions(jsonb)', current_user, 'alfred_pipeline');
