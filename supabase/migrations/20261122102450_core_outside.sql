-- Provenance (spec/provenance): where the words of a row came from that no member of the household wrote. A
-- row's column `outside` holds it: {column: [source]}. Callers of apply_effects may state it for new values, and
-- it stays with a value through updates of the row, undo and export.

-- The provenance {column: [source]} in which all of these values have these sources.
create function alfred.all_from(given jsonb, sources jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(k, sources), '{}')
  from jsonb_object_keys(case jsonb_typeof(given) when 'object' then given else '{}' end) k
$$;

-- The operation with its provenance. If the caller does not state it for each value (`_outside`), all values have
-- these sources.
create function alfred.said_from(op jsonb, sources jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select case
    when sources = '[]' or op ? '_outside' or op ->> 'op' not in ('create', 'update') then op
    else op || jsonb_build_object(
      '_outside', alfred.all_from(coalesce(op -> 'values', op -> 'set'), sources),
      'children', (
        select coalesce(jsonb_agg(case when c.value ? 'rows'
          then c.value || jsonb_build_object('rows', (
            select coalesce(jsonb_agg(r.value || jsonb_build_object(
              '_outside', alfred.all_from(r.value - 'id', sources)) order by r.ordinality), '[]')
            from jsonb_array_elements(c.value -> 'rows') with ordinality r))
          else c.value || jsonb_build_object('_outside', alfred.all_from(c.value -> 'values', sources)) end
          order by c.ordinality), '[]')
        from jsonb_array_elements(coalesce(nullif(op -> 'children', 'null'), '[]')) with ordinality c))
  end
$$;

-- The sources, besides the user, of the words with which a run began: a mail may quote any author, and other people
-- speak in a group.
create function alfred.sources_of_message(run public.runs) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return case when run.route like 'channel email %' then '["mail"]'::jsonb else '[]' end
    || case when alfred.is_heard_by_others(run.conversation_id) then '["channel"]'::jsonb else '[]' end;
end
$$;

-- {name: [source]} of a run's inputs that come from outside: those of a webhook's request that its owner has not
-- fixed, and those that an agent gives, because it is unknown what the agent has read.
create function alfred.sources_of_inputs(run public.runs) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(
      i.key, case when run.trigger = 'hook' then '["webhook"]'::jsonb else '["model"]' end), '{}')
    from jsonb_each(run.inputs) i
    where run.route like 'mcp %' or run.trigger = 'hook' and not exists (
      select from public.process_hooks h
      where run.route = 'hook ' || h.id and h.owner_id = run.user_id and (
        h.inputs -> i.key = i.value
        -- An input that no request of this hook can set has its default.
        or h.payload_as <> i.key or not h.mapping ? i.key)));
end
$$;

-- Rows that have lost words from outside, and the time of the last loss: a conversation that knew such a row may
-- still have the words in its exchanges and its summary.
create table alfred.outside_gone (
  row_id uuid primary key,
  gone_at timestamptz not null default clock_timestamp()
);
alter table alfred.outside_gone enable row level security;
create policy definer on alfred.outside_gone to alfred_definer using (true) with check (true);
grant select, insert, update on alfred.outside_gone to alfred_definer;

create function alfred.remember_outside() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.outside is distinct from old.outside then
    insert into alfred.outside_gone as g (row_id) values (old.id)
    on conflict (row_id) do update set gone_at = excluded.gone_at;
  end if;
  return null;
end
$$;

-- The sources of what the built-in chain writes in a run:
--   those of its message
--   mail   if a message of the conversation came by mail
--   model  if the conversation knows, or knew, a row with words from outside, or has had an answer of a stored Process:
--          the chain's model may have read these words. Also in a conversation of an agent (MCP), whose words are a
--          model's
create function alfred.sources_of_chain(run uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  asked public.runs;
begin
  select * into asked from public.runs r where r.id = run;
  return alfred.sources_of_message(asked)
    || case when asked.route not like 'channel email %' and exists (
        select from public.runs r where r.conversation_id = asked.conversation_id and r.route like 'channel email %')
      then '["mail"]'::jsonb else '[]' end
    || case when alfred.knows_outside(asked.conversation_id) or exists (
        select from public.runs r where r.conversation_id = asked.conversation_id
          and (r.inputs is not null or r.route like 'mcp %'))
      then '["model"]'::jsonb else '[]' end;
end
$$;

-- Creates the function that returns the provenance of a row and of its lines: {outside, child_table: [{outside}]}.
create procedure alfred.make_outside_function(entry public.data_tables)
  language plpgsql
  set search_path = ''
as $$
declare
  lines text;
begin
  select string_agg(format(
    ' || pg_catalog.jsonb_build_object(%1$L, coalesce((select pg_catalog.jsonb_agg('
    'pg_catalog.jsonb_build_object(''outside'', c.outside) order by %3$s) '
    'from public.%1$I c where c.%2$I = t.id), ''[]''))',
    d.table_name, d.parent_column, alfred.child_order(d.table_name)), '' order by d.table_name)
  into lines from public.data_tables d where d.parent_table = entry.table_name;
  call alfred.make_function(
    'outside_of_' || entry.table_name, 'row_id uuid', 'jsonb', 'stable',
    format('begin return (select pg_catalog.jsonb_build_object(''outside'', t.outside)%s from public.%I t '
      'where t.id = $1); end', lines, entry.table_name),
    'alfred_definer');
end
$$;

create function alfred.outside_of(table_name text, row_id uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  result jsonb;
begin
  execute format('select alfred.%I($1)', 'outside_of_' || table_name) into result using row_id;
  return result;
end
$$;

-- Creates the function that says whether a conversation knows, or knew, a row with words from outside.
create procedure alfred.make_knows_outside()
  language plpgsql
  set search_path = ''
as $$
declare
  tables text;
begin
  select string_agg(format(
    ' or exists (select from public.%I t join public.refs r on r.entity_id = t.id '
    'where t.outside <> ''{}'' and r.conversation_id = $1)', d.table_name), '' order by d.table_name)
  into tables from public.data_tables d where d.owner_kind <> 'catalogue';
  call alfred.make_function(
    'knows_outside', 'conversation uuid', 'boolean', 'stable',
    format(
      'begin return exists (select from public.refs r join alfred.outside_gone g on g.row_id = r.entity_id '
      'where r.conversation_id = $1 and r.created_at <= g.gone_at)%s; end', tables), 'alfred_definer');
end
$$;
call alfred.make_knows_outside();

grant execute on function
  alfred.said_from(jsonb, jsonb),
  alfred.all_from(jsonb, jsonb),
  alfred.sources_of_message(public.runs),
  alfred.sources_of_inputs(public.runs),
  alfred.sources_of_chain(uuid),
  alfred.outside_of(text, uuid)
  to alfred_definer;
