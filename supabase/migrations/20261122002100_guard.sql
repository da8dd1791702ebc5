-- The guard (I12): what a household must not have is not written into a plan, a recipe or a list,
-- whoever writes it, unless the user has set the named codes aside for that very row. And what keeps
-- something out is not taken away without the same.

-- Functions of schema alfred by which a pack guards its table. Both answer (kind, code, name, source):
--   guard      (row_id, household, member): what this row has that must be avoided; `source` is the
--              row that it comes from, so that the same name from elsewhere counts as new
--   keeps_out  (row_id, household, member): what nobody may write only because this row exists
alter table public.data_tables
  add column guard text,
  add column keeps_out text;

-- What the function of a table finds about one row: [{kind, code, name, source}].
create function alfred.findings(finder text, row_id uuid, household uuid) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  result jsonb;
begin
  if finder is null then
    return '[]';
  end if;
  execute format(
    'select coalesce(jsonb_agg(distinct to_jsonb(f)), ''[]'') from alfred.%I($1, $2, $3) f', finder)
  into result using row_id, household, alfred.uid();
  return result;
end
$$;

-- Refuses the operation that leads to these findings unless it sets every code of them aside.
create function alfred.refuse_findings(list jsonb, op jsonb, opening text) returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  told jsonb;
begin
  if list = '[]' or (
    jsonb_typeof(op -> 'override') = 'array'
    and not exists (
      select 1 from jsonb_array_elements(list) f where not op -> 'override' ? (f ->> 'code'))
  ) then
    return;
  end if;
  select jsonb_agg(distinct f - 'source') into told from jsonb_array_elements(list) f;
  raise exception using
    errcode = 'ALF01', hint = 'guard', detail = told::text,
    message = opening || ' ' || (
      select string_agg(
        format('%s (%s)', t ->> 'name', case
          when t ->> 'kind' = 'allergen' or t ->> 'code' like 'no %' then t ->> 'code'
          else 'not ' || (t ->> 'code') end),
        ', ' order by t ->> 'kind', t ->> 'name', t ->> 'code')
      from jsonb_array_elements(told) t);
end
$$;

-- The findings of `after` that were not among those of `before`.
create function alfred.new_findings(before jsonb, after jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(after) a
  where not before @> jsonb_build_array(a)
$$;

do $$
declare
  helper regprocedure;
begin
  foreach helper in array array[
    'alfred.findings(text, uuid, uuid)', 'alfred.refuse_findings(jsonb, jsonb, text)',
    'alfred.new_findings(jsonb, jsonb)'
  ]::regprocedure[] loop
    execute format('grant execute on function %s to alfred_definer', helper);
  end loop;
end
$$;
