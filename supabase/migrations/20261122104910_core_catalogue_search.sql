-- search_catalogue: the rows of the pack's catalogue that match a user's words, the likeliest first.

-- catalogue_search  (words text, most int) → setof jsonb, {id, confidence, …}: in the order in which they are
--                   shown; confidence is null for a row whose name the words only begin
alter table alfred.pack_functions drop constraint pack_functions_role_check;
alter table alfred.pack_functions add constraint pack_functions_role_check
  check (role in (
    'run_facts', 'known_words', 'finding_words', 'row_findings', 'content_findings', 'catalogue_search'));

-- p: {words, limit (1 to 100)} → {rows: [{id, confidence, …}]}: none for a pack without a catalogue.
create function public.search_catalogue(p jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  rows jsonb := '[]';
begin
  if coalesce(btrim(p ->> 'words'), '') = '' or length(p ->> 'words') > 200 then
    perform alfred.refuse_filter('words must be 1 to 200 characters');
  elsif coalesce(p ->> 'limit', '') !~ '^\d{1,3}$' or (p ->> 'limit')::int not between 1 and 100 then
    perform alfred.refuse_filter('limit is a number from 1 to 100');
  end if;
  if alfred.pack_function('catalogue_search') is not null then
    execute format('select coalesce(jsonb_agg(r order by n), ''[]'') '
      'from alfred.%I($1, $2) with ordinality as found (r, n)', alfred.pack_function('catalogue_search'))
    into rows using p ->> 'words', (p ->> 'limit')::int;
  end if;
  return jsonb_build_object('rows', rows);
end
$$;
call alfred.expose('public.search_catalogue(jsonb)', current_user, 'alfred_pipeline');
