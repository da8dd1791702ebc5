-- The export: every row that a user may see, table by table, unless another user owns it. Row-level security decides
-- which rows a user may see, so a new table is included automatically; the functions belong to no other role and run as
-- the user. The index of memory is left out: it has only the words of exported texts, one row each, and their
-- fingerprints.

-- Tables with rows of users: those that the pipeline reads under a condition.
create function alfred.tables_of_users() returns table (name text, target regclass)
  language sql stable
  set search_path = ''
as $$
  select o.relname::text, o.oid::regclass
  from pg_catalog.pg_class o
  join pg_catalog.pg_namespace n on n.oid = o.relnamespace and n.nspname in ('public', 'alfred')
  where o.relkind = 'r' and o.relname not in ('memory_terms', 'memory_postings', 'fact_postings', 'entity_words', 'fingerprints') and exists (
    select 1 from pg_catalog.pg_policy y
    where y.polrelid = o.oid and y.polcmd in ('r', '*')
      and 'alfred_pipeline'::regrole = any (y.polroles)
      and pg_catalog.pg_get_expr(y.polqual, y.polrelid) <> 'true')
$$;
grant execute on function alfred.tables_of_users() to alfred_pipeline;

-- p: {} → {tables: [name]}
create function public.export_tables(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('tables', jsonb_agg(t.name order by t.name)) from alfred.tables_of_users() t
$$;
call alfred.expose('public.export_tables(jsonb)', current_user, 'alfred_pipeline');

-- p: {table, after | null} → {rows: [row], next | null}: a page of a table, at most 500 rows and about a
-- megabyte. Bytes are in base64; those of rows that do not fit are not read. Hashes of codes are left out: with one,
-- codes could be guessed offline. Rows that have an owner and are shared with others are in the owner's export.
create function public.export_rows(p jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  target regclass := (select t.target from alfred.tables_of_users() t where t.name = p ->> 'table');
  key text;
  owned text := 'true';
  weight text;
  bytes text;
  answer jsonb;
begin
  if target is null then
    raise exception 'export_rows: there is no such table';
  end if;
  -- The primary key as text; without one, the whole row.
  select 'jsonb_build_array(' || string_agg(format('t.%I', a.attname), ', ' order by k.n) || ')::text' into key
  from pg_catalog.pg_index i
  cross join lateral unnest(i.indkey) with ordinality k (attnum, n)
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = target and i.indisprimary;
  if exists (
    select 1 from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = 'owner_id' and not a.attisdropped
  ) then
    owned := 't.owner_id = alfred.uid()';
  end if;
  select coalesce(string_agg(format('coalesce(octet_length(t.%I), 0)', a.attname), ' + '), '0'),
    coalesce(string_agg(format(
      ' || jsonb_build_object(%1$L, translate(encode(t.%1$I, ''base64''), E''\n'', ''''))', a.attname), ''), '')
  into weight, bytes
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.atttypid = 'bytea'::regtype and not a.attisdropped;
  execute format($sql$
    with page as (
      select t.ctid as place, %1$s collate "C" as key, %4$s as weight
      from %2$s t where %3$s and ($1 is null or %1$s collate "C" > $1)
      order by 2 limit 500
    ), weighed as (
      select place, key, sum(weight) over (order by key) as weight,
        row_number() over (order by key) as n, count(*) over () as found
      from page
    ), sized as (
      select w.key, w.n, w.found, v.row, sum(octet_length(v.row::text)) over (order by w.key) as size
      from weighed w
      join %2$s t on t.ctid = w.place
      cross join lateral (select to_jsonb(t) - array['code_hash', 'token_hash'] %5$s as row) v
      where w.n = 1 or w.weight <= 1000000
    ), fitting as (
      select * from sized where n = 1 or size <= 1000000
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(row order by key), '[]'),
      'next', case when max(found) = 500 or count(*) < max(found) then max(key) end)
    from fitting $sql$,
    coalesce(key, 'to_jsonb(t)::text'), target, owned, weight, bytes)
  into answer using p ->> 'after';
  return answer;
end
$$;
call alfred.expose('public.export_rows(jsonb)', current_user, 'alfred_pipeline');
