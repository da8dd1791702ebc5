-- The guard (I12): what a household must not have is not written into a plan, a recipe or a list,
-- whoever writes it, unless the user has set the named codes aside for that very row. And what keeps
-- something out is not taken away without the same.

-- Functions of schema alfred by which a pack guards its table. Both answer (kind, code, name, source):
--   guard      (row_id, household, member): what this row has that must be avoided; `source` is the
--              row that it comes from, so that the same name from elsewhere counts as new
--   keeps_out  (row_id, household, member): what nobody may write only because this row exists
--   remarks    (row_id, household, member): what is to be told of the guard's sources: that neither knows
--              what this is (`unchecked`), or that only one of them found a code (`by_words`, `by_judgement`)
-- A finding of kind `may`, its code `may <code>`, is a question that is asked once.
alter table public.data_tables
  add column guard text,
  add column keeps_out text,
  add column remarks text;

-- What has been answered: this name may have a trace of that in this household. It goes when the write
-- that it was said for is undone. An answer about an allergen is the household's, about a diet its member's.
create table alfred.guard_answers (
  household_id uuid not null references public.households (id) on delete cascade,
  user_id uuid not null,
  code text not null,
  name text not null,
  row_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (household_id, user_id, code, name)
);
call alfred.protect('alfred.guard_answers',
  'household_id = any ((select alfred.my_households())::uuid[])', array['insert', 'delete']);

-- Keeps what `override` has answered of these findings.
create function alfred.keep_answers(list jsonb, household uuid, row_id uuid) returns void
  language sql
  set search_path = ''
as $$
  insert into alfred.guard_answers (household_id, user_id, code, name, row_id)
  select distinct household, alfred.uid(), f ->> 'code', f ->> 'name', row_id
  from jsonb_array_elements(list) f where f ->> 'kind' = 'may' and household is not null
  on conflict do nothing
$$;

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

-- Whether what was set aside covers the finding: who has accepted nuts has accepted a trace of them.
create function alfred.is_set_aside(override jsonb, finding jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select override ? (finding ->> 'code')
    or finding ->> 'kind' = 'may' and override ? substr(finding ->> 'code', 5)
$$;

-- Refuses the operation that leads to these findings unless it sets every code of them aside. A finding
-- of which only one source knows says so (`by`).
create function alfred.refuse_findings(
  list jsonb, op jsonb, opening text, remarks jsonb default '[]'
) returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  told jsonb;
begin
  if list = '[]' or (
    jsonb_typeof(op -> 'override') = 'array'
    and not exists (
      select 1 from jsonb_array_elements(list) f
      where not alfred.is_set_aside(op -> 'override', f))
  ) then
    return;
  end if;
  select jsonb_agg(distinct (f - 'source') || coalesce((
    select jsonb_build_object('by', replace(r ->> 'kind', 'by_', ''))
    from jsonb_array_elements(remarks) r
    where r ->> 'kind' like 'by\_%' and r ->> 'code' = f ->> 'code' and r ->> 'name' = f ->> 'name'
    limit 1), '{}'))
  into told from jsonb_array_elements(list) f;
  raise exception using
    errcode = 'ALF01', hint = 'guard', detail = told::text,
    message = opening || ' ' || (
      select string_agg(
        format('%s (%s)', t ->> 'name', case
          when t ->> 'kind' = 'may' then 'may contain ' || substr(t ->> 'code', 5)
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
    'alfred.findings(text, uuid, uuid)', 'alfred.refuse_findings(jsonb, jsonb, text, jsonb)',
    'alfred.is_set_aside(jsonb, jsonb)', 'alfred.keep_answers(jsonb, uuid, uuid)',
    'alfred.new_findings(jsonb, jsonb)'
  ]::regprocedure[] loop
    execute format('grant execute on function %s to alfred_definer', helper);
  end loop;
end
$$;
