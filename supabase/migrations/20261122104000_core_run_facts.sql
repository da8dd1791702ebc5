-- read_run_facts: everything of the database that a run begins with, in one request, as the caller:
-- row-level security decides what there is.

-- Ids from a JSON list, malformed ones left out, because a user's link may contain any text.
create function alfred.ids_in(list jsonb) returns uuid[]
  language sql immutable
  set search_path = ''
as $$
  select coalesce(array_agg(distinct word::uuid), '{}')
  from jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end) word
  where word ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- The terms in the form that background_of takes: of the first 40 given, of 60 characters, the 12 most
-- telling. Words that the pack's catalogue knows come first, the others in the order given. Words of three
-- letters that it does not know ("the") are in very many labels, so they must match a whole label.
create function alfred.run_terms(list jsonb) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  asked text[];
  known jsonb := '{}';
begin
  select coalesce(array_agg(word order by n), '{}') into asked
  from (
    select min(n) as n, word
    from (
      select lower(btrim(left(value #>> '{}', 60))) as word, n
      from jsonb_array_elements(case jsonb_typeof(list) when 'array' then list else '[]' end)
        with ordinality as given (value, n)
      where jsonb_typeof(value) = 'string' and n <= 40
    ) bounded
    where alfred.term_pattern(word) is not null
    group by word
  ) words;
  if asked <> '{}' and alfred.pack_function('known_words') is not null then
    execute format('select alfred.%I($1)', alfred.pack_function('known_words')) into known using asked;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'n', place, 'word', word, 'members', members, 'pattern',
      case when word ~ '^[a-z0-9]{1,3}$' and members = '[]' then '^\s*' || word || '\s*$'
        else alfred.term_pattern(word) end
    ) order by place), '[]')
    from (
      select row_number() over (order by members = '[]', n) as place, word, members
      from (
        select word, n, coalesce(known -> word, '[]') as members
        from unnest(asked) with ordinality as listed (word, n)
      ) words
      order by place limit 12
    ) telling
  );
end
$$;

-- Of the known rows of one table, those that are gone (row null), or that anything but the session's run has
-- changed since that run's start. Rows that the session's run restored by an undo count as changed, because
-- the conversation has not seen the restored values.
create function alfred.changed_of(
  entry public.data_tables, household uuid, ids uuid[], since timestamptz, session_run uuid
) returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  changed_at text := 't.updated_at';
  child public.data_tables;
  result jsonb;
begin
  for child in select * from public.data_tables d where d.parent_table = entry.table_name loop
    changed_at := changed_at || format(
      ', (select max(c.updated_at) from public.%I c where c.%I = t.id)',
      child.table_name, child.parent_column);
  end loop;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''table'', %1$L::text, ''id'', k.id, ''row'', '
    '  case when t.id is not null then %2$s end) order by k.n), ''[]'') '
    'from unnest($1) with ordinality as k (id, n) '
    'left join public.%3$I t on t.id = k.id and %4$s '
    'where t.id is null or greatest(%5$s) > $3 and greatest(%5$s) > coalesce(('
    '  select max(e.created_at) from public.effects e '
    '  where e.origin = ''run'' and e.origin_id = $4 and e.status = ''applied'' '
    '    and e.row_id = t.id and e.request ->> ''op'' <> ''undo''), ''-infinity'')',
    entry.table_name, alfred.row_expression(entry.table_name, true), entry.table_name,
    case entry.owner_kind when 'household' then 't.household_id = $2' else 'true' end, changed_at)
  into result using ids, household, since, session_run;
  return result;
end
$$;

-- Changes of the conversation's last few runs that have not been undone, newest first, at most 40. A change
-- is named by its place in the conversation's ledger, from which nothing is ever deleted.
create function alfred.standing_changes(conversation uuid, household uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with ledger as (
    select e.*, r.number, row_number() over (order by e.created_at, e.seq, e.id) as n
    from public.effects e join public.runs r on r.id = e.origin_id
    where e.conversation_id = conversation and e.origin = 'run' and e.status = 'applied'
  ), standing as (
    select l.*, dense_rank() over (order by l.number desc) as run_place,
      row_number() over (order by l.n desc) as place
    from ledger l
    where l.undone_by is null and l.inverse is not null and l.user_id = alfred.uid()
      and l.household_id = household
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'ref', 'change_' || s.n, 'effect', s.id, 'op', s.op, 'table', s.table_name, 'label', s.label,
    'message', s.number, 'undid', s.request ->> 'op' = 'undo') order by s.n desc), '[]')
  from standing s where s.run_place <= 5 and s.place <= 40
$$;

-- Rows with the refs that were assigned to them, and nothing that only ranked them.
create function alfred.with_refs(rows jsonb, refs jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(
    (r - '{score,updated_at}'::text[])
      || jsonb_build_object('ref', a ->> 'ref', 'label', coalesce(r ->> 'label', '')) order by n), '[]')
  from jsonb_array_elements(rows) with ordinality as shown (r, n)
  join (select distinct x as a from jsonb_array_elements(refs) x) assigned on a ->> 'id' = r ->> 'id'
$$;

-- p: {household_id, conversation_id, terms: [text], known: [{table, id}], mentioned: [id],
--     background_limit}
-- → {profile, counts: {table: n}, background: [Row], changed: [{table, id, row}], mentioned: [Row],
--    standing: [Change], …}: and what the pack adds (`run_facts`)
--    Row: {table, type, id, ref, label, reason}
--    Change: {ref, effect, op, table, label, message, undid}
-- profile is the user's own. For a conversation that is not the user's, or not this household's, there
-- are no rows at all.
create function public.read_run_facts(p jsonb) returns jsonb
  language plpgsql
  set search_path = '' set jit = off
as $$
declare
  conversation uuid := (p ->> 'conversation_id')::uuid;
  household uuid;
  terms jsonb := alfred.run_terms(p -> 'terms');
  known uuid[];
  mentioned uuid[] := (alfred.ids_in(p -> 'mentioned'))[1:50];
  wanted int := least(coalesce((p ->> 'background_limit')::int, 0), 50);
  profile jsonb;
  zone text;
  session_run uuid;
  since timestamptz;
  entry public.data_tables;
  n int;
  counts jsonb := '{}';
  background jsonb := '[]';
  named jsonb := '[]';
  changed jsonb := '[]';
  rows jsonb;
  refs jsonb := '[]';
  pack_facts jsonb := '{}';
begin
  select c.household_id into household from public.conversations c
  where c.id = conversation and c.household_id = (p ->> 'household_id')::uuid;
  select to_jsonb(f) into profile from public.profiles f where f.user_id = alfred.uid();
  zone := coalesce(profile ->> 'timezone', 'UTC');
  select coalesce(alfred.ids_in(jsonb_agg(k -> 'id')), '{}') into known
  from jsonb_array_elements(coalesce(nullif(p -> 'known', 'null'), '[]')) k;
  -- The session's rows were read in the run of its snapshot, or reached the session through that run.
  select s.run_id, r.started_at into session_run, since
  from public.snapshots s join public.runs r on r.id = s.run_id
  where s.conversation_id = conversation order by s.version desc limit 1;

  for entry in
    select * from public.data_tables d where household is not null order by d.table_name
  loop
    if entry.parent_table is null and entry.owner_kind <> 'catalogue' then
      execute format('select count(*) from public.%I t where %s', entry.table_name,
        case entry.owner_kind when 'household' then 't.household_id = $1' else 'true' end)
      into n using household;
      counts := counts || jsonb_build_object(entry.table_name, n);
      if n > 0 and wanted > 0 then
        select coalesce(jsonb_agg(to_jsonb(b) || jsonb_build_object(
          'table', entry.table_name, 'type', entry.ref_type)), '[]') into rows
        from alfred.background_of(entry, household, terms, known, zone, wanted) b;
        background := background || rows;
      end if;
    end if;
    if mentioned <> '{}' then
      execute format(
        'select coalesce(jsonb_agg(jsonb_build_object(''table'', $2, ''type'', $3, ''id'', t.id, '
        '  ''label'', t.%2$I, ''reason'', ''mentioned'') order by t.id), ''[]'') '
        'from public.%1$I t where t.id = any ($1)%3$s',
        entry.table_name, entry.label_column,
        case entry.owner_kind when 'household' then ' and t.household_id = $4' else '' end)
      into rows using mentioned, entry.table_name, entry.ref_type, household;
      named := named || rows;
    end if;
    if entry.owner_kind <> 'catalogue' and jsonb_typeof(p -> 'known') = 'array' then
      changed := changed || alfred.changed_of(
        entry, household,
        array(
          select distinct w from jsonb_array_elements(p -> 'known') k
          cross join unnest(alfred.ids_in(jsonb_build_array(k -> 'id'))) w
          where k ->> 'table' = entry.table_name
        ),
        coalesce(since, '-infinity'), session_run);
    end if;
  end loop;

  select coalesce(jsonb_agg(b order by place), '[]') into background
  from (
    select b, row_number() over (order by (b ->> 'score')::numeric desc,
      (b ->> 'updated_at')::timestamptz desc, b ->> 'id') as place
    from jsonb_array_elements(background) b
  ) ranked
  where place <= wanted;
  if background <> '[]' or named <> '[]' then
    refs := public.assign_refs(jsonb_build_object(
      'conversation_id', conversation, 'items', background || named)) -> 'refs';
  end if;
  if alfred.pack_function('run_facts') is not null then
    execute format('select alfred.%I($1, $2)', alfred.pack_function('run_facts'))
    into pack_facts using household, alfred.uid();
  end if;
  return pack_facts || jsonb_build_object(
    'profile', profile - '{user_id,updated_at}'::text[],
    'counts', counts,
    'background', alfred.with_refs(background, refs),
    'changed', changed,
    'mentioned', alfred.with_refs(named, refs),
    'standing', alfred.standing_changes(conversation, household));
end
$$;
call alfred.expose('public.read_run_facts(jsonb)', current_user, 'alfred_pipeline');

grant execute on function
  alfred.ids_in(jsonb),
  alfred.run_terms(jsonb),
  alfred.changed_of(public.data_tables, uuid, uuid[], timestamptz, uuid),
  alfred.standing_changes(uuid, uuid),
  alfred.with_refs(jsonb, jsonb)
  to alfred_pipeline;
