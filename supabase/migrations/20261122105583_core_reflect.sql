-- What a reflection reads and writes: what the user said since the last one, and the ring. Writing is a
-- compare-and-set, so that a reflection that was already written, or whose ring has changed meanwhile, writes
-- nothing.

-- The state that a reflection's compare-and-set checks: the ring, and how far the reflection has come.
create function alfred.ring_key() returns text
  language sql stable
  set search_path = ''
as $$
  select md5(concat_ws(' ',
    (select concat_ws(' ', r.seen_at, r.seen_id) from public.reflections r where r.user_id = alfred.uid()),
    (select string_agg(n.id::text, ' ' order by n.position) from public.introspections n
     where n.user_id = alfred.uid() and n.archived_at is null)))
$$;

-- p: {most: Episodes, characters: of all of them, facts: the most, back: how many of the newest Episodes are
--     considered}
-- → {batch, seen: {at, id}, notes: [{id, position, text, made_by, written_on}],
--    episodes: [{id, said_on, text}], facts: [{id, entity, text, said_on}]}
--   {batch: '', episodes: []}: there is nothing new, or memory is off; the reflection is over then
-- Episodes: at least one; the oldest since the last time, of the user's own words. Facts: those that hold of the user
-- and of the entities that these Episodes mention. No Episode or fact came from outside. Days are by the user's time
-- zone.
create function public.memory_to_reflect(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  reflection public.reflections;
  nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  zone text;
  episodes jsonb;
  ids uuid[];
  last jsonb;
begin
  if me is null then
    raise exception 'memory_to_reflect: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  select * into reflection from public.reflections r where r.user_id = me;
  zone := alfred.known_zone(coalesce(
    (select f.timezone from public.profiles f where f.user_id = me), 'UTC'));
  with newest as (
    select e.id, e.created_at, (e.said_at at time zone zone)::date as said_on,
      btrim(alfred.shown_text(substr(a.content, e.starts, e.length))) as text
    from public.episodes e
    join public.alternatives a on a.id = e.alternative_id and a.is_active
    where e.user_id = me and e.speaker = 0 and not e.is_outside and alfred.is_remembering()
      and (e.created_at, e.id) > (coalesce(reflection.seen_at, '-infinity'), coalesce(reflection.seen_id, nothing))
    order by e.created_at desc, e.id desc limit (p ->> 'back')::int
  ), measured as (
    select w.*, row_number() over o as n, sum(length(w.text)) over o as total
    from newest w window o as (order by w.created_at, w.id)
  ), taken as (
    select * from measured m
    where m.n = 1 or m.n <= (p ->> 'most')::int and m.total <= (p ->> 'characters')::int
  )
  select jsonb_agg(jsonb_build_object('id', t.id, 'said_on', t.said_on, 'text', t.text) order by t.n),
    array_agg(t.id),
    (array_agg(jsonb_build_object('at', t.created_at, 'id', t.id) order by t.n desc))[1]
  into episodes, ids, last
  from taken t;
  if episodes is null then
    update public.reflections r set is_open = false where r.user_id = me and r.is_open;
    return jsonb_build_object('batch', '', 'episodes', '[]'::jsonb);
  end if;
  return jsonb_build_object(
    'batch', alfred.ring_key(), 'seen', last, 'episodes', episodes,
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'position', n.position, 'text', n.text, 'made_by', n.made_by,
        'written_on', (n.created_at at time zone zone)::date) order by n.position), '[]')
      from alfred.shown_notes() n),
    'facts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'entity', f.name, 'text', f.text, 'said_on', (f.said_at at time zone zone)::date)
        order by f.said_at, f.id), '[]')
      from (
        select s.*, e.name
        from (
          select distinct alfred.root_of(m.entity_id) as id
          from public.mentions m where m.user_id = me and m.episode_id = any (ids)
          union
          select u.id from public.entities u
          where u.user_id = me and u.key = 'user' and u.category = 'person' and u.merged_into is null
        ) r
        join public.entities e on e.id = r.id
        cross join lateral alfred.shown_facts(alfred.cluster_of(r.id)) s
        where s.is_standing and not exists (
          select from public.episodes o where o.id = s.episode_id and o.is_outside)
        order by s.said_at desc, s.id limit (p ->> 'facts')::int
      ) f));
end
$$;
call alfred.expose('public.memory_to_reflect(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The user's facts and Episodes that may be a note's sources, as [{fact_id} | {episode_id}]: those that it names, and
-- the sources of the notes that it names. A reply is not a source.
create function alfred.sources_of_note(statement jsonb)
  returns table (fact_id uuid, episode_id uuid)
  language sql stable
  set search_path = ''
as $$
  select f.id, null::uuid from public.facts f
  where f.user_id = alfred.uid() and f.id = any (alfred.ids_in(statement -> 'facts'))
  union
  select null, e.id from public.episodes e
  where e.user_id = alfred.uid() and e.id = any (alfred.ids_in(statement -> 'episodes'))
    and e.speaker = 0 and not e.is_outside
  union
  select s.fact_id, s.episode_id from public.introspection_sources s
  where s.user_id = alfred.uid() and s.note_id = any (alfred.ids_in(statement -> 'notes'))
$$;

-- p: {batch, seen: {at, id}, notes: [{position, text, facts: [id], episodes: [id], notes: [id]: notes whose sources it
--     takes over}], archive: [position]}
-- → {outcome: written, notes, archived, refused: [{position, reason}], more: whether there is more to reflect on}
--   {outcome: stale}: this was written already, or the ring has changed since it was read
--   {outcome: off}: memory was switched off meanwhile
-- A note replaces the note at its position. Reasons: `users_own` (the replaced note is the user's own), `source` (the
-- note rests on nothing that the user said), `invalid`, `owned` (the pack keeps that), `known` (the ring has it).
create function public.write_notes(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  statement jsonb;
  content text;
  place int;
  standing public.introspections;
  reason text;
  entered uuid;
  refused jsonb := '[]';
  notes int := 0;
  archived int := 0;
  has_more boolean;
begin
  if me is null then
    raise exception 'write_notes: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  if not alfred.is_remembering() then
    return jsonb_build_object('outcome', 'off');
  elsif p ->> 'batch' is distinct from alfred.ring_key() then
    return jsonb_build_object('outcome', 'stale');
  end if;
  perform alfred.drop_fallen_notes();
  for place in select a::int from jsonb_array_elements_text(coalesce(p -> 'archive', '[]')) a loop
    update public.introspections n set archived_at = clock_timestamp()
    where n.user_id = me and n.position = place and n.archived_at is null and n.made_by = 'reflection';
    if found then
      archived := archived + 1;
    elsif exists (
      select from public.introspections n where n.user_id = me and n.position = place and n.archived_at is null) then
      refused := refused || jsonb_build_object('position', place, 'reason', 'users_own');
    end if;
  end loop;

  for statement in select s.value from jsonb_array_elements(coalesce(p -> 'notes', '[]')) s loop
    place := (statement ->> 'position')::int;
    content := btrim(regexp_replace(statement ->> 'text', '\s+', ' ', 'g'));
    select * into standing from public.introspections n
    where n.user_id = me and n.position = place and n.archived_at is null;
    reason := case
      when standing.made_by = 'user' then 'users_own'
      when length(content) not between 1 and 400 or content is null or place not between 0 and 9 or place is null
        then 'invalid'
      when alfred.is_owned_by_pack(content) then 'owned'
      when not exists (select from alfred.sources_of_note(statement)) then 'source'
      when exists (
        select from alfred.shown_notes() n where alfred.folded_text(n.text) = alfred.folded_text(content)) then 'known'
    end;
    if reason is not null then
      refused := refused || jsonb_build_object('position', place, 'reason', reason);
      continue;
    end if;
    update public.introspections n set archived_at = clock_timestamp() where n.id = standing.id;
    archived := archived + (standing.id is not null)::int;
    insert into public.introspections (user_id, position, text, made_by, replaces)
    values (me, place, content, 'reflection', standing.id) returning id into entered;
    insert into public.introspection_sources (user_id, note_id, fact_id, episode_id)
    select me, entered, s.fact_id, s.episode_id from alfred.sources_of_note(statement) s;
    notes := notes + 1;
  end loop;

  has_more := exists (
    select from public.episodes e
    join public.alternatives a on a.id = e.alternative_id and a.is_active
    where e.user_id = me and e.speaker = 0 and not e.is_outside
      and (e.created_at, e.id) > ((p #>> '{seen,at}')::timestamptz, (p #>> '{seen,id}')::uuid));
  insert into public.reflections as r (user_id, seen_at, seen_id)
  values (me, (p #>> '{seen,at}')::timestamptz, (p #>> '{seen,id}')::uuid)
  on conflict (user_id) do update set seen_at = excluded.seen_at, seen_id = excluded.seen_id, is_open = has_more;
  return jsonb_build_object(
    'outcome', 'written', 'notes', notes, 'archived', archived, 'refused', refused, 'more', has_more);
end
$$;
call alfred.expose('public.write_notes(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- Counts the run that begins in the user's reflection: the first run of a new reflection, or the next one. False:
-- none is due.
create function alfred.enter_reflection() returns boolean
  language plpgsql
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
begin
  update public.reflections r set
    batches = case when r.is_open and r.begun_at > clock_timestamp() - interval '1 day' then r.batches else 0 end,
    runs = case when r.is_open and r.begun_at > clock_timestamp() - interval '1 day' then r.runs + 1 else 1 end,
    begun_at = case when r.is_open and r.begun_at > clock_timestamp() - interval '1 day' then r.begun_at
      else clock_timestamp() end,
    is_open = true
  where r.user_id = me and alfred.is_reflection_due(r);
  return found;
end
$$;

grant execute on function
  alfred.ids_in(jsonb),
  alfred.ring_key(),
  alfred.sources_of_note(jsonb),
  alfred.enter_reflection()
  to alfred_definer;
