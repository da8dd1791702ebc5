-- Copies of Episodes in a Graphiti server (spec/memory#a-second-home). Only the user's words are copied, and none that
-- came from outside. A reply is not a source, so replies are not copied. All Episodes of a user are in one group, which
-- has a random name.

-- Groups that must be deleted in the server, only by name.
create table alfred.dropped_groups (
  group_id uuid primary key,
  -- The server may still write queued data after it has deleted a group, so the deletion is repeated.
  deleted int not null default 0,
  due_at timestamptz not null default clock_timestamp()
);
create index dropped_groups_due on alfred.dropped_groups (due_at);
alter table alfred.dropped_groups enable row level security;
revoke all on alfred.dropped_groups from public, anon, authenticated, service_role;
create policy erase on alfred.dropped_groups for all to alfred_eraser using (true) with check (true);
grant select, insert, update, delete on alfred.dropped_groups to alfred_eraser;

-- The server cannot separate what it has made from several Episodes. So when a copied Episode is deleted, in any way,
-- the whole group is deleted, and the remaining Episodes are copied to a new one.
create function alfred.drop_group() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  with lost as (
    select distinct g.user_id from gone g where g.sent_at is not null
  ), dropped as (
    insert into alfred.dropped_groups (group_id)
    select m.graphiti_group from public.memories m join lost l on l.user_id = m.user_id
    where m.graphiti_group is not null
    on conflict do nothing
  ), left_over as (
    update public.episodes e set sent_at = null, sends = 0, graphiti_uuid = null
    from lost l where e.user_id = l.user_id and e.sent_at is not null
  )
  update public.memories m set graphiti_group = null from lost l where m.user_id = l.user_id;
  return null;
end
$$;
call alfred.expose('alfred.drop_group()', 'alfred_eraser', 'alfred_definer');
create trigger drop_group after delete on public.episodes referencing old table as gone
  for each statement execute function alfred.drop_group();
grant select (graphiti_group), update (graphiti_group) on public.memories to alfred_eraser;
grant select (sent_at), update (sent_at, sends, graphiti_uuid) on public.episodes to alfred_eraser;

-- p: {} → {group_id | null, newest}: the group of the user's copies; null where nothing was copied, or memory is off.
-- newest: how many of the group's newest entries must be listed to find every copy whose id is not known yet.
create function public.copied_memory(p jsonb) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select jsonb_build_object('group_id', max(m.graphiti_group::text), 'newest', coalesce((
    select sum(e.sends) from public.episodes e
    where e.user_id = alfred.uid() and e.sent_at is not null and e.said_at >= (
      select min(o.said_at) from public.episodes o
      where o.user_id = alfred.uid() and o.sent_at is not null and o.graphiti_uuid is null)), 0))
  from public.memories m where m.user_id = alfred.uid() and alfred.is_remembering()
$$;
call alfred.expose('public.copied_memory(jsonb)', current_user, 'alfred_pipeline');

-- A copy that has been sent this many times and was not found is sent again if its last send was before the returned
-- time. Each wait is four times as long as the one before.
create function alfred.sent_again(sends int, again_seconds float) returns timestamptz
  language sql volatile
  set search_path = ''
as $$
  select clock_timestamp() - power(4, sends - 1) * make_interval(secs => again_seconds)
$$;
grant execute on function alfred.sent_again(int, float) to alfred_definer;

-- First each Episode gets the id under which its copy was found in the group. The answer has the Episodes to be sent,
-- oldest first, so that no more than `limit` copies are under way. An Episode whose copy is not found after
-- `again_seconds` is sent again (sent_again). The returned Episodes count as sent from now on; if one is not sent after
-- all, it is sent again later for this reason.
-- p: {found: [{name, uuid}], limit, again_seconds}
-- → {group_id: null without Episodes, episodes: [{id, said_at, text}],
--    lost: how many Episodes were sent five times and not found}
create function public.next_copies(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
declare
  me uuid := alfred.uid();
  memory public.memories;
  group_name uuid;
  free int;
  chosen uuid[];
begin
  if me is null then
    raise exception 'next_copies: the request has no user';
  end if;
  memory := alfred.hold_memory(me);
  update public.episodes e set graphiti_uuid = f.uuid
  from (
    select distinct on (t.uuid) t.uuid, t.name from (
      select distinct on (r.name) r.name, r.uuid
      from jsonb_to_recordset(p -> 'found') r (name text, uuid uuid) order by r.name, r.uuid) t
    order by t.uuid, t.name
  ) f
  where e.user_id = me and e.id::text = f.name and e.sent_at is not null and e.graphiti_uuid is null
    and not exists (select from public.episodes o where o.user_id = me and o.graphiti_uuid = f.uuid);
  if not alfred.is_remembering() then
    return jsonb_build_object('group_id', null, 'episodes', '[]'::jsonb, 'lost', 0);
  end if;
  free := (p ->> 'limit')::int - (
    select count(*) from public.episodes e
    where e.user_id = me and e.sent_at is not null and e.graphiti_uuid is null and e.sends < 5
      and e.sent_at > alfred.sent_again(e.sends, (p ->> 'again_seconds')::float));
  chosen := array(
    select e.id from public.episodes e
    where e.user_id = me and e.speaker = 0 and not e.is_outside and e.graphiti_uuid is null and e.sends < 5
      and coalesce(e.sent_at < alfred.sent_again(e.sends, (p ->> 'again_seconds')::float), true)
    order by e.said_at, e.place limit greatest(free, 0));
  if cardinality(chosen) > 0 then
    group_name := coalesce(memory.graphiti_group, gen_random_uuid());
    update public.memories m set graphiti_group = group_name where m.user_id = me and m.graphiti_group is null;
    update public.episodes e set sent_at = clock_timestamp(), sends = e.sends + 1 where e.id = any (chosen);
  end if;
  return jsonb_build_object(
    'group_id', group_name,
    'episodes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'said_at', e.said_at,
        'text', btrim(alfred.shown_text(substr(a.content, e.starts, e.length)))) order by e.said_at, e.place), '[]')
      from public.episodes e join public.alternatives a on a.id = e.alternative_id
      where e.user_id = me and e.id = any (chosen)),
    'lost', (
      select count(*) from public.episodes e
      where e.user_id = me and e.sent_at is not null and e.graphiti_uuid is null and e.sends >= 5));
end
$$;
call alfred.expose('public.next_copies(jsonb)', 'alfred_definer', 'alfred_pipeline');

-- The sweeper sees whose copies are under way, but none of their words.
create policy sweep on public.episodes for select to alfred_sweeper
  using (sent_at is not null and graphiti_uuid is null);
grant select (user_id, sent_at, sends, graphiti_uuid) on public.episodes to alfred_sweeper;

-- p: {limit, older_than_seconds} → {users: [id]}: those whose copies are under way that long, the longest first
create function public.waiting_copies(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('users', coalesce(jsonb_agg(w.user_id order by w.since), '[]'))
  from (
    select e.user_id, min(e.sent_at) as since from public.episodes e
    where e.sent_at < clock_timestamp() - make_interval(secs => (p ->> 'older_than_seconds')::float)
      and e.graphiti_uuid is null and e.sends < 5
    group by e.user_id order by 2 limit (p ->> 'limit')::int
  ) w
$$;
call alfred.expose('public.waiting_copies(jsonb)', 'alfred_sweeper', 'alfred_worker');

-- p: {limit} → {groups: [id]}: to be deleted in the server now
create function public.groups_to_drop(p jsonb) returns jsonb
  language sql stable security definer
  set search_path = ''
as $$
  select jsonb_build_object('groups', coalesce(jsonb_agg(g.group_id order by g.due_at), '[]'))
  from (
    select d.group_id, d.due_at from alfred.dropped_groups d where d.due_at <= clock_timestamp()
    order by d.due_at limit (p ->> 'limit')::int
  ) g
$$;
call alfred.expose('public.groups_to_drop(jsonb)', 'alfred_eraser', 'alfred_worker');

-- p: {group_id} → {}: the server has deleted the group. The deletion is repeated after ten minutes, an hour and a
-- day; then nothing of the group can be queued any more, and its name is deleted.
create function public.note_dropped(p jsonb) returns jsonb
  language plpgsql security definer
  set search_path = ''
as $$
begin
  delete from alfred.dropped_groups d where d.group_id = (p ->> 'group_id')::uuid and d.deleted >= 3;
  update alfred.dropped_groups d set
    deleted = d.deleted + 1,
    due_at = clock_timestamp() + (array['10 minutes', '1 hour', '1 day'])[d.deleted + 1]::interval
  where d.group_id = (p ->> 'group_id')::uuid;
  return '{}';
end
$$;
call alfred.expose('public.note_dropped(jsonb)', 'alfred_eraser', 'alfred_worker');
