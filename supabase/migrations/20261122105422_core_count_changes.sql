-- count_changes: how often the tables of a household were changed, for streams that tell clients which rows to read anew.

-- The number of changes of each table since a moment, from the ledger, if the user is a member. Changes of a table whose
-- rows are private count for the user who made them alone. The policy of the ledger shows a user's own entries alone, so
-- this function has another owner.
create function alfred.changes_of_household(household uuid, since timestamptz)
  returns table (table_name text, changes bigint)
  language sql stable security definer
  set search_path = ''
as $$
  select e.table_name, count(*)
  from public.effects e
  join public.data_tables d on d.table_name = e.table_name
  where e.household_id = household and e.status = 'applied' and e.created_at >= since
    and (d.owner_kind = 'household' or e.user_id = alfred.uid())
    and alfred.my_role(household) is not null
  group by e.table_name
$$;
call alfred.expose('alfred.changes_of_household(uuid, timestamptz)', 'alfred_host', 'alfred_pipeline');

-- p: {household_id, since?: a minute ago by default}
-- → {counts: {table: number of changes since then} | null, as_of}
--   `counts`: null if the user is not a member. `as_of`: a moment from which the next count misses nothing, as of read_page
create function public.count_changes(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'counts', case when alfred.is_member((p ->> 'household_id')::uuid) then (
      select coalesce(jsonb_object_agg(c.table_name, c.changes), '{}')
      from alfred.changes_of_household(
        (p ->> 'household_id')::uuid, coalesce((p ->> 'since')::timestamptz, t.as_of)) c) end,
    'as_of', t.as_of)
  from (select statement_timestamp() - interval '1 minute' as as_of) t
$$;
call alfred.expose('public.count_changes(jsonb)', current_user, 'alfred_pipeline');
