-- Entities and facts as they are shown: merges are followed, and what another alternative has replaced is left out.
-- In plpgsql, because a session keeps the plans of its statements: planning one under policies takes longer than
-- running it.

-- The entity that represents this one: itself, or the one that it was merged into.
create function alfred.root_of(entity uuid) returns uuid
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with recursive up as (
      select e.id, e.merged_into from public.entities e where e.id = root_of.entity and e.user_id = alfred.uid()
      union all
      select e.id, e.merged_into from up u join public.entities e on e.id = u.merged_into
    )
    select u.id from up u where u.merged_into is null
  );
end
$$;

-- The entity, and all that were merged into it.
create function alfred.cluster_of(entity uuid) returns uuid[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with recursive down as (
      select e.id from public.entities e where e.id = cluster_of.entity and e.user_id = alfred.uid()
      union all
      select e.id from down d join public.entities e on e.user_id = alfred.uid() and e.merged_into = d.id
    )
    select coalesce(array_agg(d.id), '{}') from down d
  );
end
$$;

-- The facts written about these entities, each with the first of the user's words for it. One whose words another
-- alternative has replaced is not shown, and closes nothing, until they are active again.
-- With a conversation: as a run in it may see them. What was said in it off the path counts as replaced, and so do
-- words from outside.
--   path  the alternatives on the run's path; for one that a fork has copied, its original
--   asked  the facts that are asked for; null: all
create function alfred.shown_facts(
  entities uuid[], conversation uuid default null, path uuid[] default null, asked uuid[] default null
)
  returns table (
    id uuid, entity_id uuid, other_id uuid, text text, made_by text, valid_from date, valid_to date,
    known_from timestamptz, known_to timestamptz, closed_by uuid,
    quote text, episode_id uuid, conversation_id uuid, said_at timestamptz, is_standing boolean)
  language plpgsql stable
  set search_path = '' set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  today date := (now() at time zone alfred.own_zone())::date;
begin
  return query
  select f.id, f.entity_id, f.other_id, f.text, f.made_by, f.valid_from, v.valid_to, f.known_from, v.known_to,
    case when c.is_closed then f.closed_by end, s.quote, s.id, s.conversation_id, coalesce(s.said_at, f.known_from),
    v.known_to is null and (v.valid_to is null or v.valid_to > today)
  from public.facts f
  left join lateral (
    select e.id, e.conversation_id, e.said_at, w.quote
    from public.fact_episodes w
    join public.episodes e on e.id = w.episode_id
    join public.alternatives a on a.id = e.alternative_id
    where w.fact_id = f.id and w.user_id = f.user_id and (conversation is null or not e.is_outside)
      and (a.id = any (path) or a.is_active and e.conversation_id is distinct from conversation)
    order by e.said_at, e.place limit 1
  ) s on true
  cross join lateral (
    select f.closed_by is null or exists (
      select from public.facts o
      where o.id = f.closed_by and (o.made_by = 'user' or exists (
        select from public.fact_episodes w
        join public.episodes e on e.id = w.episode_id
        join public.alternatives a on a.id = e.alternative_id
        where w.fact_id = o.id and w.user_id = o.user_id and (conversation is null or not e.is_outside)
          and (a.id = any (path) or a.is_active and e.conversation_id is distinct from conversation)))) as is_closed
    -- In a subquery of its own: otherwise it would be planned for each expression that uses it.
    offset 0
  ) c
  cross join lateral (
    select case when c.is_closed then f.valid_to else f.planned_to end as valid_to,
      case when c.is_closed then f.known_to end as known_to
  ) v
  where f.user_id = alfred.uid() and f.entity_id = any (entities) and (asked is null or f.id = any (asked))
    and (f.made_by = 'user' or s.id is not null);
end
$$;

-- Whether the user has made an entity, or named it.
create function alfred.is_named_by_user(entity uuid) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return exists (
    select from public.entity_sources s
    where s.user_id = alfred.uid() and s.entity_id = is_named_by_user.entity and s.kind = 'user');
end
$$;

-- Whether an entity is shown: the user has made or named it, or an Episode that mentions it is not replaced.
create function alfred.is_shown(cluster uuid[]) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return exists (
    select from public.entity_sources s
    where s.user_id = alfred.uid() and s.entity_id = any (cluster) and s.kind = 'user'
  ) or exists (
    select from public.mentions m
    join public.episodes e on e.id = m.episode_id
    join public.alternatives a on a.id = e.alternative_id and a.is_active
    where m.user_id = alfred.uid() and m.entity_id = any (cluster));
end
$$;

grant execute on function
  alfred.root_of(uuid),
  alfred.cluster_of(uuid),
  alfred.shown_facts(uuid[], uuid, uuid[], uuid[]),
  alfred.is_named_by_user(uuid),
  alfred.is_shown(uuid[])
  to alfred_pipeline, alfred_definer;
