-- The guard (I12): a row that contains what the household must avoid is not written, for any caller, unless
-- the user has overridden the named codes for this row, or an undo restores it. Removing a row that keeps something out
-- needs the same override, except when a user's undo removes it. The pack's functions, registered with its tables,
-- decide what a row contains.

-- Users' answers about traces: in this household, a thing of this name is accepted although it may contain a trace of
-- this code. An answer is deleted when any write of its row is undone. The pack decides whether it belongs to the
-- household or to one member.
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

-- Stores the user's answers about traces: of the findings that an override covered, those of the kind `may`.
create function alfred.keep_answers(list jsonb, household uuid, row_id uuid) returns void
  language sql
  set search_path = ''
as $$
  insert into alfred.guard_answers (household_id, user_id, code, name, row_id)
  select distinct household, alfred.uid(), f ->> 'code', f ->> 'name', row_id
  from jsonb_array_elements(list) f where f ->> 'kind' = 'may' and household is not null
  on conflict do nothing
$$;

-- What the table's function `finder` finds in one row: [{kind, code, name, source}].
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

-- Whether the override covers the finding; accepting a code also accepts a trace of it.
create function alfred.is_set_aside(override jsonb, finding jsonb) returns boolean
  language sql immutable
  set search_path = ''
as $$
  select override ? (finding ->> 'code')
    or finding ->> 'kind' = 'may' and override ? substr(finding ->> 'code', 5)
$$;

-- A finding in words: the pack's words, or else its code.
create function alfred.finding_words(kind text, code text) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  wording text;
begin
  if alfred.pack_function('finding_words') is null then
    return code;
  end if;
  execute format('select alfred.%I($1, $2)', alfred.pack_function('finding_words'))
  into wording using kind, code;
  return wording;
end
$$;

-- Refuses the operation that causes these findings, unless it overrides every code. If `remarks`
-- say that only one source found something (`by_words`, `by_judgement`), the violation names that source in `by`.
create function alfred.refuse_findings(
  list jsonb, op jsonb, opening text, remarks jsonb default '[]'
) returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  violations jsonb;
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
  into violations from jsonb_array_elements(list) f;
  raise exception using
    errcode = 'ALF01', hint = 'guard', detail = violations::text,
    message = opening || ' ' || (
      select string_agg(
        format('%s (%s)', t ->> 'name', alfred.finding_words(t ->> 'kind', t ->> 'code')),
        ', ' order by t ->> 'kind', t ->> 'name', t ->> 'code')
      from jsonb_array_elements(violations) t);
end
$$;

-- The findings of `after` that are not in `before`.
create function alfred.new_findings(before jsonb, after jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(after) a
  where not before @> jsonb_build_array(a)
$$;

grant execute on function
  alfred.keep_answers(jsonb, uuid, uuid),
  alfred.findings(text, uuid, uuid),
  alfred.is_set_aside(jsonb, jsonb),
  alfred.finding_words(text, text),
  alfred.refuse_findings(jsonb, jsonb, text, jsonb),
  alfred.new_findings(jsonb, jsonb)
  to alfred_definer;
