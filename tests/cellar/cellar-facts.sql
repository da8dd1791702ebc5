-- The cellar's pack functions, for a database in which the cellar is the pack: the facts with which a run begins, the
-- guard's words, and the findings in wines that are not saved.

-- {avoid}: what a wine must not have, which generated content is checked for.
create function alfred.cellar_facts(household uuid, member uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('avoid', coalesce((
    select jsonb_agg(jsonb_build_object(
      'kind', 'colour', 'code', colour) order by colour)
    from public.profiles f cross join unnest(f.shunned_colours) colour
    where f.user_id = member), '[]'))
$$;
grant execute on function alfred.cellar_facts(uuid, uuid) to alfred_pipeline;

create function alfred.colour_words(kind text, code text) returns text
  language sql immutable
  set search_path = ''
as $$
  select 'shunned: ' || code
$$;
grant execute on function alfred.colour_words(text, text) to alfred_definer;

-- The shunned colours of wines that are not saved.
create function alfred.cellar_findings(contents jsonb, household uuid, member uuid, wishes jsonb)
  returns table (kind text, code text, name text, of text)
  language sql stable
  set search_path = ''
as $$
  select 'colour', colour, c ->> 'name', (n - 1)::text
  from jsonb_array_elements(contents) with ordinality as given (c, n)
  join public.profiles f on f.user_id = member
  cross join unnest(f.shunned_colours) colour
  where c ->> 'colour' = colour
$$;
grant execute on function alfred.cellar_findings(jsonb, uuid, uuid, jsonb) to alfred_pipeline;

insert into alfred.pack_functions (role, function_name)
values ('run_facts', 'cellar_facts'), ('finding_words', 'colour_words'),
  ('content_findings', 'cellar_findings');
