-- list_row_writes: who or what has written a row, newest first (spec/provenance#who-wrote-a-row).

create policy host on public.effects for select to alfred_host using (true);
grant select (id, origin, origin_id, household_id, user_id, op, table_name, row_id, request, status, undone_by, created_at)
  on public.effects to alfred_host;
create policy host on public.data_tables for select to alfred_host using (true);
grant select (table_name, parent_table, owner_kind) on public.data_tables to alfred_host;

-- The ledger of a row with the names of the writers, for the row's user or the members of its household. The policy of
-- the ledger shows a user's own entries alone, so this function has another owner. A writer who has left has no name.
create function alfred.writes_of_row(target text, target_row uuid)
  returns table (
    id uuid, at timestamptz, op text, user_id uuid, name text, how text, channel text, request jsonb,
    is_undone boolean, run_id uuid)
  language sql stable security definer
  set search_path = ''
as $$
  select e.id, e.created_at, e.op, e.user_id, f.display_name,
    case
      when e.request ->> 'op' = 'undo' then 'undo'
      when e.origin = 'api' and e.request @? '$._outside.* ? (@ == "import")' then 'import'
      when e.origin = 'api' then 'screen'
      when r.route like 'mcp %' then 'agent'
      when r.inputs is not null then 'process'
      else 'conversation'
    end,
    substring(r.route from '^channel ([a-z]+) '), e.request, e.undone_by is not null,
    case e.origin when 'run' then e.origin_id end
  from public.effects e
  join public.data_tables d on d.table_name = e.table_name and d.parent_table is null
  left join public.runs r on e.origin = 'run' and r.id = e.origin_id
  left join public.household_members m on m.household_id = e.household_id and m.user_id = e.user_id
  left join public.profiles f on f.user_id = m.user_id
  where e.table_name = target and e.row_id = target_row and e.status = 'applied'
    and case d.owner_kind when 'user' then e.user_id = alfred.uid() else alfred.my_role(e.household_id) is not null end
$$;
call alfred.expose('alfred.writes_of_row(text, uuid)', 'alfred_host', 'alfred_pipeline');

-- {column or table of lines: [source]}: the sources of those words of a row that its household did not write. Null for
-- a row that the user may not see, and for a name that is not that of a table with rows of its own.
create function alfred.outside_words(target text, target_row uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  words jsonb;
  sources jsonb;
  lines record;
begin
  if not exists (
    select from public.data_tables d
    where d.table_name = target and d.parent_table is null and d.owner_kind <> 'catalogue'
  ) then
    return null;
  end if;
  execute format('select t.outside from public.%I t where t.id = $1', target) into words using target_row;
  if words is not null then
    for lines in select d.table_name, d.parent_column from public.data_tables d where d.parent_table = target loop
      execute format(
        'select jsonb_agg(distinct s.value) from public.%I c, jsonb_each(c.outside) o, jsonb_array_elements(o.value) s '
        'where c.%I = $1', lines.table_name, lines.parent_column) into sources using target_row;
      if sources is not null then
        words := words || jsonb_build_object(lines.table_name, sources);
      end if;
    end loop;
  end if;
  return words;
end
$$;
grant execute on function alfred.outside_words(text, uuid) to alfred_pipeline;

-- p: {table, row_id, limit, after?: {at, id}}
-- → {outside: as outside_words, items: [{id, at, op, user_id, name | null,
--      how: conversation | process | agent | screen | import | undo, channel | null,
--      columns: [the columns and the tables of lines that the operation set], is_undone,
--      run: {id, conversation_id | null, title | null, turn_id, words | null, process: {id, name} | null} | null}],
--    next: {at, id} | null}
-- `run`: only for the user's own runs, because policies hide other users' runs. `words`: the message that asked for it;
-- after 200 characters it is cut, and ends in `…`.
create function public.list_row_writes(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with page as (
    select w.*, row_number() over (order by w.at desc, w.id desc) as n
    from alfred.writes_of_row(p ->> 'table', (p ->> 'row_id')::uuid) w
    where p ->> 'after' is null
      or (w.at, w.id) < ((p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid)
    order by w.at desc, w.id desc
    limit (p ->> 'limit')::int + 1
  ), item as (
    select w.n, jsonb_build_object(
      'id', w.id, 'at', w.at, 'op', w.op, 'user_id', w.user_id, 'name', w.name, 'how', w.how, 'channel', w.channel,
      'columns', to_jsonb(array(
        select k from jsonb_object_keys(coalesce(w.request -> 'values', w.request -> 'set', '{}')) k
        union select c ->> 'table' from jsonb_array_elements(coalesce(nullif(w.request -> 'children', 'null'), '[]')) c
        order by 1)),
      'is_undone', w.is_undone,
      'run', case when r.id is not null then jsonb_build_object(
        'id', r.id, 'conversation_id', c.id, 'title', c.title, 'turn_id', r.user_turn_id,
        'words', case when length(a.content) > 200 then left(a.content, 200) || '…' else a.content end,
        'process', case when w.how = 'process' then (
          select jsonb_build_object('id', d.id, 'name', d.name)
          from public.process_versions v join public.processes d on d.id = v.process_id
          where v.id = r.process_version_id) end) end) as shown
    from page w
    left join public.runs r on r.id = w.run_id
    left join public.conversations c on c.id = r.conversation_id and c.kind = 'chat'
    left join public.alternatives a on a.id = r.user_alternative_id and c.id is not null
    where w.n <= (p ->> 'limit')::int
  )
  select jsonb_build_object(
    'outside', o.words,
    'items', case when o.words is null then '[]' else coalesce((select jsonb_agg(i.shown order by i.n) from item i), '[]') end,
    'next', (
      select jsonb_build_object('at', l.at, 'id', l.id) from page l
      where o.words is not null and l.n = (p ->> 'limit')::int and exists (select 1 from page m where m.n > l.n)))
  from (select alfred.outside_words(p ->> 'table', (p ->> 'row_id')::uuid) as words) o
$$;
call alfred.expose('public.list_row_writes(jsonb)', current_user, 'alfred_pipeline');
