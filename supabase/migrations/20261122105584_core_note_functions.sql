-- The user's own calls about notes.

create function alfred.note_json(n public.introspections) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object(
    'id', n.id, 'position', n.position, 'text', n.text, 'made_by', n.made_by, 'replaces', n.replaces,
    'created_at', n.created_at, 'archived_at', n.archived_at,
    'is_shown', n.archived_at is null and exists (select from alfred.shown_notes() s where s.id = n.id),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fact_id', s.fact_id, 'episode_id', s.episode_id,
        'text', case when s.fact_id is not null then f.text else btrim(
          alfred.shown_text(substr(a.content, e.starts, e.length))) end,
        'said_at', coalesce(e.said_at, f.known_from)) order by coalesce(e.said_at, f.known_from), s.id), '[]')
      from public.introspection_sources s
      left join public.facts f on f.user_id = s.user_id and f.id = s.fact_id
      left join public.episodes e on e.id = s.episode_id
      left join public.alternatives a on a.id = e.alternative_id
      where s.user_id = n.user_id and s.note_id = n.id))
$$;

-- p: {after: {at, id} | null, limit, archived: also archived notes}
-- → {items: [note], next: {at, id} | null}: the newest first
create function public.list_notes(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  with page as (
    select n.id, n.created_at as at
    from public.introspections n
    where n.user_id = alfred.uid() and ((p ->> 'archived')::boolean or n.archived_at is null)
      and (p #>> '{after,at}' is null
        or (n.created_at, n.id) < ((p #>> '{after,at}')::timestamptz, (p #>> '{after,id}')::uuid))
    order by n.created_at desc, n.id desc limit (p ->> 'limit')::int + 1
  ), found as materialized (
    select g.*, row_number() over (order by g.at desc, g.id desc) as n from page g
  )
  select jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(alfred.note_json(i) order by f.n), '[]')
      from found f join public.introspections i on i.id = f.id where f.n <= (p ->> 'limit')::int),
    'next', (
      select jsonb_build_object('at', l.at, 'id', l.id) from found l
      where l.n = (p ->> 'limit')::int and exists (select from found m where m.n > l.n)))
$$;
call alfred.expose('public.list_notes(jsonb)', current_user, 'alfred_pipeline');

-- The user's own note replaces the note that it corrects, which is archived. The new note has no other source than the
-- user.
-- p: {id, text} → {outcome: changed, note} | {outcome: not_found}
--   {outcome: archived}: this note is not current any more
--   {outcome: owned}: the pack keeps that
--   {outcome: off}: memory is off
create function public.change_note(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  known public.introspections;
  entered public.introspections;
begin
  if me is null then
    raise exception 'change_note: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  select * into known from public.introspections n where n.user_id = me and n.id = (p ->> 'id')::uuid;
  if known.id is null then
    return jsonb_build_object('outcome', 'not_found');
  elsif not alfred.is_remembering() then
    return jsonb_build_object('outcome', 'off');
  elsif known.archived_at is not null then
    return jsonb_build_object('outcome', 'archived');
  elsif alfred.is_owned_by_pack(p ->> 'text') then
    return jsonb_build_object('outcome', 'owned');
  elsif known.made_by = 'user' and known.text = p ->> 'text' then
    return jsonb_build_object('outcome', 'changed', 'note', alfred.note_json(known));
  end if;
  update public.introspections n set archived_at = clock_timestamp() where n.id = known.id;
  insert into public.introspections (user_id, position, text, made_by, replaces)
  values (me, known.position, p ->> 'text', 'user', known.id) returning * into entered;
  return jsonb_build_object('outcome', 'changed', 'note', alfred.note_json(entered));
end
$$;
call alfred.expose('public.change_note(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- p: {id} → {outcome: deleted | not_found}: deletes this note, archived or not; a note that it had replaced stays
--     archived
create function public.delete_note(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
begin
  if me is null then
    raise exception 'delete_note: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  delete from public.introspections n where n.user_id = me and n.id = (p ->> 'id')::uuid;
  return jsonb_build_object('outcome', case when found then 'deleted' else 'not_found' end);
end
$$;
call alfred.expose('public.delete_note(jsonb)', 'alfred_definer', 'alfred_pipeline');

grant execute on function alfred.note_json(public.introspections) to alfred_pipeline, alfred_definer;
