-- The tree of alternatives: the path to an alternative, its session, and the head, which is the path that is shown
-- (spec/tree).

-- The path from this alternative up to the root: its alternatives with their turns. The path ends before the
-- alternative `until`, and has at most `most` alternatives. `up` is 0 for this alternative, 1 for the next one up, and
-- so on.
create function alfred.path_of(alternative uuid, until uuid default null, most int default null)
  returns table (alternative_id uuid, turn_id uuid, responds_to uuid, up int)
  language sql stable
  set search_path = ''
as $$
  with recursive path as (
    select a.id, a.turn_id, a.responds_to, 0 as up
    from public.alternatives a where a.id = path_of.alternative
    union all
    select a.id, a.turn_id, a.responds_to, p.up + 1
    from path p
    -- A subquery, so that each step looks its alternative up by id, even if the statistics expect few rows.
    cross join lateral (
      select b.id, b.turn_id, b.responds_to from public.alternatives b
      where b.id = p.responds_to and b.id is distinct from path_of.until
        and (path_of.most is null or p.up + 1 < path_of.most)
      offset 0
    ) a
  )
  select * from path
$$;

-- The version of the session at an alternative: the newest version at the nearest alternative on its path that has a
-- session; 0 if none has. The walk nearly always ends at its first step.
create function alfred.session_at(alternative uuid) returns int
  language plpgsql stable
  set search_path = ''
as $$
declare
  place uuid := alternative;
  version int;
begin
  while place is not null loop
    select s.version into version from public.snapshots s
    where s.at_alternative_id = place order by s.version desc limit 1;
    exit when found;
    select a.responds_to into place from public.alternatives a where a.id = place;
  end loop;
  return coalesce(version, 0);
end
$$;

-- The version of the session whose narrative is valid at an alternative: the newest session on its path that has a
-- narrative; null if none has. The walk ends after a few steps, because every third exchange makes a narrative.
create function alfred.summarized_at(alternative uuid) returns int
  language plpgsql stable
  set search_path = ''
as $$
declare
  place uuid := alternative;
  version int;
begin
  while place is not null loop
    select s.version into version from public.snapshots s
    join public.narratives n on n.conversation_id = s.conversation_id and n.session_version = s.version
    where s.at_alternative_id = place order by s.version desc limit 1;
    exit when found;
    select a.responds_to into place from public.alternatives a where a.id = place;
  end loop;
  return version;
end
$$;

-- The end of the newest path through an alternative: among this alternative and those below it, the agent's alternative
-- whose run was accepted last. If none has a run: the last answer that a fork has copied.
create function alfred.newest_leaf(alternative uuid) returns uuid
  language sql stable
  set search_path = ''
as $$
  with recursive below as (
    select newest_leaf.alternative as id
    union all
    select a.id from below b
    cross join lateral (
      select c.id from public.alternatives c where c.responds_to = b.id offset 0
    ) a
  )
  select b.id from below b
  join public.alternatives a on a.id = b.id
  join public.turns t on t.id = a.turn_id and t.speaker = 'agent'
  left join public.runs r on r.agent_alternative_id = b.id
  order by r.number desc nulls last, t.depth desc limit 1
$$;

-- Makes the path to an alternative the one that is shown: every alternative on it becomes its turn's active one.
create function alfred.move_head(conversation uuid, alternative uuid) returns void
  language plpgsql
  set search_path = ''
as $$
declare
  path_ids uuid[];
  turns uuid[];
begin
  select array_agg(p.alternative_id), array_agg(p.turn_id) into path_ids, turns
  from alfred.path_of(alternative) p;
  -- A turn never has two active alternatives, so the others are changed first.
  update public.alternatives a set is_active = false
  where a.turn_id = any (turns) and a.is_active and a.id <> all (path_ids);
  update public.alternatives a set is_active = true where a.id = any (path_ids) and not a.is_active;
  update public.conversations c set head_alternative_id = alternative where c.id = conversation;
end
$$;

-- Where a waiting run continues: at the conversation's head if that is the run's own alternative or below it, else at
-- the newest end of the paths through it, so that the session loses no exchange after it.
create function alfred.resumed_at(run public.runs) returns uuid
  language sql stable
  set search_path = ''
as $$
  select coalesce(
    (select c.head_alternative_id from public.conversations c
     where c.id = run.conversation_id and exists (
       select 1 from alfred.path_of(c.head_alternative_id) p
       where p.alternative_id = run.agent_alternative_id)),
    alfred.newest_leaf(run.agent_alternative_id))
$$;

grant execute on function
  alfred.path_of(uuid, uuid, int),
  alfred.session_at(uuid),
  alfred.summarized_at(uuid),
  alfred.newest_leaf(uuid),
  alfred.move_head(uuid, uuid),
  alfred.resumed_at(public.runs)
  to alfred_definer;
grant execute on function alfred.path_of(uuid, uuid, int), alfred.session_at(uuid) to alfred_pipeline, alfred_sweeper;
grant execute on function alfred.summarized_at(uuid) to alfred_sweeper;

-- The sweeper follows paths, but reads no texts.
grant select (id, turn_id, responds_to) on public.alternatives to alfred_sweeper;
create policy sweep on public.alternatives for select to alfred_sweeper using (true);
