-- read_run_facts: all data from the database with which a run begins, in one request. It runs as the caller,
-- under row-level security.

-- Ids from a JSON list, malformed ones left out, because a user's link may contain any text.
create function alfred.ids_in(list jsonb) returns uuid[]
  language sql immutable
  set search_path = ''
as $$
  select coalesce(array_agg(distinct word::uuid), '{}')
  from jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end) word
  where word ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- The terms in the form that background_of takes, [{n, word, members, pattern, stem, likeness}]: of the first
-- 40 given, of 60 characters, the 12 most telling. Words that the pack's catalogue knows come first, the
-- others in the order given. Words of at most three letters that it does not know ("the") are in very many labels, so
-- they must match a whole label.
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
    where length(btrim(alfred.plain_text(word))) > 1
    group by word
  ) words;
  if asked <> '{}' and alfred.pack_function('known_words') is not null then
    execute format('select alfred.%I($1)', alfred.pack_function('known_words')) into known using asked;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'n', place, 'word', word, 'members', members, 'stem', s.stem, 'likeness', s.likeness, 'pattern',
      case when word ~ '^[a-z0-9]{1,3}$' and members = '[]' then '^\s*' || word || '\s*$'
        else s.pattern end
    ) order by place), '[]')
    from (
      select row_number() over (order by members = '[]', n) as place, word, members
      from (
        select word, n, coalesce(known -> word, '[]') as members
        from unnest(asked) with ordinality as listed (word, n)
      ) words
      order by place limit 12
    ) telling, alfred.term_search(word) s
  );
end
$$;

-- Creates the function that returns those known rows of one table that no longer exist (row null), or that anything
-- but the session's run has changed since that run's start. Rows that the session's run restored by an undo count as
-- changed, because the conversation has not seen the restored values.
create procedure alfred.make_changed_function(entry public.data_tables)
  language plpgsql
  set search_path = ''
as $$
declare
  changed_at text := 't.updated_at';
  child public.data_tables;
begin
  for child in select * from public.data_tables d where d.parent_table = entry.table_name loop
    changed_at := changed_at || format(
      ', (select max(c.updated_at) from public.%I c where c.%I = t.id)',
      child.table_name, child.parent_column);
  end loop;
  call alfred.make_function(
    'changed_of_' || entry.table_name,
    'household uuid, ids uuid[], since timestamptz, session_run uuid', 'jsonb', 'stable', format($body$
    begin
      return (
        select coalesce(jsonb_agg(jsonb_build_object('table', %1$L::text, 'id', k.id,
          'row', case when t.id is not null then %2$s end) order by k.n), '[]')
        from unnest($2) with ordinality as k (id, n)
        left join public.%1$I t on t.id = k.id and %3$s
        where t.id is null or greatest(%4$s) > $3 and greatest(%4$s) > coalesce((
          select max(e.created_at) from public.effects e
          where e.origin = 'run' and e.origin_id = $4 and e.status = 'applied'
            and e.row_id = t.id and e.request ->> 'op' <> 'undo'), '-infinity')
      );
    end $body$,
    entry.table_name, alfred.row_expression(entry.table_name, true), alfred.owner_condition(entry), changed_at),
    'alfred_pipeline');
end
$$;

-- Creates the functions that read all tables: count_rows (the number of the household's rows in each top-level
-- table) and rows_named (the rows of any table with the given ids).
create procedure alfred.make_count_functions()
  language plpgsql
  set search_path = ''
as $$
declare
  entry public.data_tables;
  counts text := '';
  named text := 'select null, null, null::uuid, null::text, null::text where false';
begin
  for entry in select * from public.data_tables d order by d.table_name loop
    if entry.parent_table is null and entry.owner_kind <> 'catalogue' then
      counts := counts || format(
        ', %1$L, (select count(*) from public.%1$I t where %2$s)',
        entry.table_name, alfred.owner_condition(entry));
    end if;
    named := named || format($sql$
          union all
          select %1$L, %2$L, t.id, t.%3$I::text, %5$s from public.%1$I t where t.id = any ($2) and %4$s $sql$,
      entry.table_name, entry.ref_type, entry.label_column, alfred.owner_condition(entry),
      case when entry.place_column is null then 'null' else format('t.%I::text', entry.place_column) end);
  end loop;
  call alfred.make_function(
    'count_rows', 'household uuid', 'jsonb', 'stable',
    format('begin return jsonb_build_object(%s); end', substr(counts, 3)), 'alfred_pipeline');
  call alfred.make_function(
    'rows_named', 'household uuid, ids uuid[]', 'jsonb', 'stable', format($body$
    begin
      return (
        select coalesce(jsonb_agg(jsonb_build_object('table', r.table_name, 'type', r.type, 'id', r.id,
          'label', r.label, 'reason', 'mentioned', 'place', r.place) order by r.table_name, r.id), '[]')
        from (%s) r (table_name, type, id, label, place)
      );
    end $body$, named),
    'alfred_pipeline');
  -- fork_conversation uses it to find drafts that have become rows.
  grant execute on function alfred.rows_named to alfred_definer;
end
$$;

-- Changes of the last few runs on the path to an alternative, and of the run itself, that have not been undone,
-- newest first, at most 40. A change is identified by its position in the conversation's ledger, from which nothing
-- is ever deleted. `message` is counted back from the run's own number along the path, so that messages of other
-- paths do not count.
create function alfred.standing_changes(conversation uuid, household uuid, place uuid, run uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with path as (
    select p.alternative_id, p.up from alfred.path_of(place) p
  ), own as (
    select coalesce(max(r.number) filter (where r.id = run), max(r.number) + 1) as number
    from public.runs r where r.conversation_id = conversation
  ), ledger as (
    select e.*, r.number, row_number() over (order by e.created_at, e.seq, e.id) as n, r.agent_alternative_id
    from public.effects e join public.runs r on r.id = e.origin_id
    where e.conversation_id = conversation and e.origin = 'run' and e.status = 'applied'
  ), standing as (
    select l.*, dense_rank() over (order by l.number desc) as run_place,
      row_number() over (order by l.n desc) as place
    from ledger l
    where l.undone_by is null and l.inverse is not null and l.user_id = alfred.uid()
      and l.household_id = household
      and (l.origin_id = run or l.agent_alternative_id in (select p.alternative_id from path p))
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'ref', 'change_' || s.n, 'effect', s.id, 'op', s.op, 'table', s.table_name, 'label', s.label,
    'message', own.number - case when s.origin_id = run then 0 else 1 + p.up / 2 end,
    'undid', s.request ->> 'op' = 'undo') order by s.n desc), '[]')
  from standing s cross join own left join path p on p.alternative_id = s.agent_alternative_id
  where s.run_place <= 5 and s.place <= 40
$$;

-- Rows with the refs that were assigned to them, without the columns that were only used to rank them.
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

-- The rows that are not of these tables.
create function alfred.rows_not_of(not_shown text[], rows jsonb) returns jsonb
  language sql immutable
  set search_path = ''
as $$
  select case when not_shown = '{}' then rows else (
    select coalesce(jsonb_agg(r order by n), '[]')
    from jsonb_array_elements(rows) with ordinality as given (r, n)
    where r ->> 'table' <> all (not_shown)) end
$$;

-- p: {household_id, conversation_id, run_id (an id of no run: as for a run after the head), terms: [text],
--     known: [{table, id}], mentioned: [id], background_limit, wishes?: those of the conversation, recall?: {words,
--       visible: how many exchanges the prompt shows}}
-- → {profile, counts: {table: n}, background: [Row], changed: [{table, id, row}], mentioned: [Row],
--    standing: [Change], found: {id: [Finding]}, memory: as alfred.recalled | null, people: the entities of
--      alfred.people_in_mind | null, notes: as alfred.notes_in_mind, waiting: as alfred.waiting_steps, …}: and the
--      facts of the pack (`run_facts`)
--    found: what must be avoided in the known rows now, and what a wish excludes, as in read_findings
--    Row: {table, type, id, ref, label, reason}
--    Change: {ref, effect, op, table, label, message, undid}
-- `profile` is the user's own. In a conversation that other people read, it has only the time zone, and the rows of
-- private tables and the user's stated facts are left out; what the household must avoid is included. For a
-- conversation that is not the user's, or not this household's, there are no rows at all.
create function public.read_run_facts(p jsonb) returns jsonb
  language plpgsql
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  conversation uuid := (p ->> 'conversation_id')::uuid;
  household uuid;
  terms jsonb := alfred.run_terms(p -> 'terms');
  likeness text := (
    select case when bool_or(t ->> 'likeness' = '') then '' else coalesce(string_agg(t ->> 'likeness', '|'), '$.^') end
    from jsonb_array_elements(terms) t where length(t ->> 'word') > 3);
  known uuid[];
  mentioned uuid[] := (alfred.ids_in(p -> 'mentioned'))[1:50];
  wanted int := least(coalesce((p ->> 'background_limit')::int, 0), 50);
  profile jsonb;
  zone text;
  -- The alternative whose session the run begins with.
  place uuid;
  session_run uuid;
  since timestamptz;
  entry public.data_tables;
  rows jsonb;
  counts jsonb := '{}';
  background jsonb := '[]';
  named jsonb := '[]';
  changed jsonb := '[]';
  refs jsonb := '[]';
  pack_facts jsonb := '{}';
  found_now jsonb := '{}';
  -- Earlier statements about the words; null if nothing may be recalled, `{"failed": …}` if recall failed.
  memory jsonb;
  -- The entities in mind; null, or failed, under the same conditions as `memory`.
  people jsonb;
  -- What Alfred has noted about the user, as in notes_in_mind; failed in the same form as `memory`.
  notes jsonb := '[]';
  -- Tables whose rows are not shown in the conversation.
  not_shown text[] := '{}';
begin
  select c.household_id into household from public.conversations c
  where c.id = conversation and c.household_id = (p ->> 'household_id')::uuid;
  select to_jsonb(f) into profile from public.profiles f where f.user_id = alfred.uid();
  zone := alfred.known_zone(coalesce(profile ->> 'timezone', 'UTC'));
  if alfred.is_heard_by_others(conversation) then
    select coalesce(array_agg(d.table_name), '{}') into not_shown
    from public.data_tables d where d.owner_kind = 'user';
    profile := jsonb_build_object(
      'display_name', null, 'guidance', '{}'::jsonb, 'timezone', zone, 'memory', false);
  end if;
  select coalesce(alfred.ids_in(jsonb_agg(k -> 'id')), '{}') into known
  from jsonb_array_elements(coalesce(nullif(p -> 'known', 'null'), '[]')) k;
  select case when r.id is null then c.head_alternative_id else alfred.start_of(r) end into place
  from public.conversations c left join public.runs r on r.id = (p ->> 'run_id')::uuid
  where c.id = conversation;
  -- The session's rows were read in the run of its snapshot, or reached the session through that run; those of a
  -- copied session in the run that it was copied from.
  select r.id, r.started_at into session_run, since
  from public.snapshots s
  join public.alternatives a on a.id = s.agent_alternative_id
  join public.runs r on r.agent_alternative_id = coalesce(a.copied_from, a.id)
  where s.conversation_id = conversation and s.version = alfred.session_at(place);

  if household is not null then
    counts := alfred.count_rows(household) - not_shown;
    if wanted > 0 then
      background := coalesce(
        alfred.rows_not_of(
          not_shown, alfred.background_of(household, terms, likeness, known, zone, wanted)), '[]');
    end if;
    if mentioned <> '{}' then
      named := alfred.rows_not_of(not_shown, alfred.rows_named(household, mentioned));
    end if;
    for entry in
      select * from public.data_tables d
      where d.owner_kind <> 'catalogue' and d.table_name <> all (not_shown)
        and d.table_name in (select k ->> 'table' from jsonb_array_elements(nullif(p -> 'known', 'null')) k)
      order by d.table_name
    loop
      execute format('select alfred.%I($1, $2, $3, $4)', 'changed_of_' || entry.table_name)
      into rows
      using household,
        alfred.ids_in((
          select jsonb_agg(k -> 'id') from jsonb_array_elements(p -> 'known') k
          where k ->> 'table' = entry.table_name)),
        coalesce(since, '-infinity'), session_run;
      changed := changed || rows;
    end loop;
  end if;
  if background <> '[]' or named <> '[]' then
    refs := public.assign_refs(jsonb_build_object(
      'conversation_id', conversation, 'items', background || named)) -> 'refs';
  end if;
  if alfred.pack_function('run_facts') is not null then
    execute format('select alfred.%I($1, $2)', alfred.pack_function('run_facts'))
    into pack_facts using household, alfred.uid();
  end if;
  if not_shown <> '{}' then
    pack_facts := pack_facts - '{told,wishes}'::text[];
  end if;
  if household is not null and known <> '{}' then
    found_now := public.read_findings(jsonb_build_object(
      'household_id', household, 'rows', p -> 'known',
      'wishes', coalesce(nullif(p -> 'wishes', 'null'), '[]') || coalesce(pack_facts -> 'wishes', '[]')
    )) -> 'rows';
  end if;
  if household is not null and p -> 'recall' <> 'null'
    and alfred.recall_closed(conversation, (p ->> 'run_id')::uuid) is null then
    -- A run does not depend on memory: if memory fails, the run continues without it.
    begin
      people := alfred.people_in_mind(conversation, place) -> 'entities';
    exception when others then
      people := jsonb_build_object('failed', sqlstate);
    end;
    if p -> 'recall' ->> 'words' <> '' then
      begin
        memory := alfred.recalled(
          conversation, place, p -> 'recall' ->> 'words', (p -> 'recall' ->> 'visible')::int);
      exception when others then
        memory := jsonb_build_object('failed', sqlstate);
      end;
    end if;
  end if;
  if household is not null then
    begin
      notes := alfred.notes_in_mind(conversation, (p ->> 'run_id')::uuid);
    exception when others then
      notes := jsonb_build_object('failed', sqlstate);
    end;
  end if;
  return (pack_facts - 'wishes') || jsonb_build_object(
    'profile', profile - '{user_id,updated_at}'::text[],
    'counts', counts,
    'background', case when background <> '[]' then alfred.with_refs(background, refs) else '[]' end,
    'changed', changed,
    'mentioned', case when named <> '[]' then alfred.with_refs(named, refs) else '[]' end,
    'standing', alfred.standing_changes(conversation, household, place, (p ->> 'run_id')::uuid),
    'found', found_now,
    'memory', memory, 'people', people, 'notes', notes,
    'waiting', alfred.waiting_steps(conversation, (p ->> 'run_id')::uuid));
end
$$;
call alfred.expose('public.read_run_facts(jsonb)', current_user, 'alfred_pipeline');

grant execute on function
  alfred.ids_in(jsonb),
  alfred.rows_not_of(text[], jsonb),
  alfred.run_terms(jsonb),
  alfred.standing_changes(uuid, uuid, uuid, uuid),
  alfred.with_refs(jsonb, jsonb)
  to alfred_pipeline;
